internal import Documents
internal import EmbeddedFiles
internal import Files
internal import GalleryPages
internal import StoreModel

/// The pages of a site, and the files that they share.
struct SitePages: Sendable {
    let site: StaticSite
    /// The themes, in the order of the lists, with the contrast of their texts in their descriptions.
    let themes: [PublishedTheme]
    /// The words of each language.
    let languages: [GalleryWords]
    /// The authors and tags that have a page, with their themes.
    private let facets: [(facet: ThemeFacet, themes: [PublishedTheme])]

    /// Creates the pages of some themes, which they show by name; `title` is the name of the gallery.
    init(_ themes: [PublishedTheme], site: StaticSite, title: String?) {
        self.site = site
        let named = themes.map { (ThemeWords.sorted($0.description.name), $0) }
        self.themes = named.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
        facets = Self.facets(of: self.themes)
        languages = GalleryWords.all.map { words in
            var words = words
            words[.title] = title ?? words[.title]
            return words
        }
    }

    /// All files: their paths, and what makes their texts.
    var all: [SiteFile] {
        let files = EmbeddedFolder(site_files)
        let shared = [
            SiteFile(path: StaticSite.stylePath) { Self.text(PageFrame.style + files["site.css"]) },
            SiteFile(path: StaticSite.scriptPath) { Self.text(PageFrame.copying + files["search.js"]) },
        ]
        return shared + languages.flatMap { pages(in: $0) + feed(in: $0) } + map
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    // MARK: - Pages

    private func pages(in words: GalleryWords) -> [SiteFile] {
        let folder = StaticSite.folder(of: words)
        func file(_ path: String, text: @escaping () -> String) -> SiteFile {
            SiteFile(path: folder + path, text: text)
        }
        let home = file(StaticSite.homeName) { list(themes, at: StaticSite.homeName, subject: nil, in: words) }
        let lists = facets.map { facet, themes in
            let path = StaticSite.page(of: facet)
            return file(path) { list(themes, at: path, subject: facet, in: words) }
        }
        let single = themes.map { theme in
            let path = StaticSite.page(of: theme.id)
            return file(path) { page(of: theme, at: path, in: words) }
        }
        return [home] + lists + single
    }

    private func page(of theme: PublishedTheme, at path: String, in words: GalleryWords) -> String {
        let sitePage = SitePage(site: site, path: path, words: words)
        let page = GalleryPages(site: sitePage, words: words).page(
            of: theme, contrast: theme.description.contrast, translations: sitePage.translations(languages))
        return PageFrame.page(page, in: words, sharing: sitePage.files)
    }

    private static func facets(of themes: [PublishedTheme]) -> [(facet: ThemeFacet, themes: [PublishedTheme])] {
        var byPath: [String: (facet: ThemeFacet, themes: [PublishedTheme])] = [:]
        for theme in themes {
            let about = theme.description
            let author = about.author.map { [ThemeFacet(.author, is: $0)] } ?? []
            var own: Set<String> = []
            for facet in author + about.tags.map({ ThemeFacet(.tag, is: $0) }) {
                let path = StaticSite.page(of: facet)
                guard own.insert(path).inserted else { continue }
                byPath[path, default: (facet, [])].themes.append(theme)
            }
        }
        return byPath.sorted { $0.key < $1.key }.map(\.value)
    }

    private func list(
        _ themes: [PublishedTheme], at path: String, subject: ThemeFacet?, in words: GalleryWords
    ) -> String {
        let sitePage = SitePage(site: site, path: path, words: words)
        let pages = GalleryPages(site: sitePage, words: words)
        let name = subject.map { $0.kind == .author ? words[.by, $0.value] : $0.value }
        let head = PageFrame.Head(
            title: words.title(of: subject?.value), summary: words[.summary],
            canonical: sitePage.absoluteAddress(sitePage.own), feed: sitePage.feed,
            translations: sitePage.translations(languages)
        )
        let back = name.map { GalleryChip(name: $0, address: sitePage.home, isChosen: true) }
        // The script fills both in: the numbers change while somebody types.
        let count = [("one", words.count(1)), ("many", words.count(0).replacing("0", with: "{}"))]
            .map { " data-\($0)=\"\(PageFrame.attribute($1))\"" }.joined()
        let none =
            self.themes.isEmpty
            ? words[.noneYet] : pages.noneFound(all: sitePage.own)
        let page = pages.list(
            themes, head: head, search: pages.searchForm(action: sitePage.own, text: ""),
            subject: [back].compactMap(\.self),
            filters: ThemeFacet.offered.map { filter in
                let address = "?\(filter.kind.rawValue)=\(filter.value)"
                return GalleryChip(
                    name: words.name(of: filter), address: address, isChosen: false, hue: filter.hue)
            },
            // Without dates, nobody knows what is new.
            orders: (site.hasDates ? [ThemeOrder.name, .updated] : [.name]).map { order in
                GalleryChip(
                    name: words.name(of: order), address: "?sort=\(order.rawValue)",
                    isChosen: order == .name)
            },
            count: "<p class=\"quiet number\" role=\"status\"\(count)>\(words.count(themes.count))</p>",
            none: none)
        return PageFrame.page(page, in: words, sharing: sitePage.files)
    }

    // MARK: - For programs

    /// The feed of the newest changes, if the site has one.
    private func feed(in words: GalleryWords) -> [SiteFile] {
        let folder = StaticSite.folder(of: words)
        let path = folder + StaticSite.feedName
        guard site.hasFeed, let home = site.absoluteAddress(folder), let address = site.absoluteAddress(path) else {
            return []
        }
        let file = SiteFile(path: path) {
            let newest = themes.sorted { ($1.changed ?? 0, $0.id) < ($0.changed ?? 0, $1.id) }
            let entries = newest.prefix(AtomFeed.length).compactMap { entry(of: $0, folder: folder) }
            return AtomFeed.text(title: words[.title], home: home, address: address, entries: entries)
        }
        return [file]
    }

    private func entry(of theme: PublishedTheme, folder: String) -> AtomFeed.Entry? {
        let about = theme.description
        return site.absoluteAddress(folder + StaticSite.page(of: theme.id)).map { page in
            AtomFeed.entry(
                title: about.name + (about.version.map { " " + $0 } ?? ""), id: "\(page)#\(theme.digest.prefix(16))",
                time: theme.changed.map { Duration.seconds($0).utc } ?? AtomFeed.noTime, author: about.author,
                page: page, summary: about.about)
        }
    }

    /// The map of all pages; none if the address of the site is not known.
    private var map: [SiteFile] {
        guard site.base != nil else { return [] }
        let file = SiteFile(path: StaticSite.mapPath) {
            let pages = languages.flatMap { words in
                let folder = StaticSite.folder(of: words)
                let lists = [StaticSite.homeName] + facets.map { StaticSite.page(of: $0.facet) }
                return lists.map { (folder + $0, Int?.none) }
                    + themes.map { (folder + StaticSite.page(of: $0.id), $0.changed) }
            }
            let addresses = pages.compactMap { path, changed in
                site.absoluteAddress(path).map { (address: $0, changed: changed) }
            }
            return SiteMap.pages(Array(addresses.prefix(SiteMap.size)))
        }
        return [file]
    }
}

/// A file of a site that is made from the themes.
struct SiteFile {
    /// The path in the folder of the site.
    let path: String
    /// Makes the file's text.
    let text: () -> String
}
