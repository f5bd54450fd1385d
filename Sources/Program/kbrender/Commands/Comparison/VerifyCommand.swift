import CommandSupport
import RenderOptions
import Files
import Options
import Processes
import Reports
import Verification
import Documents
import Glibc

/// `kbrender verify`: compares pictures with their goldens.
enum VerifyCommand {
    struct Arguments: LimitedArguments {
        /// The folder of the goldens; nil for the standard one.
        var golden: FilePath?
        /// True if the suite may name anything.
        var allowsOutside = false
        /// The folder of themes to write a suite for.
        var themes: FilePath?
        /// Themes, and folders of them, to add to the suite.
        var additions: [FilePath] = []
        /// The part of the cases to draw; nil for all of them.
        var shard: ShardChoice?
        /// The goldens to write.
        var update: Verification.Update?
        /// True if goldens without a case are removed.
        var prunes = false
        /// The cases to draw; all of them if there is no pattern.
        var only: [GlobPattern] = []
        /// The output for the page of failures.
        var report: FilePath?
        /// True if the page has its pictures inside.
        var hasPicturesInside = false
        /// True if the page is served, and records what is accepted on it.
        var servesPage = false
        /// The output for the result for test runners.
        var junit: FilePath?
        /// The output for the summary for people.
        var summary: FilePath?
        /// The folder for new pictures and their differences.
        var actual: FilePath?
        var limits = ResourceLimits()
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        options: [
            .init(
                "Goldens",
                [
                    .value("golden", .folder("DIR"), \.golden, initial: "\(GoldenFolder.standard)"),
                    .value("init", .folder("DIR"), \.themes, initial: nil),
                    .list("add", .folder("PATH"), \.additions),
                    .list("only", .pattern, \.only),
                    .value("shard", .shard, \.shard, initial: nil),
                    .value("update", .choice("WHICH"), \.update, initial: nil),
                    .flag("prune", \.prunes, true),
                    .flag("allow-outside", \.allowsOutside, true),
                    .strict,
                ]),
            .init(
                "Result",
                [
                    .value("report", .output, \.report, initial: nil),
                    .flag("single-file", \.hasPicturesInside, true),
                    .flag("accept-page", \.servesPage, true),
                    .value("junit", .output, \.junit, initial: nil),
                    .value("summary", .output, \.summary, initial: nil),
                    .value("actual", .folder("DIR"), \.actual, initial: nil),
                ] + Option.limits().map { $0.lifted(to: \.limits) }),
        ],
        formats: MessageFormat.allCases
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let changes = [
            ("--accept-page", arguments.servesPage), ("--update", arguments.update != nil),
            ("--prune", arguments.prunes),
        ]
        if let option = changes.first(where: \.1)?.0, isUnattended {
            throw .usage("\(option): changes no goldens while CI is set (do it where somebody looks at the pictures)")
        }
        let (lacksPage, updates) = (arguments.report == nil, arguments.update != nil)
        try OperationError.check([
            (arguments.hasPicturesInside && lacksPage, "single-file", "there is no page (name its file with --report)"),
            (arguments.servesPage && updates, "accept-page", "records only what is accepted (leave out --update)"),
        ])
        let folder = GoldenFolder(path: arguments.golden, allowsOutside: arguments.allowsOutside)
        if arguments.themes != nil || !arguments.additions.isEmpty {
            let reports = [arguments.report, arguments.junit, arguments.summary, arguments.actual].compactMap(\.self)
            guard arguments.themes == nil || arguments.additions.isEmpty, arguments.update == nil, !arguments.prunes,
                arguments.only.isEmpty, arguments.shard == nil, reports.isEmpty, !arguments.servesPage
            else {
                throw .usage("\(arguments.themes == nil ? "--add" : "--init"): takes no other option than --golden")
            }
        }
        if let themes = arguments.themes { return try writeSuite(arguments, of: themes, in: folder) }
        guard !folder.suite.isMissing else {
            throw OperationError(
                "\(folder.suite): does not exist (`kbrender verify --init DIR` writes a suite for a folder of themes)",
                .noInput)
        }
        guard arguments.additions.isEmpty else {
            return try folder.withLock { () throws(OperationError) in try run(arguments, in: folder) }
        }
        return try run(arguments, in: folder)
    }

    private static func run(_ arguments: Arguments, in folder: GoldenFolder) throws(OperationError) -> ExitCode {
        let reading = GoldenSuite.read(try folder.read(folder.suite).source, in: folder)
        let isForGitHub = arguments.messages.format == .github
        let root = RepositoryRoot(above: folder.path)
        try arguments.messages.report(
            isForGitHub || arguments.messages.format == .sarif
                ? reading.diagnostics.map { $0.renamed(root.relative) } : reading.diagnostics)
        guard let suite = reading.value else { return .trouble }
        if !arguments.additions.isEmpty { return try add(arguments, to: suite, in: folder) }
        let files = folder.files(of: suite)
        let outputs = try Outputs(arguments, folder: folder, files: files, names: suite.cases.map(\.name))
        let verification = try Verification.run(
            suite, folder: folder, style: arguments.messages.report, only: arguments.only,
            part: try arguments.shard.map { choice throws(OperationError) in try choice.shard() },
            update: arguments.update, prunes: arguments.prunes,
            showsDifferences: arguments.actual != nil, memoryLimit: arguments.limits.estimatedBytes)
        StandardError.write(verification.messages)
        try outputs.write(verification, telling: arguments.messages)
        if isForGitHub { try add(toStepSummary: verification.markdown) }
        try Output.standard.write(Array(text(of: verification, arguments.messages).utf8))
        if arguments.servesPage, !verification.acceptableCases.isEmpty {
            try serve(verification, with: arguments)
        }
        return switch verification.verdict {
        case .same: .done
        case .different: .checkFailed
        case .trouble: .trouble
        }
    }

    /// Adds the themes that no case draws to the suite's document.
    private static func add(
        _ arguments: Arguments, to suite: GoldenSuite, in folder: GoldenFolder
    ) throws(OperationError) -> ExitCode {
        let (document, themes) = try SuiteStarter.adding(arguments.additions, to: suite, in: folder)
        if !themes.isEmpty { try Output(folder.suite, apartFrom: [], followingLinks: false).write(document.bytes) }
        guard !arguments.messages.isQuiet else { return .done }
        let list = Prose.list(themes.map(\.description), most: 20)
        let done = "added \(list) (record \(themes.count == 1 ? "it" : "them") with --update missing)"
        return try .done(
            writing: "\(folder.suite): \(!themes.isEmpty ? done : "a case draws each of these themes")\n")
    }

    private static func text(of verification: Verification, _ style: MessageStyle) -> String {
        let summary = style.isQuiet ? "" : verification.summary + "\n"
        return switch style.format {
        case .json: verification.json.text() + "\n"
        case .github: DiagnosticFormatter(.github).text(for: verification.diagnostics) + summary
        case .sarif: verification.sarif
        case .text: style.isQuiet ? "" : verification.text(showsAll: style.isVerbose)
        }
    }

    /// True if the environment says that nobody is there to look.
    private static var isUnattended: Bool {
        ContinuousIntegration.isNamed(
            by: unsafe getenv(ContinuousIntegration.variable).map { unsafe String(cString: $0) })
    }
}

extension VerifyCommand.Arguments {
    /// The suite as the served page and its commands name it.
    fileprivate var review: FailurePageSettings {
        var review = FailurePageSettings()
        (review.golden, review.allowsOutside) = (golden, allowsOutside)
        review.memoryMebibytes = limits.mebibytes
        return review
    }

    /// The command that checks the suite.
    fileprivate var command: String {
        let commandLine = [Argument(Release.name)] + review.checkingArguments
        return commandLine.map { Self.quoted(String(decoding: $0.bytes, as: UTF8.self)) }.joined(separator: " ")
    }

    /// Returns a word as a shell reads it.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { $0.isDigit || $0.isLetter || "-_./=,+".utf8.contains($0) }
        return isPlain ? word : Shell.quoted(word)
    }
}

// MARK: - The page on which pictures are accepted

extension VerifyCommand {
    /// Writes the page into a new folder that only this user can read, and replaces this process by its server.
    private static func serve(
        _ verification: Verification, with arguments: Arguments
    ) throws(OperationError) -> Never {
        var review = arguments.review
        review.page = try newFolder()
        review.needsAll = !verification.foreign.isEmpty
        let page = verification.page(
            .beside(folder: FailurePageSettings.pictures), command: arguments.command,
            accepting: FailurePageSettings.accepting)
        let cases = Array(verification.acceptableCases.joined(separator: "\n").utf8)
        for (name, bytes) in [(FailurePageSettings.pageFile, page), (FailurePageSettings.casesFile, cases)] {
            try Output(review.page.appending(name), apartFrom: []).write(bytes, durability: .unsynced)
        }
        let pictures = try PictureFolder(review.page.appending(FailurePageSettings.pictures), apartFrom: [])
        try pictures.write(verification.pagePictures)
        do {
            try ServiceLauncher.become(
                [FailurePageSettings.word, Argument(review.page.bytes)]
                    + ServiceLauncher.options(review, of: FailurePageSettings.table))
        } catch {
            review.removePage()
            throw error
        }
    }

    private static func newFolder() throws(OperationError) -> FilePath {
        let temporary = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = FilePath(temporary).appending("kbrender-review-XXXXXX").cString
        guard let made = unsafe mkdtemp(&template) else {
            throw OperationError(
                "\(temporary): no folder can be made for the page: \(SystemError.last) (set TMPDIR)", .cannotCreate)
        }
        return unsafe FilePath(String(cString: made))
    }
}

/// The outputs for the reports of a verification.
private struct Outputs {
    private let page: Output?
    /// The folder of the page's pictures; nil if they are inside it.
    private let pagePictures: FilePath?
    /// The command that the page shows.
    private let command: String
    private let files: [FilePath]
    private let junit: Output?
    private let summary: Output?
    private let pictures: PictureFolder?

    /// Checks the outputs: each must be its own file, and none a file of the suite, including goldens still to be recorded.
    init(
        _ arguments: VerifyCommand.Arguments, folder: GoldenFolder, files: [FilePath], names: [String]
    ) throws(OperationError) {
        let suite = Set(files.compactMap { FileTarget($0) })
        var taken: [FileTarget: String] = [:]
        func output(_ path: FilePath?, option: String) throws(OperationError) -> Output? {
            guard let path else { return nil }
            // In a folder that is missing, a file is no target yet.
            if !path.isStandardStream { _ = try OutputFolder(path.folder) }
            if let target = FileTarget(path) {
                if !path.isStandardStream, suite.contains(target) {
                    throw .usage(
                        "\(path): is one of the inputs or a golden (choose another file)")
                }
                if let other = taken.updateValue(option, forKey: target) {
                    throw .usage(
                        "\(option): \(path): is also the file of \(other) (choose another file)")
                }
            }
            return try Output(path, apartFrom: [], followingLinks: false)
        }
        page = try output(arguments.report, option: "--report")
        let isInside = arguments.hasPicturesInside || page?.isStandard != false
        pagePictures = isInside ? nil : arguments.report.map(Self.folder(ofPage:))
        command = arguments.command
        self.files = files
        junit = try output(arguments.junit, option: "--junit")
        summary = try output(arguments.summary, option: "--summary")
        if let pagePictures, (try? FileStatus.at(pagePictures, followingLinks: false))?.kind == .link {
            throw Output.cannotCreate(
                pagePictures.description, reason: "it is a link",
                wanted: "a folder: nothing is written through a link here")
        }
        pictures = try Self.pictures(arguments.actual, folder: folder, files: files)
        try pictures?.check(names)
    }

    private static func pictures(
        _ path: FilePath?, folder: GoldenFolder, files: [FilePath]
    ) throws(OperationError) -> PictureFolder? {
        guard let path else { return nil }
        guard FileTarget(path) != FileTarget(folder.path) else {
            throw .usage("--actual: \(path): is the folder of the goldens (choose another folder)")
        }
        return try PictureFolder(path, apartFrom: files)
    }

    /// Returns the folder of a page's pictures: `failures-pictures` for `failures.html`.
    private static func folder(ofPage page: FilePath) -> FilePath {
        let endings = [".html", ".htm"]
        let ending = endings.first { page.hasEnding([$0]) } ?? ""
        return FilePath(page.bytes.dropLast(ending.utf8.count) + Array("-pictures".utf8))
    }

    func write(_ verification: Verification, telling style: MessageStyle) throws(OperationError) {
        let shown = verification.pagePictures
        if let pagePictures, !shown.isEmpty { try PictureFolder(pagePictures, apartFrom: files).write(shown) }
        let placement: PagePictures =
            pagePictures.map { .beside(folder: String(decoding: $0.lastComponent.bytes, as: UTF8.self)) } ?? .inside
        try page?.write(verification.page(placement, command: command), telling: style)
        try pictures?.write(verification.results)
        try junit?.write(Array(verification.junit(attaching: pictures).utf8), telling: style)
        try summary?.write(Array(verification.markdown.utf8), telling: style)
    }
}

// MARK: - A new suite

extension VerifyCommand {
    private static let schemaFile = "suite.schema.json"

    /// Writes a suite for the themes of a folder, and its schema beside it. Refuses to overwrite a suite.
    private static func writeSuite(
        _ arguments: Arguments, of source: FilePath, in folder: GoldenFolder
    ) throws(OperationError) -> ExitCode {
        let themes = try themes(of: source, for: folder)
        _ = try OutputFolder(folder.path)
        let text = try SuiteStarter.text(themes, of: source, in: folder.path, schema: "./" + schemaFile)
        let schema = folder.path.appending(schemaFile)
        // All are checked before any is written.
        let suite = try Output(folder.suite, apartFrom: [], followingLinks: false)
        let newSchema = schema.isMissing ? try Output(schema, apartFrom: [], followingLinks: false) : nil
        let ignored = try ignoredReports(in: RepositoryRoot(above: folder.path).path)
        try suite.write(Array(text.utf8))
        try newSchema?.write(Array(SuiteFormat.schema.utf8), telling: arguments.messages)
        if let ignored { try ignored.output.write(ignored.bytes, telling: arguments.messages) }
        guard !arguments.messages.isQuiet else { return .done }
        // Verify refuses such a suite because of where its themes are.
        let written = GoldenFolder(path: arguments.golden, allowsOutside: arguments.allowsOutside)
        let document = SourceText(name: folder.suite.description, text: text)
        let hasThemesOutside = GoldenSuite.read(document, in: written).value == nil
        let outside = hasThemesOutside ? " --allow-outside, since it names themes outside of its repository" : ""
        let count = Prose.counted(themes.count, noun: "theme")
        return try .done(writing: "\(folder.suite): \(count) (record them with --update missing\(outside))\n")
    }

    private static func themes(of source: FilePath, for folder: GoldenFolder) throws(OperationError) -> [FilePath] {
        try folder.checkWritable()
        guard folder.suite.isMissing else {
            throw OperationError(
                "\(folder.suite): already exists (name another folder with --golden)", .cannotCreate)
        }
        guard source.isFolder else {
            throw OperationError("\(source): is not a folder (expected a folder of theme documents)", .noInput)
        }
        // `new` writes schemas beside themes.
        return try SuiteStarter.themes(of: source).filter { !$0.hasEnding([".schema.json"]) }
    }

    /// The reports by the names that the documentation and the files for CI give them.
    private static let reports = [
        "golden-failures.html", "golden-failures-pictures/", "golden-new/", "golden.xml", "golden.md",
    ]

    /// Returns a repository's `.gitignore` with lines for the files of reports, which no commit should have; nil if none is missing,
    /// or if the folder is no repository.
    private static func ignoredReports(
        in repository: FilePath
    ) throws(OperationError) -> (output: Output, bytes: [UInt8])? {
        guard !repository.appending(".git").isMissing else { return nil }
        let file = repository.appending(".gitignore")
        let written = file.isMissing ? [] : try InputFile(reading: file).bytes
        let lines = Set(written.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
        let missing = reports.filter { !lines.contains($0) }
        guard !missing.isEmpty else { return nil }
        let isEnded = written.isEmpty || written.last == UInt8(ascii: "\n")
        let text = (isEnded ? "" : "\n") + "# Reports of kbrender verify\n" + missing.joined(separator: "\n") + "\n"
        return (try Output(file, apartFrom: [], followingLinks: false), written + Array(text.utf8))
    }

    /// Adds a text to the summary that GitHub shows for a step of a workflow (docs.github.com, "Adding a job summary"): to the file
    /// that the environment names, if it names one. Other steps may add to it at the same time.
    private static func add(toStepSummary text: String) throws(OperationError) {
        guard let name = unsafe getenv("GITHUB_STEP_SUMMARY") else { return }
        let path = unsafe FilePath(String(cString: name))
        guard !path.bytes.isEmpty else { return }
        try Output.creating(
            "\(path)", by: try OpenFile(path, O_WRONLY | O_APPEND | O_CREAT, permissions: 0o666).write(Array(text.utf8))
        )
    }
}

extension ValueType where Value == GlobPattern {
    /// A pattern of names.
    fileprivate static var pattern: ValueType {
        ValueType(
            placeholder: "GLOB",
            wanted: "a pattern of names, such as popup-*",
            read: { argument throws(ValueError) in GlobPattern(try argument.nonEmptyText()) },
            show: \.text
        )
    }
}
