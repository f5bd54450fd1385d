import Testing

@testable import kbrender

@Suite struct OptionParserTests {
    private func parse(_ words: String...) throws -> PictureArguments {
        try OptionParser.parse(words.map { Argument($0) }, for: RenderCommand.table)
    }

    private func fault(_ words: String...) -> String {
        failure { _ = try OptionParser.parse(words.map { Argument($0) }, for: RenderCommand.table) }
    }

    @Test func defaultsAreThoseOfTheContract() throws {
        let arguments = try parse("theme.json")
        #expect(arguments.theme == FilePath("theme.json"))
        #expect(arguments.output == nil)
        #expect(arguments.mode == .light)
        #expect(arguments.device == "iphone-15")
        #expect(arguments.orientation == .portrait)
        #expect(arguments.width == nil)
        #expect(arguments.scale == 3)
        #expect(arguments.layout == .name("qwerty"))
        #expect(arguments.plane == .letters)
        #expect(arguments.selected == 0)
        #expect(arguments.candidateStyle == .bar)
        #expect(arguments.hasCandidateBar)
        #expect(arguments.hasText)
        #expect(arguments.cache == .standard)
        #expect(arguments.messages == MessageStyle(verbosity: .normal, color: .auto, format: .text))
    }

    @Test(arguments: [
        ["t.json", "--scale", "2.5"], ["t.json", "--scale=2.5"], ["--scale", "2.5", "t.json"],
        ["--scale=1", "--scale=2.5", "t.json"], ["--scale=2.5", "--", "t.json"], ["--scale=2.50", "t.json"],
        ["--scale=25e-1", "t.json"], ["--scale=+2.5", "t.json"],
    ])
    func everyFormOfAValueIsTheSame(words: [String]) throws {
        let arguments = try OptionParser.parse(words.map { Argument($0) }, for: RenderCommand.table)
        #expect(arguments.scale == 2.5)
        #expect(arguments.theme == FilePath("t.json"))
    }

    @Test(arguments: [["-o", "a.png"], ["-oa.png"], ["-o=a.png"], ["--output", "a.png"], ["--output=a.png"]])
    func shortFormsTakeTheirValue(words: [String]) throws {
        let arguments = try OptionParser.parse((words + ["t.json"]).map { Argument($0) }, for: RenderCommand.table)
        #expect(arguments.output == FilePath("a.png"))
        #expect(arguments.theme == FilePath("t.json"))
    }

    @Test func dashesThatAreNoOptions() throws {
        #expect(try parse("-", "-o", "-").theme == FilePath("-"))
        #expect(try parse("-", "-o", "-").output == FilePath("-"))
        #expect(try parse("--", "--strict").theme == FilePath("--strict"))
        #expect(try parse("t.json", "--pressed", "-", "--pressed=--").pressed == ["-", "--"])
    }

    @Test func repeatableOptionsKeepEveryValueInOrder() throws {
        let arguments = try parse("t.json", "--pressed=q", "--font-dir", "a", "--pressed", "space", "--font-dir=b")
        #expect(arguments.pressed == ["q", "space"])
        #expect(arguments.fontFolders == [FilePath("a"), FilePath("b")])
    }

    @Test func flagsSetTheirField() throws {
        let arguments = try parse(
            "t.json", "--globe", "--no-text", "--no-candidate-bar", "--annotations", "--alpha-first", "--strict")
        #expect(arguments.globe && arguments.annotations && arguments.alphaFirst && arguments.strict)
        #expect(!arguments.hasText && !arguments.hasCandidateBar)
        #expect(try parse("t.json", "--quiet", "--verbose").messages.verbosity == .verbose)
        #expect(try parse("t.json", "--verbose", "--quiet").messages.verbosity == .quiet)
    }

    @Test func wrongWordsAreNamed() {
        #expect(fault() == "no THEME given (want a theme document, or - for standard input)")
        #expect(fault("a", "--scal=2") == "unknown option \"--scal\" (did you mean --scale?)")
        #expect(fault("a", "--zzzzzzzz").hasPrefix("unknown option \"--zzzzzzzz\" (want one of"))
        #expect(fault("a", "-Z").hasPrefix("unknown option \"-Z\""))
        #expect(fault("a", "--globe=yes") == "--globe: takes no value (given \"yes\")")
        #expect(fault("a", "--device") == "--device: needs a value (want the name of a device)")
        #expect(fault("a", "--device", "--globe") == "--device: needs a value (want the name of a device)")
        #expect(fault("a", "b").hasPrefix("unexpected argument \"b\""))
        #expect(fault("").hasPrefix("THEME: \"\" is empty"))
    }

    @Test(arguments: [
        ("scale", "9", "\"9\" is not in 0.25…8 (want a number from 0.25 to 8)"),
        ("scale", "-1", "\"-1\" is not in 0.25…8 (want a number from 0.25 to 8)"),
        ("scale", "1e999", "\"1e999\" is not in 0.25…8 (want a number from 0.25 to 8)"),
        ("scale", "nan", "\"nan\" is not a number (want a number from 0.25 to 8)"),
        ("scale", "inf", "\"inf\" is not a number (want a number from 0.25 to 8)"),
        ("scale", "0x2", "\"0x2\" is not a number (want a number from 0.25 to 8)"),
        ("scale", " 2", "\" 2\" is not a number (want a number from 0.25 to 8)"),
        ("scale", "", "\"\" is not a number (want a number from 0.25 to 8)"),
        ("width", "99.9", "\"99.9\" is not in 100…4096 (want a number from 100 to 4096)"),
        ("mode", "purple", "\"purple\" is not a choice (want light, dark or both)"),
        ("mode", "drak", "\"drak\" is not a choice (want light, dark or both; did you mean dark?)"),
        ("mode", "Dark", "\"Dark\" is not a choice (want light, dark or both; did you mean dark?)"),
        ("selected", "-1", "\"-1\" is not an index (want a whole number from 0, or none)"),
        ("selected", "1.5", "\"1.5\" is not an index (want a whole number from 0, or none)"),
        ("selected", "٣", "\"٣\" is not an index (want a whole number from 0, or none)"),
        (
            "selected", "99999999999999999999",
            "\"99999999999999999999\" is not an index (want a whole number from 0, or none)"
        ),
        ("pressed", "", "\"\" is empty (want a key's label or name)"),
    ])
    func valuesAreCheckedAtTheTable(option: String, value: String, message: String) {
        #expect(fault("t.json", "--\(option)=\(value)") == "--\(option): \(message)")
        guard !value.isEmpty else { return }
        #expect(fault("t.json", "--\(option)", value) == "--\(option): \(message)")
    }

    @Test func boundsThemselvesAreIn() throws {
        #expect(try parse("t", "--scale=0.25", "--width=100").scale == 0.25)
        #expect(try parse("t", "--scale=8", "--width=4096").width == 4096)
    }

    @Test func everyUsageErrorIs64() {
        #expect(exitCode { _ = try parse("a", "b") } == .usage)
        #expect(exitCode { _ = try parse("a", "--mode=x") } == .usage)
        #expect(exitCode { _ = try parse("--nothing") } == .usage)
    }

    @Test func bytesThatAreNotUTF8NameFilesOnly() throws {
        let name: [UInt8] = Array("caf".utf8) + [0xE9]
        let option = Array("--candidates=".utf8) + [0xFF, 0xFE]
        let arguments = try OptionParser.parse(
            [Argument(name), Argument("-o"), Argument(name)], for: RenderCommand.table)
        #expect(arguments.theme?.bytes == name)
        #expect(arguments.output?.bytes == name)
        #expect(exitCode { _ = try OptionParser.parse([Argument(option)], for: RenderCommand.table) } == .usage)
        #expect(exitCode { _ = try OptionParser.parse([Argument([0x2D, 0xFF])], for: RenderCommand.table) } == .usage)
    }

    @Test func messagesStayShortAndHarmless() {
        let message = fault("t.json", "--mode=\u{1B}[31m" + String(repeating: "x", count: 100_000))
        #expect(message.utf8.count < 300)
        #expect(!message.unicodeScalars.contains("\u{1B}"))
    }

    @Test func geometryRefusesBothModes() {
        let message = failure {
            _ = try OptionParser.parse([Argument("t"), Argument("--mode=both")], for: GeometryCommand.table)
        }
        #expect(message == "--mode: \"both\" is not a choice (want light or dark)")
    }
}
