import Testing

@testable import Documents

@Suite struct NearestNameTests {
    private static let names = ["thumbnail", "tamil99", "tamil-anjal", "render", "e", "q"]

    @Test(arguments: [
        ("thumb", ["thumbnail"]), ("tamil", ["tamil99", "tamil-anjal"]), ("rendre", ["render"]), ("th", []),
        ("tamil9", ["tamil99"]), ("é", []), ("E", ["e"]), ("xyz", []),
    ])
    func suggestsForTyposAndPrefixes(word: String, meant: [String]) {
        #expect(NearestName.suggestions(for: word, among: Self.names) == meant)
        #expect(NearestName.suggestion(for: word, among: Self.names) == meant.first)
    }

    @Test(arguments: [
        ("midnite", ["midnight"]), ("tamil100", ["tamil", "tamil99"]), ("rendre", ["render"]), ("mid", ["midnight"]),
        ("tamper", ["tamil"]), ("tamarind", []), ("tabletop", []), ("midsummernight", []), ("", []),
    ])
    func suggestsForRecalledNames(word: String, meant: [String]) {
        let names = ["render", "midnight", "tamil", "tamil99", "tamil-anjal"]
        #expect(NearestName.suggestions(forRecalled: word, among: names) == meant)
    }
}
