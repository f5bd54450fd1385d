public import Graphics
public import LayoutEngine
public import ThemeModel

/// The candidates of a bar, set in the theme's fonts and divided among its cells (docs/geometry.md §5).
public struct CandidateBarContent {
    /// The places of the cells.
    public let layout: CandidateBarLayout
    /// The look of the cells.
    public let style: CandidateStyle
    /// The candidates, in the order given.
    public let candidates: [Candidate]
    private let texts: [PlacedText]
    private let notes: [PlacedText?]
    private let textLine: LineBox
    /// Nil if no candidate has an annotation.
    private let noteLine: LineBox?

    /// Sets candidates in the fonts of `theme` and lays them out in `bar`.
    public init(
        _ candidates: [Candidate], in bar: Rect, selected: Int?, style: CandidateStyle, isRightToLeft: Bool,
        metrics: KeyboardMetrics = .theme, _ theme: KeyboardTheme, _ shaper: any TextShaper
    ) {
        let isTwoLine = candidates.contains { $0.annotation != nil }
        let fonts = Self.fonts(candidates, theme, height: bar.height, shaper)
        let (font, noteFont) = (fonts.text, fonts.note)
        let textFonts = candidates.map { Self.font(of: $0.text, font, metrics) }
        var texts = zip(candidates, textFonts).map { PlacedText($0.text, $1, shaper) }
        let notes = candidates.map { $0.annotation.map { PlacedText($0, noteFont, shaper) } }
        let widths = zip(texts, notes).map { text, note in
            CandidateWidth(text: text.width, annotation: note?.width ?? 0)
        }
        layout = CandidateBarLayout(
            in: bar, widths, selected: selected, style: style, metrics: metrics, isRightToLeft: isRightToLeft
        )
        for cell in layout.cells where !cell.holds(textOfWidth: texts[cell.candidate].width) {
            texts[cell.candidate] = Self.shortened(
                candidates[cell.candidate].text, to: cell.maxTextWidth, textFonts[cell.candidate], shaper
            )
        }
        self.candidates = candidates
        self.style = style
        self.texts = texts
        self.notes = notes
        textLine = Self.line(font, candidates.map(\.text), theme, shaper)
        noteLine = isTwoLine ? Self.line(noteFont, candidates.compactMap(\.annotation), theme, shaper) : nil
    }

    /// The size of Tamil candidates on iOS 26, relative to Latin ones.
    private static let ios26TamilScale = 1.29

    private static func font(of text: String, _ font: TextStyle, _ metrics: KeyboardMetrics) -> TextStyle {
        guard metrics == .ios26, text.isTamil else { return font }
        var font = font
        font.size *= ios26TamilScale
        return font
    }

    /// Returns the styles of texts and annotations, both smaller if a user's text size makes them higher than the bar.
    private static func fonts(
        _ candidates: [Candidate], _ theme: KeyboardTheme, height: Double, _ shaper: any TextShaper
    ) -> (text: TextStyle, note: TextStyle) {
        let font = theme.candidateBar.font
        var text = theme.textStyle(font)
        var note = theme.textStyle(FontStyle(size: theme.candidateBar.annotationFontSize, weight: font.weight))
        guard font.hasGrown else { return (text, note) }
        let notes = candidates.compactMap(\.annotation)
        let lines =
            line(text, candidates.map(\.text), theme, shaper).height
            + (notes.isEmpty ? 0 : line(note, notes, theme, shaper).height)
        if lines > height {
            text.size *= height / lines
            note.size *= height / lines
        }
        return (text, note)
    }

    /// Returns the extent of a line of texts: that of the first font, and at a user's larger text size as much more as the ink
    /// needs.
    private static func line(
        _ style: TextStyle, _ texts: [String], _ theme: KeyboardTheme, _ shaper: any TextShaper
    ) -> LineBox {
        let box = shaper.lineBox(style)
        guard theme.candidateBar.font.hasGrown else { return box }
        return texts.reduce(box) { box, text in
            guard let ink = PlacedText(text, style, shaper).ink(shaper) else { return box }
            return LineBox(ascent: max(box.ascent, -ink.y), descent: max(box.descent, ink.maxY))
        }
    }

    /// Returns the longest beginning of a text that fits a width with an ellipsis after it. A binary search finds it, so a text
    /// of any length costs little.
    private static func shortened(
        _ text: String, to width: Double, _ style: TextStyle, _ shaper: any TextShaper
    ) -> PlacedText {
        let clusters = Array(text.prefix(256))
        func candidate(_ count: Int) -> PlacedText {
            PlacedText(String(clusters.prefix(count)) + "…", style, shaper)
        }
        var (fits, fails) = (0, clusters.count + 1)
        while fails - fits > 1 {
            let middle = (fits + fails) / 2
            if candidate(middle).width <= width { fits = middle } else { fails = middle }
        }
        return candidate(fits)
    }

    /// Returns a candidate's text and its baseline in a cell, and the same for its annotation. All candidates of a bar share
    /// their baselines, whether or not they have an annotation.
    func lines(of cell: CandidateCell) -> [(text: PlacedText, baseline: Double, isNote: Bool)] {
        let text = texts[cell.candidate]
        guard let noteLine else {
            return [(text, cell.rect.midY + textLine.baselineBelowCenter, false)]
        }
        let top = cell.rect.midY - (textLine.height + noteLine.height) / 2
        let baseline = top + textLine.ascent
        let note = notes[cell.candidate].map { note in
            (note.fitted(to: cell.maxTextWidth), baseline + textLine.descent + noteLine.ascent, true)
        }
        return [(text, baseline, false)] + [note].compactMap(\.self)
    }
}
