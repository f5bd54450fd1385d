internal import Graphics

/// The colours of a token set, by purpose. The raw value is the name in documents.
package enum ColorToken: String, DesignToken {
    package static let group = TokenGroup.colors

    case background, surface, surfaceElevated, surfaceSelected
    case textPrimary, textSecondary, textTertiary, textInverse
    case accent, accentMuted, accentHover
    case destructive, destructiveMuted, success, successMuted, warning, warningMuted
    case separator, border, disabled, shimmer
    case unreadDot, starred
    case categoryPrimary, categoryPrimaryMuted, categorySocial, categorySocialMuted
    case categoryPromotions, categoryPromotionsMuted, categoryUpdates, categoryUpdatesMuted
    case categoryForums, categoryForumsMuted, categoryUncategorized, categoryUncategorizedMuted

    /// The token at a path of a mode; nil if there is none.
    init?(path: String) {
        guard path.hasPrefix("\(Self.group.rawValue).") else { return nil }
        self.init(rawValue: String(path.dropFirst(Self.group.rawValue.count + 1)))
    }

    /// The categories of an app's contents, each with its colour and its faint companion.
    package static let categories: [(name: String, color: ColorToken, muted: ColorToken)] = [
        ("Primary", .categoryPrimary, .categoryPrimaryMuted), ("Social", .categorySocial, .categorySocialMuted),
        ("Promotions", .categoryPromotions, .categoryPromotionsMuted),
        ("Updates", .categoryUpdates, .categoryUpdatesMuted), ("Forums", .categoryForums, .categoryForumsMuted),
        ("Uncategorized", .categoryUncategorized, .categoryUncategorizedMuted),
    ]
}

/// The default of a colour that a document does not give.
enum ColorRule {
    /// A fixed colour for each mode.
    case value(light: Color, dark: Color)
    case like(ColorToken)
    /// Another token's colour with its alpha multiplied.
    case faint(ColorToken, light: Double, dark: Double)
    /// The colour of a pressed or hovered accent.
    case hover
}

extension ColorToken {
    /// The rule for the colour if a document does not give it.
    var rule: ColorRule {
        switch self {
        case .background: .rgb(0xFFFFFF, 0x000000)
        case .surface: .rgb(0xFFFFFF, 0x1C1C1E)
        case .surfaceElevated: .rgb(0xF2F2F7, 0x2C2C2E)
        case .surfaceSelected: .faint(.accent, light: 0.08, dark: 0.12)

        case .textPrimary: .rgb(0x000000, 0xFFFFFF)
        case .textSecondary: .rgba(0x636366, lightAlpha: 1, dark: 0xEBEBF5, darkAlpha: 0.6)
        case .textTertiary: .rgba(0x8E8E93, lightAlpha: 1, dark: 0xEBEBF5, darkAlpha: 0.4)
        case .textInverse: .rgb(0xFFFFFF, 0xFFFFFF)

        case .accent: .rgb(0x1B7A9E, 0x3DAED4)
        case .accentMuted: .muted(.accent)
        case .accentHover: .hover

        case .destructive: .rgb(0xFF3B30, 0xFF453A)
        case .destructiveMuted: .muted(.destructive)
        case .success, .categorySocial: .rgb(0x34C759, 0x30D158)
        case .successMuted: .muted(.success)
        case .warning, .categoryPromotions: .rgb(0xFF9500, 0xFF9F0A)
        case .warningMuted: .muted(.warning)

        case .separator: .rgba(0x3C3C43, lightAlpha: 0.12, dark: 0x545458, darkAlpha: 0.3)
        case .border: .rgba(0x3C3C43, lightAlpha: 0.18, dark: 0x545458, darkAlpha: 0.4)
        case .disabled: .rgba(0x3C3C43, lightAlpha: 0.18, dark: 0x545458, darkAlpha: 0.3)
        case .shimmer: .rgba(0x3C3C43, lightAlpha: 0.08, dark: 0x545458, darkAlpha: 0.15)

        case .unreadDot, .categoryPrimary: .like(.accent)
        case .starred: .rgb(0xFFD60A, 0xFFD60A)

        case .categoryPrimaryMuted: .like(.accentMuted)
        case .categorySocialMuted: .muted(.categorySocial)
        case .categoryPromotionsMuted: .muted(.categoryPromotions)
        case .categoryUpdates: .rgb(0xAF52DE, 0xBF5AF2)
        case .categoryUpdatesMuted: .muted(.categoryUpdates)
        case .categoryForums: .rgb(0x5AC8FA, 0x64D2FF)
        case .categoryForumsMuted: .muted(.categoryForums)
        case .categoryUncategorized: .like(.textTertiary)
        case .categoryUncategorizedMuted: .like(.shimmer)
        }
    }
}

extension ColorRule {
    fileprivate static func rgb(_ light: UInt32, _ dark: UInt32) -> Self {
        .value(light: Color(rgb: light), dark: Color(rgb: dark))
    }

    fileprivate static func rgba(_ light: UInt32, lightAlpha: Double, dark: UInt32, darkAlpha: Double) -> Self {
        .value(
            light: Color(rgb: light).withAlpha(multipliedBy: lightAlpha),
            dark: Color(rgb: dark).withAlpha(multipliedBy: darkAlpha))
    }

    /// Returns the faint companion of a strong colour.
    fileprivate static func muted(_ token: ColorToken) -> Self {
        .faint(token, light: 0.12, dark: 0.15)
    }
}

/// The ten colours for contacts without a picture.
package enum AvatarPalette {
    /// Their name in documents.
    package static let name = "avatarPalette"
    /// The number of colours.
    static let count = 10

    /// Returns the path of a colour in a mode.
    static func path(_ index: Int) -> String { "\(TokenGroup.colors.rawValue).\(name)[\(index)]" }

    /// Returns blue, green, orange, purple, pink, red, teal, indigo, mint and cyan as the system defines them.
    static func standard(_ mode: Mode) -> [Color] {
        switch mode {
        case .light: light.map(Color.init(rgb:))
        case .dark: dark.map(Color.init(rgb:))
        }
    }

    private static let light: [UInt32] = [
        0x007AFF, 0x34C759, 0xFF9500, 0xAF52DE, 0xFF2D55, 0xFF3B30, 0x30B0C7, 0x5856D6, 0x00C7BE, 0x32ADE6,
    ]
    private static let dark: [UInt32] = [
        0x0A84FF, 0x30D158, 0xFF9F0A, 0xBF5AF2, 0xFF375F, 0xFF453A, 0x40C8E0, 0x5E5CE6, 0x63E6E2, 0x64D2FF,
    ]
}
