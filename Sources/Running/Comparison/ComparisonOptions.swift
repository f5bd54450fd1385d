package import Options
package import Documents
package import Graphics
public import ImageComparison

/// How two pictures are compared: what is ignored, and how much may differ.
public struct ComparisonOptions: Hashable, Sendable {
    /// Differences of a channel that are ignored, in levels, 0…255.
    public var tolerance = 0
    /// How much may differ.
    public var budget = DifferenceBudget()
    /// The areas that are not compared.
    public var ignored: [IgnoredArea] = []

    /// Creates options by which nothing may differ.
    public init() {}

    /// Creates options. `tolerance` is how many levels of a channel are ignored, 0…255; `ignored` areas are not compared.
    /// With a `density`, that many pixels may differ in any square of its size; without one, none may.
    public init(tolerance: Int = 0, density: DifferenceBudget.Density? = nil, ignoring ignored: [IgnoredArea] = []) {
        self.tolerance = min(max(tolerance, 0), 255)
        budget.density = density
        self.ignored = ignored
    }
}

extension ComparisonOptions: CommandArguments {
    package static let options = OptionGroup<ComparisonOptions>(
        "Comparison",
        [
            .value(
                "tolerance", .wholeNumber(0...255, "LEVELS"), \.tolerance, "difference of a channel that does not count"
            ),
            .value(
                "max-count", .wholeNumber(0...Limits.canvasPixels, "COUNT"), \.budget.count, initial: nil,
                "pixels that may differ"),
            .value(
                "max-ratio", .number(0...1), \.budget.ratio, initial: nil,
                "part of the compared pixels that may differ"),
            .value(
                "max-density", .density, \.budget.density, initial: nil,
                "pixels that may differ in any square of N by N"),
            .list("ignore", .ignoredArea, \.ignored, "leaves an area out"),
        ])

    /// Compares two pictures. `geometries` returns where the keys of either picture are; it is called only if a key is
    /// ignored.
    package func comparison(
        expected: StraightPixmap, actual: StraightPixmap,
        geometries: () throws(OperationError) -> [EmbeddedGeometry]
    ) throws(OperationError) -> PictureComparison {
        var boxes: [PixelBox] = []
        for area in ignored {
            switch area {
            case .box(let box): boxes.append(box)
            case .key(let name): boxes += try Self.keys(named: name, try geometries())
            }
        }
        return PictureComparison(expected: expected, actual: actual, tolerance: tolerance, ignoring: boxes)
    }

    /// Returns where a key is in either picture.
    private static func keys(
        named name: String, _ geometries: [EmbeddedGeometry]
    ) throws(OperationError) -> [PixelBox] {
        let option = "--ignore: \(Quoted("key:" + name))"
        guard !geometries.isEmpty else {
            throw .usage("\(option): neither picture says where its keys are (draw them with --embed-geometry)")
        }
        let boxes = geometries.flatMap { $0.keys(named: name) }
        guard !boxes.isEmpty else {
            let names = geometries.flatMap(\.parts).filter(\.isKey).map(\.name)
            let hint = NearestName.suggestion(for: name, among: names).map { "did you mean \($0)?" }
            throw .usage("\(option): neither picture has that key (\(hint ?? "expected a key's label or name"))")
        }
        return boxes
    }
}
