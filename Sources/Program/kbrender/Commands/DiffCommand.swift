import RenderOptions
import Files
import Graphics
import KeyboardPreview
import Options
import Processes
import Verification
import Documents
import ImageCodec
import ImageComparison
import Parallel

/// `kbrender diff`: compares two pictures.
enum DiffCommand {
    /// The command's arguments.
    struct Arguments: ReportingArguments {
        /// The expected picture.
        var expected = FilePath.standardStream
        /// The actual picture.
        var actual = FilePath.standardStream
        /// The options of the comparison.
        var comparison = ComparisonOptions()
        /// The output for the picture of the difference.
        var output: FilePath?
        /// The format of the result.
        var format = Listing.Format.text
        /// The limits of the work.
        var limits = ResourceLimits()
        /// The style of messages.
        var messages = MessageStyle()
    }

    /// The command's table.
    static let table = Command<Arguments>(
        summary: "compares two pictures",
        discussion: [
            "diff reads PNG files of every kind. It compares pixels exactly, unless you give a "
                + "tolerance or a budget: a change of one level counts. Fully transparent pixels are equal "
                + "whatever their colour. If you give several of --max-count, --max-ratio and "
                + "--max-density, all must hold.",
            "diff reports regions that differ as X,Y,W,H in pixels, with the keys in them if the "
                + "picture was drawn with --embed-geometry. --ignore key:ID needs that too.",
            "The exit code is 0 if the pictures are the same, 1 if they or their sizes differ, and 2 for trouble.",
        ],
        operands: [
            .required("A", .picture, \.expected, "the picture as it should be, or - for standard input"),
            .required("B", .picture, \.actual, "the picture as it is, or - for standard input"),
        ],
        groups: [
            ComparisonOptions.options.lifted(to: \.comparison),
            .init(
                "Result",
                [
                    .output(\.output, initial: nil, "picture to write: expected, amplified difference, actual"),
                    .value("format", .choice("FORMAT"), \.format, "form of the result"),
                ] + Option.limits().map { $0.lifted(to: \.limits) }),
            .messages(),
        ],
        examples: [
            .init("kbrender diff golden.png new.png -o diff.png", "compares exactly, and shows what differs"),
            .init("kbrender diff a.png b.png --max-density 20/8", "lets 20 pixels differ in any square of 8 by 8"),
            .init("kbrender diff a.png b.png --ignore key:space", "ignores the space key"),
        ]
    )

    /// Runs the command.
    static func run(_ arguments: Arguments, invocation: Invocation) throws(OperationError) -> ExitCode {
        try invocation.limited(arguments.limits) { () throws(OperationError) in try compare(arguments) }
    }

    private static func compare(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        guard !arguments.expected.isStandardStream || !arguments.actual.isStandardStream else {
            throw .usage("B: standard input is already picture A (give a file for one of them)")
        }
        let (expected, actual) = try pictures(arguments)
        let output = try output(arguments, expected: expected, actual: actual)
        let geometries = { [actual, expected].compactMap { EmbeddedGeometry(in: $0.file) } }
        let comparison = try arguments.comparison.comparison(
            expected: expected.pixels, actual: actual.pixels, geometries: geometries)
        let report = DiffReport(comparison, budget: arguments.comparison.budget) { geometries().first }
        if let output {
            let picture = comparison.picture(expected: expected.pixels, actual: actual.pixels)
            try output.place.write(try file(of: picture, output.format), durability: .unsynced)
        }
        try write(report, files: (expected.file, actual.file), with: arguments)
        return report.isSame ? .done : .checkFailed
    }

    private static func file(of picture: Pixmap, _ format: PixelFormat) throws(OperationError) -> [UInt8] {
        try mapError(OperationError.init) { () throws(RenderError) in
            try format.file(of: picture, scale: 1, Encoding(), threads: Parallel.cores)
        }
    }

    /// Reads both pictures, each on its own thread. If neither can be read, the first one is reported.
    private static func pictures(
        _ arguments: Arguments
    ) throws(OperationError) -> (expected: ComparedImage, actual: ComparedImage) {
        let paths = [arguments.expected, arguments.actual]
        let readings = Parallel.map(paths.count) { index in
            Result { () throws(OperationError) in try ComparedImage(reading: paths[index]) }
        }
        return (try readings[0].get(), try readings[1].get())
    }

    private static func output(
        _ arguments: Arguments, expected: ComparedImage, actual: ComparedImage
    ) throws(OperationError) -> (place: Output, format: PixelFormat)? {
        guard let path = arguments.output else { return nil }
        let inputs = [expected.file.identity, actual.file.identity].compactMap(\.self)
        return (try Output(path, apartFrom: inputs), try PixelFormat(ofOutput: path))
    }

    /// Writes the result to standard output, or to standard error if the picture goes to standard output.
    private static func write(
        _ report: DiffReport, files: (expected: InputFile, actual: InputFile), with arguments: Arguments
    ) throws(OperationError) {
        let isJSON = arguments.format == .json || arguments.messages.format == .json
        guard isJSON || arguments.messages.verbosity != .quiet else { return }
        let text = isJSON ? report.json(files).text() + "\n" : report.text
        if arguments.output?.isStandardStream == true {
            StandardError.write(text)
        } else {
            try Output.standard.write(Array(text.utf8))
        }
    }
}

extension ValueType where Value == FilePath {
    /// A picture to read.
    fileprivate static var picture: ValueType { .file(wanted: "a PNG file, or - for standard input") }
}
