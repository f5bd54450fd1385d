package import Graphics
package import Layouts

/// An Android keyboard app's way to lay out and label keys: one type for each app, with the figures of its section in
/// docs/android.md §2. Colours come from the theme.
package protocol AndroidDesign: Sendable {
    /// The settings that the app has.
    var settings: Set<AndroidSetting> { get }
    /// The shapes of keys that the app offers, its own first; empty if it has only one.
    var shapes: [AndroidOptions.KeyShape] { get }
    /// Whether themes that are made for no app have their gradients; the apps have none.
    var hasGradients: Bool { get }
    /// Whether the app's themes have colours of their own for previews and popups.
    var hasPopupColors: Bool { get }
    /// Whether the word on space, and the marks beside it, have the colour of letters; otherwise that of hints, and of their keys.
    var hasLetterColors: Bool { get }
    /// Whether the four columns of pads are equally wide.
    var hasEvenPads: Bool { get }
    /// Whether functions of the pad of numbers show what a long press types.
    var hasPadHints: Bool { get }
    /// The letters that keys show as hints.
    var hints: HintLetters { get }

    /// Returns the heights, paddings and gaps of a keyboard.
    func extent(_ context: AndroidContext) throws(LayoutError) -> AndroidExtent
    /// Returns the keys of the bottom row, left to right.
    func bottomRow(_ context: AndroidContext) -> [AndroidSlot]
    /// Returns the colours that the app gives a key.
    func colors(of key: AndroidKey) -> KeyColors
    /// Returns whether the rows have delete, enter and a second shift at their ends, as on tablets.
    func hasTabletRows(_ context: AndroidContext) -> Bool
    /// Returns the shares of the width that the keys of all rows have.
    func spans(of rows: [AndroidRow], _ context: AndroidContext) -> [[AndroidSpan]]
    /// Returns the width that a one-handed keyboard takes of a canvas's.
    func handWidth(of width: Double) -> Double

    /// Returns the sizes of the texts on keys.
    func textSizes(_ context: AndroidContext) -> AndroidTextSizes
    /// Returns the look of keys that the theme's colours fill.
    func shape(_ context: AndroidContext) -> AndroidShape
    /// Returns the bubble above a pressed key: its place before the canvas cuts it, and its text.
    func preview(_ context: AndroidContext) -> AndroidPreview
    /// Returns the panel of a long press on a key.
    func panel(_ context: AndroidContext) -> AndroidPanel
    /// Returns the strip of candidates.
    func strip(_ context: AndroidContext) -> AndroidCandidateBar
}

extension AndroidDesign {
    package var settings: Set<AndroidSetting> { AndroidSetting.common }
    package var shapes: [AndroidOptions.KeyShape] { [] }
    package var hasGradients: Bool { false }
    package var hasPopupColors: Bool { true }
    package var hasLetterColors: Bool { false }
    package var hasEvenPads: Bool { false }
    package var hasPadHints: Bool { false }

    package func colors(of key: AndroidKey) -> KeyColors { KeyColors(of: key.key) }

    package func hasTabletRows(_ context: AndroidContext) -> Bool { false }

    package func spans(of rows: [AndroidRow], _ context: AndroidContext) -> [[AndroidSpan]] {
        PercentSharing().spans(of: rows)
    }

    package func bottomRow(_ context: AndroidContext) -> [AndroidSlot] {
        [.mode, .comma] + (context.hasLanguageKey ? [.language] : []) + (context.hasEmojiKey ? [.emoji] : [])
            + [.space, .own, .period, .return]
    }

    /// HeliBoard's share, which apps without a figure of their own take.
    package func handWidth(of width: Double) -> Double { 0.86 * width }
}

/// Everything that the figures of an Android keyboard depend on besides its design.
package struct AndroidContext: Hashable, Sendable {
    /// The screen; its width is the canvas's.
    let screen: AndroidScreen
    /// The width that the keys take: the canvas's, or less for one hand.
    let width: Double
    /// The number of rows, the bottom row among them; at least 1.
    let rows: Int
    /// Whether they are a pad for a kind of input.
    let isInputPad: Bool
    /// Whether the language key shows.
    let hasLanguageKey: Bool
    /// Whether the emoji key shows.
    let hasEmojiKey: Bool
    /// The hand on whose side the keyboard is.
    let hand: LayoutOptions.Hand?
    /// Whether the keyboard is divided between two hands.
    let isSplit: Bool
    let options: AndroidOptions
    /// The figures of the theme.
    let style: AndroidLayoutStyle

    /// Whether the screen is a phone's.
    var isPhone: Bool { screen.size == .phone }
    /// Whether the screen is on its side.
    var isLandscape: Bool { screen.isLandscape }
}

/// The heights, paddings and gaps of an Android keyboard, in dp.
package struct AndroidExtent: Hashable, Sendable {
    /// The height of the strip, C.
    var strip: Double
    /// The height of the keys' area, K.
    var keys: Double
    /// The free width at either side.
    var sides = 0.0
    /// The distance from the top of the keys' area to that of the first key.
    var top: Double
    /// The distance between the tops of neighbouring rows.
    var pitch: Double
    /// The height of a key.
    var keyHeight: Double
    /// The height of the bottom row's keys.
    var lastKeyHeight: Double
    /// The gap between keys of a row.
    var gap: Double

    /// Returns the figures of a keyboard that has the strip's place for its keys too.
    func takingStrip(rows: Int) -> AndroidExtent {
        var extent = self
        let more = strip / Double(rows)
        (extent.strip, extent.keys) = (0, keys + strip)
        (extent.pitch, extent.keyHeight, extent.lastKeyHeight) = (pitch + more, keyHeight + more, lastKeyHeight + more)
        return extent
    }
}

/// The letters that keys show as hints besides the digits.
package enum HintLetters: Sendable {
    /// The symbols that stand at their places: those of HeliBoard and Gboard.
    case symbols
    /// These, for the second and the third row of letters; `¤` is the layout's currency. In Chinese they are those of `chinese`, if any.
    case fixed(second: String, third: String, chinese: [String] = [])

    /// The hints of the first row of letters under a row of digits.
    var underDigits: [String] { if case .symbols = self { "%\\|=[]<>{}".map { String($0) } } else { [] } }

    /// Returns the hints for the rows from the second on, in the marks of a language; empty for a currency of more than three
    /// letters, or the rial's sign of four joined letters: nobody can read them so small.
    func rows(of symbols: SymbolRows, isChinese: Bool) -> [[String]] {
        let rows =
            switch self {
            case .symbols: symbols.androidRows
            case .fixed(let second, let third, let chinese):
                (isChinese && !chinese.isEmpty ? chinese : [second, third]).map { $0.map { symbols.own(String($0)) } }
            }
        let currency = symbols.currency
        let isReadable = currency.count <= 3 && currency != "﷼"
        return rows.map { $0.map { $0 == currency && !isReadable ? "" : $0 } }
    }
}

/// The shape of an Android keyboard's keys.
package struct AndroidShape: Hashable, Sendable {
    package enum Corner: Hashable, Sendable {
        case radius(Double)
        case pill

        /// Returns the radius on a key.
        package func radius(on rect: Rect) -> Double {
            switch self {
            case .radius(let radius): min(radius, rect.width / 2, rect.height / 2)
            case .pill: min(rect.width, rect.height) / 2
            }
        }
    }

    /// What is under a face, and how high it is.
    package struct Depth: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// Nothing.
            case none
            /// The key's box in the shadow's colour, which the face covers except for this height at its foot.
            case bevel
            /// The key's box in the shadow's colour, moved down by this height.
            case drop
            /// A soft shadow of this elevation.
            case elevation
            /// A line of this width in the shadow's colour.
            case stroke
        }

        package let kind: Kind
        package var height: Double
        /// The share of black in it where the theme has no colour for it.
        package let alpha: Double

        package init(_ kind: Kind, _ height: Double = 0, alpha: Double = 0.3) {
            (self.kind, self.height, self.alpha) = (kind, height, alpha)
        }
    }

    /// The keys without faces of a borderless keyboard.
    package struct Borderless: Hashable, Sendable {
        /// How far the space key's bar is from its sides, and from its top and foot.
        package var across = 0.0
        package var down: Double
        /// The radius of that bar.
        package var spaceRadius: Double
        /// The diameter of enter's disc; nil if enter keeps its face, inset like space.
        package var disc: Double?
    }

    /// The corners of letters.
    package var letter: Corner
    /// The corners of shift, delete and the like.
    package var modifier: Corner
    /// The corners of enter.
    package var enter: Corner
    /// The corners of space.
    package var space: Corner
    /// What is under faces, unless the theme says otherwise.
    package var depth = Depth(.none)
    /// The faces of a borderless keyboard; nil for one whose letters have faces.
    package var borderless: Borderless?
    /// The drawings of icons.
    package var icons = IconSet.aosp
}
