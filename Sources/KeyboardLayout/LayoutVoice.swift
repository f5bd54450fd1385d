internal import Documents

/// What a language brings to a layout document: the words on its keys and the candidates beside them, which are always of
/// one language.
struct LayoutVoice {
    /// The language's tag; `und`, perhaps with a script, where only that is known.
    private(set) var language: String
    let words: LayoutWords
    let samples: [Candidate]
    let isRightToLeft: Bool

    /// The voice of a plane that was read from a document: that of the language that it names, else of its letters; of a
    /// plane without letters, such as one of symbols, that of the first of `siblings` that has one.
    init(of plane: KeyboardPlane, siblings: @autoclosure () -> [KeyboardPlane]) {
        let tellers = plane.language != nil || plane.hasLetters ? [plane] : siblings()
        let voice = tellers.lazy.compactMap(Self.init(telling:)).first
        self = voice ?? LayoutVoice(of: .qwerty, as: "und")
    }

    private init?(telling plane: KeyboardPlane) {
        if let tag = plane.language {
            self.init(of: tag)
        } else if let script = Script(of: plane) {
            self.init(of: script)
        } else {
            return nil
        }
    }

    private init(of layout: KeyboardLayout, as language: String) {
        self.language = language
        (words, samples, isRightToLeft) = (layout.words, layout.samples, layout.isRightToLeft)
    }

    /// The voice of a language: that of a built-in layout, or of the script; that of English where neither is known.
    private init(of tag: LanguageTag) {
        let script = tag.script.flatMap(Script.init(rawValue:))
        if let layout = KeyboardLayout.ofLanguage(tag) {
            self.init(of: layout, as: tag.text)
        } else if let script = script ?? (tag.script == nil ? Script(ofLanguage: tag.language) : nil) {
            self.init(of: script)
            language = tag.text
        } else {
            self.init(of: .qwerty, as: tag.text)
        }
    }

    private init(of script: Script) {
        language = "und-\(script.rawValue)"
        (words, samples, isRightToLeft) = (script.words, script.samples, script.isRightToLeft)
    }
}

extension KeyboardPlane {
    /// True where a quarter of its characters or more are letters, those of any script.
    fileprivate var hasLetters: Bool {
        let first = rows.flatMap(\.keys).filter { $0.role == .character }.compactMap(
            \.label.written.unicodeScalars.first)
        return first.count(where: \.properties.isAlphabetic) * 4 > first.count
    }

    /// The names that documents of the other planes of a document's language have, by the document's own: `X.json`,
    /// `X_shift.json`, `X_symbols.json` and `X_symbols_shift.json`.
    public static func siblingNames(of name: String) -> [String] {
        let (stem, ending) = name.hasSuffix(".json") ? (name.dropLast(5), ".json") : (name[...], "")
        let endings = ["_symbols_shift", "_symbols", "_shift", ""]
        let own = endings.first { stem.hasSuffix($0) } ?? ""
        let base = stem.dropLast(own.count)
        return endings.reversed().filter { $0 != own }.map { base + $0 + ending }
    }
}

extension KeyboardLayout {
    /// The built-in layout whose language a tag names, in the same script.
    fileprivate static func ofLanguage(_ tag: LanguageTag) -> KeyboardLayout? {
        let name: String? =
            switch (tag.language, tag.script) {
            case ("en", nil), ("en", "Latn"): "qwerty"
            case ("de", nil), ("de", "Latn"): "qwertz"
            case ("fr", nil), ("fr", "Latn"): "azerty"
            case ("ta", nil), ("ta", "Taml"): "tamil99"
            case ("hi", nil), ("hi", "Deva"): "hindi"
            case ("mr", nil), ("mr", "Deva"): "marathi"
            case ("ml", nil), ("ml", "Mlym"): "malayalam"
            case ("te", nil), ("te", "Telu"): "telugu"
            case ("kn", nil), ("kn", "Knda"): "kannada"
            case ("bn", nil), ("bn", "Beng"): "bengali"
            case ("gu", nil), ("gu", "Gujr"): "gujarati"
            case ("pa", nil), ("pa", "Guru"): "punjabi"
            case ("or", nil), ("or", "Orya"): "odia"
            case ("si", nil), ("si", "Sinh"): "sinhala"
            case ("ar", nil), ("ar", "Arab"): "arabic"
            case ("ms", "Arab"): "jawi"
            default: nil
            }
        return name.flatMap { try? named($0) }
    }
}

extension Script {
    /// The script of a language of which there is no built-in layout, where its samples are in that language.
    fileprivate init?(ofLanguage language: String) {
        switch language {
        case "ru": self = .cyrillic
        case "el": self = .greek
        case "he": self = .hebrew
        case "dv": self = .thaana
        case "th": self = .thai
        default: return nil
        }
    }

    /// The words of the language that its samples are in.
    fileprivate var words: LayoutWords {
        switch self {
        case .cyrillic: LayoutWords(space: "Пробел", return: "Ввод", capitals: "АБВ")
        case .greek: LayoutWords(space: "διάστημα", return: "επιστροφή", capitals: "ΑΒΓ")
        case .hebrew: LayoutWords(space: "רווח", return: "חזור", capitals: "אבג")
        case .thaana: LayoutWords(space: "ހުސްޖާގަ", return: "އެންޓަރ", capitals: "އާބ")
        case .thai: LayoutWords(space: "วรรค", return: "ขึ้นบรรทัด", capitals: "กขค")
        case .arabic: .of("arabic")
        case .bengali: .of("bengali")
        case .devanagari: .of("hindi")
        case .gujarati: .of("gujarati")
        case .gurmukhi: .of("punjabi")
        case .kannada: .of("kannada")
        case .malayalam: .of("malayalam")
        case .sinhala: .of("sinhala")
        case .tamil: .of("tamil99")
        case .telugu: .of("telugu")
        }
    }
}

extension LayoutWords {
    /// The words of a built-in layout.
    fileprivate static func of(_ name: String) -> LayoutWords { (try? KeyboardLayout.named(name))?.words ?? .english }
}
