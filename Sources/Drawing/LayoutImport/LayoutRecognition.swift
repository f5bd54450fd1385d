package import Documents
package import Layouts
internal import Syntaxes

/// A layout's document, read as what it is: keys (docs/geometry.md §1), a language, or a layout of another program (HeliBoard's
/// text and JSON, FlorisBoard's characters, Keyman's touch layouts, FUTO's YAML, Unexpected Keyboard's XML).
package struct LayoutRecognition: Sendable {
    private enum Contents {
        case keys(ParseResult<LayoutDocument>)
        case language(ParseResult<LanguageLayout>)
        case imported(ParseResult<LayoutDocument>)
    }

    private let source: SourceText
    private let name: String
    private let contents: Contents

    /// Reads a document by its contents; a name that ends in `.txt` is HeliBoard's.
    package init(_ source: SourceText, name: String) {
        (self.source, self.name) = (source, name)
        contents = Self.contents(of: source, name: name)
    }

    private static func contents(of source: SourceText, name: String) -> Contents {
        let bare = source.withoutMark ?? source
        if name.hasSuffix(".txt") { return .imported(HeliBoardText.read(bare)) }
        if UnexpectedKeyboardLayout.applies(to: bare) { return .imported(UnexpectedKeyboardLayout.read(bare)) }
        if let futo = yaml(bare, name: name) { return .imported(futo) }
        if KeyDataLayout.applies(to: bare) { return .imported(KeyDataLayout.read(bare)) }
        func imported(_ root: JSONValue) -> Contents? {
            KeymanLayout.applies(to: root) ? .imported(KeymanLayout.read(root, of: bare)) : nil
        }
        // kbrender's own documents have no byte order mark.
        if bare.bytes.count != source.bytes.count, let contents = JSONReader.read(bare).value.flatMap(imported) {
            return contents
        }
        let json = JSONReader.read(source)
        guard let root = json.value else { return .keys(ParseResult(nil, json.diagnostics)) }
        if LanguageReader.applies(to: root) { return .language(LanguageReader.read(root, of: source)) }
        return imported(root) ?? .keys(LayoutReader.read(root, of: source))
    }

    /// Reads FUTO's YAML; nil for a text that is JSON, or that neither has rows nor is called YAML.
    private static func yaml(_ source: SourceText, name: String) -> ParseResult<LayoutDocument>? {
        let isNamed = name.hasSuffix(".yaml") || name.hasSuffix(".yml")
        let first = source.bytes.first { !$0.isSpace }
        guard isNamed || first != UInt8(ascii: "{") && first != UInt8(ascii: "[") else { return nil }
        let yaml = YAMLReader.read(source)
        guard let root = yaml.value else { return isNamed ? ParseResult(nil, yaml.diagnostics) : nil }
        return isNamed || root["rows"] != nil ? FutoLayout.read(root, of: source) : nil
    }

    /// Returns the layout. `siblings` are documents that belong to it. Those of the other planes of its language are read if a
    /// document of keys neither names its language nor has letters that show it; long presses of a language, which apps keep in
    /// files of their own, are given to an imported layout. `language` is that of the layout; nil for the one that it names, or
    /// that the file's name or its letters show.
    package func layout(
        digits: Digits? = nil, siblings: [SourceText] = [], language: LanguageTag? = nil
    ) -> ParseResult<KeyboardLayout> {
        func layout(_ document: LayoutDocument?, _ diagnostics: [Diagnostic]) -> ParseResult<KeyboardLayout> {
            let layout = document.map { document in
                KeyboardLayout(
                    document, name: name, digits: digits, siblings: siblings.compactMap { LayoutDocument(sibling: $0) })
            }
            return ParseResult(layout, diagnostics)
        }
        switch contents {
        case .language(let reading):
            return ParseResult(
                reading.value.map { KeyboardLayout($0, name: name, digits: digits) }, reading.diagnostics)
        case .keys(let reading):
            return layout(
                reading.value.map { language == nil ? $0 : $0.inLanguage(language) }, reading.diagnostics)
        case .imported(let reading):
            guard var document = reading.value else { return layout(nil, reading.diagnostics) }
            let (tag, note) = self.language(of: document, chosen: language)
            document = document.inLanguage(tag)
            var diagnostics = reading.diagnostics + [note].compactMap(\.self)
            for sibling in siblings where ImportedPopups.applies(to: sibling) {
                let popups = ImportedPopups.read(sibling)
                diagnostics += popups.diagnostics
                document = popups.value?.merged(with: document) ?? document
            }
            return layout(document.withCurrency(of: tag), diagnostics)
        }
    }

    private func language(
        of document: LayoutDocument, chosen: LanguageTag?
    ) -> (tag: LanguageTag?, note: Diagnostic?) {
        if let tag = chosen ?? document.language { return (tag, nil) }
        let imported = ImportedLanguage(of: document, name: name, in: source)
        return (imported.tag, imported.note)
    }

    /// Whether it is a layout of another program, which long presses from a file of their own can be merged with.
    package var isImported: Bool { if case .imported = contents { true } else { false } }

    /// Returns the files in which the apps keep the long presses of the layout's language, from the folder of its document:
    /// beside it, and where they are in the apps' own folders. Empty for a layout that is not imported or whose language nothing
    /// shows.
    package func popupFiles(language: LanguageTag? = nil) -> [String] {
        guard case .imported(let reading) = contents, let document = reading.value,
            let tag = self.language(of: document, chosen: language).tag
        else { return [] }
        let tags = [tag.text, tag.language] + LanguageDetection.former(tag.language)
        return tags.flatMap { tag in
            Self.keyTexts.map { "\($0)\(tag).txt" } + Self.mappings.map { "\($0)\(tag).json" }
        }
    }

    /// The folders of HeliBoard's key texts, and those of FlorisBoard's popup mappings.
    private static let keyTexts = ["", "locale_key_texts/", "../locale_key_texts/", "../../locale_key_texts/"]
    private static let mappings = [
        "", "popupMappings/", "../popupMappings/", "../../../org.florisboard.localization/popupMappings/",
    ]
}

extension SourceText {
    /// Whether it is a file in which an app keeps the long presses of a language: HeliBoard's key texts, or FlorisBoard's popup
    /// mapping.
    package var hasLongPresses: Bool { ImportedPopups.applies(to: self) }
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
