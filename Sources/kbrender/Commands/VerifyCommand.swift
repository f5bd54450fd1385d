import Documents
import Glibc

/// `kbrender verify`: whether pictures are as they were recorded.
enum VerifyCommand {
    /// What it takes.
    struct Arguments: CommandArguments {
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
                    .value("only", .pattern, \.only, initial: nil, "cases to draw, by name, as in midnight-*"),
                    .value("update", .choice("WHICH"), \.update, initial: nil, "goldens to record"),
                ]),
            .init(
                "Result",
                [
                    .value(
                        "report", .output, \.report, initial: nil,
                        "file to write for people: a page of the failures, in HTML"),
                    .value("junit", .output, \.junit, initial: nil, "file to write for test runners, in JUnit's XML"),
                ]),
            .messages(),
        ],
        examples: [
            .init("kbrender verify", "holds everything to Golden"),
            .init("kbrender verify --only 'midnight-*' --update failed", "records what has changed of midnight"),
            .init("kbrender verify --message-format github", "as annotations of a GitHub workflow"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
        if arguments.update != nil, isUnattended {
            throw .usage("--update: nothing is recorded where CI is set (want a person who looks at what is recorded)")
        }
        let folder = GoldenFolder(path: arguments.golden)
        let file = try InputFile(reading: folder.suite)
        let place = { (path: FilePath) throws(CommandFailure) in
            try Output(path, apartFrom: [file.identity].compactMap(\.self))
        }
        let (report, junit) = (try arguments.report.map(place), try arguments.junit.map(place))
        let reading = GoldenSuite.read(file.source, in: folder.path)
        try Reporter(arguments.messages).report(reading.diagnostics)
        guard let suite = reading.value else { throw .alreadyReported(.trouble) }
        let verification = try Verification(suite, folder, only: arguments.only, update: arguments.update)
        try report?.write(verification.page)
        try junit?.write(Array(verification.junit.utf8))
        try Output.standard.write(Array(text(of: verification, arguments.messages).utf8))
        return verification.exitCode
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
            wanted: "a pattern of names, as in midnight-*",
            allowed: nil,
            completion: .nothing,
            read: { argument throws(BadValue) in GlobPattern(try argument.nonEmptyText()) },
            show: \.text
        )
    }
}
