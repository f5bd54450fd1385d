extension KeyboardLayout {
    /// Arabic, in the order of typewriters and desktops. The two keys of the standard's first row that a telephone has no
    /// room for end the third.
    public static let arabic = KeyboardLayout(
        name: "arabic",
        language: "ar",
        words: LayoutWords(space: "مسافة", return: "إدخال", capitals: "أبج", digits: "١٢٣"),
        samples: Script.arabic.samples,
        letters: LetterRows("ض ص ث ق ف غ ع ه خ ح ج", "ش س ي ب ل ا ت ن م ك ط", "ذ ء ؤ ر ى ة و ز ظ د"),
        shift: LetterRows("َ ً ُ ٌ لإ إ ‘ ÷ × ؛ <", "ِ ٍ ] [ لأ أ ـ ، / : \"", "ّ ْ } { آ ’ , . ؟ >"),
        variants: [
            "ا": "أ إ آ ٱ ء", "ي": "ئ ى", "ى": "ئ ي", "و": "ؤ", "ه": "ة", "ت": "ة", "ل": "لا لأ لإ لآ", "ك": "گ ک",
            "ب": "پ", "ج": "چ", "ف": "ڤ", "ز": "ژ", "ذ": "ّ", "َ": "ٰ",
        ],
        symbols: arabicSymbols,
        isRightToLeft: true
    )

    /// Malay in Jawi (MS 2396): the Arabic keyboard with the six letters of Malay above letters of like shape.
    public static let jawi = KeyboardLayout(
        name: "jawi",
        language: "ms-Arab",
        words: LayoutWords(space: "رواڠ", return: "ماسوق", capitals: "ابت", digits: "١٢٣"),
        samples: [
            Candidate("سلامت", annotation: "selamat"), Candidate("تريما کاسيه", annotation: "terima kasih"),
            Candidate("ملايو", annotation: "melayu"),
        ],
        letters: LetterRows("ض ص ث ق ف غ ع ه خ ح ج", "ش س ي ب ل ا ت ن م ک ط", "ذ ء ؤ ر ى ة و ز ظ د"),
        shift: LetterRows("چ ڠ ݢ ٴ ڤ إ ‘ ÷ × ؛ <", "ۏ ّ ] [ لأ أ ـ ، / : \"", "ْ ڽ } { آ ’ , . ؟ >"),
        variants: [
            "ا": "أ إ آ ء", "ج": "چ", "غ": "ڠ", "ف": "ڤ", "ک": "ݢ", "و": "ۏ ؤ", "ن": "ڽ", "ي": "ئ ى", "ى": "ئ",
            "ل": "لا لأ",
            "ء": "ٴ ئ",
        ],
        symbols: arabicSymbols,
        isRightToLeft: true
    )

    private static let arabicSymbols = SymbolRows(
        digits: "١٢٣٤٥٦٧٨٩٠", otherDigits: "1234567890", middle: ":؛()", currency: "$", foreignCurrencies: "€£¥",
        marks: ".،؟!'", markVariants: ["،": ",", "؟": "?", "؛": ";"])
}
