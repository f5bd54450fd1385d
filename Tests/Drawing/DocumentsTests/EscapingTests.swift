@testable import Reports
import TestSupport
import Testing

@testable import Documents

/// No character of an input can act as markup, end a command or reach a terminal, whatever its neighbours: every format gets
/// every Unicode scalar that is a character, and some that are not, between characters that the format escapes.
@Suite struct EscapingTests {
    /// These scalars, in texts of 4096, each between characters that have a meaning in some format.
    private static func texts(_ special: String) -> some Sequence<String> {
        HostileText.blocks.lazy.map { start in
            var text = ""
            for value in start..<(start + 4096) {
                guard let scalar = Unicode.Scalar(value) else { continue }
                text.unicodeScalars.append(scalar)
                text += special
            }
            return text
        }
    }

    /// Whether the text contains none of these bytes.
    private static func lacks(_ bytes: String, _ text: String) -> Bool {
        let wanted = Set(bytes.utf8)
        return !text.utf8.contains(where: wanted.contains)
    }

    @Test func escapedContentIsValidXMLWithoutMarkup() {
        for text in Self.texts("<") {
            let content = Markup.content(text)
            #expect(Self.lacks("<>\"", content))
            let bytes = Array(content.utf8)
            #expect(!bytes.contains { $0 < 0x20 })
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
            #expect(
                !bytes.indices.dropLast(2).contains {
                    bytes[$0] == 0xEF && bytes[$0 + 1] == 0xBF && bytes[$0 + 2] > 0xBD
                })
        }
        #expect(Markup.escaped("\u{D4E}<\u{D4E}\"x&\u{301}") == "\u{D4E}&lt;\u{D4E}&quot;x&amp;\u{301}")
        #expect(Markup.escaped("\u{FFFE}\u{FFFF}") == "\u{FFFD}\u{FFFD}")
    }

    @Test func workflowCommandsDoNotEndEarly() {
        for text in Self.texts(":,") {
            #expect(Self.lacks(":,\n\r", WorkflowCommand.property(text)))
            #expect(Self.lacks("\n\r", WorkflowCommand.data(text)))
        }
        #expect(WorkflowCommand.property("a:\u{301},%\u{301}") == "a%3A\u{301}%2C%25\u{301}")
    }

    @Test func escapedMarkdownHasNoMarkup() {
        for text in Self.texts("|") {
            let escaped = MarkdownText.escaped(text)
            let bars = escaped.unicodeScalars.enumerated().filter { $0.element == "|" }
            let scalars = Array(escaped.unicodeScalars)
            #expect(bars.allSatisfy { scalars[$0.offset - 1] == "\\" } && Self.lacks("\n\r", escaped))
        }
        #expect(MarkdownText.escaped("a_b <i>|\u{301} [x](http://y)") == #"a\_b \<i\>\|\#u{301} \[x\]\(http\://y\)"#)
    }

    @Test func jsonRoundTrips() {
        for text in Self.texts("\"\\").map({ $0.filter { $0 != "\0" } }) {
            let whole = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 0 }))
            let line = JSONOutput.string(whole).text(indent: 0)
            let read = JSONReader.read(SourceText(name: "text", text: line)).value?.string
            #expect(read.map { Array($0.utf8) } == Array(whole.utf8))
        }
        // Alone, what has nothing to escape is copied at once.
        for value in UInt8(1)..<0x80 {
            let text = String(Unicode.Scalar(value))
            let written = JSONOutput.quoted(text)
            let isPlain = (0x20..<0x7F).contains(value) && text != "\"" && text != "\\"
            #expect((written == "\"\(text)\"") == isPlain, "\(value)")
            #expect(JSONReader.read(SourceText(name: "text", text: written)).value?.string == text, "\(value)")
        }
    }

    @Test func sanitizedTextHasNoControlCharacters() {
        for text in Self.texts("") {
            let shown = Quoted.sanitized(text)
            let written = shown.unicodeScalars.filter { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
            #expect(written.isEmpty)
            #expect(!shown.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || $0.value == 0xFEFF })
        }
    }

    @Test func everyMessageFormatStaysWellFormed() {
        let hostile = "x\u{301}<\u{301}&\u{301}\"\u{301}%\u{301}:\u{301},\u{301}\n\u{1B}[31m\u{202E}\u{FFFF}"
        let source = SourceText(name: "a,b:c%\u{301}\n.json", text: "{}")
        let diagnostic = Diagnostic(JSONDiagnosticKinds.syntax, path: hostile, hostile, in: source, at: 0..<1)
        for format in [MessageFormat.text, .json, .github, .sarif] {
            let text = DiagnosticFormatter(format).text(for: [diagnostic])
            #expect(!text.utf8.contains { $0 < 0x20 && $0 != 0x0A })
        }
        let command = DiagnosticFormatter(.github).text(for: [diagnostic])
        #expect(command.utf8.filter { $0 == 0x0A }.count == 1)
        #expect(command.hasPrefix("::error file=a%2Cb%3Ac%25\u{301}"))
        let sarif = DiagnosticFormatter(.sarif).text(for: [diagnostic])
        #expect(JSONReader.read(SourceText(name: "sarif", text: sarif)).value != nil)
    }
}
