extension KeyboardLayout {
    /// Tamil 99, the state of Tamil Nadu's standard: vowels left, consonants right, as on its chart. Keys that the
    /// standard leaves empty with shift have Tamil numerals and signs.
    public static let tamil99 = KeyboardLayout(
        name: "tamil99",
        language: "ta",
        words: tamilWords,
        samples: Script.tamil.samples,
        letters: LetterRows("ஆ ஈ ஊ ஐ ஏ ள ற ன ட ண ச ஞ", "அ இ உ ் எ க ப ம த ந ய", "ஔ ஓ ஒ வ ங ல ர ழ"),
        shift: LetterRows("ஸ ஷ ஜ ஹ க்ஷ ஶ்ரீ ஶ : [ ] { }", "௹ ௺ ௸ ஃ ௰ ௲ ₹ \" ௱ ; '", "௳ ௴ ௵ ௶ ௷ ௐ / ?"),
        variants: [
            "அ": "ஆ", "ஆ": "ா", "இ": "ஈ ி", "ஈ": "ீ", "உ": "ஊ ு", "ஊ": "ூ", "எ": "ஏ ெ", "ஏ": "ே", "ஐ": "ை",
            "ஒ": "ஓ ஔ ொ", "ஓ": "ோ", "ஔ": "ௌ", "்": "ஃ", "க": "க்ஷ", "ச": "ஸ ஷ ஜ", "ல": "ள ழ", "ன": "ண ந", "ர": "ற",
            "ஶ்ரீ": "ஸ்ரீ",
        ],
        symbols: tamilSymbols
    )

    /// Anjal: Latin letters stand for Tamil sounds, capitals for the long or the retroflex ones. Each key's foot shows what
    /// it types; a long press offers the letters of like sound.
    public static let tamilAnjal = KeyboardLayout(
        name: "tamil-anjal",
        language: "ta",
        words: tamilWords,
        samples: Script.tamil.samples,
        letters: LetterRows(characters: "qwertyuiop", "asdfghjkl", "zxcvbnm"),
        shift: LetterRows(characters: "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
        variants: [
            "a": "அ ஆ ஐ ஔ", "i": "இ ஈ", "u": "உ ஊ", "e": "எ ஏ", "o": "ஒ ஓ", "k": "க க்ஷ", "g": "க ங", "c": "ச ஞ",
            "s": "ச ஸ ஷ", "r": "ர ற", "l": "ல ள ழ", "n": "ந ன ண", "j": "ஜ ஞ", "t": "த ட", "f": "் ஃ", "S": "ஸ ஷ ஶ ஶ்ரீ",
            "R": "ற ர", "L": "ள ழ ல", "N": "ண ன ந",
        ],
        annotations: anjalLetters,
        symbols: tamilSymbols
    )

    /// What the keys of Anjal type. Capitals that have no letter of their own type that of the small one.
    private static let anjalLetters: [String: String] = {
        let small = [
            "q": "ஃ", "w": "ந", "e": "எ", "r": "ர", "t": "த", "y": "ய", "u": "உ", "i": "இ", "o": "ஒ", "p": "ப",
            "a": "அ",
            "s": "ச", "d": "ட", "f": "்", "g": "க", "h": "ஹ", "j": "ஜ", "k": "க", "l": "ல", "z": "ழ", "x": "க்ஷ",
            "c": "ச",
            "v": "வ", "b": "ப", "n": "ன", "m": "ம",
        ]
        let capitals = [
            "A": "ஆ", "I": "ஈ", "U": "ஊ", "E": "ஏ", "O": "ஓ", "R": "ற", "L": "ள", "N": "ண", "S": "ஸ",
        ]
        let raised = Dictionary(uniqueKeysWithValues: small.map { ($0.uppercased(), $1) })
        return small.merging(raised) { $1 }.merging(capitals) { $1 }
    }()

    private static let tamilWords = LayoutWords(space: "இடைவெளி", return: "உள்ளிடு", capitals: "அஆஇ")
    private static let tamilSymbols = SymbolRows(otherDigits: "௧௨௩௪௫௬௭௮௯௦")
}
