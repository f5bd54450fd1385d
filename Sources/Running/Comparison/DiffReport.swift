internal import Graphics
package import Files
package import Documents
package import ImageComparison

/// The result of a comparison, as text and as JSON.
package struct DiffReport {
    package let comparison: PictureComparison
    private let budget: DifferenceBudget
    private let violations: [DifferenceBudget.Violation]
    /// True if the sizes are equal and nothing differs beyond the budget.
    package let isSame: Bool
    private let regions: [(region: DifferenceRegion, parts: [EmbeddedGeometry.Part])]

    /// Creates a report. `geometry` names the keys; it is called only if something differs.
    package init<Failure: Error>(
        _ comparison: PictureComparison, budget: DifferenceBudget,
        geometry: () throws(Failure) -> EmbeddedGeometry?
    ) throws(Failure) {
        self.comparison = comparison
        self.budget = budget
        violations = budget.violations(of: comparison)
        isSame = budget.allows(comparison)
        let regions = comparison.regions
        let geometry = regions.isEmpty ? nil : try geometry()
        guard let geometry else {
            self.regions = regions.map { ($0, []) }
            return
        }
        let counts = DifferenceCounts(comparison)
        self.regions = regions.map { ($0, geometry.parts(of: $0, counts)) }
    }

    /// A summary line, and one line per region.
    package var text: String {
        ([summary] + regions.map(line)).joined(separator: "\n") + "\n"
    }

    private var summary: String {
        if !comparison.hasEqualSizes { return difference }
        if comparison.differingPixels == 0 { return "same: \(comparison.comparedPixels) pixels are equal" }
        return (isSame ? "same within the budget: " : "different: ") + difference + exceededLimits
    }

    /// How much differs, in words.
    package var difference: String {
        let differing = comparison.differingPixels
        var text = "\(differing) of \(comparison.comparedPixels) pixels differ"
        if differing > 0 {
            let levels = comparison.greatestDifference
            text += " (\(percentage)), by at most \(levels) \(levels == 1 ? "level" : "levels")"
        }
        guard !comparison.hasEqualSizes else { return text }
        let sizes = [comparison.expectedSize, comparison.actualSize].map { "\($0.width) × \($0.height)" }
        return "different sizes: \(sizes[0]) and \(sizes[1]); in the overlap \(text)"
    }

    /// The limits that are exceeded, in words, each after a semicolon.
    package var exceededLimits: String { violations.compactMap(limit).map { "; " + $0 }.joined() }

    /// The parts of the keyboard that differ, those of the topmost region first.
    package var parts: [EmbeddedGeometry.Part] { regions.flatMap(\.parts).withoutNamesakes }

    /// Returns an exceeded limit in words; nil if it is not one that the user set.
    private func limit(_ violation: DifferenceBudget.Violation) -> String? {
        switch violation {
        case .count(let limit): budget.count == nil ? nil : "at most \(limit) may"
        case .ratio(let limit): "at most \(JSONOutput.digits(limit)) of them may"
        case .density(let window, let limit):
            "\(window.differingPixels) in the square at \(window.box.left),\(window.box.top), where at most \(limit.count) of "
                + "\(limit.side) × \(limit.side) may"
        }
    }

    /// The ratio in percent, to three significant digits.
    private var percentage: String {
        let percent = comparison.ratio * 100
        var unit = 1.0
        while percent < 100 * unit, unit > 1e-9 { unit /= 10 }
        let rounded = (percent / unit).rounded() * unit
        return JSONOutput.digits((rounded * 1e9).rounded() / 1e9) + " %"
    }

    private func line(_ entry: (region: DifferenceRegion, parts: [EmbeddedGeometry.Part])) -> String {
        let box = entry.region.box
        let names =
            entry.parts.isEmpty ? "" : ": " + entry.parts.map { Quoted.sanitized($0.name) }.joined(separator: " ")
        let count = entry.region.differingPixels
        return
            "  \(box.left),\(box.top),\(box.width),\(box.height): \(count) \(count == 1 ? "pixel" : "pixels")\(names)"
    }

    /// Returns the whole report, for programs.
    package func json(_ files: (expected: InputFile, actual: InputFile)) -> JSONOutput {
        .object(
            [
                ("result", .string(comparison.hasEqualSizes ? isSame ? "same" : "different" : "different-sizes")),
                ("expected", file(files.expected, size: comparison.expectedSize)),
                ("actual", file(files.actual, size: comparison.actualSize)),
            ] + figures)
    }

    /// The differences, for programs: the members of an object.
    package var figures: [(String, JSONOutput)] {
        [
            ("comparedPixels", JSONOutput(comparison.comparedPixels)),
            ("differingPixels", JSONOutput(comparison.differingPixels)),
            ("ratio", .number(comparison.ratio)),
            ("greatestDifference", JSONOutput(comparison.greatestDifference)),
            ("exceeded", .array(violations.map { .string(name(of: $0)) })),
            ("densest", budget.density.flatMap { comparison.densestWindow(side: $0.side) }.map(json) ?? .null),
            ("regions", .array(regions.map(json))),
        ]
    }

    private func file(_ file: InputFile, size: PixelSize) -> JSONOutput {
        .object([("file", .string(file.name)), ("width", JSONOutput(size.width)), ("height", JSONOutput(size.height))])
    }

    /// Returns the option whose limit is exceeded; the default is a count of 0.
    private func name(of violation: DifferenceBudget.Violation) -> String {
        switch violation {
        case .count: "max-count"
        case .ratio: "max-ratio"
        case .density: "max-density"
        }
    }

    private func json(_ window: DenseWindow) -> JSONOutput {
        .object(members(window.box) + [("differingPixels", JSONOutput(window.differingPixels))])
    }

    private func json(_ entry: (region: DifferenceRegion, parts: [EmbeddedGeometry.Part])) -> JSONOutput {
        .object(
            members(entry.region.box) + [
                ("differingPixels", JSONOutput(entry.region.differingPixels)),
                ("parts", .array(entry.parts.map { .string($0.name) })),
            ])
    }

    private func members(_ box: PixelRect) -> [(String, JSONOutput)] {
        [
            ("x", JSONOutput(box.left)), ("y", JSONOutput(box.top)), ("width", JSONOutput(box.width)),
            ("height", JSONOutput(box.height)),
        ]
    }
}
