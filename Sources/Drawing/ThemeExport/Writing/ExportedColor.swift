internal import Graphics
internal import ThemeModel

/// A colour of a variant on its way into a file: the property that it comes from, and how it was made.
struct ExportedColor: Sendable {
    let color: Color
    /// The property that it mainly comes from.
    let source: PropertyName
    /// The expression that makes it, in the words of docs/exports.md: a property's name, or `over(a, b)`.
    let expression: String
    /// Why it is not the property's own colour; nil if it is.
    let change: LossReason?
    /// How it was made, as `--explain` says it.
    var rule: String { expression == source.rawValue ? "as written" : expression }

    init(_ color: Color, of source: PropertyName, expression: String? = nil, change: LossReason? = nil) {
        self.color = color
        self.source = source
        self.expression = expression ?? source.rawValue
        self.change = change
    }

    /// Returns the colour painted over another. A note reports the change if there is one.
    func over(_ base: ExportedColor) -> ExportedColor {
        ExportedColor(
            color.composited(over: base.color), of: source, expression: "over(\(expression), \(base.expression))",
            change: .composited)
    }

    /// Returns the colour made opaque on another.
    func opaque(on ground: ExportedColor) -> ExportedColor { color.isOpaque ? self : over(ground) }

    /// Returns the colour with its alpha multiplied by a percentage.
    func at(percent: Int) -> ExportedColor {
        ExportedColor(
            color.withAlpha(multipliedBy: Double(percent) / 100), of: source,
            expression: "\(expression) at \(percent) %", change: .composited)
    }

    /// Returns the colour a share of the way to another.
    func mixed(with other: ExportedColor, share: Double) -> ExportedColor {
        ExportedColor(
            color.mixed(with: other.color, share: share), of: source,
            expression: "mix(\(expression), \(other.expression), \(share.decimal(places: 2)))", change: .composited)
    }

    /// Returns the contrast with another colour; both count as opaque.
    func contrast(with other: ExportedColor) -> Double { color.contrast(with: other.color) }
}
