internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// Paints the bubbles that float above the keys: a pressed key's preview, and the popup of a long press (docs/geometry.md
/// §4.5).
struct PopupPainter {
    let theme: KeyboardTheme
    /// Nil if labels are left out.
    let labels: LabelPainter?

    /// Returns the bubble above a pressed key.
    func commands(_ preview: PreviewFrame, of key: KeyFrame, style: CalloutStyle) -> [DisplayList.Command] {
        switch style {
        case .plain:
            let label = labels?.commands(
                key.legend, in: preview.rect, font: theme.preview.font, color: theme.preview.text)
            return [box(.roundedRect(RoundedRect(preview.rect, radius: theme.preview.cornerRadius)), key: key)]
                + (label ?? [])
        case .ios:
            let callout = callout(of: preview, key)
            let label = labels?.inkCommands(
                key.legend, in: callout.bubble.inset(by: Self.headMargin), font: theme.preview.font,
                color: theme.preview.text)
            return [box(.callout(callout), key: key)] + (label ?? [])
        }
    }

    private func box(_ outline: Outline, key: KeyFrame) -> DisplayList.Command {
        let style = theme.preview
        return .box(
            DisplayList.Box(
                name: "preview \(key.key.identity)", outline: outline, fill: .color(style.background),
                border: style.border, shadow: style.shadow))
    }

    /// The distance that a label's ink keeps from the edges of a joined bubble's head, in points.
    private static let headMargin = 4.0
    /// The neck's height in points. A third of it is over the key, or more if the head needs room.
    private static let neckHeight = 22.0
    /// The least height of the head, for which the neck makes room, in points.
    private static let leastHead = 40.0
    /// How much wider than its key a neck is where it begins at the foot of a wide bubble, on either side, in points.
    private static let flare = 10.0

    /// Returns the bubble joined to its key. Its sides are never inside the key's, so at the keyboard's edges it leans inwards
    /// with one side upright.
    private func callout(of preview: PreviewFrame, _ key: KeyFrame) -> Callout {
        let (top, keyTop) = (preview.rect.y, key.rect.y)
        let neckTop = max(top, min(max(keyTop - 2 * Self.neckHeight / 3, top + Self.leastHead), keyTop))
        let left = min(preview.rect.x, key.rect.x)
        let right = max(preview.rect.maxX, key.rect.maxX)
        return Callout(
            bubble: Rect(x: left, y: top, width: right - left, height: neckTop - top),
            bubbleRadius: theme.preview.cornerRadius,
            key: key.rect,
            keyRadius: keyRadius(key),
            neckBottom: neckTop + Self.neckHeight
        )
    }

    private func keyRadius(_ key: KeyFrame) -> Double {
        (key.kind == .modifier ? theme.modifierKey : theme.regularKey).cornerRadius
    }

    /// Returns the popup joined to its key; nil if it hides so much of the key that nothing is left to join.
    func callout(of popup: PopupFrame, _ key: KeyFrame) -> Callout? {
        let container = popup.container
        let left = min(container.x, key.rect.x)
        let right = max(container.maxX, key.rect.maxX)
        guard container.maxY + Self.neckHeight / 2 <= key.rect.maxY - keyRadius(key) else { return nil }
        return Callout(
            bubble: Rect(x: left, y: container.y, width: right - left, height: container.height),
            bubbleRadius: theme.popup.cornerRadius,
            neck: Callout.Span(left: key.rect.x - Self.flare, right: key.rect.maxX + Self.flare),
            key: key.rect,
            keyRadius: keyRadius(key),
            neckBottom: max(container.maxY, key.rect.y - 2 * Self.neckHeight / 3) + Self.neckHeight
        )
    }

    /// Returns the popup: container and tail in one outline, then the cells. `selection` is the position of the selected cell's
    /// mark, in cells; nil if it rests.
    func commands(
        _ popup: PopupFrame, of key: KeyFrame, calloutStyle: CalloutStyle, selection: Double? = nil
    ) -> [DisplayList.Command] {
        let style = theme.popup
        if let center = popup.center { return cross([center] + popup.cells, selection: selection) }
        let texts = labels.map { self.texts(of: popup.cells, $0) }
        let body = RoundedRect(popup.container, radius: style.cornerRadius)
        let joined = calloutStyle == .ios ? callout(of: popup, key).map(Outline.callout) : nil
        let box = DisplayList.Box(
            name: "popup \(key.key.identity)",
            outline: joined ?? popup.tail.map { .bubble(body, tail: $0) } ?? .roundedRect(body),
            fill: .color(style.background),
            border: style.border,
            shadow: style.shadow
        )
        if let selection { return [.box(box)] + sliding(popup.cells, texts: texts, selection: selection) }
        return [.box(box)] + popup.cells.indices.flatMap { commands(popup.cells[$0], text: texts?[$0]) }
    }

    /// Returns what flicks type around a key, each on a face of its own, that of the key in the middle.
    private func cross(_ cells: [PopupFrame.Cell], selection: Double?) -> [DisplayList.Command] {
        let style = theme.popup
        let texts = labels.map { self.texts(of: cells, $0) }
        // The middle comes first and is no variant.
        let selected = selection.map { Int($0.rounded()) + 1 }
        return cells.indices.flatMap { n -> [DisplayList.Command] in
            let isSelected = selected.map { $0 == n } ?? cells[n].isSelected
            let face = DisplayList.Command.box(
                "popup cell \(cells[n].label)", cells[n].rect, radius: style.keyCornerRadius,
                fill: .color(isSelected ? style.selectedBackground : style.background), border: style.border,
                shadow: style.shadow)
            let text = texts?[n].flatMap {
                labels?.command($0, in: cells[n].rect, color: isSelected ? style.selectedText : style.keyText)
            }
            return [face] + [text].compactMap(\.self)
        }
    }

    /// Returns the cells while the mark is between two of them: first all cells without it, then the mark, then the texts. The
    /// text nearest the mark has the selected colour.
    private func sliding(
        _ cells: [PopupFrame.Cell], texts: [PlacedText?]?, selection: Double
    ) -> [DisplayList.Command] {
        let style = theme.popup
        let position = min(max(selection, 0), Double(cells.count - 1))
        let (before, nearest) = (Int(position), Int(position.rounded()))
        let (from, to) = (cells[before].rect, cells[min(before + 1, cells.count - 1)].rect)
        let share = position - Double(before)
        let mark = from.offset(by: Point(share * (to.x - from.x), share * (to.y - from.y)))
        let fills = cells.map { box($0, fill: style.keyBackground, rect: $0.rect) }
        let shown = cells.indices.compactMap { index -> DisplayList.Command? in
            guard let text = texts?[index] else { return nil }
            let color = index == nearest ? style.selectedText : style.keyText
            return labels?.command(text, in: cells[index].rect, color: color)
        }
        return fills + [box(cells[nearest], fill: style.selectedBackground, rect: mark)] + shown
    }

    private func box(_ cell: PopupFrame.Cell, fill: Color, rect: Rect) -> DisplayList.Command {
        .box("popup cell \(cell.label)", rect, radius: theme.popup.keyCornerRadius, fill: .color(fill))
    }

    /// Returns the cells' texts, at one size; nil for a cell without text.
    private func texts(of cells: [PopupFrame.Cell], _ labels: LabelPainter) -> [PlacedText?] {
        let font = theme.popup.font
        let all = cells.map { cell in
            labels.text(cell.text, font: font).map { LabelPainter.Label(text: $0, box: cell.rect) }
        }
        var fitted = labels.fitted(all.compactMap(\.self), font: font).makeIterator()
        return all.map { $0 == nil ? nil : fitted.next() }
    }

    private func commands(_ cell: PopupFrame.Cell, text: PlacedText?) -> [DisplayList.Command] {
        let style = theme.popup
        let fill = cell.isSelected ? style.selectedBackground : style.keyBackground
        let color = cell.isSelected ? style.selectedText : style.keyText
        let label = text.flatMap { labels?.command($0, in: cell.rect, color: color) }
        return [box(cell, fill: fill, rect: cell.rect)] + [label].compactMap(\.self)
    }
}
