@testable import Reports
import Testing

@testable import Documents

@Suite struct DiagnosticFormatterTests {
    static let kind = DiagnosticKind("KB999", .error)

    /// A problem with the first occurrence of a token.
    static func problem(
        _ token: String, in text: String, name: String = "theme.json", path: String = "light.x",
        _ message: String = "wrong"
    ) throws -> Diagnostic {
        let source = SourceText(name: name, text: text)
        let bytes = Array(text.utf8)
        let wanted = Array(token.utf8)
        let start = try #require(
            (0...bytes.count - wanted.count).first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) })
        return Diagnostic(kind, path: path, message, in: source, at: start..<start + wanted.count)
    }

    static func lines(_ diagnostic: Diagnostic) -> [String] {
        DiagnosticFormatter().text(for: [diagnostic]).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    @Test func printsInCompilerStyle() throws {
        let text = String(repeating: "\n", count: 13) + "    \"regularKeyBackground\": \"#12345\",\n"
        let problem = try Self.problem(
            "\"#12345\"", in: text, path: "light.regularKeyBackground",
            "\"#12345\" is not a colour (expected #RRGGBB or #RRGGBBAA)")
        #expect(
            DiagnosticFormatter().text(for: [problem]) == """
                theme.json:14:29: error: light.regularKeyBackground: "#12345" is not a colour (expected #RRGGBB or #RRGGBBAA) \
                [KB999]
                 14 |     "regularKeyBackground": "#12345",
                    |                             ^~~~~~~~

                """)
    }

    @Test func printsWithoutRangeOrSource() {
        let source = SourceText(name: "a.json", text: "{}")
        let formatter = DiagnosticFormatter()
        let kind = Self.kind
        #expect(
            formatter.text(for: [Diagnostic(kind, severity: .warning, "odd", in: source)])
                == "a.json: warning: odd [KB999]\n")
        #expect(formatter.text(for: [Diagnostic(kind, severity: .note, "odd")]) == "kbrender: note: odd [KB999]\n")
        #expect(formatter.text(for: []) == "")
    }

    @Test func printsProgramFailuresLast() throws {
        let failures = ["a \u{1B}[31m, 5 %", "b"]
        let problem = Diagnostic(Self.kind, "odd")
        let spelled = "a \\u{1B}[31m, 5 %"
        #expect(
            DiagnosticFormatter().text(for: [problem], failures: failures)
                == "kbrender: error: odd [KB999]\nkbrender: error: \(spelled)\nkbrender: error: b\n")
        #expect(
            DiagnosticFormatter(.text, usesColor: true).text(for: [], failures: ["b"])
                == "\u{1B}[1mkbrender:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m b\n")
        #expect(
            DiagnosticFormatter(.json).text(for: [], failures: ["b"])
                == "{\"severity\":\"error\",\"message\":\"b\"}\n")
        #expect(
            DiagnosticFormatter(.github).text(for: [], failures: failures)
                == "::error::a \\u{1B}[31m, 5 %25\n::error::b\n")
        let sarif = DiagnosticFormatter(.sarif).text(for: [problem], failures: ["b"])
        let run = try #require(
            JSONReader.read(SourceText(name: "s", text: sarif)).value?["runs"]?.array?.first)
        #expect(run["results"]?.array?.count == 1)
        let invocation = try #require(run["invocations"]?.array?.first)
        #expect(invocation["executionSuccessful"]?.bool == false)
        #expect(
            invocation["toolExecutionNotifications"]?.array?.first?["message"]?["text"]?.string == "b")
    }

    @Test func alignsTheCaretUnderTabsWideAndCombiningCharacters() throws {
        let tab = try Self.lines(Self.problem("7", in: "\t\"a\": 7"))
        #expect(tab[1] == " 1 |     \"a\": 7")
        #expect(tab[2] == "   |          ^")
        let wide = try Self.lines(Self.problem("7", in: "[\"漢字e\u{301}\", 7]"))
        #expect(wide[2] == "   | " + String(repeating: " ", count: 10) + "^")
        let token = try Self.lines(Self.problem("\"漢\"", in: "[\"漢\"]"))
        #expect(token[2] == "   |  ^~~~")
    }

    @Test func showsAWindowOfALongLine() throws {
        let text =
            "[" + String(repeating: "1,", count: 4000) + "\"#12345\"," + String(repeating: "2,", count: 4000) + "3]"
        let lines = try Self.lines(Self.problem("\"#12345\"", in: text))
        #expect(lines[0].hasPrefix("theme.json:1:8002: error:"))
        #expect(lines[1].count <= 5 + 100)
        #expect(lines[1].hasPrefix(" 1 | …") && lines[1].hasSuffix("…"))
        let caret = try #require(lines[2].firstIndex(of: "^"))
        let shown = lines[1].dropFirst(lines[2].distance(from: lines[2].startIndex, to: caret))
        #expect(shown.hasPrefix("\"#12345\","))
        #expect(lines[2].hasSuffix("^~~~~~~~"))
    }

    @Test func cutsATokenThatIsTooLong() throws {
        let token = "\"" + String(repeating: "x", count: 3000) + "\""
        let lines = try Self.lines(Self.problem(token, in: "[\(token)]"))
        #expect(lines[1].count <= 5 + 100)
        #expect(lines[2].count <= 5 + 100)
        #expect(lines[1].hasPrefix(" 1 | [\"xxx"))
    }

    @Test func pointsAtTheEndOfTheDocument() {
        let source = SourceText(name: "a", text: "{\"a\": ")
        let lines = Self.lines(Diagnostic(Self.kind, "ends", in: source, at: 6..<6))
        #expect(lines == ["a:1:7: error: ends [KB999]", " 1 | {\"a\": ", "   |       ^", ""])
    }

    @Test(arguments: MessageFormat.allCases)
    func escapesTerminalControlCharacters(_ format: MessageFormat) throws {
        let nasty = "\u{1B}[2J\u{202E}\u{9B}\u{2028}\u{FEFF}\u{7F}\r"
        let problem = try Self.problem(
            "7", in: "[\"\(nasty)\", 7, \"\(nasty)\"]", name: "a\n\(nasty).json", path: nasty)
        let text = DiagnosticFormatter(format).text(for: [problem])
        let bad = text.unicodeScalars.filter { $0 != "\n" && Quoted.actsOnTerminal($0) }
        #expect(bad.isEmpty)
        #expect(!text.contains("a\n"))
    }

    @Test func usesColorOnlyOnRequest() throws {
        let problem = try Self.problem("7", in: "[7]")
        let text = DiagnosticFormatter(.text, usesColor: true).text(for: [problem])
        #expect(text.contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(!DiagnosticFormatter(.json, usesColor: true).text(for: [problem]).contains("\u{1B}"))
    }

    @Test func showsTheMostSevereOfTooMany() {
        let source = SourceText(name: "a", text: "[]")
        var problems = (0..<250).map { Diagnostic(Self.kind, severity: .warning, "number \($0)", in: source) }
        problems.append(Diagnostic(Self.kind, severity: .error, "the last", in: source))
        let lines = DiagnosticFormatter().text(for: problems).split(separator: "\n")
        #expect(lines.count == Limits.reportedDiagnostics + 1)
        #expect(lines[0] == "a: warning: number 0 [KB999]")
        #expect(lines[98] == "a: warning: number 98 [KB999]")
        #expect(lines[99] == "a: error: the last [KB999]")
        #expect(lines[100] == "kbrender: note: 151 more problems are not shown")
    }

    @Test func countsTheProblemsOfEachDocument() {
        let problems = ["a", "b"].flatMap { name in
            (0..<100).map { Diagnostic(Self.kind, "number \($0)", in: SourceText(name: name, text: "{}")) }
        }
        #expect(DiagnosticFormatter().text(for: problems).split(separator: "\n").count == 200)
    }

    @Test func writesOneJSONObjectPerLine() throws {
        let problem = try Self.problem("7", in: "[\n 7]", "a \"b\"")
        let text = DiagnosticFormatter(.json).text(for: [problem, problem])
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines[0]
                == #"{"file":"theme.json","line":2,"column":2,"endLine":2,"endColumn":3,"severity":"error","id":"KB999","#
                + #""path":"light.x","message":"a \"b\""}"#)
    }

    /// Pictures and empty documents have no line.
    @Test func nothingIsShownOfNoText() throws {
        let source = SourceText(name: "a.png", bytes: [])
        let problem = Diagnostic(Self.kind, path: "", "no keyboard", in: source, at: 0..<0)
        #expect(DiagnosticFormatter().text(for: [problem]) == "a.png:1:1: error: no keyboard [KB999]\n")
    }

    @Test func writesWorkflowCommands() throws {
        let problem = try Self.problem("7", in: "[7]", name: "a:b,c%.json", "100 %, not: 50")
        #expect(
            DiagnosticFormatter(.github).text(for: [problem])
                == "::error file=a%3Ab%2Cc%25.json,line=1,col=2,title=KB999::light.x: 100 %25, not: 50\n")
        // The count is for those who read the log.
        #expect(DiagnosticFormatter(.github).text(for: [problem], tally: true).hasSuffix(": 50\n1 error\n"))
        #expect(DiagnosticFormatter(.json).text(for: [problem], tally: true).hasSuffix("}\n"))
    }

    @Test func writesSARIF() throws {
        let problem = try Self.problem("7", in: "[7]", name: "a b.json")
        let text = DiagnosticFormatter(.sarif).text(for: [problem])
        let root = try #require(JSONReader.read(SourceText(name: "out", text: text)).value)
        #expect(root["version"]?.string == "2.1.0")
        let run = try #require(root["runs"]?.array?.first)
        #expect(run["tool"]?["driver"]?["rules"]?.array?.first?["id"]?.string == "KB999")
        let result = try #require(run["results"]?.array?.first)
        #expect(result["level"]?.string == "error")
        #expect(result["message"]?["text"]?.string == "light.x: wrong")
        let place = result["locations"]?.array?.first?["physicalLocation"]
        #expect(place?["artifactLocation"]?["uri"]?.string == "a%20b.json")
        #expect(place?["region"]?["startColumn"]?.number == 2)
    }
}
