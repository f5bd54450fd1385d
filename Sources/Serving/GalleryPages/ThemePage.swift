package import StoreModel
internal import ThemeExport

/// The page of a theme.
extension GalleryPages {
    /// How readers report abuse.
    package enum Report: Sendable {
        /// By a form, which is sent to this address.
        case form(String)
        /// They have done so.
        case thanks
    }

    /// Returns the page of a theme, with themes that are like it; `report` is nil if nobody takes reports.
    package func page(
        of theme: PublishedTheme, contrast: [ThemeDescription.Contrast], similar: [PublishedTheme] = [],
        report: Report? = nil, translations: [PageFrame.Translation] = []
    ) -> GalleryPage {
        let about = theme.description
        let description = about.about.map { "<p>\(PageFrame.text($0))</p>" } ?? ""
        let tables = about.modes.map { table(contrast, mode: $0) }.joined()
        let others =
            similar.isEmpty ? "" : "<section class=\"whole\"><h2>\(words[.similar])</h2>\(cards(similar))</section>"
        return GalleryPage(
            head: head(of: theme, translations: translations),
            body: """
                <header class="bar"><a class="back" href="\(PageFrame.attribute(site.home))">\(words[.allThemes])</a>\
                \(PageFrame.languages(translations))</header>
                <main class="theme">
                <section class="large" aria-label="\(words[.variants])">\(choices(theme))\(variants(theme))</section>
                <section class="use"><h1>\(PageFrame.text(about.name))</h1>\(credit(about))\(description)\(tags(about))
                \(download(theme))\(code(theme))\(files(theme))\(start(theme))\(facts(theme))</section>
                <section><h2>\(words[.inUse])</h2><div class="states">\(states(theme))</div></section>
                <section class="whole"><details><summary>\(words[.contrast])</summary><div class="tables">\(tables)</div></details></section>
                \(others)\(form(report))
                </main>
                """)
    }

    private func head(of theme: PublishedTheme, translations: [PageFrame.Translation]) -> PageFrame.Head {
        let about = theme.description
        let preview = site.picture(.preview, of: theme, mode: about.modes.first ?? "light")
        return PageFrame.Head(
            title: about.name, summary: about.about ?? about.author.map { words[.by, $0] } ?? words[.summary],
            canonical: site.absoluteAddress(site.page(of: theme.id)), picture: site.absoluteAddress(preview),
            translations: translations)
    }

    /// Returns the programs that a theme can be used in, with the file for each; where there is a file for each variant, with
    /// all of them.
    private func files(_ theme: PublishedTheme) -> String {
        // A server of files may show them instead.
        let download = site.isStatic ? " download" : ""
        let files = site.files(of: theme).map { kind, links in
            let app = words.name(ofApp: kind)
            let shown = links.map { mode, address in
                let address = PageFrame.attribute(address)
                guard let name = mode.map(words.name(ofMode:)) else {
                    return "<a href=\"\(address)\"\(download)>\(PageFrame.text(app))</a>"
                }
                let label = PageFrame.attribute("\(app), \(name)")
                return "<a href=\"\(address)\" aria-label=\"\(label)\"\(download)>\(name)</a>"
            }
            let title = links.contains { $0.mode != nil } ? "\(PageFrame.text(app)): " : ""
            return "<li>\(title)\(shown.joined(separator: " "))\(use(kind.rawValue))</li>"
        }.joined()
        return """
            <details class="uses"><summary>\(words[.use])</summary><ul>
            <li><a href="\(PageFrame.attribute(site.document(of: theme.id)))" download>kbrender (JSON)</a>\(use("json"))</li>\(files)</ul></details>
            """
    }

    /// Returns what people do with a file.
    private func use(_ file: String) -> String { "<p class=\"third\">\(words.use(ofFile: file))</p>" }

    /// Returns the main action: the file for the phone that the pictures show. On Android that is FlorisBoard's, which takes both
    /// variants in one file; where a site has none, the theme itself.
    private func download(_ theme: PublishedTheme) -> String {
        let document = site.document(of: theme.id)
        let android = site.files(of: theme).first { $0.kind == .floris }?.links.first?.address
        return ThemePhone.allCases.map { phone in
            let address = phone == .iPhone ? nil : android
            return "<div class=\"get for-\(phone.rawValue)\">"
                + "<a class=\"main\" href=\"\(PageFrame.attribute(address ?? document))\" download>"
                + "\(words[.downloadFor, phone.name])</a>\(use(address == nil ? "json" : "floris"))</div>\n"
        }.joined()
    }

    /// Returns a QR code of the page's own address, for the reader's phone; empty if the address is not known.
    private func code(_ theme: PublishedTheme) -> String {
        guard let address = site.absoluteAddress(site.page(of: theme.id)), let code = QRCode(address) else { return "" }
        return "<figure class=\"scan\">\(code.svg(label: address))<figcaption>\(words[.scan])</figcaption></figure>\n"
    }

    /// Returns the ways to a theme of one's own: the studio, which is a program on the reader's machine and needs a whole
    /// address, and a copy.
    private func start(_ theme: PublishedTheme) -> String {
        let studio = site.clientAddress(site.document(of: theme.id)).map { address in
            """
            <details class="uses"><summary>\(words[.studio])</summary><p class="quiet">\(words[.studioHelp])</p>
            <p class="copied"><code id="command">\(PageFrame.attribute("kbrender studio \(address)"))</code>\
            \(button(copying: "command", words[.copyCommand]))</p></details>
            """
        }
        let copy = site.copy(of: theme.id).map { address in
            """
            <details class="uses"><summary>\(words[.duplicate])</summary><p class="quiet">\(words[.duplicateHelp])</p>
            <p><a href="\(PageFrame.attribute(address))" download>\(words[.downloadCopy])</a></p></details>
            """
        }
        return [studio, copy].compactMap(\.self).joined(separator: "\n")
    }

    /// Returns a button that copies the text of an element; without scripts there is none.
    private func button(copying element: String, _ name: String) -> String {
        """
        <button type="button" class="plain" hidden data-copies="\(element)" data-done="\(words[.copied])" aria-live="polite">\(name)</button>
        """
    }

    private func form(_ report: Report?) -> String {
        switch report {
        case nil: ""
        case .thanks: "<p class=\"whole quiet\" role=\"status\">\(words[.thanks])</p>"
        case .form(let address):
            """
            <details class="whole report"><summary>\(words[.report])</summary>
            <form method="post" action="\(PageFrame.attribute(address))"><label>\(words[.reportReason])\
            <input name="reason" required maxlength="500" dir="auto"></label><button>\(words[.report])</button></form></details>
            """
        }
    }

    /// Returns the choices of phone and variant: buttons of a form that change what the stylesheet shows.
    private func choices(_ theme: PublishedTheme) -> String {
        let modes = theme.description.modes
        return choice("phone", label: words[.phone], values: ThemePhone.allCases.map { ($0.rawValue, $0.name) })
            + (modes.count > 1
                ? choice("mode", label: words[.variants], values: modes.map { ($0, words.name(ofMode: $0)) }) : "")
    }

    private func choice(_ name: String, label: String, values: [(value: String, name: String)]) -> String {
        let buttons = values.enumerated().map { index, value in
            "<label><input type=\"radio\" name=\"\(name)\" value=\"\(value.value)\"\(index == 0 ? " checked" : "")>"
                + "<span>\(value.name)</span></label>"
        }
        return "<fieldset class=\"choice\"><legend>\(label)</legend>\(buttons.joined())</fieldset>\n"
    }

    /// Returns a picture of each variant on each phone, of which the stylesheet shows the chosen one; the others are not
    /// requested until they are.
    private func variants(_ theme: PublishedTheme) -> String {
        let modes = theme.description.modes
        return ThemePhone.allCases.flatMap { phone in
            modes.map { mode in
                let address = PageFrame.attribute(site.picture(phone.picture, of: theme, mode: mode))
                let alternative = "\(words[.picture, words.name(ofMode: mode), theme.description.name]), \(phone.name)"
                let isFirst = phone == .iPhone && mode == modes.first
                let more = isFirst ? "" : " loading=\"lazy\""
                // A theme of one variant has no choice of it.
                let kind = modes.count > 1 ? " of-\(mode)" : ""
                return "<figure class=\"for-\(phone.rawValue)\(kind)\"><img src=\"\(address)\" "
                    + "alt=\"\(PageFrame.attribute(alternative))\"\(more)></figure>\n"
            }
        }.joined()
    }

    /// Returns pictures of the theme in use, on three devices.
    private func states(_ theme: PublishedTheme) -> String {
        zip(words.states, ThemePicture.uses.indices).map { caption, index in
            let picture = picture(
                .use(index), of: theme, alternative: caption, other: false, more: " loading=\"lazy\"")
            return "<figure>\(picture)<figcaption>\(caption)</figcaption></figure>\n"
        }.joined()
    }

    // MARK: - Contrast and facts

    private func table(_ contrast: [ThemeDescription.Contrast], mode: String) -> String {
        let rows = contrast.filter { $0.mode == mode }.map(row).joined()
        return """
            <table><caption>\(words.name(ofMode: mode))</caption>
            <thead><tr><th scope="col">\(words[.text])</th><th scope="col">\(words[.sample])</th>\
            <th scope="col" class="number">\(words[.ratio])</th><th scope="col">WCAG</th></tr></thead>
            <tbody>\(rows)</tbody></table>

            """
    }

    private func row(_ contrast: ThemeDescription.Contrast) -> String {
        let (color, background) = (PageFrame.attribute(contrast.color), PageFrame.attribute(contrast.background))
        let hundredths = Int((contrast.ratio * 100).rounded(.down))
        let cents = hundredths % 100
        let ratio = "\(hundredths / 100).\(cents < 10 ? "0" : "")\(cents)"
        let mark = mark(contrast)
        let platform = ["ios": " (iOS)", "android": " (Android)"][contrast.platform] ?? ""
        return """
            <tr><td>\(PageFrame.text(contrast.text))\(platform)</td>
            <td><svg width="44" height="24" role="img" aria-label="\(color) / \(background)"><rect width="44" height="24" \
            fill="\(background)"/><text x="22" y="17" text-anchor="middle" font-size="14" fill="\(color)">Aa</text></svg></td>
            <td class="number">\(ratio)</td><td class="\(mark.look)">\(mark.text)</td></tr>

            """
    }

    /// Returns the rating of a contrast: a class of the stylesheet, and a text.
    private func mark(_ contrast: ThemeDescription.Contrast) -> (look: String, text: String) {
        if contrast.isReadable { return ("good", contrast.level == "AAA" ? "✓ AAA" : "✓ AA") }
        return contrast.ratio >= 3 ? ("warning", words[.largeOnly]) : ("error", "✗ \(words[.tooLow])")
    }

    private func facts(_ theme: PublishedTheme) -> String {
        let document = site.document(of: theme.id)
        let address = site.clientAddress(document).map { whole in
            "<span class=\"copied\"><a href=\"\(PageFrame.attribute(document))\"><code id=\"address\">"
                + "\(PageFrame.attribute(whole))</code></a>\(button(copying: "address", words[.copyAddress]))</span>"
        }
        let rows: [(String, String?)] = [
            (words[.id], "<code>\(theme.id)</code>"), (words[.version], theme.description.version.map(PageFrame.text)),
            (words[.address], address),
        ]
        let facts = rows.map { name, value in value.map { "<dt>\(name)</dt><dd>\($0)</dd>" } ?? "" }
        return "<dl class=\"facts\">\(facts.joined())</dl>"
    }
}

/// The phones on which a theme's page shows the theme.
private enum ThemePhone: String, CaseIterable {
    case iPhone = "iphone"
    case android

    /// The name, the same in all languages.
    var name: String { self == .iPhone ? "iPhone" : "Android" }
    var picture: ThemePicture { self == .iPhone ? .variant : .android }
}
