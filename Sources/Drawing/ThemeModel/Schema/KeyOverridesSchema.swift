internal import Documents

extension KeyOverrides {
    /// The schema of the value.
    static var schema: JSONSchema { .object(OverridableKey.allCases.map { ($0.rawValue, .reference("look")) }) }
}

extension KeyLook {
    /// The schema of one key's changes.
    static var schema: JSONSchema {
        let members = KeyLookMember.allCases.map { ($0.rawValue, schema(of: $0).described($0.summary)) }
        return .object(members + OverriddenState.written.map { ($0.rawValue, .object(members)) })
    }

    private static func schema(of member: KeyLookMember) -> JSONSchema {
        switch member {
        case .cornerRadius: .either(.number(in: KeyCorner.range), .text(pattern: #"^[0-9]+(\.[0-9]+)?%$"#))
        case .margin: .list(of: .number(in: KeyMargins.range), count: 2...4)
        default: member.kind.map(ThemeSchema.schema) ?? [:]
        }
    }
}
