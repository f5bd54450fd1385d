internal import Documents

/// A reference by JSON pointer to a part of the same document, as `$ref` writes it: `#/color/blue/$value` (RFC 6901).
struct TokenPointer {
    /// The names on the way to a token.
    let path: [String]

    /// Reads a pointer to a token or its value; nil for another one, and for one to another document.
    init?(_ text: String) {
        guard let names = Self.names(text) else { return nil }
        let trunk = names.last == "$value" ? names.dropLast() : names[...]
        guard !trunk.isEmpty, !trunk.contains("$value") else { return nil }
        path = trunk.filter { $0 != "$root" }
    }

    private static func names(_ text: String) -> [String]? {
        guard text.hasPrefix("#/") else { return nil }
        return text.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false).map {
            String($0).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }

    /// Returns a value with the parts of other values in their places: `{"$ref": "#/a/$value/components/0"}`. References to whole
    /// tokens stay where they are the whole value, and so do those that lead nowhere.
    static func followed(_ value: JSONValue, in root: JSONValue, level: Int = 0) -> JSONValue {
        guard level < ImportLimits.references else { return value }
        if let text = value["$ref"]?.string {
            guard level > 0 || TokenPointer(text) == nil, let names = names(text), let part = part(names, of: root)
            else { return value }
            return followed(part["$value"] ?? part["value"] ?? part, in: root, level: level + 1)
        }
        switch value.content {
        case .array(let elements) where elements.count <= 4:
            return JSONValue(.array(elements.map { followed($0, in: root, level: level + 1) }), range: value.range)
        case .object(let members) where members.count <= 8:
            let parts = members.map { member in
                JSONMember(
                    name: member.name, nameRange: member.nameRange,
                    value: followed(member.value, in: root, level: level + 1))
            }
            return JSONValue(.object(parts), range: value.range)
        default: return value
        }
    }

    private static func part(_ names: [String], of root: JSONValue) -> JSONValue? {
        names.reduce(root) { value, name in
            guard let value else { return nil }
            guard let elements = value.array else { return value[name] }
            return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        }
    }
}
