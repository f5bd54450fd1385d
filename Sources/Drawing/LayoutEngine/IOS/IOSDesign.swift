package import Graphics
package import Layouts

/// What keyboards of iOS differ in: frames, labels, bars and icons. The instances are `devices`, `ios18` and `ios26`; docs/geometry.md
/// says what each value means.
package struct IOSDesign: Hashable, Sendable {
    /// The frames of a keyboard that does not take the theme's spacing; nil for one that takes it, in the extents of the devices.
    let frames: IOSFrames?
    /// The bar of candidates.
    package let strip: IOSCandidateBar
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

    /// Returns the looks of a pad with these figures; nil for other planes, and where pads were not measured.
    package func pad(of figures: IOSFigures?) -> IOSLabels.Pad? { figures?.isOfPads == true ? labels?.pad : nil }

    /// The keyboard whose spacing, corners and colours are the theme's (docs/geometry.md §2 to §5).
    package static let devices = IOSDesign(
        frames: nil,
        strip: IOSCandidateBar(
            division: .natural, hasHighlight: true, textAlpha: nil, separatorAlpha: nil, tamilScale: 1),
        shape: nil, labels: nil, barAlpha: nil, icons: .ios,
        bottomRow: IOSBottomRow(addsKeys: false, hasWords: true, marksLanguage: false, namesActions: true))
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
    /// How far the word on the space key is above its key's centre, and its size in that of the theme.
    package var spaceLift = 0.0, spaceScale = 1.0
    /// The height of a small letter without loops in sizes of the font, in the middle of its key.
    package let smallHeight: Double
    /// Whether regular small letters are light: they are set larger, with strokes as wide as before.
    package let lightensSmall: Bool
    /// The places and sizes of Tamil letters; nil for the theme's.
    package var tamil: Tamil?
    /// The heights of the ink of labels that are smaller than the others.
    package var inkHeights: [String: Double] = [:]
    /// How far below others labels are; those that are are larger, too.
    package var drops: [String: Double] = [:]
    /// How far above others a single letter on the mode key is.
    package var modeLift = 0.0
    /// The mark in the space key's corner; nil for the word in its middle.
    package var mark: Mark?
    /// The digits of pads and the letters under them.
    package let pad: Pad

    /// A digit of a pad and the letters under it, which are one group.
    package struct Pad: Hashable, Sendable {
        /// The size of digits in those of other labels.
        package let digitScale: Double
        /// The size and weight of letters, and what is added between them, in sizes.
        package let letters: Double
        package let weight: FontWeight
        package let tracking: Double
        /// The distance from the digit to its letters, and how far the group is below the key's middle.
        package let gap: Double
        package let drop: Double
        /// How far the centre of a digit in a row without letters is above its key's.
        package let lift: Double
        /// How far the labels of the last column are to the right, and whether the decimal separator has a face.
        package var shift = 0.0, facesSeparator = false
    }

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
