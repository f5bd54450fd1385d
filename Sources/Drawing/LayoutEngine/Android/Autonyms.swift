extension KeyboardLayout {
    /// The name of its language in that language, which Android's keyboards show on the space key; the layout's word for
    /// space if the language has no name here.
    var autonym: String {
        let parts = language.split(separator: "-").map(String.init)
        let tags = parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
        return tags.lazy.compactMap { Self.autonyms[$0] }.first ?? words.space
    }

    /// The languages' own names, as CLDR has them at the start of a line.
    private static let autonyms: [String: String] = [
        "af": "Afrikaans", "ar": "العربية", "as": "অসমীয়া", "az": "Azərbaycan", "be": "Беларуская", "bg": "Български",
        "bn": "বাংলা", "bo": "བོད་སྐད་", "bs": "Bosanski", "ca": "Català", "ckb": "کوردیی ناوەندی", "cs": "Čeština",
        "cv": "Чӑваш", "cy": "Cymraeg", "da": "Dansk", "de": "Deutsch", "dv": "ދިވެހިބަސް", "el": "Ελληνικά",
        "en": "English", "eo": "Esperanto", "es": "Español", "et": "Eesti", "eu": "Euskara", "fa": "فارسی",
        "fi": "Suomi", "fil": "Filipino", "fo": "Føroyskt", "fr": "Français", "ga": "Gaeilge", "gd": "Gàidhlig",
        "gl": "Galego", "gu": "ગુજરાતી", "ha": "Hausa", "haw": "ʻŌlelo Hawaiʻi", "he": "עברית", "hi": "हिन्दी",
        "hr": "Hrvatski", "hu": "Magyar", "hy": "Հայերեն", "id": "Indonesia", "ig": "Igbo", "is": "Íslenska",
        "it": "Italiano", "ja": "日本語", "ka": "ქართული", "kab": "Taqbaylit", "kk": "Қазақ тілі", "km": "ខ្មែរ",
        "kn": "ಕನ್ನಡ", "ko": "한국어", "ku": "Kurdî", "ky": "Кыргызча", "lo": "ລາວ", "lt": "Lietuvių", "lv": "Latviešu",
        "mi": "Māori", "mk": "Македонски", "ml": "മലയാളം", "mn": "Монгол", "mr": "मराठी", "ms": "Melayu",
        "ms-Arab": "بهاس ملايو", "mt": "Malti", "my": "မြန်မာ", "nb": "Norsk bokmål", "ne": "नेपाली",
        "nl": "Nederlands", "or": "ଓଡ଼ିଆ", "pa": "ਪੰਜਾਬੀ", "pl": "Polski", "pt": "Português", "ro": "Română",
        "ru": "Русский", "rue": "Русиньскый", "si": "සිංහල", "sk": "Slovenčina", "sl": "Slovenščina", "sq": "Shqip",
        "sr": "Српски", "sr-Latn": "Srpski", "sv": "Svenska", "sw": "Kiswahili", "ta": "தமிழ்", "te": "తెలుగు",
        "tg": "Тоҷикӣ", "th": "ไทย", "tr": "Türkçe", "tt": "Татар", "ug": "ئۇيغۇرچە", "uk": "Українська",
        "ur": "اردو", "uz": "Oʻzbek", "vi": "Tiếng Việt", "yo": "Èdè Yorùbá", "zgh": "ⵜⴰⵎⴰⵣⵉⵖⵜ",
        "zh-Hans": "简体中文", "zh-Hant": "繁體中文", "zu": "IsiZulu",
    ]
}
