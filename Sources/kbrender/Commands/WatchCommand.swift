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
                (RenderOptionTable.look + RenderOptionTable.file).map { $0.lifted(to: \.parameters) })
        ] + OptionGroup<RenderArguments>.shown + [.messages()],
        examples: [
            .init("kbrender watch theme.json -o preview.png", "keeps preview.png as the theme is"),
            .init("kbrender watch theme.json --mode both -o pair.svg", "for a browser that reloads what changes"),
        ]
    )

    /// Does the work, until a signal ends it. Only what cannot get better ends it before: documents that are broken can
    /// be saved again, options stay as they are.
    static func run(_ arguments: RenderArguments) throws(OperationError) -> ExitCode {
        Signals.endInterruptedOnTermination()
        let watch = FileWatch(try watchedFiles(arguments))
        let renderer = try arguments.renderer()
        do {
            try draw(arguments, renderer)
        } catch  where error.kind == .badData {
            arguments.messages.report(error)
        }
        while true {
            watch.waitForSave()
            do throws(OperationError) {
                try draw(arguments, renderer)
            } catch {
                arguments.messages.report(error)
            }
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
        guard arguments.messages.verbosity != .quiet else { return }
        let time = (MonotonicClock.seconds(since: start) * 1000).decimal(places: 1)
        let note = Diagnostic(CommandDiagnostics.drawn, "\(target.name) drawn in \(time) ms")
        StandardError.write(arguments.messages.report.text(for: [note]))
    }
}
