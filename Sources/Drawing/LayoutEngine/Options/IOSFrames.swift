internal import Layouts

/// The frames of a keyboard that are the system's own.
struct IOSFrames: Hashable, Sendable {
    /// The height of the bar of candidates.
    let candidateBarHeight: Double
    /// The height of the plane of emoji with the system's bar, of its field for a search, and the field's distance from the sides.
    let emojiHeight, fieldHeight, fieldMargin: Double
    /// The keyboard of large iPads in landscape; nil if it was not measured.
    var tablet: IOSTablet?
    /// The figures of canvases, the widest first, after those that are only for some of their planes.
    let figures: [IOSFigures]

    /// Returns the figures on a canvas of a width, for a pad or for a plane whose longest row has so many keys.
    func figures(width: Double, keys: Int, isPad: Bool) -> IOSFigures {
        figures.first { $0.isOfPads == isPad && width >= $0.fromWidth && keys >= $0.fromKeys }
            ?? figures[figures.count - 1]
    }
}

/// The system's keyboard of large iPads in landscape.
struct IOSTablet: Hashable, Sendable {
    /// The height of the bar of candidates, and the width of the candidates in its middle.
    let candidateBarHeight: Double
    let candidatesWidth: Double
    let figures: IOSFigures
    /// The distances between neighbouring keys: those of the first and the last key of each row; in the last row, of its functions and of
    /// its last two keys. The other keys share the rest.
    let ends: [[Double]]
}

/// The frames of keyboards on canvases from a width on, in points. Widths of keys are for a canvas of `width` and grow with it; all
/// other lengths hold for every canvas.
package struct IOSFigures: Hashable, Sendable {
    /// The least width of the canvases.
    var fromWidth = 0.0
    /// The least number of keys in the longest row.
    var fromKeys = 0
    /// Whether they are those of pads.
    package var isOfPads = false
    /// The width of the canvas on which the widths of keys were measured.
    let width: Double
    /// The free width on either side of the keys, and how much further left than in the middle they are.
    let margin: Double
    var leftward = 0.0
    /// The gap between the keys of all rows except the last.
    let keySpacing: Double
    /// The gap between the keys of the last row.
    var bottomSpacing = 6.0
    /// The width of shift and delete in rows with at most `maxOtherKeys` other keys; nil for that of their row.
    var sideKeyWidth: Double?
    /// The width of the return key.
    var endWidth = 0.0
    /// The width of a mode key without emoji or globe beside it, and the gap after it; nil for those of return and of the row.
    var modeWidth: Double?
    var modeSpacing: Double?
    /// The widths of other keys of the last row by role. Those of functions are half of the ends' unless they are here, characters
    /// are as wide as letters, and space takes the rest.
    var bottomWidths: [KeyRole: Double] = [:]
    /// The lengths down.
    let down: Down
    /// The radius of a key's corners.
    package let keyRadius: Double
    /// The size of icons relative to their drawings, how far those of shift and delete are below the middle, and `123` above others.
    package var iconScale = 1.0, iconDrop = 0.0, digitsLift = 0.0
    /// The bar of the system.
    let bar: Bar

    /// The most other keys of a row in which shift and delete have their own width.
    static let maxOtherKeys = 9
    /// The least width of the space key among letters of the last row, which are narrower if necessary.
    static let leastSpace = 40.0

    /// The lengths from the keyboard's top to its foot.
    struct Down: Hashable, Sendable {
        /// The distance from the top to the first row, with a bar of candidates and without.
        let bar: Double
        let top: Double
        /// The distance between the tops of neighbouring rows, and the height of a key.
        let pitch: Double
        let height: Double
        /// The distance from the last row's foot to the keyboard's.
        let foot: Double
        /// Whether the upper and lower edges of keys are moved up to whole points.
        var hasWholeEdges = false

        /// The gap between rows.
        var gap: Double { pitch - height }
    }

    /// The bar of the system under a keyboard.
    struct Bar: Hashable, Sendable {
        /// The height of the bar.
        let height: Double
        /// The distance from the canvas's sides to the middle of its icons.
        let inset: Double
        /// The distances from the foot of the last key down to the middle of the left icon and of the microphone.
        let depth: Double
        let microphoneDepth: Double
    }

    /// Returns the width of a key of the last row on its canvas; nil for the space key. `isAlone` says whether a mode key has neither
    /// emoji nor globe beside it; `letter` is the width of letters.
    func bottomWidth(_ role: KeyRole, isAlone: Bool, letter: Double, across: Double) -> Double? {
        switch role {
        case .space: nil
        case .return, .done: endWidth * across
        case .mode where isAlone: (modeWidth ?? endWidth) * across
        case .character: bottomWidths[role].map { $0 * across } ?? letter
        default: (bottomWidths[role] ?? (endWidth - bottomSpacing) / 2) * across
        }
    }
}
