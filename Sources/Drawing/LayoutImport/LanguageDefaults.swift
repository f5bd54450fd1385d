package import Layouts

/// The contribution of a language to a layout document: the words on its keys and the candidates beside them, which are always
/// of one language. A language that is not known has neither: words of another would be wrong.
struct LanguageDefaults {
    /// The language's tag; `und`, perhaps with a script, if only that is known.
    let language: String
    let words: LayoutWords
    let samples: [Candidate]
    let isRightToLeft: Bool
    /// The language's own name, digits and symbols; nil and those of English if it is not known.
    let autonym: String?
    let symbols: SymbolRows

    /// Finds the defaults of a document of keys: those of the language that it names, otherwise of its letters. For a document
    /// without letters, such as one of symbols, they are those of the first of `siblings` that has any.
    init(of document: LayoutDocument, _ digits: Digits?, siblings: @autoclosure () -> [LayoutDocument]) {
        let candidates = document.language != nil || document.first.hasLetters ? [document] : siblings()
        let defaults = candidates.lazy.compactMap { LanguageDefaults(languageOf: $0, digits) }.first
        self = defaults ?? LanguageDefaults(unknown: "und", script: nil, document: document)
    }

    private init?(languageOf document: LayoutDocument, _ digits: Digits?) {
        if let tag = document.language {
            if let layout = BuiltInLayout(ofLanguage: tag) {
                self.init(of: layout, digits, as: tag.text)
            } else {
                let script = tag.script.flatMap(KeyScript.named) ?? KeyScript(of: document.first)
                self.init(unknown: tag.text, script: script, document: document)
            }
        } else if let script = KeyScript(of: document.first) {
            self.init(of: BuiltInLayout(named: script.layoutName), digits, as: "und-\(script.code)")
        } else {
            self.init(ofLetters: document.first, digits)
        }
    }

    /// Finds the defaults of letters whose script is none of `KeyScript`: English for Latin letters, otherwise the language that
    /// mostly writes them; nil if there are no letters, and for scripts that are not known here.
    private init?(ofLetters plane: KeyboardPlane, _ digits: Digits?) {
        let labels = plane.rows.flatMap(\.keys).filter { $0.role == .character }.map(\.label.written)
        guard plane.hasLetters else { return nil }
        if LanguageDetection.isLatin(keys: labels) {
            // Most languages have these letters: English is as likely as any other.
            self.init(of: BuiltInLayout(named: KeyboardLayout.standardName), digits, as: "und")
        } else if let detection = LanguageDetection(keys: labels, variants: []), let tag = LanguageTag(detection.tag) {
            self.init(of: BuiltInLayout(ofLanguage: tag), digits, as: tag.text)
        } else {
            return nil
        }
    }

    /// Makes those of a language whose words are not known: its keys show none, and its letters and digits are candidates.
    private init(unknown language: String, script: KeyScript?, document: LayoutDocument) {
        self.language = language
        isRightToLeft = script?.isRightToLeft ?? false
        let scriptWords = script.flatMap { BuiltInLayout(named: $0.layoutName)?.layout(digits: nil).words } ?? .english
        words = LayoutWords(
            space: "", return: "", capitals: scriptWords.capitals, androidCapitals: scriptWords.androidCapitals,
            letter: scriptWords.letter, digits: scriptWords.digits)
        let letters = document.first.letters.prefix(3).joined()
        samples = [letters, scriptWords.digits].filter { !$0.isEmpty }.map { Candidate($0) }
        (autonym, symbols) = (nil, .english)
    }

    private init(of builtIn: BuiltInLayout?, _ digits: Digits?, as language: String) {
        let layout = builtIn?.layout(digits: digits)
        self.language = language
        words = layout?.words ?? .english
        samples = layout?.samples ?? []
        isRightToLeft = layout?.isRightToLeft ?? false
        (autonym, symbols) = (layout?.autonym, layout?.symbols ?? .english)
    }
}

extension KeyboardLayout {
    /// Makes a layout from a document of keys. If it has one plane, letters, shift and caps lock share it and differ only in
    /// icons. Its words are those of the language that it names, otherwise of the language that its letters show, otherwise of
    /// the first of `siblings` that has one. The siblings are documents of the other planes of its language.
    package convenience init(
        _ document: LayoutDocument, name: String, digits: Digits? = nil,
        siblings: @autoclosure () -> [LayoutDocument] = []
    ) {
        let defaults = LanguageDefaults(of: document, digits, siblings: siblings())
        self.init(
            document, name: name, digits: digits, language: defaults.language, words: defaults.words,
            samples: defaults.samples, isRightToLeft: defaults.isRightToLeft, autonym: defaults.autonym,
            symbols: defaults.symbols)
    }
}

extension KeyboardPlane {
    /// Whether more than a quarter of its characters are letters, of any script.
    fileprivate var hasLetters: Bool {
        let characters = rows.flatMap(\.keys).count { $0.role == .character }
        return letters.count * 4 > characters
    }

    /// The labels that begin with a letter, in order.
    fileprivate var letters: [String] {
        rows.flatMap(\.keys).filter { $0.role == .character }.map(\.label.written)
            .filter { $0.unicodeScalars.first?.properties.isAlphabetic ?? false }
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
