internal import Documents
internal import HTTPServer
internal import StoreDatabase
internal import StoreModel
internal import Workers

/// What reviewers and authors see: the uploads that wait, an upload beside what is published, and what was done.
extension StoreHandler {
    /// Returns whose token a request has.
    func holder(_ call: RouteCall) -> HTTPResponse {
        let caller = caller(call)
        return .json(["name": .string(caller.name), "role": .string(caller.role.rawValue)], caching: "no-store")
    }

    // MARK: - Lists

    /// Returns the uploads that wait, with the number of the last one: what comes from now on is not among "all that wait".
    func queue(_ call: RouteCall) throws -> HTTPResponse {
        let (arguments, last) = (call.arguments, try database.lastWaiting)
        let uploads = try database.waitingUploads(
            after: arguments.afterNumber ?? 0, of: arguments.review.owner, limit: arguments.perPage + 1)
        let published = try uploads.map { try database.theme($0.id) }
        return Self.list(
            "uploads", of: Array(zip(uploads, published)), for: call, more: [("last", JSONOutput(last))],
            cursor: \.0.number, text: JSONOutput.init
        ) { json($0, published: $1) }
    }

    private func json(_ upload: WaitingUpload, published: PublishedTheme?) -> JSONOutput {
        let theme = upload.theme
        return [
            "id": "\(upload.id)", "number": JSONOutput(upload.number), "digest": .string(upload.digest),
            "owner": JSONOutput(upload.owner), "time": .string(upload.time), "name": .string(theme.name),
            "version": JSONOutput(theme.version), "published": Self.json(published),
            "unreadable": JSONOutput(theme.contrast.count { !$0.isReadable }), "reports": JSONOutput(upload.reports),
            "pictures": pictures(of: upload.id, in: theme.modes, over: published, pressing: nil),
        ]
    }

    private static func json(_ published: PublishedTheme?) -> JSONOutput {
        published.map { ["digest": .string($0.digest), "version": JSONOutput($0.description.version)] } ?? .null
    }

    /// Returns the addresses of pictures of an upload beside those of what is published, for each variant; null if one of them lacks it.
    private func pictures(
        of id: ThemeID, in modes: [String], over published: PublishedTheme?, pressing key: String?
    ) -> JSONOutput {
        let oldModes = published?.description.modes ?? []
        return .array(
            ["light", "dark"].filter { (modes + oldModes).contains($0) }.map { mode in
                let options = ["mode=\(mode)", "scale=2"] + (key.map { ["preview=\($0)"] } ?? [])
                let old = published.map { address(id, digest: $0.digest, ending: ".webp", options: options) }
                let new = "/v1/reviews/\(id).webp?" + options.joined(separator: "&")
                return [
                    "mode": .string(mode), "pressed": JSONOutput(key),
                    "published": JSONOutput(oldModes.contains(mode) ? old : nil),
                    "upload": JSONOutput(modes.contains(mode) ? new : nil),
                ]
            })
    }

    /// Returns the documents of whoever asks.
    func ownThemes(_ call: RouteCall) throws -> HTTPResponse {
        let (arguments, name) = (call.arguments, caller(call).name)
        let documents = try database.documents(
            of: name, after: arguments.afterUpload, limit: arguments.perPage + 1)
        return Self.list("themes", of: documents, for: call, cursor: \.cursor, text: { "\($0)" }) { own in
            [
                "id": "\(own.id)", "status": .string(own.shelf.status), "time": .string(own.time),
                "reason": JSONOutput(own.reason), "name": .string(own.theme.name),
                "version": JSONOutput(own.theme.version),
            ]
        }
    }

    /// Returns the audit log.
    func log(_ call: RouteCall) throws -> HTTPResponse {
        let arguments = call.arguments
        let entries = try database.log(before: arguments.afterNumber, limit: arguments.perPage + 1)
        return Self.list("entries", of: entries, for: call, cursor: \.number, text: JSONOutput.init, json: Self.json)
    }

    /// Returns what was done with a theme, the newest first, with the newest of its versions and its open reports.
    func history(_ call: RouteCall) throws -> HTTPResponse {
        let (id, arguments) = (try call.theme, call.arguments)
        let entries = try database.log(of: id, before: arguments.afterNumber, limit: arguments.perPage + 1)
        let versions = try database.versions(of: id, limit: arguments.perPage)
        let reports = try database.openReports(of: id, after: 0, limit: arguments.perPage)
        return Self.list(
            "entries", of: entries, for: call,
            more: [
                ("published", Self.json(try database.theme(id))),
                ("versions", .array(versions.map { Self.json($0, of: id) })),
                ("reports", .array(reports.map(Self.json))),
            ], cursor: \.number, text: JSONOutput.init, json: Self.json)
    }

    private static func json(_ entry: LogEntry) -> JSONOutput {
        [
            "number": JSONOutput(entry.number), "time": .string(entry.time), "actor": .string(entry.actor),
            "role": .string(entry.role), "action": .string(entry.action), "subject": .string(entry.id),
            "detail": JSONOutput(entry.detail),
        ]
    }

    // MARK: - An upload

    /// Answers with an upload beside what is published. Workers examine and compare the documents; null stands for what they
    /// cannot tell.
    func examination(_ call: RouteCall) throws -> PreparedResponse? {
        let (upload, request) = (try upload(call), call.request)
        let published = try database.theme(upload.id)
        let before = try published.flatMap { _ in try database.document(upload.id, on: .published) }
        try responder.reserve(request)
        @Sendable func finish(_ examination: JSONValue?, changes: JSONValue?) {
            let modes = examination.flatMap { ThemeExamination($0) }?.theme?.modes ?? []
            responder.finish(request) {
                .json(
                    [
                        "upload": Self.json(upload), "published": Self.json(published),
                        "pictures": .array(
                            [nil, "g"].map { pictures(of: upload.id, in: modes, over: published, pressing: $0) }),
                        "examination": examination?.text ?? .null, "changes": changes?.text ?? .null,
                    ], caching: HTTPResponse.personal)
            }
        }
        responder.ask(WorkRequest.examination(of: upload.document, forStore: true), for: request.client) { reply in
            let examination = Self.answer(in: reply)
            guard let before else { return finish(examination, changes: nil) }
            let documents = [
                WorkDocument("theme.json", bytes: before.bytes),
                WorkDocument("after.json", bytes: upload.document.bytes),
            ]
            responder.ask(WorkRequest(.compare, documents: documents), for: request.client) { reply in
                finish(examination, changes: Self.answer(in: reply))
            }
        }
        return nil
    }

    private static func answer(in reply: Result<WorkReply, Problem>) -> JSONValue? {
        (try? reply.get()).flatMap {
            JSONReader.read(SourceText(name: "answer", bytes: $0.payload), limit: Limits.protocolLineBytes).value
        }
    }
}
