import Documents
import Options
import Testing

/// Command lines read by a table: forms of options, order, and the messages about wrong ones.
@Suite struct OptionParserTests {
    private struct Arguments: CommandArguments {
        var file = ""
        var more: [String] = []
        var size = 1.0
        var names: [String] = []
        var isQuiet = false
        var color: String?
    }

    private static let text = ValueType<String>.text("TEXT", wanted: "a text")

    private static let table = Command<Arguments>(
        operands: [
            .required("FILE", text, \.file), .list("MORE", text, \.more, isOptional: true),
        ],
        groups: [
            OptionGroup(
                "All",
                [
                    .value("size", short: "s", .number(0...8), \.size, "the size"),
                    .list("name", text, \.names, "a name"),
                    .flag("quiet", \.isQuiet, true, "says nothing"),
                    .value("color", text, \.color, initial: nil, "a colour"),
                ])
        ])

    private func parse(_ words: String...) throws(OperationError) -> Arguments {
        try OptionParser.parse(words.map { Argument($0) }, for: Self.table)
    }

    private func message(_ words: String...) -> String? {
        do throws(OperationError) {
            _ = try OptionParser.parse(words.map { Argument($0) }, for: Self.table)
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [["--size", "2"], ["--size=2"], ["-s", "2"], ["-s2"], ["-s=2"], ["--size", "1", "--size=2"]])
    func formsOfAnOptionAreEquivalent(words: [String]) throws {
        let before = try OptionParser.parse((words + ["a"]).map { Argument($0) }, for: Self.table)
        let after = try OptionParser.parse((["a"] + words).map { Argument($0) }, for: Self.table)
        #expect(before.size == 2 && after.size == 2 && before.file == "a" && after.file == "a")
    }

    @Test func listsCollectAndOtherOptionsReplace() throws {
        let arguments = try parse("--name", "a", "f", "--name=b", "--color", "red", "--color=blue", "--quiet", "g", "h")
        #expect(arguments.names == ["a", "b"] && arguments.color == "blue" && arguments.isQuiet)
        #expect(arguments.file == "f" && arguments.more == ["g", "h"])
    }

    @Test func everyWordAfterTwoDashesIsAnOperand() throws {
        let arguments = try parse("--", "--size", "-")
        #expect(arguments.file == "--size" && arguments.more == ["-"] && arguments.size == 1)
        #expect(try parse("-").file == "-")
    }

    @Test func aValueMayLookLikeAnOptionOnlyAfterAnEqualsSign() throws {
        #expect(try parse("f", "--name=--size").names == ["--size"])
        #expect(message("f", "--name", "--quiet")?.contains("--name: needs a value") == true)
        #expect(message("f", "--name")?.contains("--name: needs a value") == true)
        #expect(try parse("f", "--name", "-1").names == ["-1"])
    }

    @Test func messagesNameTheOptionTheValueAndWhatWouldBeRight() {
        #expect(message("f", "--size", "9")?.hasPrefix("--size: \"9\" is out of range (expected ") == true)
        #expect(message("f", "--quiet=1")?.hasPrefix("--quiet: takes no value (given \"1\")") == true)
        #expect(message("f", "--sise", "1") == "unknown option \"--sise\" (did you mean --size?)")
        #expect(message("f", "--entirely-else") == "unknown option \"--entirely-else\" (--help lists the options)")
        #expect(message("f", "-x")?.hasPrefix("unknown option \"-x\"") == true)
        #expect(message() == "no FILE given (expected a text)")
    }

    @Test func valuesWriteWhatTheParserReads() throws {
        let arguments = try parse("f", "--size=2.5", "--name", "a", "--name", "-b", "--quiet")
        let words = Self.table.options.flatMap { option in
            option.values(arguments).map { option.isFlag ? "--\(option.name)" : "--\(option.name)=\($0.text)" }
        }
        #expect(words == ["--size=2.5", "--name=a", "--name=-b", "--quiet"])
        #expect(Self.table.options.allSatisfy { $0.values(Arguments()).isEmpty })
    }

    @Test func findsTheFirstOperandAmongOptions() {
        let options = Self.table.options.map(\.description)
        func place(_ words: String...) -> Int? { words.map { Argument($0) }.firstOperand(besides: options) }
        #expect(place("--size", "2", "a") == 2)
        #expect(place("--size=2", "a") == 1)
        #expect(place("-s", "2", "--quiet", "a") == 3)
        #expect(place("--quiet") == nil)
        #expect(place("--", "a") == nil)
    }
}
