import CommandSupport
import Documents
import Files
import HTTPService
import Options
import ServerSettings

/// `kbrender store`: what is done with a store's database beside the service.
enum StoreCommand {
    /// The arguments of `store` itself, which only has other commands in it.
    struct Arguments: ReportingArguments {
        /// The style of messages.
        var messages = MessageStyle()
    }

    /// The arguments of the commands inside it.
    struct TaskArguments: ReportingArguments {
        /// What to do it with.
        var store = StoreSettings()
        /// The style of messages.
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        summary: "imports, exports, copies or checks the database of a store",
        discussion: [
            "serve keeps a store of themes in a database (--themes store.db, or an address of PostgreSQL). These commands work on it, "
                + "also while serve uses it."
        ],
        operands: [.nested(nested.map(\.word))],
        groups: [.messages()],
        examples: [.init("kbrender store import themes --themes store.db", "the folder's themes are in store.db")]
    )

    /// The commands inside it.
    static let nested = StoreTask.allCases.map { task in
        Subcommand("store \(task.rawValue)", table(of: task)) { arguments throws(OperationError) in
            try run(task, with: arguments)
        }
    }

    /// Fails: the command has only others in it, and parsing finds that none is named.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        throw .usage("store: requires a command")
    }

    private static func table(of task: StoreTask) -> Command<TaskArguments> {
        let table = StoreSettings.table(of: task)
        return Command(
            summary: table.summary,
            discussion: table.discussion(),
            operands: table.operands.map { $0.lifted(to: \.store) },
            groups: table.groups.map { $0.lifted(to: \.store) } + [.messages()],
            examples: table.examples)
    }

    private static func run(_ task: StoreTask, with arguments: TaskArguments) throws(OperationError) -> ExitCode {
        var store = arguments.store
        if try store.database().leavePassword() {
            let operands = [store.backup, store.other.bytes.isEmpty ? nil : store.other].compactMap(\.self)
                .map(ServiceLauncher.operand)
            let words = [Argument("store"), Argument(task.rawValue)] + operands
            try ServiceLauncher.become(words + ServiceLauncher.options(arguments, of: table(of: task)))
        }
        store.themes?.takePassword()
        store.isQuiet = !arguments.messages.reportsProgress
        try ServiceProgram.maintain(store, by: task)
        return .done
    }
}
