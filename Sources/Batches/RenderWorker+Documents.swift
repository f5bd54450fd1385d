internal import Documents
internal import Files
internal import Graphics
internal import KeyboardLayout
internal import KeyboardPreview
internal import Parallel
internal import Processes
internal import RenderCache
internal import RenderOptions
internal import ThemeImport
internal import ThemeModel

/// What a worker does with documents that come with the request, and gives as bytes that follow its reply.
extension RenderWorker {
    /// Does what a request asks. What is found in documents goes to `found`.
    func answer(_ request: DocumentRequest, _ found: inout [Diagnostic]) throws(OperationError) -> WorkReply {
        let start = MonotonicClock.microseconds
        let documents = try RequestDocuments(request)
        var reply =
            switch request.work {
            case .picture(let parameters):
                try draw(
                    .keyboard(try documents.theme(parameters)), parameters, documents, known: request.known, &found)
            case .thumbnail(let parameters, let choices):
                try draw(
                    try thumbnail(parameters, choices, documents), parameters, documents, known: request.known, &found)
            case .geometry(let parameters): try geometry(parameters, documents, &found)
            case .convert(let choices): try convert(choices, documents, &found)
            case .validate(let choices): try validate(choices, documents)
            case .fix(let choices): try fix(choices, documents, &found)
            case .edit: reply(try documents.theme.bytes)
            case .apply(let choices): try apply(choices, documents, isEdited: documents.areEdited)
            case .frame(let parameters): try frame(parameters, documents, &found)
            case .environment: try environment()
            }
        reply.outcome.seconds = MonotonicClock.seconds(since: start)
        reply.warnings = reply.warnings ?? found.count { $0.severity == .warning }
        if let breach = setup.limits.ownBreach { throw breach.operationError(of: request.name) }
        return reply
    }

    private func reply(_ payload: [UInt8], key: String? = nil) -> WorkReply {
        var reply = WorkReply(outcome: PictureOutcome(failure: nil, key: key))
        reply.payload = payload
        return reply
    }

    /// The problems as bad as a request makes them; throws where errors are among them.
    private func judge(
        _ diagnostics: [Diagnostic], isStrict: Bool, _ found: inout [Diagnostic]
    ) throws(OperationError) {
        var style = setup.style
        style.isStrict = isStrict
        found = style.judged(diagnostics)
        if found.haveErrors { throw OperationError(nil, .badData) }
    }

    // MARK: - Pictures

    private func draw(
        _ content: RenderRequest.Content, _ parameters: RenderParameters, _ documents: RequestDocuments,
        known: [String], _ found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        let prepared = try prepare(content, parameters, documents)
        try judge(prepared.diagnostics, isStrict: parameters.isStrict, &found)
        let key = renderer.digest(of: prepared)
        if known.contains(key) {
            var reply = reply([], key: key)
            reply.isUnchanged = true
            return reply
        }
        let (bytes, isCached) = try file(of: prepared)
        // A placeholder is a picture of what is wrong, which nobody should keep under the theme's name.
        found += prepared.replaced
        var reply = reply(bytes, key: key)
        reply.isCached = isCached
        return reply
    }

    /// The pixels of a keyboard in rows: red, green, blue and alpha, a byte each, not premultiplied.
    private func frame(
        _ parameters: RenderParameters, _ documents: RequestDocuments, _ found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        let prepared = try prepare(.keyboard(try documents.theme(parameters)), parameters, documents)
        try judge(prepared.diagnostics, isStrict: parameters.isStrict, &found)
        let picture = try mapError(OperationError.init) { () throws(RenderError) in
            try renderer.pixels(of: prepared).pixmap
        }
        var reply = reply(picture.straightBytes)
        (reply.width, reply.height) = (picture.width, picture.height)
        return reply
    }

    private func prepare(
        _ content: RenderRequest.Content, _ parameters: RenderParameters, _ documents: RequestDocuments
    ) throws(OperationError) -> PreparedRender {
        let request = try parameters.request(content, layout: try documents.layout(parameters))
        return try mapError(OperationError.init) { () throws(RenderError) in try renderer.prepare(request) }
    }

    private func thumbnail(
        _ parameters: RenderParameters, _ choices: ThumbnailChoices, _ documents: RequestDocuments
    ) throws(OperationError) -> RenderRequest.Content {
        let theme = try documents.theme(parameters)
        return .thumbnail(choices.drawsPlaceholder ? .replaceable(theme) : .required(theme), choices.thumbnail)
    }

    private func geometry(
        _ parameters: RenderParameters, _ documents: RequestDocuments, _ found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        guard parameters.variants != .both else {
            throw .usage("--mode: both has no single geometry (want light or dark)")
        }
        let prepared = try prepare(.keyboard(try documents.theme(parameters)), parameters, documents)
        // Fonts and glyphs are the picture's concern.
        try judge(prepared.diagnostics.filter { $0.source != nil }, isStrict: parameters.isStrict, &found)
        guard let geometry = prepared.geometry.first else {
            throw OperationError("no variant was laid out", .internalError)
        }
        return reply(Array((geometry.json.text() + "\n").utf8))
    }

    // MARK: - Documents

    private func convert(
        _ choices: ConversionChoices, _ documents: RequestDocuments, _ found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        let source = try documents.theme(choices.source, alphaFirst: choices.alphaFirst)
        let reading = try mapError(OperationError.init) { () throws(ImportError) in try source.load(modes: nil) }
        try judge(reading.diagnostics, isStrict: choices.isStrict, &found)
        guard let theme = reading.value else { throw OperationError(nil, .badData) }
        return reply(Array(NativeThemeWriter.text(theme.document, minimal: choices.isMinimal).utf8))
    }

    /// An object: `valid`, the numbers of `errors` and `warnings`, the `diagnostics`, and `contrast`, which is empty unless
    /// it was asked for.
    private func validate(
        _ choices: ValidationChoices, _ documents: RequestDocuments
    ) throws(OperationError) -> WorkReply {
        let source = try documents.theme(choices.source, alphaFirst: choices.alphaFirst)
        let validation = try mapError(OperationError.init) { () throws(ImportError) in
            try source.loader(modes: nil).validate(source.source, store: choices.isForStore)
        }
        var style = setup.style
        style.isStrict = choices.isStrict
        let found = style.judged(validation.diagnostics)
        let errors = found.count { $0.severity == .error }
        let warnings = found.count { $0.severity == .warning }
        let pairs = choices.reportsContrast ? validation.contrast?.pairs ?? [] : []
        let answer = JSONText.object([
            ("valid", .bool(errors == 0)), ("errors", .number(Double(errors))),
            ("warnings", .number(Double(warnings))),
            ("diagnostics", .array(PictureOutcome.json(style.shown(found)))), ("contrast", .array(pairs.map(\.json))),
        ])
        var reply = reply(Array((answer.text() + "\n").utf8))
        reply.warnings = warnings
        return reply
    }

    /// An object: the edited `text`, `changed`, the numbers of `errors` and `warnings`, the `diagnostics`, in `values` all
    /// properties of each variant that is written, and the `contrast` of every text with the colour nearest to it in which
    /// it could be read, where it cannot.
    private func apply(
        _ choices: ValidationChoices, _ documents: RequestDocuments, isEdited: Bool
    ) throws(OperationError) -> WorkReply {
        let source = try documents.theme
        let validation = ThemeValidation(source, store: choices.isForStore, alphaFirst: choices.alphaFirst)
        let found = setup.style.judged(validation.diagnostics)
        let values = Mode.allCases.compactMap { mode in validation.legible[mode].map { (mode.rawValue, $0.listing) } }
        let answer = JSONText.object([
            ("text", .string(String(decoding: source.bytes, as: UTF8.self))), ("changed", .bool(isEdited)),
            ("errors", .number(Double(found.count { $0.severity == .error }))),
            ("warnings", .number(Double(found.count { $0.severity == .warning }))),
            ("diagnostics", .array(PictureOutcome.json(setup.style.shown(found)))), ("values", .object(values)),
            ("contrast", .array(validation.document.map(Self.contrast) ?? [])),
        ])
        var reply = reply(Array((answer.text(indent: 0) + "\n").utf8))
        reply.warnings = found.count { $0.severity == .warning }
        return reply
    }

    private static func contrast(of document: ThemeDocument) -> [JSONText] {
        Mode.allCases.compactMap { document.theme($0) }.flatMap { theme in
            theme.contrast.map { $0.json(suggesting: theme.readableColor(of: $0.subject)) }
        }
    }

    /// The repaired document; the reply's `changes` has how many colours were moved.
    private func fix(
        _ choices: RepairChoices, _ documents: RequestDocuments, _ found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        let fixing = ThemeFixer.fix(try documents.theme, alphaFirst: choices.alphaFirst)
        found = fixing.diagnostics
        guard let fixed = fixing.value else { throw OperationError(nil, .badData) }
        var reply = reply(fixed.bytes)
        reply.changes = fixed.fixes.count
        return reply
    }

    /// An object with `fingerprint`, which tells machines apart that draw otherwise, and the list of `missing` fonts.
    private func environment() throws(OperationError) -> WorkReply {
        let environment = try mapError(OperationError.init) { () throws(RenderError) in
            try RenderingEnvironment.current()
        }
        let answer = JSONText.object([
            ("fingerprint", .string(environment.fingerprint)), ("release", .string(Release.version)),
            ("missing", .array(environment.missingFonts.map { .string($0.path) })),
        ])
        return reply(Array(answer.text(indent: 0).utf8))
    }
}

/// The documents of a request by what they are.
private struct RequestDocuments {
    private var byName: [String: SourceText] = [:]

    /// True where the theme was changed.
    private(set) var areEdited = false

    /// What a form's parts may be called, and what messages call the documents.
    private static let names = ["theme": "theme.json", "layout": "layout.json", "edits": "edits.json"]

    /// Takes the documents of a request; those of a form are its parts. Where there are edits the theme is the edited one.
    init(_ request: DocumentRequest) throws(OperationError) {
        try self.init(unedited: request)
        guard let edits = byName["edits.json"] else {
            if case .edit = request.work { throw .usage("there are no edits (expected the parts theme and edits)") }
            return
        }
        let theme = try theme
        let edited = try mapError(Self.failure) { () throws(ThemeEditError) in
            let json = JSONReader.read(edits)
            guard let object = json.value else { throw .unreadable(json.diagnostics) }
            return try ThemeEditList(object).applied(to: theme)
        }
        byName["theme.json"] = edited
        areEdited = edited.bytes != theme.bytes
    }

    private static func failure(_ error: ThemeEditError) -> OperationError {
        switch error {
        case .refused(let message): OperationError(message, .badData)
        case .unreadable(let problems): .invalid(problems)
        }
    }

    private init(unedited request: DocumentRequest) throws(OperationError) {
        guard let boundary = request.boundary, let form = request.documents.first else {
            for document in request.documents { byName[document.name] = document.source }
            return
        }
        let parts = try mapError({ OperationError.usage("the form \($0.problem)") }) {
            () throws(FormReader.FormError) in
            try FormReader.parts(of: form.bytes, boundary: boundary)
        }
        for part in parts {
            guard let name = Self.names[part.name] else {
                throw .usage(
                    "the form has a part \(Quoted(part.name)) (want \(Prose.alternatives(Self.names.keys.sorted())))")
            }
            guard byName[name] == nil else { throw .usage("the form has \(Quoted(part.name)) twice (want it once)") }
            byName[name] = SourceText(name: name, bytes: part.bytes)
        }
    }

    /// The document that everything is about.
    var theme: SourceText {
        get throws(OperationError) {
            guard let theme = byName["theme.json"] else { throw .usage("there is no theme (want a theme document)") }
            return theme
        }
    }

    /// The theme of a picture: the document, or a preset.
    func theme(_ parameters: RenderParameters) throws(OperationError) -> ThemeSource {
        let document = parameters.theme
        guard !document.isStandardStream else {
            return try self.theme(parameters.source, alphaFirst: parameters.alphaFirst)
        }
        let id = String(decoding: document.bytes, as: UTF8.self)
        guard id.hasPrefix(ThemeInput.presetPrefix) else { throw .usage("there is no theme (want a theme document)") }
        let preset = try ThemeInput.preset(String(id.dropFirst(ThemeInput.presetPrefix.count)))
        return try theme(ImportSource(preset.source), parameters.source, alphaFirst: parameters.alphaFirst)
    }

    /// The theme document, and how to understand it.
    func theme(_ parameters: SourceParameters, alphaFirst: Bool) throws(OperationError) -> ThemeSource {
        try theme(ImportSource(try theme), parameters, alphaFirst: alphaFirst)
    }

    /// What comes with a request never makes this process read a file.
    private func theme(
        _ source: ImportSource, _ parameters: SourceParameters, alphaFirst: Bool
    ) throws(OperationError) -> ThemeSource {
        guard parameters.companions.isEmpty else {
            let option = parameters.light == nil ? "--with-dark" : "--with-light"
            throw .usage("\(option): names a file (expected a source with both variants)")
        }
        return parameters.theme(source, .none, alphaFirst: alphaFirst)
    }

    /// The layout of a picture: the document, or a built-in one.
    func layout(_ parameters: RenderParameters) throws(OperationError) -> LayoutInput {
        if let document = byName["layout.json"] { return LayoutInput(document: document) }
        guard case .name(let name) = parameters.layout else {
            throw .usage("--layout: names a file (want the name of a built-in layout, or the layout in the form)")
        }
        return LayoutInput(builtIn: name)
    }
}

extension ContrastPair {
    /// The pair as an object.
    fileprivate var json: JSONText { .object(members) }

    /// The pair as an object, with the property that has the colour, the contrast that is wanted, and another colour.
    fileprivate func json(suggesting color: Color?) -> JSONText {
        .object(
            members + [
                ("property", .string(subject.textProperty.rawValue)), ("wanted", .number(wanted)),
                ("suggestion", color.map { .string("\($0)") } ?? .null),
            ])
    }

    private var members: [(String, JSONText)] {
        [
            ("mode", .string(mode.rawValue)), ("text", .string(subject.rawValue)), ("color", .string("\(text)")),
            ("background", .string("\(background)")), ("ratio", .number((ratio * 100).rounded(.down) / 100)),
            ("isLarge", .bool(isLarge)), ("level", .string(level.rawValue)),
        ]
    }
}
