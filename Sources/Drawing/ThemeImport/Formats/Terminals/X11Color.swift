internal import Documents
internal import EmbeddedFiles
internal import Graphics
internal import ThemeModel

/// The names of colours that X11 knows (`rgb.txt`), in letters of any case and with or without blanks. Most are those of CSS.
enum X11Color {
    /// Returns the colour of a name; nil if there is none.
    static func named(_ text: String) -> Color? {
        let name = text.lowercased().filter { $0 != " " }
        if let number = own[name] ?? shade(name) { return Color(rgb: number) }
        return name == "transparent" ? nil : Color(cssName: name)
    }

    /// Returns a grey in percent, or one of four shades of a name.
    private static func shade(_ name: String) -> UInt32? {
        let base = String(name.prefix { !$0.isNumber })
        let digits = name.dropFirst(base.count)
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy(\.isDigit), let number = Int(digits) else { return nil }
        if base == "gray" || base == "grey" {
            // As in the file, where 50 is 127 and 90 is 229.
            return number <= 100 && digits == "\(number)" ? UInt32(Double(number) * 2.55 + 0.5) * 0x010101 : nil
        }
        guard let shades = shades[base], (1...4).contains(number), digits.utf8.count == 1 else { return nil }
        return shades[number - 1]
    }

    /// Those that CSS does not have, or has in another colour.
    private static let own = [String: UInt32](hexadecimalPairsIn: "x11-colors.txt", of: EmbeddedFolder(import_tables))

    private static let shades = [String: String](
        pairsIn: "x11-shades.txt", of: EmbeddedFolder(import_tables)
    ).mapValues { $0.split(separator: " ").compactMap { UInt32($0, radix: 16) } }
}
