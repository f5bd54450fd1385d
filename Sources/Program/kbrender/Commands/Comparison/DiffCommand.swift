import CommandSupport
import Comparison
import RenderOptions
import Files
import Graphics
import ImageCodec
import KeyboardPreview
import Options
import Processes
import Reports
import Verification
import Documents
import ImageComparison
import ScreenshotReading
import ThemeImport
import ThemeModel
import Parallel

/// `kbrender diff`: compares two pictures, two themes, or a picture and a theme.
enum DiffCommand {
    struct Arguments: LimitedArguments {
        var expected = FilePath.standardStream
        var actual = FilePath.standardStream
        /// Compares two themes instead of pictures.
        var comparesThemes = false
        /// The options of the comparison.
        var comparison = ComparisonOptions()
        /// The output for the picture of the difference.
        var output: FilePath?
        /// The output for the page about a picture and a theme.
        var report: FilePath?
        /// The format of the result.
        var format = Listing.Format.text
        var limits = ResourceLimits()
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        operands: [
            .required("A", .picture, \.expected),
            .required("B", .picture, \.actual),
        ],
        options: [
            ComparisonOptions.options.lifted(to: \.comparison),
            ComparisonOptions.keyboardOptions.lifted(to: \.comparison),
            KeyboardHints.options.lifted(to: \.comparison.keyboard.hints),
            .init(
                "Result",
                [
                    .flag("themes", \.comparesThemes, true),
                    .output(\.output, initial: nil),
                    .value("report", .output, \.report, initial: nil),
                    .value("format", .choice("FORMAT"), \.format),
                ] + Option.limits().map { $0.lifted(to: \.limits) }),
        ]
    )

    static func run(_ arguments: Arguments) throws -> ExitCode {
        let paths = [arguments.expected, arguments.actual]
        guard !paths.allSatisfy(\.isStandardStream) else {
            let kind = arguments.comparesThemes ? "theme" : "picture"
            throw OperationError.usage("B: standard input is already \(kind) A (give a file for one of them)")
        }
        if !arguments.comparesThemes, let index = paths.firstIndex(where: isTheme), !isTheme(paths[1 - index]) {
            return try compare(arguments, picture: paths[1 - index], with: paths[index])
        }
        guard arguments.report == nil else {
            throw OperationError.usage("--report: is about a picture and a theme (--output shows other differences)")
        }
        return arguments.comparesThemes ? try compareThemes(arguments) : try compare(arguments)
    }

    // MARK: A picture and a theme

    /// Returns whether a path names a theme: neither a picture's file nor standard input.
    static func isTheme(_ path: FilePath) -> Bool {
        guard !path.isStandardStream, !path.hasEnding([".png", ".jpg", ".jpeg", ".webp"]) else { return false }
        return !((try? InputFile(reading: path)).map { PictureDecoder.begins($0.bytes) } ?? false)
    }

    private static func compare(_ arguments: Arguments, picture: FilePath, with theme: FilePath) throws -> ExitCode {
        guard arguments.output == nil else {
            throw OperationError.usage(
                "--output: shows two pictures or two themes (--report shows a picture and a theme)")
        }
        let file = try InputFile(reading: picture, limit: Limits.pictureBytes)
        var record = InputRecord()
        let source = try SourceOptions().theme(theme, noting: &record)
        try arguments.messages.report(record.notices)
        let document = try document(of: source, arguments)
        let inputs = record.files + [file.identity].compactMap(\.self)
        let report = try arguments.report.map { try Output($0, apartFrom: inputs) }
        let renderer = try KeyboardRenderer(memoryLimit: arguments.limits.estimatedBytes)
        let comparison = try ScreenshotComparison(
            file, with: document, named: source.name, options: arguments.comparison, renderer: renderer)
        try report?.write(
            try comparison.page(picture: file.name, theme: source.name), durability: .unsynced,
            telling: arguments.messages)
        try write(arguments, text: comparison.text) { comparison.json }
        return comparison.isSame ? .done : .checkFailed
    }

    // MARK: Themes

    private static func compareThemes(_ arguments: Arguments) throws -> ExitCode {
        guard arguments.comparison == ComparisonOptions() else {
            throw OperationError.usage(
                "--themes: compares values, without tolerance or budget (leave those options out)")
        }
        let format = try arguments.output.map { try PixelFormat(ofOutput: $0) }
        var record = InputRecord()
        let sources = (
            try SourceOptions().theme(arguments.expected, noting: &record),
            try SourceOptions().theme(arguments.actual, noting: &record)
        )
        try arguments.messages.report(record.notices)
        let themes = (try document(of: sources.0, arguments), try document(of: sources.1, arguments))
        let output = try arguments.output.map { try Output($0, apartFrom: record.files) }
        let renderer = try KeyboardRenderer()
        let comparison = try ThemeComparison(expected: themes.0, actual: themes.1, renderer: renderer)
        if let output, let format {
            let pictures = [try picture(of: themes.0, renderer), try picture(of: themes.1, renderer)]
            let difference = PictureComparison(expected: pictures[0], actual: pictures[1])
            let marked = difference.picture(expected: pictures[0], actual: pictures[1])
            try output.write(try file(of: marked, format), durability: .unsynced, telling: arguments.messages)
        }
        try write(arguments, text: comparison.text) { comparison.json }
        return comparison.isSame ? .done : .checkFailed
    }

    private static func document(
        of source: ThemeSource, _ arguments: Arguments
    ) throws -> ThemeDocument {
        let reading = try source.load(modes: nil)
        try arguments.messages.report(reading.diagnostics)
        guard let theme = reading.value else { throw OperationError(nil, .badData) }
        return theme.document
    }

    /// Draws a theme's variants side by side.
    private static func picture(of theme: ThemeDocument, _ renderer: KeyboardRenderer) throws -> StraightPixmap {
        var settings = KeyboardSettings()
        settings.scale = 1
        var whole: (any PixelSource)?
        for mode in Mode.allCases {
            guard let variant = theme.theme(mode) else { continue }
            let picture = try renderer.picture(of: variant, .qwerty, options: settings).pixmap
            whole = whole.map { SideBySide(left: $0, right: picture) } ?? picture
        }
        return StraightPixmap(whole?.pixmap ?? Pixmap(width: 1, height: 1))
    }

    // MARK: Pictures

    private static func compare(_ arguments: Arguments) throws -> ExitCode {
        let (expected, actual) = try ComparedImage.pair(
            expected: InputFile(reading: arguments.expected, limit: Limits.pictureBytes),
            actual: InputFile(reading: arguments.actual, limit: Limits.pictureBytes))
        let output = try output(arguments, expected: expected, actual: actual)
        let geometries = {
            let embedded = [actual, expected].compactMap { EmbeddedGeometry(in: $0.file) }
            let paths = [arguments.actual, arguments.expected]
            return embedded.isEmpty ? paths.compactMap(EmbeddedGeometry.ofGolden) : embedded
        }
        let comparison = try arguments.comparison.comparison(
            expected: expected.pixels, actual: actual.pixels, geometries: geometries)
        let report = DiffReport(comparison, budget: arguments.comparison.budget) { geometries().first }
        if let output {
            let picture = comparison.picture(expected: expected.pixels, actual: actual.pixels)
            try output.target.write(
                try file(of: picture, output.format), durability: .unsynced, telling: arguments.messages)
        }
        try write(arguments, text: report.text) { report.json((expected.file, actual.file)) }
        return report.isSame ? .done : .checkFailed
    }

    private static func file(of picture: Pixmap, _ format: PixelFormat) throws -> [UInt8] {
        try format.file(of: picture, scale: 1, Encoding(), threads: Parallel.cores)
    }

    private static func output(
        _ arguments: Arguments, expected: ComparedImage, actual: ComparedImage
    ) throws(OperationError) -> (target: Output, format: PixelFormat)? {
        guard let path = arguments.output else { return nil }
        let inputs = [expected.file.identity, actual.file.identity].compactMap(\.self)
        return (try Output(path, apartFrom: inputs), try PixelFormat(ofOutput: path))
    }

    /// Writes the result to standard output, or to standard error if the picture goes to standard output.
    private static func write(
        _ arguments: Arguments, text: String, json: () -> JSONOutput
    ) throws(OperationError) {
        let isJSON = arguments.format == .json || arguments.messages.format == .json
        guard isJSON || !arguments.messages.isQuiet else { return }
        let text = isJSON ? json().text() + "\n" : text
        if (arguments.output ?? arguments.report)?.isStandardStream == true {
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
