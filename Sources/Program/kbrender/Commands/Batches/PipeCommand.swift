import CommandSupport
import Batches
import Documents
import Options
import Processes
import RenderOptions

/// `kbrender pipe`: requests and answers as lines of JSON.
enum PipeCommand {
    struct Arguments: ReportingArguments {
        /// The settings of the pipe.
        var pipe = PipeServer.Settings()
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        options: [
            .init(
                "Result",
                [
                    .value("output", short: "o", .folder("FOLDER"), \.pipe.folder),
                    .cache(\.pipe.cache),
                ]),
            .init(
                "Work",
                [
                    .jobs(\.pipe.jobs),
                    .fontFolders(\.pipe.fontFolders),
                ] + Option.limits(seconds: "60", mebibytes: "1024").map { $0.lifted(to: \.pipe.limits) }),
        ]
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        arguments.pipe.cache.reportIfUnsafe(arguments.messages)
        var settings = arguments.pipe
        settings.style = arguments.messages.report
        var pipe = try PipeServer(settings)
        try pipe.run()
        return .done
    }
}
