package import StoreModel
package import ThemeModel

/// What every gallery offers to narrow its lists by.
package enum GalleryFilter: Hashable, Sendable {
    /// The hue of a variant.
    case hue(ThemeHue)
    /// A variant that themes have.
    case mode(Mode)
    /// A contrast that all texts have.
    case contrast(ContrastLevel)

    /// All of them, in the order of the page.
    package static let all =
        ThemeHue.allCases.map(GalleryFilter.hue) + Mode.allCases.map(GalleryFilter.mode)
        + ContrastLevel.allCases.map(GalleryFilter.contrast)

    /// The hue that it asks for; nil for other filters.
    package var hue: ThemeHue? { if case .hue(let hue) = self { hue } else { nil } }

    /// The facet of the themes that it leaves.
    package var facet: ThemeFacet {
        switch self {
        case .hue(let hue): ThemeFacet(.hue, is: hue.rawValue)
        case .mode(let mode): ThemeFacet(.mode, is: mode.rawValue)
        case .contrast(let level): ThemeFacet(.contrast, is: level.rawValue)
        }
    }
}

/// The levels of WCAG 2.1 that can be looked for.
package enum ContrastLevel: String, CaseIterable, Sendable {
    /// Texts can be read (§1.4.3).
    case aa
    /// Texts can be read easily (§1.4.6).
    case aaa
}
