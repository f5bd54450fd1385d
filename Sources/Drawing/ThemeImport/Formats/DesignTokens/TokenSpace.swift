internal import Documents
internal import Graphics
internal import ThemeModel

/// The tokens among which aliases are resolved: that of the path as it is written, otherwise one whose path differs only in case. Of
/// two tokens with one path the later counts.
struct TokenSpace {
    private var tokens: [String: ParsedToken] = [:]
    /// The tokens by their paths in lower case.
    private var lowercased: [String: ParsedToken] = [:]
    /// The tokens by their paths without the first name, which may be that of a set.
    private var inSets: [String: ParsedToken] = [:]

    init(_ tokens: [ParsedToken]) {
        for token in tokens {
            let path = Self.path(token.name)
            self.tokens[path] = token
            lowercased[path.lowercased()] = token
            if token.path.count > 1 { inSets[token.path.dropFirst().joined(separator: ".").lowercased()] = token }
        }
    }

    private static func path(_ name: String) -> String {
        let lower = name.lowercased()
        return [".$root", ".value"].contains(where: lower.hasSuffix) ? String(name.dropLast(6)) : name
    }

    /// The result of resolving a token.
    enum Outcome {
        /// A colour, and what of it was not computed.
        case color(Color, rule: String, remarks: [String])
        /// An alias that leads nowhere or in a circle, or a value that cannot be computed, and where it stands.
        case fault(String, at: SourceRange)
        /// Not a colour.
        case none
    }

    /// Resolves a token's aliases, functions and changes to a colour.
    func color(of token: ParsedToken) -> Outcome {
        if token.isTypedOther {
            let isColor = token.alias == nil && TokenColor.color(token.value) != nil
            guard isColor else { return .none }
            return .fault(
                "\(token.source.shown(token.value)) is a colour of another type than color", at: token.location)
        }
        var reading = TokenReading(space: self)
        do throws(TokenFault) {
            let color = try reading.color(of: token, level: 0)
            return .color(color.color, rule: reading.rule, remarks: reading.remarks)
        } catch {
            let isMeant = error.isDangling || TokenColor.isMeant(token.value)
            return isMeant || token.isTypedColor || reading.sawTypedColor
                ? .fault(error.reason, at: error.location ?? token.location) : .none
        }
    }

    fileprivate subscript(name: String) -> ParsedToken? {
        let path = Self.path(name)
        return tokens[path] ?? lowercased[path.lowercased()] ?? inSets[path.lowercased()]
    }
}

/// The reason why a token has no colour.
private struct TokenFault: Error {
    let reason: String
    /// True if a reference leads nowhere.
    var isDangling = false
    /// Where the value is that has no colour; nil where that is the token's own.
    var location: SourceRange?
}

/// The resolution of one token.
private struct TokenReading {
    let space: TokenSpace
    /// The tokens on the way, and what was done to them.
    private(set) var rule = ""
    /// What was not computed.
    private(set) var remarks: [String] = []
    /// True if a token on the way is called a colour.
    private(set) var sawTypedColor = false
    /// The tokens that may still be visited: functions may refer to several.
    private(set) var left = 64

    /// Counts a token that is followed at a level of references. Throws if that is too deep, or they are too many.
    private mutating func enter(level: Int) throws(TokenFault) {
        left -= 1
        guard level <= ImportLimits.references, left >= 0 else {
            throw TokenFault(
                reason: "aliases form a loop, or are nested more than \(ImportLimits.references) deep")
        }
    }

    mutating func color(of token: ParsedToken, level: Int) throws(TokenFault) -> SpacedColor {
        try enter(level: level)
        sawTypedColor = sawTypedColor || token.isTypedColor
        rule += (rule.isEmpty ? "" : " = ") + token.name
        let color = try plainColor(of: token, level: level)
        return try token.change.map { change throws(TokenFault) in
            try changed(color, by: change, of: token, level: level)
        }
            ?? color
    }

    /// Returns a token's colour without the change.
    private mutating func plainColor(of token: ParsedToken, level: Int) throws(TokenFault) -> SpacedColor {
        if let alias = token.alias { return try color(of: try named(alias), level: level + 1) }
        if let text = token.value.string, text.contains("(") {
            let expanded = try expanded(text, level: level)
            if let color = Self.function(expanded) { return color }
        } else if let path = token.value["components"]?.string?.bracedReference {
            var color = try color(of: try named(path), level: level + 1)
            color.alpha = try alpha(of: token, level: level) ?? color.alpha
            return color
        } else if var color = TokenColor.spaced(token.value) {
            if let doubt = TokenColor.doubt(token.value) { remarks.append(doubt) }
            color.alpha = try alpha(of: token, level: level) ?? color.alpha
            return color
        }
        throw TokenFault(
            reason: "\(token.source.shown(token.value)) cannot be read as a colour", location: token.location)
    }

    /// Returns the alpha of a colour's object; nil if it has none, or one that is ignored, which is then named. A reference in braces is no
    /// part of the format, and exporters write it.
    private mutating func alpha(of token: ParsedToken, level: Int) throws(TokenFault) -> Double? {
        guard let written = token.value["alpha"], written.string != "none" else { return nil }
        var value = written.number
        if let path = written.string?.bracedReference {
            value = CSSCalculation.value(of: try self.written(try named(path), level: level + 1))
            if let value {
                remarks.append("alpha: \(Quoted("{\(path)}")) counts as \(value) (the format writes {\"$ref\": …})")
            }
        }
        guard let value, value.isFinite else {
            remarks.append("alpha: \(token.source.shown(written)) is no number from 0 to 1, and is ignored")
            return nil
        }
        if !(0...1).contains(value) { remarks.append("alpha: \(value) is beyond the range from 0 to 1") }
        return min(max(value, 0), 1)
    }

    private func named(_ path: String) throws(TokenFault) -> ParsedToken {
        guard let token = space[path] else {
            throw TokenFault(reason: "\(Quoted(path)) refers to nothing", isDangling: true)
        }
        return token
    }

    /// Returns the colour of a text in which nothing refers to other tokens. Tokens Studio sets alpha by `rgba(#rrggbb, 0.5)`.
    private static func function(_ text: String) -> SpacedColor? {
        if let color = CSSColor.spaced(text) { return color }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")"),
            ["rgb", "rgba", "hsl", "hsla"].contains(text[..<open].lowercased())
        else { return nil }
        let parts = text[text.index(after: open)...].dropLast().splitOutsideBrackets(at: ",")
        guard parts.count == 2, var color = CSSColor.spaced(parts[0]), let alpha = CSSCalculation.value(of: parts[1])
        else { return nil }
        color.alpha = min(max(alpha, 0), 1)
        return color
    }

    /// Returns a text with its references replaced: `{a.b}`, and `$a.b`.
    private mutating func expanded(_ text: String, level: Int) throws(TokenFault) -> String {
        var result = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "{" || scalar == "$" else {
                result.append(scalar)
                continue
            }
            let isBraced = scalar == "{"
            let name = rest.prefix { isBraced ? $0 != "}" : !" ,)+*/".unicodeScalars.contains($0) }
            rest.removeFirst(min(name.count + (isBraced ? 1 : 0), rest.count))
            result += try written(try named(String(Substring(name)).trimmed), level: level + 1).unicodeScalars
        }
        return String(result).trimmed
    }

    /// Returns a token as a part of a text: its digits if it is a colour, otherwise its number or text.
    private mutating func written(_ token: ParsedToken, level: Int) throws(TokenFault) -> String {
        if let number = token.value.number { return "\(number)" }
        if let text = token.value.string, token.alias == nil, token.change == nil, !text.contains("("),
            TokenColor.color(token.value) == nil
        {
            return text
        }
        if token.isTypedOther, let alias = token.alias {
            try enter(level: level)
            return try written(try named(alias), level: level + 1)
        }
        return "\(try color(of: token, level: level).color)"
    }

    /// Returns a colour changed as Tokens Studio's `sd-transforms` changes it (src/color-modifiers at commit
    /// 5066620531629a0e6a2f89f4365e1ad40d0c9216). What it does not know leaves the colour as it is, and is named.
    private mutating func changed(
        _ color: SpacedColor, by change: JSONValue, of token: ParsedToken, level: Int
    ) throws(TokenFault) -> SpacedColor {
        let kind = change["type"]?.string.flatMap(TokenChange.Kind.init)
        let space = change["space"]?.string.flatMap { TokenChange.spaces[$0] }
        let written = change["value"]
        let text = try written?.string.map { text throws(TokenFault) in try expanded(text, level: level) }
        let amount = written?.number ?? text.flatMap { CSSCalculation.value(of: $0) }
        var other: SpacedColor?
        if let text = change["color"]?.string {
            other = Self.function(try expanded(text, level: level))
        }
        guard let kind, let space, let amount, kind != .mix || other != nil else {
            remarks.append(
                "\(token.source.shown(change)) of \(Quoted(token.name)) is not computed (kbrender knows lighten, darken, mix and "
                    + "alpha, in lch, srgb, p3 and hsl)")
            return color
        }
        rule += " (\(kind.rawValue) \(amount))"
        return TokenChange(kind: kind, space: space, amount: amount).applied(to: color, and: other)
    }
}

/// What Tokens Studio does to a colour.
private struct TokenChange {
    enum Kind: String {
        case lighten, darken, mix, alpha
    }

    static let spaces: [String: ColorSpace] = ["lch": .lch, "srgb": .srgb, "p3": .displayP3, "hsl": .hsl]

    let kind: Kind
    let space: ColorSpace
    let amount: Double

    func applied(to color: SpacedColor, and other: SpacedColor?) -> SpacedColor {
        switch kind {
        case .alpha:
            var result = color
            result.alpha = min(max(amount, 0), 1)
            return result
        case .mix: return other.map { mixed(color, with: $0) } ?? color
        case .lighten, .darken:
            var result = color.converted(to: space)
            func moved(_ value: Double, upTo most: Double) -> Double {
                kind == .lighten ? min(most, value + (most - value) * amount) : max(0, value - value * amount)
            }
            let c = result.components.map { $0 ?? 0 }
            switch space {
            case .lch: result.components = [moved(c[0], upTo: 100), max(0, c[1] - c[1] * amount), result.components[2]]
            case .hsl: result.components[2] = moved(c[2], upTo: 100)
            default: result.components = c.map { moved($0, upTo: 1) }
            }
            return result
        }
    }

    /// Alpha does not weigh in this mix.
    private func mixed(_ color: SpacedColor, with other: SpacedColor) -> SpacedColor {
        let share = min(max(amount, 0), 1)
        var (one, two) = (color, other)
        (one.alpha, two.alpha) = (1, 1)
        var result = one.mixed(with: two, share: share, in: space)
        let (a, b) = (color.alpha ?? 1, other.alpha ?? 1)
        result.alpha = a + (b - a) * share
        return result
    }
}
