import CommandSupport
import KeyboardPreview
import RenderOptions
import Files
import Options
import Processes
import Documents
import Reports
import ScreenshotReading
import ThemeExport
import ThemeImport
import ThemeModel

/// `kbrender convert`: a theme of any kind in the canonical form of the native format.
enum ConvertCommand {
    static let table = Command<ConvertArguments>(
        operands: [
            .required("FILE", .file(wanted: "a theme of any kind, a folder of them, or - for standard input"), \.file)
        ],
        options: [
            .init(
                "Result",
                [.output(\.output)]
                    + [
                        ConversionOptions.target(among: ConversionTarget.allCases), ConversionOptions.mode,
                        ConversionOptions.minimal, ConversionOptions.id, ConversionOptions.noFit,
                    ].map { $0.lifted(to: \.options) } + [
                        .flag("explain", \.options.explains, true),
                        .value("strict-import", .number(0...1), \.strictImport, initial: nil),
                        .flag("pair", \.pairs, true),
                    ] + Option.limits().map { $0.lifted(to: \.limits) }),
            .init("Reading", Option<ConversionOptions>.source.map { $0.lifted(to: \.options) } + [.strict]),
            KeyboardHints.options.lifted(to: \.options.source.hints),
        ]
    )

    static func run(_ arguments: ConvertArguments) throws -> ExitCode {
        // All kinds are many files, so their folder needs no slash, unless it has the name of a file.
        let isAll =
            arguments.options.target == .all && !arguments.output.isStandardStream
            && !arguments.output.lastComponent.bytes.contains(UInt8(ascii: "."))
        let isMany = isAll || arguments.file.isFolder && !ThemeFolder.isTheme(arguments.file)
        if isMany || arguments.output.isFolder || arguments.output.bytes.last == UInt8(ascii: "/") {
            return try ConvertedFolder(arguments).write()
        }
        try OperationError.check([
            (arguments.pairs, "pair", "requires a folder of themes, and a folder for --output"),
            (arguments.options.target == .all, "to all", "requires a folder for --output"),
        ])
        var record = InputRecord()
        let source = try arguments.options.source.theme(arguments.file, noting: &record)
        let output = try Output(arguments.output, apartFrom: record.files)
        let reading = try source.load(modes: nil)
        let notices = record.notices
        if case .source(let form) = arguments.options.target {
            return try write(source.design(modes: Set(Mode.allCases)), of: source, as: form, arguments, to: output)
        }
        guard var theme = reading.value else {
            try arguments.messages.report(notices + reading.diagnostics)
            throw OperationError(nil, .badData)
        }
        theme.document.id = arguments.options.id ?? theme.document.id
        let fitted = try arguments.options.fit(&theme, seconds: arguments.limits.seconds) {
            try KeyboardRenderer(memoryLimit: arguments.limits.estimatedBytes)
        }
        if let limit = arguments.strictImport, let problem = theme.ledger.problem(above: limit, in: source.name) {
            arguments.messages.show(notices + reading.diagnostics + [problem])
            return .checkFailed
        }
        let file = try converted(
            theme.document, arguments: arguments, diagnostics: notices + reading.diagnostics + fitted + theme.hardTexts)
        if !arguments.options.explains || !arguments.output.isStandardStream {
            try output.write(file.bytes, telling: arguments.messages)
        }
        if arguments.options.explains {
            let isJSON = arguments.messages.format == .json
            let tables =
                isJSON
                ? JSONOutput.object(theme.explanationMembers).text() + "\n"
                : file.explanation.isEmpty ? theme.explanation : file.explanation + theme.ledger.text + "\n"
            try Output.standard.write(Array(tables.utf8))
        }
        return .done
    }

    /// Writes a design in its app's own notation.
    private static func write(
        _ reading: ParseResult<DesignDocument>, of source: ThemeSource, as form: AppSource,
        _ arguments: ConvertArguments,
        to output: Output
    ) throws(OperationError) -> ExitCode {
        guard arguments.options.variants == nil, !arguments.options.isMinimal, !arguments.options.explains else {
            throw .usage("--to \(form.rawValue): takes neither --mode, --minimal nor --explain")
        }
        guard var design = reading.value, let document = source.document else {
            try arguments.messages.report(reading.diagnostics)
            throw OperationError(nil, .badData)
        }
        design.id = arguments.options.id ?? design.id
        let (text, notes) = try form.text(of: design, in: document)
        try arguments.messages.report(reading.diagnostics + notes)
        try output.write(Array(text.utf8), telling: arguments.messages)
        return .done
    }

    /// Returns the theme as a file, with all problems reported: those of reading it and those of writing it.
    private static func converted(
        _ document: ThemeDocument, arguments: ConvertArguments, diagnostics: [Diagnostic]
    ) throws(OperationError) -> ConvertedTheme {
        let name =
            arguments.output.isStandardStream
            ? nil : String(decoding: arguments.output.lastComponent.bytes, as: UTF8.self)
        if let kind = arguments.options.target.kind, kind.textForm == nil {
            throw .usage(
                "--to \(kind.rawValue): requires a folder for --output (end its path with /)")
        }
        let file: ConvertedTheme
        do {
            file = try arguments.options.file(of: document, named: name, isText: true)
        } catch {
            try arguments.messages.report(diagnostics)
            throw error
        }
        try arguments.messages.report(diagnostics + file.diagnostics)
        return file
    }
}
