import CommandSupport
import Batches
import Documents
import Files
import Options
import Processes
import RenderCache
import RenderOptions

/// `kbrender pipe`: requests and answers as lines of JSON.
enum PipeCommand {
    struct Arguments: ReportingArguments {
        /// The settings of the pipe.
        var pipe = PipeServer.Settings()
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        summary: "answers requests as lines of JSON, with renderers that stay warm",
        discussion: [
            "Each line of standard input is an object with a command (render, thumbnail, animate, "
                + "geometry, validate, convert or fix) and its options by their long names, among them theme, a path "
                + "or a preset's id. Answers go to standard output, one a line, in the order of the requests. "
                + "The picture is in the line in base64, or follows it as bytes, or goes to a file of the "
                + "folder. docs/protocol.md describes both sides, and Examples has clients.",
            "Worker processes do the work, within the limits. A request that is broken or exceeds a "
                + "limit fails alone. The command ends when its input does. Requests can read every file that "
                + "you can: for requests from strangers, use serve.",
        ],
        groups: [
            .init(
                "Result",
                [
                    .value("output", short: "o", .folder("FOLDER"), \.pipe.folder, "folder for files"),
                    .cache(\.pipe.cache),
                ]),
            .init(
                "Work",
                [
                    .jobs(\.pipe.jobs, summary: "number of requests to work on at a time"),
                    .fontFolders(\.pipe.fontFolders),
                ] + Option.limits(seconds: "60", mebibytes: "1024").map { $0.lifted(to: \.pipe.limits) }),
            .messages(),
        ],
        examples: [
            .init("kbrender pipe < requests > answers", "pictures in the answers"),
            .init(
                "kbrender pipe --jobs 4 -o pictures < requests", "works on four at a time, and writes files to a folder"
            ),
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
