import Testing
@testable import StoreModel

/// Ids and versions of themes (docs/theme-format.md §1).
@Suite struct ThemeIDTests {
    @Test(arguments: ["abc", "midnight_2", "0_0", String(repeating: "a", count: 50)])
    func acceptsIDs(text: String) {
        #expect(ThemeID(text)?.description == text)
    }

    @Test(arguments: [
        "", "ab", "Abc", "a-b-c", "a.b.c", "../x", "a/b", "abc\0", "ä_bc", "<script>",
        String(repeating: "a", count: 51),
    ])
    func rejectsOtherTextsAsIDs(text: String) {
        #expect(ThemeID(text) == nil)
    }

    @Test(arguments: [
        ("1.0", "1.1"), ("1.0", "1.0.1"), ("1.9", "1.10"), ("1.9.9", "2.0"), ("0.99999999999999999999", "1.0"),
        ("1.09", "1.10"),
    ])
    func ordersVersions(less: String, more: String) throws {
        let (one, other) = (try #require(ThemeVersion(less)), try #require(ThemeVersion(more)))
        #expect(one < other && !(other < one))
    }

    @Test func differentlyWrittenVersionsAreEqual() throws {
        let (one, other) = (try #require(ThemeVersion("1.0")), try #require(ThemeVersion("01.0.0")))
        #expect(!(one < other) && !(other < one) && one == other)
    }

    @Test(arguments: ["", "1", "1.", ".1", "1.0.0.0", "1.a", "v1.0", "1.-1", "1 .0"])
    func rejectsOtherTextsAsVersions(text: String) {
        #expect(ThemeVersion(text) == nil)
    }
}
