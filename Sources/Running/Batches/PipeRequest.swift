internal import Documents
internal import Files
internal import KeyboardPreview
internal import Options
internal import RenderOptions
internal import Workers

/// The commands of `kbrender pipe`. The raw values are the commands of the command line.
enum PipeCommand: String, CaseIterable {
    case render, thumbnail, animate, geometry, validate, convert, fix

    /// The options that the command accepts in a line.
    var options: [Option<PipeArguments>] { PipeArguments.tables[self] ?? [] }
}

/// The values of a line's options.
struct PipeArguments: CommandArguments {
    /// The options of a picture.
    var render = RenderParameters()
    /// The options of a thumbnail.
    var thumbnail = ThumbnailChoices()
    /// The options of a moving picture.
    var animation = AnimationChoices()
    /// A moving picture's script; nil if it is a document or there is none.
    var script: FilePath?
    /// The options of a conversion.
    var conversion = ConversionChoices()
    /// The options of a validation.
    var validation = ValidationChoices()
    /// The options of a repair.
    var repair = RepairChoices()
    /// The theme; nil if a document is given.
    var theme: FilePath?

    /// Creates arguments with every option at its default.
    init() {}

    /// The options of all commands, from the tables of the command line. They are made once.
    static let tables: [PipeCommand: [Option<PipeArguments>]] = [
        .render: lifted(RenderParameters.options, to: \.render) + [format],
        .thumbnail: lifted(ThumbnailChoices.options, to: \.thumbnail)
            + lifted(RenderParameters.thumbnailOptions, to: \.render) + [format],
        .animate: lifted(AnimationChoices.options, to: \.animation) + [script]
            + lifted(RenderParameters.movingOptions, to: \.render),
        .geometry: lifted(RenderParameters.geometryOptions, to: \.render),
        .validate: lifted(ValidationChoices.options, to: \.validation),
        .convert: lifted(ConversionChoices.options, to: \.conversion),
        .fix: lifted(RepairChoices.options, to: \.repair),
    ]

    private static let format = Option<PipeArguments>.value(
        "format", .choice("FORMAT"), \.render.encoding.format, "format of the picture")

    private static let script: Option<PipeArguments> = AnimationChoices.script(
        wanted: "a script's document", \.script)

    /// Leaves out folders of fonts, which are set for the whole pipe: renderers stay warm.
    private static func lifted<Arguments>(
        _ options: [Option<Arguments>], to field: any WritableKeyPath<PipeArguments, Arguments> & Sendable
    ) -> [Option<PipeArguments>] {
        options.filter { $0.name != "font-dir" }.map { $0.lifted(to: field) }
    }
}

/// A line of `kbrender pipe`.
struct PipeRequest {
    /// The form of an answer's result.
    enum Form: String, CaseIterable {
        /// In the answer's line.
        case inline
        /// As bytes that follow the line.
        case bytes
    }

    /// Any value by which the client recognizes the answer, which repeats it.
    let id: JSONOutput
    let command: PipeCommand
    /// The request as a worker gets it.
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
        command = try json.command(among: PipeCommand.allCases)
        form = try Self.form(json["answer"])
        let arguments = try Self.arguments(of: command, try json.members(of: "options"))
        var work = DocumentRequest(arguments.work(of: command), documents: try Self.documents(of: json))
        work.theme = try Self.theme(json["options"], documents: work.documents)
        work.script = try Self.script(arguments, documents: work.documents)
        work.known = try json.elements(of: "known").compactMap(\.string)
        work.file = try Self.file(json["file"])
        self.work = work
    }

    /// Returns the documents of a line; those that follow it have not been read yet.
    static func documents(of json: JSONValue) throws(ValueError) -> [WorkDocument] {
        var documents: [WorkDocument] = []
        for value in try json.elements(of: "documents") {
            let document = try WorkDocument(value)
            let names = ["theme.json", "layout.json", "script.json"]
            guard names.contains(document.name) else {
                throw ValueError("has a document \(Quoted(document.name)) (expected \(Prose.alternatives(names)))")
            }
            guard !documents.contains(where: { $0.name == document.name }) else {
                throw ValueError("has \(document.name) twice (send it once)")
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
            throw ValueError(
                "has a file that is not a name in the output folder (expected one without slashes and control characters)"
            )
        }
        return file
    }

    /// Returns the theme that the options name; nil if a document is given.
    private static func theme(
        _ options: JSONValue?, documents: [WorkDocument]
    ) throws(ValueError) -> FilePath? {
        let isGiven = documents.contains { $0.name == "theme.json" }
        guard let value = options?["theme"] else {
            if isGiven { return nil }
            throw ValueError("has no theme (expected the option theme, or a document theme.json)")
        }
        guard let word = Argument(json: value), let path = try? ValueType.themeOrPreset.read(word),
            !path.isStandardStream
        else { throw ValueError("has a theme that names neither a file nor a preset") }
        guard !isGiven else { throw ValueError("has a theme and a document theme.json (send one of them)") }
        return path
    }

    /// Returns the script that the options name; nil if a document is given, or no script.
    private static func script(
        _ arguments: PipeArguments, documents: [WorkDocument]
    ) throws(ValueError) -> FilePath? {
        guard let script = arguments.script else { return nil }
        guard !script.isStandardStream else { throw ValueError("has a script that names no file") }
        guard !documents.contains(where: { $0.name == "script.json" }) else {
            throw ValueError("has a script and a document script.json (send one of them)")
        }
        return script
    }

    private static func arguments(
        of command: PipeCommand, _ options: [JSONMember]
    ) throws(ValueError) -> PipeArguments {
        var arguments = PipeArguments()
        if command == .thumbnail { arguments.render = .shown }
        if command == .animate { arguments.render = .moving }
        for member in options where member.name != "theme" {
            guard let option = command.options.first(where: { $0.name == member.name }) else {
                let names = ["theme"] + command.options.map(\.name)
                throw ValueError("has the unknown option \(Quoted(member.name))\(hint(member.name, among: names))")
            }
            try option.apply(json: member.value, to: &arguments)
        }
        return arguments
    }

    private static func hint(_ name: String, among names: [String]) -> String {
        NearestName.suggestion(for: name, among: names).map { " (did you mean \($0)?)" } ?? ""
    }
}

extension PipeArguments {
    /// Returns the work for a worker.
    fileprivate func work(of command: PipeCommand) -> DocumentRequest.Work {
        switch command {
        case .render: .picture(render)
        case .thumbnail: .thumbnail(render, thumbnail)
        case .animate: .animate(render, animation)
        case .geometry: .geometry(render)
        case .validate: .validate(validation)
        case .convert: .convert(conversion)
        case .fix: .fix(repair)
        }
    }
}
