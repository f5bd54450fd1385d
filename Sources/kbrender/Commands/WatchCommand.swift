import Documents
import Glibc
import Graphics
import Preview

/// `kbrender watch`: a picture that follows its theme.
enum WatchCommand {
    /// What it takes.
    static let table = Command<PictureArguments>(
        summary: "draws a theme's keyboard again whenever it is saved",
        discussion: [
            "Theme and layout document are watched. While one of them is broken or gone the last good picture stays, and "
                + "messages tell what is wrong. A picture is finished about a tenth of a second after a save.",
            "The interrupt key, or the signal TERM, ends it (exit code 130); the picture is then whole.",
            PictureOptions.formats,
            PictureOptions.keyNames,
        ],
        operands: [.required("THEME", .file(wanted: "a theme document"), \.theme, "a theme document")],
        groups: [
            PictureOptions.result(
                ModeChoice.allCases, output: PictureOptions.standardOutput, goesTo: "file to write",
                PictureOptions.look + PictureOptions.file),
            PictureOptions.keyboard,
            PictureOptions.state,
            PictureOptions.candidateBar,
            .accessibility,
            PictureOptions.reading,
            .messages(),
        ],
        examples: [
            .init("kbrender watch theme.json -o preview.png", "keeps preview.png as the theme is"),
            .init("kbrender watch theme.json --mode both -o pair.svg", "for a browser that reloads what changes"),
        ]
    )

    /// Does the work, until a signal ends it. Only what cannot get better ends it before: documents that are broken can
    /// be saved again, options stay as they are.
    static func run(_ given: PictureArguments) throws(CommandFailure) -> ExitCode {
        _ = signal(SIGTERM) { _ in _exit(ExitCode.interrupted.rawValue) }
        var arguments = given
        // Drafts are not asked for twice.
        arguments.cache = .off
        let watch = FileWatch(try watchedFiles(arguments))
        let renderer = try PictureJob.renderer(arguments)
        do {
            try draw(arguments, renderer)
        } catch  where error.exitCode == .badData {
            error.report(arguments.messages)
        }
        while true {
            watch.waitForSave()
            do throws(CommandFailure) {
                try draw(arguments, renderer)
            } catch {
                error.report(arguments.messages)
            }
        }
    }

    /// Theme and layout document; refuses what cannot be saved again.
    private static func watchedFiles(_ arguments: PictureArguments) throws(CommandFailure) -> [FilePath] {
        guard arguments.output?.isStandardStream != true else {
            throw .usage("--output: standard output cannot hold one picture after another (want a file)")
        }
        var files = [arguments.theme] + arguments.source.companions
        if case .file(let layout) = arguments.layout { files.append(layout) }
        for file in files {
            guard !file.isStandardStream, file.looksLikeFile || !file.isMissing else {
                throw .usage("\(Quoted(file.description)) is no file, so it cannot be watched (want a document's path)")
            }
        }
        return files
    }

    /// Draws one picture and tells of it.
    private static func draw(_ arguments: PictureArguments, _ renderer: KeyboardRenderer) throws(CommandFailure) {
        let start = Clock.microseconds
        var clock = StageClock()
        let target = try PictureJob(arguments).write(renderer, &clock)
        guard arguments.messages.verbosity != .quiet else { return }
        let time = (Clock.seconds(since: start) * 1000).decimal(places: 1)
        let note = Diagnostic(PictureDiagnostics.drawn, "\(target.name) drawn in \(time) ms")
        StandardError.write(arguments.messages.formatter.text(for: [note]))
    }
}
