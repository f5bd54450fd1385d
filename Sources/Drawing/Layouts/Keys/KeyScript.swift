/// A non-Latin script, found from a keyboard's keys, since layout documents need not name their language.
package struct KeyScript: Sendable {
    /// Its code (ISO 15924).
    package let code: String
    /// The built-in layout whose words and candidates are used for the script.
    package let layoutName: String
    /// Whether lines run from right to left.
    package let isRightToLeft: Bool
    /// The Unicode blocks of its letters.
    private let blocks: [ClosedRange<UInt32>]

    /// Reads a row of the table `key-scripts.txt`.
    private init(row: [Substring]) {
        (code, layoutName, isRightToLeft) = (String(row[0]), String(row[1]), row[2] == "rtl")
        blocks = .init(hexadecimal: row[3])
    }

    private static let all = EmbeddedTable.rows(of: "key-scripts.txt", fields: 4).map(KeyScript.init)

    /// Returns the script with a code; nil for Latin and for others that are not known here.
    package static func named(_ code: String) -> KeyScript? {
        EmbeddedTable.rows(of: "key-scripts.txt", fields: 4, containing: code + "|").first { $0[0] == code }.map(
            KeyScript.init)
    }

    /// Finds the script of more than half of the letters on a plane's keys; nil for Latin, for a mixture and for others.
    package init?(of plane: KeyboardPlane) {
        let letters = plane.rows.flatMap(\.keys)
            .filter { $0.role == .character }
            .compactMap { $0.label.written.unicodeScalars.first }
            .filter(\.properties.isAlphabetic)
        let most = Self.all.first { script in
            letters.count { letter in script.blocks.contains { $0.contains(letter.value) } } * 2 > letters.count
        }
        guard let most else { return nil }
        self = most
    }
}

extension [ClosedRange<UInt32>] {
    /// Reads ranges of code points as tables write them: `0600-06FF 0750-077F`.
    package init(hexadecimal text: Substring) {
        self = text.split(separator: " ").map { block in
            let ends = block.split(separator: "-").compactMap { UInt32($0, radix: 16) }
            return ends[0]...ends[1]
        }
    }
}
