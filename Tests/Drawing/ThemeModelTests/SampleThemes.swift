import Documents
import Testing

@testable import ThemeModel

/// A theme with exactly the required properties, and functions to change it.
enum Sample {
    /// The members of a variant: names and JSON.
    static let variant: [(String, String)] = [
        ("keyboardBackground", "\"#D0D8E0\""),
        ("regularKeyBackground", "\"#FFFFFF\""), ("regularKeyText", "\"#101820\""), ("regularKeyBorder", "\"#8090A0\""),
        ("regularKeyBorderWidth", "1"), ("regularKeyCornerRadius", "6"),
        ("modifierKeyBackground", "\"#B0BCC8\""), ("modifierKeyText", "\"#182028\""),
        ("modifierKeyBorder", "\"#708090\""), ("modifierKeyBorderWidth", "1"), ("modifierKeyCornerRadius", "6"),
        ("pressedKeyBackground", "\"#203860\""), ("pressedKeyText", "\"#FFFFFF\""),
        ("keyFontSize", "18"), ("keyFontWeight", "\"regular\""),
        ("modifierKeyFontSize", "16"), ("modifierKeyFontWeight", "\"medium\""),
        ("keySpacing", "3"), ("rowSpacing", "6"),
    ]

    /// Returns a variant's text with members replaced, added, or, if the value is nil, removed; one member a line.
    static func variant(_ changes: [(String, String?)]) -> String {
        var members = variant
        for (name, value) in changes {
            let place = members.firstIndex { $0.0 == name }
            switch (place, value) {
            case (let place?, let value?): members[place].1 = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
        return "{\n" + members.map { "    \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n  }"
    }

    /// Returns a theme document with only a light variant, which begins on line 2.
    static func theme(_ changes: [(String, String?)] = []) -> String {
        "{\n  \"light\": \(variant(changes))\n}\n"
    }

    static func read(
        _ text: String, modes: Set<Mode> = [.light], alphaFirst: Bool = false, name: String = "theme.json"
    ) -> ParseResult<ThemeDocument> {
        ThemeDocument.read(SourceText(name: name, text: text), modes: modes, alphaFirst: alphaFirst)
    }

    /// Returns the resolved light variant with some members changed; the document must have no problems.
    static func light(_ changes: [(String, String?)] = []) throws -> KeyboardTheme {
        let reading = read(theme(changes))
        #expect(reading.diagnostics.isEmpty)
        return try #require(reading.value?.theme(.light))
    }
}

/// Returns the line of a problem in its document.
func line(of diagnostic: Diagnostic) -> Int? {
    guard let source = diagnostic.source, let range = diagnostic.range else { return nil }
    return source.position(of: range.lowerBound).line
}
