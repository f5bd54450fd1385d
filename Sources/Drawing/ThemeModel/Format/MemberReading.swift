internal import Documents

extension ValueReader {
    /// Returns the members of an object that have known names, without null ones; reports other names, and a value that is
    /// not an object.
    mutating func members(of json: JSONValue, _ path: String, named names: [String]) -> [JSONMember] {
        guard let members = json.object else {
            let expected = "an object with \(names.prefix(4).joined(separator: ", "))…"
            return refuse(json, at: path, not: "an object", expected: expected) ?? []
        }
        let allowed = Set(names)
        return members.filter { member in
            guard !member.value.isNull else { return false }
            // Swift compares strings by canonical equivalence, in which the Kelvin sign equals K.
            let isKnown = member.name.utf8.allSatisfy { $0 < 0x80 } && allowed.contains(member.name)
            if !isKnown { reportUnknown(member, at: path, among: names) }
            return isKnown
        }
    }

    /// Reports a member that has no effect, and the known name that was probably meant.
    mutating func reportUnknown(_ member: JSONMember, at path: String, among names: [String]) {
        reportUnknown(
            member, as: ThemeDiagnosticKinds.unknownProperty, path: path + "." + member.name, among: names)
    }
}
