public import Documents

extension KeyboardLayout {
    /// Reads a layout's document: of keys (docs/geometry.md §1), of a language, or of another program (HeliBoard's text and
    /// JSON, FlorisBoard's characters, Keyman's touch layouts). `siblings` are the documents of the other planes of its
    /// language. They are read if a document of keys neither names its language nor has letters that show it.
    public static func read(
        _ source: SourceText, name: String, digits: Digits? = nil, siblings: [SourceText] = []
    ) -> ParseResult<KeyboardLayout> {
        func layout(_ reading: ParseResult<LayoutDocument>) -> ParseResult<KeyboardLayout> {
            let layout = reading.value.map { document in
                KeyboardLayout(
                    document, name: name, digits: digits, siblings: siblings.compactMap { LayoutDocument(sibling: $0) })
            }
            return ParseResult(layout, reading.diagnostics)
        }
        if name.hasSuffix(".txt") { return layout(HeliBoardText.read(source)) }
        let json = JSONReader.read(source)
        guard let root = json.value else { return ParseResult(nil, json.diagnostics) }
        if LanguageReader.applies(to: root) {
            let reading = LanguageReader.read(root, of: source)
            return ParseResult(
                reading.value.map { KeyboardLayout($0, name: name, digits: digits) }, reading.diagnostics)
        }
        if KeyDataLayout.applies(to: root) { return layout(KeyDataLayout.read(root, of: source)) }
        if KeymanLayout.applies(to: root) { return layout(KeymanLayout.read(root, of: source)) }
        return layout(LayoutReader.read(root, of: source))
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
