import CommandSupport
import Documents
import Files
import HTTPService
import Options
import ServerSettings

/// `kbrender store`: what is done with a store's database beside the service.
enum StoreCommand {
    /// The arguments of the commands inside it.
    struct Arguments: ReportingArguments {
        /// What to do it with.
        var store = StoreSettings()
        var messages = MessageStyle()
    }

    static let command = Subcommand(
        "store",
        nested: StoreTask.allCases.map { task in
            Subcommand("store \(task.rawValue)", table(of: task)) { try run(task, with: $0) }
        })

    private static func table(of task: StoreTask) -> Command<Arguments> {
        StoreSettings.table(of: task).lifted(to: \.store)
    }

    private static func run(_ task: StoreTask, with arguments: Arguments) throws(OperationError) -> ExitCode {
        var store = arguments.store
        if try store.database().leavePassword() {
            let operands =
                [store.backup, store.other.bytes.isEmpty ? nil : store.other].compactMap(\.self)
                .map(ServiceLauncher.operand) + [store.id, store.author].filter { !$0.isEmpty }.map { Argument($0) }
            let words = [Argument("store"), Argument(task.rawValue)] + operands
            try ServiceLauncher.become(words + ServiceLauncher.options(arguments, of: table(of: task)))
        }
        store.themes?.takePassword()
        store.isQuiet = !arguments.messages.reportsProgress
        let warnings = try warnings(of: store)
        try StoreMaintenance.run(task, with: store)
        arguments.messages.warn(warnings)
        return .done
    }

    /// Returns what to say if the author who gets a theme has no token in the file of tokens.
    private static func warnings(of store: StoreSettings) throws(OperationError) -> [Diagnostic] {
        guard let file = store.tokens else { return [] }
        let authors = try AccessTokens(reading: file).authors
        guard !authors.contains(store.author) else { return [] }
        let meant = NearestName.suggestion(for: store.author, among: authors).map { "did you mean \($0)?" }
        return [
            Diagnostic(
                CommandDiagnosticKinds.authorWithoutToken,
                "has no token with which \(store.author) can upload (\(meant ?? "make one with kbrender token"))",
                in: SourceText(name: "\(file)", bytes: []))
        ]
    }
}
