internal import Documents
internal import EmbeddedFiles

/// A user's text size, as in Apple's Dynamic Type. The raw value is the name on the command line.
public enum TextSize: String, Hashable, Sendable, CaseIterable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    /// The sizes of the styles large title, title, body, subheadline and caption in points, from the figures published in the Human
    /// Interface Guidelines for iOS, and the factor of Android 14's font size: its steps are 0.85, 1, 1.15, 1.3, 1.5, 1.8 and 2, and
    /// values between them stand for sizes that it has not (`text-sizes.txt`).
    fileprivate var figures: [Double] { Self.table[rawValue]?.split(separator: " ").compactMap { Double($0) } ?? [] }

    private static let table = [String: String](pairsIn: "text-sizes.txt", of: EmbeddedFolder(theme_tables))
}

extension KeyboardTheme {
    /// Returns the theme with its texts at a user's size. Keys and candidates follow the style body, modifier keys and the
    /// word on the space key subheadline, annotations caption, popups title and previews large title; `large` changes
    /// nothing. Frames stay the same, and text that does not fit its frame shrinks when it is painted.
    package func scaled(to size: TextSize) -> KeyboardTheme {
        guard size != .large else { return self }
        let factors = zip(size.figures, TextSize.large.figures).map { $0 / $1 }
        var theme = self
        theme.regularKey.font.size *= factors[2]
        theme.modifierKey.font.size *= factors[3]
        theme.accentKey.font.size *= factors[3]
        theme.spaceKeyFont.size *= factors[3]
        theme.preview.font.size *= factors[0]
        theme.popup.panel.font.size *= factors[1]
        theme.candidateBar.font.size *= factors[2]
        theme.candidateBar.annotationFontSize *= factors[4]
        theme.android.fontScale = factors[5]
        return theme
    }
}
