package import Documents
internal import Files
package import KeyboardPreview
package import Options
package import Processes
package import RenderCache
package import RenderOptions
package import ThemeModel

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
    /// The script.
    package let script: WorkDocument

    /// Creates the animation of a script.
    package init(_ choices: AnimationChoices, _ script: WorkDocument) {
        (self.choices, self.script) = (choices, script)
    }

    /// Returns the options of the animation, for the renderer.
    func options() throws(OperationError) -> AnimationOptions {
        try choices.options(script: script.source, format: choices.format ?? .webP)
    }
}

/// A picture that an earlier run has drawn.
package struct PreviousResult: Hashable, Sendable {
    /// The digest of everything that its file depended on.
    package let key: String
    /// The digest of its file.
    package let digest: String
}

/// The file of a thumbnail in one of its sizes.
package struct ThumbnailFile: Hashable, Sendable {
    /// Width and height in pixels.
    package let size: ThumbnailSize
    /// The file's name in the output folder.
    package let file: String
    /// The picture that an earlier run has drawn; nil for none.
    package let known: PreviousResult?
}

/// The result of one of the pictures of a request.
package struct DrawnPicture: Sendable {
    /// What happened to it.
    package var outcome: RenderOutcome
    /// True if the file was already there.
    package var isKept: Bool

    init(_ outcome: RenderOutcome, isKept: Bool) {
        (self.outcome, self.isKept) = (outcome, isKept)
    }
}

/// A worker's answer.
package struct WorkReply: Sendable {
    /// What happened to the request.
    package var outcome: RenderOutcome
    /// The theme's id; nil if it was not asked for.
    package var id: String?
    /// True if the file was already there.
    package var isKept = false
    /// How much work a picture is; nil if it was not asked for.
    package var work: DrawingWork?
    /// The result of each picture, if the request has several and they could be started.
    package var pictures: [DrawnPicture] = []
    /// The messages, in the form that the configuration asks for.
    package var messages = ""
    /// How many of the problems are warnings; only in replies to requests with documents.
    package var warnings: Int?
    /// True if the client already has the picture.
    package var isUnchanged = false
    /// True if the picture came from the cache.
    package var isCached = false
    /// The failures of a cache that other machines share.
    package var cacheReport = CacheReport()
    /// How many colours were repaired; only in replies to such requests.
    package var changes: Int?
    /// Pixels in a row, if the reply is pixels.
    package var width = 0
    /// Rows, if the reply is pixels.
    package var height = 0
    /// How many bytes follow the reply's line.
    var payloadBytes = 0
    /// The bytes that follow the line: a picture's file, or a document.
    package var payload: [UInt8] = []
    /// How the worker ended the request. It is not part of the line.
    package var end = End.answered

    /// How a worker ended a request.
    package enum End: Hashable, Sendable {
        /// It answered.
        case answered
        /// It reached a limit and was killed.
        case breached(ResourceLimits.Breach)
        /// It ended, or wrote something that is no answer.
        case lost
    }
}

/// The version of the protocol, which a worker checks in its first line.
package enum ProtocolVersion {
    /// The version of the lines that workers read and write.
    package static let current = 1
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

    /// The request as it is sent: its line, followed by the bytes of its documents.
    package var message: [UInt8] {
        var bytes = Array((json.text(indent: 0) + "\n").utf8)
        if case .documents(let request) = self { for document in request.documents { bytes += document.bytes } }
        return bytes
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
    var json: JSONOutput {
        .object([("choices", choices.json), ("script", script.json)])
    }

    /// Reads an animation from a line's object. Throws what is wrong with it.
    init(_ json: JSONValue) throws(ValueError) {
        guard let document = json["script"] else { throw ValueError("has an animation without a script") }
        let script = try WorkDocument(document)
        guard script.expected == nil else { throw ValueError("has a script that is neither text nor base64") }
        self.init(try AnimationChoices(json: json["choices"]), script)
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
    init(_ json: JSONValue) throws(ValueError) {
        guard let text = json.string else { throw ValueError("has a size that is not text") }
        self = try ValueType<ThumbnailSize>.thumbnailSize.read(Argument(text))
    }
}

extension WorkReply {
    /// The reply as a line's object.
    package var json: JSONOutput {
        .object(
            outcome.members + [
                ("id", id.map(JSONOutput.string) ?? .null), ("kept", .bool(isKept)), ("messages", .string(messages)),
            ] + (work.map { [("work", $0.json)] } ?? []) + pictureMembers + documentMembers + cacheMembers)
    }

    /// The additional members of replies to requests with several pictures.
    private var pictureMembers: [(String, JSONOutput)] {
        guard !pictures.isEmpty else { return [] }
        return [
            (
                "pictures",
                .array(pictures.map { .object($0.outcome.members + [("kept", .bool($0.isKept))]) })
            )
        ]
    }

    /// The additional members of replies to requests with documents: the number of `warnings`, `unchanged` and `cached`; in
    /// `follows` the number of bytes after the line, in `changes` the number of repaired colours, and for pixels `width` and
    /// `height`.
    private var documentMembers: [(String, JSONOutput)] {
        guard let warnings else { return [] }
        return [
            ("warnings", .number(Double(warnings))), ("unchanged", .bool(isUnchanged)), ("cached", .bool(isCached)),
            ("follows", .number(Double(payload.count))),
        ] + (changes.map { [("changes", .number(Double($0)))] } ?? [])
            + (width > 0 ? [("width", .number(Double(width))), ("height", .number(Double(height)))] : [])
    }

    /// The failures of a shared cache: their number in `cacheFailures`, and in `cacheChanges` what has changed.
    private var cacheMembers: [(String, JSONOutput)] {
        guard !cacheReport.isEmpty else { return [] }
        let changes = cacheReport.changes.map { change in
            JSONOutput.object([
                ("use", .string(change.use.rawValue)), ("trouble", .bool(change.isTrouble)),
                ("words", .string(change.words)),
            ])
        }
        return [("cacheFailures", .number(Double(cacheReport.failures))), ("cacheChanges", .array(changes))]
    }

    /// The reply as it is sent: its line, followed by the bytes.
    package var message: [UInt8] {
        Array((json.text(indent: 0) + "\n").utf8) + payload
    }

    /// Reads a reply from a line's object; nil if it is not one.
    package init?(_ json: JSONValue) {
        guard let outcome = RenderOutcome(json) else { return nil }
        let follows = json["follows"]?.integer ?? 0
        guard (0...Limits.pictureBytes).contains(follows) else { return nil }
        self.init(
            outcome: outcome, id: json["id"]?.string, isKept: json["kept"]?.bool == true,
            messages: json["messages"]?.string ?? "")
        warnings = json["warnings"]?.integer
        isUnchanged = json["unchanged"]?.bool == true
        isCached = json["cached"]?.bool == true
        changes = json["changes"]?.integer
        cacheReport.failures = json["cacheFailures"]?.integer ?? 0
        cacheReport.changes = json["cacheChanges"]?.array?.compactMap(CacheChange.init) ?? []
        width = max(json["width"]?.integer ?? 0, 0)
        height = max(json["height"]?.integer ?? 0, 0)
        payloadBytes = follows
        work = json["work"].flatMap(DrawingWork.init)
        pictures = (json["pictures"]?.array ?? []).compactMap { value in
            RenderOutcome(value).map { DrawnPicture($0, isKept: value["kept"]?.bool == true) }
        }
    }

    /// Returns true if the reply has what a request asks for, or says why not.
    func answers(_ request: WorkRequest) -> Bool {
        if case .thumbnails(_, _, let files) = request, !pictures.isEmpty { return pictures.count == files.count }
        guard outcome.isDone else { return true }
        return switch request {
        case .identify: id != nil
        case .render: outcome.key != nil && outcome.digest != nil && outcome.bytes >= 0
        case .thumbnails: false
        case .estimate: work != nil
        case .documents(let request): request.isAnswered(by: self)
        }
    }

    /// Creates the reply to a failure, after `diagnostics` were found.
    package init(_ failure: OperationError, after diagnostics: [Diagnostic] = [], _ style: ReportStyle) {
        let all = style.shown(style.judged(diagnostics + failure.diagnostics))
        self.init(
            outcome: RenderOutcome(failure, after: diagnostics),
            messages: style.text(for: all, failures: [failure.message].compactMap(\.self)))
    }
}

extension CacheChange {
    fileprivate init?(_ json: JSONValue) {
        guard let use = json["use"]?.string.flatMap(CacheUse.init), let isTrouble = json["trouble"]?.bool,
            let words = json["words"]?.string
        else { return nil }
        self.init(use, isTrouble: isTrouble, words)
    }
}
