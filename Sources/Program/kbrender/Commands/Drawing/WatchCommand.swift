import CommandSupport
import Files
import Options
import Parallel
import Processes
import RenderOptions
import Documents
import Glibc
import Graphics
import KeyboardPreview
import Reports

/// `kbrender watch`: a picture that follows its theme.
enum WatchCommand {
    static let table = Command<RenderArguments>(
        operands: [.required("THEME", .file(wanted: "a theme document, or its address"), \.options.theme)],
        options: [
            .result(
                output: RenderOptionTable.standardOutput,
                more: [
                    .value("every", .number(0.1...86_400), \.secondsBetweenQuestions)
                ] + (RenderOptionTable.look + RenderOptionTable.file).map { $0.lifted(to: \.options) }
                    + Option.limits().map { $0.lifted(to: \.limits) })
        ] + OptionGroup<RenderArguments>.contents,
        facts: ["formats": RenderOptionTable.formats, "keys": RenderOptionTable.keyNames]
    )

    /// Runs the command until a signal ends it. It ends earlier only for problems that cannot go away: broken documents can
    /// be saved again, options stay the same.
    static func run(_ arguments: RenderArguments, invocation: Invocation) throws(OperationError) -> ExitCode {
        Signals.endInterruptedOnTermination()
        let watch = FileWatch(try watchedFiles(arguments))
        guard arguments.limits.isNone else { return try followLimited(watch, with: arguments, invocation: invocation) }
        var picture = WatchedPicture(arguments: arguments, renderer: try arguments.renderer())
        do {
            try picture.begin()
        } catch  where error.kind == .badData {
            arguments.messages.report(error)
        }
        var servers = WatchedServers(arguments)
        servers.note(picture.servers)
        var failure: OperationError?
        while true {
            let wake = watch.waitForSave(others: servers.descriptors, seconds: servers.pause)
            guard servers.asksForPicture(wake) else { continue }
            do throws(OperationError) {
                try picture.draw(evenIfSame: wake == .save)
                failure = nil
                servers.note(picture.servers)
            } catch {
                if wake == .save || error != failure { arguments.messages.report(error) }
                failure = error
                servers.noteFailure()
            }
        }
    }

    /// The same with limited pictures: `render` draws each in its own process, which ends with the picture or at its limit.
    private static func followLimited(
        _ watch: FileWatch, with arguments: RenderArguments, invocation: Invocation
    ) throws(OperationError) -> ExitCode {
        guard !arguments.options.theme.isWebAddress else {
            throw .usage(
                "an address cannot be followed with limits (leave out --time-limit and --memory-limit)")
        }
        let words = ["render", "--cache=off"].map { Argument($0) } + invocation.words.dropFirst()
        func draw() -> ExitCode {
            do throws(OperationError) {
                let start = MonotonicClock.microseconds
                let code = try Invocation(words: words, isSupervised: false).supervised(arguments.limits)
                // It has already reported its problems.
                if code == .done {
                    announce(arguments.output?.description ?? "the picture", since: start, messages: arguments.messages)
                }
                return code
            } catch {
                arguments.messages.report(error)
                return ExitCode(error.kind)
            }
        }
        let first = draw()
        guard [.done, .badData, .limitReached].contains(first) else { return first }
        while true {
            watch.waitForSave()
            if draw() == .interrupted { return .interrupted }
        }
    }

    /// Reports how long a picture took.
    fileprivate static func announce(_ name: String, since start: Int, messages: MessageStyle) {
        guard !messages.isQuiet else { return }
        let time = (MonotonicClock.seconds(since: start) * 1000).decimal(places: 1)
        let note = Diagnostic(CommandDiagnosticKinds.drawn, "\(name) drawn in \(time) ms")
        StandardError.write(messages.report.text(for: [note]))
    }

    /// Returns theme and layout document, if they are files; throws for what cannot be saved again.
    private static func watchedFiles(_ arguments: RenderArguments) throws(OperationError) -> [FilePath] {
        guard arguments.output?.isStandardStream != true else {
            throw .usage("--output: standard output cannot hold one picture after another (give a file)")
        }
        var files = [arguments.options.theme] + arguments.options.source.companions
        if case .file(let layout) = arguments.options.layout { files.append(layout) }
        for file in files {
            guard !file.isStandardStream, file.looksLikeFile || !file.isMissing else {
                throw .usage(
                    "\(Quoted(file.description)) is not a file, so it cannot be watched (give the path of a document)")
            }
        }
        return files.filter { !$0.isWebAddress }
    }
}

/// The picture that follows its theme.
private struct WatchedPicture {
    private(set) var arguments: RenderArguments
    let renderer: KeyboardRenderer
    /// The digest of the request that the picture shows.
    private(set) var drawn: String?
    /// The kinds of messages about servers when the picture was drawn last.
    private(set) var said: [DiagnosticKind] = []
    /// The servers with their latest answers.
    private(set) var servers: [ThemeServer] = []

    /// Draws the first picture; servers are asked for everything that they send.
    mutating func begin() throws(OperationError) {
        arguments.options.source.remote.asksForAll = true
        defer { arguments.options.source.remote.asksForAll = false }
        try draw(evenIfSame: true)
    }

    /// Draws one picture without keeping drafts, and reports it. Problems of servers are reported once.
    mutating func draw(evenIfSame: Bool) throws(OperationError) {
        let start = MonotonicClock.microseconds
        var input = try arguments.read()
        servers = input.record.servers
        let kinds = input.record.notices.map(\.kind)
        if kinds != said { try arguments.messages.report(input.record.notices) }
        said = kinds
        input.record.notices = []
        let digest = input.request.digest(drawnBy: [])
        guard evenIfSame || digest != drawn else { return }
        // A document that cannot be drawn is reported once.
        drawn = digest
        var work = RenderJob(arguments: arguments, input: input)
        let target = try work.draw(with: renderer)
        WatchCommand.announce(target.name, since: start, messages: arguments.messages)
    }
}
