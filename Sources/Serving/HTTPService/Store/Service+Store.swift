internal import Workers
internal import Digest
internal import Documents
internal import Files
internal import KeyboardPreview
internal import Parallel
internal import ServiceSetup
internal import ThemeModel
internal import ThemeStore

extension Endpoint {
    /// True for routes that exist only with a folder of themes.
    var isOfStore: Bool {
        switch self {
        case .gallery, .themes, .themePage, .themeDocument, .themePicture, .themeThumbnail, .themeEvents, .reviews,
            .reviewDocument, .reviewPicture, .approve, .reject:
            true
        default: false
        }
    }
}

/// The routes of a service with a folder of themes: lists, documents, events, pages.
extension Service {
    static let noTheme = Problem(.notFound, "There is no such theme.")

    /// Returns the store. Throws if the service has none.
    private func store() throws(Problem) -> Gallery {
        guard let gallery else {
            throw Problem(.notFound, "This service offers no themes (expected one with --themes).")
        }
        return gallery
    }

    private func published(_ route: Route) throws(Problem) -> PublishedTheme {
        guard let id = route.theme, let theme = try store().theme(id) else { throw Self.noTheme }
        return theme
    }

    /// Returns the subject of a picture's route.
    func subject(of route: Route, _ request: HTTPRequest) throws(Problem) -> PictureSubject {
        if let preset = route.preset { return .preset(preset) }
        guard let id = route.theme else { return .body }
        guard route.endpoint == .reviewPicture else {
            return .theme(id, .published, digest: try published(route).digest)
        }
        let upload = try upload(id, request)
        return .theme(id, upload.shelf, digest: upload.document.digest)
    }

    func answerFromStore(
        _ exchange: Exchange, _ request: HTTPRequest, _ route: Route, _ arguments: RouteArguments
    ) throws(Problem) -> PreparedResponse? {
        let gallery = try store()
        switch (route.endpoint, request.method) {
        case (.themeDocument, .put): return try takeUpload(exchange, request, route, gallery)
        case (.themePage, .delete), (.reviewDocument, .delete):
            return try withdraw(exchange, request, route, gallery)
        case (.approve, _): return try approve(exchange, request, route, gallery)
        case (.reject, _): return try reject(exchange, request, route, arguments.reason, gallery)
        case (.themeEvents, _): return try listen(exchange, request, route, gallery)
        default: return prepare(try read(request, route, arguments, gallery))
        }
    }

    private func read(
        _ request: HTTPRequest, _ route: Route, _ arguments: RouteArguments, _ gallery: Gallery
    ) throws(Problem) -> HTTPResponse {
        switch route.endpoint {
        case .themes: conditional(list(gallery.themes, arguments), request)
        case .themeDocument: try document(of: try published(route), request, gallery)
        case .reviews: try reviews(request, gallery)
        case .reviewDocument: try uploadedDocument(route, request)
        case .themePage: conditional(page(of: try published(route)), request)
        default: conditional(galleryPage(gallery.themes, arguments.page), request)
        }
    }

    /// Returns an answer whose entity tag is the digest of its body, or 304 if the client has that version.
    private func conditional(_ response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse {
        let tag = String(SHA256.hex(of: response.body).prefix(32))
        return conditional(response, tag, request)
    }

    private func conditional(
        _ response: HTTPResponse, _ tag: String, _ request: HTTPRequest, _ lastModified: String? = nil
    ) -> HTTPResponse {
        var response = response
        response.headers.append(("ETag", "\"\(tag)\""))
        guard request.headers.know(tag, since: lastModified) else { return response }
        return HTTPResponse(status: 304, type: nil, [], headers: response.headers.filter { $0.0 != "Content-Type" })
    }

    // MARK: - Lists and documents

    private func list(_ themes: [PublishedTheme], _ arguments: RouteArguments) -> HTTPResponse {
        let section = ListSection(themes.count, page: arguments.page, perPage: arguments.perPage)
        func address(_ page: Int) -> String {
            "/themes?page=\(page)"
                + (arguments.perPage == RouteArguments().perPage ? "" : "&per-page=\(arguments.perPage)")
        }
        let neighbours = [("prev", section.previous), ("next", section.next)].compactMap { name, page in
            page.map { (name, address($0)) }
        }
        let links = neighbours.map { "<\($0.1)>; rel=\"\($0.0)\"" }.joined(separator: ", ")
        return .json(
            .object([
                ("themes", .array(themes[section.range].map(json))), ("page", .number(Double(section.page))),
                ("pages", .number(Double(section.pages))), ("total", .number(Double(themes.count))),
            ]),
            headers: [("Cache-Control", "no-cache")] + (links.isEmpty ? [] : [("Link", links)]))
    }

    private func json(_ theme: PublishedTheme) -> JSONOutput {
        func text(_ value: String?) -> JSONOutput { value.map(JSONOutput.string) ?? .null }
        let (about, path) = (theme.description, "/themes/\(theme.id)")
        let links = [
            ("page", path), ("document", path + ".json"), ("events", path + "/events"),
            ("picture", signed(path + ".png")), ("thumbnail", signed(path + "/thumbnail.webp")),
        ]
        return .object([
            ("id", .string(theme.id.description)), ("name", .string(about.name)), ("author", text(about.author)),
            ("description", text(about.about)), ("tags", .array(about.tags.map(JSONOutput.string))),
            ("modes", .array(about.modes.map(JSONOutput.string))), ("version", text(about.version)),
            ("digest", .string(theme.digest)), ("links", .object(links.map { ($0.0, .string($0.1)) })),
        ])
    }

    private func document(
        of theme: PublishedTheme, _ request: HTTPRequest, _ gallery: Gallery
    ) throws(Problem) -> HTTPResponse {
        guard let document = gallery.folder.document(theme.id, on: .published) else { throw Self.noTheme }
        let headers = [
            ("Cache-Control", "no-cache"), ("Link", "</themes/\(theme.id)/events>; rel=\"events\""),
        ]
        let lastModified = document.changed.flatMap(HTTPDate.past)
        return conditional(
            HTTPResponse(
                type: "application/json", document.bytes,
                headers: headers + (lastModified.map { [("Last-Modified", $0)] } ?? [])), document.digest, request,
            lastModified)
    }

    // MARK: - Events

    private func listen(
        _ exchange: Exchange, _ request: HTTPRequest, _ route: Route, _ gallery: Gallery
    ) throws(Problem) -> PreparedResponse {
        let theme = try published(route)
        // A proxy that buffers answers would hold events back.
        let headers = [
            ("Content-Type", "text/event-stream"), ("Cache-Control", "no-cache"), ("X-Accel-Buffering", "no"),
        ]
        guard request.method == .get else { return prepare(HTTPResponse(type: nil, [], headers: headers)) }
        let last = request.headers.lastEvent
        let hasMissed = last != nil && last != theme.digest
        let listener = EventListener(theme.id, exchange, first: hasMissed ? ThemeEvents.event(theme) : [])
        try gallery.events.add(listener)
        exchange.listener = listener
        return stream(to: listener, headers: headers)
    }

    // MARK: - Uploads

    /// Returns the upload under an id: the one that waits for a review, otherwise the rejected one.
    private func upload(_ id: ThemeID, _ request: HTTPRequest) throws(Problem) -> StoredUpload {
        let folder = try store().folder
        return try storeWork(id) { () throws(StoreError) in try folder.upload(id, for: request.caller) }
    }

    private func reviews(_ request: HTTPRequest, _ gallery: Gallery) throws(Problem) -> HTTPResponse {
        .json(
            .object([("reviews", .array(gallery.folder.uploads(for: request.caller).map(Self.json)))]),
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
    private func uploadedDocument(_ route: Route, _ request: HTTPRequest) throws(Problem) -> HTTPResponse {
        guard let id = route.theme else { throw Self.noTheme }
        let upload = try upload(id, request)
        return conditional(
            HTTPResponse(
                type: "application/json",
                Array(JSONOutput.sanitized(String(decoding: upload.document.bytes, as: UTF8.self)).utf8),
                headers: [("Cache-Control", "private, no-cache"), ("Kbrender-Review", upload.status)]),
            upload.document.digest, request)
    }

    /// Refuses an upload that does not say what it replaces, before its body arrives.
    func admitUpload(_ headers: RequestHeaders) throws(Problem) {
        _ = try store()
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
        _ id: ThemeID, _ request: HTTPRequest, _ gallery: Gallery
    ) throws(Problem) -> PublishedTheme? {
        let theme = gallery.theme(id)
        let headers = request.headers
        if headers.ifNoneMatch == "*", theme != nil {
            throw Problem(.preconditionFailed, "The theme exists already (expected If-Match with its ETag).")
        }
        guard let tags = headers.requiredTags else { return theme }
        // An author who replaces their own waiting upload may name its version.
        let waiting = gallery.folder.document(id, on: .incoming)?.digest
        let current = [theme?.digest, waiting].compactMap(\.self)
        guard tags == ["*"] ? theme != nil : tags.contains(where: current.contains) else {
            throw Problem(
                .preconditionFailed, "The theme has changed (expected the ETag of the current document).")
        }
        return theme
    }

    private func takeUpload(
        _ exchange: Exchange, _ request: HTTPRequest, _ route: Route, _ gallery: Gallery
    ) throws(Problem) -> PreparedResponse? {
        guard let id = route.theme else { throw Self.noTheme }
        guard !exchange.body.isEmpty else {
            throw Problem(.badRequest, "There is no document (expected a theme as the body).")
        }
        let caller = request.caller
        try storeWork(id) { () throws(StoreError) in try gallery.folder.check(.upload, id, by: caller) }
        let old = try replaced(id, request, gallery)
        let document = StoredDocument(exchange.body)
        try examine(document, as: id, over: old, exchange) { theme throws(Problem) in
            try self.storeWork(id) { () throws(StoreError) in
                try gallery.folder.submit(document, as: id, version: theme.version, by: caller, over: old?.digest)
            }
            guard caller.uploadShelf == .published else { return Self.answer(202, "pending", document) }
            gallery.publish(Self.fresh(id, document, theme))
            return Self.answer(201, "published", document, location: "/themes/\(id)")
        }
        return nil
    }

    /// Returns a theme that was published just now.
    private static func fresh(_ id: ThemeID, _ document: StoredDocument, _ theme: ThemeDescription) -> PublishedTheme {
        let now = Int(Duration.sinceEpoch.components.seconds)
        return PublishedTheme(id: id, digest: document.digest, changed: now, description: theme)
    }

    /// Has a worker check a document by the store's rules, then has `change` write to the store, both while the connection
    /// sleeps.
    private func examine(
        _ document: StoredDocument, as id: ThemeID, over old: PublishedTheme?, _ exchange: Exchange,
        _ change: @escaping @Sendable (ThemeDescription) throws(Problem) -> HTTPResponse
    ) throws(Problem) {
        guard let writer = gallery?.writer else { throw Self.noTheme }
        try reserve(exchange)
        let start = MonotonicClock.microseconds
        fallAsleep(exchange)
        do {
            try dispatcher.submit(Gallery.examination(of: document, forStore: true), for: exchange.client) { result in
                if let reply = try? result.outcome.get() { self.note(reply, since: start) }
                switch result.outcome.flatMap({ self.verdict(on: $0, as: id, over: old) }) {
                case .failure(let problem): self.finish(exchange, self.prepare(problem.response))
                case .success(let theme):
                    writer.add { self.finish(exchange, after: { () throws(Problem) in try change(theme) }) }
                }
            }
        } catch {
            finish(exchange, prepare(error.response))
        }
    }

    /// Changes the store while the connection sleeps.
    private func write(
        _ gallery: Gallery, _ exchange: Exchange, _ change: @escaping @Sendable () throws(Problem) -> HTTPResponse
    ) throws(Problem) {
        try reserve(exchange)
        fallAsleep(exchange)
        gallery.writer.add { self.finish(exchange, after: change) }
    }

    private func finish(_ exchange: Exchange, after change: () throws(Problem) -> HTTPResponse) {
        do throws(Problem) {
            finish(exchange, prepare(try change()))
        } catch {
            finish(exchange, prepare(error.response))
        }
    }

    /// Returns the theme that a worker has checked, or its problems.
    private func verdict(
        on reply: WorkReply, as id: ThemeID, over old: PublishedTheme?
    ) -> Result<ThemeDescription, Problem> {
        if let problem = problem(of: reply) { return .failure(problem) }
        guard let examination = ThemeExamination(reply.payload) else {
            return .failure(fault("a worker's examination cannot be read"))
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
        _ code: Int, _ status: String, _ document: StoredDocument, location: String? = nil
    ) -> HTTPResponse {
        let json = JSONOutput.object([("status", .string(status)), ("digest", .string(document.digest))])
        return HTTPResponse(
            status: code, type: "application/json", Array((json.text() + "\n").utf8),
            headers: [("ETag", "\"\(document.digest)\""), ("Cache-Control", "no-store")]
                + (location.map { [("Location", $0)] } ?? []))
    }

    // MARK: - Reviews

    /// Returns the upload that waits under an id. Throws if it is not the version that the request names.
    private func waiting(_ route: Route, _ request: HTTPRequest) throws(Problem) -> (ThemeID, StoredDocument) {
        guard let id = route.theme, let document = try store().folder.document(id, on: .incoming) else {
            throw Problem(.notFound, "No upload of this id waits for a review.")
        }
        if let tags = request.headers.requiredTags, tags != ["*"], !tags.contains(document.digest) {
            throw Problem(
                .preconditionFailed, "The upload was replaced (expected the ETag of the one that waits).")
        }
        return (id, document)
    }

    private func approve(
        _ exchange: Exchange, _ request: HTTPRequest, _ route: Route, _ gallery: Gallery
    ) throws(Problem) -> PreparedResponse? {
        let (id, document) = try waiting(route, request)
        let old = gallery.theme(id)
        try examine(document, as: id, over: old, exchange) { theme throws(Problem) in
            try self.storeWork(id) { () throws(StoreError) in
                try gallery.folder.approve(
                    id, incoming: document.digest, over: old?.digest, version: theme.version, by: request.caller)
            }
            gallery.publish(Self.fresh(id, document, theme))
            return Self.answer(200, "published", document, location: "/themes/\(id)")
        }
        return nil
    }

    private func reject(
        _ exchange: Exchange, _ request: HTTPRequest, _ route: Route, _ reason: String?, _ gallery: Gallery
    ) throws(Problem) -> PreparedResponse? {
        guard let reason else {
            throw Problem(.badOption, "reason: is missing (expected a text of 1 to 500 characters for the author)")
        }
        let (id, document) = try waiting(route, request)
        try write(gallery, exchange) { () throws(Problem) in
            try self.storeWork(id) { () throws(StoreError) in
                try gallery.folder.reject(id, incoming: document.digest, reason: reason, by: request.caller)
            }
            return Self.answer(200, "rejected", document)
        }
        return nil
    }

    private func withdraw(
        _ exchange: Exchange, _ request: HTTPRequest, _ route: Route, _ gallery: Gallery
    ) throws(Problem) -> PreparedResponse? {
        guard let id = route.theme else { throw Self.noTheme }
        let (caller, isWhole) = (request.caller, route.endpoint == .themePage)
        try storeWork(id) { () throws(StoreError) in
            try gallery.folder.check(isWhole ? .delete : .withdraw, id, by: caller)
        }
        if request.headers.requiredTags != nil, isWhole { _ = try replaced(id, request, gallery) }
        try write(gallery, exchange) { () throws(Problem) in
            try self.storeWork(id) { () throws(StoreError) in
                if isWhole {
                    try gallery.folder.delete(id, by: caller)
                } else {
                    try gallery.folder.withdraw(id, by: caller)
                }
            }
            if isWhole { gallery.remove(id) }
            return HTTPResponse(status: 204, type: nil, [], headers: [("Cache-Control", "no-store")])
        }
        return nil
    }

    /// Reads or changes the store, and describes a failure as a problem.
    private func storeWork<Value>(_ id: ThemeID, _ work: () throws(StoreError) -> Value) throws(Problem) -> Value {
        do {
            return try work()
        } catch {
            switch error {
            case .refused(.foreign):
                throw Problem(.notAllowed, "\(id) belongs to somebody else (expected an id that is free or yours).")
            case .refused(.needs(let role)): throw Problem(.notAllowed, "This needs the role \(role.rawValue).")
            case .refused(.missing): throw Self.noTheme
            case .changed:
                throw Problem(.preconditionFailed, "The theme was changed meanwhile (look at it, and try again).")
            case .full(let words):
                log.write("the disk is full: \(words)")
                throw Problem(
                    .diskFull, "The store has no room left, and nothing was changed (tell its operator, and try again)."
                )
            case .failed(let failure): throw fault(failure.description)
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
