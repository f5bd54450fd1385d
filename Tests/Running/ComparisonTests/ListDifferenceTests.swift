import Comparison
import Documents
import KeyboardPreview
import Testing
import ThemeModel

struct ListDifferenceTests {
    @Test func listsDifferingLinesInOrder() {
        #expect(ListDifference(expected: "a\nb\n", actual: "a\nb\n") == nil)
        let difference = ListDifference(expected: "a\nb\nc\nd\n", actual: "a\nB\nc\ne\nd\n")
        #expect(difference?.lines.map(\.description) == ["- b", "+ B", "+ e"])
        let all = ListDifference(expected: "", actual: String(repeating: "x\n", count: 5000))
        // An empty text is one empty line.
        #expect(all?.lines.count == 1001)
    }

    @Test func comparesEveryByteOfALine() {
        let blank = ListDifference(expected: "a\n\n\n", actual: "a\n")
        #expect(blank?.lines.map(\.description) == ["- ", "- "])
        #expect(ListDifference(expected: "a", actual: "a\n")?.lines.map(\.description) == ["+ "])
        // Git may write carriage returns at ends of lines; elsewhere they count.
        #expect(ListDifference(expected: "a\r\nb\r\n", actual: "a\nb\n") == nil)
        #expect(ListDifference(expected: "a\rb\n", actual: "ab\n")?.lines.count == 2)
        let far = String(repeating: "x\n", count: 5000)
        #expect(ListDifference(expected: far, actual: far + "y\n")?.lines.map(\.description) == ["+ y"])
    }
}

struct ThemeComparisonTests {
    @Test func themeIsTheSameAsItselfAndDiffersFromAnother() throws {
        let (one, other) = (try #require(Preset.midnight.theme.value), try #require(Preset.linen.theme.value))
        let same = try ThemeComparison(expected: one, actual: one, renderer: KeyboardRenderer())
        #expect(same.isSame && same.text == "same: the themes have equal values\n")
        let comparison = try ThemeComparison(expected: one, actual: other, renderer: KeyboardRenderer())
        let change = try #require(comparison.changes.first { $0.name == .regularKeyText && $0.mode == .dark })
        #expect(change.shown?.state == .rest && change.shown?.parts.isEmpty == false)
    }
}
