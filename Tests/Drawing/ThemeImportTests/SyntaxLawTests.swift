import Documents
import Syntaxes
import TestSupport
import Testing

@testable import ThemeImport

/// A combining mark, a joiner or a variation selector is a character like any letter, wherever it stands: it never hides the sign
/// before it, although Swift joins the two to one character.
@Suite struct SyntaxLawTests {
    private static let marks = ["\u{301}", "\u{940}", "\u{200D}", "\u{FE0F}", "\u{E0100}", "\u{1F3FD}"]
    /// A letter of no syntax, in place of a mark.
    private static let letter = "ж"
    /// Halves of surrogate pairs as escapes.
    private static let halves = ["\\ud800", "\\uDC00", "\\UD8000000", "&#xD800;", "\\d800 ", "%ED%A0%80"]

    private static let documents: [(Syntax, String)] = [
        (.json, #"{"a": ["b", {"c": "d\u00e9\"e"}, -1.5e3, true, null], /* x */ "f": "", } // y"#),
        (
            .yaml,
            "a: &x {b: 'c''d', \"e\": [f, *y]}\n".replacing("*y", with: "g") + "h:\n  - |\n    i\n  - *x\nj: {<<: *x}\n"
        ),
        (.toml, "a = \"b\\u00e9\" # c\n[d.\"e f\"]\ng = ['h', {i = 1}]\n[[j]]\nk = '''l\nm'''\n"),
        (.lines, "a = b # c\n*.color0: #fff\n[d]\n#define e f\npalette = 3=\"g\"\n"),
        (
            .propertyList,
            "<plist><dict><key>a</key><string>b &amp; c</string><key>d</key><array><real>1</real></array></dict></plist>"
        ),
        (.css, "/* a */ :root { --b: \"c;}\"; --d: rgb(1, 2) } @media (e) { .f { --g: h\\{i } }"),
    ]

    private static func outline(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        switch value.content {
        case .null: return "null"
        case .bool(let flag): return "\(flag)"
        case .number(let number): return "\(number)"
        case .string(let text): return "'\(text)'"
        case .array(let list): return "[" + list.map { outline($0) ?? "" }.joined(separator: ",") + "]"
        case .object(let members):
            return "{" + members.map { "'\($0.name)':" + (outline($0.value) ?? "") }.joined(separator: ",") + "}"
        }
    }

    private static func read(_ text: String, _ syntax: Syntax) -> ParseResult<JSONValue> {
        syntax.read(SourceText(name: "a", text: text))
    }

    private static func replacing(_ mark: String, in outline: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in outline.unicodeScalars {
            if String(scalar).utf8.elementsEqual(mark.utf8) {
                result.append(contentsOf: letter.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    @Test(arguments: documents) func aMarkReadsAsALetterDoes(_ syntax: Syntax, _ text: String) throws {
        #expect(Self.read(text, syntax).value != nil, "\(Self.read(text, syntax).diagnostics.map(\.message))")
        let letters = HostileText.inserting(Self.letter, into: text).map { Self.outline(Self.read($0, syntax).value) }
        for mark in Self.marks {
            for (place, changed) in HostileText.inserting(mark, into: text).enumerated() {
                let reading = Self.read(changed, syntax)
                guard let outline = Self.outline(reading.value) else {
                    #expect(reading.diagnostics.haveErrors)
                    // XML allows fewer characters in names: it says so.
                    #expect(letters[place] == nil || syntax == .propertyList, "\(syntax) \(place) \(changed)")
                    continue
                }
                let shown = Self.replacing(mark, in: outline)
                #expect(letters[place].map { Array($0.utf8) } == Array(shown.utf8), "\(syntax) \(place) \(changed)")
            }
        }
    }

    @Test(arguments: documents) func halvesOfPairsAreTextOrFaults(_ syntax: Syntax, _ text: String) {
        for half in Self.halves {
            for changed in HostileText.inserting(half, into: text) {
                let reading = Self.read(changed, syntax)
                #expect((reading.value == nil) == reading.diagnostics.haveErrors, "\(syntax) \(changed)")
            }
        }
    }
}
