internal import Documents
internal import EmbeddedFiles

/// The language of another program's layout, whose file does not say it: found by the file's name, otherwise by its letters.
struct LanguageDetection: Hashable, Sendable {
    /// The language's tag (BCP 47).
    let tag: String
    /// The languages that have the same letters, if only the letters show the language: any of them may be meant.
    var sharing: [String] = []

    /// Detects a language by the name of a file: the longest run of its words from the start that names a language.
    init?(fileName: String) {
        let stem = fileName.lastIndex(of: ".").map { fileName[..<$0] } ?? fileName[...]
        let words = stem.lowercased().split { "_-. ".contains($0) }.map(String.init)
        for count in stride(from: words.count, to: 0, by: -1) {
            if let tag = Self.names[words.prefix(count).joined(separator: "_")] {
                self.tag = tag
                return
            }
        }
        guard words.count == 1, let word = words.first, (2...3).contains(word.utf8.count),
            let tag = LanguageTag(word), BuiltInLayout(ofLanguage: tag) != nil || Self.tags.contains(word)
        else { return nil }
        self.tag = Self.current[word] ?? word
    }

    /// Detects a language by the labels of its keys and by their variants.
    init?(keys: [String], variants: [String]) {
        guard let detected = Self.detected(keys, variants: variants) else { return nil }
        self = detected
    }

    private init(byLetters tag: String) {
        self.tag = tag
        let group = Self.groups.first { $0.contains(tag) }
        sharing = (group ?? []).filter { $0 != tag }
    }

    private init(alone tag: String) {
        self.tag = tag
    }

    private static func marks(of keys: [String]) -> Set<Unicode.Scalar> {
        Set(keys.flatMap { $0.lowercased().unicodeScalars })
    }

    /// Returns the script of most letters, as `script(of:)` names it; nil if they are of a script that is not known here.
    private static func script(of marks: Set<Unicode.Scalar>) -> String? {
        var counts: [String: Int] = [:]
        for letter in marks where letter.properties.isAlphabetic { counts[script(of: letter), default: 0] += 1 }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return most.flatMap { $0.key.isEmpty ? nil : $0.key }
    }

    /// Returns whether most letters on keys are Latin.
    static func isLatin(keys: [String]) -> Bool { script(of: marks(of: keys)) == "Latn" }

    private static func detected(_ keys: [String], variants: [String]) -> LanguageDetection? {
        let marks = marks(of: keys)
        guard let script = script(of: marks) else { return nil }
        guard let clues = clues[script] else { return LanguageDetection(alone: script) }
        if let clue = clues.first(where: { $0.holds(in: marks) }) { return LanguageDetection(byLetters: clue.tag) }
        return script == "Latn" ? LanguageDetection(byLetters: latin(keys, variants: variants)) : nil
    }

    /// Returns the language of a Latin layout that has only the letters a to z on its keys.
    private static func latin(_ keys: [String], variants: [String]) -> String {
        let common = Set("àáâäæãåāçéèêëēíîïīìñńóôöòœøōõßúûüùūÿý".unicodeScalars)
        let letters = Set(variants.flatMap { $0.lowercased().unicodeScalars }.filter(\.properties.isAlphabetic))
        let rest = letters.subtracting(common).filter { $0.value > 0x7F }
        let most = ["vi": 90, "lv": 24, "lt": 20, "pl": 20, "hu": 20, "cs": 18, "sk": 18]
        if let clue = variantClues.first(where: { $0.holds(in: letters) && rest.count <= most[$0.tag] ?? 14 }) {
            return clue.tag
        }
        let row = keys.joined().lowercased()
        return row.hasPrefix("azerty") ? "fr" : row.hasPrefix("qwertz") ? "de" : "en"
    }

    /// Letters that prove a language among those of one script.
    private struct Clue {
        let tag: String
        private let letters: Set<Unicode.Scalar>
        private let absent: Set<Unicode.Scalar>

        /// Reads clues with commas between: a tag, the letters that a layout must have, and those that it must not have.
        static func list(_ text: String) -> [Clue] {
            text.unicodeScalars.split(separator: ",").map { clue in
                let parts = clue.split(separator: " ")
                return Clue(
                    tag: String(parts[0]), letters: Set(parts[1]), absent: Set(parts.dropFirst(2).joined()))
            }
        }

        func holds(in scalars: Set<Unicode.Scalar>) -> Bool {
            letters.isSubset(of: scalars) && absent.isDisjoint(with: scalars)
        }
    }

    /// Returns a letter's script, if several languages write it, or the language that alone does; empty for no script here.
    private static func script(of letter: Unicode.Scalar) -> String {
        let value = letter.value
        switch value {
        case 0x41...0x24F, 0x250...0x2AF, 0x2BB, 0x2BC, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF: return "Latn"
        case 0x400...0x52F, 0x1C80...0x1C8F: return "Cyrl"
        case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE: return "Arab"
        case 0x900...0x97F: return "Deva"
        case 0x980...0x9FF: return "Beng"
        case 0x590...0x5FF, 0xFB1D...0xFB4F: return "Hebr"
        case 0x1200...0x139F, 0x2D80...0x2DDF: return "Ethi"
        default: return alone.first { $0.range.contains(value) }?.tag ?? ""
        }
    }
}

// MARK: - Tables

extension LanguageDetection {
    /// The languages of scripts that one language mostly writes.
    private static let alone: [(tag: String, range: ClosedRange<UInt32>)] = [
        ("el", 0x0370...0x03FF), ("el", 0x1F00...0x1FFF), ("pa", 0x0A00...0x0A7F), ("gu", 0x0A80...0x0AFF),
        ("or", 0x0B00...0x0B7F), ("ta", 0x0B80...0x0BFF), ("te", 0x0C00...0x0C7F), ("kn", 0x0C80...0x0CFF),
        ("ml", 0x0D00...0x0D7F), ("si", 0x0D80...0x0DFF), ("th", 0x0E00...0x0E7F), ("lo", 0x0E80...0x0EFF),
        ("bo", 0x0F00...0x0FFF), ("my", 0x1000...0x109F), ("km", 0x1780...0x17FF), ("ka", 0x10A0...0x10FF),
        ("ka", 0x1C90...0x1CBF), ("ka", 0x2D00...0x2D2F), ("hy", 0x0530...0x058F), ("chr", 0x13A0...0x13FF),
        ("chr", 0xAB70...0xABBF), ("iu", 0x1400...0x167F), ("nqo", 0x07C0...0x07FF),
        ("ff-Adlm", 0x1E900...0x1E95F), ("dv", 0x0780...0x07BF), ("sat", 0x1C50...0x1C7F),
        ("mni-Mtei", 0xABC0...0xABFF), ("mni-Mtei", 0xAAE0...0xAAFF), ("zgh", 0x2D30...0x2D7F),
        ("ja", 0x3040...0x30FF), ("ko", 0x1100...0x11FF), ("ko", 0x3130...0x318F), ("ko", 0xAC00...0xD7AF),
        ("zh-Hant", 0x3100...0x312F), ("zh-Hant", 0x31A0...0x31BF), ("zh-Hant", 0x4E00...0x9FFF),
        ("zh-Hant", 0x3400...0x4DBF),
    ]

    /// The clues of scripts that several languages write, the rarest letters first.
    private static let clues: [String: [Clue]] = [
        "Arab": Clue.list(
            """
            ug \u{6C8}\u{6CB}, ckb \u{6C6}\u{6CE}, ps \u{6AB}\u{693}, sd \u{6AA}\u{6B3}, sd \u{680}\u{687}, \
            ms-Arab \u{6A0}, ur \u{6D2}\u{6C1}, fa \u{67E}\u{686}\u{6AF} \u{6D2}, ar \u{64A}\u{629} \u{6D2}, \
            ar \u{64A}\u{643} \u{6D2}, ar \u{628}
            """),
        "Cyrl": Clue.list(
            """
            mns ӈ, sr ђ, mk ѓ, rue їы, uk ї, be ўі, ba ҡҙ, kaa ўқә, uz-Cyrl ўқ, tg ҷ, tg ӣ, tt җә, kk әғ, sah ҕ, \
            mhr ҥӱ, ky ңөү, mn өү, cv ӑ, cv ӗ, ce ӏ, ru ыэ, ru ы, bg ъ ы
            """),
        "Latn": Clue.list(
            """
            eo ĉŝ, uz \u{2BB} ā, haw \u{2BB}, az ə, tk äňž, kk-Latn ğñū, kaa-Latn ǵ, tr ğı, ro șț, ro ăâ, lt ėų, \
            lv ķļ, pl ął, hu ő, hu ű, is þð, fo ð, da åæø, sv åäö, et õä, cs ěř, sk ľť, hr čž, mt ħġ, sq ëç à, ku êûş, \
            kab ɣẓ, kab ɣḥ, kab ɛɣ ɔ, dag ɛɣʒ, ee ɛɣɔ, ha ƙ, ff ɗɓ, ses ɲŋ, wo ŋéë, yo ẹọṣ, ig ọụ, ha ƙ, ha ẹọ ṣ, \
            ln ɛɔ\u{30C}, gaa ɛɔŋ, ak ɛɔ, ki ĩũ, lg ŋ, cy ŵŷ, mi āēī č, ga áéíóú, de äöü, fi äö, fr éèà, fr éç, it èò, \
            es ñ ç, pt ç, st š
            """),
        "Deva": Clue.list("mai \u{2BC}, mr ॲ, hi क"),
        "Beng": Clue.list("as ৰ, mni ৱ, bn ক"),
        "Hebr": Clue.list("yi \u{5F2}, he \u{5E9}"),
        "Ethi": Clue.list("ti ቕ, am ል"),
    ]

    /// The clues that the variants of a plain Latin layout give.
    private static let variantClues = Clue.list(
        "vi ơưạ, cy ŵŷ, eo ĉŝ, mt ħġ, ro șț, lt ėų, lv ķļ, cs ěř, sk ľĺ, pl łż, hu őű")

    /// Languages that the clues cannot tell apart.
    private static let groups = String(
        decoding: EmbeddedFolder(layout_tables)["like-lettered.txt"], as: UTF8.self
    ).split(separator: "\n").map { $0.split(separator: " ").map { String($0) } }

    /// Returns the present form of a tag.
    static func present(_ tag: String) -> String { current[tag] ?? tag }

    /// Former codes of languages.
    private static let current = ["iw": "he", "in": "id", "ji": "yi", "tl": "fil", "no": "nb", "sh": "sr-Latn"]

    /// Returns the former codes of a language, which some apps still use.
    static func former(_ language: String) -> [String] { current.filter { $0.value == language }.map(\.key).sorted() }

    /// The languages of the table of names, by their tags.
    private static let tags = Set(names.values).union(current.keys)

    /// The names of languages and of arrangements of letters, as files have them.
    private static let names = [String: String](pairsIn: "language-names.txt", of: EmbeddedFolder(layout_tables))
}
