internal import Documents

/// A token as written: its path, and its value or alias.
struct ParsedToken: Sendable {
    /// The names from the root, without `$root`.
    let path: [String]
    /// The set that it is in; empty in a file that is not a collection of sets.
    let set: String
    let value: JSONValue
    let source: SourceText
    /// True if its type, that of one of its groups, or its name says that it is a colour.
    var isTypedColor: Bool
    /// True if its name is that of a part of a page.
    var isOfPart = false
    /// True if its type is another one.
    var isTypedOther: Bool
    /// True in older files, in which aliases may begin with `$`.
    let isOld: Bool
    /// What Tokens Studio does to the colour; nil if it does nothing.
    var change: JSONValue?

    var location: SourceRange { SourceRange(source: source, range: value.range) }

    /// The path in the notation of aliases and the user.
    var name: String { path.joined(separator: ".") }

    /// The path to which the token refers; nil if it has a value.
    var alias: String? {
        if let pointer = value["$ref"]?.string { return TokenPointer(pointer)?.path.joined(separator: ".") }
        guard let text = value.string?.trimmed else { return nil }
        if let path = text.bracedReference { return path }
        guard isOld, text.hasPrefix("$"), text.utf8.count > 1, !text.contains(where: { " +*/(".contains($0) }) else {
            return nil
        }
        return String(text.dropFirst())
    }
}

/// The tokens of a file, found by walking its tree.
struct TokenTree {
    private let source: SourceText
    private let root: JSONValue
    private let set: String
    /// True if bare strings also count as tokens.
    private let takesStrings: Bool
    private(set) var tokens: [ParsedToken] = []
    /// A member that no reader supports: its range and its name.
    private(set) var unsupported: (range: Range<Int>, name: String)?
    private var mistyped: [JSONField] = []

    init(_ root: JSONValue, in source: SourceText, set: String = "", takesStrings: Bool = false) {
        (self.source, self.root, self.set) = (source, root, set)
        self.takesStrings = takesStrings
        for member in root.object ?? [] where member.name == "resolutionOrder" {
            unsupported = (member.nameRange, member.name)
        }
        walk(root, at: [], type: nil)
    }

    /// Returns the tokens, and reports the types that are no texts, which say nothing.
    func tokens(_ log: inout ImportLog) -> [ParsedToken] {
        for type in mistyped { log.ignore(type, because: "is not a type") }
        return tokens
    }

    /// Returns a token's value, from `$value`, or from `value` unless that is a group; nil if the object is not a token.
    private static func value(of object: JSONValue) -> (value: JSONValue, isOld: Bool)? {
        // A null is a value, too.
        let members = object.object ?? []
        if let value = members.first(where: { $0.name == "$value" })?.value { return (value, false) }
        // The whole token is another one.
        let isGroup = members.contains { $0.value.object != nil && !$0.name.hasPrefix("$") }
        if !isGroup, object["$ref"]?.string != nil { return (object, false) }
        guard let value = members.first(where: { $0.name == "value" })?.value else { return nil }
        let isName = object["type"]?.string == nil && value["colorSpace"] == nil && canBeGroup(value)
        return isName ? nil : (value, true)
    }

    /// Returns whether a value can be a group: a token or a colour is in it.
    private static func canBeGroup(_ json: JSONValue) -> Bool {
        (json.object ?? []).contains { $0.value.object != nil || $0.name != "hex" && TokenColor.color($0.value) != nil }
    }

    /// Returns true if a document contains tokens: values with a type of their own or of their group, or colours that are
    /// called colours; two colours are enough.
    static func hasTokens(_ json: JSONValue) -> Bool {
        var colors = 0
        return hasTokens(json, path: [], isTyped: false, &colors)
    }

    private static func hasTokens(_ json: JSONValue, path: [String], isTyped: Bool, _ colors: inout Int) -> Bool {
        if let elements = json.array {
            for element in elements where hasTokens(element, path: path, isTyped: isTyped, &colors) { return true }
            return false
        }
        guard let members = json.object else { return false }
        if json["$value"] != nil || json["value"] != nil && json["type"] != nil { return true }
        if let value = json["value"], value.object == nil || value["colorSpace"] != nil {
            if isTyped { return true }
            if TokenColor.color(value) != nil {
                colors += 1
                let category = json["attributes"]?["category"]?.string ?? path.first ?? ""
                if colors >= 2 || ["color", "colour"].contains(TokenWords.split(category).first) { return true }
            }
        }
        let isTyped = isTyped || json["type"]?.string?.lowercased() == "color"
        for member in members where hasTokens(member.value, path: path + [member.name], isTyped: isTyped, &colors) {
            return true
        }
        return false
    }

    private mutating func walk(_ json: JSONValue, at path: [String], type: String?) {
        let token = Self.value(of: json)
        for member in json.object ?? [] where member.name == "$type" || member.name == "type" {
            let isGroup = member.name == "type" && token == nil && Self.canBeGroup(member.value)
            guard !isGroup, member.value.string?.isEmpty ?? true else { continue }
            mistyped.append(JSONField(member, in: source, under: path.joined(separator: ".")))
        }
        let type = ["$type", "type"].lazy.compactMap { json[$0]?.string }.first { !$0.isEmpty } ?? type
        if let token {
            add(token.value, at: path, type: type, isOld: token.isOld)
            tokens[tokens.endIndex - 1].change = json["$extensions"]?["studio.tokens"]?["modify"]
            return
        }
        for member in json.object ?? [] {
            if member.name == "$extends" { unsupported = unsupported ?? (member.nameRange, member.name) }
            if member.name == "$root" {
                walk(member.value, at: path, type: type)
            } else if member.value.object != nil, !member.name.hasPrefix("$") {
                walk(member.value, at: path + [member.name], type: type)
            } else if takesStrings, TokenColor.color(member.value) != nil || member.value.string?.first == "#" {
                add(member.value, at: path + [member.name], type: nil, isOld: true)
            }
        }
    }

    private mutating func add(_ value: JSONValue, at path: [String], type: String?, isOld: Bool) {
        tokens.append(
            ParsedToken(
                path: path, set: set, value: TokenPointer.followed(value, in: root), source: source,
                isTypedColor: type?.lowercased() == "color",
                isTypedOther: type != nil && type?.lowercased() != "color", isOld: isOld))
    }
}

extension String {
    /// The path in a reference such as `{ a.b }`, without the blanks, as Style Dictionary reads it; nil if the text is something else.
    var bracedReference: String? {
        guard hasPrefix("{"), hasSuffix("}"), count > 2, !dropFirst().contains("{") else { return nil }
        return dropFirst().dropLast().trimmed
    }
}
