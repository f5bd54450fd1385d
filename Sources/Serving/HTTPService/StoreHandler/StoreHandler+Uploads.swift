internal import Documents
internal import HTTPServer
internal import StoreDatabase
internal import StoreModel
internal import Workers

/// Uploads and their reviews.
extension StoreHandler {
    /// Returns the upload under an id: the one that waits for a review, otherwise the rejected one.
    func upload(_ call: RouteCall) throws -> StoredUpload {
        try database.upload(try call.theme, for: caller(call))
    }

    /// Returns a page of the list of the uploads that the caller may see.
    func reviews(_ call: RouteCall) throws -> HTTPResponse {
        let arguments = call.arguments
        let uploads = try database.uploads(
            for: caller(call), after: arguments.afterUpload, limit: arguments.perPage + 1)
        return Self.list(
            "reviews", of: uploads, for: call, cursor: { UploadCursor(shelf: $0.shelf, id: $0.id) }, text: { "\($0)" },
            json: Self.json)
    }

    static func json(_ upload: StoredUpload) -> JSONOutput {
        let (path, record) = ("/v1/reviews/\(upload.id)", upload.record)
        return [
            "id": "\(upload.id)", "number": JSONOutput(upload.number), "status": .string(upload.shelf.status),
            "owner": JSONOutput(record.owner),
            "time": .string(record.time), "version": JSONOutput(record.version),
            "digest": .string(upload.document.digest), "reason": JSONOutput(record.reason),
            "links": ["document": "\(path).json", "picture": "\(path).png"],
        ]
    }

    /// Returns the document of an upload as equivalent JSON without characters that a terminal would obey.
    func uploadedDocument(_ call: RouteCall) throws -> HTTPResponse {
        let upload = try upload(call)
        return HTTPResponse(
            type: "application/json",
            Array(JSONOutput.sanitized(String(decoding: upload.document.bytes, as: UTF8.self)).utf8),
            caching: HTTPResponse.personal, headers: [("Kbrender-Review", upload.shelf.status)]
        ).tagged(upload.document.digest, for: call.request.headers)
    }

    /// Refuses an upload that does not say what it replaces, before its body arrives.
    func admitUpload(_ headers: RequestHeaders) throws(Problem) {
        guard headers[.ifMatch] != nil || headers[.ifNoneMatch] == "*" else {
            throw Problem(
                .preconditionRequired,
                detail:
                    "An upload says what it replaces (expected If-None-Match: * for a new theme, or If-Match with the ETag of "
                    + "the published document).")
        }
    }

    /// Returns the published theme that a request is meant to replace; nil for none. Throws if the current version is not the
    /// expected one.
    private func replaced(_ id: ThemeID, by request: HTTPRequest) throws -> PublishedTheme? {
        let theme = try database.theme(id)
        let headers = request.headers
        if headers[.ifNoneMatch] == "*", theme != nil {
            throw Problem(.preconditionFailed, detail: "The theme already exists (send If-Match with its ETag).")
        }
        guard let tags = headers.requiredTags else { return theme }
        // An author who replaces their own waiting upload may name its version.
        let current = [theme?.digest, try database.document(id, on: .incoming)?.digest].compactMap(\.self)
        guard tags == ["*"] ? theme != nil : tags.contains(where: current.contains) else {
            throw Problem(
                .preconditionFailed, detail: "The theme has changed (send the ETag of the current document).")
        }
        return theme
    }

    /// Returns the waiting upload that one replaces. Throws if the request does not name it: somebody else with the same token, or
    /// another window, may have sent it.
    private func replacedUpload(_ id: ThemeID, by request: HTTPRequest) throws -> ExpectedDocument {
        guard let waiting = try database.document(id, on: .incoming)?.digest else { return .exactly(nil) }
        let tags = request.headers.requiredTags ?? []
        guard tags == ["*"] || tags.contains(waiting) else {
            throw Problem(
                .uploadWaiting,
                detail:
                    "An upload with this id waits for its review (to replace it, send If-Match with its ETag, which "
                    + "/v1/reviews/\(id).json has; or withdraw it).")
        }
        return .exactly(waiting)
    }

    /// Takes an upload: has a worker check it, then publishes it or has it wait for a review.
    func takeUpload(_ call: RouteCall) throws -> PreparedResponse? {
        let (id, request) = (try call.theme, call.request)
        guard !request.body.isEmpty else {
            throw Problem(.badRequest, detail: "There is no document (expected a theme as the body).")
        }
        let caller = self.caller(call)
        try database.check(.upload, id: id, by: caller)
        let old = try replaced(id, by: request)
        let waiting = caller.uploadShelf == .incoming ? try replacedUpload(id, by: request) : .any
        let document = StoredDocument(request.body)
        return try examine(document, as: id, over: old, for: request) { theme in
            try database.submit(document, as: id, theme: theme, by: caller, over: old?.digest, waiting: waiting)
            guard caller.uploadShelf == .published else {
                return Self.answer(202, status: "pending", document: document)
            }
            gallery.passOn()
            return Self.answer(201, status: "published", document: document, location: "/themes/\(id)")
        }
    }

    /// Has a worker check a document by the store's rules, then has `change` write to the store, both while the connection
    /// sleeps.
    private func examine(
        _ document: StoredDocument, as id: ThemeID, over old: PublishedTheme?, for request: HTTPRequest,
        change: @escaping @Sendable (ThemeDescription) throws -> HTTPResponse
    ) throws(Problem) -> PreparedResponse? {
        try responder.reserve(request)
        check(document, as: id, over: old, for: request.client) { verdict in
            switch verdict {
            case .failure(let problem): responder.finish(request, with: problem.response)
            case .success(let theme): responder.finish(request, about: id) { try change(theme) }
            }
        }
        return nil
    }

    /// Has a worker check a document by the store's rules. `then` takes the theme, or its problems, on the thread that writes.
    func check(
        _ document: StoredDocument, as id: ThemeID, over old: PublishedTheme?, for client: String,
        then: @escaping @Sendable (Result<ThemeDescription, Problem>) -> Void
    ) {
        responder.ask(WorkRequest.examination(of: document, forStore: true), for: client) { outcome in
            gallery.write { turn in
                then(
                    outcome.flatMap { reply in
                        responder.result(about: id) {
                            try turn.get()
                            return try theme(in: reply, as: id, over: old)
                        }
                    })
            }
        }
    }

    /// Changes the store while the request waits; `missing` is the problem if there is nothing to do it with.
    func write(
        for call: RouteCall, missing: Problem = .noTheme, _ change: @escaping @Sendable () throws -> HTTPResponse
    ) throws(Problem) -> PreparedResponse? {
        try responder.reserve(call.request)
        gallery.write { turn in
            responder.finish(call.request, about: call.named.theme, missing: missing) {
                try turn.get()
                return try change()
            }
        }
        return nil
    }

    /// Returns the theme that a worker has checked. Throws its problems.
    private func theme(in reply: WorkReply, as id: ThemeID, over old: PublishedTheme?) throws -> ThemeDescription {
        guard let examination = ThemeExamination(reply.payload) else {
            throw responder.fault("a worker's examination cannot be read")
        }
        guard examination.isValid, let theme = examination.theme else {
            let count = examination.diagnostics.count
            throw Problem(
                .badTheme,
                detail: "The store takes no theme with \(count == 1 ? "this problem" : "these \(count) problems").",
                diagnostics: examination.diagnostics)
        }
        guard theme.id == id.description else {
            throw Problem(
                .badTheme,
                detail: "The document is the theme \(Quoted(theme.id)) (expected \(id), as the address says).")
        }
        let last = try database.lastVersion(of: id)
        if let problem = Self.versionProblem(theme.version, over: last ?? old?.description.version) { throw problem }
        return theme
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
        .json(
            ["status": .string(status), "digest": .string(document.digest)], status: code, caching: "no-store",
            headers: [("ETag", "\"\(document.digest)\"")] + (location.map { [("Location", $0)] } ?? []))
    }

    // MARK: - Reviews

    /// Returns the upload that waits under an id. Throws if it is not the version that the request names.
    private func waiting(_ call: RouteCall) throws -> (ThemeID, StoredDocument) {
        let (id, request) = (try call.theme, call.request)
        guard let document = try database.document(id, on: .incoming) else {
            throw Problem(.notFound, detail: "No upload with this id waits for a review.")
        }
        if let tags = request.headers.requiredTags, tags != ["*"], !tags.contains(document.digest) {
            throw Problem(
                .preconditionFailed, detail: "The upload was replaced (send the ETag of the one that waits).")
        }
        return (id, document)
    }

    /// Publishes the upload that waits under an id.
    func approve(_ call: RouteCall) throws -> PreparedResponse? {
        let ((id, document), caller) = (try waiting(call), self.caller(call))
        let old = try database.theme(id)
        return try examine(document, as: id, over: old, for: call.request) { theme in
            try approve(document, as: theme, over: old, by: caller)
            return Self.answer(200, status: "published", document: document, location: "/themes/\(id)")
        }
    }

    /// Publishes an upload that a worker has checked.
    func approve(
        _ document: StoredDocument, as theme: ThemeDescription, over old: PublishedTheme?, by caller: StoreCaller
    ) throws {
        guard let id = ThemeID(theme.id) else { throw Problem.noTheme }
        try database.approve(id, incoming: document.digest, over: old?.digest, theme: theme, by: caller)
        gallery.passOn()
    }

    /// Rejects the upload that waits under an id.
    func reject(_ call: RouteCall) throws -> PreparedResponse? {
        let ((id, document), caller, reason) = (try waiting(call), self.caller(call), try Self.reason(of: call))
        return try write(for: call) {
            try database.reject(id, incoming: document.digest, reason: reason, by: caller)
            return Self.answer(200, status: "rejected", document: document)
        }
    }

    /// Returns the reason of a rejection. Throws if there is none.
    static func reason(
        of call: RouteCall, expected: String = "a text of 1 to 500 characters for the author"
    ) throws(Problem) -> String {
        guard let reason = call.arguments.reason else {
            throw Problem(.badOption, detail: "reason: is missing (expected \(expected))")
        }
        return reason
    }

    /// Removes a theme with all its uploads.
    func delete(_ call: RouteCall) throws -> PreparedResponse? {
        let (id, caller) = (try call.theme, self.caller(call))
        try database.check(.delete, id: id, by: caller)
        if call.request.headers.requiredTags != nil { _ = try replaced(id, by: call.request) }
        return try write(for: call) {
            try database.remove(id, by: caller, action: .delete)
            gallery.passOn()
            return .done()
        }
    }

    /// Removes an upload, and leaves the published theme alone.
    func withdraw(_ call: RouteCall) throws -> PreparedResponse? {
        let (id, caller) = (try call.theme, self.caller(call))
        try database.check(.withdraw, id: id, by: caller)
        return try write(for: call) {
            try database.remove(id, by: caller, action: .withdraw)
            return .done()
        }
    }
}

extension ReviewState {
    /// Its name in answers.
    var status: String { self == .incoming ? "pending" : rawValue }
}
