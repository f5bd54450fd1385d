package import ThemeModel
package import Documents
internal import Files
package import Options
package import RenderOptions

/// What a worker is asked to do. `docs/protocol.md` describes the lines.
package enum WorkRequest: Sendable {
    /// Read a theme and give its id.
    case identify(RenderParameters)
    /// Draw a picture into a file of the output folder, unless that is there already and has these digests.
    case render(RenderParameters, file: String, known: KnownPicture?)

    /// What messages call the theme that it is about.
    package var name: String {
        switch self {
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
        }
    }

    /// The request in a line's object. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        let parameters = try RenderParameters(json: json["options"])
        switch json["command"]?.string {
        case "identify": self = .identify(parameters)
        case "render":
            guard let file = json["file"]?.string else { throw ValueError("has no file") }
            var known: KnownPicture?
            if let key = json["key"]?.string, let digest = json["digest"]?.string {
                known = KnownPicture(key: key, digest: digest)
            }
            self = .render(parameters, file: file, known: known)
        default: throw ValueError("has no command identify or render")
        }
    }
}

extension WorkReply {
    /// The reply as a line's object.
    package var json: JSONText {
        .object(
            outcome.members + [
                ("id", id.map(JSONText.string) ?? .null), ("kept", .bool(isKept)), ("messages", .string(messages)),
            ])
    }

    /// The reply in a line's object; nil where there is none.
    package init?(_ json: JSONValue) {
        guard let outcome = PictureOutcome(json) else { return nil }
        self.init(
            outcome: outcome, id: json["id"]?.string, isKept: json["kept"]?.bool == true,
            messages: json["messages"]?.string ?? "")
    }

    /// True where it has what a request asks for, or says why not.
    func answers(_ request: WorkRequest) -> Bool {
        guard outcome.isDone else { return true }
        return switch request {
        case .identify: id != nil
        case .render: outcome.key != nil && outcome.digest != nil && outcome.bytes >= 0
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
