internal import Layouts

extension KeyboardMetrics {
    /// The design of a keyboard of iOS; nil on Android.
    package var ios: IOSDesign? {
        switch self {
        case .theme: .devices
        case .ios18: .ios18
        case .ios26: .ios26
        case .android, .gboard, .floris, .fcitx5: nil
        }
    }

    /// The design of an Android keyboard; nil on iOS.
    package var android: (any AndroidDesign)? {
        switch self {
        case .theme, .ios18, .ios26: nil
        case .android: HeliBoardDesign()
        case .gboard: GboardDesign()
        case .floris: FlorisDesign()
        case .fcitx5: Fcitx5Design()
        }
    }

    /// Measures a keyboard of this kind; `measure` says how wide texts are. Returns it with the figures by which one of Android
    /// is painted.
    func measured(
        style: LayoutStyle, layout: KeyboardLayout, options: LayoutOptions, measure: TextMeasure
    ) throws(LayoutError) -> (keyboard: any MeasuredKeyboard, android: AndroidMetrics?) {
        if let ios { return (try IOSKeyboard(design: ios, style: style, layout: layout, options: options), nil) }
        let keyboard = try AndroidKeyboard(
            design: android ?? HeliBoardDesign(), style: style, layout: layout, options: options, measure: measure)
        return (keyboard, keyboard.figures)
    }
}
