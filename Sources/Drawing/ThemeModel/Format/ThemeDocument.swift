package import Documents

/// A theme's metadata; none of it changes the picture (docs/theme-format.md §1).
public struct ThemeMetadata: Hashable, Sendable {
    /// The theme's own version, `1.0` or `1.0.0`.
    public var version: String?
    /// The author.
    public var author: String?
    /// The description.
    public var description: String?
    /// The tags for finding the theme.
    public var tags: [String]?
    /// The time when the theme was made, ISO 8601.
    public var createdAt: String?
    /// The time when the theme was last changed, ISO 8601.
    public var updatedAt: String?
    /// The store's name for the author.
    public var authorId: String?
    /// The number of downloads from the store.
    public var downloadCount: Int?
    /// The address of the store's picture.
    public var previewImageUrl: String?

    /// Creates metadata; all of it may be absent.
    package init(
        version: String? = nil, author: String? = nil, description: String? = nil, tags: [String]? = nil,
        createdAt: String? = nil, updatedAt: String? = nil, authorId: String? = nil, downloadCount: Int? = nil,
        previewImageUrl: String? = nil
    ) {
        self.version = version
        self.author = author
        self.description = description
        self.tags = tags
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.authorId = authorId
        self.downloadCount = downloadCount
        self.previewImageUrl = previewImageUrl
    }
}

/// A keyboard theme as its author wrote it: identity, metadata and the variants.
public struct ThemeDocument: Hashable, Sendable {
    /// The theme's id; if the document has none, its file's name without folder and extension.
    public var id: String
    /// The theme's name; if the document has none, the id.
    public var name: String
    /// The theme's other metadata.
    package var metadata: ThemeMetadata
    /// The light variant; nil if there is no usable one.
    package var light: ThemeVariant?
    /// The dark variant; nil if there is no usable one.
    package var dark: ThemeVariant?

    package init(
        id: String, name: String, metadata: ThemeMetadata = ThemeMetadata(), light: ThemeVariant?, dark: ThemeVariant?
    ) {
        self.id = id
        self.name = name
        self.metadata = metadata
        self.light = light
        self.dark = dark
    }

    /// Returns the id for a theme that has none: the last part of its file's path without the extension.
    public static func id(ofFile path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        let bare = (stem.isEmpty ? file : stem).filter { $0 != "<" && $0 != ">" }
        return bare.isEmpty ? "theme" : bare
    }

    /// Returns the variant of a mode as written.
    package func variant(_ mode: Mode) -> ThemeVariant? {
        switch mode {
        case .light: light
        case .dark: dark
        }
    }

    /// Returns the variant of a mode with every default filled in; nil if it cannot be drawn.
    public func theme(_ mode: Mode) -> KeyboardTheme? {
        variant(mode)?.theme(mode)
    }

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

extension JSONOutcome {
    /// A document to read, with what is wrong with its JSON.
    enum Readable {
        /// A document that can be read, with warnings.
        case sound(JSONValue, warnings: [Diagnostic])
        /// A document with syntax errors.
        case broken(RecoveredJSON)
    }

    /// Returns the document as one of a kind, which defaults to that of its keys: comments are errors in keyboard themes, and
    /// warnings in the documents that designs are written in.
    func read(as kind: DocumentKind?, in source: SourceText, season: Season? = nil) -> Readable {
        switch self {
        case .sound(let root):
            let form = WrittenForm(root, in: source, season: season)
            return .sound(form.root, warnings: form.notes)
        case .broken(let recovered):
            guard recovered.hasOnlyComments, let root = recovered.value,
                (kind ?? DocumentKind(recognizing: root)) != .keyboard
            else { return .broken(recovered) }
            let form = WrittenForm(root, in: source, season: season)
            return .sound(form.root, warnings: recovered.comments(in: source) + form.notes)
        }
    }
}
