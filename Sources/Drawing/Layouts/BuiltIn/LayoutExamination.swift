internal import Documents

/// The problems that a program can find in a layout's keys without drawing them: letters and words that cannot be typed, and
/// keys that are on a plane twice.
package struct LayoutExamination {
    private let layout: KeyboardLayout
    private let planes: [(name: PlaneName, keys: [Key])]
    /// Everything that a key types, by itself or when it is held. A set holds texts with the same meaning once, however they
    /// are composed.
    private let typed: Set<String>

    /// Examines all planes that phones have.
    package init(_ layout: KeyboardLayout) {
        self.layout = layout
        planes = layout.planeNames.compactMap { name -> (name: PlaneName, keys: [Key])? in
            guard let plane = try? layout.plane(name) else { return nil }
            return (name, plane.rows.filter { $0.kind != .pad }.flatMap(\.keys).filter { $0.role == .character })
        }
        let labels = planes.flatMap(\.keys).flatMap { [$0.label.written] + $0.variants }
        typed = Set(labels.map { String(scalars: Self.parts(of: $0)) }).subtracting([""])
    }

    /// The letters in CLDR's main exemplar set for the layout's language; empty if none is known.
    package var letters: [String] {
        (Self.letters(of: layout.language) ?? "").unicodeScalars.split(separator: " ").map { String($0) }
    }

    /// Returns the letters of a language, with blanks between; of a language's variety those of the language.
    private static func letters(of language: String) -> String? {
        EmbeddedTable.exemplars[language]?[0]
            ?? language.lastIndex(of: "-").flatMap { letters(of: String(language[..<$0])) }
    }

    /// Whether a language is typed in signs other than its own: Latin letters, sounds, parts of a character. The keys of such a
    /// layout do not show what it types.
    package var isComposing: Bool {
        if ["ja", "ko", "zh"].contains(layout.language.prefix(2)) { return true }
        let own = Set(letters)
        return !own.isEmpty && !(planes.first?.keys.contains { own.contains($0.label.written) } ?? false)
    }

    /// The letters of the language that no key types, with or without shift, or when it is held.
    package var missingLetters: [String] { isComposing ? [] : letters.filter { !isTyped($0) } }

    /// The labels that two keys of a plane have.
    package var repeatedKeys: [(plane: PlaneName, label: String)] {
        planes.filter { $0.name != .capslock }.flatMap { name, keys in
            Dictionary(grouping: keys.map(\.label.written)) { $0 }.filter { $1.count > 1 }.keys.sorted()
                .map { (name, $0) }
        }
    }

    /// The sample words that the keys cannot type.
    package var untypableSamples: [String] {
        isComposing && !layout.language.hasPrefix("ko") ? [] : layout.samples.map(\.text).filter { !isTyped($0) }
    }

    /// Returns whether a text can be split into blanks and parts that keys type.
    private func isTyped(_ text: String) -> Bool {
        Self.canSplit(Self.parts(of: text)) { $0 == " " || typed.contains($0) }
    }

    /// Returns whether code points can be split into parts of which each is a piece.
    package static func canSplit(_ scalars: [Unicode.Scalar], intoPieces isPiece: (String) -> Bool) -> Bool {
        var reached = Set([0])
        for start in scalars.indices where reached.contains(start) {
            for end in start + 1...min(start + longest, scalars.count)
            where isPiece(String(scalars: scalars[start..<end])) {
                reached.insert(end)
            }
        }
        return reached.contains(scalars.count)
    }

    /// The most code points that one key types.
    package static let longest = 8

    /// Returns the code points of a text, with Korean syllables split into their letters, without invisible ones.
    package static func parts(of text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
            .flatMap { HangulSyllable($0)?.keys ?? [$0] }
    }
}

/// A Korean syllable and the keys that spell it.
struct HangulSyllable {
    /// Its letters as keys have them, with a double vowel or final as two.
    let keys: [Unicode.Scalar]

    private static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(separator: " ")
    private static let finals =
        "ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ".split(separator: " ")

    /// Splits a syllable; nil for any other character.
    init?(_ scalar: Unicode.Scalar) {
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
        let index = Int(scalar.value - 0xAC00)
        let (lead, vowel, final) = (index / 588, index % 588 / 28, index % 28)
        keys =
            [Self.leads[lead]] + Self.vowels[vowel].unicodeScalars
            + (final > 0 ? Array(Self.finals[final - 1].unicodeScalars) : [])
    }
}
