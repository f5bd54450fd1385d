/// The settings that only Android's keyboards have (docs/android.md §7).
public struct AndroidOptions: Hashable, Sendable {
    /// The shape of an Android keyboard's keys. The raw values are those of the command line.
    public enum KeyShape: String, Hashable, Sendable, CaseIterable {
        /// HeliBoard's default: small corners.
        case material
        /// HeliBoard's: round letters, and pills for the other keys.
        case rounded
        /// HeliBoard's, after Android 4: nearly square keys and bold labels.
        case holo
        /// Gboard's of Material You: enter is a pill.
        case pill
        /// Gboard's before Material You: a line under each face.
        case classic
    }

    /// The edge of fcitx5-android's keys. The raw values are those of the command line.
    public enum KeyEdge: String, Hashable, Sendable, CaseIterable {
        /// A face with a shadow under it.
        case on
        /// No face.
        case off
        /// A face with a line around it.
        case stroke
    }

    /// The place of fcitx5-android's hints. The raw values are those of the command line.
    public enum HintPlace: String, Hashable, Sendable, CaseIterable {
        /// At the key's foot.
        case foot
        /// In its upper right corner.
        case corner
    }

    /// The margins around fcitx5-android's keys, in dp.
    public struct Margins: Hashable, Sendable {
        /// At the left and the right.
        public let horizontal: Double
        /// Above and below.
        public let vertical: Double

        /// The margins that can be requested, in dp.
        public static let range = 0.0...24.0

        /// Makes margins within `range`.
        public init(horizontal: Double, vertical: Double) {
            self.horizontal = horizontal
            self.vertical = vertical
        }
    }

    /// What the strip above an Android keyboard's keys shows. The raw values are those of the command line.
    public enum Strip: String, Hashable, Sendable, CaseIterable {
        /// Candidates.
        case words
        /// The app's actions, as at rest.
        case actions
    }

    /// The shape of the keys; nil for the metrics' own.
    public var keyShape: KeyShape?
    /// Whether letters have no faces.
    public var isBorderless = false
    /// Whether the keyboard is a card that floats above the app.
    public var isFloating = false
    /// Whether a row of digits is above the letters.
    public var hasNumberRow = false
    /// Whether gaps between keys are narrow.
    public var hasNarrowGaps = false
    /// The controls in the system's bar; nil for the device's.
    public var navigation: Device.Controls?
    /// The keys' edge; nil for one with a shadow.
    public var keyEdge: KeyEdge?
    /// The radius of the keys' corners in dp, within `radii`; nil for the metrics' own.
    public var keyRadius: Double?
    /// The margins around keys; nil for the metrics' own.
    public var keyMargins: Margins?
    /// The height of the keys' area in percent of the screen's, within `heights`; nil for the metrics' own.
    public var keyboardHeight: Double?
    /// The place of hints; nil for the metrics' own.
    public var hintPlace: HintPlace?
    /// Whether letters are shown as capitals, whatever they type.
    public var showsCapitals = false
    /// Whether the language key is shown where the app always has one.
    public var showsLanguageKey = true
    /// Whether letters show what a long press types first.
    public var showsHints = true
    /// Whether the space key shows the language's name.
    public var showsSpaceWord = true
    /// What the strip shows.
    public var strip = Strip.words

    /// The radii that can be requested, in dp.
    public static let radii = 0.0...48.0
    /// The heights of the keys' area that can be requested, in percent of the screen's.
    public static let heights = 10.0...90.0

    /// Makes the settings' defaults.
    public init() {}
}

/// The names of Android's settings, as options spell them.
package enum AndroidSetting: String, Hashable, Sendable {
    case keyShape = "key-shape"
    case borderless
    case floating
    case numberRow = "number-row"
    case narrowGaps = "narrow-gaps"
    case navigation = "nav"
    case keyEdge = "key-border"
    case keyRadius = "key-radius"
    case keyMargins = "key-margins"
    case keyboardHeight = "keyboard-height"
    case hintPlace = "hint-place"
    case capitals
    case languageKey = "no-language-key"
    case hints = "no-hints"
    case spaceWord = "no-space-word"
    case strip
    case split

    /// Those that every Android keyboard has.
    static let common: Set<AndroidSetting> = [
        .borderless, .floating, .numberRow, .navigation, .hints, .spaceWord,
    ]
}
