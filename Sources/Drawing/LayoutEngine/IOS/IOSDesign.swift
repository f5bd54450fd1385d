package import Graphics
package import Layouts

/// What keyboards of iOS differ in: frames, labels, bars and icons. The instances are `devices`, `ios18` and `ios26`; docs/geometry.md
/// says what each value means.
package struct IOSDesign: Hashable, Sendable {
    /// The frames of a keyboard that does not take the theme's spacing; nil for one that takes it, in the extents of the devices.
    let frames: IOSFrames?
    /// The bar of candidates.
    package let strip: IOSStrip
    /// The corners and the edge of the keyboard; nil for the theme's.
    package let shape: IOSShape?
    /// The places and sizes of labels; nil for those of the theme's font, in the middle of their keys.
    package let labels: IOSLabels?
    /// The share of the key text's alpha that the icons in the system's bar have; nil for the bar of the device.
    package let barAlpha: Double?
    /// The drawings of icons.
    package let icons: IconSet
    /// What stands in the bottom row.
    package let bottomRow: IOSBottomRow

    /// Whether a shift key that is down has the face of letters.
    var raisesShift = false

    /// Returns what measured it for large iPads in landscape; nil if these options do not draw one.
    func tablet(_ options: LayoutOptions) -> IOSTablet? {
        let isLarge = !options.device.isPhone && options.device.hasHomeIndicator && options.orientation == .landscape
        return isLarge && !options.isSplit ? frames?.tablet : nil
    }

    /// Returns whether its frames are the theme's, or were measured on such a device.
    func fits(_ options: LayoutOptions) -> Bool { frames == nil || options.isUprightPhone || tablet(options) != nil }

    /// The keyboard whose spacing, corners and colours are the theme's (docs/geometry.md §2 to §5).
    package static let devices = IOSDesign(
        frames: nil,
        strip: IOSStrip(division: .natural, hasHighlight: true, textAlpha: nil, separatorAlpha: nil, tamilScale: 1),
        shape: nil, labels: nil, barAlpha: nil, icons: .ios,
        bottomRow: IOSBottomRow(addsKeys: false, hasWords: true, marksLanguage: false, namesActions: true))
}

/// The frames of a keyboard that are the system's own.
struct IOSFrames: Hashable, Sendable {
    /// The height of the bar of candidates.
    let band: Double
    /// The height of the plane of emoji with the system's bar.
    let emojiHeight: Double
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
    let band: Double
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
    var isOfPads = false
    /// The width of the canvas on which the widths of keys were measured.
    let width: Double
    /// The free width on either side of the keys.
    let margin: Double
    /// The gap between the keys of all rows except the last.
    let keySpacing: Double
    /// The gap between the keys of the last row.
    var bottomSpacing = 6.0
    /// The width of shift and delete in rows with at most `maxOtherKeys` other keys; nil for that of their row.
    var sideKeyWidth: Double?
    /// The width of the return key, and of a mode key that has no emoji or globe beside it.
    var endWidth = 0.0
    /// The widths of other keys of the last row by role. Those of functions are half of the ends' unless they are here, characters
    /// are as wide as letters, and space takes the rest.
    var bottomWidths: [KeyRole: Double] = [:]
    /// The lengths down.
    let down: Down
    /// The radius of a key's corners.
    package let keyRadius: Double
    /// The size of icons relative to their drawings.
    package var iconScale = 1.0
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
        case .mode where isAlone: endWidth * across
        case .character: bottomWidths[role].map { $0 * across } ?? letter
        default: (bottomWidths[role] ?? (endWidth - bottomSpacing) / 2) * across
        }
    }
}

/// The bar of candidates of a keyboard.
package struct IOSStrip: Hashable, Sendable {
    /// How candidates share the bar.
    enum Division: Hashable, Sendable {
        /// By the widths of their texts, or as pills.
        case natural
        /// Three equal cells, with lines of this height between them.
        case thirds(separatorHeight: Double)
    }

    /// How candidates share the bar.
    let division: Division
    /// Whether the selected candidate has a face.
    package let hasHighlight: Bool
    /// The share of the text's alpha that all candidates have; nil for the theme's colours.
    package let textAlpha: Double?
    /// The share of the key text's alpha that the lines between candidates have; nil for the theme's separator.
    package let separatorAlpha: Double?
    /// The size of Tamil candidates relative to Latin ones.
    package let tamilScale: Double
}

/// The corners and the edge of a keyboard.
package struct IOSShape: Hashable, Sendable {
    /// The corners of keys.
    package let cornerStyle: CornerStyle
    /// The radius of the keyboard's upper corners.
    package let keyboardRadius: Double
    /// The light line along the upper edge; nil for none.
    package var edge: Border?
}

/// The places and sizes of labels, in points.
package struct IOSLabels: Hashable, Sendable {
    /// How far the centres of capitals and digits are above their key's centre.
    package let lift: Double
    /// How far the word on the space key is above its key's centre.
    package var spaceLift = 0.0
    /// The height of a small letter without loops in sizes of the font, in the middle of its key.
    package let smallHeight: Double
    /// Whether regular small letters are light: they are set larger, with strokes as wide as before.
    package let lightensSmall: Bool
    /// The places and sizes of Tamil letters; nil for the theme's.
    package var tamil: Tamil?
    /// The heights of the ink of labels that are smaller than the others.
    package var inkHeights: [String: Double] = [:]
    /// The mark in the space key's corner; nil for the word in its middle.
    package var mark: Mark?

    /// The places and sizes of Tamil letters.
    package struct Tamil: Hashable, Sendable {
        /// How far the centres of a row of letters are below their key's centre on average.
        package let drop: Double
        /// The height of letters without loops above or below, by the kind of their key.
        package let heights: [KeyKind: Double]
    }

    /// A mark in a key's corner.
    package struct Mark: Hashable, Sendable {
        /// The height of its ink.
        package let height: Double
        /// The distance from its ink to the key's edges.
        package let margin: Double
        /// Its share of the label's alpha.
        package let alpha: Double
    }
}

/// What stands in the bottom row of a keyboard.
package struct IOSBottomRow: Hashable, Sendable {
    /// Whether it has the system's own keys: emoji where there is a second language, a microphone above a home button.
    let addsKeys: Bool
    /// Whether the space key and the return key show their words.
    package let hasWords: Bool
    /// Whether the language's short mark stands on the space key, and on the key that leads back to letters.
    package let marksLanguage: Bool
    /// Whether the return key shows its action as a word; otherwise as an icon.
    let namesActions: Bool
}
