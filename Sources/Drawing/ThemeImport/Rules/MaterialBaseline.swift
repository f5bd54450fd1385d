internal import Graphics
internal import ThemeModel

/// Material's baseline scheme, for colours that a device would derive from its wallpaper.
enum MaterialBaseline {
    /// Returns the colour of a role, in any case, with or without separators; nil for an unknown role.
    static func color(_ role: String, _ mode: Mode) -> Color? {
        let letters = role.lowercased().filter { $0 != "_" && $0 != "-" }
        guard let entry = colors.first(where: { $0.role.lowercased() == letters }) else { return nil }
        return Color(rgb: mode == .light ? entry.light : entry.dark)
    }

    private static let colors: [(role: String, light: UInt32, dark: UInt32)] = [
        ("primary", 0x6750A4, 0xD0BCFF), ("onPrimary", 0xFFFFFF, 0x381E72),
        ("primaryContainer", 0xEADDFF, 0x4F378B), ("onPrimaryContainer", 0x21005D, 0xEADDFF),
        ("inversePrimary", 0xD0BCFF, 0x6750A4), ("secondary", 0x625B71, 0xCCC2DC),
        ("onSecondary", 0xFFFFFF, 0x332D41), ("secondaryContainer", 0xE8DEF8, 0x4A4458),
        ("onSecondaryContainer", 0x1D192B, 0xE8DEF8), ("tertiary", 0x7D5260, 0xEFB8C8),
        ("onTertiary", 0xFFFFFF, 0x492532), ("tertiaryContainer", 0xFFD8E4, 0x633B48),
        ("onTertiaryContainer", 0x31111D, 0xFFD8E4), ("background", 0xFEF7FF, 0x141218),
        ("onBackground", 0x1D1B20, 0xE6E0E9), ("surface", 0xFEF7FF, 0x141218), ("onSurface", 0x1D1B20, 0xE6E0E9),
        ("surfaceVariant", 0xE7E0EC, 0x49454F), ("onSurfaceVariant", 0x49454F, 0xCAC4D0),
        ("surfaceTint", 0x6750A4, 0xD0BCFF), ("inverseSurface", 0x322F35, 0xE6E0E9),
        ("inverseOnSurface", 0xF5EFF7, 0x322F35), ("error", 0xB3261E, 0xF2B8B5), ("onError", 0xFFFFFF, 0x601410),
        ("errorContainer", 0xF9DEDC, 0x8C1D18), ("onErrorContainer", 0x410E0B, 0xF9DEDC),
        ("outline", 0x79747E, 0x938F99), ("outlineVariant", 0xCAC4D0, 0x49454F), ("scrim", 0x000000, 0x000000),
        ("surfaceBright", 0xFEF7FF, 0x3B383E), ("surfaceDim", 0xDED8E1, 0x141218),
        ("surfaceContainer", 0xF3EDF7, 0x211F26), ("surfaceContainerHigh", 0xECE6F0, 0x2B2930),
        ("surfaceContainerHighest", 0xE6E0E9, 0x36343B), ("surfaceContainerLow", 0xF7F2FA, 0x1D1B20),
        ("surfaceContainerLowest", 0xFFFFFF, 0x0F0D13),
    ]
}
