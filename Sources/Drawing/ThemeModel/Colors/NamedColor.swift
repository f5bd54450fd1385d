internal import Documents
internal import EmbeddedFiles
internal import Graphics

/// The named colours of CSS (CSS Color Module Level 4, §6.1).
enum NamedColor {
    /// Returns the colour of a lower-case name; nil if the name is unknown.
    static func color(_ name: String) -> Color? {
        name == "transparent" ? .clear : levels[name].map(Color.init(rgb:))
    }

    private static let levels = [String: UInt32](hexadecimalPairsIn: "css-colors.txt", of: EmbeddedFolder(theme_tables))
}

extension Color {
    /// Creates one of the named colours of CSS, or the clear one; nil if the lower-case name is unknown.
    package init?(cssName name: String) {
        guard let color = NamedColor.color(name) else { return nil }
        self = color
    }
}
