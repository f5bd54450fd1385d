package import Documents

/// Edits of an object's members that keep the spacing and order of all other members.
extension JSONValue {
    /// Returns the edit that adds a member after the last one that precedes it in `order`, with its neighbours' spacing.
    /// `value` is JSON.
    package func insertion(of name: String, _ value: String, order: [String], in source: SourceText) -> SourceEdit {
        // A variant without a theme around it is in a theme that is not written.
        let members = (object ?? []).filter { $0.nameRange.upperBound <= $0.value.range.lowerBound }
        if members.isEmpty, object?.isEmpty == false {
            return .insertion(of: "\(JSONOutput.quoted(name)): \(value), ", at: range.lowerBound + 1)
        }
        let rank = order.firstIndex(of: name) ?? order.count
        func comes(before member: JSONMember) -> Bool {
            let own = order.firstIndex(of: member.name.first == "_" ? String(member.name.dropFirst()) : member.name)
            return own.map { $0 > rank } ?? false
        }
        guard let model = members.last else {
            let indent = source.indent(of: range.lowerBound)
            let text = "\n\(indent)  \(JSONOutput.quoted(name)): \(value)\n\(indent)"
            // The brackets of a recovered object may be missing.
            let inside = min(range.lowerBound + 1, range.upperBound)
            return SourceEdit(inside..<max(inside, range.upperBound - 1), text)
        }
        let member =
            JSONOutput.quoted(name) + source.text(model.nameRange.upperBound..<model.value.range.lowerBound) + value
        guard let next = members.lastIndex(where: { !comes(before: $0) }) else {
            let first = members[0].nameRange.lowerBound
            return .insertion(of: member + "," + source.whiteSpace(before: first), at: first)
        }
        let space = source.whiteSpace(before: members[next].nameRange.lowerBound)
        return .insertion(of: "," + (space.isEmpty ? "" : space) + member, at: members[next].value.range.upperBound)
    }

    /// Returns the edit that removes a member and the comma next to it.
    package func removal(ofMember index: Int) -> SourceEdit {
        let members = object ?? []
        let own = members[index].nameRange.lowerBound..<members[index].value.range.upperBound
        if index + 1 < members.count { return .removal(of: own.lowerBound..<members[index + 1].nameRange.lowerBound) }
        if index > 0 { return .removal(of: members[index - 1].value.range.upperBound..<own.upperBound) }
        return .removal(of: own)
    }
}

extension SourceText {
    /// Returns the white space before an offset.
    package func whiteSpace(before offset: Int) -> String {
        var start = offset
        while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
        return text(start..<offset)
    }

    /// Returns the indentation of the line that contains an offset.
    func indent(of offset: Int) -> String {
        let line = lineRange(of: offset)
        let end = bytes[line].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.upperBound
        return text(line.lowerBound..<min(end, offset))
    }
}
