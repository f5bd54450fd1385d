internal import Documents

/// The generations of stylesheets.
enum SnyggVersion {
    case v1, v2

    /// The separator between an attribute's values.
    var separator: Character { self == .v1 ? "|" : "," }
}

/// An element whose properties are asked for.
struct SnyggQuery: Hashable, Sendable {
    let element: String
    /// The code of a key; nil for other elements, and for keys in general.
    var code: Int?
    /// The state; nil for an element at rest.
    var state: String?
    /// The state of shift; nil if rules that ask for one do not apply.
    var shift: String?
}

/// A rule of a stylesheet: `element[attribute=values]…:state` and its properties.
struct SnyggRule: Sendable {
    let element: String
    /// The attributes as written, by which rules are sorted.
    let attributeText: String
    let attributes: [Attribute]
    let states: [String]
    let field: JSONField

    /// An attribute and its listed values.
    struct Attribute: Sendable {
        let name: String
        let values: [Value]

        /// Returns true if a code is listed.
        func lists(_ code: Int) -> Bool {
            values.contains { value in
                switch value {
                case .range(let range): range.contains(code)
                case .text: false
                }
            }
        }

        /// Returns true if a word is listed: in backquotes, or as `{sh:word}` in the first generation.
        func lists(_ word: String) -> Bool {
            values.contains { value in
                guard case .text(let text) = value else { return false }
                return text == "`\(word)`" || text == "{sh:\(word)}" || text == word
            }
        }
    }

    enum Value: Sendable {
        case range(ClosedRange<Int>)
        case text(String)
    }

    /// The codes for which the first generation has names.
    private static let placeholders = ["{c:enter}": 10, "{c:delete}": -7, "{c:shift}": -11, "{c:space}": 32]

    /// Returns the element's name in a selector.
    static func element(of selector: String) -> Substring {
        selector.prefix { $0 != "[" && $0 != ":" }
    }

    /// Reads a selector; nil if it cannot be read.
    init?(_ field: JSONField, _ version: SnyggVersion) {
        let selector = field.name
        guard !selector.hasPrefix("@"), let name = Optional(Self.element(of: selector)), !name.isEmpty else {
            return nil
        }
        element = name.trimmed
        self.field = field
        var rest = selector.dropFirst(name.count)
        var attributes: [Attribute] = []
        var text = ""
        while rest.first == "[" {
            guard let end = Self.end(of: rest) else { return nil }
            text += rest[...end]
            let inner = rest[rest.index(after: rest.startIndex)..<end]
            guard let attribute = Self.attribute(inner, version) else { return nil }
            attributes.append(attribute)
            rest = rest[rest.index(after: end)...]
        }
        guard rest.isEmpty || rest.first == ":" else { return nil }
        attributeText = text
        self.attributes = attributes
        states = rest.split(separator: ":").map(\.trimmed)
    }

    /// Returns the index of the bracket that closes an attribute; brackets in backquotes are text.
    private static func end(of text: Substring) -> Substring.Index? {
        var isText = false
        return text.indices.first { index in
            if text[index] == "`" { isText.toggle() }
            return text[index] == "]" && !isText
        }
    }

    private static func attribute(_ text: Substring, _ version: SnyggVersion) -> Attribute? {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        let values = pieces(of: text[text.index(after: equals)...], version.separator).map(value)
        return Attribute(name: text[..<equals].trimmed, values: values)
    }

    /// Returns the values between separators that are not in backquotes.
    private static func pieces(of text: Substring, _ separator: Character) -> [String] {
        var isText = false
        return text.split(omittingEmptySubsequences: true) { character in
            if character == "`" { isText.toggle() }
            return character == separator && !isText
        }.map(\.trimmed)
    }

    private static func value(_ text: String) -> Value {
        if let code = placeholders[text] ?? Int(text) { return .range(code...code) }
        if let dots = text.firstRange(of: ".."), let low = Int(text[..<dots.lowerBound].trimmed),
            let high = Int(text[dots.upperBound...].trimmed)
        {
            return .range(min(low, high)...max(low, high))
        }
        return .text(text)
    }

    /// Returns true if the rule applies to what is asked for.
    func applies(to query: SnyggQuery) -> Bool {
        element == query.element && states.allSatisfy { $0 == query.state }
            && attributes.allSatisfy { attribute in
                switch attribute.name {
                case "code": query.code.map(attribute.lists) ?? false
                case "shiftstate": query.shift.map(attribute.lists) ?? false
                default: false
                }
            }
    }

    /// Returns true if another rule takes precedence over this one.
    func comes(before other: SnyggRule) -> Bool {
        if states.isEmpty != other.states.isEmpty { return states.isEmpty }
        if attributes.count != other.attributes.count { return attributes.count < other.attributes.count }
        return attributeText.utf8.lexicographicallyPrecedes(other.attributeText.utf8)
    }
}
