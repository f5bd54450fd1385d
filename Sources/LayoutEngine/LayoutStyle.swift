/// The figures of a theme that move frames; its colours and fonts do not.
public struct LayoutStyle: Hashable, Sendable {
    /// Gap between keys of a row in points.
    public var keySpacing: Double
    /// Gap between rows in points.
    public var rowSpacing: Double
    /// False where the theme has no candidate bar.
    public var hasCandidateBar: Bool
    /// Radius of the long-press popup's corners in points: its tail keeps clear of them.
    public var popupCornerRadius: Double

    /// Gives the figures one by one.
    public init(keySpacing: Double, rowSpacing: Double, hasCandidateBar: Bool = true, popupCornerRadius: Double = 8) {
        self.keySpacing = keySpacing
        self.rowSpacing = rowSpacing
        self.hasCandidateBar = hasCandidateBar
        self.popupCornerRadius = popupCornerRadius
    }
}
