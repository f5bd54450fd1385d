/// An Android keyboard app whose themes can be read. A theme that was made for one is drawn as that app draws it, unless the
/// user chooses otherwise (docs/android.md §6). The raw values are the names of the apps' formats.
package enum KeyboardApp: String, Hashable, Sendable, CaseIterable {
    /// fcitx5-android.
    case fcitx5
    case floris
    case heliBoard = "heliboard"
    /// Trime, Rime's front end on Android.
    case trime
    case futo
    /// Gboard in the colours of Material You.
    case material
    /// The system's keyboard of iOS 15 to 18, whose colours a preset has.
    case ios18
    /// The system's keyboard of iOS 26, whose colours a preset has.
    case ios26
}
