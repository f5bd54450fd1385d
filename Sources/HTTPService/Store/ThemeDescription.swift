internal import Documents
internal import ThemeStore

/// What a worker tells of a theme: the service itself reads no document.
struct ThemeDescription: Sendable {
    /// The id that the document has.
    let id: String
    /// The name that people see.
    let name: String
    /// Who made it.
    let author: String?
    /// The theme's version.
    let version: String?
    /// What it is like.
    let about: String?
    /// Words to find it by.
    let tags: [String]
    /// The variants that it has: `light`, `dark`.
    let modes: [String]
    /// The contrast of its texts.
    let contrast: [Contrast]

    /// The contrast of a text with what lies beneath it.
    struct Contrast: Sendable {
        /// The variant.
        let mode: String
        /// Which text it is.
        let text: String
        /// The text's colour.
        let color: String
        /// The colour beneath.
        let background: String
        /// The contrast, 1 to 21.
        let ratio: Double
        /// True for large text, which needs less.
        let isLarge: Bool
        /// The level of WCAG that it reaches.
        let level: String
    }

    fileprivate init?(_ json: JSONValue, _ contrast: [Contrast]) {
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

/// What became of a document that a worker has looked at.
struct ThemeExamination: Sendable {
    /// True where nothing is wrong with it by the rules that it was held to.
    let isValid: Bool
    /// What it says of itself; nil where it cannot be read.
    let theme: ThemeDescription?
    /// What is wrong with it.
    let diagnostics: [JSONOutput]

    /// Reads what a worker has written; nil where that is no examination.
    init?(_ payload: [UInt8]) {
        let source = SourceText(name: "examination", bytes: payload)
        guard let json = JSONReader.read(source, limit: Limits.protocolLineBytes).value,
            let isValid = json["valid"]?.bool
        else { return nil }
        self.isValid = isValid
        let contrast = json["contrast"]?.array?.compactMap(ThemeDescription.Contrast.init) ?? []
        theme = json["theme"].flatMap { ThemeDescription($0, contrast) }
        diagnostics = json["diagnostics"]?.array?.map(\.text) ?? []
    }
}

/// A theme that everybody sees.
struct PublishedTheme: Sendable {
    /// Its id.
    let id: ThemeID
    /// The digest of its document.
    let digest: String
    /// When it became what it is, in seconds since 1970; nil where nobody knows.
    let changed: Int?
    /// What it says of itself.
    let description: ThemeDescription
}
