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

    /// Anjal: Latin letters stand for Tamil sounds, capitals for long vowels and for the rarer of two like consonants. A
    /// long press offers the Tamil letters of a key's sound, the one that the key types first.
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
        symbols: tamilSymbols
    )

    private static let tamilWords = LayoutWords(space: "இடைவெளி", return: "உள்ளிடு", capitals: "அஆஇ")
    private static let tamilSymbols = SymbolRows(otherDigits: "௧௨௩௪௫௬௭௮௯௦")
}
