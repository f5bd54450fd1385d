internal import Graphics

/// The keyboard whose rows, frames, labels and popups are drawn; the theme's colours are drawn on all of them. The raw values
/// are those of the command line.
public enum KeyboardMetrics: String, Hashable, Sendable, CaseIterable {
    /// The theme's spacing, in the extents of iOS devices.
    case theme
    /// The system keyboard of iOS 26, as measured (docs/geometry.md §9).
    case ios26
    /// HeliBoard's and AOSP's keyboard (docs/android.md §2.1).
    case android
    /// Gboard's, as measured (docs/android.md §2.2).
    case gboard
    /// FlorisBoard's (docs/android.md §2.3).
    case floris
    /// fcitx5-android's (docs/android.md §2.4).
    case fcitx5

    /// The system that has this keyboard.
    public var platform: KeyboardPlatform { android == nil ? .ios : .android }

    /// The design of a keyboard of iOS; nil on Android.
    package var ios: IOSDesign? {
        switch self {
        case .theme: .devices
        case .ios26: .ios26
        case .android, .gboard, .floris, .fcitx5: nil
        }
    }

    /// The design of an Android keyboard; nil on iOS.
    package var android: (any AndroidDesign)? {
        switch self {
        case .theme, .ios26: nil
        case .android: HeliBoardDesign()
        case .gboard: GboardDesign()
        case .floris: FlorisDesign()
        case .fcitx5: Fcitx5Design()
        }
    }

    /// Measures a keyboard of this kind; `measure` says how wide texts are.
    func measured(
        style: LayoutStyle, layout: KeyboardLayout, options: LayoutOptions, measure: TextMeasure
    ) throws(LayoutError) -> any MeasuredKeyboard {
        if let ios { return try IOSKeyboard(design: ios, style: style, layout: layout, options: options) }
        return try AndroidKeyboard(
            design: android ?? HeliBoardDesign(), style: style, layout: layout, options: options, measure: measure)
    }
}

/// A keyboard measured for one picture: its canvas and keys, and the rules for the bubbles above them.
protocol MeasuredKeyboard {
    /// Width of the canvas.
    var width: Double { get }
    /// Height of the canvas.
    var height: Double { get }
    /// The candidate bar, if there is one.
    var candidateBar: Rect? { get }
    /// The system's own bar under the keys, if it is shown.
    var systemBar: SystemBarFrame? { get }
    /// The free area beside a one-handed keyboard, if any.
    var freeSide: FreeSideFrame? { get }
    /// The card of a floating keyboard; nil for one at the foot of the screen.
    var card: FloatingCard? { get }
    /// The distance that everything on the keyboard is finally moved to the right.
    var shift: Double { get }
    /// The keys in painting order, none pressed.
    var keys: [KeyFrame] { get }
    /// What an Android keyboard is painted by; nil on iOS.
    var android: AndroidFigures? { get }

    /// Returns the bubble above a key.
    func preview(of key: KeyFrame) -> Rect
    /// Returns the variants of the key at an index, one of them selected.
    func popup(of key: KeyFrame, at index: Int, variant: Int) throws(LayoutError) -> PopupFrame
}

extension MeasuredKeyboard {
    var card: FloatingCard? { nil }
}

/// The widths of texts, for the few frames that depend on them.
public struct TextMeasure {
    /// Returns the advance in points of a text, set regular at a size in points.
    public let advance: (_ text: String, _ size: Double) -> Double

    /// Makes a measure.
    public init(_ advance: @escaping (_ text: String, _ size: Double) -> Double) {
        self.advance = advance
    }

    /// No text has a width.
    public static var none: TextMeasure { TextMeasure { _, _ in 0 } }
}
