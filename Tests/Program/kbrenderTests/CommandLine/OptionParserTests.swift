@testable import Files
@testable import Options
@testable import ThemeModel
import CommandSupport
import Testing

@testable import kbrender
@testable import kbrender_serve

/// Arguments with one field of each kind.
private struct Sample: ReportingArguments {
    enum Mode: String, CaseIterable {
        case light, dark, both
    }

    var theme = FilePath("none")
    var output: FilePath?
    var mode = Mode.light
    var scale = 3.0
    var device = "iphone-15"
    var selected: Int? = 0
    var pressed: [String] = []
    var folders: [String] = []
    var globe = false
    var showsText = true
    var loudness = 0
    var messages = MessageStyle()

    static let table = Command<Sample>(
        operands: [.required("THEME", .file(wanted: "a theme document"), \.theme)],
        groups: [
            OptionGroup(
                "All",
                [
                    .value("output", short: "o", .file(wanted: "a file"), \.output, initial: nil, "file to write"),
                    .value("mode", .choice("MODE"), \.mode, "variant"),
                    .value("scale", .number(0.25...8), \.scale, "pixels per point"),
                    .value("device", .text("NAME", wanted: "the name of a device"), \.device, "device"),
                    .value("selected", .indexOrNone, \.selected, "candidate"),
                    .list("pressed", .text("KEY", wanted: "a key"), \.pressed, "pressed key"),
                    .list("font-dir", .text("FOLDER", wanted: "a folder"), \.folders, "folder"),
                    .flag("globe", \.globe, true, "globe key"),
                    .flag("no-text", \.showsText, false, "no text"),
                    .flag("quiet", \.loudness, -1, "less"),
                    .flag("verbose", \.loudness, 1, "more"),
                ]
            )
        ])
}

/// Arguments of a command that takes any number of files.
private struct Many: ReportingArguments {
    var first = ""
    var files: [FilePath] = []
    var messages = MessageStyle()

    static let table = Command<Many>(
        operands: [
            .required("WORD", .text("WORD", wanted: "a word"), \.first),
            .list("FILE", .file(wanted: "files"), \.files),
        ])
}

@Suite struct OptionParserTests {
    private func parse(_ words: String...) throws -> Sample {
        try parse(words)
    }

    private func parse(_ words: [String]) throws -> Sample {
        try OptionParser.parse(words.map { Argument($0) }, for: Sample.table)
    }

    private func fault(_ words: String...) -> String {
        failure { _ = try parse(words) }
    }

    @Test func fieldsKeepTheirInitialValues() throws {
        let arguments = try parse("theme.json")
        #expect(arguments.theme == FilePath("theme.json"))
        #expect(arguments.output == nil)
        #expect(arguments.mode == .light)
        #expect(arguments.scale == 3)
        #expect(arguments.device == "iphone-15")
        #expect(arguments.selected == 0)
        #expect(arguments.pressed.isEmpty && arguments.folders.isEmpty)
        #expect(!arguments.globe && arguments.showsText && arguments.loudness == 0)
    }

    @Test(arguments: [
        ["t.json", "--scale", "2.5"], ["t.json", "--scale=2.5"], ["--scale", "2.5", "t.json"],
        ["--scale=1", "--scale=2.5", "t.json"], ["--scale=2.5", "--", "t.json"], ["--scale=2.50", "t.json"],
        ["--scale=25e-1", "t.json"], ["--scale=+2.5", "t.json"],
    ])
    func acceptsEveryFormOfAValue(words: [String]) throws {
        let arguments = try parse(words)
        #expect(arguments.scale == 2.5)
        #expect(arguments.theme == FilePath("t.json"))
    }

    @Test(arguments: [["-o", "a.png"], ["-oa.png"], ["-o=a.png"], ["--output", "a.png"], ["--output=a.png"]])
    func shortOptionsTakeTheirValue(words: [String]) throws {
        let arguments = try parse(words + ["t.json"])
        #expect(arguments.output == FilePath("a.png"))
        #expect(arguments.theme == FilePath("t.json"))
    }

    @Test func acceptsDashesAsValues() throws {
        #expect(try parse("-", "-o", "-").theme == FilePath("-"))
        #expect(try parse("-", "-o", "-").output == FilePath("-"))
        #expect(try parse("--", "--strict").theme == FilePath("--strict"))
        #expect(try parse("t.json", "--pressed", "-", "--pressed=--").pressed == ["-", "--"])
    }

    @Test func repeatableOptionsKeepAllValuesInOrder() throws {
        let arguments = try parse("t.json", "--pressed=q", "--font-dir", "a", "--pressed", "space", "--font-dir=b")
        #expect(arguments.pressed == ["q", "space"])
        #expect(arguments.folders == ["a", "b"])
    }

    @Test func flagsSetTheirField() throws {
        let arguments = try parse("t.json", "--globe", "--no-text")
        #expect(arguments.globe)
        #expect(!arguments.showsText)
    }

    @Test func lastOptionWins() throws {
        #expect(try parse("t.json", "--quiet", "--verbose").loudness == 1)
        #expect(try parse("t.json", "--verbose", "--quiet").loudness == -1)
        #expect(try parse("t.json", "--mode=dark", "--mode=both").mode == .both)
        #expect(try parse("t.json", "--selected=3", "--selected=none").selected == nil)
    }

    /// What other programs call an option leads to ours, where the command has it.
    @Test func namesOfOtherProgramsLeadToTheOption() {
        #expect(fault("a", "--port=80") == "unknown option \"--port\" (--help lists the options)")
        let words = ["--port", "8080"].map { Argument($0) }
        let serving = failure { _ = try OptionParser.parse(words, for: ServeCommand.table) }
        #expect(serving == "unknown option \"--port\" (did you mean --listen?)")
    }

    @Test func namesWrongArguments() {
        #expect(fault() == "no THEME given (expected a theme document)")
        #expect(fault("a", "--scal=2") == "unknown option \"--scal\" (did you mean --scale?)")
        #expect(fault("a", "--zzzzzzzz").hasPrefix("unknown option \"--zzzzzzzz\" (--help lists"))
        #expect(fault("a", "-Z").hasPrefix("unknown option \"-Z\""))
        #expect(fault("a", "--globe=yes") == "--globe: takes no value (given \"yes\")")
        #expect(fault("a", "--device") == "--device: needs a value (expected the name of a device)")
        #expect(fault("a", "--device", "--globe") == "--device: needs a value (expected the name of a device)")
        #expect(fault("a", "b").hasPrefix("unexpected argument \"b\""))
        #expect(fault("").hasPrefix("THEME: \"\" is empty"))
    }

    @Test(arguments: [
        ("scale", "9", "\"9\" is out of range (expected a number from 0.25 to 8)"),
        ("scale", "-1", "\"-1\" is out of range (expected a number from 0.25 to 8)"),
        ("scale", "1e999", "\"1e999\" is out of range (expected a number from 0.25 to 8)"),
        ("scale", "nan", "\"nan\" is not a number (expected a number from 0.25 to 8)"),
        ("scale", "inf", "\"inf\" is not a number (expected a number from 0.25 to 8)"),
        ("scale", "0x2", "\"0x2\" is not a number (expected a number from 0.25 to 8)"),
        ("scale", " 2", "\" 2\" is not a number (expected a number from 0.25 to 8)"),
        ("scale", "", "\"\" is not a number (expected a number from 0.25 to 8)"),
        ("mode", "purple", "\"purple\" is not a choice (expected light, dark or both)"),
        ("mode", "drak", "\"drak\" is not a choice (expected light, dark or both; did you mean dark?)"),
        ("mode", "Dark", "\"Dark\" is not a choice (expected light, dark or both; did you mean dark?)"),
        ("selected", "-1", "\"-1\" is not an index (expected a whole number from 0, or none)"),
        ("selected", "1.5", "\"1.5\" is not an index (expected a whole number from 0, or none)"),
        ("selected", "٣", "\"٣\" is not an index (expected a whole number from 0, or none)"),
        (
            "selected", "99999999999999999999",
            "\"99999999999999999999\" is not an index (expected a whole number from 0, or none)"
        ),
        ("pressed", "", "\"\" is empty (expected a key)"),
    ])
    func checksValuesByTheTable(option: String, value: String, message: String) {
        #expect(fault("t.json", "--\(option)=\(value)") == "--\(option): \(message)")
        guard !value.isEmpty else { return }
        #expect(fault("t.json", "--\(option)", value) == "--\(option): \(message)")
    }

    @Test func rangesIncludeTheirBounds() throws {
        #expect(try parse("t", "--scale=0.25").scale == 0.25)
        #expect(try parse("t", "--scale=8").scale == 8)
    }

    @Test func everyUsageErrorIs64() {
        #expect(exitCode { _ = try parse("a", "b") } == .usage)
        #expect(exitCode { _ = try parse("a", "--mode=x") } == .usage)
        #expect(exitCode { _ = try parse("--nothing") } == .usage)
    }

    @Test func bytesThatAreNotUTF8OnlyNameFiles() throws {
        let name: [UInt8] = Array("caf".utf8) + [0xE9]
        let option = Array("--device=".utf8) + [0xFF, 0xFE]
        let arguments = try OptionParser.parse(
            [Argument(name), Argument("-o"), Argument(name)], for: Sample.table)
        #expect(arguments.theme.bytes == name)
        #expect(arguments.output?.bytes == name)
        #expect(exitCode { _ = try OptionParser.parse([Argument(option)], for: Sample.table) } == .usage)
        #expect(exitCode { _ = try OptionParser.parse([Argument([0x2D, 0xFF])], for: Sample.table) } == .usage)
    }

    @Test func messagesStayShortAndHarmless() {
        let message = fault("t.json", "--mode=\u{1B}[31m" + String(repeating: "x", count: 100_000))
        #expect(message.utf8.count < 300)
        #expect(!message.unicodeScalars.contains("\u{1B}"))
    }

    @Test func lastOperandMayRepeat() throws {
        func parse(_ words: String...) throws -> Many {
            try OptionParser.parse(words.map { Argument($0) }, for: Many.table)
        }
        #expect(try parse("w", "a", "--quiet", "-", "b").files == ["a", "-", "b"].map { FilePath($0) })
        #expect(try parse("w", "a").first == "w")
        #expect(failure { _ = try parse("w") } == "no FILE given (expected files)")
        #expect(failure { _ = try parse() } == "no WORD given (expected a word)")
        let help = HelpText.help(of: Many.table.description(named: "many"))
        #expect(help.hasPrefix("Usage: kbrender many WORD FILE… [OPTIONS]\n"))
    }

    @Test func findsTheMessageStyleInAnyArguments() {
        func style(_ words: String...) -> MessageStyle { MessageStyle(askedForBy: words.map { Argument($0) }) }
        #expect(style("x", "--bogus", "--message-format", "json", "--color=never").format == .json)
        #expect(style("--color=never").color == .never)
        #expect(style("--message-format=json", "--message-format", "github").format == .github)
        #expect(style("--message-format", "yaml") == MessageStyle())
        #expect(style("--message-format") == MessageStyle())
        #expect(style("message-format", "json") == MessageStyle())
    }
}
