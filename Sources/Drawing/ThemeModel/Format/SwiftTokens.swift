package import Documents

/// Design tokens as constants of an app's Swift source: values of `ThemeColors`, `ThemeTypography`, `ThemeSpacing` and
/// `ThemeShapes`, each with a `light` and a `dark` one, a member a line, as `convert --to swift-tokens` writes them.
package struct SwiftTokens {
    /// The line with which such a file begins.
    package static let heading = "import SwiftUI"
    /// What begins the comment with the design's id and name as JSON.
    package static let header = "// Design tokens: "

    /// The types that hold the tokens, by the members of token documents.
    package static let types = [
        "colors": "ThemeColors", "typography": "ThemeTypography", "spacing": "ThemeSpacing", "shapes": "ThemeShapes",
    ]

    private var head: [(String, JSONOutput)] = []
    private var groups: [String: [String: [(String, JSONOutput)]]] = [:]

    /// Returns the token document of a Swift source; nil if the text is no such source. A line that is none of its constants
    /// gives an error.
    package static func document(_ source: SourceText) -> ParseResult<SourceText>? {
        guard source.bytes.starts(with: heading.utf8) else { return nil }
        let text = String(decoding: source.bytes, as: UTF8.self)
        guard types.values.contains(where: { text.contains("extension \($0) {") }) else {
            return nil
        }
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
            } else if let match = code.wholeMatch(of: /static let (light|dark) = \w+\(/) {
                mode = String(match.output.1)
            } else if let match = code.wholeMatch(of: /(\w+): (.+?),?/) {
                guard let group, let mode, let value = value(match.output.2) else {
                    let problem = Diagnostic(
                        ThemeDiagnostics.notTheme,
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
        .object(
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
        if let match = text.wholeMatch(of: /\[(.*)\]/) {
            let colors = match.output.1.split(separator: ", ").map(color)
            return colors.allSatisfy { $0 != nil } ? .array(colors.compactMap(\.self)) : nil
        }
        if let match = text.wholeMatch(of: /Font\.system\(size: ([\d.]+), weight: \.(\w+), design: \.(\w+)\)/) {
            let (size, weight, design) = (match.output.1, match.output.2, match.output.3)
            return Double(size).map {
                .object([
                    ("size", .number($0)), ("weight", .string(String(weight))), ("design", .string(String(design))),
                ])
            }
        }
        let shadow = /ShadowStyle\(color: (Color\(hex: "[^"]*"\)), radius: ([\d.]+), x: ([-\d.]+), y: ([-\d.]+)\)/
        guard let match = text.wholeMatch(of: shadow), let color = color(match.output.1) else { return nil }
        let numbers = [match.output.2, match.output.3, match.output.4].compactMap { Double($0) }
        guard numbers.count == 3 else { return nil }
        return .object(
            [("color", color)] + zip(["radius", "x", "y"], numbers).map { ($0, .number($1)) })
    }

    private static func color(_ text: Substring) -> JSONOutput? {
        text.wholeMatch(of: /Color\(hex: "([0-9A-Fa-f]+)"\)/).map { .string("#\($0.output.1)") }
    }
}
