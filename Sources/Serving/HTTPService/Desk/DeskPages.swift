internal import Documents
internal import Files
internal import GalleryPages
internal import HTTPServer
internal import StoreDatabase
internal import StoreModel

/// The pages of the desk, in a reader's language. They have no scripts, and nobody keeps them.
struct DeskPages: Sendable {
    let desk: DeskHandler
    let words: DeskWords
    /// Who sees them; nil for somebody who is not signed in.
    let visit: DeskVisit?

    var isReviewer: Bool { visit.map { $0.caller.role >= .reviewer } ?? false }

    /// Returns a whole page.
    func page(_ title: String, status: Int = 200, look: String = "", _ body: String) -> HTTPResponse {
        var response = PageFrame.response(
            PageFrame.Head(title: "\(title) – \(words.desk)", summary: words.desk), language: words.language,
            style: .desk,
            body: "\(bar)\n<main\(look.isEmpty ? "" : " class=\"\(look)\"")>\n\(body)\n</main>")
        response.status = status
        return response
    }

    /// The header: where one can go, and the way out.
    private var bar: String {
        guard let visit else {
            return "<header class=\"bar\"><p class=\"name\"><a href=\"/desk\">\(words.desk)</a></p></header>"
        }
        let destinations =
            (isReviewer ? [("/desk", words.queue), ("/desk/reports", words.reports), ("/desk/log", words.log)] : [])
            + [("/desk/mine", words.mine), ("/", words.gallery)]
        let links = destinations.map { "<a href=\"\($0.0)\">\($0.1)</a>" }.joined(separator: "\n")
        return """
            <header class="bar"><nav class="places" aria-label="\(words.desk)">\(links)</nav>
            \(form("/desk/sign-out", look: "out", "<span class=\"quiet\">\(PageFrame.text(visit.caller.name))</span> <button class=\"plain\">\(words.signOut)</button>"))</header>
            """
    }

    /// Returns a form with its own token.
    func form(_ address: String, secret: String? = nil, look: String = "", _ content: String) -> String {
        let token = (secret ?? visit?.session).map { FormToken.text(for: address, secret: $0) } ?? ""
        return """
            <form method="post" action="\(address)"\(look.isEmpty ? "" : " class=\"\(look)\"")>\
            <input type="hidden" name="form" value="\(token)">\(content)</form>
            """
    }

    /// Returns a link to the next page of a list, if there is one.
    func more(_ address: String, after cursor: String?, of owner: String = "") -> String {
        guard let cursor else { return "" }
        let filter = owner.isEmpty ? "" : "&owner=\(PercentEncoding.text(owner, keeping: "-._~"))"
        let link = PageFrame.attribute("\(address)?after=\(cursor)\(filter)")
        return
            "<nav class=\"pages\" aria-label=\"\(words.pages)\"><a rel=\"next\" href=\"\(link)\">\(words.next)</a></nav>"
    }

    /// Returns a moment, to the minute.
    func time(_ text: String) -> String {
        let shown = text.prefix(16).map { $0 == "T" ? " " : String($0) }.joined()
        return
            "<time datetime=\"\(PageFrame.attribute(text))\" class=\"number\">\(PageFrame.attribute(shown)) UTC</time>"
    }

    func empty(_ text: String) -> String { "<p class=\"empty\">\(text)</p>" }

    // MARK: - Signing in, and short answers

    func signIn(secret: String, note: KeyPath<DeskWords, String>?, status: Int) -> HTTPResponse {
        let note = note.map { "<p class=\"error\" role=\"alert\">\(words[keyPath: $0])</p>" } ?? ""
        return page(
            words.signIn, status: status, look: "entry",
            "<h1>\(words.signIn)</h1><p class=\"quiet\">\(words.signInHelp)</p>\(note)"
                + form(
                    "/desk/sign-in", secret: secret,
                    """
                    <label>\(words.token)<input name="token" type="password" required maxlength="256" autocomplete="current-password">\
                    </label><button>\(words.signIn)</button>
                    """))
    }

    /// Returns a page that says why something was not done.
    func notice(_ text: KeyPath<DeskWords, String>, status: Int) -> HTTPResponse {
        page(
            words.notDone, status: status, look: "entry",
            "<h1>\(words.notDone)</h1><p>\(words[keyPath: text])</p><p><a href=\"/desk\">\(words.back)</a></p>")
    }

    /// Returns a page that says what became of uploads.
    func decided(_ outcomes: [ReviewOutcome]) -> HTTPResponse {
        let lines = outcomes.map { outcome in
            let (look, text) = words.outcome(outcome.kind)
            return """
                <li><a href="/desk/themes/\(outcome.id)"><code>\(outcome.id)</code></a> \
                <span class="\(look)">\(PageFrame.attribute(text))</span></li>
                """
        }
        let undone = outcomes.compactMap(\.undo).map { "<input type=\"hidden\" name=\"undo\" value=\"\($0)\">" }
        let undo =
            undone.isEmpty
            ? ""
            : form("/desk/undo", undone.joined() + "<button class=\"plain\" accesskey=\"u\">\(words.undo)</button>")
        return page(
            words.decided, look: "entry",
            "<h1>\(words.decided)</h1><ul class=\"outcomes\">\(lines.joined())</ul>\(undo)"
                + "<p><a href=\"/desk\">\(words.backToQueue)</a></p>")
    }

    // MARK: - The queue

    /// Returns the uploads that wait, each with what is published under its id.
    func queue(
        _ uploads: [(upload: WaitingUpload, published: PublishedTheme?)], of owner: String, until last: Int
    ) -> HTTPResponse {
        let shown = uploads.prefix(DeskHandler.perPage)
        let next = uploads.count > shown.count ? shown.last.map { "\($0.upload.number)" } : nil
        let name = PageFrame.attribute(owner)
        let filter = """
            <form method="get" action="/desk" class="line-of"><label>\(words.owner)<input name="owner" value="\(name)" \
            maxlength="100" dir="auto"></label><button class="plain">\(words.show)</button></form>
            """
        let beginning = "<h1>\(words.queue)</h1>" + (owner.isEmpty && shown.isEmpty ? "" : filter)
        guard !shown.isEmpty else { return page(words.queue, beginning + empty(words.nothingWaits)) }
        let all = """
            <p><label><input type="checkbox" name="all" value="true"> \(words.all(DeskHandler.mostAtOnce))</label></p>\
            <input type="hidden" name="owner" value="\(name)"><input type="hidden" name="until" value="\(last)">
            """
        let items = shown.map { item($0.upload, published: $0.published) }.joined()
        return page(
            words.queue,
            beginning
                + form("/desk/decisions", "\(all)<ul class=\"waiting\">\(items)</ul>\(decision)")
                + more("/desk", after: next, of: owner))
    }

    /// The field and the buttons of a decision. The first button is that of the Enter key in the field.
    var decision: String {
        """
        <div class="decision"><label>\(words.reason)<input name="reason" required maxlength="500" dir="auto"></label>\
        <button name="decision" value="reject" class="plain" accesskey="r">\(words.reject)</button>\
        <button name="decision" value="approve" formnovalidate accesskey="a">\(words.approve)</button></div>
        """
    }

    private func item(_ upload: WaitingUpload, published: PublishedTheme?) -> String {
        let seen = DeskArguments.SeenUpload(id: upload.id, digest: upload.digest)
        let name = PageFrame.attribute(words.choose(upload.theme.name))
        return """
            <li class="upload"><input type="checkbox" name="upload" value="\(seen)" aria-label="\(name)">
            <div class="facts-of"><h2><a href="/desk/uploads/\(upload.id)">\(PageFrame.text(upload.theme.name))</a></h2>
            \(facts(of: upload, published: published))</div>
            \(pair(upload.id, theme: upload.theme, published: published, options: []))</li>

            """
    }

    /// Returns who has sent an upload and when, its versions, and what needs a look.
    private func facts(of upload: WaitingUpload, published: PublishedTheme?) -> String {
        let low = upload.theme.contrast.count { $0.ratio < ($0.isLarge ? 3 : 4.5) }
        let marks =
            (upload.owner == visit?.caller.name ? ["<li class=\"warning\">\(words.yours)</li>"] : [])
            + (low > 0 ? ["<li class=\"warning\">\(words.lowContrast(low))</li>"] : [])
            + (upload.reports > 0 ? ["<li class=\"error\">\(words.openReports(upload.reports))</li>"] : [])
        return """
            <p class="quiet">\(sender(upload.owner)) · \(time(upload.time))</p>
            <p class="quiet">\(versions(upload.theme, published: published))</p>
            \(marks.isEmpty ? "" : "<ul class=\"marks\">\(marks.joined())</ul>")
            """
    }

    /// Returns whose an upload is.
    func sender(_ owner: String?) -> String { owner.map(PageFrame.text) ?? words.reviewers }

    /// Returns the version of an upload, after the published one.
    func versions(_ theme: ThemeDescription, published: PublishedTheme?) -> String {
        func text(_ version: String?) -> String { version.map(PageFrame.text) ?? "–" }
        guard let published else { return "\(words.version) \(text(theme.version)) · \(words.new)" }
        return "\(words.version) \(text(published.description.version)) → \(text(theme.version))"
    }

    /// Returns pictures of what is published and of an upload, in all their variants.
    func pair(
        _ id: ThemeID, theme: ThemeDescription, published: PublishedTheme?, options: [String]
    ) -> String {
        func figure(_ title: String, of description: ThemeDescription, address: (String) -> String) -> String {
            let pictures = description.modes.map { mode in
                """
                <img src="\(PageFrame.attribute(address(mode)))" loading="lazy" width="786" height="520" \
                alt="\(PageFrame.attribute(words.picture(words.name(of: mode), title)))">
                """
            }
            return "<figure><figcaption>\(title)</figcaption><div class=\"modes\">\(pictures.joined())</div></figure>"
        }
        let before = published.map { published in
            figure(words.before, of: published.description) {
                desk.store.address(
                    id, digest: published.digest, ending: ".webp", options: ["mode=\($0)", "scale=2"] + options)
            }
        }
        let after = figure(published == nil ? words.new : words.after, of: theme) {
            "/desk/uploads/\(id).webp?" + (["mode=\($0)", "scale=2"] + options).joined(separator: "&")
        }
        return "<div class=\"pair\">\(before ?? "")\(after)</div>"
    }

    // MARK: - Own themes

    /// Returns an author's documents by their state.
    func own(_ documents: [OwnDocument]) -> HTTPResponse {
        let shown = documents.prefix(DeskHandler.perPage)
        let next = documents.count > shown.count ? shown.last?.cursor.description : nil
        let groups = [Shelf.incoming, .published, .rejected].map { shelf in
            let onShelf = shown.filter { $0.shelf == shelf }
            guard !onShelf.isEmpty else { return "" }
            return "<h2>\(words.shelf(shelf))</h2><ul class=\"own\">\(onShelf.map(item).joined())</ul>"
        }
        let list = shown.isEmpty ? empty(words.nothingOwn) : groups.joined()
        return page(words.mine, "<h1>\(words.mine)</h1>\(list)" + more("/desk/mine", after: next))
    }

    private func item(_ own: OwnDocument) -> String {
        let isPublished = own.shelf == .published
        let address = isPublished ? "/themes/\(own.id)" : "/desk/uploads/\(own.id)"
        let version = own.theme.version.map { "\(words.version) \(PageFrame.text($0)) · " } ?? ""
        let withdrawal =
            isPublished
            ? ""
            : form(
                "/desk/uploads/\(own.id)/withdraw",
                """
                <button class="plain" aria-label="\(PageFrame.attribute(words.withdrawThis(own.theme.name)))">\(words.withdraw)</button>
                """)
        return """
            <li><div><h3><a href="\(address)">\(PageFrame.text(own.theme.name))</a></h3>
            <p class="quiet"><code>\(own.id)</code> · \(version)\(time(own.time))</p>
            \(own.reason.map { "<p class=\"error\">\(words.rejectedFor) \(PageFrame.text($0))</p>" } ?? "")</div>\(withdrawal)</li>

            """
    }

    // MARK: - Reports and logs

    /// Returns the open reports of abuse.
    func reports(_ reports: [AbuseReport]) -> HTTPResponse {
        let shown = reports.prefix(DeskHandler.perPage)
        let next = reports.count > shown.count ? shown.last.map { "\($0.number)" } : nil
        let list =
            shown.isEmpty
            ? empty(words.noReports) : "<ul class=\"own\">\(shown.map { item($0) }.joined())</ul>"
        return page(words.reports, "<h1>\(words.reports)</h1>\(list)" + more("/desk/reports", after: next))
    }

    private func item(_ report: AbuseReport) -> String {
        """
        <li><div><h2><a href="/desk/themes/\(report.id)"><code>\(report.id)</code></a></h2>
        <p>\(PageFrame.text(report.reason))</p><p class="quiet">\(words.times(report.times)) · \(time(report.time)) · \
        <a href="/themes/\(report.id)">\(words.openTheme)</a></p></div>
        \(form(
            "/desk/reports/\(report.number)/close",
            """
            <label>\(words.result)<input name="reason" required maxlength="500" dir="auto"></label>\
            <button class="plain">\(words.close)</button>
            """))</li>

        """
    }

    /// Returns the audit log.
    func log(_ entries: [LogEntry]) -> HTTPResponse {
        page(words.log, "<h1>\(words.log)</h1>" + table(of: entries, at: "/desk/log", namesThemes: true))
    }

    /// Returns a table of what was done, with the way to what was done before.
    func table(of entries: [LogEntry], at address: String, namesThemes: Bool) -> String {
        let shown = entries.prefix(DeskHandler.perPage)
        guard !shown.isEmpty else { return empty(words.noEntries) }
        let next = entries.count > shown.count ? shown.last.map { "\($0.number)" } : nil
        let rows = shown.map { entry in
            let id = "<code>\(PageFrame.attribute(entry.id))</code>"
            let isAboutTheme = !["collect", "removeCollection"].contains(entry.action)
            let theme = isAboutTheme ? "<a href=\"/desk/themes/\(PageFrame.attribute(entry.id))\">\(id)</a>" : id
            return """
                <tr><td>\(time(entry.time))</td><td>\(PageFrame.text(entry.actor)) <span class="quiet">\(words.name(of: entry.role))</span></td>\
                <td>\(words.name(of: entry.action))\(entry.detail.map { ": " + PageFrame.text($0) } ?? "")</td>\
                \(namesThemes ? "<td>\(theme)</td>" : "")</tr>

                """
        }
        let heads = [words.when, words.who, words.what] + (namesThemes ? [words.theme] : [])
        return """
            <div class="scroll" tabindex="0" role="region" aria-label="\(words.log)"><table><thead><tr>\
            \(heads.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead><tbody>\(rows.joined())</tbody></table></div>
            \(more(address, after: next))
            """
    }

    /// Returns what is known about a theme's past, and the way to remove it: the newest of its versions, what was done with it,
    /// the newest first, and the open reports. Without a published theme, there is nothing to remove.
    func history(
        of id: ThemeID, published: PublishedTheme?, versions: [PublishedVersion], entries: [LogEntry],
        reports: [AbuseReport]
    ) -> HTTPResponse {
        let versions = versions.map { version in
            "<li>\(version.version.map(PageFrame.text) ?? "–") <span class=\"quiet\">\(time(version.time)) · \(sender(version.owner))</span></li>"
        }
        let state = published.map { theme in
            "<p><a href=\"/themes/\(id)\">\(PageFrame.text(theme.description.name))</a></p>"
        }
        let removal = published.map { _ in
            "<section><h2>\(words.removal)</h2>"
                + form(
                    "/desk/themes/\(id)/remove", look: "line-of",
                    """
                    <label class="sure"><input type="checkbox" name="sure" value="true" required>\(words.sure)</label>\
                    <button class="plain">\(words.remove)</button>
                    """) + "</section>"
        }
        return page(
            id.description,
            """
            <h1><code>\(id)</code></h1>\(state ?? "<p class=\"quiet\">\(words.notPublished)</p>")
            \(reports.isEmpty ? "" : "<section><h2>\(words.reports)</h2><ul class=\"own\">\(reports.map { item($0) }.joined())</ul></section>")
            \(versions.isEmpty ? "" : "<section><h2>\(words.versions)</h2><ul class=\"outcomes\">\(versions.joined())</ul></section>")
            <section><h2>\(words.history)</h2>\(table(of: entries, at: "/desk/themes/\(id)", namesThemes: false))</section>
            \(removal ?? "")
            """)
    }
}
