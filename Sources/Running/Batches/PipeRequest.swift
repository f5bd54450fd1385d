internal import Documents
internal import Files
internal import KeyboardPreview
internal import Options
internal import RenderOptions
internal import Workers

/// A command of `kbrender pipe`: one of the command line, and what a worker does for it.
struct PipeCommand: Sendable {
    /// How a result is in the answer's line.
    enum Result {
        /// A JSON value.
        case value
        /// A theme's file: text, or an archive in base64.
        case file
        /// A document or picture: text if it begins like markup or JSON, or in base64.
        case picture
    }

    /// The name on the command line.
    let name: String
    let result: Result
    /// The names of the options that a line may have.
    let options: [String]
    /// Returns the request with the options and documents of a line. Throws what is wrong with them.
    let request: @Sendable ([JSONMember], [WorkDocument]) throws(ValueError) -> WorkRequest

    static let all = [
        PipeCommand("render", .picture, .picture, more: [format()]),
        PipeCommand("thumbnail", .thumbnail, .picture, more: [format()]),
        PipeCommand("animate", .animate, .picture), PipeCommand("geometry", .geometry, .value),
        PipeCommand("validate", .validate, .value), PipeCommand("convert", .convert, .file),
        PipeCommand("fix", .fix, .picture),
    ]

    private static func format<Arguments: PictureTakingArguments>() -> Option<Arguments> {
        .value("format", .choice("FORMAT"), \.picture.request.encoding.format, "format of the picture")
    }

    /// The options are those of the work, but for folders of fonts, which are set for the whole pipe: renderers stay warm.
    private init<Arguments>(
        _ name: String, _ kind: WorkKind<Arguments>, _ result: Result, more: [Option<Arguments>] = []
    ) {
        let options = (kind.options + more).filter { $0.name != "font-dir" }
        let names = options.map(\.name)
        (self.name, self.result, self.options) = (name, result, names)
        request = { members, documents throws(ValueError) in
            var arguments = Arguments()
            for member in members where member.name != "theme" {
                guard let index = names.firstIndex(of: member.name) else {
                    let hint = PipeRequest.hint(member.name, among: ["theme"] + names)
                    throw ValueError("has the unknown option \(Quoted(member.name))\(hint)")
                }
                try options[index].apply(json: member.value, to: &arguments)
            }
            return WorkRequest(kind, arguments, documents: documents)
        }
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
    var work: WorkRequest
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
        command = try json.command(among: PipeCommand.all, named: \.name)
        form = try Self.form(json["answer"])
        let documents = try Self.documents(of: json)
        var work = try command.request(try json.members(of: "options"), documents)
        work.theme = try Self.theme(json["options"], documents: documents)
        if let script = (work.work.arguments as? AnimationArguments)?.own.script {
            try Self.check(script, documents: documents)
        }
        work.knownKeys = try json.elements(of: "known").compactMap(\.string)
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
            throw ValueError("has no theme (expected a theme's path or id, or a document theme.json)")
        }
        guard let word = Argument(json: value), let path = try? ValueType.themeOrPreset.read(word),
            !path.isStandardStream
        else { throw ValueError("has a theme that names neither a file nor a preset") }
        guard !isGiven else { throw ValueError("has a theme and a document theme.json (send one of them)") }
        return path
    }

    /// Checks a script that the options name.
    private static func check(_ script: FilePath, documents: [WorkDocument]) throws(ValueError) {
        guard !script.isStandardStream else { throw ValueError("has a script that names no file") }
        guard !documents.contains(where: { $0.name == "script.json" }) else {
            throw ValueError("has a script and a document script.json (send one of them)")
        }
    }

    fileprivate static func hint(_ name: String, among names: [String]) -> String {
        NearestName.suggestion(for: name, among: names).map { " (did you mean \($0)?)" } ?? ""
    }
}
