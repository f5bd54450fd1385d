internal import Workers
internal import Documents
internal import Files
internal import Glibc
internal import Parallel
internal import RenderOptions

extension Service {
    /// Answers the requests of the studio's page that are not work on themes.
    func studio(
        _ exchange: Exchange, _ request: HTTPRequest, _ route: Route, _ arguments: RouteArguments
    ) throws(Problem) -> PreparedResponse? {
        switch (route.endpoint, request.method) {
        case (.studioPage, _): return prepare(StudioAnswers.file(.page, request.headers))
        case (.studioFile, _): return prepare(StudioAnswers.file(route.file ?? .page, request.headers))
        case (.studioSession, _): return prepare(try session(exchange, request))
        case (.studioDocument, .get) where desk == nil || arguments.wantsStarter:
            let text = try StudioAnswers.starter()
            return prepare(
                StudioAnswers.document(name: nil, text: text, digest: nil, draft: .null, isReadOnly: desk == nil))
        default: break
        }
        guard let desk else { throw Route.notFound }
        switch (route.endpoint, request.method) {
        case (.studioDocument, .get): return prepare(try desk.contents())
        case (.studioDocument, .put): return try save(exchange, request, arguments, desk)
        case (.studioDocument, _): return prepare(try desk.remove(expecting: .init(request.headers)))
        case (.studioDraft, .put):
            let base = request.headers.draftBase ?? ""
            return prepare(
                try noting { () throws(Problem) in try desk.keepDraft(exchange.body, from: base) })
        case (.studioDraft, _): return prepare(desk.forgetDraft())
        default:
            fallAsleep(exchange)
            desk.listen(ObjectIdentifier(exchange), knowing: request.headers.knownTags.first) {
                self.finish(exchange, self.prepare($0))
            }
            return nil
        }
    }

    /// Starts a session for the key in the printed address; visitors need none.
    private func session(_ exchange: Exchange, _ request: HTTPRequest) throws(Problem) -> HTTPResponse {
        guard let desk else {
            return StudioAnswers.session(key: "", file: nil, isVisitor: true, request.headers)
        }
        let body = JSONReader.read(SourceText(name: "session", bytes: exchange.body)).value
        guard let given = body?["key"]?.string, let key = desk.access.begin(given) else {
            throw Problem(
                .forbidden,
                "The key is not the one in the address that `kbrender studio` printed last (each works once).")
        }
        desk.invite()
        return StudioAnswers.session(key: key, file: desk.document.name, isVisitor: false, request.headers)
    }

    /// Has a worker check the text, and saves it if there are no errors.
    private func save(
        _ exchange: Exchange, _ request: HTTPRequest, _ arguments: RouteArguments, _ desk: StudioDesk
    ) throws(Problem) -> PreparedResponse? {
        let expectation = try StudioDocument.Expectation(request.headers)
        let name = try arguments.fileName.map { text throws(Problem) in
            guard let name = FilePath(fileNamed: text) else {
                throw Problem(
                    .badOption,
                    "name: \(Quoted(text)) is not a name for a theme (expected one that ends in .json or .theme).")
            }
            return name
        }
        let bytes = exchange.body
        let check = DocumentRequest(.validate(ValidationChoices()), [WorkDocument("theme.json", bytes)])
        try reserve(exchange)
        fallAsleep(exchange)
        submit(check, exchange) { reply in
            if let problem = self.problem(of: reply) ?? Self.errors(in: reply) { return problem.response }
            // Disks are slow, and all workers' replies are handled by one thread.
            Parallel.inBackground {
                do throws(Problem) {
                    let saved = try self.noting { () throws(Problem) in
                        try desk.save(bytes, expecting: expectation, as: name)
                    }
                    self.finish(exchange, self.prepare(saved))
                } catch {
                    self.finish(exchange, self.prepare(error.response))
                }
            }
            return nil
        }
        return nil
    }

    /// Writes something, and logs that there is no room for it.
    private func noting(_ work: () throws(Problem) -> HTTPResponse) throws(Problem) -> HTTPResponse {
        do throws(Problem) {
            return try work()
        } catch {
            if error.kind == .diskFull { log.write("the disk is full: \(error.detail)") }
            throw error
        }
    }

    /// Returns the problem of a text that a worker has checked; nil if it may be saved.
    private static func errors(in reply: WorkReply) -> Problem? {
        let found = JSONReader.read(SourceText(name: "reply", bytes: reply.payload)).value
        guard found?["valid"]?.bool != true else { return nil }
        return Problem(
            .badTheme, "The theme has errors, and is not saved.",
            diagnostics: found?["diagnostics"]?.array?.map(\.text) ?? [])
    }
}
