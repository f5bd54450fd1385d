import Files
import RenderOptions
import Documents
import Parallel
import ThemeImport
import ThemeModel

/// Many themes converted, each into its own file in one folder.
struct ConvertedFolder {
    private let arguments: ConvertCommand.Arguments
    private let files: [FilePath]
    private let folder: FilePath
    private let reporter: Reporter

    /// A theme to write: a source, the theme's name in it, and its partner in a pair.
    private struct Task: Sendable {
        let source: OpenedSource
        let pick: String?
        let dark: OpenedSource?
        let darkPick: String?
        /// The pair's name; nil for a single theme.
        let pairName: String?
    }

    /// The result of a task.
    private struct Outcome: Sendable {
        let document: ThemeDocument?
        let diagnostics: [Diagnostic]
        let failure: OperationError?
    }

    /// Finds the themes, and prepares the folder.
    init(_ arguments: ConvertCommand.Arguments) throws(OperationError) {
        files = try ThemeFolder.documents(at: arguments.file)
        guard !arguments.output.isStandardStream else {
            throw .usage("--output: several themes need a folder (expected --output FOLDER)")
        }
        guard !arguments.explains else {
            throw .usage("--explain: explains one theme (expected one source, and no folder for --output)")
        }
        folder = arguments.output.withoutTrailingSlashes
        self.arguments = arguments
        reporter = Reporter(arguments.messages)
        if folder.isMissing {
            try SystemError.mapError(try folder.makeFolder()) {
                OperationError(
                    "\(folder): cannot be made: \($0) (expected a place in a folder that exists)", .cannotCreate)
            }
        }
        guard folder.isFolder else {
            throw OperationError("\(folder): is not a folder (expected one, for several themes)", .cannotCreate)
        }
    }

    /// Converts and writes; returns the highest exit code of any theme.
    func write() throws(OperationError) -> ExitCode {
        var (inputs, worst): ([ThemeInput], ExitCode) = ([], .done)
        for path in files {
            do throws(OperationError) {
                let input = try ThemeInput(reading: path, arguments.source)
                try reporter.report(input.notices)
                inputs.append(input)
            } catch {
                arguments.messages.report(error)
                worst = max(worst, ExitCode(error.kind))
            }
        }
        let identities = inputs.flatMap(\.identities)
        let companions = try CompanionInputs(arguments.source)
        let tasks = try tasks(inputs)
        let loader = loader(companions)
        let outcomes = Parallel.map(tasks.count) { Self.convert(tasks[$0], loader) }
        var names = OutputNames()
        for (task, outcome) in zip(tasks, outcomes) {
            worst = max(worst, try tell(outcome))
            guard let document = outcome.document else { continue }
            let name = names.next(OutputName.slug(of: task.pairName ?? document.id))
            let text = NativeThemeWriter.text(document, minimal: arguments.choices.isMinimal)
            // The files can be made again.
            try Output(folder.appending(name), apartFrom: identities).write(Array(text.utf8), durability: .unsynced)
            try tell(task, name)
        }
        return worst
    }

    /// Returns one task for each theme of each source, pairs together.
    private func tasks(_ inputs: [ThemeInput]) throws(OperationError) -> [Task] {
        var themes: [(source: OpenedSource, pick: String?, name: String)] = []
        let loader = loader(.none)
        for input in inputs {
            let source = OpenedSource(input.source)
            let names = arguments.source.pick == nil ? (try? loader.names(in: source)) ?? [] : []
            if names.count > 1 {
                themes += names.map { (source, $0, $0) }
            } else {
                themes.append((source, arguments.source.pick, ThemeDocument.id(ofFile: input.name)))
            }
        }
        return NamePairs(themes.map(\.name), joined: arguments.pairs).members.map { member in
            let (theme, dark) = (themes[member.first], member.dark.map { themes[$0] })
            return Task(
                source: theme.source, pick: theme.pick, dark: dark?.source, darkPick: dark?.pick,
                pairName: dark.map { _ in member.name })
        }
    }

    /// Returns a loader for the arguments.
    private func loader(_ companions: CompanionInputs) -> ThemeLoader {
        arguments.source.loader(companions, modes: nil, alphaFirst: arguments.choices.alphaFirst)
    }

    private static func convert(_ task: Task, _ loader: ThemeLoader) -> Outcome {
        var loader = loader
        loader.pick = task.pick
        if let dark = task.dark { (loader.dark, loader.companion) = (dark, task.darkPick) }
        do throws(ImportError) {
            let reading = try loader.load(task.source)
            return Outcome(document: reading.value?.document, diagnostics: reading.diagnostics, failure: nil)
        } catch {
            return Outcome(document: nil, diagnostics: [], failure: OperationError(error))
        }
    }

    /// Reports the problems of a theme, and returns the exit code.
    private func tell(_ outcome: Outcome) throws(OperationError) -> ExitCode {
        if let failure = outcome.failure { arguments.messages.report(failure) }
        do throws(OperationError) {
            try reporter.report(outcome.diagnostics)
        } catch {
            return ExitCode(error.kind)
        }
        return outcome.failure.map { ExitCode($0.kind) } ?? (outcome.document == nil ? .badData : .done)
    }

    /// Reports the sources of a pair.
    private func tell(_ task: Task, _ name: String) throws(OperationError) {
        guard let dark = task.dark else { return }
        func shown(_ source: OpenedSource, _ pick: String?) -> String {
            source.name + (pick.map { " \(Quoted($0))" } ?? "")
        }
        let line = "\(name): light \(shown(task.source, task.pick)), dark \(shown(dark, task.darkPick))\n"
        try Output.standard.write(Array(line.utf8))
    }
}

/// File names, all different.
private struct OutputNames {
    private var taken: Set<String> = []

    /// Returns the file for a name; if it is taken, with a number.
    mutating func next(_ slug: String) -> String {
        var (name, number) = (slug, 1)
        while !taken.insert(name).inserted {
            number += 1
            name = "\(slug)_\(number)"
        }
        return name + ".json"
    }
}

/// Returns the worse of two results.
private func max(_ a: ExitCode, _ b: ExitCode) -> ExitCode { a.rawValue < b.rawValue ? b : a }
