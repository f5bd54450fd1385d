import Batches
import Documents
import Files
import Graphics
import ImageCodec
import LayoutEngine
import KeyboardPreview
import Options
import Processes
import RenderOptions
import Showcase
import Workers

/// The arguments of `batch`: those of `render`, for many themes, variants, layouts and devices.
struct BatchArguments: ReportingArguments {
    /// Themes, folders of them, presets' ids, `-`; or the word `merge` and manifests; or the word `plan` and themes.
    var words: [FilePath] = []
    /// The folder for pictures, or the file for joined manifests or a plan; nil for the standard place.
    var output: FilePath?
    /// The part of the batch to do; nil for all of it.
    var shard: ShardChoice?
    /// The number of parts of a plan; nil without `--shards`.
    var shards: Int?
    /// Manifests with the times that pictures took.
    var times: [FilePath] = []
    /// The format of a plan; nil for a table on standard output, and JSON in a file.
    var format: Listing.Format?
    /// The plan of what to draw; nil if options say it.
    var plan: FilePath?
    /// The style of thumbnails; nil for keyboards.
    var thumbnailStyle: Thumbnail.Style?
    /// True to draw a placeholder for a broken theme.
    var drawsPlaceholder = false
    /// The script of moving pictures; nil for still ones.
    var script: FilePath?
    /// The options of moving pictures.
    var animation = AnimationChoices()
    /// The compression; nil for the default of `render`, `thumbnail` or `animate`.
    var compression: Compression?
    /// The quality of WebP and JPEG; nil for the default of `render` or `animate`.
    var quality: Int?
    /// Pixels per point; nil for the default of `render` or `animate`.
    var scale: Double?
    /// The pictures to draw, and how.
    var batch = BatchConfiguration()
    /// The style of messages, and which of them count as errors.
    var messages = MessageStyle()

    /// True if an option is set that selects pictures or their contents.
    var asksForPictures: Bool {
        batch.includesPresets || batch.modes != nil || batch.layouts != nil || batch.devices != nil || batch.name != nil
            || batch.sizes != nil || thumbnailStyle != nil || drawsPlaceholder || compression != nil
            || scale != nil || quality != nil || script != nil
            || animation.json.text() != AnimationChoices().json.text()
            || batch.parameters.json.text() != RenderParameters().json.text()
    }

    /// True if an option is set that makes no sense without pictures to draw.
    var asksForWork: Bool {
        asksForPictures || batch.resumes || batch.jobs != nil || batch.manifest != nil || shard != nil || plan != nil
    }

    /// True if an option is set that applies only to plans.
    var asksForPlan: Bool { shards != nil || !times.isEmpty || format != nil }

    /// Returns the configuration of the batch.
    func configuration() throws(OperationError) -> BatchConfiguration {
        var configuration = batch
        if let output { configuration.folder = output }
        configuration.shard = try shard.map { choice throws(OperationError) in try choice.shard() }
        configuration.style = messages.report
        if let plan { try follow(plan, &configuration) } else { try choosePictures(of: words, &configuration) }
        configuration.style.isStrict = configuration.parameters.isStrict
        return configuration
    }

    private func follow(_ plan: FilePath, _ configuration: inout BatchConfiguration) throws(OperationError) {
        guard words.isEmpty, !asksForPictures else {
            throw .usage(
                "--plan: takes no THEME and no option that chooses pictures, because the plan names them")
        }
        try configuration.follow(try BatchPlan(reading: plan))
    }

    /// Selects the pictures of themes by the options.
    private func choosePictures(
        of themes: [FilePath], _ configuration: inout BatchConfiguration
    ) throws(OperationError) {
        configuration.themes = themes
        configuration.thumbnails = try thumbnails()
        if let moving = try moving() { (configuration.animation, configuration.inputs) = moving }
        let standard = script != nil ? RenderParameters.moving : thumbnailStyle != nil ? .shown : RenderParameters()
        configuration.parameters.encoding.compression = compression ?? standard.encoding.compression
        if script == nil, let quality { configuration.parameters.encoding.quality = quality }
        if let scale = scale ?? (script == nil ? nil : standard.settings.scale) {
            configuration.parameters.settings.scale = scale
        }
    }

    /// The options of moving pictures only.
    static let movingOptions = AnimationChoices.options
        .filter { ["fps", "speed", "reduced-motion"].contains($0.name) }

    /// Returns the script of moving pictures, and the file that it came from; nil for still pictures.
    private func moving() throws(OperationError) -> (AnimationWork, [FileIdentity])? {
        guard let script else {
            if let option = Self.movingOptions.first(where: { !$0.values(animation).isEmpty }) {
                throw .usage("--\(option.name): requires --as-animation")
            }
            return nil
        }
        var choices = animation
        choices.quality = quality
        let file = try InputFile(reading: script)
        return (AnimationWork(choices, WorkDocument(file.name, file.bytes)), [file.identity].compactMap(\.self))
    }

    private func thumbnails() throws(OperationError) -> ThumbnailChoices? {
        guard let thumbnailStyle else {
            guard !drawsPlaceholder else {
                throw .usage("--placeholder: requires --as-thumbnails")
            }
            return nil
        }
        var choices = ThumbnailChoices()
        (choices.style, choices.drawsPlaceholder) = (thumbnailStyle, drawsPlaceholder)
        return choices
    }
}

/// `kbrender batch`: many pictures.
enum BatchCommand {
    /// The word that joins manifests, in place of a theme.
    static let merge = FilePath("merge")
    /// The word that divides pictures among parts without drawing, in place of the first theme.
    static let plan = FilePath("plan")

    /// The command's table.
    static let table = Command<BatchArguments>(
        summary: "draws many themes into a folder, several at a time",
        discussion: [
            "In a folder, batch draws the files that end in .json or .theme, but no link that leads out of "
                + "the folder; - means a list of themes on standard input, one a line. It draws every theme in "
                + "every variant and layout and on every device that you name.",
            "A worker process draws each picture, within the limits; a picture that fails does not "
                + "affect the others. The exit code is the highest of any picture. manifest.json lists the "
                + "result of each.",
            "With --as-animation, batch makes the pictures of animate from a script; --name ends in "
                + "\(AnimationFormat.endings). The scale is then 2 and WebP is lossless, unless you say otherwise.",
            "With --as-thumbnails, batch draws thumbnails. It draws all sizes of a theme together: "
                + "the theme is read, laid out and shaped once, and the limits apply to all of them together.",
            "If two themes have one id, the first gets the names and the second fails. With {file} "
                + "(the path without its ending) or {digest} in --name, names never collide.",
            "batch merge MANIFEST… joins the manifests of shards and reports missing pictures.",
            "batch plan THEME… --shards N draws nothing: it divides the pictures into N parts that take "
                + "equally long. --plan and --shard then draw one part.",
        ],
        operands: [
            .list(
                "THEME", .file(wanted: "theme documents, folders of them, presets' ids, or - for a list"), \.words,
                isOptional: true, "theme documents, folders of them, presets' ids, or - for a list on standard input")
        ],
        groups: [
            OptionGroup(
                "Pictures",
                [
                    .flag("presets", \.batch.includesPresets, true, "draws all presets"),
                    .flag(
                        "allow-outside", \.batch.allowsOutside, true,
                        "draws what links in a folder of themes reach outside of it"),
                    .value(
                        "modes", .separated(.choice("MODES")), \.batch.modes, initial: "that of --mode",
                        "variants, separated by commas"),
                    .layouts(\.batch.layouts, "layouts, separated by commas"),
                    .devices(\.batch.devices, "devices, separated by commas"),
                    .value(
                        "as-thumbnails", .choice("STYLE"), \.thumbnailStyle, initial: nil,
                        "draws thumbnails of this style instead of keyboards"),
                    .value(
                        "sizes", .separated(.thumbnailSize), \.batch.sizes, initial: ThumbnailChoices().size.text,
                        "sizes of thumbnails, separated by commas"),
                    .flag("placeholder", \.drawsPlaceholder, true, "draws a neutral thumbnail for a broken theme"),
                    .value(
                        "as-animation", .file(wanted: "a script's document"), \.script, initial: nil,
                        "draws moving pictures from this script instead of still ones"),
                ] + BatchArguments.movingOptions.map { $0.lifted(to: \.animation) }
            ),
            OptionGroup(
                "Result",
                [
                    .value(
                        "output", short: "o", .folder("FOLDER"), \.output, initial: ".",
                        "folder for the pictures; batch makes it if it is missing"),
                    RenderOptionTable.variants(of: "the themes").lifted(to: \.batch.parameters),
                    .value(
                        "name", .nameTemplate, \.batch.name,
                        initial:
                            "{id}-{mode}.png, or .webp for moving pictures, with {layout}, {device} and {size} if there "
                            + "are several",
                        "template for the names of files"),
                    .value(
                        "manifest", .file(wanted: "a file"), \.batch.manifest, initial: "manifest.json in the folder",
                        "list of the pictures"),
                    .value(
                        "changed-list", .file(wanted: "a file, or - for standard output"), \.batch.changedList,
                        initial: nil, "file for the names of the files whose bytes have changed, one a line"),
                    .cache(\.batch.cache),
                    .value(
                        "compression", .choice("EFFORT"), \.compression,
                        initial: "\(RenderParameters().encoding.compression.rawValue), "
                            + "\(RenderParameters.shown.encoding.compression.rawValue) for thumbnails",
                        "how hard to compress"),
                    .value(
                        "quality", .wholeNumber(1...100, "NUMBER"), \.quality,
                        initial: "\(RenderParameters().encoding.quality); lossless for moving pictures",
                        "how much WebP and JPEG keep of the picture"),
                ]
                    + (RenderOptionTable.look + RenderOptionTable.file)
                    .filter { !["compression", "quality"].contains($0.name) }
                    .map { $0.lifted(to: \.batch.parameters) }
            ),
            OptionGroup(
                "Work",
                [
                    .jobs(\.batch.jobs, "number of pictures to draw at a time"),
                    .flag(
                        "resume", \.batch.resumes, true, "draws only what is missing or has changed since the last run"),
                    .value(
                        "shard", .shard, \.shard, initial: nil,
                        "draws only this part of the pictures; auto takes it from the variables of "
                            + "Slurm, Kubernetes or GNU parallel"),
                    .value(
                        "plan", .file(wanted: "a plan"), \.plan, initial: nil,
                        "draws the pictures of this plan, which also names the themes"),
                    .value(
                        "shards", .wholeNumber(Shard.counts, "N"), \.shards, initial: nil,
                        "with plan: number of parts"),
                    .list(
                        "times", .file(wanted: "a manifest"), \.times,
                        "with plan: manifest of an earlier run, which says how long pictures take"),
                    .value(
                        "format", .choice("FORMAT"), \.format, initial: "text, json for --output",
                        "with plan: form of the plan"),
                ] + Option.limits(seconds: "60", mebibytes: "1024").map { $0.lifted(to: \.batch.limits) }
            ),
            RenderOptionTable.keyboard.without("scale").lifted(to: \BatchArguments.batch.parameters).adding([
                .value(
                    "scale", .number(KeyboardSettings.scales), \.scale,
                    initial: "\(JSONOutput.digits(RenderParameters().settings.scale)), "
                        + "\(JSONOutput.digits(RenderParameters.moving.settings.scale)) for moving pictures",
                    "pixels per point")
            ]),
            RenderOptionTable.state.lifted(to: \.batch.parameters),
            RenderOptionTable.candidateBar.lifted(to: \.batch.parameters),
            OptionGroup<RenderParameters>.accessibility.lifted(to: \.batch.parameters),
            RenderOptionTable.reading.lifted(to: \.batch.parameters),
            .messages(),
        ],
        examples: [
            .init("kbrender batch themes --modes light,dark -o pictures", "a folder of themes, both variants of each"),
            .init("kbrender batch themes -o pictures --resume", "only what is missing or has changed"),
            .init("kbrender batch themes -o pictures --shard 2/8", "the second of eight parts"),
            .init(
                "kbrender batch uploads --as-thumbnails card --name {file}.webp",
                "a store's pictures, named after the files"),
            .init(
                "kbrender batch themes --as-animation demo.json --name {id}.webp", "a moving picture of each theme"),
            .init("kbrender batch plan themes --shards 8 -o plan.json", "eight parts that take about equally long"),
            .init("kbrender batch --plan plan.json --shard 2/8 -o pictures", "the second of them"),
            .init("kbrender batch merge pictures/manifest-*.json -o all.json", "the manifests of all parts in one"),
        ]
    )

    /// Runs the command.
    static func run(_ arguments: BatchArguments) throws(OperationError) -> ExitCode {
        if arguments.words.first == merge { return try merge(arguments) }
        if arguments.words.first == plan { return try plan(arguments) }
        guard !arguments.asksForPlan else {
            throw .usage("--shards, --times and --format: require the word plan before the themes")
        }
        arguments.batch.cache.reportIfUnsafe(arguments.messages)
        var progress = BatchProgress(arguments.messages)
        let summary = try Batch.run(try arguments.configuration()) { progress.add($0) }
        StandardError.write(summary.messages.joined())
        arguments.messages.print(summary.stragglers)
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

    /// Divides pictures among parts without drawing.
    private static func plan(_ arguments: BatchArguments) throws(OperationError) -> ExitCode {
        guard let shards = arguments.shards else {
            throw .usage("plan: requires --shards N, the number of parts")
        }
        let drawing = arguments.batch
        guard arguments.plan == nil, arguments.shard == nil, !drawing.resumes, drawing.manifest == nil,
            drawing.changedList == nil
        else {
            throw .usage(
                "plan: takes no --plan, --shard, --resume, --manifest or --changed-list, because it draws nothing")
        }
        var work = arguments
        (work.words, work.output) = (Array(arguments.words.dropFirst()), nil)
        let configuration = try work.configuration()
        let output = try Output(arguments.output ?? .standardStream, apartFrom: [])
        let (plan, messages) = try Batch.plan(configuration, shards: shards, times: arguments.times)
        StandardError.write(messages.joined())
        let isText = (arguments.format ?? (arguments.output == nil ? .text : .json)) == .text
        try output.write(Array((isText ? plan.table : plan.text).utf8))
        if arguments.output != nil { arguments.messages.print([plan.summary]) }
        return .done
    }

    /// Joins manifests of shards. A missing picture is a failed check (1); a picture that could not be drawn gives its own
    /// exit code.
    private static func merge(_ arguments: BatchArguments) throws(OperationError) -> ExitCode {
        guard !arguments.asksForWork, !arguments.asksForPlan else {
            throw .usage(
                "merge: takes only manifests, --output and --changed-list")
        }
        let paths = Array(arguments.words.dropFirst())
        guard !paths.isEmpty else { throw .usage("merge: requires manifests of shards") }
        let merged = try ManifestMerge(reading: paths)
        try Output(arguments.output ?? .standardStream, apartFrom: merged.inputs)
            .write(Array(merged.manifest.text.utf8))
        if let list = arguments.batch.changedList {
            try Output(list, apartFrom: merged.inputs).write(merged.manifest.changedList)
        }
        arguments.messages.print(merged.stragglers.words)
        guard merged.missing.isEmpty else {
            arguments.messages.report(OperationError(merged.missing.joined(separator: "; "), .badData))
            return .checkFailed
        }
        let failures = merged.failures
        guard let worst = failures.keys.max(by: { $0.rawValue < $1.rawValue }) else { return .done }
        let drawn = merged.manifest.entries.count - failures.values.reduce(0, +)
        throw OperationError(BatchTally(drawn: drawn, kept: 0, failures: failures).text(), worst)
    }
}

/// The results of a batch's pictures: each counts in one of the numbers.
struct BatchTally {
    /// Pictures that were drawn.
    let drawn: Int
    /// Pictures that already existed.
    let kept: Int
    /// Pictures that were not drawn, and placeholders, by the kind of failure.
    let failures: [OperationError.Kind: Int]

    /// Returns the numbers in words: `275 drawn, 25 failed: 25 bad input (65)`; with the time, if it is given.
    func text(seconds: Double? = nil) -> String {
        let placeholders = failures[.placeholder] ?? 0
        let lost = failures.filter { $0.key != .placeholder }.sorted { $0.key.rawValue < $1.key.rawValue }
        let failed = lost.reduce(0) { $0 + $1.value }
        let causes = lost.map { "\($0.value) \($0.key.words) (\($0.key.rawValue))" }.joined(separator: ", ")
        let parts = [
            "\(drawn) drawn", kept > 0 ? "\(kept) already there" : nil,
            placeholders > 0
                ? "\(placeholders) placeholder\(placeholders == 1 ? "" : "s") (\(OperationError.Kind.placeholder.rawValue))"
                : nil,
            failed > 0 ? "\(failed) failed: \(causes)" : nil,
            seconds.map { "in \(BatchProgress.time($0))" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension OperationError.Kind {
    /// The kind of failure, in a word or two.
    fileprivate var words: String {
        switch self {
        case .usage: "wrong usage"
        case .badData: "bad input"
        case .noInput: "missing input"
        case .unavailable: "unknown name"
        case .internalError: "internal error"
        case .cannotCreate: "output refused"
        case .inputOutput: "read or write error"
        case .limitReached: "limit reached"
        case .placeholder: "placeholder"
        case .interrupted: "interrupted"
        }
    }
}

extension BatchPlan {
    /// The plan as a table for people, with the work of each part.
    fileprivate var table: String {
        let counts = entries.reduce(into: Array(repeating: 0, count: shards)) { $0[$1.shard - 1] += 1 }
        let rows = seconds.indices.map { n in
            ["\(n + 1)/\(shards)", String(counts[n]), seconds[n].decimal(places: 3, keepingZeros: true)]
        }
        return TextTable(heading: ["shard", "pictures", "seconds"], rows, rightAligned: [1, 2]).text
    }

    /// The plan in one line.
    fileprivate var summary: String {
        let (least, most) = (seconds.min() ?? 0, seconds.max() ?? 0)
        let work = [least, most].map { $0.decimal(places: 2, keepingZeros: true) }
        return "\(entries.count) pictures in \(shards) shards of \(work[0]) to \(work[1]) s of work"
    }
}

extension MessageStyle {
    /// Writes lines about successful work, for people who want them.
    fileprivate func print(_ lines: [String]) {
        guard reportsProgress else { return }
        StandardError.write(lines.map { "kbrender: \($0)\n" }.joined())
    }
}
