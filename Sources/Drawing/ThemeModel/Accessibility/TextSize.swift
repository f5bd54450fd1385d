/// A user's text size, as in Apple's Dynamic Type. The raw value is the name on the command line.
public enum TextSize: String, Hashable, Sendable, CaseIterable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    /// The sizes of text styles in points, from the figures published in the Human Interface Guidelines for iOS, and the factor of
    /// Android 14's font size: its steps are 0.85, 1, 1.15, 1.3, 1.5, 1.8 and 2, and values between them stand for sizes that
    /// it has not.
    fileprivate typealias Figures = (
        largeTitle: Double, title: Double, body: Double, subheadline: Double, caption: Double, androidScale: Double
    )

    fileprivate var figures: Figures {
        switch self {
        case .xSmall: (31, 25, 14, 12, 11, 0.85)
        case .small: (32, 26, 15, 13, 11, 0.9)
        case .medium: (33, 27, 16, 14, 11, 0.95)
        case .large: (34, 28, 17, 15, 12, 1)
        case .xLarge: (36, 30, 19, 17, 14, 1.15)
        case .xxLarge: (38, 32, 21, 19, 16, 1.3)
        case .xxxLarge: (40, 34, 23, 21, 18, 1.5)
        case .accessibility1: (44, 38, 28, 25, 22, 1.6)
        case .accessibility2: (48, 43, 33, 30, 26, 1.7)
        case .accessibility3: (52, 48, 40, 36, 32, 1.8)
        case .accessibility4: (56, 53, 47, 42, 37, 1.9)
        case .accessibility5: (60, 58, 53, 49, 43, 2)
        }
    }
}

extension KeyboardTheme {
    /// Returns the theme with its texts at a user's size. Keys and candidates follow the style body, modifier keys and the
    /// word on the space key subheadline, annotations caption, popups title and previews large title; `large` changes
    /// nothing. Frames stay the same, and text that does not fit its frame shrinks when it is painted.
    package func scaled(to size: TextSize) -> KeyboardTheme {
        let (figures, standard) = (size.figures, TextSize.large.figures)
        var theme = self
        theme.regularKey.font.size *= figures.body / standard.body
        theme.modifierKey.font.size *= figures.subheadline / standard.subheadline
        theme.accentKey.font.size *= figures.subheadline / standard.subheadline
        theme.spaceKeyFont.size *= figures.subheadline / standard.subheadline
        theme.preview.font.size *= figures.largeTitle / standard.largeTitle
        theme.popup.font.size *= figures.title / standard.title
        theme.candidateBar.font.size *= figures.body / standard.body
        theme.candidateBar.annotationFontSize *= figures.caption / standard.caption
        theme.android.fontScale = figures.androidScale
        return theme
    }
}
