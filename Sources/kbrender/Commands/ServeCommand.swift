import Documents
import Options
import ServiceSetup

/// `kbrender serve`: the service, which is a program of its own, so that no other command loads what speaks HTTP.
enum ServeCommand {
    /// What it takes.
    struct Arguments: ReportingArguments {
        /// What the service is started with.
        var service = ServiceConfiguration()
        /// How messages look.
        var messages = MessageStyle()
    }

    /// Its table: the service's own.
    static let table: Command<Arguments> = {
        let service = ServiceConfiguration.table
        return Command(
            summary: service.summary,
            discussion: service.discussion(),
            groups: service.groups.map { $0.lifted(to: \.service) } + [.messages()],
            examples: service.examples
        )
    }()

    /// Becomes the service.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        try arguments.service.check()
        try ServiceLauncher.become([], arguments.service, ServiceConfiguration.table)
    }
}
