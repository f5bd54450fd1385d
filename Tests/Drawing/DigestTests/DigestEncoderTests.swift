import Digest
import Testing

@Suite struct DigestEncoderTests {
    private func hex(_ parts: [(String, String)]) -> String {
        var encoder = DigestEncoder(purpose: "test", version: 1)
        for (tag, text) in parts { encoder.add(tag, text) }
        return encoder.hex
    }

    /// Lists of parts that join to the same text, for several separators.
    @Test(arguments: ["", " ", ":", ",", "\0", "\n", "1:", "5:title"])
    func partsWithTheSameJoinedTextDiffer(separator: String) {
        let words = ["title", "a", "b", "a b", "", "0:", separator, separator + separator]
        var seen: [String: [(String, String)]] = [:]
        for first in words {
            for second in words {
                for parts in [
                    [("t", first), ("d", second)], [("t", first + separator + second)],
                    [("t", first), ("d", separator + second)], [("t", first + separator), ("d", second)],
                    [("td", first), ("", second)], [("t", first), ("d", second), ("", "")],
                ] {
                    let digest = hex(parts)
                    if let other = seen[digest] {
                        #expect(other.map(\.0) == parts.map(\.0) && other.map(\.1) == parts.map(\.1))
                    }
                    seen[digest] = parts
                }
            }
        }
    }

    @Test func missingPartDiffersFromEmptyPart() {
        var missing = DigestEncoder(purpose: "test", version: 1)
        missing.add("author", String?.none)
        var empty = DigestEncoder(purpose: "test", version: 1)
        empty.add("author", String?.some(""))
        #expect(missing.hex != empty.hex)
    }

    @Test func oneListOfTwoDiffersFromTwoLists() {
        var one = DigestEncoder(purpose: "test", version: 1)
        one.add("fonts", ["a", "b"])
        var two = DigestEncoder(purpose: "test", version: 1)
        two.add("fonts", ["a"])
        two.add("fonts", ["b"])
        #expect(one.hex != two.hex)
    }
}
