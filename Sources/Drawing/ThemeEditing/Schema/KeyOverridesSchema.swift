internal import Documents
internal import ThemeModel

extension KeyOverrides {
    /// The schema of the value.
    static var schema: JSONSchema { .object(OverridableKey.allCases.map { ($0.rawValue, .reference("look")) }) }
}

extension KeyLook {
    /// The schema of one key's changes.
    static var schema: JSONSchema {
        let members = KeyLookMember.allCases.map { member in
            (member.rawValue, ThemeSchema.schema(of: member.kind).described(member.summary))
        }
        return .object(members + OverriddenState.written.map { ($0.rawValue, .object(members)) })
    }
}
