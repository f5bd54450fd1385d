internal import Documents

extension KeyOverrides {
    /// The schema of the value.
    static var schema: JSONOutput {
        let look = JSONOutput.object([("$ref", .string("#/$defs/look"))])
        return .object([
            ("type", .string("object")), ("properties", .object(OverridableKey.allCases.map { ($0.rawValue, look) })),
        ])
    }
}

extension KeyLook {
    /// The schema of one key's changes.
    static var schema: JSONOutput {
        let members = KeyLookMember.allCases.map { member in
            (member.rawValue, ThemeSchema.described(schema(of: member), description: member.summary))
        }
        let states = OverriddenState.written.map { state in
            let nested: [(String, JSONOutput)] = [("type", .string("object")), ("properties", .object(members))]
            return (state.rawValue, JSONOutput.object(nested))
        }
        return .object([("type", .string("object")), ("properties", .object(members + states))])
    }

    private static func schema(of member: KeyLookMember) -> [(String, JSONOutput)] {
        switch member {
        case .cornerRadius:
            [
                (
                    "anyOf",
                    .array([
                        .object(ThemeSchema.number(in: KeyCorner.range)),
                        .object([("type", .string("string")), ("pattern", .string(#"^[0-9]+(\.[0-9]+)?%$"#))]),
                    ])
                )
            ]
        case .margin:
            [
                ("type", .string("array")), ("items", .object(ThemeSchema.number(in: KeyMargins.range))),
                ("minItems", .number(2)), ("maxItems", .number(4)),
            ]
        default: member.kind.map(ThemeSchema.members) ?? []
        }
    }
}
