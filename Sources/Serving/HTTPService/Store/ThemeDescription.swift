internal import Documents
internal import ThemeStore

/// A worker's description of a theme: the service itself reads no document.
struct ThemeDescription: Sendable {
    /// The id that the document has.
    let id: String
    /// The name that people see.
    let name: String
    /// The author.
    let author: String?
    /// The theme's version.
    let version: String?
    /// A description of the theme.
    let about: String?
    /// Words for searching.
    let tags: [String]
    /// The variants that it has: `light`, `dark`.
    let modes: [String]
    /// The contrast of its texts.
    let contrast: [Contrast]

    /// The contrast of a text with its background.
    struct Contrast: Sendable {
        /// The variant.
        let mode: String
        /// The name of the text.
        let text: String
        /// The text's colour.
        let color: String
        /// The colour of the background.
        let background: String
        /// The contrast, 1 to 21.
        let ratio: Double
        /// True for large text, which needs less contrast.
        let isLarge: Bool
        /// The level of WCAG that it reaches.
        let level: String
    }

    fileprivate init?(_ json: JSONValue, contrast: [Contrast]) {
        guard let id = json["id"]?.string, let name = json["name"]?.string else { return nil }
        func texts(_ name: String) -> [String] { json[name]?.array?.compactMap(\.string) ?? [] }
        self.id = id
        self.name = name
        author = json["author"]?.string
        version = json["version"]?.string
        about = json["description"]?.string
        tags = texts("tags")
        modes = texts("modes")
        self.contrast = contrast
    }
}

extension ThemeDescription.Contrast {
    fileprivate init?(_ json: JSONValue) {
        guard let mode = json["mode"]?.string, let text = json["text"]?.string, let color = json["color"]?.string,
            let background = json["background"]?.string, let ratio = json["ratio"]?.number,
            let level = json["level"]?.string
        else { return nil }
        self.init(
            mode: mode, text: text, color: color, background: background, ratio: ratio,
            isLarge: json["isLarge"]?.bool == true, level: level)
    }
}

/// A worker's examination of a document.
struct ThemeExamination: Sendable {
    /// True if the document has no errors by the rules for this examination.
    let isValid: Bool
    /// The description; nil if the document cannot be read.
    let theme: ThemeDescription?
    /// The problems.
    let diagnostics: [JSONOutput]

    /// Reads a worker's answer; nil if it is not an examination.
    init?(_ payload: [UInt8]) {
        let source = SourceText(name: "examination", bytes: payload)
        guard let json = JSONReader.read(source, limit: Limits.protocolLineBytes).value,
            let isValid = json["valid"]?.bool
        else { return nil }
        self.isValid = isValid
        let contrast = json["contrast"]?.array?.compactMap(ThemeDescription.Contrast.init) ?? []
        theme = json["theme"].flatMap { ThemeDescription($0, contrast: contrast) }
        diagnostics = json["diagnostics"]?.array?.map(\.text) ?? []
    }
}

/// A theme that everybody can see.
struct PublishedTheme: Sendable {
    /// Its id.
    let id: ThemeID
    /// The digest of its document.
    let digest: String
    /// When the document last changed, in seconds since 1970; nil if unknown.
    let changed: Int?
    /// The description.
    let description: ThemeDescription
}
