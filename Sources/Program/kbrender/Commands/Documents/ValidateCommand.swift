import CommandSupport
import RenderOptions
import Files
import Options
import Processes
import Documents
import Reports
import ScreenshotReading
import ThemeImport

/// `kbrender validate`: the problems of theme documents, and the contrast of their texts.
enum ValidateCommand {
    static let table = Command<ValidateArguments>(
        operands: [.list("FILE", .file(wanted: "theme documents, folders of them, or - for standard input"), \.files)],
        options: [
            .init(
                "Checks",
                [
                    ValidationOptions.store.lifted(to: \.options),
                    .strict,
                ]),
            .init("Reading", Option<ValidationOptions>.source.map { $0.lifted(to: \.options) }),
            KeyboardHints.options.lifted(to: \.options.source.hints),
            .init(
                "Result",
                [
                    .flag("contrast-report", \.options.reportsContrast, true),
                    .value("summary", .choice("FORM"), \.summary, initial: nil),
                    .flag("fix", \.fixes, true),
                    .value("output", short: "o", .output, \.output, initial: nil),
                    .flag("in-place", \.isInPlace, true),
                    .flag("dry-run", \.isDryRun, true),
                ] + Option.limits().map { $0.lifted(to: \.limits) }),
        ],
        formats: MessageFormat.allCases
    )

    static func run(_ arguments: ValidateArguments) throws(OperationError) -> ExitCode {
        var arguments = arguments
        arguments.options.source.remote.takesAny = true
        if arguments.fixes { return try ThemeRepair(arguments).run() }
        guard !arguments.isInPlace, !arguments.isDryRun else {
            let option = arguments.isInPlace ? "--in-place" : "--dry-run"
            throw .usage("\(option): requires --fix")
        }
        let outputs = try ValidationOutputs(arguments)
        var findings = DiagnosticCollector(
            arguments.messages, listsAll: arguments.options.isForStore, offersRepair: true,
            comparesIDs: arguments.options.isForStore)
        // Beside pictures, the hints are not meant for other files.
        let areMixed =
            arguments.files.count > 1 && arguments.options.source.hints != KeyboardHints()
            && arguments.options.source.companions.isEmpty && !arguments.files.allSatisfy(DiffCommand.isTheme)
        findings.add(eachOf: arguments.files) { findings, file throws(OperationError) in
            var (arguments, record) = (arguments, InputRecord())
            let source = try arguments.options.source.read(file, noting: &record)
            if areMixed, !source.isPicture { arguments.options.source.hints = KeyboardHints() }
            findings.add(try Validated(source, arguments, record: record))
        }
        let code = try findings.report(withContrast: arguments.options.reportsContrast, to: outputs.messages)
        if let form = arguments.summary {
            let output = outputs.summary ?? .standard
            try output.write(Array(form.text(of: findings.summaries).utf8), telling: arguments.messages)
        }
        return code
    }
}

/// The outputs of a validation for programs.
private struct ValidationOutputs {
    /// The messages; nil for standard error.
    var messages: Output?
    /// The summaries; nil for standard output.
    var summary: Output?

    /// Checks the outputs. If both could go to the file, it gets the messages, in JSON or SARIF.
    init(_ arguments: ValidateArguments) throws(OperationError) {
        let takesMessages = [.json, .sarif].contains(arguments.messages.format)
        if arguments.summary != nil, arguments.options.reportsContrast {
            throw .usage("--summary: the contrast report already goes to standard output (leave out one of them)")
        }
        guard let path = arguments.output else { return }
        guard takesMessages || arguments.summary != nil else {
            throw .usage(
                "--output: requires --fix, --summary, or messages in json or sarif")
        }
        let inputs = arguments.files.compactMap { (try? FileStatus.at($0))?.identity }
        let output = try Output(path, apartFrom: inputs)
        if takesMessages { messages = output } else { summary = output }
    }
}
