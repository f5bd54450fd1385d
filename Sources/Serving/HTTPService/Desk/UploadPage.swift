internal import Documents
internal import GalleryPages
internal import HTTPServer
internal import StoreDatabase
internal import StoreModel
internal import ThemeModel

/// The page of an upload.
extension DeskPages {
    /// Returns an upload beside what is published: pictures, what it changes, what a worker has found, and the past. Nil in place
    /// of findings or of a change means that no worker could tell.
    func upload(_ subject: UploadSubject, findings: UploadFindings?, change: ThemeChange??) -> HTTPResponse {
        let upload = subject.upload
        let theme = findings?.theme
        let name = theme.map { PageFrame.text($0.name) } ?? "<code>\(upload.id)</code>"
        let isWaiting = upload.shelf == .incoming
        let reason =
            upload.record.reason.map { "<p class=\"error\">\(words.rejectedFor) \(PageFrame.text($0))</p>" } ?? ""
        let description = theme?.about.map { "<p>\(PageFrame.text($0))</p>" } ?? ""
        let pictures =
            theme.map { theme in
                [[], ["preview=g"]].map {
                    pair(
                        upload.id, theme: theme, published: subject.published,
                        options: $0)
                }.joined()
            } ?? ""
        let content = """
            <article><h1>\(name)</h1>
            <p class="quiet">\(sender(upload.record.owner)) · \(time(upload.record.time)) · \
            \(theme.map { versions($0, published: subject.published) } ?? "")</p>\(description)\(reason)
            \(action(upload, isWaiting: isWaiting))
            <section class="pictures"><h2>\(words.pictures)</h2>\(pictures)</section>
            \(change.map { "<section><h2>\(words.changes)</h2>\(changes($0))</section>" } ?? "")
            <section><h2>\(words.findings)</h2>\(self.findings(findings))</section>
            \(history(of: subject))</article>
            """
        guard isReviewer, isWaiting else { return page(upload.id.description, content) }
        return page(upload.id.description, look: "desk", aside(subject, name: name) + content)
    }

    /// Returns what can be done with an upload: reviewers decide, its owner withdraws it.
    private func action(_ upload: StoredUpload, isWaiting: Bool) -> String {
        if isReviewer, isWaiting {
            let seen = DeskArguments.SeenUpload(id: upload.id, digest: upload.document.digest)
            return form("/desk/decisions", "<input type=\"hidden\" name=\"upload\" value=\"\(seen)\">\(decision)")
        }
        guard upload.record.owner == visit?.caller.name else { return "" }
        return form("/desk/uploads/\(upload.id)/withdraw", "<button class=\"plain\">\(words.withdraw)</button>")
    }

    /// Returns the queue from this upload on.
    private func aside(_ subject: UploadSubject, name: String) -> String {
        let links = subject.next.enumerated().map { index, upload in
            """
            <li><a href="/desk/uploads/\(upload.id)"\(index == 0 ? " accesskey=\"j\"" : "")>\(PageFrame.text(upload.theme.name))</a>
            <span class="quiet">\(sender(upload.owner))</span></li>

            """
        }
        return """
            <nav class="rest" aria-label="\(words.queue)"><h2><a href="/desk" accesskey="k">\(words.queue)</a></h2>
            <ul><li aria-current="page">\(name)</li>\(links.joined())</ul></nav>
            """
    }

    // MARK: - What it changes

    private func changes(_ change: ThemeChange?) -> String {
        guard let change else { return "<p class=\"warning\">\(words.noComparison)</p>" }
        if change.isNothing { return "<p class=\"quiet\">\(words.sameMeaning)</p>" }
        let header = change.header.map { name, before, after in
            "<li><code>\(PageFrame.attribute(name))</code> \(PageFrame.text(before)) → \(PageFrame.text(after))</li>"
        }
        let variants = change.variants.map { mode, isNew in
            "<li>\(isNew ? words.variantAdded(words.name(of: mode)) : words.variantRemoved(words.name(of: mode)))</li>"
        }
        let list = (header + variants).joined()
        return (list.isEmpty ? "" : "<ul class=\"outcomes\">\(list)</ul>")
            + ["light", "dark"].map { mode in
                table(of: change.properties.filter { $0.mode == mode }, mode: mode)
            }.joined()
    }

    /// Returns a table of a variant's properties that have other values, part of the keyboard by part.
    private func table(of properties: [ThemeChange.Property], mode: String) -> String {
        guard !properties.isEmpty else { return "" }
        var sections: [(name: String, rows: [String])] = []
        for property in properties {
            let section = PropertyName(rawValue: property.name).map { PropertyListing.section(of: $0) } ?? "keyboard"
            if let index = sections.firstIndex(where: { $0.name == section }) {
                sections[index].rows.append(row(property))
            } else {
                sections.append((section, [row(property)]))
            }
        }
        let groups = sections.map { section in
            """
            <tbody><tr><th colspan="4" scope="rowgroup">\(words.section(section.name))</th></tr>\(section.rows.joined())</tbody>
            """
        }
        return """
            <div class="scroll" tabindex="0" role="region" aria-label="\(words.name(of: mode))"><table class="change">\
            <caption>\(words.name(of: mode))</caption><thead><tr><th scope="col">\(words.property)</th>\
            <th scope="col">\(words.before)</th><th scope="col">\(words.after)</th><th scope="col">\(words.shown)</th></tr></thead>
            \(groups.joined())</table></div>
            """
    }

    private func row(_ property: ThemeChange.Property) -> String {
        let amount =
            property.distance.map { "ΔE \(JSONOutput.digits(($0 * 10).rounded() / 10))" }
            ?? property.points.map { ($0 > 0 ? "+" : "") + JSONOutput.digits($0) + " pt" }
        let state = property.state.flatMap { words.states[$0] }.map { $0 + ": " } ?? ""
        let shown = property.parts.prefix(Self.partsShown).map(PageFrame.text).joined(separator: " ")
        let visible =
            property.state == nil
            ? words.nowhere
            : state + (property.parts.isEmpty ? words.background : shown)
                + (property.parts.count > Self.partsShown ? " +\(property.parts.count - Self.partsShown)" : "")
        return """
            <tr><td><code>\(PageFrame.attribute(property.name))</code>\(amount.map { " <span class=\"quiet number\">\($0)</span>" } ?? "")</td>\
            <td>\(value(property.before))</td><td>\(value(property.after))</td><td class="place">\(visible)</td></tr>

            """
    }

    private static let partsShown = 8
    /// The most characters of a value that a page shows: a gradient of many stops would fill it.
    private static let valueShown = 120

    /// Returns a value; a colour with a sample.
    private func value(_ value: JSONValue?) -> String {
        guard let value else { return "–" }
        let text = value.text.text(indent: 0)
        let shown = text.count > Self.valueShown ? text.prefix(Self.valueShown) + "…" : text[...]
        let code = "<code>\(PageFrame.attribute(String(shown)))</code>"
        guard let color = value.string, color.hasPrefix("#") else { return code }
        let fill = PageFrame.attribute(color)
        return """
            <span class="swatch"><svg width="24" height="24" aria-hidden="true"><rect width="24" height="24" fill="\(fill)"/></svg>\
            <code>\(fill)</code></span>
            """
    }

    // MARK: - What a worker has found

    private func findings(_ findings: UploadFindings?) -> String {
        guard let findings else { return "<p class=\"warning\">\(words.noFindings)</p>" }
        let lines = findings.findings.map { one in
            let line = one.line.map { "\(words.line) \($0) · " } ?? ""
            let look = ["error", "warning"].contains(one.severity) ? one.severity : "quiet"
            return """
                <li><span class="\(look)">\(words.name(of: one.severity))</span> <span class="quiet">\(line)\(one.id ?? "")</span> \
                <span lang="en">\(PageFrame.text(one.message))</span></li>
                """
        }
        let contrast = findings.theme?.contrast ?? []
        let low = contrast.filter { $0.ratio < ($0.isLarge ? 3 : 4.5) }
        let pairs = low.map { pair in
            let ratio = JSONOutput.digits((pair.ratio * 100).rounded(.down) / 100)
            let (color, background) = (PageFrame.attribute(pair.color), PageFrame.attribute(pair.background))
            return """
                <li>\(words.name(of: pair.mode)) · <code>\(PageFrame.attribute(pair.text))</code> \
                <span class="swatch"><svg width="44" height="24" role="img" aria-label="\(color) / \(background)"><rect width="44" height="24" \
                fill="\(background)"/><text x="22" y="17" text-anchor="middle" font-size="14" fill="\(color)">Aa</text></svg></span> \
                <span class="error number">\(ratio)</span></li>
                """
        }
        return
            (lines.isEmpty
            ? "<p class=\"good\">✓ \(words.keepsRules)</p>" : "<ul class=\"outcomes\">\(lines.joined())</ul>")
            + (low.isEmpty
                ? "<p class=\"good\">✓ \(words.readable(contrast.count))</p>"
                : "<p>\(words.lowContrast(low.count))</p><ul class=\"outcomes\">\(pairs.joined())</ul>")
    }

    /// Returns the reports about the theme and what was done with it, for reviewers.
    private func history(of subject: UploadSubject) -> String {
        guard isReviewer else { return "" }
        let id = subject.upload.id
        let reports = subject.reports.map {
            "<li>\(PageFrame.text($0.reason)) <span class=\"quiet\">\(words.times($0.times)) · \(time($0.time))</span></li>"
        }
        return
            (reports.isEmpty
            ? ""
            : "<section><h2><a href=\"/desk/themes/\(id)\">\(words.reports)</a></h2><ul class=\"outcomes\">\(reports.joined())</ul></section>")
            + "<section><h2><a href=\"/desk/themes/\(id)\">\(words.history)</a></h2>"
            + table(of: subject.entries, at: "/desk/themes/\(id)", namesThemes: false) + "</section>"
    }
}
