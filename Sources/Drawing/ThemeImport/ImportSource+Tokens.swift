package import Documents

extension ImportSource {
    /// Whether its contents show a theme of a kind that kbrender reads.
    package var showsTheme: Bool {
        let opening = SourceDocument.open(self)
        guard case .document = opening else { return false }
        return ThemeLoader().recognized(opening) != nil
    }

    /// Returns whether a document is a file of design tokens, which with others like it makes a theme.
    package static func isTokens(_ document: SourceText) -> Bool {
        guard case .document(let opened) = SourceDocument.open(ImportSource(document)) else { return false }
        return ThemeLoader().recognized(.document(opened)) == .designTokens && KeyboardTokens(opened) == nil
    }
}

extension ImportSource.Folder {
    /// True if there is a `.json` file, and each is one of design tokens.
    var holdsOnlyTokens: Bool {
        !sets.isEmpty && sets.allSatisfy { ImportSource.isTokens(SourceText(name: $0, bytes: files[$0] ?? [])) }
    }
}
