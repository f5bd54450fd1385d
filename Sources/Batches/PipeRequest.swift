internal import Documents
internal import Files
internal import KeyboardPreview
internal import Options
internal import RenderOptions

/// What a line of `kbrender pipe` may ask for. The raw values are the commands of the command line.
enum PipeCommand: String, CaseIterable {
    case render, thumbnail, geometry, validate, convert, fix

    /// The options that the command takes in a line.
    var options: [Option<PipeArguments>] { PipeArguments.tables[self] ?? [] }
}

/// What the options of a line say.
struct PipeArguments: CommandArguments {
    /// What a picture shows.
    var render = RenderParameters()
    /// What a thumbnail looks like.
    var thumbnail = ThumbnailChoices()
    /// What a conversion makes of a document.
    var conversion = ConversionChoices()
    /// What a validation holds a document to.
    var validation = ValidationChoices()
    /// How a document is repaired.
    var repair = RepairChoices()
    /// The theme; nil where a document is given.
    var theme: FilePath?

    /// Every option at its default.
    init() {}

    /// The tables of all commands: those of the command line. They are made once.
    static let tables: [PipeCommand: [Option<PipeArguments>]] = [
        .render: lifted(RenderParameters.options, to: \.render) + [format],
        .thumbnail: lifted(ThumbnailChoices.options, to: \.thumbnail)
            + lifted(RenderParameters.thumbnailOptions, to: \.render) + [format],
        .geometry: lifted(RenderParameters.geometryOptions, to: \.render),
        .validate: lifted(ValidationChoices.options, to: \.validation),
        .convert: lifted(ConversionChoices.options, to: \.conversion),
        .fix: lifted(RepairChoices.options, to: \.repair),
    ]

    private static let format = Option<PipeArguments>.value(
        "format", .choice("FORMAT"), \.render.encoding.format, "format of the picture")

    /// Folders of fonts are those of the whole pipe: renderers stay warm.
    private static func lifted<Arguments>(
        _ options: [Option<Arguments>], to field: any WritableKeyPath<PipeArguments, Arguments> & Sendable
    ) -> [Option<PipeArguments>] {
        options.filter { $0.name != "font-dir" }.map { $0.lifted(to: field) }
    }
}

/// A line of `kbrender pipe`.
struct PipeRequest {
    /// In which form the answer has what it gives.
    enum Form: String, CaseIterable {
        /// In the answer's line.
        case inline
        /// As bytes that follow it.
        case bytes
    }

    /// What the asker knows it by, any value; the answer has it again.
    let id: JSONOutput
    /// What is asked for.
    let command: PipeCommand
    /// The same for a worker.
    var work: DocumentRequest
    /// The form of the answer.
    let form: Form

    private static let members = ["id", "command", "options", "documents", "file", "answer", "known"]

    /// Reads a line's object, without the bytes of documents that follow it. Throws what is wrong with it.
    init(_ json: JSONValue) throws(ValueError) {
        for member in json.object ?? [] where !Self.members.contains(member.name) {
            throw ValueError(
                "has the unknown member \(Quoted(member.name))\(Self.hint(member.name, among: Self.members))")
        }
        id = json["id"]?.text ?? .null
        let names = PipeCommand.allCases.map(\.rawValue)
        guard let word = json["command"]?.string, let command = PipeCommand(rawValue: word) else {
            throw ValueError("has no command (expected \(Prose.alternatives(names)))")
        }
        self.command = command
        form = try Self.form(json["answer"])
        var work = DocumentRequest(try Self.work(command, json["options"]), try Self.documents(of: json))
        work.theme = try Self.theme(json["options"], work.documents)
        work.known = json["known"]?.array?.compactMap(\.string) ?? []
        work.file = try Self.file(json["file"])
        self.work = work
    }

    /// The documents of a line; those that follow it are yet to come.
    static func documents(of json: JSONValue) throws(ValueError) -> [WorkDocument] {
        var documents: [WorkDocument] = []
        for value in json["documents"]?.array ?? [] {
            let document = try WorkDocument(value)
            guard ["theme.json", "layout.json"].contains(document.name) else {
                throw ValueError("has a document \(Quoted(document.name)) (expected theme.json or layout.json)")
            }
            guard !documents.contains(where: { $0.name == document.name }) else {
                throw ValueError("has \(document.name) twice (expected it once)")
            }
            documents.append(document)
        }
        return documents
    }

    private static func form(_ value: JSONValue?) throws(ValueError) -> Form {
        guard let value else { return .inline }
        guard let form = value.string.flatMap(Form.init) else {
            throw ValueError("has an answer that is not \(Prose.alternatives(Form.allCases.map(\.rawValue)))")
        }
        return form
    }

    private static func file(_ value: JSONValue?) throws(ValueError) -> String? {
        guard let value else { return nil }
        guard let file = value.string, OutputName.isInFolder(file) else {
            throw ValueError("has a file that is no name in the output folder (expected one without a slash)")
        }
        return file
    }

    /// The theme that the options name; nil where a document is given.
    private static func theme(
        _ options: JSONValue?, _ documents: [WorkDocument]
    ) throws(ValueError) -> FilePath? {
        let isGiven = documents.contains { $0.name == "theme.json" }
        guard let value = options?["theme"] else {
            if isGiven { return nil }
            throw ValueError("has no theme (expected the option theme, or a document theme.json)")
        }
        guard let word = Argument(json: value), !word.bytes.isEmpty, FilePath(word.bytes) != .standardStream else {
            throw ValueError("has theme, which names no file and no preset")
        }
        guard !isGiven else { throw ValueError("has a theme and a document theme.json (expected one of them)") }
        return FilePath(word.bytes)
    }

    private static func work(
        _ command: PipeCommand, _ options: JSONValue?
    ) throws(ValueError) -> DocumentRequest.Work {
        var arguments = PipeArguments()
        if command == .thumbnail { arguments.render = .shown }
        for member in options?.object ?? [] where member.name != "theme" {
            guard let option = command.options.first(where: { $0.name == member.name }) else {
                let names = ["theme"] + command.options.map(\.name)
                throw ValueError("has the unknown option \(Quoted(member.name))\(hint(member.name, among: names))")
            }
            try option.apply(json: member.value, to: &arguments)
        }
        return arguments.work(of: command)
    }

    private static func hint(_ name: String, among names: [String]) -> String {
        NearestName.suggestion(for: name, among: names).map { " (did you mean \($0)?)" } ?? ""
    }
}

extension PipeArguments {
    /// What a worker is to do.
    fileprivate func work(of command: PipeCommand) -> DocumentRequest.Work {
        switch command {
        case .render: .picture(render)
        case .thumbnail: .thumbnail(render, thumbnail)
        case .geometry: .geometry(render)
        case .validate: .validate(validation)
        case .convert: .convert(conversion)
        case .fix: .fix(repair)
        }
    }
}
