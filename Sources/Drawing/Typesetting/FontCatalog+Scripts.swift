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

    /// Returns the family for a script that the system font lacks, by its ISO 15924 code; nil if Debian has none.
    static func fallback(script: String) -> Family? {
        if let name = sans[script] { return noto("Noto Sans " + name, stem: "NotoSans" + name) }
        if let name = sansRegular[script] {
            return noto("Noto Sans " + name, stem: "NotoSans" + name, weights: regular)
        }
        if let name = serif[script] { return noto("Noto Serif " + name, stem: "NotoSerif" + name) }
        if let name = serifRegular[script] {
            return noto("Noto Serif " + name, stem: "NotoSerif" + name, weights: regular)
        }
        return eastAsianFaces[script].map(eastAsian)
    }

    /// The families of all scripts, in order of the scripts' codes: those that every machine should have.
    static var scriptFamilies: [Family] {
        [sans, sansRegular, serif, serifRegular].flatMap(\.keys).sorted().compactMap(fallback)
    }

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

    /// The names of scripts in the families of Noto Sans that have a bold weight.
    private static let sans = [
        "Adlm": "Adlam", "Arab": "Arabic", "Armn": "Armenian", "Bali": "Balinese", "Bamu": "Bamum", "Beng": "Bengali",
        "Cans":
            "CanadianAboriginal", "Cham": "Cham", "Cher": "Cherokee", "Deva": "Devanagari", "Ethi": "Ethiopic",
        "Geor": "Georgian",
        "Gujr": "Gujarati", "Guru": "Gurmukhi", "Hebr": "Hebrew", "Java": "Javanese", "Kali": "KayahLi",
        "Khmr": "Khmer", "Knda": "Kannada", "Lana": "TaiTham", "Laoo": "Lao", "Lisu": "Lisu", "Medf": "Medefaidrin",
        "Mlym":
            "Malayalam", "Mtei": "MeeteiMayek", "Mymr": "Myanmar", "Olck": "OlChiki", "Orya": "Oriya",
        "Rohg": "HanifiRohingya",
        "Sinh":
            "Sinhala", "Sund": "Sundanese", "Taml": "Tamil", "Telu": "Telugu", "Thaa": "Thaana", "Thai": "Thai",
    ]

    /// The names of scripts in the families without a bold weight.
    private static let sansRegular = [
        "Aghb": "CaucasianAlbanian", "Armi": "ImperialAramaic", "Avst": "Avestan", "Bass": "BassaVah",
        "Bhks":
            "Bhaiksuki", "Brah": "Brahmi", "Bugi": "Buginese", "Cakm": "Chakma", "Cari": "Carian",
        "Copt":
            "Coptic", "Cprt": "Cypriot", "Dsrt": "Deseret", "Egyp": "EgyptianHieroglyphs", "Elba": "Elbasan",
        "Elym": "Elymaic", "Glag": "Glagolitic", "Gong": "GunjalaGondi", "Gonm": "MasaramGondi",
        "Gran":
            "Grantha", "Hano": "Hanunoo", "Hluw": "AnatolianHieroglyphs", "Hmng": "PahawhHmong",
        "Ital":
            "OldItalic", "Khar": "Kharoshthi", "Khoj": "Khojki", "Kthi": "Kaithi", "Lepc": "Lepcha",
        "Limb":
            "Limbu", "Lina": "LinearA", "Linb": "LinearB", "Lyci": "Lycian", "Lydi": "Lydian", "Mahj": "Mahajani",
        "Mand": "Mandaic", "Mani": "Manichaean", "Marc": "Marchen", "Mend": "MendeKikakui",
        "Merc":
            "Meroitic", "Modi": "Modi", "Mong": "Mongolian", "Mroo": "Mro", "Mult": "Multani",
        "Narb":
            "OldNorthArabian", "Nbat": "Nabataean", "Newa": "Newa", "Nkoo": "NKo", "Nshu": "Nushu",
        "Ogam":
            "Ogham", "Osge": "Osage", "Osma": "Osmanya", "Palm": "Palmyrene", "Perm": "OldPermic",
        "Phag":
            "PhagsPa", "Phli": "InscriptionalPahlavi", "Phnx": "Phoenician", "Plrd": "Miao",
        "Prti":
            "InscriptionalParthian", "Runr": "Runic", "Samr": "Samaritan", "Sarb": "OldSouthArabian",
        "Saur":
            "Saurashtra", "Sgnw": "SignWriting", "Shaw": "Shavian", "Shrd": "Sharada", "Sidd": "Siddham",
        "Sind":
            "Khudawadi", "Sogd": "Sogdian", "Sogo": "OldSogdian", "Soyo": "Soyombo", "Sylo": "SylotiNagri",
        "Syrc": "Syriac", "Tagb": "Tagbanwa", "Takr": "Takri", "Tale": "TaiLe", "Talu": "NewTaiLue",
        "Tfng":
            "Tifinagh", "Tglg": "Tagalog", "Tirh": "Tirhuta", "Ugar": "Ugaritic", "Vaii": "Vai",
        "Wara":
            "WarangCiti", "Wcho": "Wancho", "Xsux": "Cuneiform", "Yiii": "Yi", "Zanb": "ZanabazarSquare",
    ]

    /// Scripts that only Noto Serif has, with a bold weight.
    private static let serif = ["Hmnp": "NyiakengPuachueHmong", "Tibt": "Tibetan", "Yezi": "Yezidi"]

    /// Scripts that only Noto Serif has, without a bold weight.
    private static let serifRegular = ["Ahom": "Ahom", "Dogr": "Dogra", "Tang": "Tangut"]
}
