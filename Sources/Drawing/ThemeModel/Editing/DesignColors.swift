package import Graphics

/// A colour that a design states, by its name.
package struct DesignColor: Hashable, Sendable {
    /// The name: that of the member, or of the season.
    package let name: String
    package let color: Color
}

extension DesignDocument.Design {
    /// Returns the colours that the document states for a mode, in the order of documents; empty if it does not have the mode.
    /// Categories are not among them.
    package func colors(_ mode: Mode) -> [DesignColor] {
        switch self {
        case .tokens(let theme):
            let tokens = theme.tokens(mode)
            return ColorToken.allCases.filter { !$0.isOfCategory && tokens.colors[$0] != nil }
                .map { DesignColor(name: $0.rawValue, color: tokens[$0]) }
        case .colors(let theme):
            guard let colors = theme.colors(mode) else { return [] }
            return Self.colors(colors, members: DesignMember.server, keys: ServerTheme.Colors.keys)
                + colors.others.sorted { $0.key < $1.key }.map(DesignColor.init)
        case .palette(let palette): return Self.colors(palette, members: DesignMember.palette, keys: Palette.keys)
        case .brand(let brand):
            return Self.colors(brand, members: DesignMember.brand, keys: Brand.keys)
                + Season.allCases.flatMap { season in
                    [
                        brand.seasonColors[season].map { DesignColor(name: season.rawValue, color: $0) },
                        brand.seasonBackgrounds[season].map {
                            DesignColor(name: "\(season.rawValue), background", color: $0)
                        },
                    ].compactMap(\.self)
                }
        }
    }

    /// Returns every colour that the document may state, by its path, as it counts: stated, computed, or by default.
    package var resolvedColors: [DesignColor] {
        switch self {
        case .tokens(let theme):
            Mode.allCases.flatMap { mode in
                let tokens = theme.tokens(mode)
                let colors = ColorToken.allCases.map {
                    DesignColor(
                        name: "\(mode.rawValue).\(TokenGroup.colors.rawValue).\($0.rawValue)", color: tokens[$0])
                }
                let shadows = ShadowToken.allCases.map { token in
                    DesignColor(
                        name: "\(mode.rawValue).\(TokenGroup.shapes.rawValue).\(token.rawValue).color",
                        color: (tokens.shadows[token] ?? token.standard).color)
                }
                return colors + shadows
            }
        case .colors(let theme):
            Mode.allCases.flatMap { mode in
                theme.colors(mode).map { colors in
                    Self.colors(colors, members: DesignMember.server, keys: ServerTheme.Colors.keys).map {
                        DesignColor(name: "\(mode.colorsName).\($0.name)", color: $0.color)
                    }
                } ?? []
            }
        case .palette(let palette): Self.colors(palette, members: DesignMember.palette, keys: Palette.keys)
        case .brand(let brand):
            Self.colors(brand, members: DesignMember.brand, keys: Brand.keys)
                + Season.allCases.flatMap { season in
                    let (color, ground) = (
                        brand.seasonColors[season] ?? season.color,
                        brand.seasonBackgrounds[season] ?? season.background
                    )
                    return [
                        DesignColor(name: "seasons.\(season.rawValue)", color: color),
                        DesignColor(name: "seasons.\(season.rawValue).primary", color: color),
                        DesignColor(name: "seasons.\(season.rawValue).background", color: ground),
                    ]
                }
        }
    }

    private static func colors<Value>(
        _ value: Value, members: [DesignMember], keys: [WritableKeyPath<Value, Color>]
    ) -> [DesignColor] {
        zip(members, keys).map { DesignColor(name: $0.name, color: value[keyPath: $1]) }
    }

    /// Returns the tokens of a mode: those that the design states, with the defaults of all others.
    package func tokens(_ mode: Mode) -> TokenSet {
        var tokens = TokenSet(mode)
        switch self {
        case .tokens(let theme): tokens = theme.tokens(mode)
        case .colors(let theme):
            tokens.colors[.background] = theme.colors(mode)?.background
            tokens.colors[.textPrimary] = theme.colors(mode)?.text
            tokens.colors[.accent] = theme.colors(mode)?.primary
        case .palette(let palette): tokens.colors[.accent] = palette.completed
        case .brand(let brand): tokens.colors[.accent] = brand.seasonalPrimary
        }
        return tokens
    }

    /// True if the design states texts, distances and shapes beside its colours.
    package var isTokens: Bool {
        if case .tokens = self { true } else { false }
    }
}

extension ColorToken {
    /// The categories of an app's contents, each with its colour and its faint companion.
    package static let categories: [(name: String, color: ColorToken, muted: ColorToken)] = [
        ("Primary", .categoryPrimary, .categoryPrimaryMuted), ("Social", .categorySocial, .categorySocialMuted),
        ("Promotions", .categoryPromotions, .categoryPromotionsMuted),
        ("Updates", .categoryUpdates, .categoryUpdatesMuted), ("Forums", .categoryForums, .categoryForumsMuted),
        ("Uncategorized", .categoryUncategorized, .categoryUncategorizedMuted),
    ]

    fileprivate var isOfCategory: Bool { Self.categories.contains { $0.color == self || $0.muted == self } }
}
