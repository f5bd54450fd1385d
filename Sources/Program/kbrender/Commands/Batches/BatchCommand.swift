import CommandSupport
import Batches
import Documents
import Files
import ImageCodec
import KeyboardPreview
import Options
import Processes
import RenderOptions
import Reports
import Showcase
import Workers

/// The arguments of `batch`: those of `render`, for many themes, variants, layouts and devices.
struct BatchArguments: ReportingArguments {
    /// Themes, folders of them, presets' ids, `-`.
    var themes: [FilePath] = []
    /// The folder for pictures; nil for the standard one.
    var output: FilePath?
    /// The part of the batch to do; nil for all of it.
    var shard: ShardChoice?
    /// The plan of what to draw; nil if options say it.
    var plan: FilePath?
    /// The style of thumbnails; nil for keyboards.
    var thumbnailStyle: ThumbnailOptions.Style?
    /// True to draw a placeholder for a broken theme.
    var drawsPlaceholder = false
    /// The script of moving pictures; nil for still ones.
    var script: FilePath?
    /// The options of moving pictures.
    var animation = AnimationCommandOptions()
    /// The compression; nil for the default of `render`, `thumbnail` or `animate`.
    var compression: Compression?
    /// The quality of WebP and JPEG; nil for the default of `render` or `animate`.
    var quality: Int?
    /// Pixels per point; nil for the default of `render` or `animate`.
    var scale: Double?
    /// The pictures to draw, and how.
    var batch = Batch()
    /// The form of the progress.
    var progress = ProgressForm.auto
    var messages = MessageStyle()

    /// True if an option is set that selects pictures or their contents.
    var asksForPictures: Bool {
        batch.includesPresets || batch.modes != nil || batch.layouts != nil || batch.devices != nil || batch.name != nil
            || batch.sizes != nil || thumbnailStyle != nil || drawsPlaceholder || compression != nil
            || scale != nil || quality != nil || script != nil
            || batch.exportKind != nil || !animation.isStandard || !batch.options.isStandard
    }

    /// Returns the batch that the command line describes.
    func makeBatch() throws(OperationError) -> Batch {
        var batch = batch
        if let output { batch.folder = output }
        batch.shard = try shard.map { choice throws(OperationError) in try choice.shard() }
        batch.work.style = messages.report
        if let plan { try follow(plan, into: &batch) } else { try choosePictures(of: themes, &batch) }
        batch.work.style.isStrict = batch.options.isStrict
        return batch
    }

    private func follow(_ plan: FilePath, into batch: inout Batch) throws(OperationError) {
        guard themes.isEmpty, !asksForPictures else {
            throw .usage(
                "--plan: takes no THEME and no option that chooses pictures, because the plan names them")
        }
        try batch.follow(try BatchPlan(reading: plan, shard: batch.shard?.index))
    }

    /// Selects the pictures of themes by the options.
    private func choosePictures(
        of themes: [FilePath], _ batch: inout Batch
    ) throws(OperationError) {
        batch.themes = themes
        batch.thumbnails = try thumbnails()
        if let moving = try moving() { (batch.animation, batch.inputs) = moving }
        let standard = script != nil ? PictureOptions.moving : thumbnailStyle != nil ? .shown : PictureOptions()
        batch.options.request.encoding.compression = compression ?? standard.request.encoding.compression
        if script == nil, let quality { batch.options.request.encoding.quality = quality }
        if let scale = scale ?? (script == nil ? nil : standard.request.settings.scale) {
            batch.options.request.settings.scale = scale
        }
    }

    /// The options of moving pictures only.
    static let movingOptions = AnimationCommandOptions.options
        .filter { ["fps", "speed", "reduced-motion"].contains($0.name) }

    /// Returns the script of moving pictures, and the file that it came from; nil for still pictures.
    private func moving() throws(OperationError) -> (AnimatedScript, [FileIdentity])? {
        guard let script else {
            if let option = Self.movingOptions.first(where: { !$0.values(animation).isEmpty }) {
                throw .usage("--\(option.name): requires --as-animation")
            }
            return nil
        }
        var options = animation
        options.sampling.quality = quality
        let file = try InputFile(reading: script)
        return (
            AnimatedScript(options, script: WorkDocument(file.name, bytes: file.bytes)),
            [file.identity].compactMap(\.self)
        )
    }

    private func thumbnails() throws(OperationError) -> ThumbnailCommandOptions? {
        guard let thumbnailStyle else {
            guard !drawsPlaceholder else {
                throw .usage("--placeholder: requires --as-thumbnails")
            }
            return nil
        }
        var options = ThumbnailCommandOptions()
        (options.style, options.drawsPlaceholder) = (thumbnailStyle, drawsPlaceholder)
        return options
    }
}

/// `kbrender batch`: many pictures.
enum BatchCommand {
    /// The commands inside it.
    static let nested = [
        Subcommand("batch merge", BatchMergeCommand.table, BatchMergeCommand.run),
        Subcommand("batch plan", BatchPlanCommand.table, BatchPlanCommand.run),
    ]

    static let table = Command<BatchArguments>(
        operands: [
            .list(
                "THEME", .file(wanted: "theme documents, folders of them, presets' ids, or - for a list"), \.themes,
                isOptional: true)
        ],
        options: [
            OptionGroup(
                "Pictures",
                [
                    .flag("presets", \.batch.includesPresets, true),
                    .flag("allow-outside", \.batch.allowsOutside, true),
                    .value("modes", .separated(.choice("MODES")), \.batch.modes, initial: "that of --mode"),
                    .layouts(\.batch.layouts),
                    .devices(\.batch.devices),
                    .value("as-thumbnails", .choice("STYLE"), \.thumbnailStyle, initial: nil),
                    .value(
                        "sizes", .separated(.thumbnailSize), \.batch.sizes,
                        initial: ThumbnailCommandOptions().size.text),
                    .value("to", .choice("KIND"), \.batch.exportKind, initial: nil),
                    .flag("placeholder", \.drawsPlaceholder, true),
                    .value("as-animation", .file(wanted: "a script's document"), \.script, initial: nil),
                ] + BatchArguments.movingOptions.map { $0.lifted(to: \.animation) }
            ),
            OptionGroup(
                "Result",
                [
                    .value("output", short: "o", .folder("FOLDER"), \.output, initial: "."),
                    RenderOptionTable.variants(of: "the themes").lifted(to: \.batch.options),
                    .value(
                        "name", .nameTemplate, \.batch.name,
                        initial:
                            "{id}-{mode}.png, or .webp for moving pictures, with {layout}, {device} and {size} if there "
                            + "are several"),
                    .value(
                        "manifest", .file(wanted: "a file"), \.batch.manifest, initial: "manifest.json in the folder"),
                    .changedList(\.batch.changedList),
                    .cache(\.batch.work.cache),
                    .value(
                        "compression", .choice("EFFORT"), \.compression,
                        initial: "\(PictureOptions().request.encoding.compression.rawValue), "
                            + "\(PictureOptions.shown.request.encoding.compression.rawValue) for thumbnails"),
                    .value(
                        "quality", .wholeNumber(1...100, "NUMBER"), \.quality,
                        initial: "\(PictureOptions().request.encoding.quality); lossless for moving pictures"),
                ]
                    + (RenderOptionTable.look + RenderOptionTable.file)
                    .filter { !["compression", "quality"].contains($0.name) }
                    .map { $0.lifted(to: \.batch.options) }
            ),
            work,
            RenderOptionTable.keyboard.without(["scale"]).lifted(to: \BatchArguments.batch.options).adding([
                .value(
                    "scale", .number(KeyboardSettings.scales), \.scale,
                    initial: "\(JSONOutput.digits(PictureOptions().request.settings.scale)), "
                        + "\(JSONOutput.digits(PictureOptions.moving.request.settings.scale)) for moving pictures")
            ]),
            RenderOptionTable.android.lifted(to: \.batch.options),
            RenderOptionTable.state.lifted(to: \.batch.options),
            RenderOptionTable.candidateBar.lifted(to: \.batch.options),
            OptionGroup<PictureOptions>.accessibility.lifted(to: \.batch.options),
            RenderOptionTable.reading.lifted(to: \.batch.options),
        ],
        facts: ["endings": AnimationFormat.endings]
    )

    private static let limits: [Option<BatchArguments>] = Option.limits(seconds: "60", mebibytes: "1024").map {
        $0.lifted(to: \.batch.work.limits)
    }

    /// How the work is done. By itself: the compiler takes long to check a table with everything in it.
    private static let work: OptionGroup<BatchArguments> = OptionGroup(
        "Work",
        [
            .jobs(\.batch.jobs),
            .progress(\.progress),
            .flag("resume", \.batch.resumes, true),
            .flag("prune", \.batch.prunes, true),
            .value("shard", .shard, \.shard, initial: nil),
            .value("plan", .file(wanted: "a plan"), \.plan, initial: nil),
        ] + limits)

    static func run(_ arguments: BatchArguments) throws(OperationError) -> ExitCode {
        arguments.batch.work.cache.reportIfUnsafe(arguments.messages)
        var progress = BatchProgress(arguments.messages, form: arguments.progress)
        let summary = try arguments.makeBatch().run { progress.add($0) }
        StandardError.write(summary.messages.joined())
        arguments.messages.print(summary.stragglers + summary.removed.map { "\(Quoted.sanitized($0)): removed" })
        if summary.isInterrupted {
            let state = "\(summary.answered) of \(summary.pictures) pictures are done"
            throw OperationError("interrupted: \(state) (--resume draws the rest)", .interrupted)
        }
        let tally = BatchTally(drawn: summary.drawn, kept: summary.kept, failures: summary.failures)
        let text = tally.text(seconds: progress.seconds)
        if let worst = summary.worst { throw OperationError(text, worst) }
        arguments.messages.print([text])
        return .done
    }
}
