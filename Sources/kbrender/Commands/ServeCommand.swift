import Documents
import Files
import Glibc
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

    /// The name of the program beside this one.
    private static let program = "kbrender-serve"

    /// Becomes the service.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        try arguments.service.check()
        let path = FilePath.runningProgram.folder.appending(program)
        let words =
            [FilePath(program)]
            + ServiceConfiguration.table.options.flatMap { option in
                option.values(arguments.service).map { word in
                    FilePath(Array("--\(option.name)".utf8) + (option.isFlag ? [] : Array("=".utf8) + word.bytes))
                }
            }
        // A program that takes this one's place finds no handlers of signals.
        var pointers = unsafe words.map { unsafe strdup($0.cString) } + [nil]
        unsafe execv(path.cString, &pointers)
        throw OperationError(
            "\(path): cannot be started: \(SystemError.last) (install it beside kbrender)", .unavailable)
    }
}
