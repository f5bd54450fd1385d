internal import Documents
internal import Graphics
internal import ImageComparison
package import KeyboardPreview
internal import Layouts
package import ThemeModel

/// What differs in two themes, by meaning: the values that either of them states, with defaults for the other, and where on the
/// keyboard each difference shows.
package struct ThemeComparison {
    /// A property with another value.
    package struct Change {
        package let mode: Mode
        package let name: PropertyName
        /// The values; nil if the theme has neither the property nor a default.
        let values: (expected: PropertyValue?, actual: PropertyValue?)
        /// The parts of the keyboard on which the difference shows, by the state in which it does: at rest, or else the first.
        package let shown: (state: KeyboardMoment, parts: [String])?
    }

    /// The states in which differences are looked for, in this order.
    package enum KeyboardMoment: String, CaseIterable {
        case rest, pressed, preview, popup
    }

    /// A member of the header with another value.
    typealias HeaderChange = (name: String, expected: String?, actual: String?)

    /// What differs in the header: the id and the name.
    let header: [HeaderChange]
    /// The variants that one of the themes lacks, with whether the first one has them.
    let lacking: [(mode: Mode, inExpected: Bool)]
    /// The properties that differ, in order of the variants and the format.
    package let changes: [Change]

    /// Compares two themes. Throws if a keyboard cannot be drawn.
    package init(
        expected: ThemeDocument, actual: ThemeDocument, renderer: KeyboardRenderer
    ) throws(RenderError) {
        header = [("id", expected.id, actual.id), ("name", expected.name, actual.name)].filter { $0.1 != $0.2 }
        var lacking: [(mode: Mode, inExpected: Bool)] = []
        var changes: [Change] = []
        for mode in Mode.allCases {
            switch (expected.variant(mode), actual.variant(mode)) {
            case (let before?, let after?):
                var sensitivity = ThemeSensitivity(before, in: mode, renderer: renderer)
                for name in PropertyName.allCases where before.values[name] != nil || after.values[name] != nil {
                    let values = (before.value(of: name), after.value(of: name))
                    guard values.0 != values.1 else { continue }
                    changes.append(
                        Change(
                            mode: mode, name: name, values: values,
                            shown: try sensitivity.appearance(of: name, in: after)))
                }
            case (nil, nil): break
            case (let before, _): lacking.append((mode, before != nil))
            }
        }
        (self.lacking, self.changes) = (lacking, changes)
    }

    /// True if both themes mean the same.
    package var isSame: Bool { header.isEmpty && lacking.isEmpty && changes.isEmpty }
}

/// The keyboards of a theme with one property changed at a time.
private struct ThemeSensitivity {
    private let variant: ThemeVariant
    private let mode: Mode
    private let renderer: KeyboardRenderer
    private var originals: [ThemeComparison.KeyboardMoment: KeyboardRenderer.Plan] = [:]

    init(_ variant: ThemeVariant, in mode: Mode, renderer: KeyboardRenderer) {
        (self.variant, self.mode, self.renderer) = (variant, mode, renderer)
    }

    /// Returns where a property shows that has another variant's value; nil if nowhere.
    mutating func appearance(
        of name: PropertyName, in other: ThemeVariant
    ) throws(RenderError) -> (state: ThemeComparison.KeyboardMoment, parts: [String])? {
        var changed = variant
        changed.values[name] = other.values[name] ?? other.value(of: name)
        for moment in ThemeComparison.KeyboardMoment.allCases {
            guard let before = try original(moment), let after = try plan(changed, moment: moment) else { return nil }
            guard before.displayList != after.displayList else { continue }
            let comparison = PictureComparison(
                expected: StraightPixmap(try renderer.draw(before)), actual: StraightPixmap(try renderer.draw(after)))
            guard comparison.differingPixels > 0 || !comparison.hasEqualSizes else { continue }
            let geometry = EmbeddedGeometry([before.geometry].compactMap(\.self))
            let report = DiffReport(comparison, budget: DifferenceBudget()) { geometry }
            return (moment, report.parts.map(\.name))
        }
        return nil
    }

    private mutating func original(
        _ moment: ThemeComparison.KeyboardMoment
    ) throws(RenderError) -> KeyboardRenderer.Plan? {
        if let original = originals[moment] { return original }
        originals[moment] = try plan(variant, moment: moment)
        return originals[moment]
    }

    private func plan(
        _ variant: ThemeVariant, moment: ThemeComparison.KeyboardMoment
    ) throws(RenderError) -> KeyboardRenderer.Plan? {
        guard let theme = variant.theme(mode) else { return nil }
        var settings = KeyboardSettings()
        // Keys are told apart at one pixel per point, but a hairline may be thinner.
        settings.scale = 2
        settings.annotatesSamples = true
        switch moment {
        case .rest: break
        case .pressed: settings.layout.pressed = ["a", "shift", "return"]
        case .preview: settings.layout.preview = "g"
        case .popup: settings.layout.longPress = LongPress(key: "e", variant: 1)
        }
        return try renderer.plan(of: theme, .qwerty, options: settings)
    }
}

// MARK: - Reports

extension ThemeComparison {
    /// A line for each difference, after a summary.
    package var text: String {
        guard !isSame else { return "same: the themes have equal values\n" }
        let count = header.count + lacking.count + changes.count
        let lines =
            ["different: \(count) \(count == 1 ? "difference" : "differences")"]
            + header.map { "  \($0.name): \(Quoted($0.expected ?? "")) → \(Quoted($0.actual ?? ""))" }
            + lacking.map { "  \($0.mode.rawValue): only in \($0.inExpected ? "A" : "B")" }
            + changes.map { "  " + $0.line }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The report for programs.
    package var json: JSONOutput {
        let header: [JSONOutput] = header.map { name, expected, actual in
            ["name": .string(name), "expected": .string(expected ?? ""), "actual": .string(actual ?? "")]
        }
        let lacking: [JSONOutput] = lacking.map { mode, inExpected in
            ["mode": .string(mode.rawValue), "theme": .string(inExpected ? "actual" : "expected")]
        }
        return [
            "result": .string(isSame ? "same" : "different"), "header": .array(header), "lacking": .array(lacking),
            "properties": .array(changes.map(\.json)),
        ]
    }
}

extension ThemeComparison.Change {
    fileprivate var line: String {
        let texts = [values.expected, values.actual].map { $0.map { $0.json.text(indent: 0) } ?? "none" }
        let amount = amount.map { " (\($0))" } ?? ""
        let effect: String =
            switch shown {
            case nil: "shows nowhere on the letters"
            case let (state, parts)?:
                (state == .rest ? "" : "\(state.rawValue): ") + (parts.isEmpty ? "background" : Self.list(parts))
            }
        return "\(mode.rawValue).\(name.rawValue): \(texts[0]) → \(texts[1])\(amount): \(effect)"
    }

    private static func list(_ parts: [String]) -> String {
        parts.map(Quoted.sanitized).joined(separator: parts.contains { $0.contains(" ") } ? ", " : " ")
    }

    /// How far the values are apart, in words: `ΔE 3.2`, `+2 pt`, `×1.1`.
    private var amount: String? {
        if let difference { return "ΔE " + JSONOutput.digits((difference * 10).rounded() / 10) }
        guard let points else { return nil }
        return (points > 0 ? "+" : "") + JSONOutput.digits(points) + " pt"
    }

    /// The distance of two colours in OKLab, times 100; of gradients, that of the stops that differ most. Opacity counts as
    /// lightness does.
    var difference: Double? {
        func distance(_ one: Color, _ other: Color) -> Double {
            let alpha = (Double(one.alpha) - Double(other.alpha)) / 255
            let color = OKLab(one).distance(to: OKLab(other))
            return 100 * (color * color + alpha * alpha).squareRoot()
        }
        switch (values.expected, values.actual) {
        case (.color(let one)?, .color(let other)?): return distance(one, other)
        case (.stops(let some)?, .stops(let others)?) where some.count == others.count:
            return zip(some, others).map { distance($0.color, $1.color) }.max()
        default: return nil
        }
    }

    /// By how many points a number grows; nil for other values.
    var points: Double? {
        guard case .number(let one)? = values.expected, case .number(let other)? = values.actual else { return nil }
        if name.property.kind.isPlainNumber { return nil }
        return ((other - one) * 1000).rounded() / 1000
    }

    fileprivate var json: JSONOutput {
        .object([
            ("mode", .string(mode.rawValue)), ("property", .string(name.rawValue)),
            ("expected", values.expected?.json ?? .null), ("actual", values.actual?.json ?? .null),
            ("deltaE", difference.map(JSONOutput.number) ?? .null), ("points", points.map(JSONOutput.number) ?? .null),
            ("state", shown.map { .string($0.state.rawValue) } ?? .null),
            ("parts", .array((shown?.parts ?? []).map(JSONOutput.string))),
        ])
    }
}
