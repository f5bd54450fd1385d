internal import Graphics
internal import LayoutEngine
internal import Layouts

/// Paints the bubbles that float above the keys: a pressed key's preview, and the panel of a long press (docs/geometry.md §4.5,
/// docs/android.md §4).
struct PopupPainter {
    let preview: BubbleAppearance
    let popup: PopupAppearance
    let callout: CalloutStyle
    let labels: any KeyLabels
    /// What is written on the key that is held down.
    let held: Inscription
    /// Whether labels are drawn.
    let showsText: Bool

    /// The distance from a preview's top to its text's line if it is measured from the foot, and the height of a line in sizes.
    private static let (topMargin, line) = (5.0, 1.327)
    /// The size of the dots that announce variants.
    private static let dots = 16.0

    // MARK: Preview

    /// Returns the bubble above a pressed key. A panel of variants may lie over it.
    func commands(_ frame: PreviewFrame, of key: KeyFrame, under panel: Rect?) -> [DisplayList.Command] {
        let joined = callout == .ios ? joined(frame, key) : nil
        let outline = joined.map(Outline.callout) ?? .roundedRect(RoundedRect(frame.rect, radius: preview.radius))
        let box = box("preview \(key.key.identity)", outline, preview)
        guard showsText else { return [box] }
        let figure = preview.figure
        let inscription =
            joined.map { inked(key.legend, in: $0.bubble.inset(by: Self.headMargin), key: key) }
            ?? inscription(
                key.legend, in: frame.rect, middle: figure.map { middle(of: $0, in: frame.rect, key: key) },
                preview.font, on: key)
        let hasDots = figure?.showsEllipsis == true && !key.key.variants.isEmpty
        let dots =
            hasDots
            ? KeyIcon.more.shapes(.ios).commands(
                center: Point(frame.rect.maxX - Self.dots / 2, frame.rect.midY), color: preview.text,
                scale: Self.dots / 24) : []
        let readable = panel.map { inscription.clear(of: $0, on: frame.rect, labels.fitting.shaper) } ?? inscription
        return [box] + readable.commands { _ in preview.text } + dots
    }

    private func box(_ name: String, _ outline: Outline, _ look: BubbleAppearance) -> DisplayList.Command {
        .box(.init(name: name, outline: outline, fill: .color(look.fill), border: look.border, shadow: look.shadow))
    }

    /// Returns the middle of a preview's text, which stays inside a bubble that the canvas cuts.
    private func middle(of figure: AndroidPreview, in rect: Rect, key: KeyFrame) -> Double {
        if let height = figure.textHeight { return rect.y + height / 2 }
        guard let foot = figure.textFoot else { return rect.midY }
        let half = Self.line * figure.size.points(on: key.rect.height, growth: 1) / 2
        return max(rect.maxY - foot - half, min(rect.y + Self.topMargin + half, rect.midY))
    }

    /// Returns a legend in the middle of a box, or about another height.
    private func inscription(
        _ legend: KeyLegend, in box: Rect, middle: Double? = nil, _ font: LabelFont, on key: KeyFrame
    ) -> Inscription {
        let middle = middle ?? box.midY
        switch legend {
        case .icon(let icon):
            let growth = font.growth / font.designShare
            let place = labels.icons.place(icon, in: box, at: Point(box.midX, middle), growth: growth)
            return Inscription(icons: [place].compactMap(\.self))
        case .text(let word):
            guard let text = font.text(word, on: key.rect.height, labels.fitting.shaper) else { return Inscription() }
            return line(
                labels.fitting.fitted(Label(text: text, box: box, designShare: font.designShare)), in: box, middle)
        }
    }

    private func line(_ text: PlacedText, in box: Rect, _ middle: Double) -> Inscription {
        let text = text.enlarged(in: box, labels.fitting.shaper)
        let baseline = labels.baseline(of: text, middle: middle)
        return Inscription(lines: [TextLine(text: text, left: box.midX - text.width / 2, baseline: baseline)])
    }

    // MARK: Callouts

    /// The distance that a label's ink keeps from the edges of a joined bubble's head, in points.
    private static let headMargin = 4.0
    /// The neck's height in points. A third of it is over the key, or more if the head needs room.
    private static let neckHeight = 22.0
    /// The least height of the head, for which the neck makes room, in points.
    private static let leastHead = 40.0
    /// How much wider than its key a neck is where it begins at the foot of a wide bubble, on either side, in points.
    private static let flare = 10.0

    /// Returns a bubble's legend with all ink inside a box and in its middle.
    private func inked(_ legend: KeyLegend, in box: Rect, key: KeyFrame) -> Inscription {
        guard case .text(let word) = legend else { return inscription(legend, in: box, preview.font, on: key) }
        let shaper = labels.fitting.shaper
        guard let text = preview.font.text(word, on: key.rect.height, shaper), let whole = text.ink(shaper) else {
            return Inscription()
        }
        let scale = min(1, box.width / max(whole.width, 1e-9), box.height / max(whole.height, 1e-9))
        let line = TextLine(text: text, left: 0, baseline: 0).scaled(by: scale, about: box.center, ink: whole)
        return Inscription(lines: [line])
    }

    /// Returns the bubble joined to its key. Its sides are never inside the key's, so at the keyboard's edges it leans inwards
    /// with one side upright.
    private func joined(_ frame: PreviewFrame, _ key: KeyFrame) -> Callout {
        let (top, keyTop) = (frame.rect.y, key.rect.y)
        // The head of a key at the canvas's upper edge is over the key.
        let lowest = max(keyTop, min(key.rect.maxY - Self.neckHeight / 2, top + Self.leastHead))
        let neckTop = max(top, min(max(keyTop - 2 * Self.neckHeight / 3, top + Self.leastHead), lowest))
        let both = frame.rect.union(key.rect)
        return Callout(
            bubble: Rect(x: both.x, y: top, width: both.width, height: neckTop - top), bubbleRadius: preview.radius,
            key: key.rect, keyRadius: preview.keyRadius(key.kind), neckBottom: neckTop + Self.neckHeight)
    }

    /// Returns the panel joined to its key; nil if it hides so much of the key that nothing is left to join.
    func joined(_ frame: PopupFrame, _ key: KeyFrame) -> Callout? {
        let container = frame.container
        let both = container.union(key.rect)
        let radius = popup.panel.keyRadius(key.kind)
        guard container.maxY + Self.neckHeight / 2 <= key.rect.maxY - radius else { return nil }
        return Callout(
            bubble: Rect(x: both.x, y: container.y, width: both.width, height: container.height),
            bubbleRadius: popup.panel.radius,
            neck: Callout.Span(left: key.rect.x - Self.flare, right: key.rect.maxX + Self.flare), key: key.rect,
            keyRadius: radius,
            neckBottom: max(container.maxY, key.rect.y - 2 * Self.neckHeight / 3) + Self.neckHeight)
    }

    // MARK: Variants

    /// Returns the panel: container and tail in one outline, then the cells. What flicks type stands around the key, each on a face
    /// of its own. `selection` is the position of the selected cell's mark, in cells; nil if it rests.
    func commands(_ frame: PopupFrame, of key: KeyFrame, selection: Double?) -> [DisplayList.Command] {
        let isCross = frame.center != nil
        let cells = [frame.center].compactMap(\.self) + frame.cells
        let texts = inscriptions(of: cells, key: key)
        guard isCross || selection == nil else {
            return container(frame, key) + sliding(cells, of: frame, texts: texts, selection: selection ?? 0)
        }
        // The middle of a cross comes first and is no variant.
        let selected = selection.map { Int($0.rounded()) + 1 }
        let radius = popup.cell == nil ? popup.panel.radius : popup.cellRadius
        let bodies =
            isCross
            ? cells.map {
                box("popup cell \($0.label)", .roundedRect(RoundedRect($0.rect, radius: radius)), popup.panel)
            } : container(frame, key)
        return bodies
            + cells.indices.flatMap { n in
                let isSelected = selected.map { $0 == n } ?? cells[n].isSelected
                let fill = isSelected ? popup.selected.fill : isCross ? nil : popup.cell
                return (fill.map { [box(cells[n], of: frame, fill: $0, rect: cells[n].rect)] } ?? [])
                    + texts[n].commands { _ in isSelected ? popup.selected.text : popup.panel.text }
            }
    }

    /// Returns the container; joined to its key, it has what is written on that.
    private func container(_ frame: PopupFrame, _ key: KeyFrame) -> [DisplayList.Command] {
        let body = RoundedRect(frame.container, radius: popup.panel.radius)
        let joined = callout == .ios ? joined(frame, key).map(Outline.callout) : nil
        let outline = joined ?? frame.tail.map { .bubble(body, tail: $0) } ?? .roundedRect(body)
        return [box("popup \(key.key.identity)", outline, popup.panel)]
            + (joined == nil || !showsText ? [] : held.commands { _ in popup.panel.text })
    }

    /// Returns a cell's face, which is inside the panel's border and has at most its inner radius there.
    private func box(_ cell: PopupFrame.Cell, of frame: PopupFrame, fill: Color, rect: Rect) -> DisplayList.Command {
        let (border, radius) = (popup.panel.border.width, popup.cellRadius)
        let panel = frame.center == nil ? frame.container.inset(by: border) : rect
        let (x, y) = (max(rect.x, panel.x), max(rect.y, panel.y))
        let inner = Rect(x: x, y: y, width: min(rect.maxX, panel.maxX) - x, height: min(rect.maxY, panel.maxY) - y)
        return .box(
            "popup cell \(cell.label)", inner,
            radius: inner == rect ? radius : min(radius, max(popup.panel.radius - border, 0)), fill: .color(fill))
    }

    /// Returns the cells while the mark is between two of them: first all cells without it, then the mark, then the texts. The
    /// text nearest the mark has the selected colour.
    private func sliding(
        _ cells: [PopupFrame.Cell], of frame: PopupFrame, texts: [Inscription], selection: Double
    ) -> [DisplayList.Command] {
        let position = min(max(selection, 0), Double(cells.count - 1))
        let (before, nearest) = (Int(position), Int(position.rounded()))
        let (from, to) = (cells[before].rect, cells[min(before + 1, cells.count - 1)].rect)
        let share = position - Double(before)
        let mark = from.offset(by: Point(share * (to.x - from.x), share * (to.y - from.y)))
        let fills = cells.compactMap { cell in popup.cell.map { box(cell, of: frame, fill: $0, rect: cell.rect) } }
        let shown = cells.indices.flatMap { n in
            texts[n].commands { _ in n == nearest ? popup.selected.text : popup.panel.text }
        }
        return fills + [box(cells[nearest], of: frame, fill: popup.selected.fill, rect: mark)] + shown
    }

    /// Returns the cells' texts, at one size.
    func inscriptions(of cells: [PopupFrame.Cell], key: KeyFrame) -> [Inscription] {
        let (font, shaper) = (popup.panel.font, labels.fitting.shaper)
        guard showsText else { return cells.map { _ in Inscription() } }
        let texts = cells.map { font.text($0.text, on: key.rect.height, shaper) }
        let wanted = zip(cells, texts).compactMap { cell, text in
            text.map { Label(text: $0, box: cell.rect, designShare: font.designShare) }
        }
        var fitted = labels.fitting.fitted(wanted).makeIterator()
        return zip(cells, texts).map { cell, text in
            text == nil ? Inscription() : fitted.next().map { line($0, in: cell.rect, cell.rect.midY) } ?? Inscription()
        }
    }
}
