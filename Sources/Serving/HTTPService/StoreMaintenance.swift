internal import Documents
internal import Files
internal import Glibc
internal import Parallel
internal import ServerSettings
internal import StoreDatabase
internal import ThemeStore
internal import Workers

/// What `kbrender store` does with a database.
enum StoreMaintenance {
    /// Does a task.
    static func run(_ task: StoreTask, with settings: StoreSettings) throws {
        let address = try settings.database().database
        if task == .restore { return try restore(address, settings) }
        // Before the database is made.
        let folder: DocumentFolder? =
            switch task {
            case .import: try DocumentFolder(reading: settings.other, loose: settings.state.shelf)
            case .export: try DocumentFolder(writing: settings.other)
            default: nil
            }
        if task == .import, let folder, try !folder.hasDocuments() {
            throw OperationError(
                "\(settings.other): has no theme documents (expected \(DocumentFolder.expected))", .noInput)
        }
        let store = try StoreDatabase(address, mayCreate: task == .import)
        var progress = ProgressLine(isShown: !settings.isQuiet)
        var summary = ""
        switch (task, folder) {
        case (.import, let folder?):
            let result = try store.take(from: folder, examine: examinations(of:)) { done, total in
                progress.show("\(done) of \(total) documents")
            }
            summary = ([result.summary] + result.notes.map { Quoted.sanitized($0) } + leftAlone(try folder.others()))
                .joined(separator: "\n")
            try finish(summary, of: address, progress: &progress, isQuiet: settings.isQuiet)
            if !result.leftOut.isEmpty {
                report(result.leftOut)
                throw OperationError(
                    "\(Prose.counted(result.leftOut.count, noun: "document")) left out (listed above)", .badData)
            }
            return
        case (.export, let folder?):
            let result = try store.give(to: folder) { done, total in
                progress.show("\(done) of \(total) documents")
            }
            summary = "\(Prose.counted(result.copied, noun: "document")) written, \(result.kept) there already"
            for line in result.leftOut { summary += "\n\(line)" }
        case (.backup, _):
            let file = settings.backup ?? datedName(of: address)
            try store.backUp(to: file, replacing: settings.replaces) { done, total in
                progress.show("\(done) of \(total) pages")
            }
            summary = "copied to \(file)"
        case (.check, _):
            let problems = try store.problems { done, total in progress.show("\(done) of \(total) documents") }
            guard problems.isEmpty else {
                progress.end()
                report(problems)
                let count = Prose.counted(problems.count, noun: "problem")
                throw OperationError("\(address): \(count) (listed above)", .badData)
            }
            summary = "\(Prose.counted(try store.count, noun: "theme")) and no problem"
        default: return
        }
        try finish(summary, of: address, progress: &progress, isQuiet: settings.isQuiet)
    }

    /// Returns what an import says about files that are no documents.
    private static func leftAlone(_ names: [String]) -> [String] {
        if names.isEmpty { return [] }
        let shown = names.prefix(5).map { Quoted.sanitized($0) } + (names.count > 5 ? ["…"] : [])
        return [
            "\(Prose.counted(names.count, noun: "other file")) in the folder left alone: \(shown.joined(separator: ", ")) (expected \(DocumentFolder.expected))"
        ]
    }

    /// Returns the name of a backup that is made now, in the current folder: `store-2026-11-27T120000Z.db`.
    private static func datedName(of address: StoreAddress) -> FilePath {
        guard case .path(let path) = address else { return FilePath("") }
        let ending = ".db"
        let name = path.lastComponent
        let stem = name.hasEnding([ending]) ? Array(name.bytes.dropLast(ending.utf8.count)) : name.bytes
        let time = Duration.utcNow.prefix(19).filter { $0 != ":" } + "Z"
        return FilePath(stem + Array("-\(time)\(ending)".utf8))
    }

    private static func restore(
        _ address: StoreAddress, _ settings: StoreSettings
    ) throws {
        var progress = ProgressLine(isShown: !settings.isQuiet)
        let count = try StoreDatabase.restore(address, from: settings.other) { done, total in
            progress.show("\(done) of \(total)")
        }
        let summary = "restored from \(settings.other): \(Prose.counted(count, noun: "theme")) and no problem"
        try finish(summary, of: address, progress: &progress, isQuiet: settings.isQuiet)
    }

    private static func finish(
        _ summary: String, of address: StoreAddress, progress: inout ProgressLine, isQuiet: Bool
    ) throws {
        progress.end()
        if !isQuiet { try Output.standard.write(Array("\(address): \(summary)\n".utf8)) }
    }

    private static func examinations(of documents: [StoredDocument]) -> [ThemeExamination?] {
        Parallel.map(documents.count) { number in
            let source = SourceText(name: "theme.json", bytes: documents[number].bytes)
            return (try? DescribeWork.description(of: source)).flatMap { ThemeExamination($0) }
        }
    }

    /// Writes a list to standard error, one thing a line: the first ones, and how many more there are.
    private static func report(_ lines: [String]) {
        let most = 50
        let rest = lines.count > most ? ["… and \(lines.count - most) more"] : []
        let text = (lines.prefix(most) + rest).map { Quoted.sanitized($0) + "\n" }.joined()
        _ = try? OpenFile(borrowing: STDERR_FILENO).write(Array(text.utf8))
    }
}

/// A line that says how far some work is, on standard error: replaced on a terminal, otherwise a new one from time to time.
struct ProgressLine {
    private let isShown: Bool
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var lastShown = MonotonicClock.microseconds

    /// Creates a line, with nothing shown.
    init(isShown: Bool) { self.isShown = isShown }

    /// Shows a text, if it is time.
    mutating func show(_ text: String) {
        let pause = isTerminal ? 0.1 : 10
        guard isShown, MonotonicClock.seconds(since: lastShown) >= pause else { return }
        lastShown = MonotonicClock.microseconds
        write(isTerminal ? "\r\u{1B}[K\(text)" : text + "\n")
    }

    /// Removes the line from a terminal.
    mutating func end() {
        if isShown, isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        _ = try? OpenFile(borrowing: STDERR_FILENO).write(Array(text.utf8))
    }
}
