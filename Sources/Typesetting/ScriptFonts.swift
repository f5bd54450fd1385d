internal import Graphics

extension FontCatalog {
    /// The family for a script that the system font lacks, by its ISO 15924 code; nil where Debian has none.
    static func fallback(script: String) -> Family? {
        if let name = sans[script] { return noto("Noto Sans " + name, stem: "NotoSans" + name) }
        if let name = serifOnly[script] { return noto("Noto Serif " + name, stem: "NotoSerif" + name) }
        return collectionIndices[script].map(eastAsian)
    }

    /// The families of all scripts, in order of their names.
    static var scriptFamilies: [Family] {
        let families = (sans.keys.sorted() + serifOnly.keys.sorted()).compactMap(fallback)
        return families + Set(collectionIndices.values).sorted().map(eastAsian)
    }

    /// One file has all of East Asia, a face a country. It is as large as all other fonts together and more, so it is used
    /// where it is installed but not among the packages that every machine should have.
    private static func eastAsian(index: Int) -> Family {
        Family(
            name: ["Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Sans CJK SC", "Noto Sans CJK TC"][index],
            package: "fonts-noto-cjk",
            folder: "/usr/share/fonts/opentype/noto",
            stem: "NotoSansCJK-",
            ending: ".ttc",
            weights: [(400, "Regular"), (700, "Bold")],
            index: index
        )
    }

    private static let collectionIndices = ["Hira": 0, "Kana": 0, "Hang": 1, "Hani": 2, "Bopo": 3]

    /// What the families of Noto Sans call scripts.
    private static let sans = [
        "Adlm": "Adlam", "Aghb": "CaucasianAlbanian", "Arab": "Arabic", "Armi": "ImperialAramaic",
        "Armn":
            "Armenian", "Avst": "Avestan", "Bali": "Balinese", "Bamu": "Bamum", "Bass": "BassaVah",
        "Batk":
            "Batak", "Beng": "Bengali", "Bhks": "Bhaiksuki", "Brah": "Brahmi", "Bugi": "Buginese",
        "Buhd":
            "Buhid", "Cakm": "Chakma", "Cans": "CanadianAboriginal", "Cari": "Carian", "Cham": "Cham",
        "Cher":
            "Cherokee", "Copt": "Coptic", "Cprt": "Cypriot", "Deva": "Devanagari", "Dsrt": "Deseret",
        "Dupl":
            "Duployan", "Egyp": "EgyptianHieroglyphs", "Elba": "Elbasan", "Elym": "Elymaic", "Ethi": "Ethiopic",
        "Geor": "Georgian", "Glag": "Glagolitic", "Gong": "GunjalaGondi", "Gonm": "MasaramGondi",
        "Goth":
            "Gothic", "Gran": "Grantha", "Gujr": "Gujarati", "Guru": "Gurmukhi", "Hano": "Hanunoo",
        "Hatr":
            "Hatran", "Hebr": "Hebrew", "Hluw": "AnatolianHieroglyphs", "Hmng": "PahawhHmong",
        "Hung":
            "OldHungarian", "Ital": "OldItalic", "Java": "Javanese", "Kali": "KayahLi", "Khar": "Kharoshthi",
        "Khmr": "Khmer", "Khoj": "Khojki", "Knda": "Kannada", "Kthi": "Kaithi", "Lana": "TaiTham",
        "Laoo":
            "Lao", "Lepc": "Lepcha", "Limb": "Limbu", "Lina": "LinearA", "Linb": "LinearB", "Lisu": "Lisu",
        "Lyci": "Lycian", "Lydi": "Lydian", "Mahj": "Mahajani", "Mand": "Mandaic", "Mani": "Manichaean",
        "Marc": "Marchen", "Medf": "Medefaidrin", "Mend": "MendeKikakui", "Merc": "Meroitic",
        "Mero":
            "Meroitic", "Mlym": "Malayalam", "Modi": "Modi", "Mong": "Mongolian", "Mroo": "Mro",
        "Mtei":
            "MeeteiMayek", "Mult": "Multani", "Mymr": "Myanmar", "Narb": "OldNorthArabian", "Nbat": "Nabataean",
        "Newa": "Newa", "Nkoo": "NKo", "Nshu": "Nushu", "Ogam": "Ogham", "Olck": "OlChiki",
        "Orkh":
            "OldTurkic", "Orya": "Oriya", "Osge": "Osage", "Osma": "Osmanya", "Palm": "Palmyrene",
        "Pauc":
            "PauCinHau", "Perm": "OldPermic", "Phag": "PhagsPa", "Phli": "InscriptionalPahlavi",
        "Phlp":
            "PsalterPahlavi", "Phnx": "Phoenician", "Plrd": "Miao", "Prti": "InscriptionalParthian",
        "Rjng":
            "Rejang", "Rohg": "HanifiRohingya", "Runr": "Runic", "Samr": "Samaritan", "Sarb": "OldSouthArabian",
        "Saur": "Saurashtra", "Sgnw": "SignWriting", "Shaw": "Shavian", "Shrd": "Sharada", "Sidd": "Siddham",
        "Sind": "Khudawadi", "Sinh": "Sinhala", "Sogd": "Sogdian", "Sogo": "OldSogdian",
        "Sora":
            "SoraSompeng", "Soyo": "Soyombo", "Sund": "Sundanese", "Sylo": "SylotiNagri", "Syrc": "Syriac",
        "Tagb": "Tagbanwa", "Takr": "Takri", "Tale": "TaiLe", "Talu": "NewTaiLue", "Taml": "Tamil",
        "Tavt":
            "TaiViet", "Telu": "Telugu", "Tfng": "Tifinagh", "Tglg": "Tagalog", "Thaa": "Thaana", "Thai": "Thai",
        "Tirh": "Tirhuta", "Ugar": "Ugaritic", "Vaii": "Vai", "Wara": "WarangCiti", "Wcho": "Wancho",
        "Xpeo":
            "OldPersian", "Xsux": "Cuneiform", "Yiii": "Yi", "Zanb": "ZanabazarSquare",
    ]

    /// Scripts that only Noto Serif has.
    private static let serifOnly = [
        "Ahom": "Ahom", "Dogr": "Dogra", "Hmnp": "NyiakengPuachueHmong", "Tang": "Tangut", "Tibt": "Tibetan",
        "Yezi": "Yezidi",
    ]
}
