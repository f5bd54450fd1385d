package import Graphics

/// The positions of small texts on keys.
package enum HintPosition: Hashable, Sendable {
    /// In the upper right corner, the distances being those of the advance's end from the key's right edge, and of the line's
    /// top from its upper edge.
    case corner(right: Double, top: Double)
    /// In the middle, with the foot of the line at this distance from the key's foot; the label is centred above.
    case foot(Double)
    /// The same, with the foot of the ink.
    case inkFoot(Double)
    /// Under a digit, with this distance between their ink: both are one group, so far below the middle of the key.
    case below(Double, drop: Double)
    /// Right of the label and on its line, with this distance between both: they are one group in the middle of the key.
    case beside(Double)
    /// In the middle, with the top of the ink at this distance from the key's top.
    case inkTop(Double)
    /// In the lower right corner, with the ink at this distance from both edges.
    case lowerCorner(Double)
}

/// The sizes of the texts of an Android keyboard.
package struct AndroidTextSizes: Hashable, Sendable {
    package enum Size: Hashable, Sendable {
        /// In dp.
        case points(Double)
        /// In sp, which a user's text size changes.
        case scaled(Double)
        /// As a share of the key's height.
        case share(Double)

        /// Whether a user's text size changes it.
        package var isScaled: Bool { if case .scaled = self { true } else { false } }

        /// Returns a size of a theme's own, which a user's text size changes if it changes this one.
        package func like(_ size: Double) -> Size { isScaled ? .scaled(size) : .points(size) }

        /// Returns the size on a key of a height, at a user's text size.
        package func points(on height: Double, growth: Double) -> Double {
            switch self {
            case .points(let size): size
            case .scaled(let size): size * growth
            case .share(let share): share * height
            }
        }
    }

    /// The height of a label's baseline on its key.
    package enum Baseline: Hashable, Sendable {
        case capitals
        /// The line is centred.
        case line
        /// This share of the size below the key's middle.
        case below(Double)
    }

    package var letter: Size
    /// A label of several characters: `?123`, words.
    package var word: Size
    /// The digits of a pad; nil if they are letters like others.
    package var digit: Size?
    /// Emoji among others of their category.
    package var emoji = Size.share(0.6)
    /// Whether icons are as large as their key's font.
    package var hasIconsInFont = false
    package var hint: Size
    /// The word on the space key.
    package var space: Size
    /// The letter in a preview.
    var preview: Size
    /// Whether hints are bold.
    package var isHintBold = true
    /// Whether hints are in a font of even widths.
    package var isHintMonospaced = false
    /// The ascent of the app's font of hints in sizes, whatever font stands for it; nil for that font's own.
    package var hintAscent: Double?
    /// Whether labels are bold.
    package var isBold = false
    /// Whether the mode key's label is bold or medium.
    package var modeWeight: FontWeight = .regular
    /// The position of hints.
    package var hintPosition: HintPosition
    /// The height of labels.
    package var baseline = Baseline.line
    /// Whether lines are as high as the font's largest glyphs.
    package var holdsAllGlyphs = false
    /// The height of words; nil for that of letters.
    package var wordBaseline: Baseline?
    /// Whether letters of several characters have the size of words, except for those of Kannada.
    package var shrinksClusters = false
    /// The comma and the full stop beside space; nil if they are like letters.
    package var marks: Marks?
    /// The smiley above the comma; nil if the comma is alone.
    package var smiley: Smiley?

    /// The comma and the full stop beside space, on a line of their own.
    package struct Marks: Hashable, Sendable {
        /// The distance from the key's top to their line in its heights.
        package let line: Double
        /// Their size in those of letters.
        package let scale: Double
    }

    /// A smiley above the comma.
    package struct Smiley: Hashable, Sendable {
        package var size: Double
        /// The distance from the key's top to its ink.
        package var top: Double
        /// The distance from the foot of the comma's line to the key's; nil if it stands on the line of marks.
        package var commaFoot: Double?
    }
}
