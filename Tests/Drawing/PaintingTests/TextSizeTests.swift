import Graphics
import LayoutEngine
import Layouts
import Testing
import ThemeModel

@testable import Painting

/// Labels at a user's text size: they stay in their boxes, and those of the designed size do not change.
@Suite struct TextSizeTests {
    /// A font in which every letter is 0.6 of the size wide, on lines 1.2 of it high.
    struct EvenShaper: TextShaper {
        func shape(_ text: String, style: TextStyle) -> ShapedText {
            ShapedText(glyphs: [], advance: Double(text.count) * 0.6 * style.size)
        }

        func lineBox(_ style: TextStyle) -> LineBox {
            LineBox(ascent: 0.9 * style.size, descent: 0.3 * style.size)
        }

        /// Ink fills the line.
        func ink(of text: ShapedText, size: Double) -> Rect? {
            Rect(x: 0, y: -0.9 * size, width: text.advance, height: 1.2 * size)
        }
    }

    static let box = Rect(x: 10, y: 20, width: 34, height: 42)

    static func theme() throws -> KeyboardTheme {
        try #require(Preset(named: "ios_default")?.theme.value?.theme(.light))
    }

    /// The size at which a label is painted.
    static func size(_ text: String, designed: Double, at size: TextSize) throws -> Double {
        var theme = try theme()
        theme.regularKey.font = FontStyle(size: designed, weight: .regular)
        let scaled = theme.scaled(to: size)
        return try #require(sizes([text], scaled).first)
    }

    /// The sizes at which labels of one plane are painted.
    static func sizes(_ texts: [String], _ theme: KeyboardTheme) -> [Double] {
        let font = theme.labelFont(theme.regularKey.font)
        let labels = texts.compactMap { font.text($0, on: 0, EvenShaper()) }.map {
            Label(text: $0, box: box, designShare: font.designShare)
        }
        return LabelFitting(shaper: EvenShaper()).fitted(labels).map { $0.size * $0.scale }
    }

    @Test func designedLabelShrinksToItsBox() throws {
        #expect(try abs(Self.size("a", designed: 40, at: .large) - 35) < 1e-9)  // 35 × 1.2 = 42
        #expect(try Self.size("abc", designed: 20, at: .large) == 20 * (32 / 36.0))
        #expect(try Self.size("abcdef", designed: 20, at: .large) == 10)  // at least half
    }

    @Test func enlargedLabelStaysInItsBox() throws {
        #expect(try Self.size("a", designed: 17, at: .accessibility1) == 28)
        #expect(abs(try Self.size("a", designed: 17, at: .accessibility5) - 35) < 1e-9)  // 35 × 1.2 = 42
        #expect(abs(try Self.size("ab", designed: 17, at: .accessibility5) - 32 / 1.2) < 1e-9)
        for text in ["abc", "abcd", "abcde"] {
            let size = try Self.size(text, designed: 17, at: .accessibility5)
            #expect(abs(size * 0.6 * Double(text.count) - 32) < 1e-9)
        }
        #expect(abs(try Self.size("abcdefgh", designed: 17, at: .accessibility5) - 8.5) < 1e-9)
    }

    /// Enlarged labels shrink together down to 0.8 of the designed size, and only beyond that individually.
    @Test func labelsOfAPlaneStayEqual() throws {
        var theme = try Self.theme()
        theme.regularKey.font = FontStyle(size: 17, weight: .regular)
        let scaled = theme.scaled(to: .accessibility5)
        let sizes = Self.sizes(["a", "ab", "abc"], scaled)
        #expect(sizes.allSatisfy { abs($0 - 32 / 1.8) < 1e-9 })
        let wide = Self.sizes(["a", "abcd"], scaled)
        #expect(abs(wide[0] - 13.6) < 1e-9)
        #expect(abs(wide[1] - 32 / 2.4) < 1e-9)
    }

    @Test func smallerTextSizeShrinksLabels() throws {
        #expect(try Self.size("a", designed: 17, at: .xSmall) == 14)
    }

    @Test(arguments: TextSize.allCases) func candidatesStayInTheBar(_ size: TextSize) throws {
        let bar = Rect(x: 0, y: 0, width: 393, height: 48)
        let candidates = [Candidate("hello", annotation: "greeting"), Candidate("held")]
        let content = CandidateBarContent(
            candidates, in: bar, selected: 0, style: .bar, isRightToLeft: false,
            theme: try Self.theme().scaled(to: size),
            shaper: EvenShaper())
        for cell in content.layout.cells {
            let lines = content.lines(of: cell)
            #expect(!lines.isEmpty)
            for line in lines {
                #expect(line.baseline - line.text.lineBox.ascent * line.text.scale > -1e-9)
                #expect(line.baseline + line.text.lineBox.descent * line.text.scale < 48 + 1e-9)
            }
        }
    }

    @Test(arguments: TextSize.allCases) func selectedCandidateStaysInItsHighlight(_ size: TextSize) throws {
        let candidates = [Candidate("hello", annotation: "greeting"), Candidate("held")]
        let content = CandidateBarContent(
            candidates, in: Rect(x: 0, y: 0, width: 393, height: 48), selected: 0, style: .bar, isRightToLeft: false,
            theme: try Self.theme().scaled(to: size), shaper: EvenShaper())
        let cell = try #require(content.layout.cells.first)
        let highlight = cell.rect.inset(by: CandidateCell.highlightMargin)
        for line in content.lines(of: cell) {
            #expect(line.baseline - line.text.lineBox.ascent * line.text.scale > highlight.y - 1e-9)
            #expect(line.baseline + line.text.lineBox.descent * line.text.scale < highlight.maxY + 1e-9)
        }
    }

    @Test func enlargedCandidatesShrinkBeforeTheyAreCut() throws {
        func texts(_ candidate: String) throws -> (size: Double, text: String) {
            var theme = try Self.theme()
            theme.candidateBar.font = FontStyle(size: 17, weight: .regular)
            let content = CandidateBarContent(
                [Candidate(candidate)], in: Rect(x: 0, y: 0, width: 230, height: 80), selected: nil, style: .bar,
                isRightToLeft: false, theme: theme.scaled(to: .accessibility5), shaper: EvenShaper())
            let line = try #require(content.lines(of: content.layout.cells[0]).first)
            return (line.text.size * line.text.scale, line.text.text)
        }
        // A letter is 0.6 of its size wide, and 206 points are free.
        let short = try texts("abcde")
        #expect(abs(short.size - 53) < 0.01 && short.text == "abcde")
        let long = try texts("abcdefghij")
        #expect((33.5...34.34).contains(long.size) && long.text == "abcdefghij")
        let longest = try texts(String(repeating: "a", count: 30))
        #expect(abs(longest.size - 17) < 0.4 && longest.text.hasSuffix("…"))
    }

    @Test func modifierLabelsStayBelowLettersAndIconsGrowWithThem() throws {
        func drawn(_ size: TextSize) throws -> (letter: Double, digits: Double, pen: Double) {
            var keyboard = SmallKeyboard(rows: [
                [key("a"), key("b")], [key("123", .mode), key("", .delete)],
            ])
            keyboard.theme.modifierKey.font = FontStyle(size: 16, weight: .regular)
            keyboard.theme.accentKey.font = FontStyle(size: 16, weight: .regular)
            keyboard.theme.regularKey.font = FontStyle(size: 20, weight: .regular)
            keyboard.theme = keyboard.theme.scaled(to: size)
            let list = try keyboard.list()
            let lines = try keyboard.lines()
            func points(_ text: String) throws -> Double {
                let line = try #require(lines.first { $0.hasPrefix("text \"\(text)\"") })
                return try #require(Double(line.split(separator: " ")[2]))
            }
            let pens = list.commands.compactMap { command -> Double? in
                guard case .shape(_, .stroke(let width), _) = command else { return nil }
                return width
            }
            return (try points("a"), try points("123"), try #require(pens.first))
        }
        let (standard, large, small) = (try drawn(.large), try drawn(.accessibility3), try drawn(.xSmall))
        #expect(standard.digits == 16 && large.letter > 20 && large.digits > 16 && large.digits <= large.letter)
        #expect(large.pen > standard.pen && large.pen / standard.pen <= large.letter / 20 + 1e-6)
        #expect(small.letter < 20 && small.digits < 16 && small.pen < standard.pen)
    }

    @Test(arguments: [TextSize.large, .xxxLarge, .accessibility2, .accessibility5], [KeyIcon.delete, .shift, .return])
    func grownIconsKeepFourPointsFromTheKeysEdges(size: TextSize, icon: KeyIcon) throws {
        let theme = try Self.theme().scaled(to: size)
        let key = Rect(x: 10, y: 20, width: 42, height: 46)
        let growth = theme.regularKey.font.size / theme.regularKey.font.designSize
        let rule = IconRule(side: 18, margin: 4, set: .ios, isRightToLeft: false)
        let place = try #require(rule.place(icon, in: key, at: key.center, growth: growth))
        let shapes = place.shapes.commands(center: place.center, color: .black, scale: place.scale).compactMap {
            command -> IconShape? in
            guard case .shape(let path, let style, _) = command else { return nil }
            return IconShape(path: path, style: style)
        }
        let ink = try #require(shapes.extent)
        #expect(ink.x > key.x + 4 - 1e-9 && ink.maxX < key.maxX - 4 + 1e-9)
        #expect(ink.y > key.y + 4 - 1e-9 && ink.maxY < key.maxY - 4 + 1e-9)
        #expect(size == .large || ink.width > 17)
    }
}
