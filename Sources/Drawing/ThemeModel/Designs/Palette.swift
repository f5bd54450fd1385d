package import Graphics

/// The names under which an app stores a palette.
package enum Palette {
    /// The member that names a pair, as the app stores the choice.
    package static let choice = "colorThemePreset"
    /// The choice of the document's own two colours.
    package static let ownColors = "custom"
    /// The names of the document's own colours, by those of the format.
    package static let storedNames: [(name: String, stored: String)] = [
        ("inProgress", "customInProgressColorHex"), ("completed", "customCompletedColorHex"),
    ]
}

/// A pair of colours that is built in. The raw value is the name by which the app stores the choice.
package enum PalettePair: String, Hashable, Sendable, CaseIterable {
    case basics, vibrant, pastels, neon

    /// The colours of work in progress and of completed work.
    package var colors: (inProgress: Color, completed: Color) {
        let colors = TokenDefaults.colors("pairs.\(rawValue)")
        return (colors[0], colors[1])
    }
}
