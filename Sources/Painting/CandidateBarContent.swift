public import Graphics
public import KeyboardLayout
public import ThemeModel

/// The candidates of a bar, set in the theme's fonts and divided among its cells (geometry contract, §5).
public struct CandidateBarContent {
    /// Where the cells lie.
    public let layout: CandidateBarLayout
    /// How they look.
    public let style: CandidateStyle
    /// The candidates, in the order given.
    public let candidates: [Candidate]
    private let texts: [PlacedText]
    private let notes: [PlacedText?]
    private let isTwoLine: Bool

    /// Sets candidates in the fonts of `theme` and lays them out in `bar`.
    public init(
        _ candidates: [Candidate], in bar: Rect, selected: Int?, style: CandidateStyle, isRightToLeft: Bool,
        _ theme: KeyboardTheme, _ shaper: any TextShaper
    ) {
        let (font, noteFont) = Self.fonts(
            theme, height: bar.height, isTwoLine: candidates.contains { $0.annotation != nil }, shaper)
        var texts = candidates.map { PlacedText($0.text, font, shaper) }
        let notes = candidates.map { $0.annotation.map { PlacedText($0, noteFont, shaper) } }
        let widths = zip(texts, notes).map { text, note in
            CandidateWidth(text: text.width, annotation: note?.width ?? 0)
        }
        layout = CandidateBarLayout(
            in: bar, widths, selected: selected, style: style, isRightToLeft: isRightToLeft
        )
        for cell in layout.cells where !cell.holds(textOfWidth: texts[cell.candidate].width) {
            texts[cell.candidate] = Self.shortened(
                candidates[cell.candidate].text, to: cell.maxTextWidth, font, shaper
            )
        }
        self.candidates = candidates
        self.style = style
        self.texts = texts
        self.notes = notes
        isTwoLine = notes.contains { $0 != nil }
    }

    /// The styles of texts and annotations, both smaller where a user's text size makes them higher than the bar.
    private static func fonts(
        _ theme: KeyboardTheme, height: Double, isTwoLine: Bool, _ shaper: any TextShaper
    ) -> (text: TextStyle, note: TextStyle) {
        let font = theme.candidateBar.font
        var text = theme.textStyle(font)
        var note = theme.textStyle(FontStyle(size: theme.candidateBar.annotationFontSize, weight: font.weight))
        let lines = shaper.lineBox(text).height + (isTwoLine ? shaper.lineBox(note).height : 0)
        if font.hasGrown, lines > height {
            text.size *= height / lines
            note.size *= height / lines
        }
        return (text, note)
    }

    /// The longest beginning of a text that fits a width with an ellipsis behind it. It is found by halving, so that a
    /// text of any length costs little.
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

    /// The text of a candidate and where its baseline lies in a cell, and the same of its annotation. All candidates of
    /// a bar share their baselines, whether or not they have an annotation.
    func lines(of cell: CandidateCell) -> [(text: PlacedText, baseline: Double, isNote: Bool)] {
        let text = texts[cell.candidate]
        guard isTwoLine else { return [(text, text.baseline(centeredAt: cell.rect.midY), false)] }
        let first = texts[0].lineBox
        let second = notes.lazy.compactMap { $0 }.first?.lineBox ?? first
        let height = first.ascent + first.descent + second.ascent + second.descent
        let top = cell.rect.midY - height / 2
        let baseline = top + first.ascent
        let note = notes[cell.candidate].map { note in
            (note.fitted(to: cell.maxTextWidth), baseline + first.descent + second.ascent, true)
        }
        return [(text, baseline, false)] + [note].compactMap(\.self)
    }
}
