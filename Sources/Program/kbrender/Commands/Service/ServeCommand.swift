import Documents
import Options
import ServiceSetup

/// `kbrender serve`: the service. It is a separate program, so that no other command loads an HTTP library.
enum ServeCommand {
    struct Arguments: ReportingArguments {
        var service = ServiceConfiguration()
        /// The style of messages.
        var messages = MessageStyle()
    }

    /// The command's table: the service's own.
    static let table: Command<Arguments> = {
        let service = ServiceConfiguration.table
        return Command(
            summary: service.summary,
            discussion: service.discussion(),
            groups: service.groups.map { $0.lifted(to: \.service) } + [.messages()],
            examples: service.examples
        )
    }()

    /// Replaces this process by the service.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        try arguments.service.check()
        arguments.service.themes?.leavePassword()
        try ServiceLauncher.become([], with: arguments.service, table: ServiceConfiguration.table)
    }
}
