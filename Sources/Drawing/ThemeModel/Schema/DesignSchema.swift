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
        _ title: String, _ description: String, members: [JSONSchema.Member], required: [String],
        unless other: String? = nil, takesBareColors: Bool = false, bases: [String] = []
    ) -> String {
        let color = "#\(takesBareColors ? "?" : "")([0-9A-Fa-f]{2}){3,4}"
        let base = ([color, "black", "white"] + bases).joined(separator: "|")
        let whole = ([color] + bases).joined(separator: "|")
        func needing(_ names: [String]) -> JSONSchema { ["required": JSONOutput(names)] }
        let rule = other.map { .either(needing(required), needing([$0])) } ?? needing(required)
        return (.object(ThemeSchema.header + members) + rule).described(description)
            .document(title: title, definitions: [("color", .text(pattern: "^(\(whole)|(\(base)) at [0-9.]+ ?%)$"))])
    }

    private static let color = JSONSchema.reference("color")

    private static func member(_ member: DesignMember) -> JSONSchema.Member {
        (member.name, color.described(member.use))
    }

    private static func object(
        _ description: String, members: [JSONSchema.Member], required: [String] = []
    ) -> JSONSchema {
        (.object(members, required: required) + .closed).described(description)
    }
}

// MARK: - Kinds

extension DesignSchema {
    private static func serverColors(_ mode: Mode) -> JSONSchema {
        let members = DesignMember.server
        return (.object(members.map(member), required: members.map(\.name)) + ["additionalProperties": color.json])
            .described("The colours of \(mode.rawValue) mode. Others have no effect.")
    }

    private static var pair: JSONSchema.Member {
        func choice(_ name: String, _ description: String) -> JSONOutput {
            ["const": .string(name), "description": .string(description)]
        }
        let pairs = PalettePair.allCases.map { pair in
            choice(pair.rawValue, "In progress \(pair.palette.inProgress), completed \(pair.palette.completed).")
        }
        let own = choice(Palette.ownColors, "The document's own two colours.")
        let either: JSONSchema = ["oneOf": .array(pairs + [own])]
        return (Palette.choice, either.described("The chosen pair of colours, as the app stores it."))
    }

    private static var seasons: [JSONSchema.Member] {
        let choice = JSONSchema.choice(of: PropertyWords.seasons.names)
            .described("The season whose colours the brand has; auto leaves the choice to the date.")
        let colors = object(
            "The seasons' colours, where they differ from the documented ones.",
            members: Season.allCases.map { season in
                let either = JSONSchema.either(color, Self.season(season))
                return (season.rawValue, either.described("The colour of \(season.rawValue), or its colours."))
            })
        return [("season", choice), ("seasons", colors)]
    }

    private static func season(_ season: Season) -> JSONSchema {
        object(
            "The colours of \(season.rawValue).",
            members: SeasonMember.allCases.map { member in
                (member.rawValue, color(default: member.standard(season).description).described(member.use))
            })
    }

    private static var motion: JSONSchema.Member {
        let spring = SpringMember.allCases.map { member in
            let standard: JSONSchema = ["default": .number(SpringStyle.key[keyPath: member.key])]
            return (
                member.rawValue,
                (ThemeSchema.schema(of: member.property.kind) + standard).described(member.meaning)
            )
        }
        func member(_ member: MotionMember, as name: PropertyName) -> JSONSchema.Member {
            (member.rawValue, ThemeSchema.schema(of: name.property.kind).described(member.use))
        }
        let members = [
            member(.pressedScale, as: .pressedKeyScale),
            (MotionMember.spring.rawValue, object(MotionMember.spring.use, members: spring)),
            member(.pressDuration, as: .motionPressDuration),
        ]
        return (MotionMember.object, object("How pressed keys move.", members: members))
    }

    private static func tokens(_ mode: Mode) -> JSONSchema {
        func group(_ group: TokenGroup, description: String, members: [JSONSchema.Member]) -> JSONSchema.Member {
            (group.rawValue, object(description, members: members))
        }
        let colors = ColorToken.allCases.map { colorToken($0, in: mode) } + [avatars]
        let shapes = RadiusToken.allCases.map(radiusToken) + ShadowToken.allCases.map { shadowToken($0, in: mode) }
        return object(
            "The tokens of \(mode.rawValue) mode.",
            members: [
                group(.colors, description: "Colours by purpose.", members: colors),
                group(.typography, description: "Text styles by purpose.", members: TypeToken.allCases.map(typeToken)),
                group(
                    .spacing, description: "Distances and sizes, in points.",
                    members: SpacingToken.allCases.map(spacingToken)),
                group(.shapes, description: "Corners and shadows.", members: shapes),
                motion,
            ])
    }

    private static func colorToken(_ token: ColorToken, in mode: Mode) -> JSONSchema.Member {
        let standard = TokenSet(mode)[token].description
        return (token.rawValue, color(default: standard).described(token.use(in: mode) ?? noUse))
    }

    private static func color(default standard: String) -> JSONSchema { color + ["default": .string(standard)] }

    private static var avatars: JSONSchema.Member {
        let list = JSONSchema.list(of: color, count: AvatarPalette.count...AvatarPalette.count)
        return (AvatarPalette.name, list.described(noUse))
    }

    private static func typeToken(_ token: TypeToken) -> JSONSchema.Member {
        let members: [JSONSchema.Member] = [
            ("size", number(in: TokenReader.fontSizes, default: token.standard.size)),
            ("weight", .choice(of: PropertyWords.weights.names)),
            ("design", .choice(of: PropertyWords.designs.names)),
        ]
        return (token.rawValue, object(token.use ?? noUse, members: members))
    }

    private static func number(in range: ClosedRange<Double>, default standard: Double) -> JSONSchema {
        .number(in: range) + ["default": .number(standard)]
    }

    private static func spacingToken(_ token: SpacingToken) -> JSONSchema.Member {
        let distance = number(in: TokenReader.distances, default: token.standard)
        return (token.rawValue, distance.described(token.use ?? noUse))
    }

    private static func radiusToken(_ token: RadiusToken) -> JSONSchema.Member {
        let corner = JSONSchema.either(.number(in: TokenReader.radii), .choice(of: PropertyWords.corners.names))
        return (token.rawValue, corner.described(token.use ?? noUse))
    }

    private static func shadowToken(_ token: ShadowToken, in mode: Mode) -> JSONSchema.Member {
        let style = token.standard
        let members = [
            ("color", color(default: style.color.description)),
            ("radius", number(in: TokenReader.radii, default: style.radius)),
            ("x", number(in: TokenReader.offsets, default: style.x)),
            ("y", number(in: TokenReader.offsets, default: style.y)),
        ]
        return (token.rawValue, object(token.use(in: mode) ?? noUse, members: members))
    }

    private static let noUse = "Not on the keyboard."
}
