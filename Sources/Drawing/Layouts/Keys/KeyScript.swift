/// A non-Latin script, found from a keyboard's keys, since layout documents need not name their language. The raw values are
/// ISO 15924 codes.
enum KeyScript: String, CaseIterable {
    case adlam = "Adlm"
    case arabic = "Arab"
    case bengali = "Beng"
    case canadianSyllabics = "Cans"
    case cherokee = "Cher"
    case cyrillic = "Cyrl"
    case devanagari = "Deva"
    case ethiopic = "Ethi"
    case greek = "Grek"
    case gujarati = "Gujr"
    case gurmukhi = "Guru"
    case hebrew = "Hebr"
    case kannada = "Knda"
    case malayalam = "Mlym"
    case meetei = "Mtei"
    case nko = "Nkoo"
    case olChiki = "Olck"
    case sinhala = "Sinh"
    case tamil = "Taml"
    case telugu = "Telu"
    case thaana = "Thaa"
    case thai = "Thai"

    /// Finds the script of more than half of the letters on a plane's keys; nil for Latin, for a mixture and for others.
    init?(of plane: KeyboardPlane) {
        self.init(of: [plane])
    }

    /// Finds the script of more than half of the letters on several planes' keys.
    init?(of planes: [KeyboardPlane]) {
        let letters = planes.flatMap(\.rows).flatMap(\.keys)
            .filter { $0.role == .character }
            .compactMap { $0.label.written.unicodeScalars.first }
            .filter(\.properties.isAlphabetic)
        let most = Self.allCases.first { script in letters.count(where: script.contains) * 2 > letters.count }
        guard let most else { return nil }
        self = most
    }

    /// Whether lines run from right to left.
    var isRightToLeft: Bool { [.adlam, .arabic, .hebrew, .nko, .thaana].contains(self) }

    private func contains(_ letter: Unicode.Scalar) -> Bool {
        blocks.contains { $0.contains(letter.value) }
    }

    /// The Unicode blocks of its letters.
    private var blocks: [ClosedRange<UInt32>] {
        switch self {
        case .adlam: [0x1E900...0x1E95F]
        case .arabic: [0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE]
        case .bengali: [0x0980...0x09FF]
        case .canadianSyllabics: [0x1400...0x167F, 0x18B0...0x18FF]
        case .cherokee: [0x13A0...0x13FF, 0xAB70...0xABBF]
        case .cyrillic: [0x0400...0x052F]
        case .devanagari: [0x0900...0x097F]
        case .ethiopic: [0x1200...0x139F, 0x2D80...0x2DDF, 0xAB00...0xAB2F]
        case .greek: [0x0370...0x03FF, 0x1F00...0x1FFF]
        case .gujarati: [0x0A80...0x0AFF]
        case .gurmukhi: [0x0A00...0x0A7F]
        case .hebrew: [0x0590...0x05FF, 0xFB1D...0xFB4F]
        case .kannada: [0x0C80...0x0CFF]
        case .malayalam: [0x0D00...0x0D7F]
        case .meetei: [0xAAE0...0xAAFF, 0xABC0...0xABFF]
        case .nko: [0x07C0...0x07FF]
        case .olChiki: [0x1C50...0x1C7F]
        case .sinhala: [0x0D80...0x0DFF]
        case .tamil: [0x0B80...0x0BFF]
        case .telugu: [0x0C00...0x0C7F]
        case .thaana: [0x0780...0x07BF]
        case .thai: [0x0E00...0x0E7F]
        }
    }

    /// The built-in layout whose words and candidates are used for the script.
    var layoutName: String {
        switch self {
        case .adlam: "adlam"
        case .arabic: "arabic"
        case .bengali: "bengali"
        case .canadianSyllabics: "inuktitut"
        case .cherokee: "cherokee"
        case .cyrillic: "russian"
        case .devanagari: "hindi"
        case .ethiopic: "amharic"
        case .greek: "greek"
        case .gujarati: "gujarati"
        case .gurmukhi: "punjabi"
        case .hebrew: "hebrew"
        case .kannada: "kannada"
        case .malayalam: "malayalam"
        case .meetei: "manipuri-meetei"
        case .nko: "nko"
        case .olChiki: "santali"
        case .sinhala: "sinhala"
        case .tamil: "tamil99"
        case .telugu: "telugu"
        case .thaana: "dhivehi"
        case .thai: "thai"
        }
    }
}
