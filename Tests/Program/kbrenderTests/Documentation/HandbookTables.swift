@testable import ThemeModel

/// The rows of docs/handbook.md that follow from the program's own tables.
enum HandbookTables {
    private static let heading = ["id", "section", "what it says", "where", "test"]

    private static func table(_ rows: [[String]]) -> String { ReferenceTables.table(heading, rows) }

    private static func row(
        _ id: String, _ section: String, _ says: String, _ place: String, _ test: String
    ) -> [String] {
        ["`\(id)`", section, says, place, "`\(test)`"]
    }

    /// The properties of the theme editor's ten sections; what is ours alone is not the handbook's.
    static var properties: String {
        table(
            PropertyName.allCases.filter { !$0.isExtra && !isOurs($0) }.map { name in
                row(
                    "000-property-\(name.rawValue)", "§4", name.property.summary,
                    "studio, \(PropertyListing.section(of: name)); `edit`", "every_control_changes_file_and_picture")
            })
    }

    private static func isOurs(_ name: PropertyName) -> Bool {
        let own: Set<PropertyName> = [.spaceKeyFontSize, .cornerStyle, .fontDesign, .candidateSelectedAnnotationText]
        let isGradientOfKeys = name.rawValue.contains("KeyGradient")
        return own.contains(name) || isGradientOfKeys || name.rawValue.hasPrefix("accentKey")
    }

    /// Tokens of 001, its themes, and the colours and seasons of 004.
    static var tokens: String {
        let colors = ColorToken.allCases.map { token in
            row(
                "001-color-\(token.rawValue)", token.rawValue.hasPrefix("category") ? "FR-CO-02" : "FR-CO-01",
                TokenSet(.light)[token].description + " and " + TokenSet(.dark)[token].description, "tokens",
                "colorsMatchTheDocument")
        }
        let texts = TypeToken.allCases.map { token in
            let style = token.standard
            let words = "\(ReferenceTables.number(style.size)) pt, \(style.weight.name), \(style.design.rawValue)"
            return row("001-text-\(token.rawValue)", "FR-TY-01", words, "tokens", "typographyMatchesTheDocument")
        }
        let lengths = SpacingToken.allCases.map { token in
            row(
                "001-length-\(token.rawValue)", "FR-SP-01, 02", ReferenceTables.number(token.standard) + " pt",
                "tokens",
                "spacingMatchesTheDocument")
        }
        let shapes = (RadiusToken.allCases.map(\.rawValue) + ShadowToken.allCases.map(\.rawValue)).map { name in
            row("001-shape-\(name)", "FR-SH-01, 02", "\(name)", "tokens", "shapesMatchTheDocument")
        }
        let themes = Preset.registry.map { preset in
            row("001-theme-\(preset.id)", "FR-BT-01", preset.id, "`presets`", "tokensMatchComputedValues")
        }
        let brand = DesignKind.brandColors.map { member in
            row("004-color-\(member.name)", "§1", member.use ?? "", "brand", "everyColorOfABrandActs")
        }
        let seasons = Season.allCases.map { season in
            row(
                "004-season-\(season.rawValue)", "§1", "\(season.color)", "brand, `--date`", "seasonOverridesThePrimary"
            )
        }
        return table(colors + texts + lengths + shapes + themes + brand + seasons)
    }
}
