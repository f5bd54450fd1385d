package import ThemeModel
package import Documents
internal import Files
package import Options
package import Processes
package import RenderOptions

/// What a worker is asked to do. `docs/protocol.md` describes the lines.
package enum WorkRequest: Sendable {
    /// Read a theme and give its id.
    case identify(RenderParameters)
    /// Draw a picture into a file of the output folder, unless that is there already and has these digests.
    case render(RenderParameters, file: String, known: KnownPicture?)
    /// Do something with documents that come with the request.
    case documents(DocumentRequest)

    /// What messages call the theme that it is about.
    package var name: String {
        switch self {
        case .documents(let request): request.name
        case .identify(let parameters), .render(let parameters, _, _): parameters.theme.description
        }
    }
}

/// A picture that an earlier run has drawn.
package struct KnownPicture: Hashable, Sendable {
    /// The digest of all that its file depended on.
    package let key: String
    /// The digest of its file.
    package let digest: String
}

/// What a worker answers.
package struct WorkReply: Sendable {
    /// What became of it.
    package var outcome: PictureOutcome
    /// The theme's id, where it was asked for.
    package var id: String?
    /// True where the file was there already.
    package var isKept = false
    /// The messages, in the form that the configuration asks for.
    package var messages = ""
    /// How many warnings there are among the problems; only of requests with documents.
    package var warnings: Int?
    /// True where the asker has the picture already.
    package var isUnchanged = false
    /// True where the picture came from the cache on disk.
    package var isCached = false
    /// How many colours were repaired; only of such requests.
    package var changes: Int?
    /// Pixels of a row, of a picture that is given as pixels.
    package var width = 0
    /// Rows of such a picture.
    package var height = 0
    /// How many bytes follow the reply's line.
    var payloadBytes = 0
    /// The bytes that follow the line: a picture's file, or a document.
    package var payload: [UInt8] = []
    /// How the worker was when it answered. It is no part of the line.
    package var end = End.answered

    /// How a worker was when its request was over.
    package enum End: Hashable, Sendable {
        /// It answered.
        case answered
        /// It reached a limit and was ended.
        case breached(ResourceLimits.Breach)
        /// It ended, or said what is no answer.
        case lost
    }
}

/// The first line of either side: which protocol it speaks.
package enum ProtocolVersion {
    /// The version of the lines that workers read and write.
    package static let current = 1
}

extension WorkRequest {
    /// The request as a line's object.
    package var json: JSONText {
        switch self {
        case .identify(let parameters):
            return .object([("command", .string("identify")), ("options", parameters.json)])
        case .render(let parameters, let file, let known):
            let digests = known.map { [("key", JSONText.string($0.key)), ("digest", .string($0.digest))] } ?? []
            return .object(
                [("command", .string("render")), ("options", parameters.json), ("file", .string(file))] + digests)
        case .documents(let request): return request.json
        }
    }

    /// The request as it is sent: its line, and the bytes of its documents.
    package var message: [UInt8] {
        var bytes = Array((json.text(indent: 0) + "\n").utf8)
        if case .documents(let request) = self { for document in request.documents { bytes += document.bytes } }
        return bytes
    }

    /// The request in a line's object. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        let command = json["command"]?.string
        switch command {
        case _ where command.flatMap(DocumentCommand.init) != nil: self = .documents(try DocumentRequest(json))
        case "identify": self = .identify(try RenderParameters(json: json["options"]))
        case "render":
            let parameters = try RenderParameters(json: json["options"])
            guard let file = json["file"]?.string else { throw ValueError("has no file") }
            var known: KnownPicture?
            if let key = json["key"]?.string, let digest = json["digest"]?.string {
                known = KnownPicture(key: key, digest: digest)
            }
            self = .render(parameters, file: file, known: known)
        default:
            let commands = ["identify", "render"] + DocumentCommand.allCases.map(\.rawValue)
            throw ValueError("has no command \(Prose.alternatives(commands))")
        }
    }
}

extension WorkReply {
    /// The reply as a line's object.
    package var json: JSONText {
        .object(
            outcome.members + [
                ("id", id.map(JSONText.string) ?? .null), ("kept", .bool(isKept)), ("messages", .string(messages)),
            ] + documentMembers)
    }

    /// What replies to requests with documents have beside: how many `warnings` there are, `unchanged` and `cached`, in
    /// `follows` how many bytes come after the line, in `changes` how many colours were repaired, and of pixels `width` and
    /// `height`.
    private var documentMembers: [(String, JSONText)] {
        guard let warnings else { return [] }
        return [
            ("warnings", .number(Double(warnings))), ("unchanged", .bool(isUnchanged)), ("cached", .bool(isCached)),
            ("follows", .number(Double(payload.count))),
        ] + (changes.map { [("changes", .number(Double($0)))] } ?? [])
            + (width > 0 ? [("width", .number(Double(width))), ("height", .number(Double(height)))] : [])
    }

    /// The reply as it is sent: its line, and the bytes that follow.
    package var message: [UInt8] {
        Array((json.text(indent: 0) + "\n").utf8) + payload
    }

    /// The reply in a line's object; nil where there is none.
    package init?(_ json: JSONValue) {
        guard let outcome = PictureOutcome(json) else { return nil }
        let follows = json["follows"]?.integer ?? 0
        guard (0...Limits.pictureBytes).contains(follows) else { return nil }
        self.init(
            outcome: outcome, id: json["id"]?.string, isKept: json["kept"]?.bool == true,
            messages: json["messages"]?.string ?? "")
        warnings = json["warnings"]?.integer
        isUnchanged = json["unchanged"]?.bool == true
        isCached = json["cached"]?.bool == true
        changes = json["changes"]?.integer
        width = max(json["width"]?.integer ?? 0, 0)
        height = max(json["height"]?.integer ?? 0, 0)
        payloadBytes = follows
    }

    /// True where it has what a request asks for, or says why not.
    func answers(_ request: WorkRequest) -> Bool {
        guard outcome.isDone else { return true }
        return switch request {
        case .identify: id != nil
        case .render: outcome.key != nil && outcome.digest != nil && outcome.bytes >= 0
        case .documents(let request): request.isAnswered(by: self)
        }
    }

    /// The reply to what failed after `diagnostics` were found.
    package init(_ failure: OperationError, after diagnostics: [Diagnostic] = [], _ style: ReportStyle) {
        let all = style.shown(style.judged(diagnostics + failure.diagnostics))
        self.init(
            outcome: PictureOutcome(failure, after: diagnostics),
            messages: style.text(for: all, failures: [failure.message].compactMap(\.self)))
    }
}
