internal import Documents
internal import Files
internal import KeyboardPreview
internal import ServiceSetup
internal import ThemeModel
internal import ThemeStore

/// The pages for people, in a reader's language: all themes, and each theme. They have no scripts; every text of a theme goes
/// through `Markup`.
struct GalleryPages {
    /// Knows the themes and the addresses of their pictures.
    let store: StoreHandler
    /// The words of the pages.
    let words: GalleryWords

    /// How many themes a page of the gallery shows: full rows of one to four cards.
    static let themesPerPage = 48

    /// Returns the page of the themes that were found, after those that reviewers have chosen.
    func list(of found: FoundThemes, featured: [PublishedTheme], finding: FindingParameters, page: Int) -> HTTPResponse
    {
        let section = ListSection(found.total, page: page, perPage: Self.themesPerPage)
        let none =
            !finding.findAll
            ? "\(words.noneFound) <a href=\"/\">\(words.showAll)</a>"
            : found.total == 0 ? words.noneYet : words.nothingHere
        let chosen = featured.isEmpty ? "" : "<h2>\(words.featured)</h2>\(cards(featured))<h2>\(words.all)</h2>"
        let subject = finding.subject
        let head = PageFrame.Head(
            title: subject.map { "\($0) – \(words.title)" } ?? words.title, summary: words.summary,
            canonical: store.publicAddress.map { $0 + finding.galleryAddress(more: []) }, picture: nil,
            feed: store.gallery.database == nil ? nil : "/v1/events.atom")
        return PageFrame.response(
            head, language: words.language,
            body: """
                <header class="bar"><h1><a href="/">\(words.title)</a></h1>\(searchForm(finding))</header>
                \(filters(finding))
                <main>\(chosen)<div class="line"><p class="quiet number">\(count(found, for: finding))</p>\(orders(finding))</div>
                \(found.themes.isEmpty ? "<p class=\"empty\">\(none)</p>" : cards(found.themes))</main>
                \(pages(section, in: found, for: finding))
                """)
    }

    private func count(_ found: FoundThemes, for finding: FindingParameters) -> String {
        let count = words.count(found.total, found.isCut)
        return found.isCut && finding.order != .newest ? "\(count); \(words.sorted(found.total))" : count
    }

    /// Returns the field for words; what else narrows the search stays.
    private func searchForm(_ finding: FindingParameters) -> String {
        let kept =
            finding.parameters.filter { $0.name != "q" }
            + (finding.order == ThemeOrder.newest ? [] : [("sort", finding.order.rawValue)])
        let hidden = kept.map { name, value in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(PageFrame.attribute(value))\">"
        }.joined()
        return """
            <form action="/" role="search"><input type="search" name="q" value="\(PageFrame.attribute(finding.text))" \
            aria-label="\(words.search)" placeholder="\(words.search)" maxlength="200" dir="auto">\(hidden)\
            <button>\(words.find)</button></form>
            """
    }

    // MARK: - Filters, orders and pages

    /// Returns the links that narrow the search, and those that widen it again.
    private func filters(_ finding: FindingParameters) -> String {
        let chosen =
            finding.tags.map { tag in
                var wider = finding
                wider.tags.removeAll { $0 == tag }
                return chip(tag, to: wider, isChosen: true)
            }
            + [finding.author].compactMap(\.self).map { author in
                var wider = finding
                wider.author = nil
                return chip(words.by(author), to: wider, isChosen: true)
            }
        let hues = ThemeHue.allCases.map { hue in
            var other = finding
            other.hue = finding.hue == hue ? nil : hue
            return chip(
                words.hues[hue] ?? hue.rawValue, to: other, isChosen: finding.hue == hue, look: " hue-\(hue.rawValue)")
        }
        let modes = Mode.allCases.map { mode in
            var other = finding
            other.mode = finding.mode == mode ? nil : mode
            return chip(words.variant(name(of: mode)), to: other, isChosen: finding.mode == mode)
        }
        let levels = FindingParameters.ContrastLevel.allCases.map { level in
            var other = finding
            other.contrast = finding.contrast == level ? nil : level
            return chip(words.level(level.rawValue.uppercased()), to: other, isChosen: finding.contrast == level)
        }
        return """
            <nav class="filters" aria-label="\(words.filters)">\((chosen + hues + modes + levels).joined(separator: "\n"))</nav>
            """
    }

    /// Returns the name of a mode.
    func name(of mode: Mode) -> String { words.modes[mode] ?? mode.rawValue }

    private func chip(
        _ name: String, to finding: FindingParameters, isChosen: Bool, look: String = ""
    ) -> String {
        let state = isChosen ? " aria-current=\"true\"" : ""
        return
            "<a class=\"chip\(look)\"\(state) href=\"\(address(finding))\">\(PageFrame.text(name))\(isChosen ? " ×" : "")</a>"
    }

    /// Returns the address of the first page of a search, as an attribute.
    private func address(_ finding: FindingParameters, more: [(String, String)] = []) -> String {
        let order = finding.order == .newest ? [] : [("sort", finding.order.rawValue)]
        return PageFrame.attribute(finding.galleryAddress(more: more + order))
    }

    private func orders(_ finding: FindingParameters) -> String {
        let orders = ThemeOrder.allCases.filter { $0 != .downloads || store.gallery.database != nil }
        let links = orders.map { order in
            var other = finding
            other.order = order
            other.after = nil
            let state = finding.order == order ? " aria-current=\"true\"" : ""
            return "<a\(state) href=\"\(address(other))\">\(words.orders[order] ?? order.rawValue)</a>"
        }
        return "<nav class=\"orders\" aria-label=\"\(words.order)\">\(links.joined(separator: "\n"))</nav>"
    }

    private func pages(_ section: ListSection, in found: FoundThemes, for finding: FindingParameters) -> String {
        func link(_ place: (String, String)?, name: String, rel: String) -> String {
            place.map { "<a rel=\"\(rel)\" href=\"\(address(finding, more: [$0]))\">\(name)</a>" } ?? ""
        }
        func number(_ page: Int?) -> (String, String)? { page.map { ("page", "\($0)") } }
        let isCounted = finding.after == nil && section.page * Self.themesPerPage <= ThemeSearch.depth
        guard isCounted ? section.pages > 1 : found.next != nil else { return "" }
        let next = isCounted ? number(section.next) : found.next.map { ("after", $0.description) }
        let place =
            isCounted ? "<span class=\"quiet number\">\(words.place(section.page, section.pages))</span>" : ""
        return """
            <nav class="pages" aria-label="\(words.pages)">\(link(isCounted ? number(section.previous) : nil, name: words.previous, rel: "prev"))
            \(place)\(link(next, name: words.next, rel: "next"))</nav>
            """
    }

    // MARK: - Cards

    /// Returns a list of cards.
    func cards(_ themes: [PublishedTheme]) -> String {
        "<ul class=\"cards\">\n\(themes.map(card).joined())</ul>"
    }

    private func card(_ theme: PublishedTheme) -> String {
        let about = theme.description
        let facts = [
            about.version.map(PageFrame.text), theme.changed.map { String(Duration.seconds($0).utc.prefix(10)) },
            theme.downloads.map(words.downloads),
        ].compactMap(\.self)
        let line = facts.isEmpty ? "" : "<p class=\"third number\">\(facts.joined(separator: " · "))</p>"
        return """
            <li class="card"><span class="shot">\(shot(theme, shows: false))\(about.modes.count > 1 ? shot(theme, shows: true) : "")</span>
            <div class="about"><h2><a href="/themes/\(theme.id)">\(PageFrame.text(about.name))</a></h2>
            \(credit(about))\(line)\(tags(about))</div></li>

            """
    }

    /// Returns the author, as a link to that author's themes.
    func credit(_ about: ThemeDescription) -> String {
        about.author.map { author in
            var finding = FindingParameters()
            finding.author = author
            return "<p class=\"quiet\">\(words.by("<a href=\"\(address(finding))\">\(PageFrame.text(author))</a>"))</p>"
        } ?? ""
    }

    /// Returns the tags, as links to the themes that have them.
    func tags(_ about: ThemeDescription) -> String {
        guard !about.tags.isEmpty else { return "" }
        let links = about.tags.map { tag in
            var finding = FindingParameters()
            finding.tags = [tag]
            return "<li><a href=\"\(address(finding))\">\(PageFrame.text(tag))</a></li>"
        }
        return "<ul class=\"tags\" aria-label=\"\(words.tags)\">" + links.joined() + "</ul>"
    }

    /// Returns a card's picture in the variant of the system's colour scheme, or in the other one. The name is beside it, so
    /// it has no alternative text.
    private func shot(_ theme: PublishedTheme, shows other: Bool) -> String {
        picture(
            theme, ending: "/thumbnail.webp", options: [], alternative: "", other: other,
            more: " width=\"640\" height=\"400\" loading=\"lazy\"")
    }

    /// Returns a picture in the variant of the system's colour scheme, or in the other one; if the theme has only one
    /// variant, in that. Browsers request only the one that they show.
    func picture(
        _ theme: PublishedTheme, ending: String, options: [String], alternative: String, other: Bool, more: String
    ) -> String {
        let modes = theme.description.modes
        func address(_ mode: String) -> String {
            let shown = modes.contains(mode) ? mode : modes.first ?? mode
            return PageFrame.attribute(
                store.address(theme.id, digest: theme.digest, ending: ending, options: ["mode=\(shown)"] + options))
        }
        let (bright, dark) = other ? ("dark", "light") : ("light", "dark")
        return """
            <picture\(other ? " class=\"other\"" : "")><source media="(prefers-color-scheme: dark)" srcset="\(address(dark))">\
            <img src="\(address(bright))" alt="\(PageFrame.attribute(alternative))"\(more)></picture>
            """
    }
}
