import CommandSupport
import Documents
import HTTPService
import Options
import ServerSettings

/// `kbrender serve`: the service.
enum ServeCommand {
    struct Arguments: ReportingArguments {
        var service = ServiceSettings()
        var messages = MessageStyle()
    }

    /// The command's table: the service's own.
    static let table: Command<Arguments> = ServiceSettings.table.lifted(to: \.service)

    /// Serves until a signal ends it.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        var service = arguments.service
        try service.check()
        if service.themes?.leavePassword() == true {
            try ServiceLauncher.become([Argument("serve")] + ServiceLauncher.options(arguments, of: table))
        }
        service.themes?.takePassword()
        try RunningService.serve(service)
        return .done
    }
}
