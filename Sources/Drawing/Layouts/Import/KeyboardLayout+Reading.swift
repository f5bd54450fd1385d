package import Documents

extension KeyboardLayout {
    /// Reads a layout's document of any kind; `LayoutRecognition` says what `siblings` and `language` do.
    package static func read(
        _ source: SourceText, name: String, digits: Digits? = nil, siblings: [SourceText] = [],
        language: LanguageTag? = nil
    ) -> ParseResult<KeyboardLayout> {
        LayoutRecognition(source, name: name).layout(digits: digits, siblings: siblings, language: language)
    }
}
