package import Documents

/// What a document says about its theme: whoever examines the document writes it, and the store and its pages only read it.
package struct ThemeDescription: Hashable, Sendable {
    /// The id that the document has.
    package let id: String
    /// The name that people see.
    package let name: String
    /// The author: what the document says, or, in a store, the name of its owner's account.
    package var author: String?
    package let version: String?
    /// A description of the theme.
    package let about: String?
    package let tags: [String]
    /// The variants that it has: `light`, `dark`.
    package let modes: [String]
    /// The hues of its variants, such as `blue`.
    package let hues: [String]
    /// How bright its variants are, such as `dark`.
    package let brightness: [String]
    /// The contrast of its texts.
    package let contrast: [Contrast]

    /// The contrast of a text with its background.
    package struct Contrast: Hashable, Sendable {
        package let mode: String
        /// The name of the text.
        package let text: String
        /// `both`, or the one platform on which it is so.
        package let platform: String
        package let color: String
        /// The colour of the background.
        package let background: String
        /// The contrast, 1 to 21.
        package let ratio: Double
        /// True for large text, which needs less contrast.
        package let isLarge: Bool
        /// The level of WCAG that it reaches.
        package let level: String

        /// True if it reaches the level AA.
        package var isReadable: Bool { level != "fail" }
    }

    /// Reads a description; nil if it is not valid.
    package init?(_ json: JSONValue, contrast: [Contrast] = []) {
        guard let id = json["id"]?.string, let name = json["name"]?.string else { return nil }
        func texts(_ name: String) -> [String] { json[name]?.array?.compactMap(\.string) ?? [] }
        self.id = id
        self.name = name
        author = json["author"]?.string
        version = json["version"]?.string
        about = json["description"]?.string
        tags = texts("tags")
        modes = texts("modes")
        hues = texts("hues")
        brightness = texts("brightness")
        self.contrast = contrast
    }

    /// The description as an object, without the contrast.
    package var json: JSONOutput {
        [
            "id": .string(id), "name": .string(name), "author": JSONOutput(author), "version": JSONOutput(version),
            "description": JSONOutput(about), "tags": JSONOutput(tags), "modes": JSONOutput(modes),
            "hues": JSONOutput(hues),
            "brightness": JSONOutput(brightness),
        ]
    }
}

extension ThemeDescription.Contrast {
    /// Reads a contrast; nil if it is not valid.
    package init?(_ json: JSONValue) {
        guard let mode = json["mode"]?.string, let text = json["text"]?.string, let color = json["color"]?.string,
            let background = json["background"]?.string, let ratio = json["ratio"]?.number,
            let level = json["level"]?.string
        else { return nil }
        self.init(
            mode: mode, text: text, platform: json["platform"]?.string ?? Self.everywhere, color: color,
            background: background,
            ratio: ratio,
            isLarge: json["isLarge"]?.bool == true, level: level)
    }

    /// The platform of what is the same on all.
    private static let everywhere = "both"

    /// Writes the contrast of a theme as a store keeps it: values in their order, after the name of the mode for which they are.
    package static func compact(_ contrast: [Self]) -> JSONOutput {
        var parts: [JSONOutput] = []
        for (index, one) in contrast.enumerated() {
            if index == 0 || contrast[index - 1].mode != one.mode { parts.append(.string(one.mode)) }
            let values: [JSONOutput] = [
                .string(one.text), .string(one.color), .string(one.background), .number(one.ratio),
                .number(one.isLarge ? 1 : 0), .string(one.level),
            ]
            parts.append(.array(values + (one.platform == everywhere ? [] : [.string(one.platform)])))
        }
        return .array(parts)
    }

    /// Reads what `compact` writes, and the objects that earlier programs have written.
    package static func read(compact parts: [JSONValue]) -> [Self] {
        var mode = ""
        return parts.compactMap { part in
            if let name = part.string { mode = name }
            guard let values = part.array else { return Self(part) }
            guard (6...7).contains(values.count), let text = values[0].string, let color = values[1].string,
                let background = values[2].string, let ratio = values[3].number, let level = values[5].string
            else { return nil }
            return Self(
                mode: mode, text: text, platform: values.dropFirst(6).first?.string ?? everywhere, color: color,
                background: background, ratio: ratio,
                isLarge: values[4].number == 1, level: level)
        }
    }
}

/// An examination of a document.
package struct ThemeExamination: Sendable {
    /// True if the document has no errors by the rules for this examination.
    package let isValid: Bool
    /// The description; nil if the document cannot be read.
    package let theme: ThemeDescription?
    package let diagnostics: [JSONOutput]

    /// Reads an answer; nil if it is not an examination.
    package init?(_ payload: [UInt8]) {
        let source = SourceText(name: "examination", bytes: payload)
        guard let json = JSONReader.read(source, limit: Limits.protocolLineBytes).value else { return nil }
        self.init(json)
    }

    /// Takes an answer that was read; nil if it is not an examination.
    package init?(_ json: JSONValue) {
        guard let isValid = json["valid"]?.bool else { return nil }
        self.isValid = isValid
        let contrast = json["contrast"]?.array?.compactMap(ThemeDescription.Contrast.init) ?? []
        theme = json["theme"].flatMap { ThemeDescription($0, contrast: contrast) }
        diagnostics = json["diagnostics"]?.array?.map(\.text) ?? []
    }
}

/// A theme that everybody can see.
package struct PublishedTheme: Sendable {
    package let id: ThemeID
    /// The digest of its document.
    package let digest: String
    /// When the document last changed, in seconds since 1970; nil if unknown.
    package let changed: Int?
    package var description: ThemeDescription
    /// How often it was downloaded; nil if the store does not count.
    package let downloads: Int?

    package init(id: ThemeID, digest: String, changed: Int?, description: ThemeDescription, downloads: Int? = nil) {
        self.id = id
        self.digest = digest
        self.changed = changed
        self.description = description
        self.downloads = downloads
    }
}
