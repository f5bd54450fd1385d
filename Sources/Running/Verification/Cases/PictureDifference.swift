public import Comparison
public import Documents
internal import Files
package import ImageComparison
public import LayoutEngine
internal import KeyboardPreview
internal import RenderOptions

/// The difference between two PNG files: in numbers, in words and as a picture.
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
    let options: ComparisonOptions
    let expected: ComparedImage
    private let actual: ComparedImage

    /// Compares two files: `expected` is the correct picture, `actual` the one to check.
    ///
    /// Keys are found by `geometry`, from a `RenderResult`, or else by the geometry in the files (`embedsGeometry`). Throws
    /// if a file is not a complete PNG picture, or if an ignored key is not known in either picture.
    public init(
        expected: [UInt8], actual: [UInt8], _ options: ComparisonOptions = ComparisonOptions(),
        geometry: [GeometryReport]? = nil
    ) throws(OperationError) {
        self.options = options
        (self.expected, self.actual) = try ComparedImage.pair(
            expected: InputFile(name: "the expected picture", bytes: expected),
            actual: InputFile(name: "the actual picture", bytes: actual))
        let files = [self.actual.file, self.expected.file]
        let given = geometry.flatMap { $0.isEmpty ? nil : EmbeddedGeometry($0) }
        let geometries = { given.map { [$0] } ?? files.compactMap { EmbeddedGeometry(in: $0) } }
        let comparison = try options.comparison(
            expected: self.expected.pixels, actual: self.actual.pixels, geometries: geometries)
        report = DiffReport(comparison, budget: options.budget) { geometries().first }
    }

    /// True if the sizes are equal and no more differs than the options allow.
    public var isSame: Bool { report.isSame }
    /// The numbers.
    package var comparison: PictureComparison { report.comparison }
    /// The number of pixels that differ; if the sizes are not equal, of those that both pictures have.
    public var differingPixels: Int { comparison.differingPixels }
    /// The number of pixels that were compared.
    public var comparedPixels: Int { comparison.comparedPixels }
    /// The greatest difference of a channel, 0…255 levels.
    public var greatestDifference: Int { comparison.greatestDifference }
    /// True if both pictures have the same width and height.
    public var hasEqualSizes: Bool { comparison.hasEqualSizes }
    /// The names of the keys that differ, those of the topmost region first; empty if the keys' positions are unknown.
    public var keys: [String] { report.parts.filter(\.isKey).map(\.name) }
    /// A sentence: how much differs, and in which parts of the keyboard.
    public var message: String { CaseDifference(pictures: report, list: nil, lacksList: false).message }

    /// Returns a PNG file for people: on the left the expected picture, in the middle the difference amplified, on the right
    /// the actual picture. Throws if memory runs out.
    public func picture() throws(OperationError) -> [UInt8] {
        let picture = comparison.picture(expected: expected.pixels, actual: actual.pixels)
        return try OperationError.rendering(try picture.png(scale: 1))
    }
}

extension PictureDifference: CustomStringConvertible {
    /// A summary line, and one line per region, as `kbrender diff` prints them.
    public var description: String { report.text }
}
