internal import Documents
internal import Graphics

/// The JSON Schemas (draft 2020-12) of design tokens, colours, palettes and brands, made from the tables that reading uses. The
/// description of a member says what it moves on the keyboard.
package enum DesignSchema {
    /// Returns the schema of a kind of document, which ends with a newline. A keyboard theme's is that of `ThemeSchema`.
    package static func text(of kind: DocumentKind) -> String {
        switch kind {
        case .keyboard: ThemeSchema.text
        case .tokens:
            text(
                "Design tokens", "What an app's design states; absent tokens have their defaults.",
                members: Mode.allCases.map { ($0.rawValue, tokens($0)) }, required: [],
                bases: ColorToken.allCases.map(\.rawValue))
        case .colors:
            text(
                "Server's theme", "A few colours for each mode.",
                members: Mode.allCases.map { ($0.colorsName, serverColors($0)) },
                required: Mode.allCases.map(\.colorsName))
        case .palette:
            text(
                "Palette", "Two colours, for both modes.", members: [pair] + DesignMember.palette.map(member),
                required: DesignMember.palette.map(\.name), unless: Palette.choice, takesBareColors: true)
        case .brand:
            text(
                "Brand", "A brand's colours, for both modes.",
                members: DesignMember.brand.map(member) + seasons + [motion],
                required: DesignMember.brand.map(\.name))
        }
    }

    private static func text(
        _ title: String, _ description: String, members: [(String, JSONOutput)], required: [String],
        unless other: String? = nil, takesBareColors: Bool = false, bases: [String] = []
    ) -> String {
        let color = "#\(takesBareColors ? "?" : "")([0-9A-Fa-f]{2}){3,4}"
        let base = ([color, "black", "white"] + bases).joined(separator: "|")
        let whole = ([color] + bases).joined(separator: "|")
        let pattern = "^(\(whole)|(\(base)) at [0-9.]+ ?%)$"
        func needing(_ names: [String]) -> (String, JSONOutput) { ("required", .array(names.map(JSONOutput.string))) }
        let rule =
            other.map { ("anyOf", .array([.object([needing(required)]), .object([needing([$0])])])) }
            ?? needing(required)
        return JSONOutput.object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string(title)),
            ("description", .string(description)),
            ("type", .string("object")),
            ("properties", .object(ThemeSchema.header + members)),
            rule,
            (
                "$defs",
                .object([("color", .object([("type", .string("string")), ("pattern", .string(pattern))]))])
            ),
        ]).text() + "\n"
    }

    private static let color: [(String, JSONOutput)] = [("$ref", .string("#/$defs/color"))]

    private static func member(_ member: DesignMember) -> (String, JSONOutput) {
        (member.name, ThemeSchema.described(color, description: member.use))
    }

    private static func object(
        _ description: String, members: [(String, JSONOutput)], required: [String] = [], isClosed: Bool = true
    ) -> JSONOutput {
        let rules: [(String, JSONOutput)] =
            (required.isEmpty ? [] : [("required", .array(required.map(JSONOutput.string)))])
            + [("additionalProperties", isClosed ? .bool(false) : .object(color))]
        return ThemeSchema.described(
            [("type", .string("object")), ("properties", .object(members))] + rules, description: description)
    }

    private static func enumeration(_ names: [String]) -> [(String, JSONOutput)] {
        [("enum", .array(names.map(JSONOutput.string)))]
    }
}

// MARK: - Kinds

extension DesignSchema {
    private static func serverColors(_ mode: Mode) -> JSONOutput {
        object(
            "The colours of \(mode.rawValue) mode. Others have no effect.", members: DesignMember.server.map(member),
            required: DesignMember.server.map(\.name), isClosed: false)
    }

    private static var pair: (String, JSONOutput) {
        func choice(_ name: String, _ description: String) -> JSONOutput {
            .object([("const", .string(name)), ("description", .string(description))])
        }
        let pairs = PalettePair.allCases.map { pair in
            choice(pair.rawValue, "In progress \(pair.palette.inProgress), completed \(pair.palette.completed).")
        }
        let own = choice(Palette.ownColors, "The document's own two colours.")
        return (
            Palette.choice,
            ThemeSchema.described(
                [("oneOf", .array(pairs + [own]))], description: "The chosen pair of colours, as the app stores it.")
        )
    }

    private static var seasons: [(String, JSONOutput)] {
        return [
            (
                "season",
                ThemeSchema.described(
                    enumeration(PropertyWords.seasons.names),
                    description: "The season whose colours the brand has; auto leaves the choice to the date.")
            ),
            (
                "seasons",
                object(
                    "The seasons' colours, where they differ from the documented ones.",
                    members: Season.allCases.map { season in
                        let either = JSONOutput.array([.object(color), Self.season(season)])
                        let description = "The colour of \(season.rawValue), or its colours."
                        return (season.rawValue, ThemeSchema.described([("anyOf", either)], description: description))
                    })
            ),
        ]
    }

    private static func season(_ season: Season) -> JSONOutput {
        object(
            "The colours of \(season.rawValue).",
            members: SeasonMember.allCases.map { member in
                let standard = JSONOutput.string(member.standard(season).description)
                return (
                    member.rawValue, ThemeSchema.described(color + [("default", standard)], description: member.use)
                )
            })
    }

    private static var motion: (String, JSONOutput) {
        let scale = ThemeSchema.members(of: PropertyName.pressedKeyScale.property.kind)
        let spring = SpringMember.allCases.map { member in
            let number =
                ThemeSchema.members(of: member.property.kind)
                + [("default", JSONOutput.number(SpringStyle.key[keyPath: member.key]))]
            return (member.rawValue, ThemeSchema.described(number, description: member.meaning))
        }
        return (
            MotionMember.object,
            object(
                "How pressed keys move.",
                members: [
                    (
                        MotionMember.pressedScale.rawValue,
                        ThemeSchema.described(scale, description: MotionMember.pressedScale.use)
                    ),
                    (MotionMember.spring.rawValue, object(MotionMember.spring.use, members: spring)),
                    (
                        MotionMember.pressDuration.rawValue,
                        ThemeSchema.described(
                            ThemeSchema.members(of: PropertyName.motionPressDuration.property.kind),
                            description: MotionMember.pressDuration.use)
                    ),
                ])
        )
    }

    private static func tokens(_ mode: Mode) -> JSONOutput {
        object(
            "The tokens of \(mode.rawValue) mode.",
            members: [
                (
                    TokenGroup.colors.rawValue,
                    object(
                        "Colours by purpose.", members: ColorToken.allCases.map { colorToken($0, in: mode) } + [avatars]
                    )
                ),
                (
                    TokenGroup.typography.rawValue,
                    object("Text styles by purpose.", members: TypeToken.allCases.map(typeToken))
                ),
                (
                    TokenGroup.spacing.rawValue,
                    object("Distances and sizes, in points.", members: SpacingToken.allCases.map(spacingToken))
                ),
                (
                    TokenGroup.shapes.rawValue,
                    object(
                        "Corners and shadows.",
                        members: RadiusToken.allCases.map(radiusToken)
                            + ShadowToken.allCases.map { shadowToken($0, in: mode) })
                ),
                motion,
            ])
    }

    private static func colorToken(_ token: ColorToken, in mode: Mode) -> (String, JSONOutput) {
        let standard = JSONOutput.string(TokenSet(mode)[token].description)
        return (
            token.rawValue,
            ThemeSchema.described(color + [("default", standard)], description: token.use(in: mode) ?? noUse)
        )
    }

    private static var avatars: (String, JSONOutput) {
        let count = JSONOutput.number(Double(AvatarPalette.count))
        let list: [(String, JSONOutput)] = [
            ("type", .string("array")), ("items", .object(color)), ("minItems", count), ("maxItems", count),
        ]
        return (AvatarPalette.name, ThemeSchema.described(list, description: noUse))
    }

    private static func typeToken(_ token: TypeToken) -> (String, JSONOutput) {
        let style = token.standard
        let members: [(String, JSONOutput)] = [
            (
                "size",
                .object(ThemeSchema.number(in: TokenReader.fontSizes) + [("default", .number(style.size))])
            ),
            ("weight", .object(enumeration(PropertyWords.weights.names))),
            ("design", .object(enumeration(PropertyWords.designs.names))),
        ]
        return (token.rawValue, object(token.use ?? noUse, members: members))
    }

    private static func spacingToken(_ token: SpacingToken) -> (String, JSONOutput) {
        let number = ThemeSchema.number(in: TokenReader.distances) + [("default", JSONOutput.number(token.standard))]
        return (token.rawValue, ThemeSchema.described(number, description: token.use ?? noUse))
    }

    private static func radiusToken(_ token: RadiusToken) -> (String, JSONOutput) {
        let either = JSONOutput.array([
            .object(ThemeSchema.number(in: TokenReader.radii)), .object(enumeration(PropertyWords.corners.names)),
        ])
        return (token.rawValue, ThemeSchema.described([("anyOf", either)], description: token.use ?? noUse))
    }

    private static func shadowToken(_ token: ShadowToken, in mode: Mode) -> (String, JSONOutput) {
        let style = token.standard
        func number(_ range: ClosedRange<Double>, standard: Double) -> JSONOutput {
            .object(ThemeSchema.number(in: range) + [("default", .number(standard))])
        }
        let members: [(String, JSONOutput)] = [
            ("color", .object(color + [("default", .string(style.color.description))])),
            ("radius", number(TokenReader.radii, standard: style.radius)),
            ("x", number(TokenReader.offsets, standard: style.x)),
            ("y", number(TokenReader.offsets, standard: style.y)),
        ]
        return (token.rawValue, object(token.use(in: mode) ?? noUse, members: members))
    }

    private static let noUse = "Not on the keyboard."
}
