package import Documents
internal import Files
internal import Glibc
internal import Parallel
internal import Processes
package import ServerSettings
internal import StoreDatabase
internal import StoreModel
internal import Workers

/// What `kbrender store` does with a database beside the service.
package enum StoreMaintenance {
    private struct Outcome {
        /// What to say of what was done; nil for nothing.
        var summary: String?
        /// What is wrong, one thing a line, and a sentence about it.
        var faults: [String] = []
        var failure = ""
    }

    /// Does a task.
    package static func run(_ task: StoreTask, with settings: StoreSettings) throws(OperationError) {
        try mapError({ StoreError($0).operationError }) { try perform(task, with: settings) }
    }

    private static func perform(_ task: StoreTask, with settings: StoreSettings) throws {
        let address = try settings.database().database
        var progress = ProgressLine(isShown: !settings.isQuiet)
        let outcome = try result(of: task, at: address, settings) { progress.show($0) }
        progress.end()
        if let summary = outcome.summary, !settings.isQuiet {
            try Output.standard.write(Array("\(address): \(summary)\n".utf8))
        }
        guard !outcome.faults.isEmpty else { return }
        report(outcome.faults)
        throw OperationError(outcome.failure, .badData)
    }

    private static func result(
        of task: StoreTask, at address: StoreAddress, _ settings: StoreSettings, show: (String) -> Void
    ) throws -> Outcome {
        func showDocuments(done: Int, of total: Int) { show("\(done) of \(total) documents") }
        switch task {
        case .import:
            // Before the database is made.
            let folder = try DocumentFolder(reading: settings.other, loose: settings.state.shelf)
            guard try folder.hasDocuments() else {
                throw OperationError(
                    "\(settings.other): has no theme documents (expected \(DocumentFolder.expected))", .noInput)
            }
            let result = try StoreDatabase(address).take(
                from: folder, examine: examinations(of:meanwhile:), progress: showDocuments)
            let lines = [result.summary] + result.notes.map { Quoted.sanitized($0) } + leftAlone(try folder.others())
            let count = Prose.counted(result.leftOut.count, noun: "document")
            return Outcome(
                summary: lines.joined(separator: "\n"), faults: result.leftOut,
                failure: "\(count) left out (listed above)")
        case .export:
            let folder = try DocumentFolder(writing: settings.other)
            let result = try StoreDatabase(address, mayCreate: false).give(to: folder, progress: showDocuments)
            let count = "\(Prose.counted(result.copied, noun: "document")) written, \(result.kept) there already"
            return Outcome(summary: ([count] + result.leftOut).joined(separator: "\n"))
        case .backup:
            let file = settings.backup ?? datedName(of: address)
            try StoreDatabase(address, mayCreate: false).backUp(to: file, replacing: settings.replaces) {
                show("\($0) of \($1) pages")
            }
            return Outcome(summary: "copied to \(file)")
        case .restore:
            let count = try StoreDatabase.restore(address, from: settings.other) { show("\($0) of \($1)") }
            let themes = Prose.counted(count, noun: "theme")
            return Outcome(summary: "restored from \(settings.other): \(themes) and no problem")
        case .check:
            let store = try StoreDatabase(address, mayCreate: false)
            let problems = try store.problems(progress: showDocuments)
            guard problems.isEmpty else {
                let count = Prose.counted(problems.count, noun: "problem")
                return Outcome(faults: problems, failure: "\(address): \(count) (listed above)")
            }
            return Outcome(summary: "\(Prose.counted(try store.count, noun: "theme")) and no problem")
        case .give:
            guard let id = ThemeID(settings.id) else { throw OperationError("\(settings.id): is not an id", .usage) }
            do {
                let former = try StoreDatabase(address, mayCreate: false).give(id, to: settings.author)
                return Outcome(summary: "\(id) of \(former ?? "the reviewers") belongs to \(settings.author) now")
            } catch StoreError.refused(.missing) {
                throw OperationError("\(address): has no theme \(id)", .noInput)
            }
        }
    }

    /// Returns what an import says about files that are no documents.
    private static func leftAlone(_ names: [String]) -> [String] {
        if names.isEmpty { return [] }
        let examples = names.prefix(5).map { Quoted.sanitized($0) } + (names.count > 5 ? ["…"] : [])
        return [
            "\(Prose.counted(names.count, noun: "other file")) in the folder left alone: \(examples.joined(separator: ", ")) (expected \(DocumentFolder.expected))"
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

    private static func examinations(
        of documents: [StoredDocument], meanwhile: () -> Void
    ) -> [ThemeExamination?] {
        Parallel.map(documents.count, meanwhile: meanwhile) { number in
            let source = SourceText(name: "theme.json", bytes: documents[number].bytes)
            return (try? WorkReply.description(of: source)).flatMap { ThemeExamination($0.value) }
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
