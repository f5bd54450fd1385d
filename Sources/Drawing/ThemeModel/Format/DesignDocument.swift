package import Documents

/// A document that describes an app's or a brand's design rather than a keyboard.
package struct DesignDocument: Hashable, Sendable {
    /// The design itself, by kind.
    package enum Design: Hashable, Sendable {
        case tokens(TokenTheme)
        case colors(ServerTheme)
        case palette(Palette)
        case brand(Brand)
    }

    /// The document's id; if it has none, its file's name without folder and extension.
    package var id: String
    /// The document's name; if it has none, the id.
    package var name: String
    /// The document's other metadata.
    package var metadata: ThemeMetadata
    package var design: Design

    package init(id: String, name: String, metadata: ThemeMetadata = ThemeMetadata(), design: Design) {
        self.id = id
        self.name = name
        self.metadata = metadata
        self.design = design
    }

    /// The keyboard theme that results from the design.
    package var keyboard: ThemeDocument {
        ThemeDocument(
            id: id, name: name, metadata: metadata, light: design.keyboard(.light), dark: design.keyboard(.dark))
    }

    /// Reads a document of any kind except a keyboard theme, recognized by its keys unless `kind` is given; a keyboard theme
    /// is an error. `alphaFirst` reads eight-digit colours as `#AARRGGBB`; `season` is that of a brand whose season follows the
    /// date. Faults in modes other than `modes` are warnings.
    package static func read(
        _ source: SourceText, as kind: DocumentKind? = nil, modes: Set<Mode> = Set(Mode.allCases),
        alphaFirst: Bool = false, season: Season? = nil
    ) -> ParseResult<DesignDocument> {
        let json = JSONReader.outcome(of: source).read(as: kind, in: source, season: season)
        guard let root = json.value else { return ParseResult(nil, json.diagnostics) }
        let kind = kind ?? DocumentKind(recognizing: root)
        let written = ParsedDesign(root, as: kind, in: source, modes: modes, alphaFirst: alphaFirst)
        return ParseResult(
            written.diagnostics.haveErrors ? nil : written.document, json.diagnostics + written.diagnostics)
    }
}

extension DesignDocument.Design {
    /// Returns the keyboard of a mode; nil if the document does not have the mode.
    func keyboard(_ mode: Mode) -> ThemeVariant? {
        switch self {
        case .tokens(let theme): KeyboardDerivation.keyboard(of: theme.tokens(mode))
        case .colors(let theme): theme.colors(mode)?.keyboard(mode)
        case .palette(let palette): palette.keyboard(mode)
        case .brand(let brand): brand.keyboard(mode)
        }
    }
}
