import CommandSupport
import Batches
import Documents
import Options
import Processes
import RenderOptions
import Workers

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
                    .cache(\.pipe.work.cache),
                ]),
            .init(
                "Work",
                [
                    .jobs(\.pipe.jobs),
                    .fontFolders(\.pipe.work.fontFolders),
                ] + Option.limits(seconds: "60", mebibytes: "1024").map { $0.lifted(to: \.pipe.work.limits) }),
        ]
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        arguments.pipe.work.cache.reportIfUnsafe(arguments.messages)
        var settings = arguments.pipe
        settings.work.style = arguments.messages.report
        var pipe = try PipeServer(settings)
        try pipe.run()
        return .done
    }
}
