internal import HTTPServer
internal import Workers

/// Answers with what workers make of the document in a request's body.
final class DocumentHandler: Sendable {
    private let responder: Responder
    private let newest: LatestRequests

    /// Creates a handler for a service with this number of workers.
    init(_ responder: Responder, workers: Int) {
        self.responder = responder
        newest = LatestRequests(maxRunning: workers)
    }

    /// Passes work to a worker, whose answer has a media type.
    func answer<Arguments>(
        _ call: RouteCall, by kind: WorkKind<Arguments>, with arguments: Arguments, as type: String
    ) throws(Problem) -> PreparedResponse? {
        try arguments.checkFiles()
        let request = call.request
        let shownFrame = request.headers[.shownFrame]
        let work = try WorkRequest(kind, arguments, knownKeys: [shownFrame].compactMap(\.self))
            .taking(bodyOf: request)
        let ticket = try LatestRequests.Ticket(request.headers, of: request.client)
        guard let ticket else {
            return try responder.answer(request, by: work) { self.response(to: $0, type: type, shownFrame: shownFrame) }
        }
        try responder.reserve(request)
        newest.ask(ticket) {
            self.responder.submit(
                work, for: request, atEnd: { self.newest.finished(ticket) },
                response: { self.response(to: $0, type: type, shownFrame: shownFrame) })
        } drop: {
            self.responder.finish(request, with: Problem(.overtaken, detail: "A newer request was sent.").response)
        }
        return nil
    }

    private func response(to reply: WorkReply, type: String, shownFrame: String?) -> HTTPResponse {
        let changes =
            (reply.changes.map { [("Kbrender-Changes", String($0))] } ?? [])
            + (reply.look.map { [("Kbrender-Look", $0)] } ?? [])
            + (reply.variants.map { [("Kbrender-Variants", $0)] } ?? [])
        let common = [("Kbrender-Warnings", String(reply.warnings ?? 0)), ("Cache-Control", "no-cache")] + changes
        if reply.width > 0 { return frame(reply, shownFrame: shownFrame, common: common) }
        return HTTPResponse(type: type, reply.payload, headers: common)
    }

    /// Returns a frame, or its difference from the one that the page shows.
    private func frame(_ reply: WorkReply, shownFrame: String?, common: [(String, String)]) -> HTTPResponse {
        let size = [("Kbrender-Size", "\(reply.width)x\(reply.height)")]
        let idle = reply.idle.isEmpty ? [] : [("Kbrender-Idle", reply.idle.joined(separator: ","))]
        let base = reply.isDifference ? shownFrame.map { [("Kbrender-Base", $0)] } ?? [] : []
        let key = reply.outcome.key.map { [("Kbrender-Frame", $0)] } ?? []
        return HTTPResponse(type: "application/octet-stream", reply.payload, headers: common + size + idle + base + key)
    }
}

extension WorkRequest {
    /// Returns the request with the document or form that has arrived as a body.
    func taking(bodyOf request: HTTPRequest) throws(Problem) -> WorkRequest {
        guard !request.body.isEmpty else {
            throw Problem(.badRequest, detail: "There is no document (expected a theme as the body).")
        }
        var work = self
        work.documents = [WorkDocument("theme.json", bytes: request.body)]
        work.boundary = try BodyKind(request.headers).boundary
        return work
    }
}
