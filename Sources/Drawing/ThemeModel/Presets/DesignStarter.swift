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

    /// Returns the document, which ends with a newline, with the address of its schema.
    package func text(schema: String) -> String {
        JSONOutput.object(
            [
                (HeaderReader.schemaName, .string(schema)), (MetadataName.id.rawValue, .string(id)),
                (MetadataName.name.rawValue, .string(name)),
            ] + (author.map { [(MetadataName.author.rawValue, .string($0))] } ?? []) + members
        ).text() + "\n"
    }

    private var members: [(String, JSONOutput)] {
        switch kind {
        case .keyboard: []
        case .tokens: Mode.allCases.map { ($0.rawValue, Self.tokens($0)) }
        case .colors:
            Mode.allCases.map { mode in
                let colors: [UInt32] =
                    mode == .light
                    ? [0xC2410C, 0x0F766E, 0xFFF7ED, 0x1C1917] : [0xFB923C, 0x2DD4BF, 0x1C1210, 0xFFFFFF]
                return (mode.colorsName, Self.colors(DesignMember.server, colors: colors))
            }
        case .palette: Self.pairs(DesignMember.palette, colors: [0xFF9500, 0x34C759])
        case .brand:
            Self.pairs(DesignMember.brand, colors: [0xFF6B7A, 0xFFB3BA, 0xE55A6B, 0x7FCDCD, 0xFFD93D, 0x6BCF7F])
        }
    }

    private static func pairs(_ members: [DesignMember], colors: [UInt32]) -> [(String, JSONOutput)] {
        zip(members, colors).map { ($0.name, .string(Color(rgb: $1).description)) }
    }

    private static func colors(_ members: [DesignMember], colors: [UInt32]) -> JSONOutput {
        .object(pairs(members, colors: colors))
    }

    /// Returns the tokens that the keyboard uses, with their defaults.
    private static func tokens(_ mode: Mode) -> JSONOutput {
        let set = TokenSet(mode)
        // Not those that follow others, which a change of the accent should take along.
        let colors = ColorToken.allCases.filter { $0.use(in: mode) != nil && $0.isIndependent }
        let texts = TypeToken.allCases.filter { $0.use != nil }
        let distances = SpacingToken.allCases.filter { $0.use != nil }
        return .object([
            (
                TokenGroup.colors.rawValue,
                .object(colors.map { ($0.rawValue, .string(set[$0].description)) })
            ),
            (
                TokenGroup.typography.rawValue,
                .object(
                    texts.map { token in
                        let style = token.standard
                        return (
                            token.rawValue,
                            .object([
                                ("size", .number(style.size)), ("weight", PropertyValue.weight(style.weight).json),
                            ])
                        )
                    })
            ),
            (
                TokenGroup.spacing.rawValue,
                .object(distances.map { ($0.rawValue, .number($0.standard)) })
            ),
            (TokenGroup.shapes.rawValue, .object([(RadiusToken.small.rawValue, .number(8))])),
        ])
    }
}

extension ColorToken {
    /// True if its default does not follow another token.
    fileprivate var isIndependent: Bool {
        if case .value = rule { true } else { false }
    }
}
