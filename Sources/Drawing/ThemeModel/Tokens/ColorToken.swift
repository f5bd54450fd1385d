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
enum ColorRule: Hashable, Sendable {
    case value(Color)
    /// Another token's colour with its alpha multiplied.
    case share(ColorToken, Double)
    /// The colour of a pressed or hovered accent.
    case hover

    /// Reads a rule as the table of defaults has it.
    fileprivate init(_ text: String) {
        let share = ColorToken(rawValue: text).map(ColorShare.init(all:)) ?? ColorShare(text)
        if let share, let base = ColorToken(rawValue: share.base) {
            self = .share(base, share.opacity)
        } else {
            self = HexColor(text, alphaFirst: false).map { .value($0.color) } ?? .hover
        }
    }
}

extension ColorToken {
    /// Returns the rule for the colour in a mode if a document does not give it.
    func rule(in mode: Mode) -> ColorRule { (mode == .light ? Self.light : Self.dark)[self] ?? .hover }

    private static let (light, dark) = (rules(in: .light), rules(in: .dark))

    private static func rules(in mode: Mode) -> [Self: ColorRule] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0, ColorRule(TokenDefaults.text($0.path, in: mode))) })
    }
}

/// The ten colours for contacts without a picture.
package enum AvatarPalette {
    /// Their name in documents.
    package static let name = "avatarPalette"
    /// Returns the path of a colour in a mode.
    static func path(_ index: Int) -> String { "\(TokenGroup.colors.rawValue).\(name)[\(index)]" }

    /// Returns blue, green, orange, purple, pink, red, teal, indigo, mint and cyan as the system defines them.
    static func standard(_ mode: Mode) -> [Color] { TokenDefaults.colors("colors.\(name)", in: mode) }
}
