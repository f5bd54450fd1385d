/// The figures of the system keyboard of iOS 26 (docs/geometry.md §9), measured on a canvas of `width` points. Lengths
/// across are for that width; lengths down and radii hold for every one.
public enum IOS26 {
    /// Width of the canvas on which the others were measured.
    public static let width = 440.0
    /// Free width at either side of the keys.
    static let margin = 8.67
    /// Gap between the keys of a row but the last.
    static let keySpacing = 6.3
    /// Gap between the keys of the last row.
    static let bottomSpacing = 5.33
    /// Height of the band above the keys.
    static let band = 52.0
    /// Radius of a key's corners.
    public static let keyRadius = 10.3
    /// Radius of the keyboard's upper corners.
    public static let keyboardRadius = 31.0
    /// How far below the keys' area the icons of the system's bar have their centres.
    static let systemBarDepth = 40.0

    /// From one row's top to the next one's, and the height of a key, on a canvas of a width.
    static func rows(width: Double) -> (pitch: Double, height: Double) {
        width >= 414 ? (56, 45) : (54, 43)
    }

    /// The width of a key of the last row; nil for the space key, which takes what is left.
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
