/// A member that documents of a design may have: reading, schemas, starting points, boards and the origins of values go by it.
package struct DesignField: Sendable {
    /// What a member's value may be.
    package enum Form: Sendable {
        /// A value as keyboard themes write it; an offset is one number.
        case value(PropertyKind)
        /// A radius, or the word for as much as the shape allows.
        case corner
        /// A list of this many colours.
        case colors(Int)
        /// The name of a pair of colours that is built in, or of the document's own.
        case pair
        /// The name of a season, or the word that leaves it to the date.
        case season
        /// Parts that are stated together: absent ones have their defaults.
        case record([DesignField])
        /// Other members. An open group takes colours of any name.
        case group([DesignField], isOpen: Bool)
        /// Colours, or only the first of them, without an object around it.
        case colorOrColors([DesignField])
        /// Properties of the keyboard's variants, by mode.
        case keyboard
    }

    /// Its name in documents.
    package let name: String
    package let form: Form
    /// What it moves on the keyboard or holds, as editors and the documentation say it; nil if its name says all.
    package let use: String?
    /// What counts if it is absent; nil if that is nothing, or follows from other members.
    package var standard: PropertyValue?
    package var isRequired = false
    /// The mode whose values are inside; nil for all others.
    var mode: Mode?

    init(_ name: String, _ form: Form, _ use: String?, standard: PropertyValue? = nil) {
        (self.name, self.form, self.use, self.standard) = (name, form, use, standard)
    }

    /// Creates a value of a kind.
    init(_ name: String, _ kind: PropertyKind, _ use: String? = nil, standard: PropertyValue? = nil) {
        self.init(name, .value(kind), use, standard: standard)
    }

    /// Creates a colour that documents of a kind must state.
    init(requiredColor name: String, of kind: String) {
        self.init(name, .color, tokenUses["\(kind).\(name)"])
        isRequired = true
    }

    /// The members of a group or record.
    var members: [DesignField] {
        switch form {
        case .record(let fields), .group(let fields, _), .colorOrColors(let fields): fields
        case .value, .corner, .colors, .pair, .season, .keyboard: []
        }
    }

    var isRecord: Bool { if case .record = form { true } else { false } }
    /// The kind of its value; nil if it has several or none.
    var kind: PropertyKind? { if case .value(let kind) = form { kind } else { nil } }

    /// Returns fields and all that are inside of them, each after what it is in, with their paths; without `parts`, the parts of
    /// records are left out.
    static func all(_ fields: [DesignField], in path: String = "", parts: Bool) -> [(path: String, field: DesignField)]
    {
        fields.flatMap { field in
            let inner = path.isEmpty ? field.name : "\(path).\(field.name)"
            let members = field.isRecord && !parts ? [] : all(field.members, in: inner, parts: parts)
            return [(inner, field)] + members
        }
    }
}

// MARK: - Members of several kinds

extension DesignField {
    /// The radii that corners and shadows may have, in points.
    package static let radii = 0.0...40.0
    /// The offsets that shadows may have, in points.
    private static let offsets = -20.0...20.0

    /// What the keyboard of a design has beside what follows from the design.
    package static let keyboard = DesignField(
        "keyboard", .keyboard, "Properties of the keyboard, which count more than what follows from the colours.")

    /// Returns how pressed keys move, and more.
    static func motion(_ more: DesignField...) -> DesignField {
        let keys = [
            DesignField(
                "pressedScale", PropertyName.pressedKeyScale.property.kind,
                "The scale of a pressed key about its centre."),
            DesignField("spring", .record(spring), "The spring on which keys move in moving pictures."),
            DesignField(
                "pressDuration", PropertyName.motionPressDuration.property.kind,
                PropertyName.motionPressDuration.property.summary),
        ]
        return DesignField("motion", .group(keys + more, isOpen: false), "How pressed keys move.")
    }

    private static let spring = [
        DesignField(
            "response", PropertyName.motionSpringResponse.property.kind, "The period without damping, in seconds.",
            standard: .number(SpringStyle.key.response)),
        DesignField(
            "dampingFraction", PropertyName.motionSpringDamping.property.kind, "The damping; at 1 nothing swings.",
            standard: .number(SpringStyle.key.dampingFraction)),
    ]

    /// The groups of tokens in a mode.
    static func tokens(_ mode: Mode) -> [DesignField] {
        func field(_ token: some DesignToken, as form: Form, standard: PropertyValue? = nil) -> DesignField {
            DesignField(token.rawValue, form, token.use(in: mode) ?? noUse, standard: standard)
        }
        func group(_ group: TokenGroup, use: String, fields: [DesignField]) -> DesignField {
            DesignField(group.rawValue, .group(fields, isOpen: false), use)
        }
        let colors = ColorToken.allCases.map { field($0, as: .value(.color), standard: .color(TokenSet(mode)[$0])) }
        let texts = TypeToken.allCases.map { field($0, as: .record(parts(of: $0.standard))) }
        let distances = SpacingToken.allCases.map {
            field($0, as: .value(.length(0...100)), standard: .number($0.standard))
        }
        let corners = RadiusToken.allCases.map { field($0, as: .corner) }
        let shadows = ShadowToken.allCases.map { field($0, as: .record(parts(of: $0.standard))) }
        return [
            group(
                .colors, use: "Colours by purpose.",
                fields: colors + [DesignField(AvatarPalette.name, .colors(AvatarPalette.standard(mode).count), noUse)]),
            group(.typography, use: "Text styles by purpose.", fields: texts),
            group(.spacing, use: "Distances and sizes, in points.", fields: distances),
            group(.shapes, use: "Corners and shadows.", fields: corners + shadows), motion(),
        ]
    }

    static let noUse = "Not on the keyboard."

    static func parts(of style: TypeStyle) -> [DesignField] {
        [
            DesignField("size", .fontSize(8...60), standard: .number(style.size)),
            DesignField("weight", .weight, standard: .weight(style.weight)),
            DesignField("design", .design, standard: .design(style.design)),
        ]
    }

    private static func parts(of style: ShadowStyle) -> [DesignField] {
        [
            DesignField("color", .color, standard: .color(style.color)),
            DesignField("radius", .length(radii), standard: .number(style.radius)),
            DesignField("x", .offset(offsets), standard: .number(style.x)),
            DesignField("y", .offset(offsets), standard: .number(style.y)),
        ]
    }
}
