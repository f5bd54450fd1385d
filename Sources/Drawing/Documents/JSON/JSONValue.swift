/// A JSON value and its place in the document.
package struct JSONValue: Sendable {
    /// The kinds of values.
    package enum Content: Sendable {
        /// `null`
        case null
        /// `true` or `false`
        case bool(Bool)
        /// A number; infinite if the text is beyond the range of a double.
        case number(Double)
        /// A string, escapes resolved.
        case string(String)
        case array([JSONValue])
        /// An object: its members in the order of the document, names unique.
        case object([JSONMember])
    }

    package let content: Content
    /// The bytes of the value, without surrounding white space.
    package let range: Range<Int>

    package init(_ content: Content, range: Range<Int>) {
        self.content = content
        self.range = range
    }

    /// The kind of the value, in a user's words: "a string", "an object".
    package var kindName: String {
        switch content {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The value's first byte: the bracket of a list or an object.
    package var opening: Range<Int> { range.lowerBound..<range.lowerBound + 1 }

    /// The bytes that a message points at: for a list or an object, its opening bracket.
    package var shownRange: Range<Int> {
        switch content {
        case .array, .object: opening
        default: range
        }
    }

    /// True for `null`, which means absent in every document.
    package var isNull: Bool { if case .null = content { true } else { false } }
    /// The string, if it is one.
    package var string: String? { if case .string(let value) = content { value } else { nil } }
    /// The number, if it is one.
    package var number: Double? { if case .number(let value) = content { value } else { nil } }
    /// The whole number, if it is one that an `Int` holds.
    package var integer: Int? { number.flatMap { Int(exactly: $0) } }
    /// The boolean, if it is one.
    package var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
    /// The elements, if it is a list.
    package var array: [JSONValue]? { if case .array(let value) = content { value } else { nil } }
    /// The members, if it is an object.
    package var object: [JSONMember]? { if case .object(let value) = content { value } else { nil } }

    /// Returns the value of an object's member; nil if it is absent or null.
    package subscript(name: String) -> JSONValue? {
        object?.first { $0.name == name && !$0.value.isNull }?.value
    }
}

/// A name and its value in an object.
package struct JSONMember: Sendable {
    /// The name, escapes resolved.
    package let name: String
    /// The bytes that spell the name, quotes included.
    package let nameRange: Range<Int>
    package let value: JSONValue

    package init(name: String, nameRange: Range<Int>, value: JSONValue) {
        self.name = name
        self.nameRange = nameRange
        self.value = value
    }
}

extension SourceText {
    /// Returns a value for use in a message: strings in quotes, numbers and words as written, lists and objects by their
    /// kind.
    package func shown(_ value: JSONValue) -> String {
        switch value.content {
        case .string(let string): return Quoted(string).description
        case .null, .bool: return text(value.range)
        case .number:
            let digits = text(value.range)
            return digits.utf8.count <= Limits.quotedCharacters
                ? digits : digits.prefix(Limits.quotedCharacters) + "…"
        case .array, .object: return value.kindName
        }
    }
}
