package import Documents

/// A document that describes an app's or a brand's design rather than a keyboard.
package struct DesignDocument: Hashable, Sendable {
    /// What a document of a kind states.
    package struct Design: Hashable, Sendable {
        /// The kind; never that of keyboard themes.
        package let kind: DocumentKind
        /// What is stated in each mode that the document has.
        package let modes: [Mode: TokenSet]

        package init(_ kind: DocumentKind, _ modes: [Mode: TokenSet]) {
            (self.kind, self.modes) = (kind, modes)
        }

        /// Returns the keyboard of a mode; nil if the document does not have the mode.
        func keyboard(_ mode: Mode) -> ThemeVariant? { modes[mode].flatMap { kind.design?.derive($0) } }
    }

    /// The document's id; if it has none, its file's name without folder and extension.
    package var id: String
    /// The document's name; if it has none, the id.
    package var name: String
    /// The document's other metadata.
    package var metadata: ThemeMetadata
    package var design: Design

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
