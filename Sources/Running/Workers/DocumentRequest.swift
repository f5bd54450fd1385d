package import Documents
package import Files
package import Options
internal import Parallel
package import RenderOptions

/// A worker's task for documents that come with the request. The raw values are the words of the protocol.
package enum DocumentCommand: String, CaseIterable, Sendable {
    /// Draw the keyboard of a theme and return the file.
    case picture
    /// Draw a store's picture of a theme and return the file.
    case thumbnail
    /// Draw the keyboard of a theme in use and return the file; `script` is a document of the request if it has one.
    case animate
    /// Return where the parts of a keyboard are.
    case geometry
    /// Write a document as a theme in the native format.
    case convert
    /// Return a document's problems.
    case validate
    /// Return a document's problems and its description of itself.
    case describe
    /// Write a copy of a theme with readable texts.
    case fix
    /// Change properties of a theme, and nothing else in its text.
    case edit
    /// Change properties of a theme, and return its new text, problems and values.
    case apply
    /// Draw the keyboard of a theme and return its pixels, not a file.
    case frame
    /// Return what differs in two themes, by meaning.
    case compare
    /// Return the fingerprint of the fonts and libraries that draw pictures.
    case environment
}

/// A document of a request.
package struct WorkDocument: Hashable, Sendable {
    /// The document's role and its name in messages: `theme.json`, `layout.json`, `edits.json`, `after.json`, or `body` for a form that
    /// holds the documents.
    package let name: String
    /// The bytes.
    package let bytes: [UInt8]
    /// How many bytes are still to come; nil if all are there.
    package let expected: Int?

    /// Creates a document from a name and its bytes.
    package init(_ name: String, bytes: [UInt8]) {
        (self.name, self.bytes, expected) = (name, bytes, nil)
    }

    private init(_ name: String, expected: Int) {
        (self.name, bytes, self.expected) = (name, [], expected)
    }

    /// The document as a source that messages can quote.
    package var source: SourceText { SourceText(name: name, bytes: bytes) }
}

/// A request with documents. Its line is an object with
///
/// - `command`, one of `DocumentCommand`;
/// - `options`, those of a picture as in other requests; its `theme` is a preset if no document is given;
/// - `choices`, the options that only this command has;
/// - `documents`, a list of objects, each with a `name` and one of `text`, `base64` (for bytes that are not UTF-8) and
///   `bytes`: the number of bytes that follow the line, in the order of the documents;
/// - `boundary`, if the only document is a form (RFC 7578), whose parts are then the documents;
/// - `known`, keys of pictures that the client has, which are not drawn; for a `frame`, the key of the one that a screen shows,
///   or any other word if it shows none;
/// - `theme`, a path or the id of a preset, and `script`, a path, if no document is given and the worker may read files;
/// - `file`, the file of the output folder for the result that would otherwise follow the reply;
/// - `threads`, the number of threads that draw, if other workers are idle.
package struct DocumentRequest: Sendable {
    /// What to do, and with which options.
    package enum Work: Sendable {
        case picture(RenderParameters)
        /// Draw a store's picture.
        case thumbnail(RenderParameters, ThumbnailChoices)
        /// Draw a moving picture.
        case animate(RenderParameters, AnimationChoices)
        /// Lay out a keyboard.
        case geometry(RenderParameters)
        /// Write a theme in the native format.
        case convert(ConversionChoices)
        case validate(ValidationChoices)
        /// Check a document and describe it.
        case describe(ValidationChoices)
        /// Correct a theme's text colours.
        case fix(RepairChoices)
        /// Change properties of a theme: those in the document `edits.json`, an object of paths and values. All other work on
        /// a theme makes these changes first, if there are any.
        case edit
        /// Change properties, then check the theme.
        case apply(ValidationChoices)
        /// Draw a keyboard for a screen.
        case frame(RenderParameters)
        /// Compare a theme with the document `after.json`.
        case compare
        /// Describe what pictures depend on.
        case environment
    }

    /// What to do.
    package var work: Work
    package var documents: [WorkDocument]
    /// The boundary between the parts of a form; nil if the documents are not in a form.
    package var boundary: String?
    /// Keys of pictures that need not be drawn; of a frame, the one that the screen shows.
    package var known: [String]
    /// The theme if no document is given: a path or the id of a preset. Only workers that may read files accept one.
    package var theme: FilePath?
    /// The script of a moving picture if it is not a document. Only workers that may read files accept one.
    package var script: FilePath?
    /// The file of the output folder for the picture or document; nil if it follows the reply.
    package var file: String?
    /// The number of threads that draw; nil for as many as the worker has by itself.
    package var threads: Int?

    /// The key of the frame that the screen shows, or any other word if it shows none; nil unless the request is for a frame of
    /// which a difference may be returned.
    var shownFrame: String? {
        if case .frame = work { known.first } else { nil }
    }

    package init(_ work: Work, documents: [WorkDocument], boundary: String? = nil, known: [String] = []) {
        self.work = work
        self.documents = documents
        self.boundary = boundary
        self.known = known
    }

    /// The theme's name in messages.
    var name: String {
        switch work {
        case .picture(let parameters), .thumbnail(let parameters, _), .animate(let parameters, _),
            .geometry(let parameters), .frame(let parameters):
            documents.first?.name ?? theme?.description ?? parameters.theme.description
        case .convert, .validate, .describe, .fix, .edit, .apply, .compare, .environment:
            documents.first?.name ?? theme?.description ?? command.rawValue
        }
    }

    /// The protocol's word for the work.
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
        case .compare: .compare
        case .environment: .environment
        }
    }

    /// Returns true if a reply has what the request asks for.
    func isAnswered(by reply: WorkReply) -> Bool {
        if file != nil { return reply.isUnchanged || reply.outcome.digest != nil }
        return switch work {
        case .picture, .thumbnail, .animate: reply.outcome.key != nil && (reply.isUnchanged || !reply.payload.isEmpty)
        case .geometry, .convert, .validate, .describe, .fix, .apply, .compare, .environment: !reply.payload.isEmpty
        case .edit: true
        case .frame: reply.isDifference ? shownFrame != nil : reply.width * reply.height * 4 == reply.payload.count
        }
    }
}

extension DocumentRequest {
    /// The request as a line's object; the documents follow it, so it has only their sizes.
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
        if let threads { members.append(("threads", .number(Double(threads)))) }
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
        case .edit, .compare, .environment: []
        }
    }

    /// Reads a request from a line's object. Throws what is wrong with it.
    init(_ json: JSONValue) throws(ValueError) {
        let command = try json.command(among: DocumentCommand.allCases)
        var documents: [WorkDocument] = []
        for document in try json.elements(of: "documents") { documents.append(try WorkDocument(document)) }
        self.init(
            try Work(command, json: json), documents: documents, boundary: json["boundary"]?.string,
            known: try json.elements(of: "known").compactMap(\.string))
        theme = try json["theme"].flatMap { Argument(json: $0) }.map(ValueType.themeOrPreset.read)
        script = try json["script"].flatMap { Argument(json: $0) }.map(ValueType.themeOrPreset.read)
        file = json["file"]?.string
        threads = json["threads"]?.integer.map { min(max($0, 1), Parallel.cores) }
    }

    /// The files that the request names; its own file must not replace them.
    var inputs: [FilePath] {
        let named =
            switch work {
            case .picture(let parameters), .thumbnail(let parameters, _), .animate(let parameters, _),
                .geometry(let parameters), .frame(let parameters):
                parameters.source.companions + [parameters.layout.file].compactMap(\.self)
            case .convert(let choices): choices.source.companions
            case .validate(let choices), .describe(let choices), .apply(let choices): choices.source.companions
            case .fix, .edit, .compare, .environment: [FilePath]()
            }
        return named + [theme, script].compactMap(\.self)
    }
}

extension DocumentRequest.Work {
    fileprivate init(_ command: DocumentCommand, json: JSONValue) throws(ValueError) {
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
        case .compare: self = .compare
        case .environment: self = .environment
        }
    }
}

extension WorkDocument {
    /// The document as a line's object, with any bytes.
    package var json: JSONOutput {
        .object([("name", .string(name)), ("base64", .string(Base64.text(bytes)))])
    }

    /// Reads a document from a line's object. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        guard let name = json["name"]?.string, !name.isEmpty else { throw ValueError("has a document without a name") }
        guard OutputName.isPrintable(name) else {
            throw ValueError("has the document \(Quoted(name)) (expected a name without control characters)")
        }
        if let text = json["text"]?.string {
            self.init(name, bytes: Array(text.utf8))
        } else if let bytes = json["base64"]?.string.flatMap(Base64.bytes) {
            self.init(name, bytes: bytes)
        } else if let count = json["bytes"]?.integer, (0...Limits.formBytes).contains(count) {
            self.init(name, expected: count)
        } else {
            throw ValueError("has a document that is neither text nor base64 nor a number of bytes")
        }
    }
}
