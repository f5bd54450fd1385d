import Options
import TestSupport
import Testing

/// Types of option values: each reads back what it writes.
@Suite struct ValueTypeTests {
    private enum Size: String, CaseIterable, Sendable {
        case small, large
    }

    @Test(arguments: [0.25, 1, 3, 7.125]) func roundTripsNumbers(number: Double) throws {
        let type = ValueType<Double>.number(0...8)
        #expect(try type.read(type.spell(number)) == number)
    }

    @Test func roundTripsLists() throws {
        let type = ValueType<[Size]>.separated(.choice("SIZE"))
        #expect(type.spell([.large, .small]).text == "large,small")
        #expect(try type.read(type.spell([.large, .small])) == [.large, .small])
        #expect(try type.read(Argument("large,large")) == [.large])
    }

    @Test func roundTripsOptionalIndices() throws {
        let type = ValueType<Int?>.indexOrNone
        for index in [nil, 0, 7] { #expect(try type.read(type.spell(index)) == index) }
    }

    @Test func suggestsTheNearestChoice() {
        #expect(throws: ValueError("is not a choice", suggestion: "small")) {
            try ValueType<Size>.choice("SIZE").read(Argument("smal"))
        }
    }

    @Test func namesTheFaultyOneOfSeveralChoices() {
        let type = ValueType<[Size]>.separated(.choice("SIZE"))
        #expect(throws: ValueError("has \"larg\", which is not a choice", suggestion: "large")) {
            try type.read(Argument("small,larg"))
        }
        #expect(throws: ValueError("is not a choice", suggestion: "large")) { try type.read(Argument("larg")) }
    }

    @Test(arguments: ["-1", "-007", "9", "99999999999999999999999"])
    func wholeNumbersBeyondTheRangeAreNumbers(text: String) {
        #expect(throws: ValueError("is out of range")) {
            try ValueType<Int>.wholeNumber(0...8, "NUMBER").read(Argument(text))
        }
    }

    @Test(arguments: ["", "-", "--1", "+1", "1.0", "1e3", " 1", "٣"])
    func rejectsOtherTextsAsWholeNumbers(text: String) {
        #expect(throws: ValueError("is not a whole number")) {
            try ValueType<Int>.wholeNumber(0...8, "NUMBER").read(Argument(text))
        }
    }

    @Test(arguments: ["", "-1", "1e999", "0x10", "nan", " 1", "9", "９"])
    func rejectsOtherTextsAsNumbers(text: String) {
        #expect(throws: ValueError.self) { try ValueType<Double>.number(0...8).read(Argument(text)) }
    }

    @Test func noKindOfValueHasANUL() {
        func refuses<Value>(_ type: ValueType<Value>, _ text: String) -> Bool {
            do {
                _ = try type.read(Argument(text))
                return false
            } catch {
                return error == ValueError("contains a NUL")
            }
        }
        #expect(refuses(.text("TEXT", wanted: "a text"), "a\0") && refuses(.number(0...8), "1\0"))
        #expect(refuses(.wholeNumber(0...8, "NUMBER"), "\01") && refuses(ValueType<Int?>.indexOrNone, "none\0"))
        #expect(refuses(ValueType<Size>.choice("SIZE"), "small\0"))
        #expect(refuses(ValueType<[Size]>.separated(.choice("SIZE")), "small,\0"))
    }

    @Test func textsHaveNoControlCharacters() throws {
        let type = ValueType<String>.text("TEXT", wanted: "a text")
        for scalar in HostileText.controls {
            let error = #expect(throws: ValueError.self) { try type.read(Argument("a\(scalar)")) }
            let number = String(scalar.value, radix: 16, uppercase: true)
            let name = "U+" + String(repeating: "0", count: 4 - number.count) + number
            let isNamed = error?.problem == "contains the control character " + name
            #expect(isNamed || scalar == "\0" && error?.problem == "contains a NUL", "\(scalar.value)")
        }
        // Texts that run from right to left need some of these; no font draws the others.
        for scalar in HostileText.formats + HostileText.noncharacters {
            #expect(try type.read(Argument("a\(scalar)")) == "a\(scalar)")
        }
        for bytes in HostileText.invalid {
            #expect(throws: ValueError("is not UTF-8")) { try type.read(Argument(bytes)) }
        }
        let typed = ValueType<String>.text("TEXT", wanted: "a text", allowing: "\t\n")
        #expect(try typed.read(Argument("a\tb\n")) == "a\tb\n")
        #expect(throws: ValueError.self) { try typed.read(Argument("a\r")) }
    }
}
