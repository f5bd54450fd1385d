package import Options
package import Documents
package import Graphics
package import ImageComparison
package import ScreenshotReading

/// How two pictures are compared: what is ignored, and how much may differ.
public struct ComparisonOptions: Hashable, Sendable {
    /// A part of a picture that is not compared.
    public enum IgnoredArea: Hashable, Sendable {
        /// A rectangle of pixels.
        case box(x: Int, y: Int, width: Int, height: Int)
        /// A key, by its name.
        case key(String)
    }

    /// Differences of a channel that are ignored, in levels, 0…255.
    public var tolerance = 0
    /// How much may differ.
    package var budget = DifferenceBudget()
    /// The number of pixels that may differ; nil for any. Every limit that is set must be met; if none is, nothing may differ.
    public var maxCount: Int? {
        get { budget.count }
        set { budget.count = newValue }
    }
    /// The share of the compared pixels that may differ, 0…1; nil for any.
    public var maxRatio: Double? {
        get { budget.ratio }
        set { budget.ratio = newValue }
    }
    /// How many pixels may differ in any square with this side in pixels; nil for any.
    public var maxDensity: (count: Int, side: Int)? {
        get { budget.density.map { ($0.count, $0.side) } }
        set { budget.density = newValue.map { DifferenceBudget.Density(count: $0.count, side: $0.side) } }
    }
    /// The areas that are not compared.
    public var ignored: [IgnoredArea] = []
    /// What does not count between a picture of a keyboard and a theme.
    package var keyboard = KeyboardTolerances()

    /// Creates options by which nothing may differ.
    public init() {}

    /// Creates options. `tolerance` is how many levels of a channel are ignored, 0…255; `ignored` areas are not compared.
    /// With a `density`, that many pixels may differ in any square of its size; without one, none may.
    public init(
        tolerance: Int = 0, density: (count: Int, side: Int)? = nil, ignoring ignored: [IgnoredArea] = []
    ) {
        self.tolerance = min(max(tolerance, 0), 255)
        self.ignored = ignored
        maxDensity = density
    }
}

/// Differences between a picture of a keyboard and a theme that do not count.
package struct KeyboardTolerances: Hashable, Sendable {
    /// Levels of a colour's channel; nil for 3, or 8 if the picture's file format loses detail.
    package var levels: Int?
    /// Points of widths, heights, gaps and borders, of places, and of radii.
    package var (frame, place, radius) = (0.4, 0.6, 0.5)
    /// Percent of a label's height.
    package var ink = 4.0
    /// What is known of the keyboard in the picture.
    package var hints = KeyboardHints()
}

extension ComparisonOptions: CommandArguments {
    /// The options of comparisons of a picture with a theme.
    package static let keyboardOptions = OptionGroup<ComparisonOptions>(
        "Picture and theme",
        [
            .value(
                "color-tolerance", .wholeNumber(0...255, "LEVELS"), \.keyboard.levels,
                initial: "3, or 8 for JPEG and WebP"),
            .value("frame-tolerance", .number(0...100), \.keyboard.frame),
            .value("place-tolerance", .number(0...100), \.keyboard.place),
            .value("radius-tolerance", .number(0...100), \.keyboard.radius),
            .value("label-tolerance", .number(0...100), \.keyboard.ink),
        ])

    /// Throws `usage` (64) if options are set that only comparisons of pixels have.
    func checkForKeyboards() throws(OperationError) {
        var own = ComparisonOptions()
        (own.keyboard, own.ignored) = (keyboard, ignored)
        let hasBox = ignored.contains { if case .box = $0 { true } else { false } }
        guard own == self, !hasBox else {
            throw .usage(
                "a picture and a theme are compared by properties (leave out tolerance, max-count, max-ratio, max-density and "
                    + "boxes; color-tolerance, frame-tolerance and others say what does not count)")
        }
    }

    package static let options = OptionGroup<ComparisonOptions>(
        "Comparison",
        [
            .value("tolerance", .wholeNumber(0...255, "LEVELS"), \.tolerance),
            .value("max-count", .wholeNumber(0...Limits.canvasPixels, "COUNT"), \.budget.count, initial: nil),
            .value("max-ratio", .number(0...1), \.budget.ratio, initial: nil),
            .value("max-density", .density, \.budget.density, initial: nil),
            .list("ignore", .ignoredArea, \.ignored),
        ])

    /// Compares two pictures. `geometries` returns where the keys of either picture are; it is called only if a key is
    /// ignored.
    package func comparison(
        expected: StraightPixmap, actual: StraightPixmap,
        geometries: () throws(OperationError) -> [EmbeddedGeometry]
    ) throws(OperationError) -> PictureComparison {
        guard keyboard == KeyboardTolerances() else {
            throw .usage("color-tolerance and its like are for a picture and a theme (tolerance is for two pictures)")
        }
        var boxes: [PixelRect] = []
        for area in ignored {
            switch area {
            case .box(let x, let y, let width, let height):
                boxes.append(PixelRect(x: x, y: y, width: width, height: height))
            case .key(let name): boxes += try Self.keys(named: name, try geometries())
            }
        }
        let comparison = PictureComparison(expected: expected, actual: actual, tolerance: tolerance, ignoring: boxes)
        guard ignored.isEmpty || comparison.comparedPixels > 0 else {
            throw .usage(
                "these areas cover the whole picture, so nothing would be compared (leave a part of it out)",
                option: "ignore")
        }
        return comparison
    }

    /// Returns where a key is in either picture.
    private static func keys(
        named name: String, _ geometries: [EmbeddedGeometry]
    ) throws(OperationError) -> [PixelRect] {
        let area = Quoted("key:" + name)
        guard !geometries.isEmpty else {
            throw .usage(
                "\(area): neither picture says where its keys are (draw them with the option embed-geometry)",
                option: "ignore")
        }
        let boxes = geometries.flatMap { $0.keys(named: name) }
        guard !boxes.isEmpty else {
            let names = geometries.flatMap(\.parts).filter(\.isKey).map(\.name)
            let hint = NearestName.suggestion(for: name, among: names).map { "did you mean \($0)?" }
            throw .usage(
                "\(area): neither picture has that key (\(hint ?? "expected a key's label or name"))", option: "ignore")
        }
        return boxes
    }
}
