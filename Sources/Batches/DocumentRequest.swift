package import Documents
package import Files
internal import Options
package import RenderOptions

/// What a worker can do with documents that come with the request. The raw values are the words of the protocol.
package enum DocumentCommand: String, CaseIterable, Sendable {
    /// Draw the keyboard of a theme and give the file.
    case picture
    /// Draw a store's picture of a theme and give the file.
    case thumbnail
    /// Draw the keyboard of a theme in use and give the file; `script` is a document of the request where it has one.
    case animate
    /// Tell where a keyboard's parts stand.
    case geometry
    /// Write a document as a theme in the native format.
    case convert
    /// Tell what is wrong with a document.
    case validate
    /// Tell what is wrong with a document, and what it says of itself.
    case describe
    /// Write a copy of a theme whose texts can be read.
    case fix
    /// Change properties of a theme and nothing else of its text.
    case edit
    /// Change properties of a theme, and tell what is to be said of it then.
    case apply
    /// Draw the keyboard of a theme and give its pixels, not as a file.
    case frame
    /// Tell the fingerprint of the fonts and libraries that pictures are drawn with.
    case environment
}

/// A document of a request.
package struct WorkDocument: Hashable, Sendable {
    /// What it is, and what messages call it: `theme.json`, `layout.json`, `edits.json`, or `body` for parts of a form.
    package let name: String
    /// The bytes.
    package let bytes: [UInt8]
    /// How many bytes are still to come; nil where all are there.
    let expected: Int?

    /// Names a document.
    package init(_ name: String, _ bytes: [UInt8]) {
        (self.name, self.bytes, expected) = (name, bytes, nil)
    }

    private init(_ name: String, expected: Int) {
        (self.name, bytes, self.expected) = (name, [], expected)
    }

    /// The document as a source of messages.
    var source: SourceText { SourceText(name: name, bytes: bytes) }
}

/// A request with documents. Its line is an object with
///
/// - `command`, one of `DocumentCommand`;
/// - `options`, those of a picture as in other requests; its `theme` is a preset where no document is given;
/// - `choices`, the options that only this command has;
/// - `documents`, a list of objects, each with a `name` and one of `text`, `base64` (where it is not UTF-8) and `bytes`: the
///   number of bytes that follow the line, those of the first document first;
/// - `boundary`, where the one document is a form (RFC 7578): its parts are the documents then;
/// - `known`, keys of pictures that the asker has: of those nothing is drawn;
/// - `theme`, a path or a preset's id, and `script`, a path, where no document is given and the worker may read files;
/// - `file`, the file of the output folder that takes what would follow the reply.
package struct DocumentRequest: Sendable {
    /// What is to be done, and how.
    package enum Work: Sendable {
        /// Draw a keyboard.
        case picture(RenderParameters)
        /// Draw a store's picture.
        case thumbnail(RenderParameters, ThumbnailChoices)
        /// Draw a moving picture.
        case animate(RenderParameters, AnimationChoices)
        /// Lay a keyboard out.
        case geometry(RenderParameters)
        /// Write a theme in the native format.
        case convert(ConversionChoices)
        /// Check a document.
        case validate(ValidationChoices)
        /// Check a document and tell what it says of itself.
        case describe(ValidationChoices)
        /// Repair a theme's text colours.
        case fix(RepairChoices)
        /// Change properties of a theme: those of the document `edits.json`, an object of paths and values. All other work
        /// on a theme makes these changes first, where there are any.
        case edit
        /// Change properties, and check the theme.
        case apply(ValidationChoices)
        /// Draw a keyboard for a screen.
        case frame(RenderParameters)
        /// Describe what pictures depend on.
        case environment
    }

    /// What is to be done.
    package var work: Work
    /// The documents.
    package var documents: [WorkDocument]
    /// What parts the one document, where it is a form.
    package var boundary: String?
    /// Keys of pictures that need not be drawn.
    package var known: [String]
    /// The theme, where no document is given: a path or a preset's id. Only workers that may read files take one.
    package var theme: FilePath?
    /// The script of a moving picture, where it is no document. Only workers that may read files take one.
    package var script: FilePath?
    /// The file of the output folder that takes the picture or document; nil where it follows the reply.
    package var file: String?

    /// Asks for work.
    package init(_ work: Work, _ documents: [WorkDocument], boundary: String? = nil, known: [String] = []) {
        self.work = work
        self.documents = documents
        self.boundary = boundary
        self.known = known
    }

    /// What messages call the theme.
    var name: String {
        switch work {
        case .picture(let parameters), .thumbnail(let parameters, _), .animate(let parameters, _),
            .geometry(let parameters), .frame(let parameters):
            documents.first?.name ?? theme?.description ?? parameters.theme.description
        case .convert, .validate, .describe, .fix, .edit, .apply, .environment:
            documents.first?.name ?? theme?.description ?? command.rawValue
        }
    }

    /// The word of what is to be done.
    package var command: DocumentCommand {
        switch work {
        case .picture: .picture
        case .thumbnail: .thumbnail
        case .animate: .animate
        case .geometry: .geometry
        case .convert: .convert
        case .validate: .validate
        case .describe: .describe
        case .fix: .fix
        case .edit: .edit
        case .apply: .apply
        case .frame: .frame
        case .environment: .environment
        }
    }

    /// True where a reply has what is asked for.
    func isAnswered(by reply: WorkReply) -> Bool {
        if file != nil { return reply.isUnchanged || reply.outcome.digest != nil }
        return switch work {
        case .picture, .thumbnail, .animate: reply.outcome.key != nil && (reply.isUnchanged || !reply.payload.isEmpty)
        case .geometry, .convert, .validate, .describe, .fix, .apply, .environment: !reply.payload.isEmpty
        case .edit: true
        case .frame: reply.width * reply.height * 4 == reply.payload.count
        }
    }
}

extension DocumentRequest {
    /// The request as a line's object; documents are counted.
    package var json: JSONOutput {
        var members = [("command", JSONOutput.string(command.rawValue))] + workMembers
        members.append(
            (
                "documents",
                .array(
                    documents.map { document in
                        .object([("name", .string(document.name)), ("bytes", .number(Double(document.bytes.count)))])
                    })
            ))
        if let boundary { members.append(("boundary", .string(boundary))) }
        if !known.isEmpty { members.append(("known", .array(known.map(JSONOutput.string)))) }
        if let theme { members.append(("theme", Argument(theme.bytes).json)) }
        if let script { members.append(("script", Argument(script.bytes).json)) }
        if let file { members.append(("file", .string(file))) }
        return .object(members)
    }

    private var workMembers: [(String, JSONOutput)] {
        switch work {
        case .picture(let parameters), .geometry(let parameters), .frame(let parameters): [("options", parameters.json)]
        case .thumbnail(let parameters, let choices): [("options", parameters.json), ("choices", choices.json)]
        case .animate(let parameters, let choices): [("options", parameters.json), ("choices", choices.json)]
        case .convert(let choices): [("choices", choices.json)]
        case .validate(let choices), .describe(let choices), .apply(let choices): [("choices", choices.json)]
        case .fix(let choices): [("choices", choices.json)]
        case .edit, .environment: []
        }
    }

    /// The request in a line's object. Throws what is wrong with it.
    init(_ json: JSONValue) throws(ValueError) {
        guard let command = json["command"]?.string.flatMap(DocumentCommand.init) else {
            throw ValueError("has no command")
        }
        var documents: [WorkDocument] = []
        for document in json["documents"]?.array ?? [] { documents.append(try WorkDocument(document)) }
        self.init(
            try Work(command, json), documents, boundary: json["boundary"]?.string,
            known: json["known"]?.array?.compactMap(\.string) ?? [])
        theme = json["theme"].flatMap { Argument(json: $0) }.map { FilePath($0.bytes) }
        script = json["script"].flatMap { Argument(json: $0) }.map { FilePath($0.bytes) }
        file = json["file"]?.string
    }

    /// The files that it names, which its own file must not take the place of.
    var inputs: [FilePath] {
        let named =
            switch work {
            case .picture(let parameters), .thumbnail(let parameters, _), .animate(let parameters, _),
                .geometry(let parameters), .frame(let parameters):
                parameters.source.companions + [parameters.layout.file].compactMap(\.self)
            case .convert(let choices): choices.source.companions
            case .validate(let choices), .describe(let choices), .apply(let choices): choices.source.companions
            case .fix, .edit, .environment: [FilePath]()
            }
        return named + [theme, script].compactMap(\.self)
    }
}

extension DocumentRequest.Work {
    fileprivate init(_ command: DocumentCommand, _ json: JSONValue) throws(ValueError) {
        let choices = json["choices"]
        switch command {
        case .picture: self = .picture(try RenderParameters(json: json["options"]))
        case .thumbnail:
            self = .thumbnail(try RenderParameters(json: json["options"]), try ThumbnailChoices(json: choices))
        case .animate:
            self = .animate(try RenderParameters(json: json["options"]), try AnimationChoices(json: choices))
        case .geometry: self = .geometry(try RenderParameters(json: json["options"]))
        case .convert: self = .convert(try ConversionChoices(json: choices))
        case .validate: self = .validate(try ValidationChoices(json: choices))
        case .describe: self = .describe(try ValidationChoices(json: choices))
        case .fix: self = .fix(try RepairChoices(json: choices))
        case .edit: self = .edit
        case .apply: self = .apply(try ValidationChoices(json: choices))
        case .frame: self = .frame(try RenderParameters(json: json["options"]))
        case .environment: self = .environment
        }
    }
}

extension WorkDocument {
    /// The document as a line's object, whatever its bytes are.
    var json: JSONOutput {
        .object([("name", .string(name)), ("base64", .string(Base64.text(bytes)))])
    }

    /// A document in a line's object. Throws what is wrong with it.
    init(_ json: JSONValue) throws(ValueError) {
        guard let name = json["name"]?.string, !name.isEmpty else { throw ValueError("has a document without a name") }
        if let text = json["text"]?.string {
            self.init(name, Array(text.utf8))
        } else if let bytes = json["base64"]?.string.flatMap(Base64.bytes) {
            self.init(name, bytes)
        } else if let count = json["bytes"]?.integer, (0...Limits.formBytes).contains(count) {
            self.init(name, expected: count)
        } else {
            throw ValueError("has a document that is neither text nor base64 nor a number of bytes")
        }
    }
}
