extension KeyboardLayout {
    /// Whether it is a document that has planes of symbols itself.
    package var hasOwnSymbols: Bool {
        if case .document(let document) = content { return document.plane(.symbols, isTablet: false) != nil }
        return false
    }

    /// The keys after space that only Android has.
    package var androidLastKeys: [Key] {
        guard case .language(let description, _) = content else { return [] }
        return PlaneBuilder(variants: description.variants, columns: 1).keys(
            description.androidLastKeys, widthPercent: 10)
    }

    /// The label of Android's key that leads to symbols.
    package var androidSymbols: String { symbols.androidLabel(digits) }

    /// Returns what the keyboard of an Android app shows on the space key: the language's own name as a line begins with it, otherwise
    /// the layout's word for space. Some apps add the region or name the input method, as rows of `space-names.txt` have it.
    package func androidSpace(on app: String) -> String {
        let own = autonym.map(LetterCase(language: language).title) ?? words.space
        func row(_ name: String) -> String? {
            EmbeddedTable.line(of: "\(app) \(name)", in: "space-names.txt").map { String(decoding: $0, as: UTF8.self) }
        }
        if let region = tag.flatMap(row) ?? row(language) { return "\(own) (\(region))" }
        return row(name) ?? own
    }
}
