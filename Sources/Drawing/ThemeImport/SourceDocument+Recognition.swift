internal import Documents
internal import ThemeModel

extension SourceDocument.Opening {
    /// The kind that a source's contents show; nil if they show none.
    var recognizedKind: ThemeKind? {
        switch self {
        case .refused, .unknown: return nil
        case .broken(_, let json):
            return json.value.map { .native(DocumentKind.probable($0) ?? .keyboard) } ?? .native(.keyboard)
        case .document(let document):
            let isPlain = !document.isWhole && document.syntax == .json
            // Tokens that kbrender wrote have the names of a keyboard theme's properties.
            if isPlain, NativeTokenFile(document) != nil { return .designTokens }
            if isPlain, let kind = DocumentKind.certain(document.root) { return .native(kind) }
            if let kind = ForeignKind.all.first(where: { $0.format.recognizes(document) }) { return .foreign(kind) }
            return isPlain ? DocumentKind.probable(document.root).map(ThemeKind.native) : nil
        }
    }
}
