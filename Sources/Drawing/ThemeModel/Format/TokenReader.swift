internal import Documents
internal import Graphics

/// One mode of a token document.
struct ParsedTokens: Sendable {
    /// The tokens; absent or faulty ones have their defaults.
    var tokens: TokenSet
    /// The range of each colour that is written.
    var ranges: [ColorToken: Range<Int>] = [:]
    var diagnostics: [Diagnostic] = []
}

/// A reader for one mode of a token document.
struct TokenReader {
    private var values: ValueReader
    private var tokens: TokenSet
    private var ranges: [ColorToken: Range<Int>] = [:]
    /// The colours that are stated as shares of others, which may follow them.
    private var shares: [ColorToken: (share: ColorShare, base: ColorToken)] = [:]

    /// The accent that the other mode states; nil if it states none.
    private let otherAccent: Color?

    private init(_ mode: Mode, values: ValueReader, otherAccent: Color?) {
        self.values = values
        self.otherAccent = otherAccent
        tokens = TokenSet(mode)
    }

    /// The sizes that text may have, in points.
    static let fontSizes = 8.0...60.0
    /// The distances and sizes that documents may state, in points.
    static let distances = 0.0...100.0
    /// The radii that corners and shadows may have, in points.
    static let radii = 0.0...40.0
    /// The offsets that shadows may have, in points.
    static let offsets = -20.0...20.0

    /// Returns the tokens in a mode's member. `otherAccent` is the accent that the other mode states.
    static func read(
        _ json: JSONValue, mode: Mode, in source: SourceText, alphaFirst: Bool, otherAccent: Color? = nil
    ) -> ParsedTokens {
        var reader = TokenReader(
            mode, values: ValueReader(source, alphaFirst: alphaFirst, isDesign: true), otherAccent: otherAccent)
        let path = mode.rawValue
        for member in reader.values.members(of: json, path, named: TokenGroup.allCases.map(\.rawValue)) {
            let inner = path + "." + member.name
            switch TokenGroup(rawValue: member.name) {
            case .colors: reader.readColors(member.value, at: inner)
            case .typography: reader.readTypography(member.value, at: inner)
            case .spacing: reader.readSpacing(member.value, at: inner)
            case .shapes: reader.readShapes(member.value, at: inner)
            case .motion: reader.tokens.motion = reader.values.motion(member.value, at: inner)
            case nil: break
            }
        }
        return ParsedTokens(
            tokens: reader.tokens, ranges: reader.ranges, diagnostics: reader.values.diagnostics)
    }

    private mutating func readColors(_ json: JSONValue, at path: String) {
        let names = ColorToken.allCases.map(\.rawValue) + [AvatarPalette.name]
        for member in values.members(of: json, path, named: names) {
            let inner = path + "." + member.name
            if let token = ColorToken(rawValue: member.name) {
                ranges[token] = member.value.range
                let text = member.value.string.map { TableNotation.color($0, in: tokens.mode, of: token) }
                if let share = text.flatMap(share), let base = ColorToken(rawValue: share.base) {
                    shares[token] = (share, base)
                } else {
                    tokens.colors[token] = values.color(member.value, at: inner, in: tokens.mode)
                }
            } else {
                readAvatarPalette(member.value, at: inner)
            }
        }
        // Shares of an accent that follows from the other mode's are shares of that.
        let derived = tokens.colors[.accent] == nil && shares[.accent] == nil ? otherAccent : nil
        tokens.colors[.accent] = derived.map { CompanionAccent.color(for: $0, in: tokens) } ?? tokens.colors[.accent]
        for token in ColorToken.allCases where shares[token] != nil { resolve(token, at: path) }
        if derived != nil { tokens.colors[.accent] = nil }
    }

    /// Reads a share of another token, or the name of one.
    private func share(_ text: String) -> ColorShare? {
        ColorToken(rawValue: text).map(ColorShare.init(all:)) ?? ColorShare(text)
    }

    /// Computes a colour that is stated as a share of another one, after that one.
    private mutating func resolve(_ token: ColorToken, at path: String, after others: [ColorToken] = []) {
        guard let (share, base) = shares[token] else { return }
        guard base != token, !others.contains(base) else {
            shares[token] = nil
            values.report(
                ThemeDiagnostics.color, path: path + "." + token.rawValue,
                message:
                    "\(Quoted(share.text)) refers back to itself (expected a share of a colour that does not depend on this one)",
                at: ranges[token] ?? 0..<1)
            return
        }
        resolve(base, at: path, after: others + [token])
        shares[token] = nil
        tokens.colors[token] = tokens[base].withAlpha(multipliedBy: share.opacity)
    }

    private mutating func readAvatarPalette(_ json: JSONValue, at path: String) {
        guard let list = json.array, list.count == AvatarPalette.count else {
            values.refuse(json, at: path, not: "a palette", expected: "a list of \(AvatarPalette.count) colours")
            return
        }
        let colors = list.enumerated().compactMap { values.color($1, at: "\(path)[\($0)]") }
        if colors.count == list.count { tokens.avatarPalette = colors }
    }

    private mutating func readTypography(_ json: JSONValue, at path: String) {
        for member in values.members(of: json, path, named: TypeToken.allCases.map(\.rawValue)) {
            guard let token = TypeToken(rawValue: member.name) else { continue }
            tokens.typography[token] = typeStyle(member.value, standard: token.standard, at: path + "." + member.name)
        }
    }

    private mutating func typeStyle(_ json: JSONValue, standard: TypeStyle, at path: String) -> TypeStyle {
        var style = standard
        for member in values.members(of: json, path, named: ["size", "weight", "design"]) {
            let inner = path + "." + member.name
            switch member.name {
            case "size":
                style.size = values.number(member.value, kind: .fontSize(Self.fontSizes), at: inner) ?? style.size
            case "weight":
                style.weight =
                    values.word(member.value, words: PropertyWords.weights, what: "a weight", at: inner) ?? style.weight
            default:
                style.design =
                    values.word(member.value, words: PropertyWords.designs, what: "a design", at: inner) ?? style.design
            }
        }
        return style
    }

    private mutating func readSpacing(_ json: JSONValue, at path: String) {
        for member in values.members(of: json, path, named: SpacingToken.allCases.map(\.rawValue)) {
            guard let token = SpacingToken(rawValue: member.name) else { continue }
            tokens.spacing[token] = values.number(
                member.value, kind: .length(Self.distances), at: path + "." + member.name)
        }
    }

    private mutating func readShapes(_ json: JSONValue, at path: String) {
        let names = RadiusToken.allCases.map(\.rawValue) + ShadowToken.allCases.map(\.rawValue)
        for member in values.members(of: json, path, named: names) {
            let inner = path + "." + member.name
            if let token = RadiusToken(rawValue: member.name) {
                tokens.radii[token] = radius(member.value, at: inner)
            } else if let token = ShadowToken(rawValue: member.name) {
                tokens.shadows[token] = shadow(member.value, standard: token.standard, at: inner)
            }
        }
    }

    private mutating func radius(_ json: JSONValue, at path: String) -> CornerRadius? {
        // The token system's own table writes Capsule.
        if json.string.map(TableNotation.word) == "Capsule" { return .capsule }
        if json.string != nil {
            return values.word(json, words: PropertyWords.corners, what: "a radius", at: path)
        }
        return values.number(json, kind: .length(Self.radii), at: path).map(CornerRadius.points)
    }

    private mutating func shadow(_ json: JSONValue, standard: ShadowStyle, at path: String) -> ShadowStyle {
        var style = standard
        for member in values.members(of: json, path, named: ["color", "radius", "x", "y"]) {
            let inner = path + "." + member.name
            switch member.name {
            case "color": style.color = values.color(member.value, at: inner) ?? style.color
            case "radius":
                style.radius = values.number(member.value, kind: .length(Self.radii), at: inner) ?? style.radius
            case "x": style.x = values.number(member.value, kind: .offset(Self.offsets), at: inner) ?? style.x
            default: style.y = values.number(member.value, kind: .offset(Self.offsets), at: inner) ?? style.y
            }
        }
        return style
    }
}
