internal import Documents
internal import Graphics

/// A token as written: its path, and its value or alias.
struct ParsedToken: Sendable {
    /// The names from the root, without `$root`.
    let path: [String]
    /// The set that it is in; empty in a file that is not a collection of sets.
    let set: String
    let value: JSONValue
    let source: SourceText
    /// True if its type, or that of one of its groups, is colour.
    let isTypedColor: Bool
    /// True if its type is another one.
    let isTypedOther: Bool
    /// True in older files, in which aliases may begin with `$`.
    let isOld: Bool

    var place: SourceRange { SourceRange(source: source, range: value.range) }

    /// The path in the notation of aliases and the user.
    var name: String { path.joined(separator: ".") }

    /// The path to which the token refers; nil if it has a value.
    var alias: String? {
        guard let text = value.string?.trimmed else { return nil }
        if text.hasPrefix("{"), text.hasSuffix("}"), !text.dropFirst().contains("{") {
            return String(text.dropFirst().dropLast())
        }
        guard isOld, text.hasPrefix("$"), text.utf8.count > 1, !text.contains(where: { " +*/(".contains($0) }) else {
            return nil
        }
        return String(text.dropFirst())
    }
}

/// The tokens of a file, found by walking its tree.
struct TokenTree {
    private let source: SourceText
    private let set: String
    /// True if bare strings also count as tokens.
    private let takesStrings: Bool
    private(set) var tokens: [ParsedToken] = []
    /// A member that no reader supports: its place and its name.
    private(set) var unsupported: (place: Range<Int>, name: String)?

    init(
        _ root: JSONValue, in source: SourceText, set: String = "", takesStrings: Bool = false,
        apartFrom names: Set<String> = []
    ) {
        self.source = source
        self.set = set
        self.takesStrings = takesStrings
        for member in root.object ?? [] where member.name == "resolutionOrder" {
            unsupported = (member.nameRange, member.name)
        }
        walk(root, [], type: root["$type"]?.string, apartFrom: names)
    }

    /// Returns a token's value, from `$value`, or from `value` unless that is a group; nil if the object is not a token.
    private static func value(of object: JSONValue) -> (value: JSONValue, isOld: Bool)? {
        if let value = object["$value"] { return (value, false) }
        guard let value = object["value"] else { return nil }
        let isGroup = value.object != nil && object["type"]?.string == nil && value["colorSpace"] == nil
        return isGroup ? nil : (value, true)
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

    private mutating func walk(_ json: JSONValue, _ path: [String], type: String?, apartFrom names: Set<String> = []) {
        if let token = Self.value(of: json) {
            add(token.value, path, type: json["$type"]?.string ?? json["type"]?.string ?? type, isOld: token.isOld)
            return
        }
        let type = json["$type"]?.string ?? json["type"]?.string ?? type
        for member in json.object ?? [] where !names.contains(member.name) {
            if member.name == "$extends" { unsupported = unsupported ?? (member.nameRange, member.name) }
            if member.name == "$root" {
                walk(member.value, path, type: type)
            } else if member.value.object != nil, !member.name.hasPrefix("$") {
                walk(member.value, path + [member.name], type: type)
            } else if takesStrings, member.value.string?.hasPrefix("#") == true {
                add(member.value, path + [member.name], type: nil, isOld: true)
            }
        }
    }

    private mutating func add(_ value: JSONValue, _ path: [String], type: String?, isOld: Bool) {
        tokens.append(
            ParsedToken(
                path: path, set: set, value: value, source: source, isTypedColor: type?.lowercased() == "color",
                isTypedOther: type != nil && type?.lowercased() != "color", isOld: isOld))
    }
}

/// The tokens among which aliases are resolved, ignoring case; of two tokens with one path the later counts.
struct TokenSpace {
    private var tokens: [String: ParsedToken] = [:]

    init(_ tokens: [ParsedToken]) {
        for token in tokens { self.tokens[Self.key(token.name)] = token }
    }

    private static func key(_ path: String) -> String {
        let lower = path.lowercased()
        for ending in [".$root", ".value"] where lower.hasSuffix(ending) { return String(lower.dropLast(6)) }
        return lower
    }

    /// The result of resolving a token.
    enum Outcome {
        case color(Color, rule: String)
        /// An alias that leads nowhere or in a circle, or a value that cannot be computed.
        case fault(String)
        /// Not a colour.
        case none
    }

    /// Resolves a token's aliases to a colour.
    func color(of token: ParsedToken) -> Outcome {
        guard !token.isTypedOther else { return .none }
        var (at, rule) = (token, token.name)
        var isColor = token.isTypedColor
        for _ in 0...ImportLimits.references {
            isColor = isColor || at.isTypedColor
            guard let alias = at.alias else {
                if let color = TokenColor.color(at.value) { return .color(color, rule: rule) }
                return isColor ? .fault("\(at.source.shown(at.value)) cannot be read as a colour") : .none
            }
            guard let next = tokens[Self.key(alias)] else {
                return isColor ? .fault("\(Quoted(alias)) refers to nothing") : .none
            }
            rule += " = " + next.name
            at = next
        }
        return .fault("aliases form a loop, or are nested more than \(ImportLimits.references) deep")
    }
}
