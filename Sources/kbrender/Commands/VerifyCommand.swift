import RenderOptions
import Files
import Options
import Processes
import Verification
import Documents
import Glibc

/// `kbrender verify`: whether pictures are as they were recorded.
enum VerifyCommand {
    /// What it takes.
    struct Arguments: ReportingArguments {
        /// The folder of the goldens.
        var golden = FilePath("Golden")
        /// Which goldens are written.
        var update: Verification.Update?
        /// Which cases are drawn.
        var only: GlobPattern?
        /// Where the page of failures goes.
        var report: FilePath?
        /// Where the result for test runners goes.
        var junit: FilePath?
        /// What the work may take.
        var limits = ResourceLimits()
        /// How messages and the result look.
        var messages = MessageStyle()
    }

    /// Its table.
    static let table = Command<Arguments>(
        summary: "draws a suite of pictures and compares them with their goldens",
        discussion: [
            "The folder holds suite.json, which lists the cases, and for each case NAME.png, for some the display list's "
                + "text as NAME.txt. A case without a golden, a golden without a case and a golden that was just recorded "
                + "are failures too. environment.json has the libraries and fonts of the goldens; where others draw, the "
                + "first line says so.",
            "With CI=true in the environment nothing is recorded.",
            "The exit code is 0 where all is as recorded, 1 where it is not and 2 for trouble.",
        ],
        operands: [],
        groups: [
            .init(
                "Goldens",
                [
                    .value("golden", .folder("DIR"), \.golden, "folder of the suite and its goldens"),
                    .value("only", .pattern, \.only, initial: nil, "cases to draw, by name, as in popup-*"),
                    .value("update", .choice("WHICH"), \.update, initial: nil, "goldens to record"),
                ]),
            .init(
                "Result",
                [
                    .value(
                        "report", .output, \.report, initial: nil,
                        "file to write for people: a page of the failures, in HTML"),
                    .value("junit", .output, \.junit, initial: nil, "file to write for test runners, in JUnit's XML"),
                ] + Option.limits().map { $0.lifted(to: \.limits) }),
            .messages(),
        ],
        examples: [
            .init("kbrender verify", "holds everything to Golden"),
            .init("kbrender verify --only 'popup-*' --update failed", "records what has changed of the popups"),
            .init("kbrender verify --message-format github", "as annotations of a GitHub workflow"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: Arguments, _ invocation: Invocation) throws(OperationError) -> ExitCode {
        try invocation.limited(arguments.limits) { () throws(OperationError) in try check(arguments) }
    }

    private static func check(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        if arguments.update != nil, isUnattended {
            throw .usage(
                "--update: nothing is recorded where CI is set (expected a person who looks at what is recorded)")
        }
        let folder = GoldenFolder(path: arguments.golden)
        let file = try InputFile(reading: folder.suite)
        let reading = GoldenSuite.read(file.source, in: folder.path)
        try Reporter(arguments.messages).report(reading.diagnostics)
        guard let suite = reading.value else { return .trouble }
        let (report, junit) = try outputs(arguments, apartFrom: folder.files(of: suite))
        let verification = try Verification(
            suite, folder, arguments.messages.report, only: arguments.only, update: arguments.update,
            memoryLimit: arguments.limits.estimatedBytes)
        StandardError.write(verification.messages)
        try report?.write(verification.page)
        try junit?.write(Array(verification.junit.utf8))
        try Output.standard.write(Array(text(of: verification, arguments.messages).utf8))
        return switch verification.verdict {
        case .same: .done
        case .different: .checkFailed
        case .trouble: .trouble
        }
    }

    /// The places of the page and of the result for test runners, found fit: two files, and none of the suite's.
    /// Goldens that are yet to be recorded are refused too.
    private static func outputs(
        _ arguments: Arguments, apartFrom files: [FilePath]
    ) throws(OperationError) -> (report: Output?, junit: Output?) {
        let taken = Set(files.compactMap { FilePlace($0) })
        let place = { (path: FilePath) throws(OperationError) in try output(path, apartFrom: taken) }
        let (report, junit) = (try arguments.report.map(place), try arguments.junit.map(place))
        if let page = arguments.report, let result = arguments.junit, FilePlace(page) == FilePlace(result) {
            throw .usage("--junit: \(result): is the file of --report too (expected another file to write to)")
        }
        return (report, junit)
    }

    private static func output(
        _ path: FilePath, apartFrom taken: Set<FilePlace>
    ) throws(OperationError) -> Output {
        if !path.isStandardStream, let place = FilePlace(path), taken.contains(place) {
            throw .usage("\(path): is one of the inputs or a golden's file (expected another file to write to)")
        }
        return try Output(path, apartFrom: [])
    }

    private static func text(of verification: Verification, _ style: MessageStyle) -> String {
        switch style.format {
        case .json: verification.json.text() + "\n"
        case .github: DiagnosticFormatter(.github).text(for: verification.diagnostics)
        case .text, .sarif: style.verbosity == .quiet ? "" : verification.text(showsAll: style.verbosity == .verbose)
        }
    }

    /// True where the environment says that no person is there to look.
    private static var isUnattended: Bool {
        guard let value = unsafe getenv("CI") else { return false }
        return !["", "0", "false"].contains(unsafe String(cString: value))
    }
}

extension ValueType where Value == GlobPattern {
    /// A pattern of names.
    fileprivate static var pattern: ValueType {
        ValueType(
            placeholder: "GLOB",
            wanted: "a pattern of names, as in popup-*",
            allowed: nil,
            completion: .nothing,
            read: { argument throws(ValueError) in GlobPattern(try argument.nonEmptyText()) },
            show: \.text
        )
    }
}
