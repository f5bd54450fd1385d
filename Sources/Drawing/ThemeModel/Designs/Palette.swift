package import Graphics

/// Two colours that distinguish work in progress from completed work; the same in both modes.
package struct Palette: Hashable, Sendable {
    /// The colour of work in progress.
    package var inProgress: Color
    /// The colour of completed work.
    package var completed: Color

    /// The member that names a pair, as the app stores the choice.
    package static let choice = "colorThemePreset"
    /// The choice of the document's own two colours.
    package static let ownColors = "custom"
    /// The names under which the app stores them.
    package static let (storedInProgress, storedCompleted) = ("customInProgressColorHex", "customCompletedColorHex")
}

/// A pair of colours that is built in. The raw value is the name by which the app stores the choice.
enum PalettePair: String, Hashable, Sendable, CaseIterable {
    case basics, vibrant, pastels, neon

    var palette: Palette {
        switch self {
        case .basics: Palette(inProgress: Color(rgb: 0x666666), completed: Color(rgb: 0x333333))
        case .vibrant: Palette(inProgress: Color(rgb: 0xFF9500), completed: Color(rgb: 0x34C759))
        case .pastels: Palette(inProgress: Color(rgb: 0xFFB3BA), completed: Color(rgb: 0xBAE1FF))
        case .neon: Palette(inProgress: Color(rgb: 0xFF00FF), completed: Color(rgb: 0x00FFFF))
        }
    }
}
