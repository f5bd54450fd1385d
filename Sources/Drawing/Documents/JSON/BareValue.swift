/// A value without quotes that is neither a number nor a word of JSON, and what its author meant.
struct BareValue {
    /// The value that the author meant; nil if the text does not show it.
    let content: JSONValue.Content?
    /// The problem in words.
    let problem: String

    /// The advice if the text does not show what the author meant.
    static let wanted = "expected a string, number, list, object, true, false or null"

    init(_ text: String) {
        if let word = Self.literals[text.lowercased()] ?? Self.otherLiterals[text.lowercased()] {
            self.init(word, problem: "is not a JSON word")
        } else if let number = Self.number(text) {
            self.init(.number(number), problem: "is not a JSON number")
        } else if Self.isNoNumber(text), !Self.isHexadecimal(text) {
            self.init(nil, problem: "is not a JSON number")
        } else if let word = NearestName.suggestion(for: text, among: Self.literals.keys.sorted()) {
            self.init(Self.literals[word], problem: "is not a JSON word")
        } else {
            let bare = text.hasSuffix("\"") ? String(text.dropLast()) : text
            self.init(bare.isEmpty ? nil : .string(bare), problem: "is not in quotes")
        }
    }

    private init(_ content: JSONValue.Content?, problem: String) {
        self.content = content
        self.problem = problem
    }

    /// JSON's words.
    static let literals: [String: JSONValue.Content] = [
        "true": .bool(true), "false": .bool(false), "null": .null,
    ]
    /// Other languages' words for JSON's three.
    private static let otherLiterals: [String: JSONValue.Content] = [
        "yes": .bool(true), "no": .bool(false), "on": .bool(true), "off": .bool(false), "none": .null, "nil": .null,
        "undefined": .null,
    ]

    /// Returns a number in another notation: a sign or zeros before it, a point without digits, hexadecimal, or with a unit.
    private static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        if isHexadecimal(text) {
            // Six digits are a colour.
            return text.count < 8 ? Int(text.dropFirst(2), radix: 16).map(Double.init) : nil
        }
        var bare = Substring(text.lowercased())
        for unit in ["px", "pt", "dp"] where bare.hasSuffix(unit) { bare = bare.dropLast(unit.count) }
        guard let first = bare.first, first.isNumber || "+-.".contains(first) else { return nil }
        let number = Double(bare.hasPrefix("+") ? bare.dropFirst() : bare)
        return number?.isFinite == true ? number : nil
    }

    private static func isHexadecimal(_ text: String) -> Bool { text.lowercased().hasPrefix("0x") }

    /// Returns whether a text only begins like a number, or is a word for infinity.
    private static func isNoNumber(_ text: String) -> Bool {
        let bare = text.drop { $0 == "-" || $0 == "+" }
        return ["nan", "infinity", "inf"].contains(bare.lowercased()) || bare.first?.isNumber == true
    }
}
