internal import Documents

extension ValueReader {
    /// The members of an object whose names are known, null ones left out; others are reported, and so is what is no
    /// object.
    mutating func members(of json: JSONValue, _ path: String, named known: [String]) -> [JSONMember] {
        guard let members = json.object else {
            refuse(json, path, not: "an object", expected: "an object with \(known.prefix(4).joined(separator: ", "))…")
            return []
        }
        let names = Set(known)
        return members.filter { member in
            guard !member.value.isNull else { return false }
            // Swift compares strings by canonical equivalence, under which the Kelvin sign is a K.
            let isKnown = member.name.utf8.allSatisfy { $0 < 0x80 } && names.contains(member.name)
            if !isKnown { reportUnknown(member, path, among: known) }
            return isKnown
        }
    }

    /// Notes a member that has no effect, and which of the known ones it may have been meant to be.
    mutating func reportUnknown(_ member: JSONMember, _ path: String, among known: [String]) {
        // Looking through all names takes a while: a document of nothing but unknown names must still be quick.
        let isWorthIt = diagnostics.count < Limits.reportedDiagnostics
        let meant = isWorthIt ? NearestName.suggestion(for: member.name, among: known) : nil
        report(
            ThemeDiagnostics.unknownProperty, path + "." + member.name,
            "unknown property, which has no effect" + (meant.map { " (did you mean \"\($0)\"?)" } ?? ""),
            at: member.nameRange)
    }
}
