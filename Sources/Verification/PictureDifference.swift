public import Documents
internal import Files
public import ImageComparison
public import LayoutEngine
internal import KeyboardPreview
internal import RenderOptions

/// What two PNG files differ in, in numbers, in words and as a picture.
///
/// ```swift
/// let renderer = try KeyboardRenderer()
/// let before = try renderer.render(RenderRequest(.preset(.linen)))
/// let after = try renderer.render(RenderRequest(.preset(.linen), pressing: "g"))
/// let difference = try PictureDifference(
///     expected: before.bytes, actual: after.bytes, ComparisonOptions(tolerance: 2), geometry: before.geometry)
/// if !difference.isSame { print(difference.message, difference.keys) }
/// ```
public struct PictureDifference: Sendable {
    private let report: DiffReport
    private let expected: ComparedImage
    private let actual: ComparedImage

    /// Compares two files, `expected` being what should be and `actual` what is.
    ///
    /// Keys are found by `geometry`, that of a `RenderResult`, or else by the geometry in the files (`embedsGeometry`).
    /// Throws where a file is no whole PNG picture, or where a key is ignored that neither picture is known to have.
    public init(
        expected: [UInt8], actual: [UInt8], _ options: ComparisonOptions = ComparisonOptions(),
        geometry: [GeometryReport]? = nil
    ) throws(OperationError) {
        self.expected = try ComparedImage(InputFile(name: "the expected picture", bytes: expected))
        self.actual = try ComparedImage(InputFile(name: "the actual picture", bytes: actual))
        let files = [self.actual.file, self.expected.file]
        let given = geometry.flatMap { $0.isEmpty ? nil : EmbeddedGeometry($0) }
        let geometries = { given.map { [$0] } ?? files.compactMap { EmbeddedGeometry(in: $0) } }
        let comparison = try options.comparison(
            expected: self.expected.pixels, actual: self.actual.pixels, geometries: geometries)
        report = DiffReport(comparison, options.budget) { geometries().first }
    }

    /// True where the sizes are equal and no more differs than the options allow.
    public var isSame: Bool { report.isSame }
    /// The numbers.
    public var comparison: PictureComparison { report.comparison }
    /// The names of the keys that differ, those of the topmost region first; empty where nothing says where keys stand.
    public var keys: [String] { report.parts.filter(\.isKey).map(\.name) }
    /// In a sentence: how much differs, and which parts of the keyboard.
    public var message: String { CaseDifference(pictures: report, list: nil, lacksList: false).message }

    /// A PNG file for people: left what should be, in the middle the difference amplified, right what is. Throws where
    /// memory runs out.
    public func picture() throws(OperationError) -> [UInt8] {
        let picture = comparison.picture(expected: expected.pixels, actual: actual.pixels)
        return try mapError(OperationError.init) { () throws(RenderError) in try picture.png(scale: 1) }
    }
}

extension PictureDifference: CustomStringConvertible {
    /// A line of summary, and a line a region: what `kbrender diff` prints.
    public var description: String { report.text }
}
