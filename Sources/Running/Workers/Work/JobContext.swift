internal import CacheStorage
internal import Digest
internal import Documents
internal import Files
internal import KeyboardPreview
internal import Options
internal import Parallel
internal import Processes
internal import RenderOptions
internal import Reports
internal import ThemeEditing
internal import ThemeImport
internal import ThemeModel

/// A request that a worker works on: the documents that come with it, and what is wrong with them.
package final class JobContext {
    let request: WorkRequest
    let worker: RenderWorker
    let start = MonotonicClock.microseconds
    /// The diagnostics of the documents, as they are reported.
    var diagnostics: [Diagnostic] = []
    private var documents: [String: SourceText] = [:]
    /// True if the theme has been edited as the request asks.
    private(set) var hasEdits = false
    /// True if the edits changed the theme.
    private(set) var areEdited = false

    init(_ request: WorkRequest, of worker: RenderWorker) {
        (self.request, self.worker) = (request, worker)
    }

    /// Adds diagnostics to those of the documents, judged as strictly as the worker does, or as the request asks. Throws if there are
    /// errors among them.
    func judge(_ diagnostics: [Diagnostic], isStrict: Bool? = nil) throws(OperationError) {
        var style = worker.settings.style
        style.isStrict = isStrict ?? style.isStrict
        self.diagnostics = style.judged(diagnostics)
        if self.diagnostics.haveErrors { throw OperationError(nil, .badData) }
    }

    /// Returns options with the worker's rules for servers' themes. Servers are asked only once, for the id, so that all
    /// pictures of a theme show the same version.
    func remembering(_ options: PictureOptions, prefersCopies: Bool) -> PictureOptions {
        var options = options
        options.source.remote.prefersCopies = prefersCopies
        if worker.settings.cache != .off { options.source.remote.cache = worker.settings.cache }
        return options
    }

    // MARK: - Pictures

    /// Prepares a picture with the layout of the request.
    func prepare(_ content: RenderRequest.Content, options: PictureOptions) throws -> PreparedRender {
        try worker.renderer.prepare(try options.request(content, layout: try layout(options)))
    }

    /// Returns the file of a picture, unless the client has it.
    func draw(_ content: RenderRequest.Content, options: PictureOptions) throws -> WorkReply {
        let prepared = try prepare(content, options: options)
        try judge(prepared.diagnostics, isStrict: options.isStrict)
        let key = worker.renderer.digest(of: prepared)
        var reply = WorkReply(outcome: RenderOutcome(failure: nil, key: key))
        reply.isUnchanged = request.knownKeys.contains(key)
        if reply.isUnchanged { return reply }
        (reply.payload, reply.isCached) = try worker.file(of: prepared)
        // A placeholder shows a broken theme. The diagnostics keep anyone from storing it as the theme's picture.
        diagnostics += prepared.replaced
        return reply
    }

    // MARK: - Documents

    /// Takes the documents of the request; those of a form are its parts, which have some names. If there are edits, the theme is
    /// the edited one.
    func takeDocuments(among names: [String]) throws {
        worker.renderer.threads = request.threads ?? worker.settings.threads
        if let boundary = request.boundary, let form = request.documents.first {
            try takeParts(of: form, boundary: boundary, among: names)
        } else {
            for document in request.documents { documents[document.name] = document.source }
        }
        guard let edits = documents["edits.json"] else { return }
        let theme = try text
        let edited = try mapError(Self.failure) { () throws(ThemeEditError) in
            let json = JSONReader.read(edits)
            guard let object = json.value else { throw .unreadable(json.diagnostics) }
            return try ThemeEditList(object).applied(to: theme)
        }
        documents["theme.json"] = edited
        (hasEdits, areEdited) = (true, edited.bytes != theme.bytes)
    }

    private static func failure(_ error: ThemeEditError) -> OperationError {
        switch error {
        case .refused(let message): OperationError(message, .badData)
        case .unreadable(let problems): .invalid(problems)
        }
    }

    private func takeParts(of form: WorkDocument, boundary: String, among names: [String]) throws(OperationError) {
        let parts = try mapError({ OperationError.usage("the form \($0.problem)") }) { () throws(ValueError) in
            try FormReader.parts(of: form.bytes, boundary: boundary)
        }
        for part in parts {
            guard names.contains(part.name) else {
                throw .usage("the form has a part \(Quoted(part.name)) (expected \(Prose.alternatives(names)))")
            }
            let name = part.name + ".json"
            guard documents[name] == nil else {
                throw .usage("the form has \(Quoted(part.name)) twice (send it once)")
            }
            documents[name] = SourceText(name: name, bytes: part.bytes)
        }
    }

    /// The path of the theme, if it is not a document and the worker may read files.
    private var path: FilePath? {
        documents["theme.json"] == nil && worker.settings.readsFiles ? request.theme : nil
    }

    /// The theme document as it is written, with the edits made.
    var text: SourceText {
        get throws(OperationError) {
            if let path { return try InputFile(reading: path).source }
            return try document("theme.json", orElse: "there is no theme (expected a theme document)")
        }
    }

    /// The document that the theme is compared with.
    var after: SourceText {
        get throws(OperationError) {
            try document("after.json", orElse: "there is no second theme (expected the document after.json)")
        }
    }

    private func document(_ name: String, orElse problem: String) throws(OperationError) -> SourceText {
        guard let document = documents[name] else { throw .usage(problem) }
        return document
    }

    /// Returns the script of a moving picture, a document or a file; nil if there is none.
    func script(at path: FilePath?) throws(OperationError) -> SourceText? {
        if let script = documents["script.json"] { return script }
        guard worker.settings.readsFiles, let path else { return nil }
        return try InputFile(reading: path).source
    }

    /// Returns the theme of a picture: the document, a preset, or a file.
    func theme(_ options: PictureOptions) throws(OperationError) -> ThemeSource {
        guard request.theme == nil, !options.theme.isStandardStream else { return try theme(options.source) }
        let id = String(decoding: options.theme.bytes, as: UTF8.self)
        guard id.hasPrefix(Preset.prefix) else {
            throw .usage("there is no theme (expected a theme document)")
        }
        let preset = try Preset.chosen(String(id.dropFirst(Preset.prefix.count)))
        return try theme(.preset(preset), readAs: options.source)
    }

    /// Returns the theme document or file, and how to read it.
    func theme(_ options: SourceOptions) throws(OperationError) -> ThemeSource {
        var record = InputRecord()
        let source = if let path { try options.read(path, noting: &record) } else { ThemeSource(try text) }
        return try theme(source, readAs: options)
    }

    /// Returns a theme for a source. A stranger's request never makes this process read a file.
    private func theme(
        _ source: ThemeSource, readAs options: SourceOptions
    ) throws(OperationError) -> ThemeSource {
        var record = InputRecord()
        if worker.settings.readsFiles {
            return options.theme(source, companions: try options.readCompanions(noting: &record))
        }
        guard options.companions.isEmpty else {
            let option = options.light == nil ? "with-dark" : "with-light"
            throw .usage("names a file (expected the source in the form)", option: option)
        }
        var companions: [Mode: ThemeSource] = [:]
        for mode in Mode.allCases {
            companions[mode] = documents["with-\(mode.rawValue).json"].map { ThemeSource($0) }
        }
        return options.theme(source, companions: companions)
    }

    /// Returns the layout of a picture: the document, or a built-in one.
    private func layout(_ options: PictureOptions) throws(OperationError) -> LayoutSource {
        if let document = documents["layout.json"] { return .document(document, name: document.name) }
        if worker.settings.readsFiles { return try .read(options.layout) }
        guard case .name(let name) = options.layout else {
            throw .usage(
                "names a file (expected the name of a built-in layout, or the layout in the form)", option: "layout")
        }
        return .builtIn(name)
    }

    /// Completes the reply to a request with documents. Its result follows it, or goes into a file of the output folder.
    func complete(_ reply: WorkReply) throws(OperationError) -> WorkReply {
        var reply = reply
        reply.outcome.seconds = MonotonicClock.seconds(since: start)
        reply.warnings = reply.warnings ?? diagnostics.count { $0.severity == .warning }
        if let breach = worker.settings.limits.ownBreach { throw breach.operationError(of: request.name) }
        if let file = request.file, !reply.isUnchanged {
            let inputs = (request.work.arguments.inputs + [request.theme].compactMap(\.self))
                .compactMap { (try? FileStatus.at($0))?.identity }
            try worker.write(reply.payload, for: FilePath(file), apartFrom: inputs)
            reply.isWritten = true
            (reply.outcome.digest, reply.outcome.bytes) = (SHA256.hex(of: reply.payload), reply.payload.count)
            reply.payload = []
        }
        guard reply.payload.count <= Limits.pictureBytes else {
            throw OperationError(
                "\(request.name): \(reply.payload.count) bytes (an answer takes \(Limits.pictureBytes) at most; expected a "
                    + "file, or a shorter picture)", .limitReached)
        }
        return reply
    }
}
