internal import Documents
internal import GalleryPages
internal import StoreModel
internal import ThemeExport

/// The files of a gallery: their paths in its folder.
struct StaticSite: Sendable {
    /// The address of the folder, with a slash at its end; nil if it is not known.
    let base: String?
    /// True if the site says when its themes have changed.
    let hasDates: Bool

    static let stylePath = "gallery.css"
    static let scriptPath = "gallery.js"
    static let mapPath = "sitemap.xml"
    static let feedName = "feed.xml"
    static let homeName = "index.html"
    /// The folder of pictures and of files for programs.
    static let filesFolder = "files"

    /// True if the site has feeds, which need absolute addresses and dates.
    var hasFeed: Bool { base != nil && hasDates }

    /// Returns the folder of the pages in a language, with a slash at its end; empty for the first language.
    static func folder(of words: GalleryWords) -> String {
        words.language == GalleryWords.all[0].language ? "" : words.language + "/"
    }

    /// Returns the path of a theme's page below the folder of its language.
    static func page(of theme: ThemeID) -> String { "themes/\(theme).html" }

    /// Returns the path of the page of an author or a tag below the folder of its language. Names that differ only in case,
    /// accents or punctuation share a page, as they do in searches.
    static func page(of facet: ThemeFacet) -> String {
        let sorted = ThemeWords.sorted(facet.value).replacing(" ", with: "-")
        let name = sorted.isEmpty || sorted.utf8.count > longestName ? facet.token : sorted
        return "\(facet.kind.rawValue)s/\(name).html"
    }

    /// The most bytes of an author or tag in a file's name.
    private static let longestName = 120

    /// Returns the path of a theme's document.
    static func document(of theme: ThemeID) -> String { "\(filesFolder)/\(theme).json" }

    /// Returns the path of a theme's file for another program.
    static func file(of theme: ThemeID, for kind: ExportKind, mode: String?) -> String {
        "\(filesFolder)/\(theme)-\(kind.rawValue)\(mode.map { "-" + $0 } ?? "")\(kind.importedEnding)"
    }

    /// Returns the kinds of files that a theme with these variants can be written as, and the variant in each of their files:
    /// nil if one file holds both, which a theme with one variant cannot give.
    static func kinds(of modes: [String]) -> [(kind: ExportKind, modes: [String?])] {
        ExportKind.allCases.compactMap { kind in
            guard kind.importedForm.holdsBoth else { return (kind, modes) }
            return modes.count > 1 ? (kind, [nil]) : nil
        }
    }

    /// Returns the path of a picture.
    static func picture(_ picture: ThemePicture, of theme: ThemeID, mode: String) -> String {
        switch picture {
        case .thumbnail: "\(filesFolder)/\(theme)-card-\(mode).webp"
        case .preview: "\(filesFolder)/\(theme)-preview.png"
        case .variant: "\(filesFolder)/\(theme)-\(mode).webp"
        case .android: "\(filesFolder)/\(theme)-android-\(mode).webp"
        case .use(let index): "\(filesFolder)/\(theme)-use-\(index + 1)-\(mode).webp"
        }
    }

    /// Returns the address of a file for everybody; nil if that of the folder is not known.
    func absoluteAddress(_ path: String) -> String? { absoluteAddress(encoded: Self.encoded(path)) }

    /// Returns the address of a file, by its path as addresses have it. Servers send a folder's first page for the folder.
    func absoluteAddress(encoded path: String) -> String? {
        base.map { $0 + (path.hasSuffix(Self.homeName) ? path.dropLast(Self.homeName.utf8.count) : path[...]) }
    }

    /// Returns a path as an address has it.
    static func encoded(_ path: String) -> String { PercentEncoding.text(path, keeping: "-._~/") }
}

/// A page of the site, from which the addresses of other files lead: relative ones, so the site works in any folder.
struct SitePage: GallerySite {
    let site: StaticSite
    /// The path of the page below the folder of its language.
    let path: String
    let words: GalleryWords

    /// The way from the page to the folder of the site.
    private var root: String {
        let depth = (StaticSite.folder(of: words) + path).utf8.count { $0 == UInt8(ascii: "/") }
        return String(repeating: "../", count: depth)
    }

    private func address(_ path: String) -> String { root + StaticSite.encoded(path) }

    private func page(_ path: String, in words: GalleryWords) -> String {
        address(StaticSite.folder(of: words) + path)
    }

    var home: String { page(StaticSite.homeName, in: words) }

    var feed: String? { site.hasFeed ? page(StaticSite.feedName, in: words) : nil }

    var desk: String? { nil }

    var isStatic: Bool { true }

    /// The files that all pages share.
    var files: (style: String, script: String) {
        (address(StaticSite.stylePath), address(StaticSite.scriptPath))
    }

    func page(of theme: ThemeID) -> String { page(StaticSite.page(of: theme), in: words) }

    func page(of facet: ThemeFacet) -> String { page(StaticSite.page(of: facet), in: words) }

    func document(of theme: ThemeID) -> String { address(StaticSite.document(of: theme)) }

    /// A copy would have an id of its own, which only a service can promise.
    func copy(of theme: ThemeID) -> String? { nil }

    func files(of theme: PublishedTheme) -> [OfferedFile] {
        StaticSite.kinds(of: theme.description.modes).map { kind, modes in
            (kind, modes.map { ($0, address(StaticSite.file(of: theme.id, for: kind, mode: $0))) })
        }
    }

    func picture(_ picture: ThemePicture, of theme: PublishedTheme, mode: String) -> String {
        address(StaticSite.picture(picture, of: theme.id, mode: mode))
    }

    func absoluteAddress(_ address: String) -> String? {
        site.absoluteAddress(encoded: String(address.dropFirst(root.utf8.count)))
    }

    func clientAddress(_ address: String) -> String? { absoluteAddress(address) }

    /// The address of the page itself.
    var own: String { page(path, in: words) }

    /// The same page in the other languages, which differ in nothing else.
    func translations(_ languages: [GalleryWords]) -> [PageFrame.Translation] {
        languages.filter { $0.language != words.language }.map { other in
            let address = page(path, in: other)
            return (other, address, absoluteAddress(address))
        }
    }
}
