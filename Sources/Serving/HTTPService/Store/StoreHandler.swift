internal import Workers
internal import Digest
internal import Documents
internal import Files
internal import KeyboardPreview
internal import Parallel
internal import RenderOptions
internal import ServiceSetup
internal import ThemeModel
internal import ThemeStore

/// Answers requests about the themes of a store: lists, documents, events, pages, uploads and their reviews.
struct StoreHandler: Sendable {
    private let gallery: any Gallery
    private let responder: Responder
    /// Knows the addresses of pictures.
    let pictures: PictureHandler
    private let log: ServiceLog

    /// Creates a handler.
    init(
        _ gallery: any Gallery, pictures: PictureHandler, responder: Responder, log: ServiceLog
    ) {
        self.gallery = gallery
        self.responder = responder
        self.pictures = pictures
        self.log = log
    }

    // MARK: - Pages and pictures

    /// Returns the subject of a picture of a published theme.
    func subject(_ call: RouteCall) throws(Problem) -> PictureSubject {
        .theme(try call.theme, .published, digest: try published(call).digest)
    }

    /// Returns the subject of a picture of an upload.
    func uploadSubject(_ call: RouteCall) throws(Problem) -> PictureSubject {
        let upload = try upload(call)
        return .theme(upload.id, upload.shelf, digest: upload.document.digest)
    }

    /// Returns the page of all themes.
    func galleryPage(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        conditional(galleryPage(of: try find(call, perPage: Self.themesPerPage), for: call), request: call.request)
    }

    /// Returns the page of a theme.
    func themePage(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        let theme = try published(call)
        let contrast = try look(theme.id) { () throws(StoreError) in try gallery.contrast(of: theme) }
        return conditional(page(of: theme, contrast: contrast), request: call.request)
    }

    private func published(_ call: RouteCall) throws(Problem) -> PublishedTheme {
        let id = try call.theme
        if let theme = try look(id, for: { () throws(StoreError) in try gallery.theme(id) }) { return theme }
        throw gallery.isLoaded ? Problem.noTheme : Problem.starting
    }

    private func look<Value>(
        _ id: ThemeID? = nil, for work: () throws(StoreError) -> Value
    ) throws(Problem) -> Value {
        try responder.storeWork(id, for: work)
    }

    /// Returns the themes that a call's parameters find. Throws while the store is not read: a short list would look whole.
    private func find(_ call: RouteCall, perPage: Int) throws(Problem) -> FoundThemes {
        guard gallery.isLoaded else { throw Problem.starting }
        var search = call.arguments.finding.search
        search.limit = perPage
        if search.after == nil { search.skipped = (call.arguments.page - 1) * perPage }
        guard search.skipped <= ThemeSearch.depth else {
            throw Problem(
                .badOption,
                detail:
                    "page: begins after \(search.skipped) themes (expected at most \(ThemeSearch.depth); after goes on from any "
                    + "theme, as the answers' links do)")
        }
        let wanted = search
        return try look { () throws(StoreError) in try gallery.find(wanted) }
    }

    /// Returns an answer whose entity tag is the digest of its body, or 304 if the client has that version.
    private func conditional(_ response: HTTPResponse, request: HTTPRequest) -> HTTPResponse {
        let tag = String(SHA256.hex(of: response.body).prefix(32))
        return conditional(response, tag: tag, request: request)
    }

    private func conditional(
        _ response: HTTPResponse, tag: String, request: HTTPRequest, lastModified: String? = nil
    ) -> HTTPResponse {
        var response = response
        response.headers.append(("ETag", "\"\(tag)\""))
        guard request.headers.know(tag, since: lastModified) else { return response }
        return HTTPResponse(status: 304, type: nil, [], headers: response.headers.filter { $0.0 != "Content-Type" })
    }

    // MARK: - Lists and documents

    /// Returns a page of the list of themes.
    func list(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        let arguments = call.arguments
        let found = try find(call, perPage: arguments.perPage)
        let section = ListSection(found.total, page: arguments.page, perPage: arguments.perPage)
        let links = neighbours(of: section, in: found, for: call).map { "<\($0.address)>; rel=\"\($0.name)\"" }
            .joined(separator: ", ")
        let place = found.next.map { JSONOutput.string($0.description) } ?? .null
        let list = HTTPResponse.json(
            .object([
                ("themes", .array(found.themes.map(json))), ("page", .number(Double(section.page))),
                ("pages", .number(Double(section.pages))), ("total", .number(Double(found.total))),
                ("more", .bool(found.isCut)), ("next", place),
            ]),
            headers: [("Cache-Control", "no-cache")] + (links.isEmpty ? [] : [("Link", links)]))
        return conditional(list, request: call.request)
    }

    /// Returns the addresses of the pages beside one: by their numbers, as far as those reach, otherwise by the place where
    /// the next one begins.
    private func neighbours(
        of section: ListSection, in found: FoundThemes, for call: RouteCall
    ) -> [(name: String, address: String)] {
        let (finding, perPage) = (call.arguments.finding, call.arguments.perPage)
        let size = perPage == RouteArguments().perPage ? [] : [("per-page", "\(perPage)")]
        let order = finding.order == ThemeSearch().order ? [] : [("sort", finding.order.rawValue)]
        func address(_ place: (String, String)) -> String {
            finding.address("/themes", more: [place] + size + order)
        }
        if finding.after == nil, section.page * perPage <= ThemeSearch.depth {
            return [("prev", section.previous), ("next", section.next)].compactMap { name, page in
                page.map { (name, address(("page", "\($0)"))) }
            }
        }
        return found.next.map { [("next", address(("after", $0.description)))] } ?? []
    }

    private func json(_ theme: PublishedTheme) -> JSONOutput {
        func text(_ value: String?) -> JSONOutput { value.map(JSONOutput.string) ?? .null }
        let (about, path) = (theme.description, "/themes/\(theme.id)")
        let links = [
            ("page", path), ("document", path + ".json"), ("events", path + "/events"),
            ("picture", pictures.signed(path + ".png")), ("thumbnail", pictures.signed(path + "/thumbnail.webp")),
        ]
        return .object([
            ("id", .string(theme.id.description)), ("name", .string(about.name)), ("author", text(about.author)),
            ("description", text(about.about)), ("tags", .array(about.tags.map(JSONOutput.string))),
            ("modes", .array(about.modes.map(JSONOutput.string))), ("hues", .array(about.hues.map(JSONOutput.string))),
            ("brightness", .array(about.brightness.map(JSONOutput.string))), ("version", text(about.version)),
            ("digest", .string(theme.digest)), ("links", .object(links.map { ($0.0, .string($0.1)) })),
        ])
    }

    /// Returns the document of a theme.
    func document(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        let theme = try published(call)
        let document = try stored(theme)
        let headers = [
            ("Cache-Control", "no-cache"), ("Link", "</themes/\(theme.id)/events>; rel=\"events\""),
        ]
        let lastModified = document.changed.flatMap(HTTPDate.past)
        return conditional(
            HTTPResponse(
                type: "application/json", document.bytes,
                headers: headers + (lastModified.map { [("Last-Modified", $0)] } ?? [])), tag: document.digest,
            request: call.request,
            lastModified: lastModified)
    }

    private func stored(_ theme: PublishedTheme) throws(Problem) -> StoredDocument {
        let found = try look(theme.id) { () throws(StoreError) in
            try gallery.storage.document(theme.id, on: .published)
        }
        guard let found else { throw Problem.noTheme }
        return found
    }

    /// Answers with a theme as a file for another program, which a worker writes while the connection sleeps.
    func export(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let (theme, exchange) = (try published(call), call.exchange)
        let document = try stored(theme)
        var choices = call.arguments.conversion
        choices.target = .kind(try call.exportKind)
        let work = DocumentRequest(.convert(choices), documents: [WorkDocument("theme.json", bytes: document.bytes)])
        let type = choices.mediaType
        let headers = [
            ("Cache-Control", "no-cache"),
            ("Content-Disposition", "attachment; filename=\"\(choices.importedName(of: theme.id.description))\""),
        ]
        try responder.reserve(exchange)
        responder.sleep(exchange)
        responder.submit(work, for: exchange) { reply in
            if let problem = responder.problem(of: reply) { return problem.response }
            return conditional(
                HTTPResponse(type: type, reply.payload, headers: headers), request: call.request)
        }
        return nil
    }

    // MARK: - Events

    /// Adds a listener to the changes of a theme.
    func listen(_ call: RouteCall) throws(Problem) -> PreparedResponse {
        let (theme, request, exchange) = (try published(call), call.request, call.exchange)
        // A proxy that buffers answers would hold events back.
        let headers = [
            ("Content-Type", "text/event-stream"), ("Cache-Control", "no-cache"), ("X-Accel-Buffering", "no"),
        ]
        guard request.method == .get else { return responder.prepare(HTTPResponse(type: nil, [], headers: headers)) }
        let last = request.headers.lastEvent
        let hasMissed = last != nil && last != theme.digest
        let listener = EventListener(
            to: theme.id, client: exchange.client, on: exchange.connection,
            first: hasMissed ? ThemeEvents.event(theme) : [])
        try gallery.events.add(listener)
        exchange.listener = listener
        return responder.stream(to: listener, headers: headers)
    }

    // MARK: - Uploads

    /// Returns the upload under an id: the one that waits for a review, otherwise the rejected one.
    private func upload(_ call: RouteCall) throws(Problem) -> StoredUpload {
        let id = try call.theme
        return try look(id) { () throws(StoreError) in try gallery.storage.upload(id, for: call.request.caller) }
    }

    /// Returns a page of the list of the uploads that the caller may see.
    func reviews(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        let (arguments, caller) = (call.arguments, call.request.caller)
        let found = try look { () throws(StoreError) in
            try gallery.storage.uploads(for: caller, after: arguments.afterUpload, limit: arguments.perPage + 1)
        }
        let page = found.prefix(arguments.perPage)
        let next = found.count > page.count ? page.last.map { UploadPlace($0).description } : nil
        let size = arguments.perPage == RouteArguments().perPage ? "" : "&per-page=\(arguments.perPage)"
        let link = next.map { [("Link", "</v1/reviews?after=\($0)\(size)>; rel=\"next\"")] } ?? []
        return .json(
            .object([
                ("reviews", .array(page.map(Self.json))), ("next", next.map(JSONOutput.string) ?? .null),
            ]), headers: [("Cache-Control", "private, no-cache")] + link)
    }

    private static func json(_ upload: StoredUpload) -> JSONOutput {
        func text(_ value: String?) -> JSONOutput { value.map(JSONOutput.string) ?? .null }
        let (path, record) = ("/v1/reviews/\(upload.id)", upload.record)
        let links = [("document", path + ".json"), ("picture", path + ".png")]
        return .object([
            ("id", .string(upload.id.description)), ("status", .string(upload.status)), ("owner", text(record?.owner)),
            ("time", text(record?.time)), ("version", text(record?.version)),
            ("digest", .string(upload.document.digest)), ("reason", text(record?.reason)),
            ("links", .object(links.map { ($0.0, .string($0.1)) })),
        ])
    }

    /// Returns the document of an upload as equivalent JSON without characters that a terminal would obey.
    func uploadedDocument(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        let upload = try upload(call)
        return conditional(
            HTTPResponse(
                type: "application/json",
                Array(JSONOutput.sanitized(String(decoding: upload.document.bytes, as: UTF8.self)).utf8),
                headers: [("Cache-Control", "private, no-cache"), ("Kbrender-Review", upload.status)]),
            tag: upload.document.digest, request: call.request)
    }

    /// Refuses an upload that does not say what it replaces, before its body arrives.
    func admitUpload(_ headers: RequestHeaders) throws(Problem) {
        guard headers.ifMatch != nil || headers.ifNoneMatch == "*" else {
            throw Problem(
                .preconditionRequired,
                detail:
                    "An upload says what it replaces (expected If-None-Match: * for a new theme, or If-Match with the ETag of "
                    + "the published document).")
        }
    }

    /// Returns the published theme that a request is meant to replace; nil for none. Throws if the current version is not the
    /// expected one.
    private func replaced(
        _ id: ThemeID, by request: HTTPRequest
    ) throws(Problem) -> PublishedTheme? {
        let theme = try look(id) { () throws(StoreError) in try gallery.theme(id) }
        let headers = request.headers
        if headers.ifNoneMatch == "*", theme != nil {
            throw Problem(.preconditionFailed, detail: "The theme exists already (send If-Match with its ETag).")
        }
        guard let tags = headers.requiredTags else { return theme }
        // An author who replaces their own waiting upload may name its version.
        let waiting = try look(id) { () throws(StoreError) in
            try gallery.storage.document(id, on: .incoming)?.digest
        }
        let current = [theme?.digest, waiting].compactMap(\.self)
        guard tags == ["*"] ? theme != nil : tags.contains(where: current.contains) else {
            throw Problem(
                .preconditionFailed, detail: "The theme has changed (send the ETag of the current document).")
        }
        return theme
    }

    /// Takes an upload: has a worker check it, then publishes it or has it wait for a review.
    func takeUpload(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let (id, exchange) = (try call.theme, call.exchange)
        guard !exchange.body.isEmpty else {
            throw Problem(.badRequest, detail: "There is no document (expected a theme as the body).")
        }
        let caller = call.request.caller
        try look(id) { () throws(StoreError) in try gallery.storage.check(.upload, id: id, by: caller) }
        let old = try replaced(id, by: call.request)
        let document = StoredDocument(exchange.body)
        try examine(document, as: id, over: old, exchange: exchange) { theme throws(Problem) in
            try look(id) { () throws(StoreError) in
                try gallery.storage.submit(document, as: id, theme: theme, by: caller, over: old?.digest)
            }
            guard caller.uploadShelf == .published else {
                return Self.answer(202, status: "pending", document: document)
            }
            gallery.publish(Self.fresh(id, document: document, theme: theme))
            return Self.answer(201, status: "published", document: document, location: "/themes/\(id)")
        }
        return nil
    }

    /// Returns a theme that was published just now.
    private static func fresh(_ id: ThemeID, document: StoredDocument, theme: ThemeDescription) -> PublishedTheme {
        let now = Int(Duration.sinceEpoch.components.seconds)
        return PublishedTheme(id: id, digest: document.digest, changed: now, description: theme)
    }

    /// Has a worker check a document by the store's rules, then has `change` write to the store, both while the connection
    /// sleeps.
    private func examine(
        _ document: StoredDocument, as id: ThemeID, over old: PublishedTheme?, exchange: Exchange,
        change: @escaping @Sendable (ThemeDescription) throws(Problem) -> HTTPResponse
    ) throws(Problem) {
        try responder.reserve(exchange)
        responder.sleep(exchange)
        responder.submit(DocumentRequest.examination(of: document, forStore: true), for: exchange) { reply in
            switch verdict(on: reply, as: id, over: old) {
            case .failure(let problem): return problem.response
            case .success(let theme):
                gallery.writer.add {
                    responder.finish(exchange, after: { () throws(Problem) in try change(theme) })
                }
                return nil
            }
        }
    }

    /// Changes the store while the connection sleeps.
    private func write(
        for exchange: Exchange, _ change: @escaping @Sendable () throws(Problem) -> HTTPResponse
    ) throws(Problem) {
        try responder.reserve(exchange)
        responder.sleep(exchange)
        gallery.writer.add { responder.finish(exchange, after: change) }
    }

    /// Returns the theme that a worker has checked, or its problems.
    private func verdict(
        on reply: WorkReply, as id: ThemeID, over old: PublishedTheme?
    ) -> Result<ThemeDescription, Problem> {
        if let problem = responder.problem(of: reply) { return .failure(problem) }
        guard let examination = ThemeExamination(reply.payload) else {
            return .failure(responder.fault("a worker's examination cannot be read"))
        }
        guard examination.isValid, let theme = examination.theme else {
            let count = examination.diagnostics.count
            return .failure(
                Problem(
                    .badTheme,
                    detail: "The store takes no theme with \(count == 1 ? "this problem" : "these \(count) problems").",
                    diagnostics: examination.diagnostics))
        }
        guard theme.id == id.description else {
            return .failure(
                Problem(
                    .badTheme,
                    detail: "The document is the theme \(Quoted(theme.id)) (expected \(id), as the address says)."))
        }
        do throws(Problem) {
            let removed = try look(id) { () throws(StoreError) in try gallery.storage.lastVersion(of: id) }
            if let problem = Self.versionProblem(theme.version, over: old?.description.version ?? removed) {
                return .failure(problem)
            }
            return .success(theme)
        } catch {
            return .failure(error)
        }
    }

    private static func versionProblem(_ version: String?, over last: String?) -> Problem? {
        // A theme that was published by hand may have no version: any version is above that.
        guard let last, let published = ThemeVersion(last) else { return nil }
        if let new = version.flatMap(ThemeVersion.init), published < new { return nil }
        return Problem(
            .oldVersion,
            detail: "The version is \(Quoted(version ?? "")) (expected one above the published \(Quoted(last))).")
    }

    private static func answer(
        _ code: Int, status: String, document: StoredDocument, location: String? = nil
    ) -> HTTPResponse {
        let json = JSONOutput.object([("status", .string(status)), ("digest", .string(document.digest))])
        return HTTPResponse(
            status: code, type: "application/json", Array((json.text() + "\n").utf8),
            headers: [("ETag", "\"\(document.digest)\""), ("Cache-Control", "no-store")]
                + (location.map { [("Location", $0)] } ?? []))
    }

    // MARK: - Reviews

    /// Returns the upload that waits under an id. Throws if it is not the version that the request names.
    private func waiting(_ call: RouteCall) throws(Problem) -> (ThemeID, StoredDocument) {
        let (id, request) = (try call.theme, call.request)
        let found = try look(id) { () throws(StoreError) in try gallery.storage.document(id, on: .incoming) }
        guard let document = found else {
            throw Problem(.notFound, detail: "No upload of this id waits for a review.")
        }
        if let tags = request.headers.requiredTags, tags != ["*"], !tags.contains(document.digest) {
            throw Problem(
                .preconditionFailed, detail: "The upload was replaced (send the ETag of the one that waits).")
        }
        return (id, document)
    }

    /// Publishes the upload that waits under an id.
    func approve(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let ((id, document), caller) = (try waiting(call), call.request.caller)
        let old = try look(id) { () throws(StoreError) in try gallery.theme(id) }
        try examine(document, as: id, over: old, exchange: call.exchange) { theme throws(Problem) in
            try look(id) { () throws(StoreError) in
                try gallery.storage.approve(
                    id, incoming: document.digest, over: old?.digest, theme: theme, by: caller)
            }
            gallery.publish(Self.fresh(id, document: document, theme: theme))
            return Self.answer(200, status: "published", document: document, location: "/themes/\(id)")
        }
        return nil
    }

    /// Rejects the upload that waits under an id.
    func reject(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        guard let reason = call.arguments.reason else {
            throw Problem(
                .badOption, detail: "reason: is missing (expected a text of 1 to 500 characters for the author)")
        }
        let ((id, document), caller) = (try waiting(call), call.request.caller)
        try write(for: call.exchange) { () throws(Problem) in
            try look(id) { () throws(StoreError) in
                try gallery.storage.reject(id, incoming: document.digest, reason: reason, by: caller)
            }
            return Self.answer(200, status: "rejected", document: document)
        }
        return nil
    }

    /// Removes a theme with all its uploads.
    func delete(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let (id, caller) = (try call.theme, call.request.caller)
        try look(id) { () throws(StoreError) in try gallery.storage.check(.delete, id: id, by: caller) }
        if call.request.headers.requiredTags != nil { _ = try replaced(id, by: call.request) }
        try write(for: call.exchange) { () throws(Problem) in
            try look(id) { () throws(StoreError) in try gallery.storage.delete(id, by: caller) }
            gallery.remove(id)
            return Self.gone
        }
        return nil
    }

    /// Removes an upload, and leaves the published theme alone.
    func withdraw(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let (id, caller) = (try call.theme, call.request.caller)
        try look(id) { () throws(StoreError) in try gallery.storage.check(.withdraw, id: id, by: caller) }
        try write(for: call.exchange) { () throws(Problem) in
            try look(id) { () throws(StoreError) in try gallery.storage.withdraw(id, by: caller) }
            return Self.gone
        }
        return nil
    }

    private static var gone: HTTPResponse {
        HTTPResponse(status: 204, type: nil, [], headers: [("Cache-Control", "no-store")])
    }
}

extension HTTPRequest {
    /// Who sends the request, for the store.
    var caller: StoreCaller {
        guard let holder, let role = StoreRole(rawValue: holder.role.rawValue) else { return .anonymous }
        return StoreCaller(name: holder.name, role: role)
    }
}

extension StoredUpload {
    /// Its status in answers.
    fileprivate var status: String { shelf == .incoming ? "pending" : "rejected" }
}

/// A page of a list.
struct ListSection {
    /// The page, counted from 1.
    let page: Int
    /// How many pages there are, at least one.
    let pages: Int
    /// The indices of the items on it.
    let range: Range<Int>

    init(_ count: Int, page: Int, perPage: Int) {
        self.page = page
        pages = max((count + perPage - 1) / perPage, 1)
        let start = min((page - 1) * perPage, count)
        range = start..<min(start + perPage, count)
    }

    /// The previous page; nil for the first.
    var previous: Int? { page > 1 ? min(page - 1, pages) : nil }
    /// The next page; nil for the last.
    var next: Int? { page < pages ? page + 1 : nil }
}
