import Documents
import Graphics
import ImageCodec
import ImageComparison

/// `kbrender diff`: whether two pictures are the same.
enum DiffCommand {
    /// What it takes.
    struct Arguments: CommandArguments {
        /// The picture that should be.
        var expected = FilePath.standardStream
        /// The picture that is.
        var actual = FilePath.standardStream
        /// Levels of a channel that do not count.
        var tolerance = 0
        /// How much may differ.
        var budget = DifferenceBudget()
        /// What is not compared.
        var ignored: [IgnoredArea] = []
        /// Where the picture of the difference goes.
        var output: FilePath?
        /// How the result is written.
        var format = Listing.Format.text
        /// How messages look.
        var messages = MessageStyle()
    }

    /// Its table.
    static let table = Command<Arguments>(
        summary: "compares two pictures",
        discussion: [
            "PNG files of every kind are read. Pixels are compared exactly unless a tolerance or a budget is given: a change "
                + "of one level counts. Fully transparent pixels are equal whatever their colour. Of the limits --max-count, "
                + "--max-ratio and --max-density all that are given must hold.",
            "Regions that differ are told as X,Y,W,H in pixels, with the keys in them where a picture was drawn with "
                + "--embed-geometry; --ignore key:ID needs that too.",
            "The exit code is 0 for the same, 1 for different pictures or sizes and 2 for trouble.",
        ],
        operands: [
            .required("A", .picture, \.expected, "the picture as it should be, or - for standard input"),
            .required("B", .picture, \.actual, "the picture as it is, or - for standard input"),
        ],
        groups: [
            .init(
                "Comparison",
                [
                    .value(
                        "tolerance", .wholeNumber(0...255, "LEVELS"), \.tolerance,
                        "difference of a channel that does not count"),
                    .value(
                        "max-count", .wholeNumber(0...Limits.canvasPixels, "COUNT"), \.budget.count,
                        initial: nil, "pixels that may differ"),
                    .value(
                        "max-ratio", .number(0...1), \.budget.ratio, initial: nil,
                        "part of the compared pixels that may differ"),
                    .value(
                        "max-density", .density, \.budget.density, initial: nil,
                        "pixels that may differ in any square of N by N"),
                    .list("ignore", .ignoredArea, \.ignored, "leaves an area out"),
                ]),
            .init(
                "Result",
                [
                    .value(
                        "output", short: "o", .output, \.output, initial: nil,
                        "picture to write: expected, difference amplified, actual"),
                    .value("format", .choice("FORMAT"), \.format, "form of the result"),
                ]),
            .messages(),
        ],
        examples: [
            .init("kbrender diff golden.png new.png -o diff.png", "compares exactly, and shows what differs"),
            .init("kbrender diff a.png b.png --max-density 20/8", "lets 20 pixels differ in any square of 8 by 8"),
            .init("kbrender diff a.png b.png --ignore key:space", "leaves the space bar out"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
        guard !arguments.expected.isStandardStream || !arguments.actual.isStandardStream else {
            throw .usage("B: standard input is picture A already (want a file)")
        }
        HugePages.prepare()
        let expected = try InputPicture(reading: arguments.expected)
        let actual = try InputPicture(reading: arguments.actual)
        let output = try output(arguments, expected, actual)
        let report = DiffReport(expected, actual, try comparison(arguments, expected, actual), arguments.budget)
        if let output {
            let picture = report.comparison.picture(expected: expected.pixels, actual: actual.pixels)
            try output.place.write(try output.format.file(of: picture, scale: 1, .fast))
        }
        try tell(report, arguments)
        return report.isSame ? .done : .checkFailed
    }

    private static func output(
        _ arguments: Arguments, _ expected: InputPicture, _ actual: InputPicture
    ) throws(CommandFailure) -> (place: Output, format: PictureFormat)? {
        guard let path = arguments.output else { return nil }
        let inputs = [expected.file.identity, actual.file.identity].compactMap(\.self)
        return (try Output(path, apartFrom: inputs), try PictureFormat(ofOutput: path))
    }

    private static func comparison(
        _ arguments: Arguments, _ expected: InputPicture, _ actual: InputPicture
    ) throws(CommandFailure) -> PictureComparison {
        var boxes: [PixelBox] = []
        for area in arguments.ignored {
            switch area {
            case .box(let box): boxes.append(box)
            case .key(let name): boxes += try keys(named: name, [expected, actual])
            }
        }
        return PictureComparison(
            expected: expected.pixels, actual: actual.pixels, tolerance: arguments.tolerance, ignoring: boxes)
    }

    /// Where a key stands in either picture.
    private static func keys(named name: String, _ pictures: [InputPicture]) throws(CommandFailure) -> [PixelBox] {
        let geometries = pictures.compactMap { EmbeddedGeometry(in: $0.file) }
        let option = "--ignore: \(Quoted("key:" + name))"
        guard !geometries.isEmpty else {
            throw .usage("\(option): neither picture says where its keys are (want one of render --embed-geometry)")
        }
        let boxes = geometries.flatMap { $0.keys(named: name) }
        guard !boxes.isEmpty else {
            let names = geometries.flatMap(\.parts).filter(\.isKey).map(\.name)
            let hint = NearestName.suggestion(for: name, among: names).map { "did you mean \($0)?" }
            throw .usage("\(option): neither picture has that key (\(hint ?? "want a key's label or name"))")
        }
        return boxes
    }

    /// Writes the result to standard output, or where the picture goes there to standard error.
    private static func tell(_ report: DiffReport, _ arguments: Arguments) throws(CommandFailure) {
        let isJSON = arguments.format == .json || arguments.messages.format == .json
        guard isJSON || arguments.messages.verbosity != .quiet else { return }
        let text = isJSON ? report.json.text() + "\n" : report.text
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
