@testable import Documents
import Files
import Options
import RenderOptions
import Testing
@testable import Verification

/// The document that lists cases.
@Suite struct GoldenSuiteTests {
    private func read(_ text: String) -> ParseResult<GoldenSuite> {
        GoldenSuite.read(SourceText(name: "suite.json", text: text), in: GoldenFolder(path: FilePath("some/Golden")))
    }

    @Test func readsCases() throws {
        let suite = try #require(
            read(
                """
                { "options": ["--scale", "1"], "cases": [
                  { "name": "a", "render": ["../themes/a.json", "--layout", "b.json", "--scale=2"], "list": true },
                  { "name": "b", "render": ["midnight", "--font-dir", "../fonts"], "compare": ["--ignore", "key:q"] } ] }
                """
            ).value)
        #expect(suite.cases.map(\.name) == ["a", "b"] && suite.cases.map(\.keepsList) == [true, false])
        let (a, b) = (suite.cases[0].picture, suite.cases[1].picture)
        #expect(a.theme == FilePath("some/Golden/../themes/a.json"))
        #expect(a.layout == .file(FilePath("some/Golden/b.json")))
        #expect(a.request.settings.scale == 2 && b.request.settings.scale == 1)
        #expect(b.theme == FilePath("preset:midnight") && b.request.fontFolders == ["some/Golden/../fonts"])
        #expect(suite.cases[1].comparison.ignored == [.key("q")])
    }

    @Test(arguments: [
        ("[]", "a list is not an object (expected one with cases or a matrix)"),
        ("{}", "there is no list of cases"),
        (#"{"cases": [], "case": 1}"#, "did you mean cases?"),
        (#"{"cases": [{"name": "a"}]}"#, "nothing is drawn"),
        (#"{"cases": [{"render": ["linen"]}]}"#, "missing (expected at most 100"),
        (#"{"cases": [{"name": "../a", "render": ["linen"]}]}"#, #""../a" is not a name (expected at most 100"#),
        (#"{"cases": [{"name": "a", "render": ["linen"]}, {"name": "a", "render": ["linen"]}]}"#, "of another case"),
        (#"{"cases": [{"name": "a", "render": ["linen"]}, {"name": "A", "render": ["linen"]}]}"#, "of another case"),
        (#"{"cases": [{"name": "a", "render": "linen"}]}"#, "is not a list of words"),
        (#"{"cases": [{"name": "a", "render": ["linen", 1]}]}"#, "is not a list of words"),
        (#"{"cases": [{"name": "a", "render": []}]}"#, "no THEME given"),
        (#"{"cases": [{"name": "a", "render": ["-"]}]}"#, "standard input"),
        (#"{"cases": [{"name": "a", "render": ["linen", "--output", "a.png"]}]}"#, #"unknown option "--output""#),
        (#"{"cases": [{"name": "a", "render": ["linen", "--cache", "off"]}]}"#, #"unknown option "--cache""#),
        (#"{"cases": [{"name": "a", "render": ["linen", "--quiet"]}]}"#, #"unknown option "--quiet""#),
        (#"{"cases": [{"name": "a", "render": ["linen", "--quality=9"]}]}"#, #"unknown option "--quality""#),
        (#"{"cases": [{"name": "a", "render": ["linen", "--time-limit=1"]}]}"#, #"unknown option "--time-limit""#),
        (#"{"cases": [{"name": "a", "render": ["linen", "--memory-limit=1"]}]}"#, #"option "--memory-limit""#),
        (#"{"cases": [{"name": "a", "render": ["linen"], "compare": ["--tolerance", "300"]}]}"#, "from 0 to 255"),
        (#"{"cases": [{"name": "a", "render": ["linen"], "list": 1}]}"#, "1 is not true or false"),
    ])
    func reportsFaults(text: String, message: String) {
        let reading = read(text)
        #expect(reading.value == nil)
        #expect(reading.diagnostics.contains { $0.message.contains(message) }, "\(reading.diagnostics.map(\.message))")
        #expect(reading.diagnostics.allSatisfy { $0.source != nil && $0.range != nil })
    }
}

@Suite struct VerificationPartsTests {
    @Test(arguments: [
        ("", "", true), ("", "a", false), ("*", "", true), ("a*c", "abc", true), ("a*c", "acb", false),
        ("a?c", "abc", true), ("a?c", "ac", false), ("*-dark", "midnight-dark", true), ("a*b*a", "aababa", true),
        ("**a", "bba", true), ("a", "A", false),
    ])
    func patternsMatchWholeNames(pattern: String, name: String, matches: Bool) {
        #expect(GlobPattern(pattern).matches(name) == matches)
    }

    @Test func patternsMatchQuickly() {
        let pattern = GlobPattern(String(repeating: "*a", count: 200) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 2000)))
    }

    @Test func roundTripsEnvironments() throws {
        let members = [
            #"  "libraries": ["A 1", "B 2"],"#, #"  "fonts": {"#, #"    "/a": "11","#, #"    "/b": "22""#, "  }", "}",
            "",
        ]
        let text = members.joined(separator: "\n")
        let record = try EnvironmentRecord(SourceText(name: "", text: "{\n  \"environment\": 2,\n" + text))
        #expect(record.text == "{\n  \"environment\": 2,\n  \"fingerprint\": \"\(record.fingerprint)\",\n" + text)
        let changed = text.replacing("A 1", with: "A 3").replacing("/b", with: "/c").replacing("11", with: "12")
        let other = try EnvironmentRecord(SourceText(name: "", text: "{\"environment\": 2," + changed))
        #expect(other.differences(from: record) == ["A 3", "no A 1", "another /a", "no /b"])
        #expect(other.fingerprint != record.fingerprint)
        #expect(record.differences(from: record).isEmpty)
        let old = try EnvironmentRecord(SourceText(name: "", text: "{" + text))
        #expect(record.differences(from: old) == ["goldens of an older release (environment 1)"])
        #expect(record.adding(other).fonts == ["/a": "11", "/b": "22", "/c": "22"])
        for text in ["", "{}", #"{"libraries": [1], "fonts": {}}"#, #"{"libraries": [], "fonts": {"/a": 1}}"#] {
            let error = #expect(throws: OperationError.self) {
                try EnvironmentRecord(SourceText(name: "", text: text))
            }
            #expect(error?.kind == .badData)
        }
    }

    @Test func markupEscapesAnyText() {
        #expect(Markup.escaped("<a b=\"c&d\">\u{1B}") == "&lt;a b=&quot;c&amp;d&quot;&gt;\\u{1B}")
    }
}
