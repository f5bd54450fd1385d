internal import Documents
internal import RenderOptions
internal import Workers

/// Answers with what workers make of the document in a request's body.
final class DocumentHandler: Sendable {
    private let responder: Responder
    private let newest: NewestQuestions

    /// Creates a handler for a service with this number of workers.
    init(_ responder: Responder, workers: Int) {
        self.responder = responder
        newest = NewestQuestions(maxRunning: workers)
    }

    /// Passes work to a worker.
    func answer(_ call: RouteCall, with work: DocumentRequest.Work) throws(Problem) -> PreparedResponse? {
        let request = call.request
        let shown = request.headers.shownFrame
        let work = try DocumentRequest(work, body: request, known: [shown].compactMap(\.self))
        let place = try NewestQuestions.Place(request.headers, of: request.client)
        try responder.reserve(request)
        guard let place else {
            responder.submit(work, for: request) { self.response(to: $0, work: work, shown: shown) }
            return nil
        }
        newest.ask(place) {
            self.responder.submit(
                work, for: request, atEnd: { self.newest.finished(place) },
                response: { self.response(to: $0, work: work, shown: shown) })
        } drop: {
            self.responder.finish(
                request,
                with: self.responder.prepare(Problem(.overtaken, detail: "A newer request was sent.").response))
        }
        return nil
    }

    private func response(to reply: WorkReply, work: DocumentRequest, shown: String?) -> HTTPResponse {
        if let problem = responder.problem(of: reply) { return problem.response }
        let changes =
            (reply.changes.map { [("Kbrender-Changes", String($0))] } ?? [])
            + (reply.look.map { [("Kbrender-Look", $0)] } ?? [])
        let common = [("Kbrender-Warnings", String(reply.warnings ?? 0)), ("Cache-Control", "no-cache")] + changes
        if reply.width > 0 { return frame(reply, shown: shown, common: common) }
        return HTTPResponse(type: work.mediaType, reply.payload, headers: common)
    }

    /// Returns a frame, or its difference from the one that the page shows.
    private func frame(_ reply: WorkReply, shown: String?, common: [(String, String)]) -> HTTPResponse {
        let size = [("Kbrender-Size", "\(reply.width)x\(reply.height)")]
        let base = reply.isDifference ? shown.map { [("Kbrender-Base", $0)] } ?? [] : []
        let key = reply.outcome.key.map { [("Kbrender-Frame", $0)] } ?? []
        return HTTPResponse(type: "application/octet-stream", reply.payload, headers: common + size + base + key)
    }
}

extension DocumentRequest {
    /// The media type of the answer's document.
    fileprivate var mediaType: String {
        if case .convert(let choices) = work { choices.mediaType } else { "application/json" }
    }

    /// Creates a request about the document or form that has arrived as a body.
    init(_ work: Work, body request: HTTPRequest, known: [String] = []) throws(Problem) {
        guard !request.body.isEmpty else {
            throw Problem(.badRequest, detail: "There is no document (expected a theme as the body).")
        }
        let kind = try BodyKind(request.headers)
        self.init(
            work, documents: [WorkDocument("theme.json", bytes: request.body)], boundary: kind.boundary, known: known)
    }
}
