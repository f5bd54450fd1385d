internal import Documents

/// The contribution of a language to a layout document: the words on its keys and the candidates beside them, which are always
/// of one language.
struct LanguageDefaults {
    /// The language's tag; `und`, perhaps with a script, if only that is known.
    private(set) var language: String
    let words: LayoutWords
    let samples: [Candidate]
    let isRightToLeft: Bool

    /// Finds the defaults of a document of keys: those of the language that it names, otherwise of its letters. For a document
    /// without letters, such as one of symbols, they are those of the first of `siblings` that has any.
    init(of document: LayoutDocument, _ digits: Digits?, siblings: @autoclosure () -> [LayoutDocument]) {
        let candidates = document.language != nil || document.first.hasLetters ? [document] : siblings()
        let defaults = candidates.lazy.compactMap { LanguageDefaults(languageOf: $0, digits) }.first
        self = defaults ?? LanguageDefaults(of: .english, digits, as: "und")
    }

    private init?(languageOf document: LayoutDocument, _ digits: Digits?) {
        if let tag = document.language {
            // The words of another language in the same script are better than English ones.
            if !Self.knows(tag), let script = Script(of: document.first) {
                self.init(of: script, digits)
                language = tag.text
            } else {
                self.init(of: tag, digits)
            }
        } else if let script = Script(of: document.first) {
            self.init(of: script, digits)
        } else {
            return nil
        }
    }

    private init(of builtIn: BuiltInLayout?, _ digits: Digits?, as language: String) {
        let layout = builtIn?.layout(digits: digits)
        self.language = language
        words = layout?.words ?? .english
        samples = layout?.samples ?? []
        isRightToLeft = layout?.isRightToLeft ?? false
    }

    /// Returns whether the words of a language are known.
    static func knows(_ tag: LanguageTag) -> Bool {
        BuiltInLayout(ofLanguage: tag) != nil || script(of: tag) != nil
    }

    /// Returns the script that a tag names or implies.
    private static func script(of tag: LanguageTag) -> Script? {
        tag.script.flatMap(Script.init(rawValue:))
    }

    /// Finds the defaults of a language: those of a built-in layout or of the script; those of English if neither is known.
    private init(of tag: LanguageTag, _ digits: Digits?) {
        if let found = BuiltInLayout(ofLanguage: tag) {
            self.init(of: found, digits, as: tag.text)
        } else if let script = Self.script(of: tag) {
            self.init(of: script, digits)
            language = tag.text
        } else {
            self.init(of: .english, digits, as: tag.text)
        }
    }

    private init(of script: Script, _ digits: Digits?) {
        self.init(of: BuiltInLayout(named: script.layoutName), digits, as: "und-\(script.rawValue)")
    }
}

extension KeyboardLayout {
    /// Makes a layout from a document of keys. If it has one plane, letters, shift and caps lock share it and differ only in
    /// icons. Its words are those of the language that it names, otherwise of the language that its letters show, otherwise of
    /// the first of `siblings` that has one. The siblings are documents of the other planes of its language.
    package init(
        _ document: LayoutDocument, name: String, digits: Digits? = nil,
        siblings: @autoclosure () -> [LayoutDocument] = []
    ) {
        let defaults = LanguageDefaults(of: document, digits, siblings: siblings())
        self.name = name
        (language, words, samples) = (defaults.language, defaults.words, defaults.samples)
        isRightToLeft = defaults.isRightToLeft
        content = .document(document)
    }

    /// Makes a layout with one plane.
    package init(file plane: KeyboardPlane, name: String) {
        self.init(LayoutDocument(plane), name: name)
    }
}

extension KeyboardPlane {
    /// Whether more than a quarter of its characters are letters, of any script.
    fileprivate var hasLetters: Bool {
        let first = rows.flatMap(\.keys).filter { $0.role == .character }.compactMap(
            \.label.written.unicodeScalars.first)
        return first.count(where: \.properties.isAlphabetic) * 4 > first.count
    }

    /// Returns the names of the documents of a language's other planes, given the name of one: `X.json`, `X_shift.json`,
    /// `X_symbols.json` and `X_symbols_shift.json`.
    package static func siblingNames(of name: String) -> [String] {
        let (stem, ending) = name.hasSuffix(".json") ? (name.dropLast(5), ".json") : (name[...], "")
        let endings = ["_symbols_shift", "_symbols", "_shift", ""]
        let own = endings.first { stem.hasSuffix($0) } ?? ""
        let base = stem.dropLast(own.count)
        return endings.reversed().filter { $0 != own }.map { base + $0 + ending }
    }
}

extension BuiltInLayout? {
    /// The layout whose words are used if no language is known.
    fileprivate static var english: BuiltInLayout? { BuiltInLayout(named: KeyboardLayout.standardName) }
}
