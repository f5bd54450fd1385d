package import Documents
internal import Files
package import KeyboardPreview
package import Options
package import RenderOptions

/// A request to a worker. `docs/protocol.md` describes the lines.
package enum WorkRequest: Sendable {
    /// Read a theme and return its id.
    case identify(RenderParameters)
    /// Draw a picture into a file of the output folder, unless the file is already there with these digests. With an
    /// animation it is a moving picture.
    case render(RenderParameters, AnimationWork?, file: String, known: PreviousResult?)
    /// Draw a store's picture in several sizes, each into a file of the output folder. Theme and layout are read once.
    case thumbnails(RenderParameters, ThumbnailChoices, [ThumbnailFile])
    /// Return how much work a picture is; with sizes, how much a thumbnail is in all of them. Nothing is drawn.
    case estimate(RenderParameters, ThumbnailChoices?, [ThumbnailSize])
    /// Process documents that come with the request.
    case documents(DocumentRequest)

    /// The theme's name in messages.
    package var name: String {
        switch self {
        case .documents(let request): request.name
        case .identify(let parameters), .render(let parameters, _, _, _), .thumbnails(let parameters, _, _),
            .estimate(let parameters, _, _):
            parameters.theme.description
        }
    }
}

/// What moves in the pictures of a batch.
package struct AnimationWork: Sendable {
    /// How the script is sampled.
    package var choices = AnimationChoices()
    package let script: WorkDocument

    /// Creates the animation of a script.
    package init(_ choices: AnimationChoices, script: WorkDocument) {
        (self.choices, self.script) = (choices, script)
    }

    /// Returns the options of the animation, for the renderer.
    package func options() throws(OperationError) -> AnimationOptions {
        try choices.options(script: script.source, format: choices.format ?? .webP)
    }
}

/// A picture that an earlier run has drawn.
package struct PreviousResult: Hashable, Sendable {
    /// The digest of everything that its file depended on.
    package let key: String
    /// The digest of its file.
    package let digest: String

    package init(key: String, digest: String) {
        (self.key, self.digest) = (key, digest)
    }
}

/// The file of a thumbnail in one of its sizes.
package struct ThumbnailFile: Hashable, Sendable {
    /// Width and height in pixels.
    package let size: ThumbnailSize
    /// The file's name in the output folder.
    package let file: String
    /// The picture that an earlier run has drawn; nil for none.
    package let known: PreviousResult?

    /// Creates a thumbnail's file.
    package init(size: ThumbnailSize, file: String, known: PreviousResult?) {
        (self.size, self.file, self.known) = (size, file, known)
    }
}

extension JSONOutput {
    /// The object with the number of a request as its first member.
    func numbered(_ number: Int) -> JSONOutput {
        guard case .object(let members) = self else { return self }
        return .object([("number", .number(Double(number)))] + members)
    }
}

/// The version of the protocol, which a worker checks in its first line.
package enum ProtocolVersion {
    /// The version of the lines that workers read and write.
    package static let current = 2
}

extension WorkRequest {
    /// The request as a line's object.
    package var json: JSONOutput {
        switch self {
        case .identify(let parameters):
            return .object([("command", .string("identify")), ("options", parameters.json)])
        case .render(let parameters, let animation, let file, let known):
            let moving = animation.map { [("animation", $0.json)] } ?? []
            let digests = known.map { [("key", JSONOutput.string($0.key)), ("digest", .string($0.digest))] } ?? []
            return .object(
                [("command", .string("render")), ("options", parameters.json), ("file", .string(file))] + moving
                    + digests)
        case .thumbnails(let parameters, let choices, let files):
            return .object([
                ("command", .string("thumbnails")), ("options", parameters.json), ("choices", choices.json),
                ("pictures", .array(files.map(\.json))),
            ])
        case .estimate(let parameters, let choices, let sizes):
            let thumbnails =
                choices.map {
                    [("choices", $0.json), ("sizes", JSONOutput.array(sizes.map { .string($0.text) }))]
                } ?? []
            return .object([("command", .string("estimate")), ("options", parameters.json)] + thumbnails)
        case .documents(let request): return request.json
        }
    }

    /// The request as it is sent: its line, which has a number, and the bytes of its documents, which are not copied.
    func message(number: Int) -> [[UInt8]] {
        let line = Array((json.numbered(number).text(indent: 0) + "\n").utf8)
        guard case .documents(let request) = self else { return [line] }
        return [line] + request.documents.map(\.bytes)
    }

    /// The names of the files that it may write, in order.
    package var files: [String] {
        switch self {
        case .render(_, _, let file, _): [file]
        case .thumbnails(_, _, let files): files.map(\.file)
        case .documents(let request): [request.file].compactMap(\.self)
        case .identify, .estimate: []
        }
    }

    /// Reads a request from a line's object. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        let command = json["command"]?.string
        switch command {
        case _ where command.flatMap(DocumentCommand.init) != nil: self = .documents(try DocumentRequest(json))
        case "identify": self = .identify(try RenderParameters(json: json["options"]))
        case "render":
            let parameters = try RenderParameters(json: json["options"])
            guard let file = json["file"]?.string else { throw ValueError("has no file") }
            let animation = try json["animation"].map(AnimationWork.init)
            self = .render(parameters, animation, file: file, known: PreviousResult(json))
        case "thumbnails":
            var files: [ThumbnailFile] = []
            for value in try json.elements(of: "pictures") { files.append(try ThumbnailFile(value)) }
            guard !files.isEmpty else { throw ValueError("has no pictures") }
            self = .thumbnails(
                try RenderParameters(json: json["options"]), try ThumbnailChoices(json: json["choices"]), files)
        case "estimate":
            var sizes: [ThumbnailSize] = []
            for value in try json.elements(of: "sizes") { sizes.append(try ThumbnailSize(value)) }
            let choices = try json["choices"].map { value throws(ValueError) in try ThumbnailChoices(json: value) }
            self = .estimate(try RenderParameters(json: json["options"]), choices, sizes)
        default:
            let commands = ["identify", "render", "thumbnails", "estimate"] + DocumentCommand.allCases.map(\.rawValue)
            throw json.commandError(expecting: commands)
        }
    }
}

extension DrawingWork {
    /// The counts in an object.
    package var json: JSONOutput {
        .object(Self.members.map { ($0.name, .number((self[keyPath: $0.field] * 1e6).rounded() / 1e6)) })
    }

    /// Reads the counts from an object; nil if one is missing or negative.
    package init?(_ json: JSONValue) {
        self.init()
        for (name, field) in Self.members {
            guard let number = json[name]?.number, number >= 0 else { return nil }
            self[keyPath: field] = number
        }
    }

    private static var members: [(name: String, field: WritableKeyPath<DrawingWork, Double>)] {
        [
            ("commands", \.commands), ("pixels", \.pixels), ("gradients", \.gradients), ("shadows", \.shadows),
            ("encoding", \.encoding),
        ]
    }
}

extension AnimationWork {
    /// The animation as a member of a line's object.
    package var json: JSONOutput {
        .object([("choices", choices.json), ("script", script.json)])
    }

    /// Reads an animation from a line's object. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        guard let document = json["script"] else { throw ValueError("has an animation without a script") }
        let script = try WorkDocument(document)
        guard script.expected == nil else { throw ValueError("has a script that is neither text nor base64") }
        self.init(try AnimationChoices(json: json["choices"]), script: script)
    }
}

extension PreviousResult {
    /// Reads the digests from an object; nil if it has none.
    fileprivate init?(_ json: JSONValue) {
        guard let key = json["key"]?.string, let digest = json["digest"]?.string else { return nil }
        self.init(key: key, digest: digest)
    }
}

extension ThumbnailFile {
    fileprivate var json: JSONOutput {
        let digests = known.map { [("key", JSONOutput.string($0.key)), ("digest", .string($0.digest))] } ?? []
        return .object([("size", .string(size.text)), ("file", .string(file))] + digests)
    }

    /// Reads a file from an object. Throws what is wrong with it.
    fileprivate init(_ json: JSONValue) throws(ValueError) {
        guard let file = json["file"]?.string, let size = json["size"] else {
            throw ValueError("has a picture without file or size")
        }
        self.init(size: try ThumbnailSize(size), file: file, known: PreviousResult(json))
    }
}

extension ThumbnailSize {
    /// Reads a size from a string. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        guard let text = json.string else { throw ValueError("has a size that is not text") }
        self = try ValueType<ThumbnailSize>.thumbnailSize.read(Argument(text))
    }
}
