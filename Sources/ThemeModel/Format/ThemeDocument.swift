public import Documents

/// What a theme says of itself; nothing of it changes the picture (docs/theme-format.md §1).
public struct ThemeMetadata: Hashable, Sendable {
    /// The theme's own version, `1.0` or `1.0.0`.
    public var version: String?
    /// Who made it.
    public var author: String?
    /// What it is like.
    public var description: String?
    /// Words to find it by.
    public var tags: [String]?
    /// When it was made, ISO 8601.
    public var createdAt: String?
    /// When it was last changed, ISO 8601.
    public var updatedAt: String?
    /// The store's name of its author.
    public var authorId: String?
    /// How often it was taken from the store.
    public var downloadCount: Int?
    /// Where the store keeps its picture.
    public var previewImageUrl: String?

    /// Makes metadata; all of it may be absent.
    public init(
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
    /// The theme's id; where the document has none, its file's name without folder and ending.
    public var id: String
    /// The theme's name; where the document has none, the id.
    public var name: String
    /// What else it says of itself.
    public var metadata: ThemeMetadata
    /// The light variant; nil where there is none that can be used.
    public var light: ThemeVariant?
    /// The dark variant; nil where there is none that can be used.
    public var dark: ThemeVariant?

    /// Makes a document.
    public init(
        id: String, name: String, metadata: ThemeMetadata = ThemeMetadata(), light: ThemeVariant?, dark: ThemeVariant?
    ) {
        self.id = id
        self.name = name
        self.metadata = metadata
        self.light = light
        self.dark = dark
    }

    /// The id of a theme that has none: the last part of its file's path without the ending.
    public static func id(ofFile path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        let bare = (stem.isEmpty ? file : stem).filter { $0 != "<" && $0 != ">" }
        return bare.isEmpty ? "theme" : bare
    }

    /// The variant of a mode as written.
    public func variant(_ mode: Mode) -> ThemeVariant? {
        switch mode {
        case .light: light
        case .dark: dark
        }
    }

    /// The variant of a mode with every default filled in; nil where it cannot be drawn.
    public func theme(_ mode: Mode) -> KeyboardTheme? {
        variant(mode)?.theme(mode)
    }

    /// Reads a document of any kind as a keyboard theme: told apart by its keys unless `kind` is given, and where it is no
    /// keyboard theme itself, the keyboard is made of what it says. Only the `modes` that are to be drawn must be there
    /// and whole: faults in another are warnings. Nil asks for the variants that the document has, and for one at least.
    /// The value is there whenever each of these modes can be drawn; it is never made of a document with syntax errors, of
    /// which the problems are reported that it has beside them. `alphaFirst` reads eight-digit colours as
    /// `#AARRGGBB`.
    public static func read(
        _ source: SourceText, as kind: DocumentKind? = nil, modes: Set<Mode>? = Set(Mode.allCases),
        alphaFirst: Bool = false
    ) -> ParseResult<ThemeDocument> {
        read(JSONReader.outcome(of: source), of: source, as: kind, modes: modes, alphaFirst: alphaFirst)
    }

    /// Reads a document whose JSON has been read.
    public static func read(
        _ json: JSONOutcome, of source: SourceText, as kind: DocumentKind?, modes: Set<Mode>?, alphaFirst: Bool
    ) -> ParseResult<ThemeDocument> {
        switch json {
        case .sound(let root):
            let written = ParsedTheme(root, as: kind, in: source, modes: modes, alphaFirst: alphaFirst)
            return ParseResult(written.diagnostics.haveErrors ? nil : written.document, written.diagnostics)
        case .broken(let recovered):
            let written = recovered.value.map {
                ParsedTheme($0, as: kind, in: source, modes: modes, alphaFirst: alphaFirst)
            }
            return ParseResult(nil, recovered.diagnostics(with: written?.diagnostics ?? []))
        }
    }
}
