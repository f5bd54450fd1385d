@testable import ThemeModel

/// The items of docs/handbook.md that follow from the program's own tables.
enum HandbookTables {
    private static func list(_ prefix: String, _ names: [String]) -> String {
        names.map { "`\(prefix)-\($0)`" }.joined(separator: ", ") + "."
    }

    /// The properties of the theme editor's ten sections; what is ours alone is not the handbook's.
    static var properties: String {
        list("000-property", PropertyName.allCases.filter { !$0.isExtra && !isOurs($0) }.map(\.rawValue))
    }

    private static func isOurs(_ name: PropertyName) -> Bool {
        let own: Set<PropertyName> = [.spaceKeyFontSize, .cornerStyle, .fontDesign, .candidateSelectedAnnotationText]
        let isGradientOfKeys = name.rawValue.contains("KeyGradient")
        return own.contains(name) || isGradientOfKeys || name.rawValue.hasPrefix("accentKey")
    }

    /// Tokens of 001, its themes, and the colours and seasons of 004.
    static var tokens: String {
        [
            list("001-color", ColorToken.allCases.map(\.rawValue)),
            list("001-text", TypeToken.allCases.map(\.rawValue)),
            list("001-length", SpacingToken.allCases.map(\.rawValue)),
            list("001-shape", RadiusToken.allCases.map(\.rawValue) + ShadowToken.allCases.map(\.rawValue)),
            list("001-theme", Preset.registry.map(\.id)), list("004-color", DesignKind.brandColors.map(\.name)),
            list("004-season", Season.allCases.map(\.rawValue)),
        ].joined(separator: "\n\n")
    }
}
