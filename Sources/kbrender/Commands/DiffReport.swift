import Documents
import ImageComparison

/// The result of a comparison, as text and as JSON.
struct DiffReport {
    /// What differs.
    let comparison: PictureComparison
    private let expected: InputPicture
    private let actual: InputPicture
    private let budget: DifferenceBudget
    private let violations: [DifferenceBudget.Violation]
    private let regions: [(region: DifferenceRegion, names: [String])]

    /// Puts the result together. Keys are named by the geometry of the picture that is, or that should be.
    init(_ expected: InputPicture, _ actual: InputPicture, _ comparison: PictureComparison, _ budget: DifferenceBudget)
    {
        self.expected = expected
        self.actual = actual
        self.comparison = comparison
        self.budget = budget
        violations = budget.violations(of: comparison)
        let regions = comparison.regions
        let pictures = regions.isEmpty ? [] : [actual, expected]
        let geometry = pictures.lazy.compactMap { EmbeddedGeometry(in: $0.file) }.first
        self.regions = regions.map { ($0, geometry?.names(of: $0, in: comparison) ?? []) }
    }

    /// True where the sizes are equal and nothing differs beyond the budget.
    var isSame: Bool { comparison.hasEqualSizes && violations.isEmpty }

    /// A line of summary, and a line a region.
    var text: String {
        ([summary] + regions.map(line)).joined(separator: "\n") + "\n"
    }

    private var summary: String {
        let (differing, compared) = (comparison.differingPixels, comparison.comparedPixels)
        var words = "\(differing) of \(compared) pixels differ"
        if differing > 0 {
            words += " (\(percentage)), by at most \(comparison.greatestDifference) levels"
        }
        if !comparison.hasEqualSizes {
            let sizes = [comparison.expectedSize, comparison.actualSize].map { "\($0.width) × \($0.height)" }
            return "different sizes: \(sizes[0]) and \(sizes[1]); in the overlap \(words)"
        }
        if differing == 0 { return "same: \(compared) pixels are equal" }
        guard !isSame else { return "same within the budget: \(words)" }
        return "different: \(words)" + violations.compactMap(limit).map { "; " + $0 }.joined()
    }

    /// A limit that does not hold, in words; nil where nobody set it.
    private func limit(_ violation: DifferenceBudget.Violation) -> String? {
        switch violation {
        case .count(let limit): budget.count == nil ? nil : "at most \(limit) may"
        case .ratio(let limit): "at most \(JSONText.digits(limit)) of them may"
        case .density(let window, let limit):
            "\(window.differingPixels) in the square at \(window.box.x),\(window.box.y), where at most \(limit.count) of "
                + "\(limit.side) × \(limit.side) may"
        }
    }

    /// The ratio in percent, to three digits that count.
    private var percentage: String {
        let percent = comparison.ratio * 100
        var unit = 1.0
        while percent < 100 * unit, unit > 1e-9 { unit /= 10 }
        let rounded = (percent / unit).rounded() * unit
        return JSONText.digits((rounded * 1e9).rounded() / 1e9) + " %"
    }

    private func line(_ entry: (region: DifferenceRegion, names: [String])) -> String {
        let box = entry.region.box
        let names = entry.names.isEmpty ? "" : ": " + entry.names.map(Quoted.harmless).joined(separator: " ")
        let count = entry.region.differingPixels
        return "  \(box.x),\(box.y),\(box.width),\(box.height): \(count) \(count == 1 ? "pixel" : "pixels")\(names)"
    }

    /// Everything, for a program.
    var json: JSONText {
        .object([
            ("result", .string(comparison.hasEqualSizes ? isSame ? "same" : "different" : "different-sizes")),
            ("expected", file(expected.file, comparison.expectedSize)),
            ("actual", file(actual.file, comparison.actualSize)),
            ("comparedPixels", number(comparison.comparedPixels)),
            ("differingPixels", number(comparison.differingPixels)),
            ("ratio", .number(comparison.ratio)),
            ("greatestDifference", number(comparison.greatestDifference)),
            ("exceeded", .array(violations.map { .string(name(of: $0)) })),
            ("densest", budget.density.flatMap { comparison.densestWindow(side: $0.side) }.map(json) ?? .null),
            ("regions", .array(regions.map(json))),
        ])
    }

    private func file(_ file: InputFile, _ size: PixelSize) -> JSONText {
        .object([("file", .string(file.name)), ("width", number(size.width)), ("height", number(size.height))])
    }

    /// The option whose limit does not hold; the default is a count of 0.
    private func name(of violation: DifferenceBudget.Violation) -> String {
        switch violation {
        case .count: "max-count"
        case .ratio: "max-ratio"
        case .density: "max-density"
        }
    }

    private func json(_ window: DenseWindow) -> JSONText {
        .object(members(window.box) + [("differingPixels", number(window.differingPixels))])
    }

    private func json(_ entry: (region: DifferenceRegion, names: [String])) -> JSONText {
        .object(
            members(entry.region.box) + [
                ("differingPixels", number(entry.region.differingPixels)),
                ("parts", .array(entry.names.map(JSONText.string))),
            ])
    }

    private func members(_ box: PixelBox) -> [(String, JSONText)] {
        [
            ("x", number(box.x)), ("y", number(box.y)), ("width", number(box.width)), ("height", number(box.height)),
        ]
    }

    private func number(_ value: Int) -> JSONText { .number(Double(value)) }
}
