import Documents
import Files
import Options
import RenderOptions

/// The arguments of a command: options, and how messages look.
protocol ReportingArguments: CommandArguments {
    /// How messages look.
    var messages: MessageStyle { get set }
}

/// Options that several commands take, each with one wording.
extension Option {
    /// Where a command writes unless it is told otherwise: standard output.
    static func output(_ field: any WritableKeyPath<Arguments, FilePath> & Sendable) -> Option {
        .value("output", short: "o", .output, field, "file to write; - is standard output")
    }
}

extension Option where Arguments: ReportingArguments {
    /// Treats warnings as errors.
    static var strict: Option { .strict(\.messages.isStrict) }
}

extension OptionGroup where Arguments: ReportingArguments {
    /// How messages look; every command takes these.
    static func messages(_ formats: [MessageFormat] = [.text, .json, .github]) -> OptionGroup {
        OptionGroup(
            "Messages",
            [
                .flag("quiet", \.messages.verbosity, .quiet, "reports errors only"),
                .flag("verbose", \.messages.verbosity, .verbose, "reports notes too, and each problem by itself"),
                .value("color", .choice("WHEN"), \.messages.color, "colour in messages"),
                .value("message-format", .choice(among: formats, "FORMAT"), \.messages.format, "form of messages"),
            ]
        )
    }
}
