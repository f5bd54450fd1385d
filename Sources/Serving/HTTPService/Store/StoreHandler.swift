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
    private let gallery: Gallery
    private let responder: Responder
    /// Knows the addresses of pictures.
    let pictures: PictureHandler
    private let log: ServiceLog

    /// Creates a handler.
    init(
        _ gallery: Gallery, pictures: PictureHandler, responder: Responder, log: ServiceLog
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
        conditional(galleryPage(of: gallery.themes, number: call.arguments.page), request: call.request)
    }

    /// Returns the page of a theme.
    func themePage(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        conditional(page(of: try published(call)), request: call.request)
    }

    private func published(_ call: RouteCall) throws(Problem) -> PublishedTheme {
        guard let theme = gallery.theme(try call.theme) else { throw Problem.noTheme }
        return theme
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
    func list(_ call: RouteCall) -> HTTPResponse {
        let (themes, arguments) = (gallery.themes, call.arguments)
        let section = ListSection(themes.count, page: arguments.page, perPage: arguments.perPage)
        func address(_ page: Int) -> String {
            "/themes?page=\(page)"
                + (arguments.perPage == RouteArguments().perPage ? "" : "&per-page=\(arguments.perPage)")
        }
        let neighbours = [("prev", section.previous), ("next", section.next)].compactMap { name, page in
            page.map { (name, address($0)) }
        }
        let links = neighbours.map { "<\($0.1)>; rel=\"\($0.0)\"" }.joined(separator: ", ")
        let list = HTTPResponse.json(
            .object([
                ("themes", .array(themes[section.range].map(json))), ("page", .number(Double(section.page))),
                ("pages", .number(Double(section.pages))), ("total", .number(Double(themes.count))),
            ]),
            headers: [("Cache-Control", "no-cache")] + (links.isEmpty ? [] : [("Link", links)]))
        return conditional(list, request: call.request)
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
            ("modes", .array(about.modes.map(JSONOutput.string))), ("version", text(about.version)),
            ("digest", .string(theme.digest)), ("links", .object(links.map { ($0.0, .string($0.1)) })),
        ])
    }

    /// Returns the document of a theme.
    func document(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        let theme = try published(call)
        guard let document = gallery.folder.document(theme.id, on: .published) else { throw Problem.noTheme }
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

    /// Answers with a theme as a file for another program, which a worker writes while the connection sleeps.
    func export(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let (theme, exchange) = (try published(call), call.exchange)
        guard let document = gallery.folder.document(theme.id, on: .published) else { throw Problem.noTheme }
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
        return try storeWork(id) { () throws(StoreError) in try gallery.folder.upload(id, for: call.request.caller) }
    }

    /// Returns the list of the uploads that the caller may see.
    func reviews(_ call: RouteCall) -> HTTPResponse {
        .json(
            .object([("reviews", .array(gallery.folder.uploads(for: call.request.caller).map(Self.json)))]),
            headers: [("Cache-Control", "private, no-cache")])
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
                "An upload says what it replaces (expected If-None-Match: * for a new theme, or If-Match with the ETag of "
                    + "the published document).")
        }
    }

    /// Returns the published theme that a request is meant to replace; nil for none. Throws if the current version is not the
    /// expected one.
    private func replaced(
        _ id: ThemeID, by request: HTTPRequest
    ) throws(Problem) -> PublishedTheme? {
        let theme = gallery.theme(id)
        let headers = request.headers
        if headers.ifNoneMatch == "*", theme != nil {
            throw Problem(.preconditionFailed, "The theme exists already (send If-Match with its ETag).")
        }
        guard let tags = headers.requiredTags else { return theme }
        // An author who replaces their own waiting upload may name its version.
        let waiting = gallery.folder.document(id, on: .incoming)?.digest
        let current = [theme?.digest, waiting].compactMap(\.self)
        guard tags == ["*"] ? theme != nil : tags.contains(where: current.contains) else {
            throw Problem(
                .preconditionFailed, "The theme has changed (send the ETag of the current document).")
        }
        return theme
    }

    /// Takes an upload: has a worker check it, then publishes it or has it wait for a review.
    func takeUpload(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let (id, exchange) = (try call.theme, call.exchange)
        guard !exchange.body.isEmpty else {
            throw Problem(.badRequest, "There is no document (expected a theme as the body).")
        }
        let caller = call.request.caller
        try storeWork(id) { () throws(StoreError) in try gallery.folder.check(.upload, id: id, by: caller) }
        let old = try replaced(id, by: call.request)
        let document = StoredDocument(exchange.body)
        try examine(document, as: id, over: old, exchange: exchange) { theme throws(Problem) in
            try storeWork(id) { () throws(StoreError) in
                try gallery.folder.submit(document, as: id, version: theme.version, by: caller, over: old?.digest)
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
        responder.submit(Gallery.examination(of: document, forStore: true), for: exchange) { reply in
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
                    "The store takes no theme with \(count == 1 ? "this problem" : "these \(count) problems").",
                    diagnostics: examination.diagnostics))
        }
        guard theme.id == id.description else {
            return .failure(
                Problem(
                    .badTheme, "The document is the theme \(Quoted(theme.id)) (expected \(id), as the address says)."))
        }
        if let old, let problem = Self.versionProblem(theme.version, over: old) { return .failure(problem) }
        return .success(theme)
    }

    private static func versionProblem(_ version: String?, over old: PublishedTheme) -> Problem? {
        // A theme that was published by hand may have no version: any version is above that.
        guard let published = old.description.version.flatMap(ThemeVersion.init) else { return nil }
        if let new = version.flatMap(ThemeVersion.init), published < new { return nil }
        return Problem(
            .oldVersion,
            "The version is \(Quoted(version ?? "")) (expected one above the published "
                + "\(Quoted(old.description.version ?? ""))).")
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
        guard let document = gallery.folder.document(id, on: .incoming) else {
            throw Problem(.notFound, "No upload of this id waits for a review.")
        }
        if let tags = request.headers.requiredTags, tags != ["*"], !tags.contains(document.digest) {
            throw Problem(
                .preconditionFailed, "The upload was replaced (send the ETag of the one that waits).")
        }
        return (id, document)
    }

    /// Publishes the upload that waits under an id.
    func approve(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let ((id, document), caller) = (try waiting(call), call.request.caller)
        let old = gallery.theme(id)
        try examine(document, as: id, over: old, exchange: call.exchange) { theme throws(Problem) in
            try storeWork(id) { () throws(StoreError) in
                try gallery.folder.approve(
                    id, incoming: document.digest, over: old?.digest, version: theme.version, by: caller)
            }
            gallery.publish(Self.fresh(id, document: document, theme: theme))
            return Self.answer(200, status: "published", document: document, location: "/themes/\(id)")
        }
        return nil
    }

    /// Rejects the upload that waits under an id.
    func reject(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        guard let reason = call.arguments.reason else {
            throw Problem(.badOption, "reason: is missing (expected a text of 1 to 500 characters for the author)")
        }
        let ((id, document), caller) = (try waiting(call), call.request.caller)
        try write(for: call.exchange) { () throws(Problem) in
            try storeWork(id) { () throws(StoreError) in
                try gallery.folder.reject(id, incoming: document.digest, reason: reason, by: caller)
            }
            return Self.answer(200, status: "rejected", document: document)
        }
        return nil
    }

    /// Removes a theme with all its uploads.
    func delete(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let (id, caller) = (try call.theme, call.request.caller)
        try storeWork(id) { () throws(StoreError) in try gallery.folder.check(.delete, id: id, by: caller) }
        if call.request.headers.requiredTags != nil { _ = try replaced(id, by: call.request) }
        try write(for: call.exchange) { () throws(Problem) in
            try storeWork(id) { () throws(StoreError) in try gallery.folder.delete(id, by: caller) }
            gallery.remove(id)
            return Self.gone
        }
        return nil
    }

    /// Removes an upload, and leaves the published theme alone.
    func withdraw(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let (id, caller) = (try call.theme, call.request.caller)
        try storeWork(id) { () throws(StoreError) in try gallery.folder.check(.withdraw, id: id, by: caller) }
        try write(for: call.exchange) { () throws(Problem) in
            try storeWork(id) { () throws(StoreError) in try gallery.folder.withdraw(id, by: caller) }
            return Self.gone
        }
        return nil
    }

    private static var gone: HTTPResponse {
        HTTPResponse(status: 204, type: nil, [], headers: [("Cache-Control", "no-store")])
    }

    /// Reads or changes the store, and describes a failure as a problem.
    private func storeWork<Value>(_ id: ThemeID, work: () throws(StoreError) -> Value) throws(Problem) -> Value {
        do {
            return try work()
        } catch {
            switch error {
            case .refused(.foreign):
                throw Problem(.notAllowed, "\(id) belongs to somebody else (choose an id that is free or yours).")
            case .refused(.needs(let role)): throw Problem(.notAllowed, "This needs the role \(role.rawValue).")
            case .refused(.missing): throw Problem.noTheme
            case .changed:
                throw Problem(.preconditionFailed, "The theme was changed meanwhile (look at it, and try again).")
            case .full(let words):
                log.write("the disk is full: \(words)")
                throw Problem(
                    .diskFull, "The store has no room left, and nothing was changed (tell its operator, and try again)."
                )
            case .failed(let failure): throw responder.fault(failure.description)
            }
        }
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
