import Parallel
import Documents
import Glibc
import KeyboardLayout

/// What `batch` takes: what `render` does, but of many themes, variants, layouts and devices.
struct BatchArguments: CommandArguments {
    /// Themes, folders of them, presets' ids, `-`; or the word `merge` and manifests.
    var words: [FilePath] = []
    /// Adds all presets.
    var includesPresets = false
    /// The folder that takes the pictures; the file that takes joined manifests. Nil for the standard place.
    var output: FilePath?
    /// Variants; nil for that of the picture.
    var modes: [ModeChoice]?
    /// Layouts; nil for that of the picture.
    var layouts: [NameOrFile]?
    /// Devices' names; nil for that of the picture.
    var devices: [String]?
    /// How files are named; nil for the standard way.
    var name: NameTemplate?
    /// How many pictures are drawn at a time; nil for one a processor.
    var jobs: Int?
    /// Draws only what is missing or has changed.
    var resumes = false
    /// Which part of the batch to do; nil for all of it.
    var shard: ShardChoice?
    /// Where the list of the pictures goes; nil for the standard place.
    var manifest: FilePath?
    /// What each of the pictures shows.
    var picture = BatchArguments.standardPicture

    /// How messages look, and what they lead to.
    var messages: MessageStyle {
        get { picture.messages }
        set { picture.messages = newValue }
    }

    /// A batch draws each picture once, so that a cache would lose what is in it for pictures that are asked for again.
    private static var standardPicture: PictureArguments {
        var picture = PictureArguments()
        picture.cache = .off
        picture.limits = WorkLimits(seconds: 60, mebibytes: 1024)
        return picture
    }

    /// True where something is asked for that has no meaning without pictures to draw.
    var asksForPictures: Bool {
        includesPresets || resumes || modes != nil || layouts != nil || devices != nil || name != nil || jobs != nil
            || shard != nil || manifest != nil
    }

    /// The folder that takes the pictures.
    var folder: FilePath { output ?? FilePath(".") }

    /// How many pictures are drawn at a time.
    var workers: Int { jobs ?? Parallel.cores }

    /// How the files are named.
    var template: NameTemplate {
        name ?? NameTemplate(layouts: layouts?.count ?? 1, devices: devices?.count ?? 1)
    }

    /// The format of the pictures.
    var format: PictureFormat { template.format }

    /// The pictures of a theme, not yet named.
    func pictures(of theme: FilePath, id: String) -> [BatchPicture] {
        (modes ?? [picture.mode]).flatMap { mode in
            (layouts ?? [picture.layout]).flatMap { layout in
                (devices ?? [picture.device]).map { device in
                    BatchPicture(theme: theme, id: id, mode: mode, layout: layout, device: device)
                }
            }
        }
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
                    .flag("presets", \.includesPresets, true, "draws all presets"),
                    .value(
                        "modes", .separated(.choice("MODES")), \.modes, initial: "that of --mode",
                        "variants, separated by commas"),
                    .value(
                        "layouts", .separated(.nameOrFile("LAYOUTS", wanted: "names of layouts, or layout documents")),
                        \.layouts, initial: "that of --layout", "layouts, separated by commas"),
                    .value(
                        "devices",
                        .separated(
                            .text("DEVICES", wanted: "names of devices", completion: .words(Device.all.map(\.name)))),
                        \.devices, initial: "that of --device", "devices, separated by commas"),
                ]
            ),
            OptionGroup(
                "Result",
                [
                    .value(
                        "output", short: "o", .folder("FOLDER"), \.output, initial: ".",
                        "folder that takes the pictures; it is made where it is missing"),
                    .value("mode", .choice("MODE"), \.picture.mode, "variant of the themes"),
                    .value(
                        "name", .nameTemplate, \.name,
                        initial: "{id}-{mode}.png, with {layout} and {device} where there are several",
                        "how files are named"),
                    .value(
                        "manifest", .file(wanted: "a file"), \.manifest, initial: "manifest.json in the folder",
                        "list of the pictures"),
                    .value("cache", .cache, \.picture.cache, "where finished pictures are kept for another time"),
                ] + (PictureOptions.look + PictureOptions.file).map { $0.lifted(to: \.picture) }
            ),
            OptionGroup(
                "Work",
                [
                    .value(
                        "jobs", .wholeNumber(1...256, "N"), \.jobs, initial: "one a processor",
                        "how many pictures are drawn at a time"),
                    .flag("resume", \.resumes, true, "draws only what is missing or has changed since the manifest"),
                    .value(
                        "shard", .shard, \.shard, initial: nil,
                        "draws only this part of the pictures; auto asks the variables of Slurm, Kubernetes or GNU "
                            + "parallel which"),
                ] + PictureOptions.limits(seconds: "60", mebibytes: "1024").map { $0.lifted(to: \.picture) }
            ),
            PictureOptions.keyboard.lifted(to: \.picture),
            PictureOptions.state.lifted(to: \.picture),
            PictureOptions.candidateBar.lifted(to: \.picture),
            OptionGroup<PictureArguments>.accessibility.lifted(to: \.picture),
            PictureOptions.reading.lifted(to: \.picture),
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
    static func run(_ arguments: BatchArguments) throws(CommandFailure) -> ExitCode {
        if arguments.words.first == merge {
            guard !arguments.asksForPictures else {
                throw .usage(
                    "merge: draws nothing and takes manifests and --output alone (want -o FILE for the manifest)")
            }
            return try ManifestMerge.run(Array(arguments.words.dropFirst()), output: arguments.output)
        }
        return try Batch(arguments).run()
    }
}

extension ValueType {
    /// Values of a kind with commas between them, each once.
    static func separated<Element: Equatable>(_ element: ValueType<Element>) -> ValueType where Value == [Element] {
        ValueType(
            placeholder: element.placeholder,
            wanted: element.wanted + ", with commas between them",
            allowed: element.allowed,
            completion: element.completion,
            read: { argument throws(BadValue) in
                var values: [Element] = []
                for word in argument.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
                    let value = try element.read(Argument(word))
                    if !values.contains(value) { values.append(value) }
                }
                return values
            },
            show: { $0.map(element.show).joined(separator: ",") }
        )
    }
}
