internal import Documents
internal import Graphics

/// A design to start a new one from: what its kind states, with the defaults or an example's colours.
package struct DesignStarter: Hashable, Sendable {
    private let kind: DocumentKind
    private let id: String
    private let name: String
    private let author: String?

    /// Creates a design with a name by an author; nil if a keyboard theme is wanted, if the store would not accept the name's length, or if
    /// it gives no id.
    package init?(_ kind: DocumentKind, name: String, author: String?) {
        guard kind != .keyboard, (3...50).contains(name.count), let id = DerivedMetadata.identifier(name) else {
            return nil
        }
        (self.kind, self.id, self.name, self.author) = (kind, id, name, author)
    }

    /// The name of the file: the id and `.json`.
    package var fileName: String { id + ".json" }

    /// Returns the document, which ends with a newline, with the address of its schema. `colors` replace those of the example,
    /// except in tokens, which have only one colour of their own: its main one is their accent.
    package func text(schema: String, colors: ColorPair? = nil) -> String {
        JSONOutput.object(
            [
                (HeaderReader.schemaName, .string(schema)), (MetadataName.id.rawValue, .string(id)),
                (MetadataName.name.rawValue, .string(name)), (MetadataName.version.rawValue, .string("1.0.0")),
            ] + (author.map { [(MetadataName.author.rawValue, .string($0))] } ?? []) + members(colors)
        ).text() + "\n"
    }

    private func members(_ pair: ColorPair?) -> [(String, JSONOutput)] {
        let own = pair.map { [$0.main, $0.second] } ?? []
        func colors(_ fields: [DesignField], like example: [UInt32]) -> [(String, JSONOutput)] {
            let all = own + example.dropFirst(own.count).map { Color(rgb: $0) }
            return zip(fields, all).map { ($0.name, .string($1.description)) }
        }
        switch kind {
        case .keyboard: return []
        case .tokens: return Mode.allCases.map { ($0.rawValue, Self.tokens($0, accent: pair?.main)) }
        case .colors:
            let light = colors(DesignKind.serverColors, like: [0xC2410C, 0x0F766E, 0xFFF7ED, 0x1C1917])
            let dark = colors(DesignKind.serverColors, like: [0xFB923C, 0x2DD4BF, 0x1C1210, 0xFFFFFF])
            return [(Mode.light.colorsName, .object(light)), (Mode.dark.colorsName, .object(dark))]
        case .palette: return colors(DesignKind.paletteColors, like: [0xFF9500, 0x34C759])
        case .brand: return zip(DesignKind.brandColors, Self.brand(pair)).map { ($0.name, .string($1.description)) }
        }
    }

    /// Returns the colours of a brand: of the main one also a lighter and a darker shade.
    private static func brand(_ pair: ColorPair?) -> [Color] {
        let example: [UInt32] = [0xFF6B7A, 0xFFB3BA, 0xE55A6B, 0x7FCDCD, 0xFFD93D, 0x6BCF7F]
        guard let pair else { return example.map { Color(rgb: $0) } }
        func shade(_ color: Color, by change: Double) -> Color {
            var shade = OKLCH(color)
            shade.lightness = min(max(shade.lightness + change, 0.1), 0.95)
            return shade.color
        }
        return [
            pair.main, shade(pair.main, by: 0.14), shade(pair.main, by: -0.08), pair.second,
            shade(pair.second, by: 0.1), Color(rgb: example[5]),
        ]
    }

    /// Returns the tokens that the keyboard uses, with their defaults.
    private static func tokens(_ mode: Mode, accent: Color?) -> JSONOutput {
        var tokens = TokenSet(mode)
        if let accent { tokens[.accent] = accent }
        func group<Token: DesignToken>(_ value: (Token) -> JSONOutput?) -> (String, JSONOutput) {
            let members = Token.allCases.filter { $0.use(in: mode) != nil }.compactMap { token in
                value(token).map { (token.rawValue, $0) }
            }
            return (Token.group.rawValue, .object(members))
        }
        return .object([
            // Not those that follow others, which a change of the accent should take along.
            group { (token: ColorToken) in
                if case .value = token.rule(in: mode) { .string(tokens[token].description) } else { nil }
            },
            group { (token: TypeToken) in
                let style = tokens[token]
                return .object([("size", .number(style.size)), ("weight", PropertyValue.weight(style.weight).json)])
            },
            group { (token: SpacingToken) in .number(tokens[token]) },
            group { (token: RadiusToken) in .number(tokens[token]) },
        ])
    }
}
