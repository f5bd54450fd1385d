package import Graphics
package import LayoutEngine
package import Layouts
package import ThemeModel

/// The candidates of a bar, set in the theme's fonts and divided among its cells (docs/geometry.md §5).
package struct CandidateBarContent {
    /// The places of the cells.
    package let layout: CandidateBarLayout
    /// The look of the cells.
    let style: CandidateStyle
    /// The candidates, in the order given.
    package let candidates: [Candidate]
    private let texts: [PlacedText]
    private let notes: [PlacedText?]
    private let textLine: LineBox
    /// Nil if no candidate has an annotation.
    private let noteLine: LineBox?
    /// Whether annotations stand behind candidates and not under them.
    private var isOneLine = false

    /// Sets candidates in the fonts of `theme` and lays them out in `bar`.
    package init(
        _ candidates: [Candidate], in bar: Rect, selected: Int?, style: CandidateStyle, isRightToLeft: Bool,
        metrics: KeyboardMetrics = .theme, theme: KeyboardTheme, shaper: any TextShaper
    ) {
        func set(_ share: Double) -> Setting {
            Setting(
                candidates, in: bar, selected: selected, style: style, isRightToLeft: isRightToLeft, metrics: metrics,
                theme: theme,
                share: share, shaper: shaper)
        }
        let font = theme.candidateBar.font
        let height = bar.height - Self.margins(style, metrics: metrics)
        let setting = font.hasGrown ? Self.largest(from: font.designSize / font.size, height, set) : set(1)
        self.init(candidates, style: style, setting: setting, shaper: shaper)
    }

    /// Sets candidates in the bar of a keyboard. Android's strips have a style of their own.
    package init(
        _ candidates: [Candidate], in bar: Rect, selected: Int?, style: CandidateStyle, isRightToLeft: Bool,
        on keyboard: KeyboardGeometry, theme: KeyboardTheme, shaper: any TextShaper
    ) {
        guard let figures = keyboard.android else {
            self.init(
                candidates, in: bar, selected: selected, style: style, isRightToLeft: isRightToLeft,
                metrics: keyboard.metrics, theme: theme, shaper: shaper)
            return
        }
        let setting = Setting(
            candidates, in: bar, selected: selected, isRightToLeft: isRightToLeft, strip: figures.strip, theme: theme,
            shaper: shaper)
        self.init(candidates, style: .bar, setting: setting, shaper: shaper)
        isOneLine = figures.strip.hasAnnotationsBehind
    }

    private init(_ candidates: [Candidate], style: CandidateStyle, setting: Setting, shaper: any TextShaper) {
        var (texts, notes) = (setting.texts, setting.notes)
        let layout = setting.layout
        for cell in layout.cells {
            let room = cell.rect.width - 2 * setting.padding
            notes[cell.candidate] = notes[cell.candidate]?.fitted(to: room, shaper)
            let text = texts[cell.candidate]
            // The same sum as in the cell's width, so rounding cannot exclude the text that it was made for.
            guard text.width + 2 * setting.padding > cell.rect.width else { continue }
            let condensed = text.scaled(by: max(setting.leastScale, room / text.width))
            texts[cell.candidate] =
                condensed.width <= room + 1e-9
                ? condensed
                : condensed.shortened(to: room, shaper)
        }
        let isTwoLine = candidates.contains { $0.annotation != nil }
        self.layout = layout
        self.candidates = candidates
        self.style = style
        self.texts = texts
        self.notes = notes
        textLine = setting.textLine
        noteLine = isTwoLine ? setting.noteLine : nil
    }

    /// The height of a bar that highlights of selected candidates leave free, in points.
    private static func margins(_ style: CandidateStyle, metrics: KeyboardMetrics) -> Double {
        guard metrics.ios?.strip.hasHighlight != false else { return 0 }
        return switch style {
        case .bar: 2 * CandidateCell.highlightMargin
        case .pills: 2 * CandidateBarLayout.pillMargin
        }
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
        let textFonts: [TextStyle]
        let texts: [PlacedText]
        let notes: [PlacedText?]
        let textLine: LineBox
        let noteLine: LineBox
        let layout: CandidateBarLayout
        /// The free width on either side of a text.
        var padding = CandidateBarLayout.padding
        /// The least share of its size that a text shrinks to before it is cut.
        var leastScale = 1.0

        /// The share to which Android condenses candidates.
        private static let androidLeast = 0.7

        /// Sets candidates as Android does.
        init(
            _ candidates: [Candidate], in bar: Rect, selected: Int?, isRightToLeft: Bool, strip: AndroidStrip,
            theme: KeyboardTheme, shaper: any TextShaper
        ) {
            let font = theme.candidateBar.font
            let growth = font.size / font.designSize
            let isStated = theme.android.stated.contains(.candidateFontSize)
            let isNoteStated = theme.android.stated.contains(.candidateAnnotationFontSize)
            let size = isStated ? font.designSize : strip.size.points(on: bar.height, growth: growth)
            let noteSize =
                isNoteStated
                ? theme.candidateBar.annotationFontSize
                : isStated ? 0.8 * size : strip.annotationSize.points(on: bar.height, growth: growth)
            let weight: FontWeight = font.weight.rawValue >= FontWeight.semibold.rawValue ? .bold : .regular
            let (plain, noteFont) = (
                theme.androidStyle(size: size, weight: weight), theme.androidStyle(size: noteSize)
            )
            textFonts = candidates.indices.map { n in
                let isBold = strip.boldensSelected && n == selected
                return theme.androidStyle(size: size, weight: isBold ? .bold : weight)
            }
            texts = zip(candidates, textFonts).map { PlacedText($0.text, $1, shaper) }
            notes = candidates.map { candidate in
                candidate.annotation.map {
                    PlacedText((strip.hasAnnotationsBehind ? " " : "") + $0, noteFont, shaper)
                }
            }
            let widths = zip(texts, notes).map { text, note in
                CandidateWidth(text: text.width, annotation: note?.width ?? 0)
            }
            layout = CandidateBarLayout(
                in: bar, widths, selected: selected, strip: strip, isRightToLeft: isRightToLeft)
            textLine = shaper.lineBox(plain)
            noteLine = shaper.lineBox(noteFont)
            (padding, leastScale) = (strip.padding, Self.androidLeast)
        }

        init(
            _ candidates: [Candidate], in bar: Rect, selected: Int?, style: CandidateStyle, isRightToLeft: Bool,
            metrics: KeyboardMetrics, theme: KeyboardTheme, share: Double, shaper: any TextShaper
        ) {
            let weight = theme.candidateBar.font.weight
            func font(_ size: Double) -> TextStyle {
                theme.textStyle(FontStyle(size: size * share, weight: weight))
            }
            let (plain, noteFont) = (font(theme.candidateBar.font.size), font(theme.candidateBar.annotationFontSize))
            textFonts = candidates.map { CandidateBarContent.font(of: $0.text, plain, metrics: metrics) }
            texts = zip(candidates, textFonts).map { PlacedText($0.text, $1, shaper) }
            notes = candidates.map { $0.annotation.map { PlacedText($0, noteFont, shaper) } }
            let widths = zip(texts, notes).map { text, note in
                CandidateWidth(text: text.width, annotation: note?.width ?? 0)
            }
            layout = CandidateBarLayout(
                in: bar, widths, selected: selected, style: style, metrics: metrics, isRightToLeft: isRightToLeft
            )
            textLine = line(plain, texts: candidates.map(\.text), theme: theme, shaper: shaper)
            noteLine = line(noteFont, texts: candidates.compactMap(\.annotation), theme: theme, shaper: shaper)
        }

        /// The height of the lines, in points.
        var height: Double { textLine.height + (notes.contains { $0 != nil } ? noteLine.height : 0) }

        /// True if no visible candidate is cut.
        var isWhole: Bool {
            layout.cells.allSatisfy { cell in
                let note = notes[cell.candidate]?.width ?? 0
                return cell.holds(textOfWidth: max(texts[cell.candidate].width, note))
            }
        }
    }

    private static func font(of text: String, _ font: TextStyle, metrics: KeyboardMetrics) -> TextStyle {
        guard text.isTamil, let scale = metrics.ios?.strip.tamilScale else { return font }
        var font = font
        font.size *= scale
        return font
    }

    /// Returns the extent of a line of texts: that of the first font, and at a user's larger text size as much more as the ink
    /// needs.
    private static func line(
        _ style: TextStyle, texts: [String], theme: KeyboardTheme, shaper: any TextShaper
    ) -> LineBox {
        let box = shaper.lineBox(style)
        guard theme.candidateBar.font.hasGrown else { return box }
        return texts.reduce(box) { box, text in
            guard let ink = PlacedText(text, style, shaper).ink(shaper) else { return box }
            return LineBox(ascent: max(box.ascent, -ink.y), descent: max(box.descent, ink.maxY))
        }
    }

    /// Returns a candidate's text and its baseline in a cell, and the same for its annotation. All candidates of a bar share
    /// their baselines, whether or not they have an annotation.
    func lines(of cell: CandidateCell) -> [(text: PlacedText, baseline: Double, isNote: Bool)] {
        let text = texts[cell.candidate]
        if isOneLine {
            let baseline = cell.rect.midY + textLine.baselineBelowCenter
            let note = notes[cell.candidate].map { ($0, baseline, true) }
            return [(text, baseline, false)] + [note].compactMap(\.self)
        }
        guard let noteLine else {
            return [(text, cell.rect.midY + textLine.baselineBelowCenter, false)]
        }
        let top = cell.rect.midY - (textLine.height + noteLine.height) / 2
        let baseline = top + textLine.ascent
        let note = notes[cell.candidate].map { ($0, baseline + textLine.descent + noteLine.ascent, true) }
        return [(text, baseline, false)] + [note].compactMap(\.self)
    }
}
