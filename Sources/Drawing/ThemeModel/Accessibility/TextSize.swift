/// A user's text size, as in Apple's Dynamic Type. The raw value is the name on the command line.
public enum TextSize: String, Hashable, Sendable, CaseIterable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    /// The sizes of text styles in points, from the figures published in the Human Interface Guidelines for iOS.
    fileprivate struct Points {
        let largeTitle, title, body, subheadline, caption: Double

        init(_ largeTitle: Double, _ title: Double, _ body: Double, _ subheadline: Double, _ caption: Double) {
            self.largeTitle = largeTitle
            self.title = title
            self.body = body
            self.subheadline = subheadline
            self.caption = caption
        }
    }

    fileprivate var points: Points {
        switch self {
        case .xSmall: Points(31, 25, 14, 12, 11)
        case .small: Points(32, 26, 15, 13, 11)
        case .medium: Points(33, 27, 16, 14, 11)
        case .large: Points(34, 28, 17, 15, 12)
        case .xLarge: Points(36, 30, 19, 17, 14)
        case .xxLarge: Points(38, 32, 21, 19, 16)
        case .xxxLarge: Points(40, 34, 23, 21, 18)
        case .accessibility1: Points(44, 38, 28, 25, 22)
        case .accessibility2: Points(48, 43, 33, 30, 26)
        case .accessibility3: Points(52, 48, 40, 36, 32)
        case .accessibility4: Points(56, 53, 47, 42, 37)
        case .accessibility5: Points(60, 58, 53, 49, 43)
        }
    }
}

extension TextSize {
    /// The factor of Android 14's font size: its steps are 0.85, 1, 1.15, 1.3, 1.5, 1.8 and 2, and values between them stand for
    /// sizes that it has not.
    fileprivate var androidScale: Double {
        switch self {
        case .xSmall: 0.85
        case .small: 0.9
        case .medium: 0.95
        case .large: 1
        case .xLarge: 1.15
        case .xxLarge: 1.3
        case .xxxLarge: 1.5
        case .accessibility1: 1.6
        case .accessibility2: 1.7
        case .accessibility3: 1.8
        case .accessibility4: 1.9
        case .accessibility5: 2
        }
    }
}

extension KeyboardTheme {
    /// Returns the theme with its texts at a user's size. Keys and candidates follow the style body, modifier keys and the
    /// word on the space key subheadline, annotations caption, popups title and previews large title; `large` changes
    /// nothing. Frames stay the same, and text that does not fit its frame shrinks when it is painted.
    package func scaled(to size: TextSize) -> KeyboardTheme {
        let (points, standard) = (size.points, TextSize.large.points)
        var theme = self
        theme.regularKey.font.size *= points.body / standard.body
        theme.modifierKey.font.size *= points.subheadline / standard.subheadline
        theme.accentKey.font.size *= points.subheadline / standard.subheadline
        theme.spaceKeyFont.size *= points.subheadline / standard.subheadline
        theme.preview.font.size *= points.largeTitle / standard.largeTitle
        theme.popup.font.size *= points.title / standard.title
        theme.candidateBar.font.size *= points.body / standard.body
        theme.candidateBar.annotationFontSize *= points.caption / standard.caption
        theme.android.fontScale = size.androidScale
        return theme
    }
}
