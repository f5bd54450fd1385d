import Options
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
}
