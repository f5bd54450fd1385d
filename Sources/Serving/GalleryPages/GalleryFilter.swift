package import StoreModel
internal import ThemeModel

extension ThemeFacet {
    /// What every gallery offers to narrow its lists by, in the order of the page.
    package static let offered =
        ThemeHue.allCases.map { ThemeFacet(.hue, is: $0.rawValue) }
        + Mode.allCases.map { ThemeFacet(.mode, is: $0.rawValue) }
        + ContrastLevel.allCases.map { ThemeFacet(.contrast, is: $0.rawValue) }
    /// The hue that it asks for; nil for other properties.
    package var hue: String? { kind == .hue ? value : nil }
}

/// The levels of WCAG 2.1 that can be looked for.
package enum ContrastLevel: String, CaseIterable, Sendable {
    /// Texts can be read (§1.4.3).
    case aa
    /// Texts can be read easily (§1.4.6).
    case aaa
}
