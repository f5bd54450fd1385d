import Documents

/// What a worker is asked to do. Requests and replies are one line of JSON each.
enum WorkRequest: Hashable, Sendable {
    /// Tell the id of a theme.
    case identify(FilePath)
    /// Draw a picture, unless its file is there already and has these digests.
    case draw(BatchPicture, known: KnownPicture?)

    /// What messages call the theme that it is about.
    var name: String {
        switch self {
        case .identify(let theme): theme.description
        case .draw(let picture, _): picture.theme.description
        }
    }
}

/// A picture that an earlier run has drawn.
struct KnownPicture: Hashable, Sendable {
    /// The digest of all that its file depended on.
    let key: String
    /// The digest of its file.
    let digest: String
}

/// What a worker answers.
struct WorkReply: Sendable {
    /// What became of it.
    var outcome: PictureOutcome
    /// The theme's id, where it was asked for.
    var id: String?
    /// True where the file was there already.
    var isKept = false
    /// What there is to tell, in the user's form of messages.
    var messages = ""
}

extension WorkRequest {
    /// The request as JSON.
    var json: JSONText {
        switch self {
        case .identify(let theme): return .object([("theme", .string(theme.latin1))])
        case .draw(let picture, let known):
            let (isFile, layout) =
                switch picture.layout {
                case .name(let name): (false, name)
                case .file(let path): (true, path.latin1)
                }
            let old = [("key", known?.key), ("digest", known?.digest)].compactMap { name, value in
                value.map { (name, JSONText.string($0)) }
            }
            return .object(
                [
                    ("theme", .string(picture.theme.latin1)), ("mode", .string(picture.mode.rawValue)),
                    ("layout", .string(layout)), ("layoutIsFile", .bool(isFile)),
                    ("device", .string(picture.device)), ("file", .string(picture.file)),
                ] + old)
        }
    }

    /// The request in JSON; nil where it is none.
    init?(_ json: JSONValue) {
        guard let theme = json["theme"]?.string.map(FilePath.init(latin1:)) else { return nil }
        guard let file = json["file"]?.string else {
            self = .identify(theme)
            return
        }
        guard let mode = json["mode"]?.string.flatMap(ModeChoice.init), let layout = json["layout"]?.string,
            let device = json["device"]?.string
        else { return nil }
        let isFile = json["layoutIsFile"]?.bool == true
        let picture = BatchPicture(
            theme: theme, mode: mode, layout: isFile ? .file(FilePath(latin1: layout)) : .name(layout),
            device: device, file: file)
        var known: KnownPicture?
        if let key = json["key"]?.string, let digest = json["digest"]?.string {
            known = KnownPicture(key: key, digest: digest)
        }
        self = .draw(picture, known: known)
    }
}

extension WorkReply {
    /// The reply as JSON.
    var json: JSONText {
        .object(
            outcome.members + [
                ("id", id.map(JSONText.string) ?? .null), ("kept", .bool(isKept)), ("messages", .string(messages)),
            ])
    }

    /// The reply in JSON; nil where it is none.
    init?(_ json: JSONValue) {
        guard let outcome = PictureOutcome(json) else { return nil }
        self.init(
            outcome: outcome, id: json["id"]?.string, isKept: json["kept"]?.bool == true,
            messages: json["messages"]?.string ?? "")
    }

    /// The reply to what failed; what was `told` before goes with it.
    init(_ failure: CommandFailure, told diagnostics: [Diagnostic] = [], _ style: MessageStyle) {
        let all = diagnostics + failure.diagnostics
        let statements = [failure.message].compactMap(\.self)
        let isSilent = all.isEmpty && statements.isEmpty
        self.init(
            outcome: PictureOutcome(failure, told: diagnostics),
            messages: isSilent ? "" : style.formatter.text(for: all, failures: statements))
    }
}

extension FilePath {
    /// The bytes as characters of the same numbers: JSON holds text, and a path need not be UTF-8.
    fileprivate var latin1: String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    fileprivate init(latin1 text: String) {
        self.init(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
}
