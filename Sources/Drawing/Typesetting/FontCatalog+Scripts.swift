internal import Documents
internal import EmbeddedFiles

extension FontCatalog {
    /// Returns the family for a script that the system font lacks, by its ISO 15924 code, scaled to the size of the font that
    /// it stands in for; nil if Debian has none.
    static func standIn(script: String) -> Family? {
        var family = fallback(script: script)
        family?.scale = standInScales[script] ?? 1
        return family
    }

    /// The height of Apple's letters relative to those of the families that stand in for them, if it differs. In an app's own
    /// pictures Tamil letters are 11.0 points high, Noto's 13.3.
    private static let standInScales = ["Taml": 0.83]

    /// The families of Noto by the codes of their scripts: Sans or Serif, the script's name in it, and whether it has no bold weight.
    private static let notoFamilies = [String: String](pairsIn: "scripts.txt", of: EmbeddedFolder(font_tables))

    /// Returns the family for a script that the system font lacks, by its ISO 15924 code; nil if Debian has none.
    static func fallback(script: String) -> Family? {
        guard let words = notoFamilies[script]?.split(separator: " ") else {
            return eastAsianFaces[script].map { eastAsianFamilies[$0] }
        }
        return noto(
            "Noto \(words[0]) \(words[1])", stem: "Noto\(words[0])\(words[1])",
            weights: words.count > 2 ? regular : regularAndBold)
    }

    /// The families of all scripts, in order of the scripts' codes: those that every machine should have.
    static var scriptFamilies: [Family] { notoFamilies.keys.sorted().compactMap(fallback) }

    /// The families of East Asia's scripts. They are faces of one file that is larger than all other fonts together, so they
    /// are used if they are installed, but are not among the packages that every machine should have.
    static let eastAsianFamilies = (0..<4).map { family("east-asian-\($0)", index: $0) }

    /// Fonts for East Asia's scripts that serve where Noto's are not installed, in the order in which they are tried: those
    /// with the most of the characters first.
    static let eastAsianStandIns = (0..<3).map { family("stand-in-\($0)") }

    /// Returns whether a script, by its ISO 15924 code, is one of East Asia's.
    static func isEastAsian(script: String) -> Bool { eastAsianFaces[script] != nil }

    /// The face that has each script in its usual form.
    private static let eastAsianFaces = ["Hira": 0, "Kana": 0, "Hang": 1, "Hani": 2, "Bopo": 3]
}
