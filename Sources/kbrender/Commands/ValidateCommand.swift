import RenderOptions
import Files
import Options
import Documents
import ThemeModel

/// `kbrender validate`: what is wrong with theme documents, and how well their texts can be read.
enum ValidateCommand {
    /// What it takes.
    struct Arguments: ReportingArguments {
        /// Documents, folders of them, or `-`.
        var files: [FilePath] = []
        /// What documents are held to.
        var choices = ValidationChoices()
        /// A table of contrasts is wanted.
        var reportsContrast = false
        /// A copy with readable colours is wanted.
        var fixes = false
        /// Where that copy goes.
        var output: FilePath?
        /// Colours of eight digits have alpha first.
        var alphaFirst = false
        /// How messages look, and what they lead to.
        var messages = MessageStyle()
    }

    /// Its table.
    static let table = Command<Arguments>(
        summary: "checks theme documents and the contrast of their texts",
        discussion: [
            "Of a folder the files that end in .json or .theme are checked, in order of their names.",
            "With --fix each text colour that cannot be read is moved to the nearest one of its hue that can be, in a copy "
                + "that is otherwise the same, byte for byte. What is told then is what was changed, and what is still "
                + "wrong with the copy.",
            "The exit code is 1 where a document has errors; warnings alone do not count without --strict.",
        ],
        operands: [
            .list(
                "FILE", .file(wanted: "theme documents, folders of them, or - for standard input"), \.files,
                "theme documents, folders of them, or - for standard input")
        ],
        groups: [
            .init(
                "Checks",
                [
                    ValidationChoices.store.lifted(to: \.choices),
                    .strict,
                    .alphaFirst(\.alphaFirst),
                ]),
            .init(
                "Result",
                [
                    .flag(
                        "contrast-report", \.reportsContrast, true,
                        "writes the contrast of every text to standard output, as a table"),
                    .flag("fix", \.fixes, true, "writes a copy of the document with readable colours"),
                    .value(
                        "output", short: "o", .output, \.output, initial: nil,
                        "where --fix writes; - is standard output"),
                ]),
            .messages(MessageFormat.allCases),
        ],
        examples: [
            .init("kbrender validate theme.json --contrast-report", "its problems, and the contrast of its texts"),
            .init("kbrender validate themes --store --strict", "a folder of themes, before they go to the store"),
            .init("kbrender validate theme.json --fix -o fixed.json", "a copy that can be read"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        if arguments.fixes { return try fix(arguments) }
        guard arguments.output == nil else {
            throw .usage("--output: there is nothing to write (want --fix with it)")
        }
        var findings = Findings(arguments.messages)
        for path in arguments.files {
            findings.attempt { findings throws(OperationError) in
                for file in try ThemeFolder.documents(at: path) {
                    findings.attempt { findings throws(OperationError) in
                        findings.add(validation(of: try InputFile(reading: file).source, arguments))
                    }
                }
            }
        }
        return try findings.tell(withContrast: arguments.reportsContrast)
    }

    private static func validation(of source: SourceText, _ arguments: Arguments) -> Validated {
        let validation = ThemeValidation(source, store: arguments.choices.isForStore, alphaFirst: arguments.alphaFirst)
        return Validated(name: source.name, diagnostics: validation.diagnostics, contrast: validation.contrast)
    }

    /// Writes the copy and tells of it; of a document that cannot be fixed only what is wrong with it.
    private static func fix(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let (path, place) = try fixedFiles(arguments)
        let file = try InputFile(reading: path)
        let output = try Output(place, apartFrom: [file.identity].compactMap(\.self))
        var findings = Findings(arguments.messages)
        let fixing = ThemeFixer.fix(file.source, alphaFirst: arguments.alphaFirst)
        if let fixed = fixing.value {
            try output.write(fixed.bytes)
            findings.add(notes: fixed.notes)
            findings.add(validation(of: SourceText(name: output.name, bytes: fixed.bytes), arguments))
        } else {
            findings.add(Validated(name: file.source.name, diagnostics: fixing.diagnostics, contrast: nil))
        }
        return try findings.tell(withContrast: arguments.reportsContrast)
    }

    private static func fixedFiles(_ arguments: Arguments) throws(OperationError) -> (input: FilePath, output: FilePath)
    {
        guard let path = arguments.files.first, arguments.files.count == 1 else {
            throw .usage("--fix: given \(arguments.files.count) documents (want one)")
        }
        guard let place = arguments.output else {
            throw .usage("--fix: there is no place for the copy (want --output with it)")
        }
        if place.isStandardStream, arguments.reportsContrast {
            throw .usage("--contrast-report: standard output takes the copy (want --output with a file)")
        }
        return (path, place)
    }
}
