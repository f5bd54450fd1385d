package import Graphics

/// A text or an icon in its place, as it is drawn.
package struct LegendPlace: Hashable, Sendable {
    package let legend: KeyLegend
    /// The size of a text's font, or of an icon, in points.
    package let fontSize: Double
    /// The height of the line on which a text stands; the foot of an icon.
    package let baseline: Double
    /// Where its ink is.
    package let ink: Rect

    package init(_ legend: KeyLegend, fontSize: Double, baseline: Double, ink: Rect) {
        (self.legend, self.fontSize, self.baseline, self.ink) = (legend, fontSize, baseline, ink)
    }
}

/// What is written on a key or in a cell; nil for nothing.
package struct PartLegends: Hashable, Sendable {
    /// The label, the icon or the candidate.
    package var legend: LegendPlace?
    /// The hint, annotation or flick; a candidate's annotation.
    package var hint: LegendPlace?

    package init(legend: LegendPlace? = nil, hint: LegendPlace? = nil) { (self.legend, self.hint) = (legend, hint) }
}

/// What is written on the parts of a keyboard, in the order of the parts.
package struct KeyboardLegends: Hashable, Sendable {
    package var keys: [PartLegends] = []
    package var popupCells: [PartLegends] = []
    package var candidates: [PartLegends] = []

    package init() {}
}
