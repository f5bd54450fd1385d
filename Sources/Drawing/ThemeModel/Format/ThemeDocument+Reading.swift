package import Documents

extension ThemeDocument {
    /// Reads a document of any kind as a keyboard theme. The kind is recognized by the document's keys unless `kind` is
    /// given; a keyboard is derived from other kinds. Only the `modes` that will be drawn must be present and valid: faults
    /// in another mode are warnings. Nil requires the variants that the document has, and at least one. The value is present
    /// whenever each required mode can be drawn, but never for a document with syntax errors, whose other problems are
    /// reported too. `alphaFirst` reads eight-digit colours as `#AARRGGBB`.
    package static func read(
        _ source: SourceText, as kind: DocumentKind? = nil, modes: Set<Mode>? = Set(Mode.allCases),
        alphaFirst: Bool = false
    ) -> ParseResult<ThemeDocument> {
        read(JSONReader.outcome(of: source), of: source, as: kind, modes: modes, alphaFirst: alphaFirst)
    }

    /// Reads a document whose JSON has been read. `season` is that of a brand whose season follows the date.
    package static func read(
        _ json: JSONOutcome, of source: SourceText, as kind: DocumentKind?, modes: Set<Mode>?, alphaFirst: Bool,
        season: Season? = nil
    ) -> ParseResult<ThemeDocument> {
        switch json.read(as: kind, in: source, season: season) {
        case .sound(let root, let warnings):
            let written = ParsedTheme(root, as: kind, in: source, modes: modes, alphaFirst: alphaFirst)
            return ParseResult(
                written.diagnostics.haveErrors ? nil : written.document, warnings + written.diagnostics)
        case .broken(let recovered):
            let written = recovered.value.map {
                ParsedTheme($0, as: kind, in: source, modes: modes, alphaFirst: alphaFirst)
            }
            return ParseResult(nil, recovered.diagnostics(with: written?.diagnostics ?? []))
        }
    }
}

extension ThemeDocument {
    /// Returns what a document has, under the names of its format: without a server's answer around it, and with those of stored
    /// settings in their place. Values keep their places in the source.
    package static func asFormatsNameIt(_ root: JSONValue, in source: SourceText) -> JSONValue {
        WrittenForm(root, in: source).root
    }
}

extension JSONOutcome {
    /// A document to read, with what is wrong with its JSON.
    package enum Readable {
        /// A document that can be read, with warnings.
        case sound(JSONValue, warnings: [Diagnostic])
        /// A document with syntax errors.
        case broken(RecoveredJSON)
    }

    /// Returns the document as one of a kind, which defaults to that of its keys: comments are errors in keyboard themes, and
    /// warnings in the documents that designs are written in, and everywhere `keepingComments`.
    package func read(
        as kind: DocumentKind?, in source: SourceText, season: Season? = nil, keepingComments: Bool = false
    ) -> Readable {
        switch self {
        case .sound(let root):
            let form = WrittenForm(root, in: source, season: season)
            return .sound(form.root, warnings: form.notes)
        case .broken(let recovered):
            guard recovered.hasOnlyComments, let root = recovered.value,
                keepingComments || (kind ?? DocumentKind(recognizing: root)) != .keyboard
            else { return .broken(recovered) }
            let form = WrittenForm(root, in: source, season: season)
            return .sound(form.root, warnings: recovered.comments(in: source) + form.notes)
        }
    }
}
