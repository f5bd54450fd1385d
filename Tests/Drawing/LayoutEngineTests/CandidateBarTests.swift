import Graphics
import LayoutEngine
import Layouts
import TestSupport
import Testing

@Suite struct CandidateBarTests {
    private let bar = Rect(x: 80, y: 6, width: 300, height: 48)

    private func layout(
        _ widths: [Double], _ selected: Int? = 0, _ style: CandidateStyle = .bar, isRightToLeft: Bool = false,
        in bar: Rect? = nil
    ) -> CandidateBarLayout {
        CandidateBarLayout(
            in: bar ?? self.bar, widths.map { CandidateWidth(text: $0) }, selected: selected, style: style,
            isRightToLeft: isRightToLeft)
    }

    @Test func noCandidatesGiveNoCells() {
        let layout = layout([])
        #expect(layout.cells.isEmpty)
        #expect(layout.separators.isEmpty)
        #expect(layout.chevron == nil)
        #expect(layout.buttons.isEmpty)
    }

    /// Natural widths 44, 64 and 84 with two lines leave 106 of 300 points.
    @Test func sharesSpareWidth() {
        let layout = layout([10, 40, 60], 1)
        let share = 106.0 / 3
        #expect(layout.cells.map(\.candidate) == [0, 1, 2])
        #expect(layout.cells.map(\.isSelected) == [false, true, false])
        #expect(
            layout.cells.map(\.rect.sides)
                == [
                    Rect(x: 80, y: 6, width: 44 + share, height: 48),
                    Rect(x: 125 + share, y: 6, width: 64 + share, height: 48),
                    Rect(x: 190 + 2 * share, y: 6, width: 84 + share, height: 48),
                ].map(\.sides))
        #expect(
            layout.separators.map(\.sides)
                == [
                    Rect(x: 124 + share, y: 18, width: 1, height: 24),
                    Rect(x: 189 + 2 * share, y: 18, width: 1, height: 24),
                ].map(\.sides))
        #expect(layout.chevron == nil)
        #expect(CandidateCell.highlightMargin == 4)
        #expect(abs(layout.cells[1].maxTextWidth - (40 + share)) < 1e-9)
    }

    /// Sums of these widths are not exact.
    @Test(arguments: [CandidateStyle.bar, .pills]) func cellsFitTheirTexts(style: CandidateStyle) {
        for step in 0..<200 {
            let widths = (0..<5).map { 21 + Double((step * 5 + $0) % 97) / 2.7 }
            for isRightToLeft in [false, true] {
                for cell in layout(widths, 0, style, isRightToLeft: isRightToLeft).cells {
                    #expect(cell.holds(textOfWidth: widths[cell.candidate]))
                    #expect(!cell.holds(textOfWidth: cell.maxTextWidth + 0.001))
                }
            }
        }
    }

    @Test func exactFitLeavesNoSpareWidth() {
        let layout = layout([74.5, 75.5, 76])
        #expect(layout.cells.map(\.rect.width) == [98.5, 99.5, 100])
        #expect(layout.cells.last?.rect.maxX == 380)
    }

    /// Cells of 124 and lines: two of them and the chevron's 44 fit in 300, three do not.
    @Test func chevronReplacesTheRest() {
        let layout = layout([100, 100, 100], 2)
        #expect(layout.cells.map(\.rect.sides) == [[80, 6, 124, 48], [205, 6, 124, 48]])
        #expect(layout.cells.allSatisfy { !$0.isSelected })
        #expect(layout.separators.map(\.sides) == [[204, 18, 1, 24], [335, 18, 1, 24]])
        #expect(layout.chevron?.sides == [336, 6, 44, 48])
    }

    @Test func firstCandidateAlwaysShows() {
        let withOthers = layout([900, 20])
        #expect(withOthers.cells.map(\.rect.sides) == [[80, 6, 255, 48]])
        #expect(withOthers.cells.map(\.maxTextWidth) == [231])
        #expect(withOthers.chevron?.sides == [336, 6, 44, 48])
        let alone = layout([900])
        #expect(alone.cells.map(\.rect) == [bar])
        #expect(alone.chevron == nil)
        let narrow = layout([900, 20], in: Rect(x: 0, y: 6, width: 80, height: 36))
        #expect(narrow.cells.map(\.rect.width) == [80])
        #expect(narrow.chevron == nil)
    }

    @Test func wideAnnotationsWidenTheirCell() {
        let layout = CandidateBarLayout(
            in: bar, [CandidateWidth(text: 30, annotation: 176), CandidateWidth(text: 75)], selected: nil)
        #expect(layout.cells.map(\.rect.width) == [200, 99])
    }

    @Test func rightToLeftMirrorsTheBar() {
        for widths in [[10.0, 40, 60], [100, 100, 100], [900, 20]] {
            let (left, right) = (layout(widths), layout(widths, isRightToLeft: true))
            let mirrored = right.cells.map(\.rect) + right.separators + [right.chevron].compactMap { $0 }
            let original = left.cells.map(\.rect) + left.separators + [left.chevron].compactMap { $0 }
            #expect(
                mirrored.map(\.sides)
                    == original.map { Rect(x: 460 - $0.maxX, y: $0.y, width: $0.width, height: $0.height).sides })
        }
    }

    /// Buttons end at 120 and begin at 340, so pills have 128…332; the middle is 230.
    @Test func pillsAlternateOutward() {
        let layout = layout([20, 20, 20, 20, 20], 0, .pills)
        #expect(layout.buttons.map(\.sides) == [[88, 14, 32, 32], [340, 14, 32, 32]])
        #expect(
            layout.cells.map(\.rect.sides) == [[208, 12, 44, 36], [260, 12, 44, 36]])
        #expect(layout.cells.map(\.isSelected) == [true, false])
        #expect(layout.separators.isEmpty)
        // Three of five fit: the last place has the chevron for the others.
        #expect(layout.chevron?.sides == [156, 12, 44, 36])
        let three = self.layout([20, 20, 20], 0, .pills)
        #expect(three.cells.count == 3 && three.chevron == nil)
        // A pill of 64 is on the right; one of 184 does not fit on the left, but the chevron does.
        let wide = self.layout([20, 40, 160], 0, .pills)
        #expect(wide.cells.map(\.rect.x) == [208, 260])
        #expect(wide.chevron?.sides == [156, 12, 44, 36])
    }

    @Test func widePillEndsBeforeTheButtons() {
        #expect(layout([900, 20], 0, .pills).cells.map(\.rect.sides) == [[128, 12, 204, 36]])
        #expect(layout([], 0, .pills).buttons.count == 2)
    }

    @Test func rightToLeftPillsBeginOnTheLeft() {
        let layout = layout([20, 20], 0, .pills, isRightToLeft: true)
        #expect(layout.cells.map(\.rect.sides) == [[208, 12, 44, 36], [156, 12, 44, 36]])
        #expect(layout.buttons.map(\.x) == [340, 88])
    }

    @Test func partsStayApartAndInTheBar() {
        var random = SeededGenerator(11)
        for _ in 0..<2000 {
            let bar = Rect(x: 0, y: 6, width: .random(in: 1...900, using: &random), height: 48)
            let widths = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Double.random(in: 0...200, using: &random)
            }
            let style = Bool.random(using: &random) ? CandidateStyle.bar : .pills
            let layout = layout(widths, 0, style, isRightToLeft: Bool.random(using: &random), in: bar)
            #expect(layout.cells.isEmpty == widths.isEmpty)
            #expect(layout.cells.map(\.candidate) == Array(0..<layout.cells.count))
            guard style == .bar else { continue }
            let parts = layout.cells.map(\.rect) + layout.separators + [layout.chevron].compactMap { $0 }
            let sorted = parts.sorted { $0.x < $1.x }
            #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.maxX <= $1.x + 1e-9 })
            #expect(parts.allSatisfy { $0.x >= -1e-9 && $0.maxX <= bar.maxX + 1e-9 })
            #expect((layout.chevron == nil) == (layout.cells.count == widths.count) || bar.width < 89)
        }
    }

    /// fcitx5-android's lines are 24 high and only between candidates; the angle is there if there are more.
    @Test func expandingButtonIsThereForMore() throws {
        let strip = try #require(try AndroidKeyboardTests.geometry(.fcitx5).android).strip
        let bar = Rect(x: 0, y: 0, width: 360, height: 40)
        func layout(_ count: Int) -> CandidateBarLayout {
            CandidateBarLayout(
                in: bar, [CandidateWidth](repeating: CandidateWidth(text: 60), count: count), selected: nil,
                strip: strip)
        }
        #expect(layout(3).separators.map(\.sides) == [[80, 8, 1, 24], [161, 8, 1, 24]] && layout(3).chevron == nil)
        #expect(layout(9).cells.count == 3 && layout(9).chevron?.sides == [320, 0, 40, 40])
    }
}

extension CandidateCell {
    /// The greatest width of its text, in points: longer text ends in an ellipsis.
    fileprivate var maxTextWidth: Double { max(0, rect.width - 2 * CandidateBarLayout.padding) }
}
