import CommandSupport
import Documents
import Options
import ServerSettings
import RenderOptions
import StaticGallery
import Processes
import Workers

/// `kbrender gallery`: a site of themes, as files.
enum GalleryCommand {
    struct Arguments: ReportingArguments {
        /// What the site shows, and where it is written.
        var gallery = GallerySettings()
        /// How progress is shown.
        var progress = ProgressForm.auto
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        operands: [.required("FOLDER", .folder("FOLDER"), \.gallery.themes)],
        options: [result, work]
    )

    private static let result: OptionGroup<Arguments> = OptionGroup(
        "Result",
        [
            .value("output", short: "o", .folder("FOLDER"), \.gallery.output),
            .value("address", .site(inFolder: true), \.gallery.address, initial: nil),
            .flag("dates", \.gallery.showsDates, true),
            .value("title", .text("TEXT", wanted: "a name"), \.gallery.title, initial: "that of the language"),
            .flag("allow-outside", \.gallery.allowsOutside, true),
            .cache(\.gallery.work.cache),
            .fontFolders(\.gallery.work.fontFolders),
        ])

    private static let limits: [Option<Arguments>] = Option.limits(seconds: "60", mebibytes: "1024").map {
        $0.lifted(to: \.gallery.work.limits)
    }

    private static let work: OptionGroup<Arguments> = OptionGroup(
        "Work",
        [.jobs(\.gallery.jobs), .progress(\.progress)] + limits)

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        var gallery = arguments.gallery
        gallery.work.style = arguments.messages.report
        gallery.work.cache.reportIfUnsafe(arguments.messages)
        var progress = BatchProgress(arguments.messages, form: arguments.progress, counting: "files")
        let summary = try StaticGallery.write(gallery) { progress.add($0) }
        StandardError.write(summary.messages.joined())
        arguments.messages.print(summary.removed.map { "\(Quoted.sanitized($0)): removed" })
        guard !summary.isInterrupted else {
            throw OperationError("interrupted: the site is not complete (run it again to go on)", .interrupted)
        }
        let lost = summary.failures.values.reduce(0, +)
        let text =
            "\(Prose.counted(summary.themes, noun: "theme")): \(Prose.counted(summary.drawn, noun: "file")) drawn, "
            + "\(summary.kept) already there, \(Prose.counted(summary.pages, noun: "page")) written"
            + (lost > 0 ? "; \(Prose.counted(lost, noun: "theme")) left out" : "")
        if let worst = summary.worst { throw OperationError(text, worst) }
        arguments.messages.print([text])
        return .done
    }
}
