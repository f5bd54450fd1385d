package import Graphics

/// A way to divide the candidate bar (docs/geometry.md §5).
public enum CandidateStyle: String, Hashable, Sendable, CaseIterable {
    /// Cells side by side with lines between them.
    case bar
    /// Pills between two buttons, the most likely one in the middle.
    case pills
}

/// The widths of a candidate's texts, in points.
package struct CandidateWidth: Hashable, Sendable {
    /// The advance of the candidate.
    var text: Double
    /// The advance of its annotation; 0 for none.
    var annotation: Double

    /// Makes the widths; both must be at least 0.
    package init(text: Double, annotation: Double = 0) {
        self.text = text
        self.annotation = annotation
    }
}

package struct CandidateCell: Hashable, Sendable {
    /// The index of the candidate that it shows, from 0.
    package let candidate: Int
    package let rect: Rect
    /// Whether it is the one that the space bar would type.
    package let isSelected: Bool
    /// Returns whether text of a width in points needs no ellipsis. It uses the same sum as the cell's width, so rounding
    /// cannot exclude the text that the cell was made for.
    package func holds(textOfWidth width: Double) -> Bool { width + 2 * CandidateBarLayout.padding <= rect.width }
    /// The distance from a cell's edges to those of its highlight in the style `bar`, in points.
    package static let highlightMargin = 4.0
}

/// The candidate bar's parts, from the widths of its texts: pure arithmetic.
package struct CandidateBarLayout: Hashable, Sendable {
    /// The candidates that are shown, most likely first.
    package let cells: [CandidateCell]
    /// The lines between cells; none in the style `pills`.
    package let separators: [Rect]
    /// The cell that shows that there are more candidates; nil if all are shown.
    package let chevron: Rect?
    /// The two buttons of the style `pills`, the leading one first; none in the style `bar`.
    package let buttons: [Rect]

    /// The free width on either side of a cell's text.
    package static let padding = 12.0
    private static let leastCell = 44.0
    private static let separator = 1.0
    private static let chevronCell = 44.0
    private static let button = 32.0
    private static let gap = 8.0
    /// The distance from the bar's upper and lower edges to those of a pill, in points.
    package static let pillMargin = 6.0

    /// Divides a bar among candidates. A selected candidate for which there is no room is not shown.
    package init(
        in bar: Rect, _ widths: [CandidateWidth], selected: Int?, style: CandidateStyle = .bar,
        metrics: KeyboardMetrics = .theme, isRightToLeft: Bool = false
    ) {
        let natural = widths.map { max(Self.leastCell, max($0.text, $0.annotation) + 2 * Self.padding) }
        let leftToRight: Parts =
            switch (metrics.ios?.strip.division, style) {
            case (.thirds(let height), _): Self.thirds(bar, count: natural.count, separatorHeight: height)
            case (_, .bar): Self.cells(bar, natural: natural)
            case (_, .pills): Self.pills(bar, natural: natural)
            }
        self.init(isRightToLeft ? leftToRight.mirrored(in: bar) : leftToRight, selected: selected)
    }

    /// Divides an Android keyboard's strip among candidates (docs/android.md §5).
    package init(
        in bar: Rect, _ widths: [CandidateWidth], selected: Int?, strip: AndroidCandidateBar,
        isRightToLeft: Bool = false
    ) {
        let natural = widths.map { width in
            strip.hasAnnotationsBehind ? width.text + width.annotation : max(width.text, width.annotation)
        }
        let leftToRight: Parts =
            switch strip.division {
            case .thirds(let margin): Self.thirds(bar, count: natural.count, margin: margin, strip: strip)
            case .flowing(let padding, let most):
                Self.flowing(bar, natural: natural.map { min($0 + 2 * padding, most) }, strip: strip)
            case .sixths(let expander): Self.sixths(bar, natural: natural, expander: expander, strip: strip)
            }
        self.init(isRightToLeft ? leftToRight.mirrored(in: bar) : leftToRight, selected: selected)
    }

    private init(_ parts: Parts, selected: Int?) {
        cells = parts.cells.enumerated().map { CandidateCell(candidate: $0, rect: $1, isSelected: $0 == selected) }
        (separators, chevron, buttons) = (parts.separators, parts.chevron, parts.buttons)
    }

    /// The rectangles; cells are in order of the candidates.
    private struct Parts {
        var cells: [Rect] = []
        var separators: [Rect] = []
        var chevron: Rect?
        var buttons: [Rect] = []

        func mirrored(in bar: Rect) -> Parts {
            func mirror(_ rect: Rect) -> Rect { rect.offset(by: Point(bar.x + bar.maxX - rect.x - rect.maxX, 0)) }
            return Parts(
                cells: cells.map(mirror), separators: separators.map(mirror), chevron: chevron.map(mirror),
                buttons: buttons.map(mirror))
        }
    }

    // MARK: Style bar

    private static func cells(_ bar: Rect, natural: [Double]) -> Parts {
        if natural.isEmpty { return Parts() }
        let spare = bar.width - length(natural)
        if spare >= 0 { return row(bar, widths: natural.map { $0 + spare / Double(natural.count) }) }
        let room = bar.width - chevronCell - separator
        if natural.count == 1 || room < leastCell { return row(bar, widths: [bar.width]) }
        let shown = fitting(natural, in: room)
        var parts = row(bar, widths: shown == 0 ? [room] : Array(natural.prefix(shown)))
        let chevron = Rect(x: bar.maxX - chevronCell, y: bar.y, width: chevronCell, height: bar.height)
        parts.separators.append(line(bar, at: chevron.x - separator))
        parts.chevron = chevron
        return parts
    }

    /// Returns the width of cells side by side, with the lines between them.
    private static func length(_ widths: some Collection<Double>) -> Double {
        widths.reduce(0, +) + separator * Double(max(0, widths.count - 1))
    }

    /// Returns how many cells fit, from the first on.
    private static func fitting(_ widths: [Double], in room: Double) -> Int {
        widths.indices.last { length(widths[...$0]) <= room }.map { $0 + 1 } ?? 0
    }

    /// Returns cells side by side, with a line before each but the first, of half the bar's height if none is given.
    private static func row(
        _ bar: Rect, from start: Double? = nil, widths: [Double], lineHeight: Double? = nil
    ) -> Parts {
        var parts = Parts()
        var x = start ?? bar.x
        for (n, width) in widths.enumerated() {
            if n > 0 {
                parts.separators.append(line(bar, at: x, height: lineHeight))
                x += separator
            }
            parts.cells.append(Rect(x: x, y: bar.y, width: width, height: bar.height))
            x += width
        }
        return parts
    }

    private static func line(_ bar: Rect, at x: Double, height: Double? = nil) -> Rect {
        let top = height.map { bar.midY - $0 / 2 } ?? bar.y + bar.height / 4
        return Rect(x: x, y: top, width: separator, height: height ?? bar.height / 2)
    }

    /// Returns three equal cells, whatever is in them.
    private static func thirds(_ bar: Rect, count: Int, separatorHeight: Double) -> Parts {
        let widths = [Double](repeating: (bar.width - 2 * separator) / 3, count: 3)
        var parts = row(bar, widths: widths, lineHeight: min(separatorHeight, bar.height))
        parts.cells.removeLast(max(3 - count, 0))
        return parts
    }

    // MARK: Android

    /// The share of the width between the margins that the middle one of three places has.
    private static let middleShare = 0.36
    /// The height of the dots under the middle candidate.
    private static let moreDots = 8.0

    /// Returns three places, the first candidate in the middle, the second at the left.
    private static func thirds(_ bar: Rect, count: Int, margin: Double, strip: AndroidCandidateBar) -> Parts {
        let inner = bar.width - 2 * margin - 2 * separator
        let (side, middle) = ((1 - middleShare) / 2 * inner, middleShare * inner)
        let left = Rect(x: bar.x + margin, y: bar.y, width: side, height: bar.height)
        let center = Rect(x: left.maxX + separator, y: bar.y, width: middle, height: bar.height)
        let right = Rect(x: center.maxX + separator, y: bar.y, width: side, height: bar.height)
        var parts = Parts(cells: Array([center, left, right].prefix(count)))
        parts.separators = [left.maxX, center.maxX].map { line(bar, at: $0, height: strip.separatorHeight) }
        if strip.hasMoreDots, count > 3 {
            parts.chevron = Rect(x: center.x, y: bar.maxY - moreDots, width: center.width, height: moreDots)
        }
        return parts
    }

    /// Returns cells from the left on, between two square buttons; a single one stands in the middle.
    private static func flowing(_ bar: Rect, natural: [Double], strip: AndroidCandidateBar) -> Parts {
        let (button, margin) = strip.hasButtons ? (bar.height, strip.actions?.lastMargin ?? 0) : (0, 0)
        let toggle = strip.hasButtons ? strip.toggleWidth(inStripOf: bar.height) : 0
        let leading = Rect(x: bar.x, y: bar.y, width: toggle, height: bar.height)
        let room = max(bar.width - leading.width - button - 2 * margin, 0)
        let shown = natural.count == 1 ? 1 : fitting(natural, in: room)
        let start = leading.maxX + (natural.count == 1 ? max(room - natural[0], 0) / 2 : 0)
        let widths = natural.prefix(shown).map { min($0, room) }
        var parts = row(bar, from: start, widths: widths, lineHeight: strip.separatorHeight)
        if strip.hasButtons {
            let last = Rect(x: bar.maxX - button - margin, y: bar.y, width: button, height: bar.height)
            parts.buttons = [leading, last]
        }
        return parts
    }

    /// Returns cells of at least a sixth of the width, before the place of the button that shows those for which there is no room. Six
    /// or more share the spare width if they fit.
    private static func sixths(_ bar: Rect, natural: [Double], expander: Double, strip: AndroidCandidateBar) -> Parts {
        let room = bar.width - expander
        let least = bar.width / 6 - separator
        let widths = natural.map { min(max($0 + 2 * strip.padding, least), room) }
        let shown = fitting(widths, in: room)
        let isStretched = shown == natural.count && shown >= 6
        let spare = isStretched ? (room - length(widths)) / Double(shown) : 0
        var parts = row(bar, widths: widths.prefix(shown).map { $0 + spare }, lineHeight: strip.separatorHeight)
        if shown < natural.count {
            parts.chevron = Rect(x: bar.maxX - expander, y: bar.y, width: expander, height: bar.height)
        }
        return parts
    }

    // MARK: Style pills

    private static func pills(_ bar: Rect, natural: [Double]) -> Parts {
        let leading = Rect(x: bar.x + gap, y: bar.midY - button / 2, width: button, height: button)
        let trailing = leading.offset(by: Point(bar.width - 2 * gap - button, 0))
        var parts = Parts(buttons: [leading, trailing])
        guard let first = natural.first else { return parts }
        let room = (left: leading.maxX + gap, right: trailing.x - gap)
        let middle = min(first, max(0, room.right - room.left))
        parts.cells.append(pill(bar, at: bar.midX - middle / 2, width: middle))
        func next(_ width: Double) -> Rect? {
            let (left, right) = parts.cells.reduce((bar.midX, bar.midX)) { (min($0.0, $1.x), max($0.1, $1.maxX)) }
            let x = parts.cells.count % 2 == 1 ? right + gap : left - gap - width
            return x >= room.left && x + width <= room.right ? pill(bar, at: x, width: width) : nil
        }
        while parts.cells.count < natural.count, let cell = next(natural[parts.cells.count]) {
            parts.cells.append(cell)
        }
        guard parts.cells.count < natural.count else { return parts }
        // The last visible place is for the cell that shows that there are more.
        parts.chevron = next(chevronCell)
        while parts.chevron == nil, parts.cells.count > 1 {
            parts.cells.removeLast()
            parts.chevron = next(chevronCell)
        }
        return parts
    }

    private static func pill(_ bar: Rect, at x: Double, width: Double) -> Rect {
        Rect(x: x, y: bar.y + pillMargin, width: width, height: bar.height - 2 * pillMargin)
    }
}
