/// The figures of a theme that affect frames; its colours and fonts do not.
package struct LayoutStyle: Hashable, Sendable {
    /// The gap between keys of a row in points.
    package var keySpacing: Double
    /// The gap between rows in points.
    package var rowSpacing: Double
    /// Whether the theme has a candidate bar.
    package var hasCandidateBar: Bool
    /// The radius of the long-press popup's corners in points; its tail keeps clear of them.
    package var popupCornerRadius: Double
    /// The figures that only Android's keyboards take.
    package var android = AndroidLayoutStyle()

    /// Makes a style from its figures.
    package init(keySpacing: Double, rowSpacing: Double, hasCandidateBar: Bool = true, popupCornerRadius: Double = 8) {
        self.keySpacing = keySpacing
        self.rowSpacing = rowSpacing
        self.hasCandidateBar = hasCandidateBar
        self.popupCornerRadius = popupCornerRadius
    }
}
