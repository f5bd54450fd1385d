import CommandSupport
import Documents
import Files
import KeyboardPreview
import Options
import Parallel
import Processes
import RenderOptions

/// `kbrender animate`: a keyboard in use.
enum AnimateCommand {
    struct Arguments: ShowcaseArguments {
        /// The theme, and what its keyboard shows. The mode is that of the first frame.
        var picture = RenderArguments(options: .moving)
        /// What moves.
        var options = AnimationCommandOptions()
        /// The output for the still picture; nil for none.
        var poster: FilePath?
    }

    static let table = Command<Arguments>(
        operands: [Operand<RenderArguments>.theme.lifted(to: \.picture)],
        options: [
            Arguments.result(
                [.light, .dark],
                output: "<theme id>.webp",
                own: AnimationCommandOptions.options.map { $0.lifted(to: \.options) } + [
                    .value("poster", .file(wanted: "a picture file"), \.poster, initial: nil)
                ],
                file: [],
                without: AnimationCommandOptions.replaced
            )
        ] + Arguments.contents(without: AnimationCommandOptions.replaced),
        facts: ["endings": AnimationFormat.endings]
    )

    static func run(_ arguments: Arguments) throws -> ExitCode {
        let picture = arguments.picture
        let target = try AnimationOutput.Target(picture.output, format: arguments.options.format)
        let poster = try arguments.poster.map { (path: $0, format: try OutputFormat(ofOutput: $0, option: "poster")) }
        var input = try RenderInput(picture.options)
        let script = try arguments.options.script.map { try InputFile(reading: $0) }
        let files = input.record.files + [script?.identity].compactMap(\.self)
        if case .file = target { try picture.checkOutput(apartFrom: files) }
        if let poster { _ = try Output(poster.path, apartFrom: files) }
        input.animate(try arguments.options.options(script: script?.source, format: target.format))
        let renderer = try picture.renderer()
        let prepared = try renderer.prepare(input.request)
        try picture.report(prepared.diagnostics)
        let output = try AnimationOutput(target, themeID: prepared.themeID, apartFrom: files)
        try write(prepared, to: output, renderer: renderer, with: arguments)
        if let poster {
            let bytes = try renderer.file(of: prepared.still(poster.format))
            try Output(poster.path, apartFrom: files).write(
                bytes, durability: .unsynced, telling: arguments.messages)
        }
        return .done
    }

    /// Writes the frames as they are drawn. A signal ends the work between two frames and leaves nothing behind.
    private static func write(
        _ prepared: PreparedRender, to output: AnimationOutput, renderer: KeyboardRenderer,
        with arguments: Arguments
    ) throws(OperationError) {
        guard let animation = prepared.animation else { return }
        let signals = TerminationSignals()
        let (start, total) = (MonotonicClock.microseconds, animation.times.count)
        var progress = ProgressLine(isShown: arguments.messages.reportsProgress, onlyOnTerminal: true)
        defer { progress.end() }
        try output.write(animation, renderer: renderer, encoding: arguments.picture.options.request.encoding) {
            done throws(OperationError) in
            if signals.haveArrived { throw OperationError(nil, .interrupted) }
            if let breach = arguments.picture.limits.ownBreach { throw breach.operationError() }
            let text = Self.progress(done, of: total, seconds: MonotonicClock.seconds(since: start))
            progress.show("\(BatchProgress.bar(done, of: total)) \(text)")
        }
        progress.end()
        if let line = output.outcome(of: animation) { arguments.messages.tell(line) }
    }

    /// Returns the progress: `120 of 300 frames, 0:04 left`.
    static func progress(_ done: Int, of total: Int, seconds: Double) -> String {
        let count = "\(done) of \(total) frames"
        guard done > 0, seconds > 0 else { return count }
        return "\(count), \(BatchProgress.time(seconds * Double(total - done) / Double(done))) left"
    }
}
