/// The figures of the system keyboard of iOS 26 (docs/geometry.md §9), measured on a canvas of `width` points. Horizontal
/// lengths are for that width; vertical lengths and radii hold for every width.
package enum IOS26 {
    /// The width of the canvas on which the other figures were measured.
    package static let width = 440.0
    /// The free width on either side of the keys.
    static let margin = 8.67
    /// The gap between the keys of all rows except the last.
    static let keySpacing = 6.3
    /// The gap between the keys of the last row.
    static let bottomSpacing = 5.33
    /// The height of the band above the keys.
    static let band = 52.0
    /// The radius of a key's corners.
    package static let keyRadius = 10.3
    /// The radius of the keyboard's upper corners.
    package static let keyboardRadius = 31.0
    /// The width of shift and delete in rows with at most `maxOtherKeys` other keys.
    static let sideKeyWidth = 47.0
    /// The most other keys of a row in which shift and delete have their own width.
    static let maxOtherKeys = 9
    /// The height of the lines between candidates.
    static let separatorHeight = 24.0
    /// The distance from the foot of the last key down to the centres of the icons of the system's bar.
    static let systemBarDepth = 39.8
    /// The height of the system's bar under the keys' area.
    static let systemBarHeight = 69.0

    /// Returns the distance between the tops of neighbouring rows, and the height of a key, on a canvas of a width.
    static func rows(width: Double) -> (pitch: Double, height: Double) {
        width >= 414 ? (56, 45) : (54, 43)
    }

    /// The least width of the space key among letters of the last row, which are narrower if necessary.
    static let leastSpace = 40.0

    /// Returns the width of a key of the last row; nil for the space key, which takes the rest.
    static func bottomWidth(_ role: KeyRole) -> Double? {
        switch role {
        case .space: nil
        case .mode: 49
        case .emoji: 48.33
        case .return: 101
        default: 47.67
        }
    }
}
