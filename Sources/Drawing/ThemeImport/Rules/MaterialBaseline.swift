internal import Documents
internal import EmbeddedFiles
internal import Graphics
internal import ThemeModel

/// Material's baseline scheme, for colours that a device would derive from its wallpaper.
enum MaterialBaseline {
    /// Returns the colour of a role, in any case, with or without separators; nil for an unknown role.
    static func color(_ role: String, _ mode: Mode) -> Color? {
        let letters = role.lowercased().filter { $0 != "_" && $0 != "-" }
        let colors = colors[letters]?.split(separator: " ").compactMap { UInt32($0, radix: 16) }
        return colors.map { Color(rgb: mode == .light ? $0[0] : $0[1]) }
    }

    /// The colours of roles in light and in dark mode.
    private static let colors = [String: String](
        pairsIn: "material-baseline.txt", of: EmbeddedFolder(import_tables))
}
