/// The figures of a theme that affect frames; its colours and fonts do not.
public struct LayoutStyle: Hashable, Sendable {
    /// The gap between keys of a row in points.
    public var keySpacing: Double
    /// The gap between rows in points.
    public var rowSpacing: Double
    /// Whether the theme has a candidate bar.
    public var hasCandidateBar: Bool
    /// The radius of the long-press popup's corners in points; its tail keeps clear of them.
    public var popupCornerRadius: Double
    /// The figures that only Android's keyboards take.
    public var android = AndroidLayoutStyle()

    /// Makes a style from its figures.
    public init(keySpacing: Double, rowSpacing: Double, hasCandidateBar: Bool = true, popupCornerRadius: Double = 8) {
        self.keySpacing = keySpacing
        self.rowSpacing = rowSpacing
        self.hasCandidateBar = hasCandidateBar
        self.popupCornerRadius = popupCornerRadius
    }
}
