/// A non-Latin script, found from a keyboard's keys, since layout documents need not name their language.
struct KeyScript: Sendable {
    /// Its code (ISO 15924).
    let code: String
    /// The built-in layout whose words and candidates are used for the script.
    let layoutName: String
    /// Whether lines run from right to left.
    let isRightToLeft: Bool
    /// The Unicode blocks of its letters.
    private let blocks: [ClosedRange<UInt32>]

    private init(
        _ code: String, like layoutName: String, isRightToLeft: Bool = false, _ blocks: [ClosedRange<UInt32>]
    ) {
        (self.code, self.layoutName, self.isRightToLeft, self.blocks) = (code, layoutName, isRightToLeft, blocks)
    }

    private static let all = [
        KeyScript("Adlm", like: "adlam", isRightToLeft: true, [0x1E900...0x1E95F]),
        KeyScript(
            "Arab", like: "arabic", isRightToLeft: true,
            [0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE]),
        KeyScript("Beng", like: "bengali", [0x0980...0x09FF]),
        KeyScript("Cans", like: "inuktitut", [0x1400...0x167F, 0x18B0...0x18FF]),
        KeyScript("Cher", like: "cherokee", [0x13A0...0x13FF, 0xAB70...0xABBF]),
        KeyScript("Cyrl", like: "russian", [0x0400...0x052F]),
        KeyScript("Deva", like: "hindi", [0x0900...0x097F]),
        KeyScript("Ethi", like: "amharic", [0x1200...0x139F, 0x2D80...0x2DDF, 0xAB00...0xAB2F]),
        KeyScript("Grek", like: "greek", [0x0370...0x03FF, 0x1F00...0x1FFF]),
        KeyScript("Gujr", like: "gujarati", [0x0A80...0x0AFF]),
        KeyScript("Guru", like: "punjabi", [0x0A00...0x0A7F]),
        KeyScript("Hebr", like: "hebrew", isRightToLeft: true, [0x0590...0x05FF, 0xFB1D...0xFB4F]),
        KeyScript("Knda", like: "kannada", [0x0C80...0x0CFF]),
        KeyScript("Mlym", like: "malayalam", [0x0D00...0x0D7F]),
        KeyScript("Mong", like: "mongolian-traditional", [0x1800...0x18AF]),
        KeyScript("Mtei", like: "manipuri-meetei", [0xAAE0...0xAAFF, 0xABC0...0xABFF]),
        KeyScript("Nkoo", like: "nko", isRightToLeft: true, [0x07C0...0x07FF]),
        KeyScript("Olck", like: "santali", [0x1C50...0x1C7F]),
        KeyScript("Sinh", like: "sinhala", [0x0D80...0x0DFF]),
        KeyScript("Syrc", like: "syriac", isRightToLeft: true, [0x0700...0x074F, 0x0860...0x086F]),
        KeyScript("Taml", like: "tamil99", [0x0B80...0x0BFF]),
        KeyScript("Telu", like: "telugu", [0x0C00...0x0C7F]),
        KeyScript("Thaa", like: "dhivehi", isRightToLeft: true, [0x0780...0x07BF]),
        KeyScript("Thai", like: "thai", [0x0E00...0x0E7F]),
    ]

    /// Returns the script with a code; nil for Latin and for others that are not known here.
    static func named(_ code: String) -> KeyScript? { all.first { $0.code == code } }

    /// Finds the script of more than half of the letters on a plane's keys; nil for Latin, for a mixture and for others.
    init?(of plane: KeyboardPlane) {
        let letters = plane.rows.flatMap(\.keys)
            .filter { $0.role == .character }
            .compactMap { $0.label.written.unicodeScalars.first }
            .filter(\.properties.isAlphabetic)
        let most = Self.all.first { script in letters.count(where: script.contains) * 2 > letters.count }
        guard let most else { return nil }
        self = most
    }

    private func contains(_ letter: Unicode.Scalar) -> Bool {
        blocks.contains { $0.contains(letter.value) }
    }
}
