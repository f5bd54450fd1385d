import Batches
import Documents
import Files
import LayoutEngine
import KeyboardPreview
import Options
import Processes
import RenderOptions

/// What `batch` takes: what `render` does, but of many themes, variants, layouts and devices.
struct BatchArguments: ReportingArguments {
    /// Themes, folders of them, presets' ids, `-`; or the word `merge` and manifests.
    var words: [FilePath] = []
    /// The folder that takes the pictures; the file that takes joined manifests. Nil for the standard place.
    var output: FilePath?
    /// Which part of the batch to do; nil for all of it.
    var shard: ShardChoice?
    /// What is drawn, and how.
    var batch = BatchConfiguration()
    /// How messages look, and what they lead to.
    var messages = MessageStyle()

    /// True where something is asked for that has no meaning without pictures to draw.
    var asksForPictures: Bool {
        batch.includesPresets || batch.resumes || batch.modes != nil || batch.layouts != nil || batch.devices != nil
            || batch.name != nil || batch.jobs != nil || batch.manifest != nil || shard != nil
    }

    /// All that the batch must know.
    func configuration() throws(OperationError) -> BatchConfiguration {
        var configuration = batch
        configuration.themes = words
        if let output { configuration.folder = output }
        configuration.shard = try shard.map { choice throws(OperationError) in try choice.shard() }
        configuration.style = messages.report
        configuration.style.isStrict = batch.parameters.isStrict
        return configuration
    }
}

/// `kbrender batch`: many pictures.
enum BatchCommand {
    /// The word that joins manifests, in place of a theme.
    static let merge = FilePath("merge")

    /// What it takes.
    static let table = Command<BatchArguments>(
        summary: "draws many themes into a folder, several at a time",
        discussion: [
            "Of a folder the files that end in .json or .theme are drawn; - stands for a list of themes on standard "
                + "input, one a line. Every theme is drawn in every variant and layout and on every device asked for.",
            "Each picture is drawn by a worker process that is held to the limits; one that fails leaves the others "
                + "alone. The exit code is the highest of any picture. What became of each stands in manifest.json.",
            "With merge and manifests of shards in place of themes, these are joined, and what is missing is told.",
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
                    .value(
                        "modes", .separated(.choice("MODES")), \.batch.modes, initial: "that of --mode",
                        "variants, separated by commas"),
                    .value(
                        "layouts", .separated(.layout("LAYOUTS", wanted: "names of layouts, or layout documents")),
                        \.batch.layouts, initial: "that of --layout", "layouts, separated by commas"),
                    .value(
                        "devices",
                        .separated(
                            .text("DEVICES", wanted: "names of devices", completion: .words(Device.all.map(\.name)))),
                        \.batch.devices, initial: "that of --device", "devices, separated by commas"),
                ]
            ),
            OptionGroup(
                "Result",
                [
                    .value(
                        "output", short: "o", .folder("FOLDER"), \.output, initial: ".",
                        "folder that takes the pictures; it is made where it is missing"),
                    .value("mode", .choice("MODE"), \.batch.parameters.variants, "variant of the themes"),
                    .value(
                        "name", .nameTemplate, \.batch.name,
                        initial: "{id}-{mode}.png, with {layout} and {device} where there are several",
                        "how files are named"),
                    .value(
                        "manifest", .file(wanted: "a file"), \.batch.manifest, initial: "manifest.json in the folder",
                        "list of the pictures"),
                    .value("cache", .cache, \.batch.cache, "where finished pictures are kept for another time"),
                ] + (RenderOptionTable.look + RenderOptionTable.file).map { $0.lifted(to: \.batch.parameters) }
            ),
            OptionGroup(
                "Work",
                [
                    .value(
                        "jobs", .wholeNumber(1...256, "N"), \.batch.jobs, initial: "one a processor",
                        "how many pictures are drawn at a time"),
                    .flag(
                        "resume", \.batch.resumes, true, "draws only what is missing or has changed since the manifest"),
                    .value(
                        "shard", .shard, \.shard, initial: nil,
                        "draws only this part of the pictures; auto asks the variables of Slurm, Kubernetes or GNU "
                            + "parallel which"),
                ] + Option.limits(seconds: "60", mebibytes: "1024").map { $0.lifted(to: \.batch.limits) }
            ),
            RenderOptionTable.keyboard.lifted(to: \.batch.parameters),
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
            .init("kbrender batch merge pictures/manifest-*.json -o all.json", "the manifests of all parts in one"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: BatchArguments) throws(OperationError) -> ExitCode {
        if arguments.words.first == merge { return try merge(arguments) }
        arguments.batch.cache.reportIfUnsafe(arguments.messages)
        var progress = BatchProgress(arguments.messages)
        let summary = try Batch.run(try arguments.configuration()) { progress.add($0) }
        StandardError.write(summary.messages.joined())
        if summary.isInterrupted {
            let state = "\(summary.answered) of \(summary.pictures) pictures are done"
            throw OperationError("interrupted: \(state) (--resume does the rest)", .interrupted)
        }
        if arguments.messages.reportsProgress { StandardError.write(progress.summary) }
        return try exitCode(summary.failures, of: summary.answered)
    }

    /// Joins manifests of shards. What is missing is a check that does not hold (1); a picture that could not be drawn
    /// gives its own exit code.
    private static func merge(_ arguments: BatchArguments) throws(OperationError) -> ExitCode {
        guard !arguments.asksForPictures else {
            throw .usage(
                "merge: draws nothing and takes manifests and --output alone (expected -o FILE for the manifest)")
        }
        let paths = Array(arguments.words.dropFirst())
        guard !paths.isEmpty else { throw .usage("merge: no MANIFEST given (expected manifests of shards)") }
        let merged = try ManifestMerge(reading: paths)
        try Output(arguments.output ?? .standardStream, apartFrom: merged.inputs)
            .write(Array(merged.manifest.text.utf8))
        guard merged.missing.isEmpty else {
            arguments.messages.report(OperationError(merged.missing.joined(separator: "; "), .badData))
            return .checkFailed
        }
        return try exitCode(merged.failures, of: merged.manifest.entries.count)
    }

    /// The exit code for all pictures: the highest of any, with a count of each.
    static func exitCode(
        _ failures: [OperationError.Kind: Int], of pictures: Int
    ) throws(OperationError) -> ExitCode {
        guard let worst = failures.keys.max(by: { $0.rawValue < $1.rawValue }) else { return .done }
        let counts = failures.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.value) with the exit code \($0.key.rawValue)" }
        let failed = failures.values.reduce(0, +)
        throw OperationError(
            "\(failed) of \(pictures) pictures were not drawn: \(counts.joined(separator: ", "))", worst)
    }
}
