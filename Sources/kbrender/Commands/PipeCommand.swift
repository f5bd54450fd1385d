import Batches
import Documents
import Files
import Options
import Processes
import RenderCache
import RenderOptions

/// `kbrender pipe`: requests and answers as lines of JSON.
enum PipeCommand {
    /// What it takes.
    struct Arguments: ReportingArguments {
        /// How the pipe works.
        var pipe = RequestPipe.Configuration()
        /// How messages look.
        var messages = MessageStyle()
    }

    /// Its table.
    static let table = Command<Arguments>(
        summary: "answers requests, one line of JSON each, with renderers that stay warm",
        discussion: [
            "A line of standard input is an object with a command (render, thumbnail, geometry, validate, convert or fix) "
                + "and its options by their long names; theme among them is a path or a preset's id. The answer is a line "
                + "of standard output, in the order of the requests, with the picture in base64, or as bytes that follow "
                + "the line, or in a file of the folder. docs/protocol.md describes both, Examples has clients.",
            "Worker processes do the work and are held to the limits. A request that is broken or takes too much costs its "
                + "own answer. The command ends with its input. Requests name files with your rights: for those of "
                + "strangers there is serve.",
        ],
        groups: [
            .init(
                "Result",
                [
                    .value("output", short: "o", .folder("FOLDER"), \.pipe.folder, "folder that takes files"),
                    .value("cache", .cache, \.pipe.cache, "where finished pictures are kept for another time"),
                ]),
            .init(
                "Work",
                [
                    .value(
                        "jobs", .wholeNumber(1...256, "N"), \.pipe.jobs, initial: "one a processor",
                        "how many requests are worked on at a time"),
                    .list(
                        "font-dir", .text("FOLDER", wanted: "a folder of fonts", completion: .folders),
                        \.pipe.fontFolders, "folder of more fonts"),
                ] + Option.limits(seconds: "60", mebibytes: "1024").map { $0.lifted(to: \.pipe.limits) }),
            .messages(),
        ],
        examples: [
            .init("kbrender pipe < requests > answers", "pictures in the answers"),
            .init("kbrender pipe --jobs 4 -o pictures < requests", "four at a time, into files of a folder"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        arguments.pipe.cache.reportIfUnsafe(arguments.messages)
        var configuration = arguments.pipe
        configuration.style = arguments.messages.report
        var pipe = try RequestPipe(configuration)
        try pipe.run()
        return .done
    }
}
