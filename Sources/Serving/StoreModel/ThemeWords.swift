/// The words of a text, cut and folded for searching: every store finds the same, whatever its database thinks of languages.
///
/// A word is a run of letters, digits and marks. Case and the accents of Latin letters are dropped; the marks of other scripts
/// are letters to their readers, and stay (தமிழ் is one word with all its vowel signs).
package enum ThemeWords {
    /// The most characters of a word that count, and the most letters and marks in them: a character may have any number of marks,
    /// and no index takes words of any length.
    private static let (longest, mostScalars) = (64, 128)

    /// Returns the words of a text, in order.
    package static func cut(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isLatin = false
        func end() {
            if !word.isEmpty { words.append(String(word.prefix(longest).unicodeScalars.prefix(mostScalars))) }
            word = ""
        }
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .privateUse:
                let letters = folded(scalar)
                isLatin = letters.utf8.allSatisfy { $0 < 0x80 }
                word += letters
            case .nonspacingMark, .spacingMark:
                if !isLatin, !word.isEmpty { word.unicodeScalars.append(scalar) }
            // Joiners and circles shape a word and are no part of it.
            case .format, .enclosingMark: break
            default:
                end()
                isLatin = false
            }
        }
        end()
        return words
    }

    /// Returns a text as names are sorted: its words, with a space between them, as far as an index takes them.
    package static func sorted(_ text: String) -> String {
        String(cut(text).joined(separator: " ").unicodeScalars.prefix(500))
    }

    /// Returns a letter without case; if it is Latin, without its accents and strokes.
    private static func folded(_ scalar: Unicode.Scalar) -> String {
        // By way of the capital: it unites ß and ss, ſ and s, σ and ς.
        if scalar.isASCII { return String(scalar).lowercased() }
        return scalar.properties.uppercaseMapping.lowercased().unicodeScalars.map { letter in
            guard !letter.isASCII, let name = letter.properties.name, name.hasPrefix(latinName) else {
                return String(letter)
            }
            let rest = name.dropFirst(latinName.count)
            let base = rest.split(separator: " ").first.map(String.init) ?? ""
            let isPlain = rest == base || rest.hasPrefix(base + " WITH ")
            return isPlain && base.utf8.count <= 2 ? base.lowercased() : String(letter)
        }.joined()
    }

    /// The beginning of the names of small Latin letters (UAX #44): `LATIN SMALL LETTER E WITH ACUTE`.
    private static let latinName = "LATIN SMALL LETTER "
}
