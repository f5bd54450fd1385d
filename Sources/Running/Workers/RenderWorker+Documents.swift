internal import Comparison
internal import Digest
package import Documents
internal import Files
internal import Graphics
internal import Layouts
internal import KeyboardPreview
internal import Options
internal import Parallel
internal import Processes
internal import RenderCache
internal import RenderOptions
internal import ThemeImport
internal import ThemeModel

/// A worker's processing of documents that come with the request. The result follows the reply as bytes.
extension RenderWorker {
    /// Processes a request. Diagnostics of its documents are added to `found`.
    func answer(_ request: DocumentRequest, into found: inout [Diagnostic]) throws(OperationError) -> WorkReply {
        let start = MonotonicClock.microseconds
        renderer.threads = request.threads ?? setup.threads
        let documents = try RequestDocuments(request, readsFiles: setup.readsFiles)
        var reply =
            switch request.work {
            case .picture(let parameters):
                try draw(
                    .keyboard(try documents.theme(parameters)), parameters: parameters, documents: documents,
                    known: request.known, into: &found)
            case .thumbnail(let parameters, let choices):
                try draw(
                    try thumbnail(parameters, choices: choices, documents: documents), parameters: parameters,
                    documents: documents, known: request.known, into: &found)
            case .animate(let parameters, let choices):
                try draw(
                    try animation(parameters, choices: choices, documents: documents), parameters: parameters,
                    documents: documents, known: request.known, into: &found)
            case .geometry(let parameters): try geometry(parameters, documents: documents, into: &found)
            case .convert(let choices):
                try convert(choices, documents: documents, named: request.file, into: &found)
            case .validate(let choices): try validate(choices, documents: documents)
            case .describe(let choices): try validate(choices, documents: documents, describing: true)
            case .fix(let choices): try fix(choices, documents: documents, into: &found)
            case .edit: reply(try documents.text.bytes)
            case .apply(let choices): try apply(choices, documents: documents, isEdited: documents.areEdited)
            case .frame(let parameters):
                try frame(parameters, documents: documents, shown: request.shownFrame, into: &found)
            case .compare: try compare(documents, into: &found)
            case .environment: try environment()
            }
        reply.outcome.seconds = MonotonicClock.seconds(since: start)
        reply.warnings = reply.warnings ?? found.count { $0.severity == .warning }
        if let breach = setup.limits.ownBreach { throw breach.operationError(of: request.name) }
        if let file = request.file, !reply.isUnchanged { try put(&reply, into: file, of: request) }
        guard reply.payload.count <= Limits.pictureBytes else {
            throw OperationError(
                "\(request.name): \(reply.payload.count) bytes (an answer takes \(Limits.pictureBytes) at most; expected a "
                    + "file, or a shorter picture)", .limitReached)
        }
        return reply
    }

    /// Writes the result that would follow the reply into a file of the output folder.
    private func put(
        _ reply: inout WorkReply, into file: String, of request: DocumentRequest
    ) throws(OperationError) {
        let inputs = request.inputs.compactMap { (try? FileStatus.at($0))?.identity }
        try write(reply.payload, for: FilePath(file), apartFrom: inputs)
        reply.isWritten = true
        (reply.outcome.digest, reply.outcome.bytes) = (SHA256.hex(of: reply.payload), reply.payload.count)
        reply.payload = []
    }

    private func reply(_ payload: [UInt8], key: String? = nil) -> WorkReply {
        var reply = WorkReply(outcome: RenderOutcome(failure: nil, key: key))
        reply.payload = payload
        return reply
    }

    /// Adds diagnostics to `found`, judged as strictly as the request asks. Throws if there are errors among them.
    private func judge(
        _ diagnostics: [Diagnostic], isStrict: Bool, into found: inout [Diagnostic]
    ) throws(OperationError) {
        var style = setup.style
        style.isStrict = isStrict
        found = style.judged(diagnostics)
        if found.haveErrors { throw OperationError(nil, .badData) }
    }

    // MARK: - Pictures

    private func draw(
        _ content: RenderRequest.Content, parameters: RenderParameters, documents: RequestDocuments,
        known: [String], into found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        let prepared = try prepare(content, parameters: parameters, documents: documents)
        try judge(prepared.diagnostics, isStrict: parameters.isStrict, into: &found)
        let key = renderer.digest(of: prepared)
        if known.contains(key) {
            var reply = reply([], key: key)
            reply.isUnchanged = true
            return reply
        }
        let (bytes, isCached) = try file(of: prepared)
        // A placeholder shows a broken theme. The diagnostics keep anyone from storing it as the theme's picture.
        found += prepared.replaced
        var reply = reply(bytes, key: key)
        reply.isCached = isCached
        return reply
    }

    /// Returns the pixels of a keyboard in rows: red, green, blue and alpha, one byte each, not premultiplied. If a screen shows
    /// the frame of a key, the frame is kept for the next one, and only what differs is returned if the worker has that frame.
    private func frame(
        _ parameters: RenderParameters, documents: RequestDocuments, shown: String?, into found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        let prepared = try prepare(
            .keyboard(try documents.theme(parameters)), parameters: parameters, documents: documents)
        try judge(prepared.diagnostics, isStrict: parameters.isStrict, into: &found)
        return try mapError(OperationError.init) { () throws(RenderError) in
            var changes: [UInt8]?
            let frame: ScreenFrame
            if var last = shown.flatMap({ frames.take($0) }) {
                changes = try last.show(prepared, by: renderer)
                frame = last
            } else {
                frame = try ScreenFrame(prepared, by: renderer)
            }
            var reply = reply(changes ?? frame.straightBytes)
            (reply.width, reply.height, reply.isDifference) = (frame.width, frame.height, changes != nil)
            if shown != nil { reply.outcome.key = frames.keep(frame) }
            return reply
        }
    }

    private func prepare(
        _ content: RenderRequest.Content, parameters: RenderParameters, documents: RequestDocuments
    ) throws(OperationError) -> PreparedRender {
        let request = try parameters.request(content, layout: try documents.layout(parameters))
        return try mapError(OperationError.init) { () throws(RenderError) in try renderer.prepare(request) }
    }

    private func thumbnail(
        _ parameters: RenderParameters, choices: ThumbnailChoices, documents: RequestDocuments
    ) throws(OperationError) -> RenderRequest.Content {
        let theme = try documents.theme(parameters)
        return .thumbnail(choices.drawsPlaceholder ? .replaceable(theme) : .required(theme), choices.thumbnail)
    }

    /// The most frames in a moving picture that a stranger asks for: ten seconds at 30 frames per second.
    package static let maxFramesForStrangers = 300
    /// The most pixels in all its frames: as many frames of a phone at scale 2. Lossless WebP takes five seconds for them.
    private static let maxMovingPixelsForStrangers = 128_000_000

    private func animation(
        _ parameters: RenderParameters, choices: AnimationChoices, documents: RequestDocuments
    ) throws(OperationError) -> RenderRequest.Content {
        var options = try choices.options(script: try documents.script, format: choices.format ?? .webP)
        if !setup.readsFiles {
            options.maxFrames = Self.maxFramesForStrangers
            options.maxPixels = Self.maxMovingPixelsForStrangers
        }
        return .animation(try documents.theme(parameters), options)
    }

    private func geometry(
        _ parameters: RenderParameters, documents: RequestDocuments, into found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        guard parameters.variants != .both else {
            throw .usage("--mode: both has no single geometry (expected light or dark)")
        }
        let prepared = try prepare(
            .keyboard(try documents.theme(parameters)), parameters: parameters, documents: documents)
        // Fonts and glyphs matter to the picture only.
        try judge(prepared.diagnostics.filter { $0.source != nil }, isStrict: parameters.isStrict, into: &found)
        guard let geometry = prepared.geometry.first else {
            throw OperationError("no variant was laid out", .internalError)
        }
        return reply(Array((geometry.json.text() + "\n").utf8))
    }

    // MARK: - Documents

    /// Returns the theme as a file in the form that a program imports, unless the file's name asks for another; or in an object that
    /// says where its properties come from.
    private func convert(
        _ choices: ConversionChoices, documents: RequestDocuments, named name: String?, into found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        let source = try documents.theme(choices.source)
        let reading = try mapError(OperationError.init) { () throws(ImportError) in try source.load(modes: nil) }
        try judge(reading.diagnostics, isStrict: choices.isStrict, into: &found)
        guard var theme = reading.value else { throw OperationError(nil, .badData) }
        theme.document.id = choices.id ?? theme.document.id
        if choices.explains { return reply(Array((try choices.explained(theme).text() + "\n").utf8)) }
        let file = try choices.file(of: theme.document, named: name, isText: false)
        found += setup.style.judged(file.diagnostics)
        var reply = reply(file.bytes)
        reply.look = theme.app?.options
        return reply
    }

    /// Returns an object: `valid`, the numbers of `errors` and `warnings`, the `diagnostics`, and `contrast`, which is empty
    /// unless it was asked for. A description also has the `theme` as it describes itself; null if it cannot be read.
    private func validate(
        _ choices: ValidationChoices, documents: RequestDocuments, describing: Bool = false
    ) throws(OperationError) -> WorkReply {
        let (answer, warnings) = try Self.examination(
            of: try documents.theme(choices.source), choices: choices, style: setup.style, describing: describing)
        var reply = reply(Array((answer.text() + "\n").utf8))
        reply.warnings = warnings
        return reply
    }

    /// Returns what a worker would answer about a theme document, with its description: for commands whose user trusts the
    /// documents as much as any other file.
    package static func description(of document: SourceText) throws(OperationError) -> [UInt8] {
        var choices = ValidationChoices()
        choices.reportsContrast = true
        let source = choices.source.theme(ImportSource(document), companions: .none)
        return Array(
            try examination(of: source, choices: choices, style: ReportStyle(), describing: true).answer.text().utf8)
    }

    private static func examination(
        of source: ThemeSource, choices: ValidationChoices, style: ReportStyle, describing: Bool
    ) throws(OperationError) -> (answer: JSONOutput, warnings: Int) {
        let validation = try mapError(OperationError.init) { () throws(ImportError) in
            let loader = source.loader(modes: nil)
            // What is described is published as it is.
            return describing && choices.isForStore
                ? try loader.validate(published: source.source)
                : try loader.validate(source.source, store: choices.isForStore)
        }
        var style = style
        style.isStrict = choices.isStrict
        let found = style.judged(validation.diagnostics)
        let errors = found.count { $0.severity == .error }
        let warnings = found.count { $0.severity == .warning }
        let pairs = choices.reportsContrast ? validation.contrast?.pairs ?? [] : []
        let answer = JSONOutput.object(
            [
                ("valid", .bool(errors == 0)), ("errors", .number(Double(errors))),
                ("warnings", .number(Double(warnings))),
                ("diagnostics", .array(RenderOutcome.json(style.shown(found)))),
                ("contrast", .array(pairs.map(\.json))),
            ] + (describing ? [("theme", validation.document?.selfDescription ?? .null)] : []))
        return (answer, warnings)
    }

    /// Returns an object: the edited `text`, `changed`, the numbers of `errors` and `warnings`, the `diagnostics`, the `kind`
    /// of document and whether it `isNative` beyond doubt, for a design also the `document` itself, under the names of its format,
    /// and its `colors` by their paths, as they count; in `values` all properties of each variant of the theme, and the `contrast`
    /// of every text and of the colours that a design states for texts; for an unreadable one with the nearest colour in which it
    /// would be readable.
    private func apply(
        _ choices: ValidationChoices, documents: RequestDocuments, isEdited: Bool
    ) throws(OperationError) -> WorkReply {
        let source = try documents.text
        let validation = ThemeValidation(source, store: choices.isForStore, alphaFirst: choices.source.alphaFirst)
        let found = setup.style.judged(validation.diagnostics)
        let root: JSONValue? =
            switch JSONReader.outcome(of: source) {
            case .sound(let root): root
            case .broken(let recovered): recovered.hasOnlyComments ? recovered.value : nil
            }
        let kind = root.flatMap(DocumentKind.probable)
        let isDesign = kind != nil && kind != .keyboard
        let written = isDesign ? root.map { ThemeDocument.asFormatsNameIt($0, in: source) } : nil
        let design = isDesign ? DesignDocument.read(source, as: kind, alphaFirst: choices.source.alphaFirst).value : nil
        let values = Mode.allCases.compactMap { mode in validation.legible[mode].map { (mode.rawValue, $0.listing) } }
        let answer = JSONOutput.object([
            ("text", .string(String(decoding: source.bytes, as: UTF8.self))), ("changed", .bool(isEdited)),
            ("errors", .number(Double(found.count { $0.severity == .error }))),
            ("warnings", .number(Double(found.count { $0.severity == .warning }))),
            ("diagnostics", .array(RenderOutcome.json(setup.style.shown(found)))),
            ("kind", kind.map { .string($0.rawValue) } ?? .null),
            ("isNative", .bool(root.flatMap(DocumentKind.certain) != nil)),
            ("document", written?.text ?? .null),
            ("colors", .object(design?.design.resolvedColors.map { ($0.name, .string("\($0.color)")) } ?? [])),
            ("values", .object(values)),
            (
                "contrast",
                .array((validation.document.map(Self.contrast) ?? []) + (design?.design.contrasts.map(\.json) ?? []))
            ),
        ])
        var reply = reply(Array((answer.text(indent: 0) + "\n").utf8))
        reply.warnings = found.count { $0.severity == .warning }
        return reply
    }

    private static func contrast(of document: ThemeDocument) -> [JSONOutput] {
        Mode.allCases.compactMap { document.theme($0) }.flatMap { theme in
            theme.contrast.map { $0.json(suggesting: theme.readableColor(of: $0.subject)) }
                + [theme.accentContrast?.json].compactMap(\.self)
        }
    }

    /// Returns the repaired document; the reply's `changes` is the number of colours that were changed.
    private func fix(
        _ choices: RepairChoices, documents: RequestDocuments, into found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        let fixing = ThemeFixer.fix(try documents.text, alphaFirst: choices.source.alphaFirst)
        found = fixing.diagnostics
        guard let fixed = fixing.value else { throw OperationError(nil, .badData) }
        var reply = reply(fixed.bytes)
        reply.changes = fixed.fixes.count
        return reply
    }

    /// Returns what differs in two themes, as `kbrender diff --themes` reports it.
    private func compare(
        _ documents: RequestDocuments, into found: inout [Diagnostic]
    ) throws(OperationError) -> WorkReply {
        func read(_ source: ThemeSource) throws(OperationError) -> ThemeDocument {
            let reading = try mapError(OperationError.init) { () throws(ImportError) in try source.load(modes: nil) }
            try judge(reading.diagnostics, isStrict: false, into: &found)
            guard let theme = reading.value else { throw OperationError(nil, .badData) }
            return theme.document
        }
        let (before, after) = (
            try read(try documents.theme(SourceParameters())), try read(ThemeSource(ImportSource(try documents.after)))
        )
        let comparison = try mapError(OperationError.init) { () throws(RenderError) in
            try ThemeComparison(expected: before, actual: after, renderer: renderer)
        }
        return reply(Array((comparison.json.text(indent: 0) + "\n").utf8))
    }

    /// Returns an object with `fingerprint`, which differs between machines that draw differently, the list of `missing`
    /// fonts, and in `changed` when the program or one of its fonts was last changed, in seconds since 1970.
    private func environment() throws(OperationError) -> WorkReply {
        let environment = try mapError(OperationError.init) { () throws(RenderError) in
            try RenderingEnvironment.current()
        }
        let files = [FilePath.runningProgram] + environment.fonts.map { FilePath($0.path) }
        let changes = files.compactMap { (try? FileStatus.at($0))?.modification.components.seconds }
        let answer = JSONOutput.object([
            ("changed", .number(Double(changes.max() ?? 0))),
            ("fingerprint", .string(environment.fingerprint)), ("release", .string(Release.version)),
            ("missing", .array(environment.missingFonts.map { .string($0.path) })),
        ])
        return reply(Array(answer.text(indent: 0).utf8))
    }
}

/// The documents of a request, by their roles.
private struct RequestDocuments {
    private var byName: [String: SourceText] = [:]
    /// The theme's path, or the id of a preset, if it is not a document.
    private let path: FilePath?
    /// The path of a moving picture's script, if it is not a document.
    private let scriptPath: FilePath?
    private let readsFiles: Bool

    /// True if the edits changed the theme.
    private(set) var areEdited = false

    /// The names that a form's parts may have, with the names of the documents in messages.
    private static let names = [
        "theme": "theme.json", "layout": "layout.json", "with-light": "with-light.json", "with-dark": "with-dark.json",
        "script": "script.json", "edits": "edits.json",
    ]

    /// Takes the documents of a request; those of a form are its parts. If there are edits, the theme is the edited one.
    init(_ request: DocumentRequest, readsFiles: Bool) throws(OperationError) {
        try self.init(unedited: request, readsFiles: readsFiles)
        guard let edits = byName["edits.json"] else {
            if case .edit = request.work { throw .usage("there are no edits (expected the parts theme and edits)") }
            return
        }
        let theme = try text
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

    private init(unedited request: DocumentRequest, readsFiles: Bool) throws(OperationError) {
        (path, scriptPath, self.readsFiles) = (request.theme, request.script, readsFiles)
        guard let boundary = request.boundary, let form = request.documents.first else {
            for document in request.documents { byName[document.name] = document.source }
            return
        }
        let parts = try mapError({ OperationError.usage("the form \($0.problem)") }) {
            () throws(ValueError) in
            try FormReader.parts(of: form.bytes, boundary: boundary)
        }
        for part in parts {
            guard let name = Self.names[part.name], request.command.parts.contains(part.name) else {
                throw .usage(
                    "the form has a part \(Quoted(part.name)) (expected \(Prose.alternatives(request.command.parts)))")
            }
            guard byName[name] == nil else {
                throw .usage("the form has \(Quoted(part.name)) twice (send it once)")
            }
            byName[name] = SourceText(name: name, bytes: part.bytes)
        }
    }

    /// The theme document as it is written, with the edits made.
    var text: SourceText {
        get throws(OperationError) {
            if byName["theme.json"] == nil, readsFiles, let path { return try InputFile(reading: path).source }
            return try document
        }
    }

    /// The document that the theme is compared with.
    var after: SourceText {
        get throws(OperationError) {
            guard let after = byName["after.json"] else {
                throw .usage("there is no second theme (expected the document after.json)")
            }
            return after
        }
    }

    private var document: SourceText {
        get throws(OperationError) {
            guard let theme = byName["theme.json"] else {
                throw .usage("there is no theme (expected a theme document)")
            }
            return theme
        }
    }

    /// The script of a moving picture; nil if there is none.
    var script: SourceText? {
        get throws(OperationError) {
            if let script = byName["script.json"] { return script }
            guard readsFiles, let scriptPath else { return nil }
            return try InputFile(reading: scriptPath).source
        }
    }

    /// Returns the theme of a picture: the document, a preset, or a file.
    func theme(_ parameters: RenderParameters) throws(OperationError) -> ThemeSource {
        guard path == nil else { return try theme(parameters.source) }
        let document = parameters.theme
        guard !document.isStandardStream else {
            return try self.theme(parameters.source)
        }
        let id = String(decoding: document.bytes, as: UTF8.self)
        guard id.hasPrefix(ThemeInput.presetPrefix) else {
            throw .usage("there is no theme (expected a theme document)")
        }
        let preset = try ThemeInput.preset(String(id.dropFirst(ThemeInput.presetPrefix.count)))
        return try theme(ImportSource(preset.source), parameters: parameters.source)
    }

    /// Returns the theme document, and how to read it.
    func theme(_ parameters: SourceParameters) throws(OperationError) -> ThemeSource {
        if byName["theme.json"] == nil, readsFiles, let path {
            return try theme(try ThemeInput(reading: path, parameters).source, parameters: parameters)
        }
        return try theme(ImportSource(try document), parameters: parameters)
    }

    /// Returns a theme for a source. A stranger's request never makes this process read a file.
    private func theme(
        _ source: ImportSource, parameters: SourceParameters
    ) throws(OperationError) -> ThemeSource {
        if readsFiles { return parameters.theme(source, companions: try CompanionInputs(parameters)) }
        guard parameters.companions.isEmpty else {
            let option = parameters.light == nil ? "--with-dark" : "--with-light"
            throw .usage("\(option): names a file (expected the source in the form)")
        }
        var theme = parameters.theme(source, companions: .none)
        theme.light = byName["with-light.json"].map { ImportSource($0) }
        theme.dark = byName["with-dark.json"].map { ImportSource($0) }
        return theme
    }

    /// Returns the layout of a picture: the document, or a built-in one.
    func layout(_ parameters: RenderParameters) throws(OperationError) -> LayoutInput {
        if let document = byName["layout.json"] { return LayoutInput(document: document) }
        if readsFiles { return try LayoutInput(reading: parameters.layout) }
        guard case .name(let name) = parameters.layout else {
            throw .usage("--layout: names a file (expected the name of a built-in layout, or the layout in the form)")
        }
        return LayoutInput(builtIn: name)
    }
}

extension DocumentCommand {
    /// The parts that a form may have.
    fileprivate var parts: [String] {
        switch self {
        case .picture, .thumbnail, .geometry, .frame: ["theme", "edits", "layout", "with-light", "with-dark"]
        case .animate: ["theme", "edits", "layout", "script", "with-light", "with-dark"]
        case .convert, .validate, .apply: ["theme", "edits", "with-light", "with-dark"]
        case .edit, .fix: ["theme", "edits"]
        case .describe, .compare, .environment: ["theme"]
        }
    }
}

extension ThemeDocument {
    /// The document's description of itself, which variants it has, and what they look like as a whole.
    fileprivate var selfDescription: JSONOutput {
        func text(_ value: String?) -> JSONOutput { value.map(JSONOutput.string) ?? .null }
        func words(_ values: [String]) -> JSONOutput { .array(values.map(JSONOutput.string)) }
        let themes = Mode.allCases.compactMap { theme($0) }
        return .object([
            ("id", .string(id)), ("name", .string(name)), ("author", text(metadata.author)),
            ("version", text(metadata.version)), ("description", text(metadata.description)),
            ("tags", .array((metadata.tags ?? []).map(JSONOutput.string))),
            ("modes", .array(Mode.allCases.filter { variant($0) != nil }.map { .string($0.rawValue) })),
            ("hues", words(themes.map(\.hue.rawValue))), ("brightness", words(themes.map(\.brightness.rawValue))),
        ])
    }
}

extension DesignContrast {
    /// The contrast as an object, with the members of a text's pair.
    fileprivate var json: JSONOutput {
        .object([
            ("mode", .string(mode.rawValue)), ("property", .string(path)), ("other", .string(other)),
            ("color", .string("\(color)")), ("background", .string("\(background)")),
            ("ratio", .number((ratio * 100).rounded(.down) / 100)), ("isLarge", .bool(false)),
            ("level", .string(level.rawValue)), ("places", .array([])), ("wanted", .number(wanted)),
            ("suggestion", suggestion.map { .string("\($0)") } ?? .null),
        ])
    }
}

extension ContrastPair {
    /// The pair as an object.
    fileprivate var json: JSONOutput { .object(members) }

    /// Returns the pair as an object, with the property that has the colour, the wanted contrast, and a suggested colour.
    fileprivate func json(suggesting color: Color?) -> JSONOutput {
        .object(
            members + [
                ("property", .string(subject.textProperty.rawValue)), ("wanted", .number(wanted)),
                ("suggestion", color.map { .string("\($0)") } ?? .null),
            ])
    }

    private var members: [(String, JSONOutput)] {
        [
            ("mode", .string(mode.rawValue)), ("text", .string(subject.rawValue)),
            ("platform", .string(platform.rawValue)), ("color", .string("\(text)")),
            ("background", .string("\(background)")), ("ratio", .number((ratio * 100).rounded(.down) / 100)),
            ("isLarge", .bool(isLarge)), ("level", .string(level.rawValue)),
            ("lightnessContrast", .number((lightnessContrast * 10).rounded() / 10)),
            (
                "places",
                .array(
                    places.map { place in
                        .object([
                            ("gradient", .string(place.owner.rawValue)),
                            ("location", .number((place.location * 1000).rounded() / 1000)),
                        ])
                    })
            ),
        ]
    }
}
