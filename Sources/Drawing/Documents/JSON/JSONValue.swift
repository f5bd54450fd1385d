/// A JSON value and its place in the document.
public struct JSONValue: Sendable {
    /// The kinds of values.
    public enum Content: Sendable {
        /// `null`
        case null
        /// `true` or `false`
        case bool(Bool)
        /// A number; infinite if the text is beyond the range of a double.
        case number(Double)
        /// A string, escapes resolved.
        case string(String)
        /// A list.
        case array([JSONValue])
        /// An object: its members in the order of the document, names unique.
        case object([JSONMember])
    }

    /// The value itself.
    public let content: Content
    /// The bytes of the value, without surrounding white space.
    public let range: Range<Int>

    /// Creates a value.
    public init(_ content: Content, range: Range<Int>) {
        self.content = content
        self.range = range
    }

    /// The kind of the value, in a user's words: "a string", "an object".
    public var kindName: String {
        switch content {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// True for `null`, which means absent in every document.
    public var isNull: Bool { if case .null = content { true } else { false } }
    /// The string, if it is one.
    public var string: String? { if case .string(let value) = content { value } else { nil } }
    /// The number, if it is one.
    public var number: Double? { if case .number(let value) = content { value } else { nil } }
    /// The whole number, if it is one that an `Int` holds.
    public var integer: Int? { number.flatMap { Int(exactly: $0) } }
    /// The boolean, if it is one.
    public var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
    /// The elements, if it is a list.
    public var array: [JSONValue]? { if case .array(let value) = content { value } else { nil } }
    /// The members, if it is an object.
    public var object: [JSONMember]? { if case .object(let value) = content { value } else { nil } }

    /// Returns the value of an object's member; nil if it is absent or null.
    public subscript(name: String) -> JSONValue? {
        object?.first { $0.name == name && !$0.value.isNull }?.value
    }
}

/// A name and its value in an object.
public struct JSONMember: Sendable {
    /// The name, escapes resolved.
    public let name: String
    /// The bytes that spell the name, quotes included.
    public let nameRange: Range<Int>
    /// The value.
    public let value: JSONValue

    /// Creates a member.
    public init(name: String, nameRange: Range<Int>, value: JSONValue) {
        self.name = name
        self.nameRange = nameRange
        self.value = value
    }
}
