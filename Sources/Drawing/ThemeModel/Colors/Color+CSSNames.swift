internal import Documents
internal import EmbeddedFiles
internal import Graphics

extension Color {
    /// Creates one of the named colours of CSS (CSS Color Module Level 4, §6.1), or the clear one; nil if the lower-case name is
    /// unknown.
    package init?(cssName name: String) {
        guard let color = name == "transparent" ? .clear : Self.named[name].map(Color.init(rgb:)) else { return nil }
        self = color
    }

    private static let named = [String: UInt32](hexadecimalPairsIn: "css-colors.txt", of: EmbeddedFolder(theme_tables))
}
