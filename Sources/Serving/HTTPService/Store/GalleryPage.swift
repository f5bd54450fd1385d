internal import Digest
internal import Documents
internal import ServiceSetup
internal import Synchronization
internal import ThemeStore
internal import StudioPage

/// The pages for people: all themes, and each theme. They have no scripts; every text of a theme goes through `Markup`.
extension StoreHandler {
    /// How many themes a page of the gallery shows: full rows of one to four cards.
    static let themesPerPage = 48

    /// Returns the page of all themes.
    func galleryPage(of themes: [PublishedTheme], number: Int) -> HTTPResponse {
        let section = ListSection(themes.count, page: number, perPage: Self.themesPerPage)
        let count = themes.count == 1 ? "1 theme" : "\(themes.count) themes"
        let cards = themes[section.range].map(card).joined()
        let none = themes.isEmpty ? "There are no themes here yet." : "There is nothing on this page."
        return Page.response(
            title: "Keyboard themes",
            """
            <header><h1>Keyboard themes</h1><p class="quiet number">\(count)</p></header>
            <main>\(cards.isEmpty ? "<p class=\"empty\">\(none)</p>" : "<ul class=\"cards\">\n\(cards)</ul>")</main>
            \(Self.pages(section))
            """)
    }

    private static func pages(_ section: ListSection) -> String {
        guard section.pages > 1 else { return "" }
        func link(_ page: Int?, name: String, rel: String) -> String {
            page.map { "<a rel=\"\(rel)\" href=\"/?page=\($0)\">\(name)</a>" } ?? ""
        }
        return """
            <nav class="pages" aria-label="Pages">\(link(section.previous, name: "Previous", rel: "prev"))
            <span class="quiet number">\(section.page) of \(section.pages)</span>\(link(section.next, name: "Next", rel: "next"))</nav>
            """
    }

    private func card(_ theme: PublishedTheme) -> String {
        let about = theme.description
        return """
            <li class="card"><span class="shot">\(shot(theme, shows: false))\(about.modes.count > 1 ? shot(theme, shows: true) : "")</span>
            <div class="about"><h2><a href="/themes/\(theme.id)">\(Page.text(about.name))</a></h2>
            \(Self.credit(about))\(Self.tags(about))</div></li>

            """
    }

    private static func credit(_ about: ThemeDescription) -> String {
        about.author.map { "<p class=\"quiet\">by \(Page.text($0))</p>" } ?? ""
    }

    private static func tags(_ about: ThemeDescription) -> String {
        guard !about.tags.isEmpty else { return "" }
        return "<ul class=\"tags\" aria-label=\"Tags\">"
            + about.tags.map { "<li>\(Page.text($0))</li>" }.joined() + "</ul>"
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
    func page(of theme: PublishedTheme) -> HTTPResponse {
        let about = theme.description
        let description = about.about.map { "<p>\(Page.text($0))</p>" } ?? ""
        return Page.response(
            title: about.name,
            """
            <header><a class="back" href="/">All themes</a><h1>\(Page.text(about.name))</h1>\(Self.credit(about))
            \(description)\(Self.tags(about))</header>
            <main>
            <section aria-label="Variants"><div class="large">\(about.modes.map { variant(theme, mode: $0) }.joined())</div></section>
            <section><h2>In use</h2><div class="states">\(states(theme))</div></section>
            <section><h2>Contrast</h2><div class="tables">\(about.modes.map { Self.table(about, mode: $0) }.joined())</div></section>
            <section><h2>Document</h2>\(Self.facts(theme))</section>
            </main>
            """)
    }

    private func variant(_ theme: PublishedTheme, mode: String) -> String {
        let name = mode == "dark" ? "Dark" : "Light"
        let address = address(theme, ending: ".webp", options: ["mode=\(mode)", "scale=2"])
        let words = Page.attribute("\(name) keyboard of \(theme.description.name)")
        return "<figure><img src=\"\(address)\" alt=\"\(words)\"><figcaption>\(name)</figcaption></figure>\n"
    }

    /// Returns pictures of the theme in use, on three devices.
    private func states(_ theme: PublishedTheme) -> String {
        [
            ("iPhone 15, a key pressed", ["device=iphone-15", "preview=g"]),
            ("iPhone SE, a key held", ["device=iphone-se", "long-press=e"]),
            ("iPad, Tamil", ["device=ipad", "layout=tamil99"]),
        ].map { caption, options in
            let picture = picture(
                theme, ending: ".webp", options: options + ["scale=2"], alternative: caption, other: false,
                more: " loading=\"lazy\"")
            return "<figure>\(picture)<figcaption>\(caption)</figcaption></figure>\n"
        }.joined()
    }

    private static func table(_ about: ThemeDescription, mode: String) -> String {
        let rows = about.contrast.filter { $0.mode == mode }.map(row).joined()
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
        let subject = PictureSubject.theme(theme.id, .published, digest: theme.digest)
        let version = pictures.version(of: subject).map { ["v=" + $0] } ?? []
        return Page.attribute(
            pictures.signed("/themes/\(theme.id)\(ending)?" + (options + version).joined(separator: "&")))
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
            "default-src 'none'; img-src 'self' data:; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    }()

    /// Returns a whole page.
    static func response(title: String, _ body: String) -> HTTPResponse {
        let text = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="icon" href="data:,"><title>\(Markup.escaped(title))</title><style>\(style)</style></head>
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
