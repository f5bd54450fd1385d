/// The direction of a gradient over the box that it fills (docs/theme-format.md §4; axes in docs/geometry.md §4).
package enum GradientDirection: String, Hashable, Sendable, CaseIterable {
    case vertical
    case horizontal
    /// From the top left corner to the bottom right one; isolines run along the other diagonal.
    case diagonalTopLeftToBottomRight
    /// From the top right corner to the bottom left one.
    case diagonalTopRightToBottomLeft
}
