internal import Documents
internal import EmbeddedFiles
internal import Layouts

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
        guard let clues = table.first(where: { $0.tag == script })?.clues, !clues.isEmpty else {
            return LanguageDetection(alone: script)
        }
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
        static func list(_ text: Substring) -> [Clue] {
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
        table.first { $0.blocks.contains { $0.contains(letter.value) } }?.tag ?? ""
    }
}

// MARK: - Tables

extension LanguageDetection {
    /// The scripts that several languages write and the languages of other scripts, by the blocks of their letters, with the clues
    /// that tell languages of one script apart, the rarest letters first.
    private static let table = EmbeddedTable.rows(of: "letter-blocks.txt", fields: 3).map { row in
        (tag: String(row[0]), blocks: [ClosedRange<UInt32>](hexadecimal: row[1]), clues: Clue.list(row[2]))
    }

    /// The clues that the variants of a plain Latin layout give.
    private static let variantClues = table.first { $0.tag == "variants" }?.clues ?? []

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
