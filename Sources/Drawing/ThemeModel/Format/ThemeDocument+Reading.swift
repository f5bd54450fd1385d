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
        let readable = json.read(as: kind, in: source, season: season)
        let written = (readable.value ?? json.value).map {
            ParsedTheme($0, as: kind, in: source, modes: modes, alphaFirst: alphaFirst)
        }
        let problems = written?.diagnostics ?? []
        guard readable.value != nil else { return ParseResult(nil, json.diagnostics(with: problems)) }
        return ParseResult(problems.haveErrors ? nil : written?.document, readable.diagnostics + problems)
    }
}

extension ThemeDocument {
    /// Returns what a document has, under the names of its format: without a server's answer around it, and with those of stored
    /// settings in their place. Values keep their places in the source.
    package static func asFormatsNameIt(_ root: JSONValue, in source: SourceText) -> JSONValue {
        DocumentNormalizer(root, in: source).root
    }
}

extension JSONOutcome {
    /// Returns the document as one of a kind, which defaults to that of its keys, with warnings; nil, with the faults of its JSON,
    /// if it has any. Comments are faults in keyboard themes, and warnings in the documents that designs are written in, and
    /// everywhere `keepingComments`.
    package func read(
        as kind: DocumentKind?, in source: SourceText, season: Season? = nil, keepingComments: Bool = false
    ) -> ParseResult<JSONValue> {
        let takesComments =
            hasOnlyComments
            && value.map {
                keepingComments || (kind ?? DocumentKind(recognizing: $0)) != .keyboard
            } == true
        guard let root = takesComments ? value : sound else { return ParseResult(nil, faults) }
        let form = DocumentNormalizer(root, in: source, season: season)
        return ParseResult(form.root, comments(in: source) + form.notes)
    }
}
