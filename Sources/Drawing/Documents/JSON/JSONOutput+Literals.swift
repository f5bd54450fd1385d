// JSON as it looks: `["name": "rose", "pictures": ["light", "dark"]]`.

extension JSONOutput: ExpressibleByDictionaryLiteral {
    /// Creates an object with its members in the order of the literal.
    package init(dictionaryLiteral members: (String, JSONOutput)...) { self = .object(members) }
}

extension JSONOutput: ExpressibleByArrayLiteral {
    /// Creates a list.
    package init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }
}

extension JSONOutput: ExpressibleByStringInterpolation {
    /// Creates a text.
    package init(stringLiteral text: String) { self = .string(text) }
}

extension JSONOutput {
    /// Returns those of an object's members that have a value.
    package static func present(_ members: [(String, JSONOutput?)]) -> [(String, JSONOutput)] {
        members.compactMap { name, value in value.map { (name, $0) } }
    }

    /// Creates a text; null for nil.
    package init(_ text: String?) { self = text.map(JSONOutput.string) ?? .null }

    /// Creates a list of texts.
    package init(_ texts: [String]) { self = .array(texts.map(JSONOutput.string)) }

    /// Creates a whole number.
    package init(_ number: Int) { self = .number(Double(number)) }
}
