internal import Documents
internal import KeyboardPreview
internal import ServiceSetup
internal import ThemeModel
internal import ThemeStore

/// The page of a theme.
extension GalleryPages {
    /// Returns the page of a theme, with themes that are like it. `base` is the beginning of the service's addresses.
    func page(
        of theme: PublishedTheme, at base: String, contrast: [ThemeDescription.Contrast], similar: [PublishedTheme],
        thanks hasReported: Bool
    ) -> HTTPResponse {
        let about = theme.description
        let description = about.about.map { "<p>\(PageFrame.text($0))</p>" } ?? ""
        let tables = about.modes.map { table(contrast, mode: $0) }.joined()
        let others =
            similar.isEmpty ? "" : "<section class=\"whole\"><h2>\(words.similar)</h2>\(cards(similar))</section>"
        return PageFrame.response(
            head(of: theme), language: words.language, style: .theme,
            body: """
                <header class="bar"><a class="back" href="/">\(words.allThemes)</a></header>
                <main class="theme">
                <section class="large" aria-label="\(words.variants)">\(about.modes.map { variant(theme, mode: $0) }.joined())</section>
                <section class="use"><h1>\(PageFrame.text(about.name))</h1>\(credit(about))\(description)\(tags(about))
                \(files(theme))\(start(theme, at: base))\(facts(theme, at: base))</section>
                <section class="whole"><h2>\(words.inUse)</h2><div class="states">\(states(theme))</div></section>
                <section class="whole"><details><summary>\(words.contrast)</summary><div class="tables">\(tables)</div></details></section>
                \(others)\(report(theme, thanks: hasReported))
                </main>
                """)
    }

    private func head(of theme: PublishedTheme) -> PageFrame.Head {
        let about = theme.description
        let mode = about.modes.first ?? "light"
        let preview = store.address(
            theme.id, digest: theme.digest, ending: "/thumbnail.png", options: ["mode=\(mode)", "size=1200x630"])
        return PageFrame.Head(
            title: about.name, summary: about.about ?? about.author.map(words.by) ?? words.summary,
            canonical: store.publicAddress.map { "\($0)/themes/\(theme.id)" },
            picture: store.publicAddress.map { $0 + preview })
    }

    /// Returns the programs that a theme can be used in, with the file for each.
    private func files(_ theme: PublishedTheme) -> String {
        let files = ExportKind.allCases.map { kind in
            "<li><a href=\"/themes/\(theme.id)/export/\(kind.rawValue)\">\(PageFrame.text(words.apps[kind] ?? kind.description.app))</a></li>"
        }.joined()
        return """
            <details class="uses" open><summary>\(words.use)</summary><ul>
            <li><a href="/themes/\(theme.id).json" download>kbrender (JSON)</a></li>\(files)</ul></details>
            """
    }

    /// Returns the ways to a theme of one's own: the studio, which is a program on the reader's machine, and a copy.
    private func start(_ theme: PublishedTheme, at base: String) -> String {
        let command = PageFrame.attribute("kbrender studio \(base)/themes/\(theme.id).json")
        return """
            <details class="uses"><summary>\(words.studio)</summary><p class="quiet">\(words.studioHelp)</p>
            <p class="copied"><code id="command">\(command)</code>\(button(copying: "command", words.copyCommand))</p></details>
            <details class="uses"><summary>\(words.duplicate)</summary><p class="quiet">\(words.duplicateHelp)</p>
            <p><a href="/themes/\(theme.id)/copy.json" download>\(words.downloadCopy)</a></p></details>
            """
    }

    /// Returns a button that copies the text of an element; without scripts there is none.
    private func button(copying element: String, _ name: String) -> String {
        """
        <button type="button" class="plain" hidden data-copies="\(element)" data-done="\(words.copied)" aria-live="polite">\(name)</button>
        """
    }

    /// Returns the form by which readers report abuse; nothing if the store cannot hold reports.
    private func report(_ theme: PublishedTheme, thanks hasReported: Bool) -> String {
        guard store.gallery.database != nil else { return "" }
        if hasReported { return "<p class=\"whole quiet\" role=\"status\">\(words.thanks)</p>" }
        return """
            <details class="whole report"><summary>\(words.report)</summary>
            <form method="post" action="/themes/\(theme.id)/report"><label>\(words.reportReason)\
            <input name="reason" required maxlength="500" dir="auto"></label><button>\(words.report)</button></form></details>
            """
    }

    private func variant(_ theme: PublishedTheme, mode: String) -> String {
        let name = name(ofMode: mode)
        let address = PageFrame.attribute(
            store.address(theme.id, digest: theme.digest, ending: ".webp", options: ["mode=\(mode)", "scale=2"]))
        let alternative = PageFrame.attribute(words.picture(name, theme.description.name))
        return "<figure><img src=\"\(address)\" alt=\"\(alternative)\"><figcaption>\(name)</figcaption></figure>\n"
    }

    /// Returns pictures of the theme in use, on three devices.
    private func states(_ theme: PublishedTheme) -> String {
        zip(words.states, StoreHandler.uses).map { caption, options in
            let picture = picture(
                theme, ending: ".webp", options: options + ["scale=2"], alternative: caption, other: false,
                more: " loading=\"lazy\"")
            return "<figure>\(picture)<figcaption>\(caption)</figcaption></figure>\n"
        }.joined()
    }

    private func name(ofMode mode: String) -> String { Mode(rawValue: mode).map { name(of: $0) } ?? mode }

    // MARK: - Contrast and facts

    private func table(_ contrast: [ThemeDescription.Contrast], mode: String) -> String {
        let rows = contrast.filter { $0.mode == mode }.map(row).joined()
        return """
            <table><caption>\(name(ofMode: mode))</caption>
            <thead><tr><th scope="col">\(words.text)</th><th scope="col">\(words.sample)</th>\
            <th scope="col" class="number">\(words.ratio)</th><th scope="col">WCAG</th></tr></thead>
            <tbody>\(rows)</tbody></table>

            """
    }

    private func row(_ contrast: ThemeDescription.Contrast) -> String {
        let (color, background) = (PageFrame.attribute(contrast.color), PageFrame.attribute(contrast.background))
        let hundredths = Int((contrast.ratio * 100).rounded(.down))
        let cents = hundredths % 100
        let ratio = "\(hundredths / 100).\(cents < 10 ? "0" : "")\(cents)"
        let mark = mark(contrast)
        return """
            <tr><td>\(PageFrame.text(contrast.text))</td>
            <td><svg width="44" height="24" role="img" aria-label="\(color) / \(background)"><rect width="44" height="24" \
            fill="\(background)"/><text x="22" y="17" text-anchor="middle" font-size="14" fill="\(color)">Aa</text></svg></td>
            <td class="number">\(ratio)</td><td class="\(mark.look)">\(mark.words)</td></tr>

            """
    }

    /// Returns the rating of a contrast: a class of the stylesheet, and words.
    private func mark(_ contrast: ThemeDescription.Contrast) -> (look: String, words: String) {
        let least = contrast.isLarge ? 3.0 : 4.5
        if contrast.ratio >= least {
            return ("good", contrast.ratio >= (contrast.isLarge ? 4.5 : 7) ? "✓ AAA" : "✓ AA")
        }
        return contrast.ratio >= 3 ? ("warning", words.largeOnly) : ("error", "✗ \(words.tooLow)")
    }

    private func facts(_ theme: PublishedTheme, at base: String) -> String {
        let path = "/themes/\(theme.id)"
        let document = PageFrame.attribute(base + path + ".json")
        let rows: [(String, String?)] = [
            (words.id, "<code>\(theme.id)</code>"), (words.version, theme.description.version.map(PageFrame.text)),
            (words.digest, "<code>\(theme.digest)</code>"),
            (
                words.address,
                "<span class=\"copied\"><a href=\"\(path).json\"><code id=\"address\">\(document)</code></a>"
                    + button(copying: "address", words.copyAddress) + "</span>"
            ),
        ]
        let facts = rows.map { name, value in value.map { "<dt>\(name)</dt><dd>\($0)</dd>" } ?? "" }
        return "<dl class=\"facts\">\(facts.joined())</dl>"
    }
}
