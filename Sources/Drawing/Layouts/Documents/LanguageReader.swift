package import Documents

/// Reads the document of a language's keyboard, and reports all of its problems in one run.
package struct LanguageReader {
    private var values: LayoutValueReader

    private static let names = [
        "$schema", "language", "script", "autonym", "englishName", "names", "androidNames", "like", "letters", "pad",
        "symbolPad",
        "shift", "firstKeys", "lastKeys", "shiftLastKeys", "androidLastKeys", "variants", "words", "samples", "symbols",
        "confidence", "desktopOnly", "sources", "wordSources", "note",
    ]
    private static let symbolNames = [
        "digits", "digitsFirst", "semicolon", "percent", "currency", "otherCurrencies", "marks", "quotes", "first",
        "second",
        "android", "variants",
    ]

    /// Returns whether a document describes a language and not a plane.
    package static func applies(to root: JSONValue) -> Bool {
        (root["letters"] != nil || root["like"] != nil) && root["rows"] == nil
    }

    /// Reads the keyboard that a document describes; no value if anything in it is an error.
    package static func read(_ source: SourceText) -> ParseResult<LanguageLayout> {
        let document = JSONReader.read(source)
        guard let root = document.value else { return ParseResult(nil, document.diagnostics) }
        return read(root, of: source)
    }

    /// Does the same for a document whose JSON is already read.
    package static func read(_ root: JSONValue, of source: SourceText) -> ParseResult<LanguageLayout> {
        var reader = LanguageReader(values: LayoutValueReader(source: source))
        let layout = reader.layout(root)
        return ParseResult(reader.values.diagnostics.haveErrors ? nil : layout, reader.values.diagnostics)
    }

    private mutating func layout(_ root: JSONValue) -> LanguageLayout? {
        guard let object = values.object(root, at: "", expected: "an object with language and letters") else {
            return nil
        }
        values.checkNames(object, allowed: Self.names)
        guard var layout = object["like"] == nil ? ownRows(object) : sharedRows(object),
            let language = values.labelText(object, name: "language")
                ?? values.refuse(
                    LayoutDiagnosticKinds.missing, path: object.path("language"),
                    message: "missing (expected a language tag such as \"ta\")", at: object.value)
        else { return nil }
        layout.language = language
        layout.script = values.labelText(object, name: "script") ?? layout.script
        layout.autonym = values.labelText(object, name: "autonym")
        layout.englishName = values.labelText(object, name: "englishName")
        layout.aliases = labels(object, name: "names")
        layout.androidAliases = labels(object, name: "androidNames")
        layout.variants.merge(variants(object)) { shared, own in own + shared.filter { !own.contains($0) } }
        layout.words = words(object, of: layout)
        layout.samples = samples(object)
        if object["symbols"] != nil { layout.symbols = symbols(object, from: layout.symbols) }
        layout.confidence = word(object, name: "confidence")
        layout.isDesktopOnly = values.flag(object, name: "desktopOnly")
        layout.sources = object["sources"]?.array?.compactMap(\.string) ?? []
        return layout
    }

    /// Reads the rows of a document that has its own.
    private mutating func ownRows(_ object: LayoutObject) -> LanguageLayout? {
        guard let letters = rows(object, name: "letters") else { return nil }
        var layout = LanguageLayout(language: "und", script: "Latn", letters: letters)
        layout.shift = shift(object, like: letters)
        layout.pad = pad(object)
        if let symbols = self.object(object, name: "symbolPad", allowed: ["rows", "variants"]) {
            layout.symbolPad = SymbolPad(rows: rows(symbols, name: "rows") ?? [], variants: variants(symbols))
        }
        layout.firstKeys = labels(object, name: "firstKeys")
        layout.lastKeys = labels(object, name: "lastKeys")
        layout.shiftLastKeys = labels(object, name: "shiftLastKeys")
        layout.androidLastKeys = labels(object, name: "androidLastKeys")
        return layout
    }

    /// Reads what is particular to letters on a pad; nil for letters in rows.
    private mutating func pad(_ root: LayoutObject) -> LetterPad? {
        guard let object = object(root, name: "pad", allowed: ["functions", "modes", "hasFlicks"]) else { return nil }
        return LetterPad(
            functions: labels(object, name: "functions"), modes: labels(object, name: "modes"),
            hasFlicks: values.flag(object, name: "hasFlicks"))
    }

    /// Returns the rows of the built-in layout that a document names. They bring their variants, their symbols, and the letters
    /// that represent the others; words and names are a language's own.
    private mutating func sharedRows(_ object: LayoutObject) -> LanguageLayout? {
        guard let value = object["like"] else { return nil }
        guard let name = value.string, let entry = LayoutTable.entry(named: name), var layout = entry.read() else {
            return values.refuse(value, at: object.path("like"), not: "a built-in layout")
        }
        layout.rowsOf = entry.name
        return layout
    }

    // MARK: Letters

    private mutating func rows(_ object: LayoutObject, name: String) -> [[String]]? {
        guard let elements = values.list(object, name: name, of: "rows", limit: Limits.rows) else { return nil }
        return elements.enumerated().map { row($1, in: object, at: "\(name)[\($0)]") }
    }

    private mutating func row(_ value: JSONValue, in object: LayoutObject, at path: String) -> [String] {
        let labels = value.string.map(Self.labels) ?? []
        guard !labels.isEmpty, labels.count <= Limits.keysInRow else {
            return values.refuse(
                value, at: object.path(path),
                not: "a row (expected up to \(Limits.keysInRow) labels with blanks between them)") ?? []
        }
        for label in labels { values.checkLength(label, at: value, path: object.path(path)) }
        return labels
    }

    private mutating func shift(_ object: LayoutObject, like letters: [[String]]) -> LanguageLayout.Shift {
        guard let value = object["shift"] else { return .capitals }
        if value.string == "none" { return .none }
        guard value.string != "capitals" else { return .capitals }
        guard let rows = rows(object, name: "shift") else { return .none }
        if rows.count != letters.count {
            values.report(
                LayoutDiagnosticKinds.type, path: object.path("shift"),
                message: "\(rows.count) rows (expected \(letters.count), as in letters)", at: value)
        }
        return .rows(rows)
    }

    // MARK: Words

    /// Reads the words on keys. Without one in its language, space shows the language's own name, or nothing, and return its
    /// icon.
    private mutating func words(_ root: LayoutObject, of layout: LanguageLayout) -> LayoutWords {
        let isEnglish = layout.language == "en" || layout.language.hasPrefix("en-")
        let (space, enter) =
            isEnglish ? (LayoutWords.english.space, LayoutWords.english.return) : (layout.autonym ?? "", "")
        let shared = layout.rowsOf == nil ? LayoutWords.english : layout.words
        let object = object(root, name: "words", allowed: ["space", "return", "letters", "androidLetters", "letter"])
        func word(_ name: String) -> String? { object.flatMap { values.labelText($0, name: name) } }
        let letters = word("letters")
        return LayoutWords(
            space: word("space") ?? space, return: word("return") ?? enter, capitals: letters ?? shared.capitals,
            androidCapitals: word("androidLetters") ?? (letters == nil ? shared.androidCapitals : nil),
            letter: word("letter") ?? (letters == nil ? shared.letter : nil))
    }

    private mutating func samples(_ root: LayoutObject) -> [Candidate] {
        guard let value = root["samples"], let object = values.object(value, at: "samples", expected: "words") else {
            return []
        }
        return object.members.prefix(Limits.candidates).map { member in
            Candidate(member.name, annotation: values.labelText(object, name: member.name))
        }
    }

    private mutating func variants(_ root: LayoutObject) -> [String: [String]] {
        guard let value = root["variants"] else { return [:] }
        let path = root.path("variants")
        guard let object = values.object(value, at: path, expected: "labels and their variants") else { return [:] }
        var variants: [String: [String]] = [:]
        for member in object.members {
            let labels = labels(object, name: member.name)
            if labels.count > Limits.variants {
                values.report(
                    JSONDiagnosticKinds.limit, path: object.path(member.name),
                    message: "\(labels.count) variants (the limit is \(Limits.variants))", at: member.value)
            }
            variants[member.name] = labels
        }
        return variants
    }

    // MARK: Symbols

    private mutating func symbols(_ root: LayoutObject, from shared: SymbolRows) -> SymbolRows {
        var symbols = shared
        guard let object = object(root, name: "symbols", allowed: Self.symbolNames) else { return symbols }
        symbols.ownDigits = digits(object) ?? symbols.ownDigits
        symbols.digitsFirst = word(object, name: "digitsFirst") ?? symbols.digitsFirst
        symbols.semicolon = values.labelText(object, name: "semicolon") ?? symbols.semicolon
        symbols.percent = values.labelText(object, name: "percent") ?? symbols.percent
        symbols.currency = values.labelText(object, name: "currency") ?? symbols.currency
        symbols.otherCurrencies = counted(object, name: "otherCurrencies", count: 3) ?? symbols.otherCurrencies
        symbols.marks = counted(object, name: "marks", count: 5) ?? symbols.marks
        symbols.quotes = counted(object, name: "quotes", count: 4) ?? symbols.quotes
        symbols.first = planeRows(object, name: "first", count: 2) ?? symbols.first
        symbols.second = planeRows(object, name: "second", count: 3) ?? symbols.second
        symbols.android = planeRows(object, name: "android", count: 2) ?? symbols.android
        if object["variants"] != nil { symbols.variants = variants(object) }
        return symbols
    }

    /// Reads exactly `count` rows of symbols; nil if the property is absent or has another number of them.
    private mutating func planeRows(_ object: LayoutObject, name: String, count: Int) -> [[String]]? {
        guard let value = object[name], let rows = rows(object, name: name) else { return nil }
        if rows.count == count { return rows }
        return values.refuse(
            LayoutDiagnosticKinds.type, path: object.path(name),
            message: "\(rows.count) rows (expected \(count))", at: value)
    }

    private mutating func digits(_ object: LayoutObject) -> String? {
        guard let value = object["digits"] else { return nil }
        if let digits = value.string, digits.count == 10, digits.allSatisfy(\.isWholeNumber) { return digits }
        return values.refuse(value, at: object.path("digits"), not: "ten digits from one to zero")
    }

    /// Reads exactly `count` labels with blanks between them; nil if the property is absent or has another number of them.
    private mutating func counted(_ object: LayoutObject, name: String, count: Int) -> [String]? {
        guard let value = object[name] else { return nil }
        let labels = labels(object, name: name)
        if labels.count == count { return labels }
        return values.refuse(value, at: object.path(name), not: "\(count) labels with blanks between them")
    }

    // MARK: Values

    private mutating func object(_ root: LayoutObject, name: String, allowed: [String]) -> LayoutObject? {
        guard let value = root[name] else { return nil }
        let object = values.object(
            value, at: root.path(name), expected: "an object with \(allowed.joined(separator: ", "))")
        if let object { values.checkNames(object, allowed: allowed) }
        return object
    }

    /// Reads labels with blanks between them; none if the property is absent.
    private mutating func labels(_ object: LayoutObject, name: String) -> [String] {
        guard let value = object[name] else { return [] }
        guard let text = value.string else { return values.refuse(value, at: object.path(name), not: "a string") ?? [] }
        let labels = Self.labels(text)
        for label in labels { values.checkLength(label, at: value, path: object.path(name)) }
        return labels
    }

    private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ object: LayoutObject, name: String
    ) -> Word? {
        guard let value = object[name] else { return nil }
        if let word = value.string.flatMap(Word.init) { return word }
        let choices = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return values.refuse(value, at: object.path(name), not: "one of \(choices)")
    }

    /// Returns the parts of a text between blanks. To Swift a blank and a combining mark are one character, so the text is
    /// split by code points.
    private static func labels(_ text: String) -> [String] {
        text.unicodeScalars.split(separator: " ").map { String($0) }
    }
}
