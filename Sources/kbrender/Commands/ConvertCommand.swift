import RenderOptions
import Files
import Options
import Documents
import ThemeModel

/// `kbrender convert`: a document of any kind as a theme in the native format's one spelling.
enum ConvertCommand {
    /// What it takes.
    struct Arguments: ReportingArguments {
        /// The document.
        var file = FilePath.standardStream
        /// Where the result goes.
        var output = FilePath.standardStream
        /// What becomes of the document.
        var choices = ConversionChoices()
        /// How messages look, and what they lead to.
        var messages = MessageStyle()
    }

    /// Its table.
    static let table = Command<Arguments>(
        summary: "writes a theme as canonical JSON",
        discussion: [
            "Properties come in one order and one spelling, colours as #RRGGBB or #RRGGBBAA, required properties always. "
                + "The result draws the same picture, and converting it again changes nothing.",
            "Of design tokens, a server's theme, a palette or a brand the keyboard is written that they give.",
            "What the format does not know is left out, with a warning.",
        ],
        operands: [.required("FILE", .theme, \.file, "a theme document, or - for standard input")],
        groups: [
            .init(
                "Result",
                [
                    .output(\.output),
                    ConversionChoices.minimal.lifted(to: \.choices),
                ]),
            .init("Reading", ConversionChoices.reading.map { $0.lifted(to: \.choices) } + [.strict]),
            .messages(),
        ],
        examples: [
            .init("kbrender convert theme.json -o canonical.json", "the theme in its one spelling"),
            .init("kbrender convert export.json --alpha-first --minimal", "an Android export, as short as can be"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let file = try InputFile(reading: arguments.file)
        let output = try Output(arguments.output, apartFrom: [file.identity].compactMap(\.self))
        let reading = ThemeDocument.read(
            file.source, as: arguments.choices.kind, modes: nil, alphaFirst: arguments.choices.alphaFirst)
        try Reporter(arguments.messages).report(reading.diagnostics)
        guard let document = reading.value else { throw OperationError(nil, .badData) }
        try output.write(Array(NativeThemeWriter.text(document, minimal: arguments.choices.isMinimal).utf8))
        return .done
    }
}
