internal import Digest
internal import Documents
internal import Files
internal import KeyboardPreview
internal import ServiceSetup
internal import Synchronization
internal import StudioPage
internal import ThemeModel
internal import ThemeStore

/// The pages for people: all themes, and each theme. They have no scripts; every text of a theme goes through `Markup`.
extension StoreHandler {
    /// How many themes a page of the gallery shows: full rows of one to four cards.
    static let themesPerPage = 48

    /// Returns the page of the themes that were found, after those that reviewers have chosen.
    func galleryPage(of found: FoundThemes, featured: [PublishedTheme], for call: RouteCall) -> HTTPResponse {
        let finding = call.arguments.finding
        let section = ListSection(found.total, page: call.arguments.page, perPage: Self.themesPerPage)
        let cards = found.themes.map(card).joined()
        let chosen =
            featured.isEmpty
            ? "" : "<h2>Featured</h2><ul class=\"cards\">\n\(featured.map(card).joined())</ul><h2>All</h2>"
        let none =
            !finding.findAll
            ? "No theme has all of this. <a href=\"/\">Show all themes</a>"
            : found.total == 0 ? "There are no themes here yet." : "There is nothing on this page."
        return Page.response(
            title: "Keyboard themes",
            """
            <header class="bar"><h1><a href="/">Keyboard themes</a></h1>\(Self.searchForm(finding))</header>
            \(Self.filters(finding))
            <main>\(chosen)<div class="line"><p class="quiet number">\(Self.count(found, for: finding))</p>\(orders(finding))</div>
            \(cards.isEmpty ? "<p class=\"empty\">\(none)</p>" : "<ul class=\"cards\">\n\(cards)</ul>")</main>
            \(Self.pages(section, in: found, for: finding))
            """)
    }

    private static func count(_ found: FoundThemes, for finding: FindingParameters) -> String {
        if found.isCut {
            let sorted = finding.order == .newest ? "" : "; the newest \(found.total) are sorted"
            return "More than \(found.total) themes\(sorted)"
        }
        return found.total == 1 ? "1 theme" : "\(found.total) themes"
    }

    /// Returns the field for words; what else narrows the search stays.
    private static func searchForm(_ finding: FindingParameters) -> String {
        let kept =
            finding.parameters.filter { $0.name != "q" }
            + (finding.order == ThemeOrder.newest ? [] : [("sort", finding.order.rawValue)])
        let hidden = kept.map { name, value in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(Page.attribute(value))\">"
        }.joined()
        return """
            <form action="/" role="search"><input type="search" name="q" value="\(Page.attribute(finding.text))" \
            aria-label="Search themes" placeholder="Search themes" maxlength="200" dir="auto">\(hidden)\
            <button>Search</button></form>
            """
    }

    /// Returns the links that narrow the search, and those that widen it again.
    private static func filters(_ finding: FindingParameters) -> String {
        let chosen =
            finding.tags.map { tag in
                var wider = finding
                wider.tags.removeAll { $0 == tag }
                return chip(tag, to: wider, isChosen: true)
            }
            + [finding.author].compactMap(\.self).map { author in
                var wider = finding
                wider.author = nil
                return chip("by \(author)", to: wider, isChosen: true)
            }
        let hues = ThemeHue.allCases.map { hue in
            var other = finding
            other.hue = finding.hue == hue ? nil : hue
            return chip(hue.rawValue, to: other, isChosen: finding.hue == hue, look: " hue-\(hue.rawValue)")
        }
        let modes = Mode.allCases.map { mode in
            var other = finding
            other.mode = finding.mode == mode ? nil : mode
            return chip("\(mode.rawValue) variant", to: other, isChosen: finding.mode == mode)
        }
        let levels = FindingParameters.ContrastLevel.allCases.map { level in
            var other = finding
            other.contrast = finding.contrast == level ? nil : level
            return chip("contrast \(level.rawValue.uppercased())", to: other, isChosen: finding.contrast == level)
        }
        return """
            <nav class="filters" aria-label="Filters">\((chosen + hues + modes + levels).joined(separator: "\n"))</nav>
            """
    }

    private static func chip(
        _ words: String, to finding: FindingParameters, isChosen: Bool, look: String = ""
    ) -> String {
        let state = isChosen ? " aria-current=\"true\"" : ""
        return
            "<a class=\"chip\(look)\"\(state) href=\"\(address(finding))\">\(Page.text(words))\(isChosen ? " ×" : "")</a>"
    }

    /// Returns the address of the first page of a search, as an attribute.
    private static func address(_ finding: FindingParameters, more: [(String, String)] = []) -> String {
        let order = finding.order == .newest ? [] : [("sort", finding.order.rawValue)]
        return Page.attribute(finding.address("/", more: more + order))
    }

    private func orders(_ finding: FindingParameters) -> String {
        let orders = ThemeOrder.allCases.filter { $0 != .downloads || gallery.database != nil }
        let links = orders.map { order in
            var other = finding
            other.order = order
            other.after = nil
            let state = finding.order == order ? " aria-current=\"true\"" : ""
            return "<a\(state) href=\"\(Self.address(other))\">\(order.rawValue)</a>"
        }
        return "<nav class=\"orders\" aria-label=\"Order\">\(links.joined(separator: "\n"))</nav>"
    }

    private static func pages(_ section: ListSection, in found: FoundThemes, for finding: FindingParameters) -> String {
        func link(_ place: (String, String)?, name: String, rel: String) -> String {
            place.map { "<a rel=\"\(rel)\" href=\"\(address(finding, more: [$0]))\">\(name)</a>" } ?? ""
        }
        func number(_ page: Int?) -> (String, String)? { page.map { ("page", "\($0)") } }
        let isCounted = finding.after == nil && section.page * themesPerPage <= ThemeSearch.depth
        guard isCounted ? section.pages > 1 : found.next != nil else { return "" }
        let next = isCounted ? number(section.next) : found.next.map { ("after", $0.description) }
        let place = isCounted ? "<span class=\"quiet number\">\(section.page) of \(section.pages)</span>" : ""
        return """
            <nav class="pages" aria-label="Pages">\(link(isCounted ? number(section.previous) : nil, name: "Previous", rel: "prev"))
            \(place)\(link(next, name: "Next", rel: "next"))</nav>
            """
    }

    private func card(_ theme: PublishedTheme) -> String {
        let about = theme.description
        let facts = [
            about.version.map(Page.text), theme.changed.map { Page.text(String(Duration.seconds($0).utc.prefix(10))) },
            theme.downloads.map { $0 == 1 ? "1 download" : "\($0) downloads" },
        ].compactMap(\.self)
        let line = facts.isEmpty ? "" : "<p class=\"third number\">\(facts.joined(separator: " · "))</p>"
        return """
            <li class="card"><span class="shot">\(shot(theme, shows: false))\(about.modes.count > 1 ? shot(theme, shows: true) : "")</span>
            <div class="about"><h2><a href="/themes/\(theme.id)">\(Page.text(about.name))</a></h2>
            \(Self.credit(about))\(line)\(Self.tags(about))</div></li>

            """
    }

    /// Returns the author, as a link to that author's themes.
    private static func credit(_ about: ThemeDescription) -> String {
        about.author.map { author in
            var finding = FindingParameters()
            finding.author = author
            return "<p class=\"quiet\">by <a href=\"\(address(finding))\">\(Page.text(author))</a></p>"
        } ?? ""
    }

    private static func tags(_ about: ThemeDescription) -> String {
        guard !about.tags.isEmpty else { return "" }
        let links = about.tags.map { tag in
            var finding = FindingParameters()
            finding.tags = [tag]
            return "<li><a href=\"\(address(finding))\">\(Page.text(tag))</a></li>"
        }
        return "<ul class=\"tags\" aria-label=\"Tags\">" + links.joined() + "</ul>"
    }

    /// Returns a card's picture in the variant of the system's colour scheme, or in the other one. The name is beside it, so
    /// it has no alternative text.
    private func shot(_ theme: PublishedTheme, shows other: Bool) -> String {
        picture(
            theme, ending: "/thumbnail.webp", options: [], alternative: "", other: other,
            more: " width=\"640\" height=\"400\" loading=\"lazy\"")
    }

    // MARK: - A theme

    /// Returns the page of a theme.
    func page(of theme: PublishedTheme, contrast: [ThemeDescription.Contrast]) -> HTTPResponse {
        let about = theme.description
        let description = about.about.map { "<p>\(Page.text($0))</p>" } ?? ""
        let tables = about.modes.map { Self.table(contrast, mode: $0) }.joined()
        return Page.response(
            title: about.name, summary: about.about ?? "A keyboard theme" + (about.author.map { " by \($0)" } ?? ""),
            """
            <header class="bar"><a class="back" href="/">All themes</a></header>
            <main class="theme">
            <section class="large" aria-label="Variants">\(about.modes.map { variant(theme, mode: $0) }.joined())</section>
            <section class="use"><h1>\(Page.text(about.name))</h1>\(Self.credit(about))\(description)\(Self.tags(about))
            \(Self.files(theme))\(Self.facts(theme))</section>
            <section class="whole"><h2>In use</h2><div class="states">\(states(theme))</div></section>
            <section class="whole"><details><summary>Contrast of its texts</summary><div class="tables">\(tables)</div></details></section>
            </main>
            """)
    }

    /// Returns the programs that a theme can be used in, with the file for each.
    private static func files(_ theme: PublishedTheme) -> String {
        let files = ExportKind.allCases.map { kind in
            "<li><a href=\"/themes/\(theme.id)/export/\(kind.rawValue)\">\(Page.text(kind.description.app))</a></li>"
        }.joined()
        return """
            <details class="uses" open><summary>Use this theme</summary><ul>
            <li><a href="/themes/\(theme.id).json" download>kbrender (JSON)</a></li>\(files)</ul></details>
            """
    }

    private func variant(_ theme: PublishedTheme, mode: String) -> String {
        let name = mode == "dark" ? "Dark" : "Light"
        let address = address(theme, ending: ".webp", options: ["mode=\(mode)", "scale=2"])
        let words = Page.attribute("\(name) keyboard of \(theme.description.name)")
        return "<figure><img src=\"\(address)\" alt=\"\(words)\"><figcaption>\(name)</figcaption></figure>\n"
    }

    /// How a theme's page shows it in use.
    private static let uses: [(caption: String, options: [String])] = [
        ("iPhone 15, a key pressed", ["device=iphone-15", "preview=g"]),
        ("iPhone SE, a key held", ["device=iphone-se", "long-press=e"]),
        ("iPad, Tamil", ["device=ipad", "layout=tamil99"]),
    ]

    /// Returns pictures of the theme in use, on three devices.
    private func states(_ theme: PublishedTheme) -> String {
        Self.uses.map { caption, options in
            let picture = picture(
                theme, ending: ".webp", options: options + ["scale=2"], alternative: caption, other: false,
                more: " loading=\"lazy\"")
            return "<figure>\(picture)<figcaption>\(caption)</figcaption></figure>\n"
        }.joined()
    }

    private static func table(_ contrast: [ThemeDescription.Contrast], mode: String) -> String {
        let rows = contrast.filter { $0.mode == mode }.map(row).joined()
        return """
            <table><caption>\(mode == "dark" ? "Dark" : "Light")</caption>
            <thead><tr><th scope="col">Text</th><th scope="col">Sample</th><th scope="col" class="number">Ratio</th>
            <th scope="col">WCAG</th></tr></thead>
            <tbody>\(rows)</tbody></table>

            """
    }

    private static func row(_ contrast: ThemeDescription.Contrast) -> String {
        let (color, background) = (Page.attribute(contrast.color), Page.attribute(contrast.background))
        let hundredths = Int((contrast.ratio * 100).rounded(.down))
        let cents = hundredths % 100
        let ratio = "\(hundredths / 100).\(cents < 10 ? "0" : "")\(cents)"
        return """
            <tr><td>\(Page.text(contrast.text))</td>
            <td><svg width="44" height="24" role="img" aria-label="\(color) on \(background)"><rect width="44" height="24" \
            fill="\(background)"/><text x="22" y="17" text-anchor="middle" font-size="14" fill="\(color)">Aa</text></svg></td>
            <td class="number">\(ratio)</td><td class="\(mark(contrast).0)">\(mark(contrast).1)</td></tr>

            """
    }

    /// Returns the rating of a contrast: a class of the stylesheet, and words.
    private static func mark(_ contrast: ThemeDescription.Contrast) -> (String, String) {
        let least = contrast.isLarge ? 3.0 : 4.5
        if contrast.ratio >= least {
            return ("good", contrast.ratio >= (contrast.isLarge ? 4.5 : 7) ? "✓ AAA" : "✓ AA")
        }
        return contrast.ratio >= 3 ? ("warning", "large only") : ("error", "✗ too low")
    }

    private static func facts(_ theme: PublishedTheme) -> String {
        let path = "/themes/\(theme.id)"
        let version =
            theme.description.version.map { "<dt>Version</dt><dd class=\"number\">\(Page.text($0))</dd>" } ?? ""
        return """
            <dl class="facts"><dt>Id</dt><dd><code>\(theme.id)</code></dd>\(version)
            <dt>Digest</dt><dd><code>\(theme.digest)</code></dd>
            <dt>JSON</dt><dd><a href="\(path).json">\(theme.id).json</a></dd></dl>
            """
    }

    // MARK: - Pictures

    /// Returns a picture in the variant of the system's colour scheme, or in the other one; if the theme has only one
    /// variant, in that.
    private func picture(
        _ theme: PublishedTheme, ending: String, options: [String], alternative: String, other: Bool, more: String
    ) -> String {
        let modes = theme.description.modes
        func address(_ mode: String) -> String {
            let shown = modes.contains(mode) ? mode : modes.first ?? mode
            return self.address(theme, ending: ending, options: ["mode=\(shown)"] + options)
        }
        let (bright, dark) = other ? ("dark", "light") : ("light", "dark")
        return """
            <picture\(other ? " class=\"other\"" : "")><source media="(prefers-color-scheme: dark)" srcset="\(address(dark))">\
            <img src="\(address(bright))" alt="\(Page.attribute(alternative))"\(more)></picture>
            """
    }

    /// Returns the address of a picture that may be cached for ever, as an attribute; signed if signatures are required.
    private func address(_ theme: PublishedTheme, ending: String, options: [String]) -> String {
        Page.attribute(address(theme.id, digest: theme.digest, ending: ending, options: options))
    }

    private func address(_ id: ThemeID, digest: String, ending: String, options: [String]) -> String {
        let version = pictures.version(of: .theme(id, .published, digest: digest)).map { ["v=" + $0] } ?? []
        return pictures.signed("/themes/\(id)\(ending)?" + (options + version).joined(separator: "&"))
    }

    /// Returns the addresses of all pictures that pages show of a document.
    func pictureAddresses(of id: ThemeID, digest: String) -> [String] {
        Mode.allCases.flatMap { mode in
            let thumbnail = address(id, digest: digest, ending: "/thumbnail.webp", options: ["mode=\(mode.rawValue)"])
            let pictures = [["scale=2"]] + Self.uses.map { $0.options + ["scale=2"] }
            return [thumbnail]
                + pictures.map { address(id, digest: digest, ending: ".webp", options: ["mode=\(mode.rawValue)"] + $0) }
        }
    }
}

/// The parts that all pages share.
private enum Page {
    /// Returns a user's text as content, isolated so that its writing direction affects nothing else.
    static func text(_ text: String) -> String { "<bdi>\(Markup.escaped(text))</bdi>" }

    /// Returns a text as an attribute.
    static func attribute(_ text: String) -> String { Markup.escaped(text) }

    /// The stylesheet, which is embedded in each page.
    private static let style = String(decoding: StudioPage.style + PackageResources.gallery_css, as: UTF8.self)

    /// A page loads only pictures of this service, runs nothing, and is shown in no frame. The digest allows its own
    /// stylesheet and no other.
    private static let policy: String = {
        let digest = Base64.text(SHA256.bytes(of: style))
        return
            "default-src 'none'; img-src 'self' data:; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'self'; "
            + "frame-ancestors 'none'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads"
    }()

    /// Returns a whole page.
    static func response(
        title: String, summary: String = "Themes for on-screen keyboards", _ body: String
    ) -> HTTPResponse {
        let text = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="icon" href="data:,"><title>\(Markup.escaped(title))</title>
            <meta name="description" content="\(attribute(summary))"><meta property="og:title" content="\(attribute(title))">
            <meta property="og:description" content="\(attribute(summary))"><meta property="og:type" content="website"><style>\(style)</style></head>
            <body>
            \(body)
            </body></html>

            """
        return HTTPResponse(
            type: "text/html; charset=utf-8", Array(text.utf8),
            headers: [
                ("Content-Security-Policy", policy), ("Referrer-Policy", "same-origin"), ("Cache-Control", "no-cache"),
            ])
    }
}
