@testable import Documents
import Files
import Glibc
import TestSupport
import Testing
@testable import Verification

/// Cases that a suite generates from a matrix.
@Suite struct CaseMatrixTests {
    private func read(_ text: String) -> ParseResult<GoldenSuite> {
        GoldenSuite.read(SourceText(name: "suite.json", text: text), in: GoldenFolder(path: FilePath("some/Golden")))
    }

    @Test func combinesEveryChoice() throws {
        let text = """
            { "options": ["--scale", "2"],
              "cases": [{ "name": "own", "render": ["linen"] }],
              "matrix": {
                "themes": ["../themes/a.v2.json", "midnight"], "layouts": ["qwerty", "keys/b.json"],
                "modes": ["light", "dark"], "states": { "plain": [], "pressed": ["--pressed", "g"] },
                "exclude": [{ "theme": "midnight", "layout": "keys/b.json" }, { "mode": "dark", "state": "pressed" }],
                "render": ["--device", "ipad"], "compare": ["--tolerance", "3"], "list": true } }
            """
        let suite = try #require(read(text).value, "\(read(text).diagnostics.map(\.message))")
        let themes = ["a_v2-", "midnight-"]
        let names = suite.cases.map(\.name)
        #expect(names.count == 1 + 9 && names[0] == "own")
        #expect(names[1...3].allSatisfy { $0.hasPrefix("a_v2-") && $0.contains("-qwerty-") }, "\(names)")
        #expect(
            names.suffix(3) == [
                "midnight-qwerty-light-plain", "midnight-qwerty-light-pressed", "midnight-qwerty-dark-plain",
            ])
        #expect(themes.map { theme in names.count { $0.hasPrefix(theme) } } == [6, 3])
        let pressed = try #require(suite.cases.first { $0.name == "midnight-qwerty-light-pressed" })
        #expect(pressed.picture.theme == FilePath("preset:midnight") && pressed.picture.request.settings.scale == 2)
        #expect("\(pressed.picture.request.settings.layout.pressed)".firstRange(of: "g") != nil)
        #expect(pressed.keepsList && pressed.comparison.tolerance == 3)
        #expect(suite.source.text(pressed.range) == "\"midnight\"")
        #expect(suite.cases[1].picture.theme == FilePath("some/Golden/../themes/a.v2.json"))
        let file = try #require(suite.cases.first { $0.name.contains("-b-") })
        #expect(file.picture.layout == .file(FilePath("some/Golden/keys/b.json")))
    }

    /// Words are marked where they stand, and each fault once, however many cases share it.
    @Test(arguments: [
        (
            #"{"options": ["--scale", "~"], "cases": [{"name": "a", "render": ["linen"]}, {"name": "b", "render": ["rose"]}]}"#,
            "options"
        ),
        (#"{"cases": [{"name": "a", "render": ["linen", "--mode", "~"]}]}"#, "cases[0].render"),
        (#"{"cases": [{"name": "a", "render": ["linen", "--~", "x"]}]}"#, "cases[0].render"),
        (#"{"cases": [{"name": "a", "render": ["linen"], "compare": ["--tolerance", "~"]}]}"#, "cases[0].compare"),
        (#"{"matrix": {"themes": ["linen", "rose"], "modes": ["light", "~"]}}"#, "matrix.modes"),
        (
            #"{"matrix": {"themes": ["linen"], "states": {"a": [], "b": ["--scale", "1", "--scale", "~"]}}}"#,
            "matrix.states.b"
        ),
        (#"{"matrix": {"themes": ["linen", "rose"], "render": ["--~"]}}"#, "matrix.render"),
    ])
    func marksTheFaultyWord(text: String, path: String) throws {
        let problems = read(text).diagnostics
        #expect(problems.map(\.path) == [path], "\(problems)")
        let range = try #require(problems.first?.range)
        #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self).contains("~"))
    }

    @Test func drawsEachThemeOnEachDevice() throws {
        let text = #"""
            {"matrix": {"themes": ["linen"], "devices": ["iphone-15", "ipad"], "modes": ["light", "dark"],
              "exclude": [{"device": "ipad", "mode": "dark"}]}}
            """#
        let suite = try #require(read(text).value)
        #expect(suite.cases.map(\.name) == ["linen-iphone-15-light", "linen-iphone-15-dark", "linen-ipad-light"])
        #expect(suite.cases.map(\.picture.device) == ["iphone-15", "iphone-15", "ipad"])
    }

    @Test func acceptsGivenNames() throws {
        let text = #"{"matrix": {"themes": {"x": "a/t.json", "y": "b/t.json"}, "exclude": [{"theme": "y"}]}}"#
        #expect(try #require(read(text).value).cases.map(\.name) == ["x"])
    }

    /// A folder of themes and, beside it, one of suites.
    private func suite(
        _ themes: String,
        files: [String] = ["t/b.json", "t/a.json", "t/a.schema.json", "t/x/d.json", "u/d.json", "u/.c.json"]
    ) throws -> (folder: TemporaryFolder, reading: ParseResult<GoldenSuite>) {
        let folder = TemporaryFolder()
        for file in files + ["Golden/suite.json", ".git/HEAD"] {
            #expect(system("mkdir -p \(folder.path)/\(FilePath(file).folder)") == 0)
            _ = try folder.add(file, "{}")
        }
        let golden = GoldenFolder(path: folder.path.appending("Golden"))
        let text = "{\"matrix\": {\"themes\": \(themes)}}"
        return (folder, GoldenSuite.read(SourceText(name: "suite.json", text: text), in: golden))
    }

    @Test(arguments: [
        (#"["../t"]"#, ["a", "b"]), (#"["../t/"]"#, ["a", "b"]), (#"["../t/*.json"]"#, ["a", "b"]),
        (#"["../t/?.json", "midnight"]"#, ["a", "b", "midnight"]), (#"["../*/a.json"]"#, ["t_a"]),
        (#"["../t/**/d.json"]"#, ["x_d"]), (#"["../**/d.json"]"#, ["t_x_d", "u_d"]),
        (#"["../t/**"]"#, ["a", "b", "x_d"]),
        (#"["../u/.*.json"]"#, ["_c"]), (#"["../t/**/**/a.json"]"#, ["a"]), (#"["../t/./*.json"]"#, ["a", "b"]),
    ])
    func foldersAndPatternsStandForTheirThemes(themes: String, names: [String]) throws {
        let (_, reading) = try suite(themes)
        let found = try #require(reading.value, "\(reading.diagnostics.map(\.message))").cases.map(\.name)
        // A name that begins with a dot is no file's name, so its slug has a digest.
        #expect(found.map { $0.hasPrefix("_c-") ? "_c" : $0 } == names)
    }

    @Test(arguments: [
        (#"["../none/*.json"]"#, #""../none/*.json" matches no theme document"#),
        (#"["../t/*.yaml"]"#, "matches no theme document"), (#"["../t/../../*.json"]"#, "leads out of the repository"),
        (#"["/*/passwd"]"#, "leads out of the repository"),
        (#"{"a": "../t"}"#, #""../t" stands for several themes, which cannot share a name"#),
        (#"["../t", "../u/*.json", "../t/a.json"]"#, #""../t/a.json" has the same name as another one"#),
    ])
    func reportsFoldersAndPatternsThatCannotBe(themes: String, message: String) throws {
        let (_, reading) = try suite(themes)
        #expect(reading.value == nil)
        #expect(reading.diagnostics.contains { $0.message.firstRange(of: message) != nil }, "\(reading.diagnostics)")
    }

    /// A pattern reads no folder outside of the repository, however its links lead there.
    @Test func patternsFollowNoLinks() throws {
        let (folder, _) = try suite(
            "[]", files: ["t/a.json", "far/b.json", "t/.git/HEAD", "t/Golden/suite.json"])
        let repository = folder.path.appending("t")
        symlink("../far", "\(repository.appending("away"))")
        func read(_ themes: String) -> ParseResult<GoldenSuite> {
            GoldenSuite.read(
                SourceText(name: "suite.json", text: "{\"matrix\": {\"themes\": \(themes)}}"),
                in: GoldenFolder(path: repository.appending("Golden")))
        }
        #expect(read(#"["../*/b.json", "rose"]"#).value == nil)
        #expect(read(#"["../*/b.json"]"#).diagnostics.first?.message.firstRange(of: "matches no") != nil)
        #expect(read(#"["../away/*.json"]"#).diagnostics.first?.message.firstRange(of: "leads out") != nil)
        #expect(read(#"["../away"]"#).diagnostics.first?.message.firstRange(of: "leads out") != nil)
    }

    @Test(arguments: [
        #"{"cases": [{"name": "own", "render": ["linen"]}]}"#, #"{"matrix": {"themes": ["../t/a.json"]}}"#,
        #"{"matrix": {"themes": {"first": "../t/a.json"}}}"#,
        "{\n  \"matrix\": {\n    \"themes\": [\n      \"linen\"\n    ]\n  }\n}",
        #"{"matrix": {"themes": ["../t"]}}"#,
    ])
    func addsThemesThatNoCaseDraws(text: String) throws {
        let (folder, _) = try suite("[]")
        let golden = GoldenFolder(path: folder.path.appending("Golden"))
        let source = SourceText(name: "suite.json", text: text)
        let before = try #require(GoldenSuite.read(source, in: golden).value)
        let (document, themes) = try SuiteStarter.adding([folder.path.appending("t")], to: before, in: golden)
        let after = try #require(GoldenSuite.read(document, in: golden).value)
        let old = before.cases.filter { $0.picture.theme.hasEnding(["a.json", "b.json"]) }.map(\.picture.theme)
        #expect(themes.count == 2 - Set(old).count)
        let drawn = Set(after.cases.map(\.picture.theme.lastComponent.description))
        #expect(drawn.isSuperset(of: ["a.json", "b.json"]), "\(String(decoding: document.bytes, as: UTF8.self))")
        #expect(after.cases.map(\.name).starts(with: before.cases.map(\.name)), "all cases are kept")
        #expect(try SuiteStarter.adding([folder.path.appending("t")], to: after, in: golden).themes.isEmpty)
    }

    @Test(arguments: [
        (#"[]"#, "matrix: a list is not an object"),
        (#"{}"#, "matrix.themes: there are no themes"),
        (#"{"themes": []}"#, "matrix.themes: a list is not a list of words (expected one with a word or more"),
        (#"{"themes": "linen"}"#, "is not a list of words"),
        (#"{"themes": ["linen", 1]}"#, "matrix.themes: 1 is not a word of 1 to 4096 bytes"),
        (#"{"themes": ["a/t.json", "b/t.json"]}"#, #""b/t.json" has the same name as another one"#),
        (#"{"themes": {"a b": "linen"}}"#, #""a b" is not a name (expected at most 100"#),
        (#"{"themes": ["-"]}"#, "a theme from standard input"),
        (#"{"themes": ["linen"], "theme": []}"#, "did you mean themes?"),
        (#"{"themes": ["linen"], "modes": ["drak"]}"#, "did you mean dark?"),
        (#"{"themes": ["linen"], "modes": {"d": "dark"}}"#, "matrix.modes: an object is not a list of modes"),
        (#"{"themes": ["linen"], "states": ["--pressed"]}"#, "is not an object of lists of words"),
        (#"{"themes": ["linen"], "states": {"a": "--pressed"}}"#, "matrix.states.a: "),
        (#"{"themes": ["linen"], "states": {"a": ["--presed", "g"]}}"#, "did you mean --pressed?"),
        (#"{"themes": ["linen"], "exclude": [{}]}"#, "matrix.exclude[0]: an object excludes nothing"),
        (
            #"{"themes": ["linen"], "exclude": [{"theme": "lines"}]}"#,
            #""lines" is not in the matrix (did you mean linen?)"#
        ),
        (#"{"themes": ["linen"], "exclude": [{"mode": "dark"}]}"#, "the matrix has no modes"),
        (#"{"themes": ["linen"], "exclude": [{"theme": "linen"}]}"#, "excludes every case"),
        (#"{"themes": ["linen"], "list": 1}"#, "matrix.list: 1 is not true or false"),
    ])
    func reportsFaults(matrix: String, message: String) {
        let reading = read("{\"matrix\": \(matrix)}")
        #expect(reading.value == nil)
        let messages = reading.diagnostics.map { "\($0.path): \($0.message)" }
        #expect(messages.contains { $0.firstRange(of: message) != nil }, "\(messages)")
        #expect(reading.diagnostics.allSatisfy { $0.source != nil && $0.range != nil })
        #expect(Set(messages).count == messages.count, "each once: \(messages)")
    }

    @Test func reportsAFaultOfManyCasesOnce() {
        let reading = read(
            #"{"matrix": {"themes": ["linen", "rose"], "modes": ["light", "dark"], "render": ["--devcie", "ipad"]}}"#)
        #expect(reading.diagnostics.count == 1)
        let two = read(##"{"matrix": {"themes": ["linen", "rose"], "states": {"a": ["--x"], "b": ["--y"]}}}"##)
        #expect(two.diagnostics.count == 2, "all in one run")
    }

    @Test func limitsTheWordsOfEachCase() {
        let long = String(repeating: "a", count: 5000)
        for text in [
            #"{"options": ["\#(long)"], "matrix": {"themes": ["linen"]}}"#,
            #"{"matrix": {"themes": ["linen"], "layouts": ["\#(long)"]}}"#,
            #"{"matrix": {"themes": ["linen"], "states": {"a": ["\#(long)"]}}}"#,
        ] {
            let reading = read(text)
            #expect(reading.value == nil && reading.diagnostics.count == 1, "\(reading.diagnostics.map(\.message))")
            #expect(reading.diagnostics.first?.message.firstRange(of: "4096 bytes") != nil)
        }
    }

    @Test func limitsTheNumberOfCases() {
        let themes = (0..<101).map { "\"t\($0)\"" }.joined(separator: ",")
        let text = "{\"matrix\": {\"themes\": [\(themes)], \"layouts\": [\(themes)]}}"
        #expect(read(text).diagnostics.map(\.message) == ["more than 10000 cases (remove some choices)"])
        #expect(
            read(#"{"cases": [{"name": "linen", "render": ["rose"]}], "matrix": {"themes": ["linen"]}}"#)
                .diagnostics.map(\.message) == [
                    #""linen" is also the name of another case, whatever its capitals (choose another name)"#
                ])
    }
}

/// The documentation and schema of suites.
@Suite struct SuiteFormatTests {
    private static let page = Repository.docs.appending("suites.md")

    private static func text() throws -> String {
        String(decoding: try InputFile(reading: page).bytes, as: UTF8.self)
    }

    @Test func pageListsEveryMember() throws {
        let text = try Self.text()
        for (name, table) in SuiteFormat.tables {
            #expect(text.firstRange(of: table) != nil, "docs/suites.md lacks the table of \(name):\n\(table)")
        }
    }

    @Test func examplesOfThePageAreSuites() throws {
        let blocks = try Self.text().split(separator: "\n\n").filter { $0.hasPrefix("    {") }
        #expect(blocks.count == 3)
        for block in blocks {
            let reading = GoldenSuite.read(
                SourceText(name: "page", text: String(block)), in: GoldenFolder(path: FilePath("Golden")))
            #expect(reading.value != nil, "\(reading.diagnostics.map(\.message))")
        }
    }

    /// The reader takes no others.
    @Test func schemaIsClosed() {
        for part in SuiteFormat.Part.allCases {
            #expect(part.schema?["additionalProperties"]?.bool == false && !part.members.isEmpty, "\(part)")
        }
    }
}

extension SuiteFormat {
    /// The members of each object as a table in Markdown, by the object's name.
    fileprivate static var tables: [(name: String, markdown: String)] {
        Part.allCases.map { part in
            let required = part.schema?["required"]?.array?.compactMap(\.string) ?? []
            let rows = part.members.map { name in
                let summary = part.schema?["properties"]?[name]?["description"]?.string ?? ""
                return "| `\(name)` | \(summary)\(required.contains(name) ? "; required" : "") |\n"
            }
            return (part.rawValue, "| member | meaning |\n|---|---|\n" + rows.joined())
        }
    }
}
