/// A theme's metadata; none of it changes the picture (docs/theme-format.md §1).
package struct ThemeMetadata: Hashable, Sendable {
    /// The theme's own version, `1.0` or `1.0.0`.
    package var version: String?
    /// The author.
    package var author: String?
    /// The description.
    package var description: String?
    /// The tags for finding the theme.
    package var tags: [String]?
    /// The number of downloads from the store.
    package var downloadCount: Int?
    /// The other texts, which are kept and not used: times, the store's name for the author, the address of its picture.
    package var others: [MetadataName: String]

    /// Creates metadata; all of it may be absent.
    package init(
        version: String? = nil, author: String? = nil, description: String? = nil, tags: [String]? = nil,
        downloadCount: Int? = nil, others: [MetadataName: String] = [:]
    ) {
        self.version = version
        self.author = author
        self.description = description
        self.tags = tags
        self.downloadCount = downloadCount
        self.others = others
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
    /// The names of its colours.
    package var colorNames: [ColorName] = []
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
    package static func id(ofFile path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        let bare = (stem.isEmpty ? file : stem).filter { $0 != "<" && $0 != ">" }
        return bare.isEmpty ? "theme" : bare
    }

    /// Returns the variant of a mode as written.
    package func variant(_ mode: Mode) -> ThemeVariant? { mode == .light ? light : dark }

    /// Gives a mode another variant.
    package mutating func set(_ mode: Mode, to variant: ThemeVariant?) {
        if mode == .light { light = variant } else { dark = variant }
    }

    /// Returns the variant of a mode with every default filled in; nil if it cannot be drawn.
    package func theme(_ mode: Mode) -> KeyboardTheme? {
        variant(mode)?.theme(mode)
    }
}

extension ContrastReport {
    /// Measures the variants of a document that can be drawn.
    package init(_ document: ThemeDocument) {
        self.init(pairs: Mode.allCases.compactMap { document.theme($0) }.flatMap(\.contrast))
    }
}
