package import Layouts

/// The keyboard whose rows, frames, labels and popups are drawn; the theme's colours are drawn on all of them. The raw values
/// are those of the command line.
public enum KeyboardMetrics: String, Hashable, Sendable, CaseIterable {
    /// The theme's spacing, in the extents of iOS devices.
    case theme
    /// The system keyboard of iOS 15 to 18, as measured (docs/geometry.md §9).
    case ios18
    /// The system keyboard of iOS 26, as measured (docs/geometry.md §9).
    case ios26
    /// HeliBoard's and AOSP's keyboard (docs/android.md §2.1).
    case android
    /// Gboard's, as measured (docs/android.md §2.2).
    case gboard
    /// FlorisBoard's (docs/android.md §2.3).
    case floris
    /// fcitx5-android's (docs/android.md §2.4).
    case fcitx5

    /// The system that has this keyboard.
    package var platform: KeyboardPlatform {
        switch self {
        case .theme, .ios18, .ios26: .ios
        case .android, .gboard, .floris, .fcitx5: .android
        }
    }
}
