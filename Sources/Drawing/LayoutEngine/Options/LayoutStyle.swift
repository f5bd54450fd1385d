/// The figures of a theme that affect frames; its colours and fonts do not.
package struct LayoutStyle: Hashable, Sendable {
    /// The gap between keys of a row in points.
    package var keySpacing: Double
    /// The gap between rows in points.
    package var rowSpacing: Double
    /// Whether the theme has a candidate bar.
    var hasCandidateBar: Bool
    /// The radius of the long-press popup's corners in points; its tail keeps clear of them.
    var popupCornerRadius: Double
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

/// The figures of a theme that affect an Android keyboard's frames, in dp; nil for the metrics' own. Only `android` metrics
/// take the gaps.
package struct AndroidLayoutStyle: Hashable, Sendable {
    /// The gap between keys of a row.
    package var keySpacing: Double?
    /// The gap between rows.
    package var rowSpacing: Double?
    /// The height of the keys' area.
    package var keysHeight: Double?
    /// The distance between the tops of neighbouring rows, which counts more than `keysHeight`.
    package var rowHeight: Double?
    /// The height of the strip.
    package var stripHeight: Double?
    /// How much wider the cell of the disc at the strip's start is than the strip is high.
    package var toggleExcess = 0.0
    /// The height of a preview.
    package var previewHeight: Double?

    /// Makes a style that has none of them.
    init() {}
}
