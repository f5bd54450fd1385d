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
            return eastAsianFaces[script].map(eastAsian)
        }
        return noto(
            "Noto \(words[0]) \(words[1])", stem: "Noto\(words[0])\(words[1])",
            weights: words.count > 2 ? regular : regularAndBold)
    }

    /// The families of all scripts, in order of the scripts' codes: those that every machine should have.
    static var scriptFamilies: [Family] { notoFamilies.keys.sorted().compactMap(fallback) }

    /// The families of East Asia's scripts. They are faces of one file that is larger than all other fonts together, so they
    /// are used if they are installed, but are not among the packages that every machine should have.
    static var eastAsianFamilies: [Family] { eastAsianNames.indices.map(eastAsian) }

    /// Fonts for East Asia's scripts that serve where Noto's are not installed, in the order in which they are tried: those
    /// with the most of the characters first.
    static let eastAsianStandIns = [
        single("WenQuanYi Zen Hei", package: "fonts-wqy-zenhei", folder: "wqy", file: "wqy-zenhei", ending: ".ttc"),
        single(
            "WenQuanYi Micro Hei", package: "fonts-wqy-microhei", folder: "wqy", file: "wqy-microhei", ending: ".ttc"),
        single(
            "Droid Sans Fallback", package: "fonts-droid-fallback", folder: "droid", file: "DroidSansFallbackFull",
            ending: ".ttf"),
    ]

    /// Returns whether a script, by its ISO 15924 code, is one of East Asia's.
    static func isEastAsian(script: String) -> Bool { eastAsianFaces[script] != nil }

    private static func single(
        _ name: String, package: String, folder: String, file: String, ending: String
    ) -> Family {
        Family(
            name: name, package: package, folder: PinnedFontFolder.debian + "/truetype/" + folder, stem: file,
            ending: ending, weights: [(400, "")])
    }

    private static func eastAsian(face: Int) -> Family {
        Family(
            name: eastAsianNames[face],
            package: "fonts-noto-cjk",
            folder: PinnedFontFolder.debian + "/opentype/noto",
            stem: "NotoSansCJK-",
            ending: ".ttc",
            weights: [(400, "Regular"), (700, "Bold")],
            index: face
        )
    }

    /// The first faces of the file.
    private static let eastAsianNames = [
        "Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Sans CJK SC", "Noto Sans CJK TC",
    ]

    /// The face that has each script in its usual form.
    private static let eastAsianFaces = ["Hira": 0, "Kana": 0, "Hang": 1, "Hani": 2, "Bopo": 3]
}
