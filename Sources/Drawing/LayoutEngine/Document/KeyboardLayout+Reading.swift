package import Documents

extension KeyboardLayout {
    /// Reads a layout's document: of keys (docs/geometry.md §1), of a language, or of another program (HeliBoard's text and
    /// JSON, FlorisBoard's characters, Keyman's touch layouts, Unexpected Keyboard's XML). `siblings` are the documents of the
    /// other planes of its language. They are read if a document of keys neither names its language nor has letters that show
    /// it. `language` is that of another program's layout; nil to find it by the file's name or by its letters.
    package static func read(
        _ source: SourceText, name: String, digits: Digits? = nil, siblings: [SourceText] = [],
        language: LanguageTag? = nil
    ) -> ParseResult<KeyboardLayout> {
        func layout(_ reading: ParseResult<LayoutDocument>) -> ParseResult<KeyboardLayout> {
            let layout = reading.value.map { document in
                KeyboardLayout(
                    language == nil ? document : document.inLanguage(language), name: name, digits: digits,
                    siblings: siblings.compactMap { LayoutDocument(sibling: $0) })
            }
            return ParseResult(layout, reading.diagnostics)
        }
        func imported(_ reading: ParseResult<LayoutDocument>) -> ParseResult<KeyboardLayout> {
            guard let document = reading.value, language == nil else { return layout(reading) }
            let found = ImportedLanguage(of: document, name: name, in: source)
            return layout(
                ParseResult(
                    document.inLanguage(found.tag), reading.diagnostics + [found.note].compactMap(\.self)))
        }
        let bare = source.withoutByteOrderMark
        if name.hasSuffix(".txt") { return imported(HeliBoardText.read(bare)) }
        if UnexpectedLayout.applies(to: bare) { return imported(UnexpectedLayout.read(bare)) }
        if bare.bytes.count != source.bytes.count, let root = JSONReader.read(bare).value {
            // kbrender's own documents have no mark.
            if KeyDataLayout.applies(to: root) { return imported(KeyDataLayout.read(root, of: bare)) }
            if KeymanLayout.applies(to: root) { return imported(KeymanLayout.read(root, of: bare)) }
        }
        let json = JSONReader.read(source)
        guard let root = json.value else { return ParseResult(nil, json.diagnostics) }
        if LanguageReader.applies(to: root) {
            let reading = LanguageReader.read(root, of: source)
            return ParseResult(
                reading.value.map { KeyboardLayout($0, name: name, digits: digits) }, reading.diagnostics)
        }
        if KeyDataLayout.applies(to: root) { return imported(KeyDataLayout.read(root, of: source)) }
        if KeymanLayout.applies(to: root) { return imported(KeymanLayout.read(root, of: source)) }
        return layout(LayoutReader.read(root, of: source))
    }
}

extension KeyboardLayout {
    /// Reads a layout of FUTO Keyboard from the values of its YAML. `language` replaces the language that it names; if it names
    /// none, the file's name or its letters show it.
    package static func read(
        yaml root: JSONValue, of source: SourceText, name: String, digits: Digits? = nil, language: LanguageTag? = nil
    ) -> ParseResult<KeyboardLayout> {
        let reading = FutoLayout.read(root, of: source)
        var notes: [Diagnostic] = []
        let layout = reading.value.map { document in
            var found = language ?? document.language
            if found == nil {
                let imported = ImportedLanguage(of: document, name: name, in: source)
                found = imported.tag
                notes = [imported.note].compactMap(\.self)
            }
            return KeyboardLayout(document.inLanguage(found), name: name, digits: digits)
        }
        return ParseResult(layout, reading.diagnostics + notes)
    }
}

extension SourceText {
    /// The document without the three bytes that mark it as UTF-8, if it begins with them.
    fileprivate var withoutByteOrderMark: SourceText {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return bytes.starts(with: mark) ? SourceText(name: name, bytes: Array(bytes.dropFirst(mark.count))) : self
    }
}

extension LayoutDocument {
    /// Reads a document only for its language; nil if it cannot be read.
    fileprivate init?(sibling source: SourceText) {
        guard let root = JSONReader.read(source).value else { return nil }
        let document =
            if LanguageReader.applies(to: root) {
                LanguageReader.read(root, of: source).value.map { $0.document.inLanguage(LanguageTag($0.language)) }
            } else {
                LayoutReader.read(root, of: source).value
            }
        guard let document else { return nil }
        self = document
    }
}
