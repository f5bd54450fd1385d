internal import Documents
internal import Graphics
internal import Layouts

/// An Android keyboard measured for one picture.
struct AndroidKeyboard: MeasuredKeyboard {
    let width: Double
    let height: Double
    let candidateBar: Rect?
    let systemBar: SystemBarFrame?
    let freeSide: FreeSideFrame?
    let card: FloatingCard?
    let keys: [KeyFrame]
    /// What it is painted by.
    let figures: AndroidMetrics
    private let measure: TextMeasure

    var shift: Double { 0 }

    init(
        design: any AndroidDesign, style: LayoutStyle, layout: KeyboardLayout, options: LayoutOptions,
        measure: TextMeasure
    ) throws(LayoutError) {
        let content = try AndroidRows(design: design, style: style, layout: layout, options: options)
        let context = content.context
        let extent =
            try content.hasStripInside ? design.extent(context).takingStrip(rows: context.rows) : design.extent(context)
        let hasStrip = options.hasCandidateBar && style.hasCandidateBar
        let strip = hasStrip ? extent.strip : 0
        let canvas = AndroidScreen(canvasOf: options)
        width = canvas.width
        let card = options.android.isFloating ? AndroidCard.frame(on: canvas, keysTo: strip + extent.keys) : nil
        self.card = card
        let start = card.map { Point($0.rect.x, $0.rect.y) } ?? .zero
        candidateBar = hasStrip ? Rect(x: start.x, y: start.y, width: context.screen.width, height: strip) : nil
        let foot = card.map { $0.rect.maxY + $0.rect.y } ?? strip + extent.keys
        systemBar = options.showsSystemBar ? SystemBarFrame(android: options, below: foot, width: width) : nil
        height = foot + (systemBar?.rect.height ?? 0)
        let left = options.hand == .right ? width - context.width : start.x
        freeSide = FreeSideFrame(options.hand, beside: context.width, of: width, from: strip, to: foot)
        let legends = AndroidLegends(options: options, layout: layout)
        var spans = content.spans(design)
        if options.isSplit, !content.isPad, !design.hasTabletRows(context) { spans = spans.map(SplitSharing.halves) }
        let area = Rect(x: left, y: start.y + strip, width: context.width, height: extent.keys)
        var keys: [KeyFrame] = []
        for (n, row) in content.rows.enumerated() {
            for (index, (key, span)) in zip(row.keys, spans[n]).enumerated() where key.key.role != .blank {
                let rect = extent.rect(
                    of: span, row: n, isLast: n == content.rows.count - 1, isTall: key.key.isTall, in: area)
                guard rect.width >= 1, rect.height >= 1 else { throw Self.noRoom(for: key.key, in: rect) }
                var frame = KeyFrame(
                    key: key.key, legend: legends.legend(of: key.key), shortWord: nil, row: n, index: index, rect: rect)
                frame.hint = key.hint
                frame.isLarge = key.isLarge
                frame.colors = design.colors(of: key)
                keys.append(frame)
            }
        }
        self.keys = keys
        figures = AndroidMetrics(
            metrics: options.metrics, context: context, extent: extent, returnLegend: options.shownReturn,
            comma: layout.symbols.comma, period: layout.symbols.period, language: layout.language,
            lastRow: content.isPad ? nil : content.rows.count - 1)
        self.measure = measure
    }

    private static func noRoom(for key: Key, in rect: Rect) -> LayoutError {
        let (name, size) = (Quoted(key.identity), "\(shown(points: rect.width)) × \(shown(points: rect.height))")
        return .input(
            Diagnostic(
                LayoutDiagnosticKinds.noRoom, path: rect.width < 1 ? "keySpacing" : "rowSpacing",
                "the gaps leave the key \(name) \(size) (keys need at least 1 pt)"))
    }

    func preview(of key: KeyFrame) -> Rect {
        figures.preview.rect(above: key.rect, text: key.legend.word, canvasWidth: width, measure: measure)
    }

    func popup(of key: KeyFrame, at index: Int, variant: Int) throws(LayoutError) -> PopupFrame {
        let variants = key.key.variants
        let placed = figures.panel.placed(
            variants.count, over: key.rect, preview: preview(of: key), canvasWidth: width)
        let cells = zip(variants, placed.cells).enumerated().map { n, cell in
            PopupFrame.Cell(label: cell.0, rect: cell.1, isSelected: n == variant)
        }
        return PopupFrame(key: index, container: placed.panel, tail: nil, cells: cells)
            .clear(of: key.rect, width: width, foot: systemBar?.rect.y ?? height)
    }
}

/// The figures by which an Android keyboard is painted.
package struct AndroidMetrics: Hashable, Sendable {
    /// Whose keyboard it is.
    let metrics: KeyboardMetrics
    /// What its figures depend on.
    let context: AndroidContext
    /// Its heights, paddings and gaps.
    let extent: AndroidExtent
    /// What the return key shows.
    let returnLegend: ReturnLegend
    /// The comma of its language, which has a smiley in some apps.
    package let comma: String
    /// The full stop of its language.
    package let period: String
    /// The language as a BCP 47 tag.
    package let language: String
    /// The index of the bottom row; nil for a pad, which has none.
    package let lastRow: Int?

    private var design: any AndroidDesign { metrics.android ?? HeliBoardDesign() }

    /// The sizes of its texts.
    package var textSizes: AndroidTextSizes { design.textSizes(context) }
    /// The shape of its keys.
    package var shape: AndroidShape { design.shape(context) }
    /// The bubble above a pressed key.
    package var preview: AndroidPreview { design.preview(context) }
    /// The panel of variants.
    package var panel: AndroidPanel { design.panel(context) }
    /// The strip of candidates.
    package var strip: AndroidCandidateBar { design.strip(context) }
    package var options: AndroidOptions { context.options }
    /// Whether its app's themes have colours of their own for previews and popups.
    package var hasPopupColors: Bool { design.hasPopupColors }
    /// Whether the word on space, and the marks beside it, have the colour of letters.
    package var hasLetterColors: Bool { design.hasLetterColors }
}

extension AndroidExtent {
    /// Returns the visible box of a key in an area of keys.
    func rect(of span: AndroidSpan, row: Int, isLast: Bool, isTall: Bool, in area: Rect) -> Rect {
        let inner = area.width - 2 * sides
        return Rect(
            x: area.x + sides + span.start * inner + gap / 2, y: area.y + top + Double(row) * pitch,
            width: span.width * inner - gap, height: (isLast ? lastKeyHeight : keyHeight) + (isTall ? pitch : 0))
    }
}

/// The rule that gives the keys of an Android keyboard their legends.
struct AndroidLegends {
    let options: LayoutOptions
    let layout: KeyboardLayout

    func legend(of key: Key) -> KeyLegend {
        if case .text(let text) = key.label, !text.isEmpty {
            let isRaised = options.android.showsCapitals && key.role == .character && !options.plane.hasSymbols
            return KeyLegend(label: isRaised ? LetterCase(language: layout.language).capital(text) : text)
        }
        if case .icon(let icon) = key.label { return .icon(icon) }
        let word = key.role == .return && options.shownReturn == .word ? layout.words[.return] : ""
        if !word.isEmpty { return .text(word) }
        switch key.role {
        case .character, .mode, .space, .blank: return .text("")
        case .shift: return .icon(options.plane.shiftIcon(isShifted: key.isShifted))
        case .delete: return .icon(.delete)
        case .globe: return .icon(.globe)
        case .emoji: return .icon(.emoji)
        case .done: return .icon(.done)
        case .hide: return .icon(.dismiss)
        case .tab: return .icon(.tab)
        case .search: return .icon(.search)
        case .return: return .icon(options.shownReturn.icon)
        }
    }
}

/// The rule that divides a row between two hands (docs/android.md §7).
enum SplitSharing {
    /// The share of the width that is free between both halves.
    private static let spacer = 0.2

    /// Returns the places of a row's keys with all shares four fifths as wide, and a spacer in the middle.
    static func halves(_ spans: [AndroidSpan]) -> [AndroidSpan] {
        spans.map { span in
            let isRight = span.start + span.width / 2 >= 0.5 - 1e-9
            return AndroidSpan(
                start: span.start * (1 - spacer) + (isRight ? spacer : 0), width: span.width * (1 - spacer))
        }
    }
}
