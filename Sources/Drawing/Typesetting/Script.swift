internal import CHarfBuzz

/// A Unicode script with its own letters.
struct Script: Hashable, Sendable {
    /// The four letters of its ISO 15924 code as one number.
    private let tag: UInt32

    /// Finds the script that a character belongs to; nil if several scripts share it. A shared character in the block of one
    /// script counts as that script's.
    init?(of scalar: Unicode.Scalar) {
        let script = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
        switch script {
        case HB_SCRIPT_LATIN where Self.fullwidth.contains(scalar.value):
            self = Script(HB_SCRIPT_HAN)
        case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN:
            guard let home = Self.homes.first(where: { $0.block.contains(scalar.value) }) else { return nil }
            self = Script(home.script)
        default:
            self = Script(script)
        }
    }

    private init(_ script: hb_script_t) {
        tag = hb_script_to_iso15924_tag(script)
    }

    /// HarfBuzz's value for it.
    var harfBuzz: hb_script_t { hb_script_from_iso15924_tag(tag) }

    /// Its ISO 15924 code.
    var code: String {
        String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
    }

    /// Blocks whose shared characters (dandas, Arabic vowel signs and digits, squared units) only fonts of one script have.
    private static let homes: [(block: ClosedRange<UInt32>, script: hb_script_t)] = [
        (0x0600...0x06FF, HB_SCRIPT_ARABIC), (0x0900...0x097F, HB_SCRIPT_DEVANAGARI),
        (0x2E80...0x30FF, HB_SCRIPT_HAN), (0x31C0...0x33FF, HB_SCRIPT_HAN), (0xFE30...0xFE4F, HB_SCRIPT_HAN),
        (0xFF00...0xFFEF, HB_SCRIPT_HAN), (0x1F200...0x1F2FF, HB_SCRIPT_HAN),
    ]

    /// Latin letters as wide as Han characters, which Latin fonts lack.
    private static let fullwidth: ClosedRange<UInt32> = 0xFF21...0xFF5A
}

extension Sequence<Unicode.Scalar> {
    /// The script of the first character that belongs to one script.
    var firstScript: Script? {
        for scalar in self {
            if let script = Script(of: scalar) { return script }
        }
        return nil
    }
}
