import Files
import Options
import Parallel
import Processes
import RenderOptions
import Documents
import Glibc
import Graphics
import KeyboardPreview

/// `kbrender watch`: a picture that follows its theme.
enum WatchCommand {
    /// What it takes.
    static let table = Command<RenderArguments>(
        summary: "draws a theme's keyboard again whenever it is saved",
        discussion: [
            "Theme and layout document are watched. While one of them is broken or gone the last good picture stays, and "
                + "messages tell what is wrong. A picture is finished about a tenth of a second after a save.",
            "--time-limit and --memory-limit hold for each picture, which a process of its own then draws.",
            "The interrupt key, or the signal TERM, ends it (exit code 130); the picture is then whole.",
            RenderOptionTable.formats,
            RenderOptionTable.keyNames,
        ],
        operands: [
            .required("THEME", .file(wanted: "a theme document"), \.parameters.theme, "a theme document")
        ],
        groups: [
            .result(
                output: RenderOptionTable.standardOutput, goesTo: "file to write",
                (RenderOptionTable.look + RenderOptionTable.file).map { $0.lifted(to: \.parameters) }
                    + Option.limits().map { $0.lifted(to: \.limits) })
        ] + OptionGroup<RenderArguments>.shown + [.messages()],
        examples: [
            .init("kbrender watch theme.json -o preview.png", "keeps preview.png as the theme is"),
            .init("kbrender watch theme.json --mode both -o pair.svg", "for a browser that reloads what changes"),
        ]
    )

    /// Does the work, until a signal ends it. Only what cannot get better ends it before: documents that are broken can
    /// be saved again, options stay as they are.
    static func run(_ arguments: RenderArguments, _ invocation: Invocation) throws(OperationError) -> ExitCode {
        Signals.endInterruptedOnTermination()
        let watch = FileWatch(try watchedFiles(arguments))
        let draw = try drawing(arguments, invocation)
        let first = reported(draw, arguments.messages)
        guard [.done, .badData, .limitReached].contains(first) else { return first }
        while true {
            watch.waitForSave()
            if reported(draw, arguments.messages) == .interrupted { return .interrupted }
        }
    }

    /// Draws and reports why there is no picture; the exit code that this would have alone.
    private static func reported(
        _ draw: () throws(OperationError) -> ExitCode, _ messages: MessageStyle
    ) -> ExitCode {
        do throws(OperationError) {
            return try draw()
        } catch {
            messages.report(error)
            return ExitCode(error.kind)
        }
    }

    /// How a picture is drawn: by a renderer that stays warm, or where it is limited as `render` does, in a process of its
    /// own that ends with the picture or at its limit.
    private static func drawing(
        _ arguments: RenderArguments, _ invocation: Invocation
    ) throws(OperationError) -> () throws(OperationError) -> ExitCode {
        guard arguments.limits.isNone else {
            let words = ["render", "--cache=off"].map { Argument($0) } + invocation.words.dropFirst()
            return { () throws(OperationError) in
                let start = MonotonicClock.microseconds
                let code = try Invocation(words: words, isSupervised: false).supervised(arguments.limits)
                // What was wrong it has reported itself.
                if code == .done {
                    tell(arguments.output?.description ?? "the picture", since: start, arguments.messages)
                }
                return code
            }
        }
        let renderer = try arguments.renderer()
        return { () throws(OperationError) in
            try draw(arguments, renderer)
            return .done
        }
    }

    /// Theme and layout document; refuses what cannot be saved again.
    private static func watchedFiles(_ arguments: RenderArguments) throws(OperationError) -> [FilePath] {
        guard arguments.output?.isStandardStream != true else {
            throw .usage("--output: standard output cannot hold one picture after another (expected a file)")
        }
        var files = [arguments.parameters.theme] + arguments.parameters.source.companions
        if case .file(let layout) = arguments.parameters.layout { files.append(layout) }
        for file in files {
            guard !file.isStandardStream, file.looksLikeFile || !file.isMissing else {
                throw .usage(
                    "\(Quoted(file.description)) is no file, so it cannot be watched (expected a document's path)")
            }
        }
        return files
    }

    /// Draws one picture, which drafts are not kept of, and reports it.
    private static func draw(_ arguments: RenderArguments, _ renderer: KeyboardRenderer) throws(OperationError) {
        let start = MonotonicClock.microseconds
        var work = RenderJob(arguments, try arguments.read())
        let target = try work.draw(with: renderer)
        tell(target.name, since: start, arguments.messages)
    }

    /// Tells how long a picture took.
    private static func tell(_ name: String, since start: Int, _ messages: MessageStyle) {
        guard messages.verbosity != .quiet else { return }
        let time = (MonotonicClock.seconds(since: start) * 1000).decimal(places: 1)
        let note = Diagnostic(CommandDiagnostics.drawn, "\(name) drawn in \(time) ms")
        StandardError.write(messages.report.text(for: [note]))
    }
}
