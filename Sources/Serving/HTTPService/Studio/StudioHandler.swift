internal import HTTPServer
internal import Workers
internal import Documents
internal import Files
internal import Glibc
internal import Parallel
internal import RenderOptions
internal import ThemeModel

/// Answers the requests of the studio's page that are not work on themes.
struct StudioHandler: Sendable {
    /// The files that are edited; nil for a service whose visitors have no files.
    let folder: StudioFolder?
    let responder: Responder
    let log: ServiceLog

    /// Returns the folder. Throws if visitors have none.
    private func ownFolder() throws(Problem) -> StudioFolder {
        guard let folder else { throw Problem.noRoute }
        return folder
    }

    /// Starts a session for the key in the printed address; visitors need none.
    func begin(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        let headers = call.request.headers
        guard let folder else { return StudioAnswers.session(key: "", file: nil, isVisitor: true, headers) }
        let body = JSONReader.read(SourceText(name: "session", bytes: call.request.body)).value
        guard let given = body?["key"]?.string, let key = folder.access.begin(given) else {
            throw Problem(
                .forbidden,
                detail: "The key is not the one in the address that `kbrender studio` printed last (each works once).")
        }
        folder.invite()
        return StudioAnswers.session(key: key, file: folder.fileName, isVisitor: false, headers)
    }

    // MARK: - The document

    /// Returns the document, or a theme to start from.
    func document(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        if let folder, !call.arguments.wantsStarter { return try folder.contents(of: try Self.fileName(in: call)) }
        return StudioAnswers.document(
            name: nil, text: try StudioAnswers.starter(), digest: nil, draft: .null, isReadOnly: folder == nil)
    }

    /// Returns a theme of two colours.
    func colors(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        let arguments = call.arguments
        guard let colors = arguments.colors else {
            throw Problem(.badOption, detail: "colors: is missing (expected one or two colours, as in #0F766E,#FF7F6B)")
        }
        guard let starter = ThemeStarter(name: "Colours", author: nil) else {
            throw Problem(.internalFault, detail: "There is no theme to start from.")
        }
        let theme = GeneratedTheme(colors, mood: arguments.mood, radius: arguments.radius)
        return .json(NativeThemeWriter.json(starter.document(from: theme)), caching: "no-store")
    }

    /// Has a worker check the text, and saves it if there are no errors.
    func save(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let (folder, request) = (try ownFolder(), call.request)
        let expectation = try StudioDocument.Expectation(call.request.headers)
        let name = try Self.fileName(in: call)
        let (bytes, draft) = (request.body, call.request.headers[.draft])
        let check = WorkRequest(.validate, documents: [WorkDocument("theme.json", bytes: bytes)])
        return try responder.answer(request, by: check) { reply in
            try Self.requireValid(reply)
            // Disks are slow, and all workers' replies are handled by one thread.
            Parallel.inBackground {
                responder.finish(request) {
                    try noting { try folder.save(bytes, expecting: expectation, as: name, removing: draft) }
                }
            }
            return nil
        }
    }

    /// Says what the store knows of a theme; without a store, that there is none.
    func uploadState(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        .json(try ownFolder().uploads?.state(of: call.request.body) ?? ["store": .null])
    }

    /// Has a worker check a theme by the store's rules, and uploads it if it keeps them.
    func upload(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        guard let uploads = try ownFolder().uploads else {
            throw Problem(.badOption, detail: "The studio was started without a store (see `kbrender studio --store`).")
        }
        let (request, bytes) = (call.request, call.request.body)
        var options = ValidationOptions()
        options.isForStore = true
        let check = WorkRequest(.validate, options, documents: [WorkDocument("theme.json", bytes: bytes)])
        return try responder.answer(request, by: check) { reply in
            try Self.requireValid(reply)
            Parallel.inBackground { responder.finish(request, with: .json(uploads.upload(bytes))) }
            return nil
        }
    }

    /// Returns the name of the file that a request is about; nil for that of pages that name none.
    private static func fileName(in call: RouteCall) throws(Problem) -> FilePath? {
        guard let text = call.arguments.fileName else { return nil }
        guard let name = FilePath(fileNamed: text) else {
            throw Problem(
                .badOption,
                detail: "name: \(Quoted(text)) is not a name for a theme (expected one that ends in .json or .theme).")
        }
        return name
    }

    /// Lists the themes in the folder.
    func themes(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        let files = try ownFolder().document(named: nil).neighbours.map { file in
            ["name": .string(file.name), "bytes": JSONOutput(file.size), "time": JSONOutput(file.time)] as JSONOutput
        }
        return .json(["themes": .array(files)], caching: "no-store")
    }

    func remove(_ call: RouteCall) throws -> HTTPResponse {
        let (folder, name) = (try ownFolder(), try Self.fileName(in: call))
        return try noting { try folder.remove(name, expecting: .init(call.request.headers)) }
    }

    /// Brings back a file that was removed.
    func restore(_ call: RouteCall) throws -> HTTPResponse {
        let (folder, name) = (try ownFolder(), try Self.fileName(in: call))
        return try noting { try folder.restore(name) }
    }

    func keepDraft(_ call: RouteCall) throws -> HTTPResponse {
        let (folder, base) = (try ownFolder(), call.request.headers[.draftBase] ?? "")
        let name = try Self.fileName(in: call)
        return try noting { try folder.keepDraft(call.request.body, from: base, of: name) }
    }

    /// Removes the draft that the request names, or any.
    func forgetDraft(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        try ownFolder().forgetDraft(call.request.headers[.draft], of: try Self.fileName(in: call))
    }

    /// Answers once the file differs from what the page knows.
    func listen(_ call: RouteCall) throws(Problem) -> PreparedResponse? {
        let (folder, request) = (try ownFolder(), call.request)
        let document = try folder.document(named: try Self.fileName(in: call))
        if !document.isOpened { _ = try document.read() }
        responder.wait(request)
        folder.listen(ObjectIdentifier(request.writer), to: document, knowing: call.request.headers.knownTags.first) {
            responder.finish(request, with: $0)
        }
        return nil
    }

    /// Writes something, and logs that there is no room for it.
    private func noting(_ work: () throws -> HTTPResponse) throws -> HTTPResponse {
        do {
            return try work()
        } catch let problem as Problem where problem.kind == .diskFull {
            log.write("the disk is full: \(problem.detail)")
            throw problem
        }
    }

    /// Throws the problem of a text that a worker has checked, unless it may be saved.
    private static func requireValid(_ reply: WorkReply) throws(Problem) {
        let json = JSONReader.read(SourceText(name: "reply", bytes: reply.payload)).value
        guard json?["valid"]?.bool != true else { return }
        throw Problem(
            .badTheme, detail: "The theme has errors.",
            diagnostics: json?["diagnostics"]?.array?.map(\.text) ?? [])
    }
}
