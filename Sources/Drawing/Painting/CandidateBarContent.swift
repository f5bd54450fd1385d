package import Graphics
package import LayoutEngine
package import Layouts
package import ThemeModel

/// The candidates of a bar, set in the theme's fonts and divided among its cells (docs/geometry.md §5).
package struct CandidateBarContent {
    /// The places of the cells.
    package var layout: CandidateBarLayout { setting.layout }
    /// The look of the cells.
    let style: CandidateStyle
    /// The candidates, in the order given.
    package let candidates: [Candidate]
    private let setting: Setting
    /// Whether annotations stand behind candidates and not under them.
    private let isOneLine: Bool

    /// Sets candidates in the fonts of the strip of `android`, or of iOS in `theme` if there is none, and lays them out in `bar`.
    package init(
        _ candidates: [Candidate], in bar: Rect, selected: Int?, style: CandidateStyle, isRightToLeft: Bool,
        metrics: KeyboardMetrics = .theme, android: AndroidMetrics? = nil, theme: KeyboardTheme, shaper: any TextShaper
    ) {
        let fonts =
            android.map { StripFonts(android: theme, $0.strip, height: bar.height) }
            ?? StripFonts(ios: theme, tamilScale: metrics.ios?.strip.tamilScale ?? 1)
        let style = android == nil ? style : .bar
        func set(_ share: Double) -> Setting {
            Setting(candidates, fonts: fonts, share: share, selected: selected, shaper: shaper) { widths in
                fonts.strip.map {
                    CandidateBarLayout(in: bar, widths, selected: selected, strip: $0, isRightToLeft: isRightToLeft)
                }
                    ?? CandidateBarLayout(
                        in: bar, widths, selected: selected, style: style, metrics: metrics,
                        isRightToLeft: isRightToLeft)
            }
        }
        // Highlights of selected candidates leave the rest of the bar free.
        let margin = style == .bar ? CandidateCell.highlightMargin : CandidateBarLayout.pillMargin
        let height = bar.height - (metrics.ios?.strip.hasHighlight == false ? 0 : 2 * margin)
        var setting = fonts.designShare < 1 ? Self.largest(from: fonts.designShare, height, set) : set(1)
        for (n, cell) in setting.layout.cells.map({ ($0.candidate, $0) }) {
            let room = cell.rect.width - 2 * fonts.padding
            setting.notes[n] = setting.notes[n]?.fitted(to: room, shaper)
            let text = setting.texts[n]
            // The same sum as in the cell's width, so rounding cannot exclude the text that it was made for.
            guard text.width + 2 * fonts.padding > cell.rect.width else { continue }
            let condensed = text.scaled(by: max(fonts.leastScale, room / text.width))
            setting.texts[n] = condensed.width <= room + 1e-9 ? condensed : condensed.shortened(to: room, shaper)
        }
        (self.setting, self.candidates, self.style) = (setting, candidates, style)
        isOneLine = fonts.strip?.hasAnnotationsBehind == true
    }

    /// The most candidates that shrink rather than disappear, as many as a phone's bar shows.
    private static let leastShown = 3

    /// Returns texts as large as they can be at a user's text size: at most that, at least their design size (`least`), as
    /// high as the highlight of a selected candidate, and small enough that none is cut and the first three do not make room
    /// for larger ones, if that is possible.
    private static func largest(from least: Double, _ height: Double, _ set: (Double) -> Setting) -> Setting {
        let shown = min(set(least).layout.cells.count, Self.leastShown)
        func fits(_ setting: Setting) -> Bool {
            setting.isWhole && setting.layout.cells.count >= shown && setting.height <= height
        }
        let grown = set(1)
        if fits(grown) { return grown }
        var (low, high) = (least, 1.0)
        // A hundredth of the growth is less than a tenth of a point.
        for _ in 0..<7 {
            let middle = (low + high) / 2
            if fits(set(middle)) { low = middle } else { high = middle }
        }
        return set(low)
    }

    /// Candidates at a share of their size, in their cells.
    private struct Setting {
        var texts: [PlacedText]
        var notes: [PlacedText?]
        let textLine: LineBox
        let noteLine: LineBox
        let layout: CandidateBarLayout

        init(
            _ candidates: [Candidate], fonts: StripFonts, share: Double, selected: Int?, shaper: any TextShaper,
            layout: ([CandidateWidth]) -> CandidateBarLayout
        ) {
            let (plain, note) = (fonts.text.scaled(by: share), fonts.note.scaled(by: share))
            let hasNotesBehind = fonts.strip?.hasAnnotationsBehind == true
            let texts = candidates.indices.map { n in
                var style = plain
                if fonts.strip?.boldensSelected == true, n == selected { style.weight = .bold }
                if candidates[n].text.isTamil { style.size *= fonts.tamilScale }
                return PlacedText(candidates[n].text, style, shaper)
            }
            let notes = candidates.map { candidate in
                candidate.annotation.map { PlacedText((hasNotesBehind ? " " : "") + $0, note, shaper) }
            }
            self.layout = layout(
                zip(texts, notes).map { CandidateWidth(text: $0.width, annotation: $1?.width ?? 0) })
            // The extent of the first font, and at a larger text size as much more as the ink of some texts needs.
            func line(_ style: TextStyle, _ texts: [String]) -> LineBox {
                (fonts.designShare < 1 ? texts : []).reduce(shaper.lineBox(style)) { box, text in
                    guard let ink = PlacedText(text, style, shaper).ink(shaper) else { return box }
                    return LineBox(ascent: max(box.ascent, -ink.y), descent: max(box.descent, ink.maxY))
                }
            }
            textLine = line(plain, candidates.map(\.text))
            noteLine = line(note, candidates.compactMap(\.annotation))
            (self.texts, self.notes) = (texts, notes)
        }

        var hasNotes: Bool { notes.contains { $0 != nil } }

        /// The height of the lines, in points.
        var height: Double { textLine.height + (hasNotes ? noteLine.height : 0) }

        /// True if no visible candidate is cut.
        var isWhole: Bool {
            layout.cells.allSatisfy { cell in
                let note = notes[cell.candidate]?.width ?? 0
                return cell.holds(textOfWidth: max(texts[cell.candidate].width, note))
            }
        }
    }

    /// Returns a candidate's text and its place in a cell, and the same for its annotation, which is a hint. All candidates of a bar
    /// share their baselines, whether or not they have an annotation.
    func lines(of cell: CandidateCell) -> [TextLine] {
        let (text, note) = (setting.texts[cell.candidate], setting.notes[cell.candidate])
        let (textLine, noteLine) = (setting.textLine, setting.noteLine)
        func lines(left: Double, baseline: Double, noteLeft: Double, noteBaseline: Double) -> [TextLine] {
            [TextLine(text: text, left: left, baseline: baseline)]
                + (note.map { [TextLine(text: $0, left: noteLeft, baseline: noteBaseline, role: .hint)] } ?? [])
        }
        if isOneLine || !setting.hasNotes {
            let start = cell.rect.midX - (text.width + (note?.width ?? 0)) / 2
            let lone = cell.rect.midY + textLine.baselineBelowCenter
            return lines(left: start, baseline: lone, noteLeft: start + text.width, noteBaseline: lone)
        }
        let baseline = cell.rect.midY - (textLine.height + noteLine.height) / 2 + textLine.ascent
        return lines(
            left: cell.rect.midX - text.width / 2, baseline: baseline,
            noteLeft: cell.rect.midX - (note?.width ?? 0) / 2,
            noteBaseline: baseline + textLine.descent + noteLine.ascent)
    }
}

/// The fonts of a bar of candidates, and how they fit it.
private struct StripFonts {
    var text: TextStyle
    var note: TextStyle
    /// The design's share of the size; less than 1 at a user's larger text size.
    var designShare = 1.0
    /// The size of Tamil candidates relative to others.
    var tamilScale = 1.0
    /// The free width on either side of a text.
    var padding = CandidateBarLayout.padding
    /// The least share of its size that a text shrinks to before it is cut.
    var leastScale = 1.0
    /// The strip of an Android app; nil on iOS.
    var strip: AndroidCandidateBar?

    init(ios theme: KeyboardTheme, tamilScale: Double) {
        let bar = theme.candidateBar
        text = theme.textStyle(bar.font)
        note = theme.textStyle(FontStyle(size: bar.annotationFontSize, weight: bar.font.weight))
        (designShare, self.tamilScale) = (bar.font.designShare, tamilScale)
    }

    /// The share to which Android condenses candidates, and the size of annotations below candidates of a stated size.
    private static let (androidLeast, noteShare) = (0.7, 0.8)

    init(android theme: KeyboardTheme, _ strip: AndroidCandidateBar, height: Double) {
        let (bar, explicit) = (theme.candidateBar, theme.android.explicitProperties)
        let growth = theme.android.fontScale
        let own = explicit.contains(.candidateFontSize) ? bar.font.designSize : nil
        designShare = strip.size.isScaled ? min(1 / growth, 1) : 1
        let ownNote =
            explicit.contains(.candidateAnnotationFontSize)
            ? bar.annotationDesignSize : own.map { Self.noteShare * $0 }
        let weight: FontWeight = bar.font.weight.isHeavy ? .bold : .regular
        func points(_ own: Double?, _ size: AndroidTextSizes.Size) -> Double {
            (own.map(size.like) ?? size).points(on: height, growth: growth)
        }
        text = theme.androidStyle(size: points(own, strip.size), weight: weight)
        note = theme.androidStyle(size: points(ownNote, strip.annotationSize))
        (padding, leastScale, self.strip) = (strip.padding, Self.androidLeast, strip)
    }
}

extension TextStyle {
    /// Returns the style at a share of its size, rounded so that what was enlarged and comes back is as it was.
    fileprivate func scaled(by share: Double) -> TextStyle {
        guard share < 1 else { return self }
        var style = self
        style.size = (size * share * 1024).rounded() / 1024
        return style
    }
}
