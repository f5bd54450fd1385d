extension KeyboardLayout {
    /// Whether it is a document that has planes of symbols itself.
    package var hasOwnSymbols: Bool {
        if case .document(let document) = content { return document.plane(.symbols, isTablet: false) != nil }
        return false
    }

    /// The label of Android's key that leads to symbols.
    package var androidSymbols: String { symbols.androidLabel(digits) }

    /// What Android's keyboards show on the space key: the language's own name as a line begins with it, otherwise the
    /// layout's word for space.
    package var androidSpace: String { autonym.map(LetterCase(language: language).title) ?? words.space }
}
