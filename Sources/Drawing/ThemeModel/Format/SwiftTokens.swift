package import Documents
internal import Graphics

/// Design tokens as constants of an app's Swift source: values of `ThemeColors`, `ThemeTypography`, `ThemeSpacing` and
/// `ThemeShapes`, each with a `light` and a `dark` one, a member a line, as `convert --to swift-tokens` writes them. Constants of a
/// brand are those of `BrandColors` and other types, one for both modes.
package struct SwiftTokens {
    /// The line with which such a file begins.
    package static let heading = "import SwiftUI"
    /// What begins the comment with the design's id and name as JSON, and a brand's season.
    package static let header = "// Design tokens: "

    /// The types that hold the tokens, by the members of token documents.
    package static let types = [
        "colors": "ThemeColors", "typography": "ThemeTypography", "spacing": "ThemeSpacing", "shapes": "ThemeShapes",
    ]

    /// The types that hold a brand's constants, by the paths of brand documents.
    package static let brandTypes = [
        "": "BrandColors", "seasons": "BrandSeasons", "typography": "BrandTypography", "motion.curves": "BrandCurves",
        "motion": "BrandMotion",
    ]

    private var head: [(String, JSONOutput)] = []
    private var groups: [String: [String: [(String, JSONOutput)]]] = [:]

    /// Returns the token document of a Swift source; nil if the text is no such source. A line that is none of its constants
    /// gives an error.
    package static func document(_ source: SourceText) -> ParseResult<SourceText>? {
        guard source.bytes.starts(with: heading.utf8) else { return nil }
        let text = String(decoding: source.bytes, as: UTF8.self)
        let isBrand = text.contains("enum \(brandTypes[""] ?? "") {")
        guard isBrand || types.values.contains(where: { text.contains("extension \($0) {") }) else { return nil }
        var tokens = SwiftTokens()
        var (group, mode): (String?, String?)
        var start = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let range = start..<start + line.utf8.count
            start = range.upperBound + 1
            let code = line.drop { $0 == " " }
            if code.hasPrefix(header) {
                let json = JSONReader.read(SourceText(name: source.name, text: String(code.dropFirst(header.count))))
                tokens.head = (json.value?.object ?? []).compactMap { member in
                    member.value.string.map { (member.name, .string($0)) }
                }
            } else if let match = code.wholeMatch(of: /extension (\w+) \{/) {
                group = types.first { $0.value == match.output.1 }?.key
            } else if let match = code.wholeMatch(of: /enum (\w+) \{/) {
                (group, mode) = (brandTypes.first { $0.value == match.output.1 }?.key, "")
            } else if let match = code.wholeMatch(of: /static let (light|dark) = \w+\(/) {
                mode = String(match.output.1)
            } else if let match = code.wholeMatch(of: /(?:static let )?(\w+)(?:: | = )(.+?),?/) {
                guard let group, let mode, let value = value(match.output.2) else {
                    let problem = Diagnostic(
                        ThemeDiagnosticKinds.notTheme,
                        "\(Quoted(String(code))) is not a constant of a token (expected a colour, a font, a length or a shadow)",
                        in: source, at: range)
                    return ParseResult(nil, [problem])
                }
                tokens.groups[mode, default: [:]][group, default: []].append((String(match.output.1), value))
            }
        }
        return ParseResult(SourceText(name: source.name, text: tokens.json.text()), [])
    }

    private var json: JSONOutput {
        if let brand = groups[""] {
            let curves = brand["motion.curves"].map { [("curves", JSONOutput.object($0))] } ?? []
            let motion = ("motion", JSONOutput.object((brand["motion"] ?? []) + curves))
            let others = ["seasons", "typography"].map { ($0, JSONOutput.object(brand[$0] ?? [])) }
            return .object(head + (brand[""] ?? []) + others + [motion])
        }
        return .object(
            head
                + ["light", "dark"].compactMap { mode in
                    groups[mode].map { groups in
                        (mode, .object(groups.sorted { $0.key < $1.key }.map { ($0.key, .object($0.value)) }))
                    }
                })
    }

    /// Returns a constant as a token document writes it; nil if it is none.
    private static func value(_ text: Substring) -> JSONOutput? {
        if text == ".infinity" { return .string("capsule") }
        if let color = color(text) { return color }
        if let number = Double(text) { return .number(number) }
        if let word = text.wholeMatch(of: /\.(\w+)/) { return .string(String(word.output.1)) }
        if let match = text.wholeMatch(of: /\[(.*)\]/) {
            let colors = match.output.1.split(separator: ", ").map(color)
            return colors.allSatisfy { $0 != nil } ? .array(colors.compactMap(\.self)) : nil
        }
        let call = /(?:|Font\.system|ShadowStyle|Animation\.spring|Animation\.timingCurve)\((.+)\)/
        guard let parts = text.wholeMatch(of: call)?.output.1.splitOutsideBrackets(at: ",") else { return nil }
        // Only the points of curves have no labels.
        let members = zip(parts, ["x1", "y1", "x2", "y2", "duration"]).compactMap { part, name in
            let words = part.drop { $0 == " " }.split(separator: ": ", maxSplits: 1)
            return words.last.flatMap(value).map { (words.count == 2 ? String(words[0]) : name, $0) }
        }
        return members.count == parts.count ? .object(members) : nil
    }

    private static func color(_ text: Substring) -> JSONOutput? {
        guard let match = text.wholeMatch(of: /Color\(hex: "([0-9A-Fa-f]+)"\)(?:\.opacity\(([\d.]+)\))?/),
            let hex = HexColor("#\(match.output.1)", alphaFirst: false)?.color
        else { return nil }
        return .string(hex.withAlpha(multipliedBy: match.output.2.flatMap { Double($0) } ?? 1).description)
    }
}
