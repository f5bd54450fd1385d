/// The names of the tokens in a group of documents.
package protocol DesignToken: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    static var group: TokenGroup { get }
}

extension DesignToken {
    /// The path of the token in a mode.
    var path: String { "\(Self.group.rawValue).\(rawValue)" }

    /// What it moves on the keyboard of a mode, as editors and the documentation say it; nil if nothing.
    func use(in mode: Mode) -> String? { mode == .light ? uses[path]?.light : uses[path]?.dark }
}

/// The groups of tokens in a mode of a token document.
package enum TokenGroup: String, CaseIterable, Sendable {
    case colors, typography, spacing, shapes, motion
}

/// What tokens move, by their paths. Dark keyboards have no shadows.
private let uses: [String: (light: String?, dark: String?)] = [
    "colors.background": (nil, "The keyboard and the candidate bar."),
    "colors.surface": ("Letter keys, previews and popups.", "Modifier keys."),
    "colors.surfaceElevated": ("The keyboard and the candidate bar.", "Letter keys, previews and popups."),
    "colors.border": ("Modifier keys, over the keyboard; the popup's border.", "The popup's border."),
    "colors.separator": both("The borders of keys and previews; the lines between candidates."),
    "colors.textPrimary": both("Labels and candidates."),
    "colors.textSecondary": both("The annotations of candidates."),
    "colors.textInverse": (
        "Text on the accent where it can be read; otherwise black.",
        "Text on the accent, unless black is easier to read."
    ),
    "colors.accent": both("The return key, the selected candidate and the selected variant."),
    "colors.accentMuted": both("Pressed keys, over their usual colour."),
    "colors.accentHover": both("The labels of pressed keys, if they can be read."),
    "typography.bodyLarge": both("Letters, 3 points larger; candidates. Its design is that of all texts."),
    "typography.labelLarge": both("The labels of modifier keys."),
    "typography.caption": both("The annotations of candidates, in its size."),
    "spacing.xs": both("The gap between keys, which is 2 points wider."),
    "spacing.md": both("The gap between rows, which is 1 point narrower."),
    "shapes.small": both("The corners of keys, previews and popups; of variants, 4 points less."),
    "shapes.shadowSubtle": ("The shadows of keys.", nil),
    "shapes.shadowElevated": ("The shadows of previews and popups.", nil),
]

private func both(_ use: String) -> (light: String?, dark: String?) { (use, use) }
