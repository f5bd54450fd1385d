import Digest
import Documents

/// A picture of a batch: what it shows, and the file that it goes into.
struct BatchPicture: Hashable, Sendable {
    /// A theme document, or a preset's id.
    let theme: FilePath
    /// The theme's id; a name made from it where it is long.
    var id = ""
    /// Which variant, or both.
    let mode: ModeChoice
    /// The layout.
    let layout: NameOrFile
    /// The device's name.
    let device: String
    /// The file's name in the folder of the batch.
    var file = ""

    /// A digest of what tells it from the other pictures of a batch, whatever the theme says of itself. 64 hexadecimal
    /// digits.
    var identity: String {
        var digest = SHA256()
        digest.update(theme.bytes)
        // No part holds a NUL.
        for part in [mode.rawValue, layout.description, device] { digest.update("\0" + part) }
        return digest.hex
    }

    /// The arguments that draw it.
    func arguments(_ common: PictureArguments) -> PictureArguments {
        var arguments = common
        (arguments.theme, arguments.mode, arguments.layout, arguments.device) = (theme, mode, layout, device)
        return arguments
    }
}

/// What became of a picture.
struct PictureOutcome: Sendable {
    /// Zero where the picture is there.
    let code: ExitCode
    /// The theme document's SHA-256.
    var input: String?
    /// A digest of all that the picture's file depends on.
    var key: String?
    /// The SHA-256 of the file.
    var digest: String?
    /// The bytes of the file.
    var bytes = 0
    /// The time that it took.
    var seconds = 0.0
    /// What there is to tell of it, as `--message-format json` does.
    var diagnostics: [JSONText] = []

    /// Its members of a JSON object.
    var members: [(String, JSONText)] {
        func text(_ value: String?) -> JSONText { value.map(JSONText.string) ?? .null }
        return [
            ("code", .number(Double(code.rawValue))), ("input", text(input)), ("key", text(key)),
            ("digest", text(digest)), ("bytes", .number(Double(bytes))),
            ("seconds", .number((seconds * 1e4).rounded() / 1e4)), ("diagnostics", .array(diagnostics)),
        ]
    }
}

extension PictureOutcome {
    /// The outcome in a JSON object; nil where there is none.
    init?(_ json: JSONValue) {
        guard let code = json["code"]?.integer.flatMap({ Int32(exactly: $0) }).flatMap(ExitCode.init) else {
            return nil
        }
        self.init(
            code: code, input: json["input"]?.string, key: json["key"]?.string, digest: json["digest"]?.string,
            bytes: json["bytes"]?.integer ?? 0, seconds: json["seconds"]?.number ?? 0,
            diagnostics: json["diagnostics"]?.array?.map(\.text) ?? [])
    }

    /// The outcome of a failure, of which `diagnostics` have been told already.
    init(_ failure: CommandFailure, told diagnostics: [Diagnostic] = []) {
        let statement = failure.message.map { message in
            JSONText.object([("severity", .string(Severity.error.rawValue)), ("message", .string(message))])
        }
        self.init(
            code: failure.exitCode,
            diagnostics: (diagnostics + failure.diagnostics).map(\.json) + [statement].compactMap(\.self))
    }
}
