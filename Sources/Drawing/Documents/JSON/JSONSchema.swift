/// A JSON Schema (draft 2020-12): its keywords, in the order in which they are written.
package struct JSONSchema: Sendable {
    /// A member of an object: its name, and what its value must be.
    package typealias Member = (String, JSONSchema)

    private let keywords: [(String, JSONOutput)]

    /// The schema, to be written inside another one.
    package var json: JSONOutput { .object(keywords) }

    /// Returns a schema with the keywords of both.
    package static func + (first: Self, second: Self) -> Self { Self(keywords: first.keywords + second.keywords) }

    /// Returns the schema with a description in front.
    package func described(_ description: String) -> Self { ["description": .string(description)] + self }

    /// Returns the text of a document that is the schema, which ends with a newline.
    package func document(title: String, definitions: [Member]) -> String {
        let head: Self = ["$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title)]
        return (head + self + ["$defs": Self.named(definitions)]).json.text() + "\n"
    }

    private static func named(_ members: [Member]) -> JSONOutput { .object(members.map { ($0.0, $0.1.json) }) }
}

extension JSONSchema: ExpressibleByDictionaryLiteral {
    /// Creates a schema of keywords: `["type": "string", "minLength": .number(1)]`.
    package init(dictionaryLiteral keywords: (String, JSONOutput)...) { self.init(keywords: keywords) }
}

// MARK: - Kinds of values

extension JSONSchema {
    /// A text.
    package static let text: Self = ["type": "string"]
    /// `true` or `false`.
    package static let flag: Self = ["type": "boolean"]
    /// What makes an object have no other members than its own.
    package static let closed: Self = ["additionalProperties": .bool(false)]

    /// Returns the schema of a text that a regular expression matches.
    package static func text(pattern: String) -> Self { text + ["pattern": .string(pattern)] }

    /// Returns the schema of one of some texts.
    package static func choice(of texts: [String]) -> Self { ["enum": JSONOutput(texts)] }

    /// Returns the schema that has a name among the document's definitions.
    package static func reference(_ name: String) -> Self { ["$ref": "#/$defs/\(name)"] }

    /// Returns the schema of what at least one of some schemas allows.
    package static func either(_ schemas: Self...) -> Self { ["anyOf": .array(schemas.map(\.json))] }

    /// Returns the schema of a number in a range.
    package static func number(in range: ClosedRange<Double>) -> Self {
        ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    }

    /// Returns the schema of a whole number in a range.
    package static func integer(in range: ClosedRange<Int>) -> Self {
        ["type": "integer", "minimum": JSONOutput(range.lowerBound), "maximum": JSONOutput(range.upperBound)]
    }

    /// Returns the schema of a list; nil allows any number of elements.
    package static func list(of element: Self, count: ClosedRange<Int>? = nil) -> Self {
        let list: Self = ["type": "array", "items": element.json]
        guard let count else { return list }
        return list + ["minItems": JSONOutput(count.lowerBound), "maxItems": JSONOutput(count.upperBound)]
    }

    /// Returns the schema of an object, which may have other members unless it is `closed`.
    package static func object(_ members: [Member], required: [String] = []) -> Self {
        let object: Self = ["type": "object", "properties": named(members)]
        return required.isEmpty ? object : object + ["required": JSONOutput(required)]
    }
}
