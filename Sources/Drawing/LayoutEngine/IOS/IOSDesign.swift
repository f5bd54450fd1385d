package import Layouts

/// What keyboards of iOS differ in: frames, labels, bars and icons. The instances are `devices` and `ios26`; docs/geometry.md says
/// what each value means.
package struct IOSDesign: Hashable, Sendable {
    /// The frames of a keyboard that does not take the theme's spacing; nil for one that takes it, in the extents of the devices.
    let frames: IOSFrames?
    /// The bar of candidates.
    package let strip: IOSStrip
    /// The corners and the edge of the keyboard, and the corners of its keys; nil for the theme's.
    package let shape: IOSShape?
    /// The places and sizes of labels; nil for those of the theme's font, in the middle of their keys.
    package let labels: IOSLabels?
    /// The bar of the system; nil for that of the device.
    let systemBar: IOSSystemBar?
    /// The drawings of icons.
    package let icons: IconSet
    /// What stands in the bottom row.
    package let bottomRow: IOSBottomRow

    /// Whether it fits only phones in portrait, where it was measured.
    let isOfUprightPhones: Bool

    /// The keyboard whose spacing, corners and colours are the theme's (docs/geometry.md §2 to §5).
    package static let devices = IOSDesign(
        frames: nil,
        strip: IOSStrip(division: .natural, hasHighlight: true, textAlpha: nil, separatorAlpha: nil, tamilScale: 1),
        shape: nil, labels: nil, systemBar: nil, icons: .ios,
        bottomRow: IOSBottomRow(addsEmoji: false, hasSpaceWord: true, marksLanguage: false, namesActions: true),
        isOfUprightPhones: false)
}

/// The frames of a keyboard in points, on a canvas of `width`. Lengths across are for that width; lengths down hold for every
/// width.
struct IOSFrames: Hashable, Sendable {
    /// The width of the canvas on which the other figures were measured.
    let width: Double
    /// The free width on either side of the keys.
    let margin: Double
    /// The gap between the keys of all rows except the last.
    let keySpacing: Double
    /// The gap between the keys of the last row.
    let bottomSpacing: Double
    /// The height of the band above the keys.
    let band: Double
    /// The distance between the tops of neighbouring rows and the height of a key, on canvases from a width on; the widest first.
    let rows: [Rows]
    /// The width of shift and delete in rows with at most `maxOtherKeys` other keys.
    let sideKeyWidth: Double
    /// The most other keys of a row in which shift and delete have their own width.
    let maxOtherKeys: Int
    /// The widths of the keys of the last row by role; the space key takes the rest.
    let bottomWidths: [KeyRole: Double]
    /// The width of any other key of the last row.
    let bottomWidth: Double
    /// The least width of the space key among letters of the last row, which are narrower if necessary.
    let leastSpace: Double

    /// The rows of canvases from a width on.
    struct Rows: Hashable, Sendable {
        let fromWidth: Double
        let pitch: Double
        let height: Double

        /// The gap between rows.
        var gap: Double { pitch - height }
    }

    /// Returns the rows on a canvas of a width.
    func rows(width: Double) -> Rows { rows.first { width >= $0.fromWidth } ?? rows[rows.count - 1] }

    /// Returns the width of a key of the last row; nil for the space key.
    func bottomWidth(_ role: KeyRole) -> Double? { role == .space ? nil : bottomWidths[role] ?? bottomWidth }
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
    /// The radius of a key's corners, which are superellipses.
    package let keyRadius: Double
    /// The radius of the keyboard's upper corners.
    package let keyboardRadius: Double
    /// The width of the light line along the upper edge.
    package let edgeWidth: Double
    /// The alpha of that line.
    package let edgeAlpha: Double
}

/// The places and sizes of labels, in points.
package struct IOSLabels: Hashable, Sendable {
    /// How far the centres of Latin letters and digits are above their key's centre.
    package let lift: Double
    /// How far the centres of a row of Tamil letters are below it on average.
    package let tamilDrop: Double
    /// The height of Tamil letters without loops above or below, by the kind of their key.
    package let tamilHeights: [KeyKind: Double]
    /// The heights of the ink of labels that are smaller than the others.
    package let inkHeights: [String: Double]
    /// The mark in the space key's corner.
    package let mark: Mark

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

/// The bar of the system under a keyboard.
struct IOSSystemBar: Hashable, Sendable {
    /// The height of the bar under the keys' area.
    let height: Double
    /// The distance from the foot of the last key down to the centres of the icons.
    let depth: Double
}

/// What stands in the bottom row of a keyboard.
package struct IOSBottomRow: Hashable, Sendable {
    /// Whether an emoji key follows the mode key where the layout has none.
    let addsEmoji: Bool
    /// Whether the space key shows its word.
    let hasSpaceWord: Bool
    /// Whether the language's short mark stands on the space key, and on the key that leads back to letters.
    package let marksLanguage: Bool
    /// Whether the return key shows its action as a word; otherwise as an icon.
    let namesActions: Bool
}
