internal import Graphics
internal import KeyboardLayout
internal import ThemeModel

/// Paints what floats above the keys: a pressed key's preview, and the popup of a long press (geometry contract, §4.5).
struct PopupPainter {
    let theme: KeyboardTheme
    /// Nil where labels are left out.
    let labels: LabelPainter?

    /// The bubble above a pressed key.
    func commands(_ preview: PreviewFrame, of key: KeyFrame, _ callout: CalloutStyle) -> [DisplayList.Command] {
        let style = theme.preview
        let (outline, labelled) =
            switch callout {
            case .plain: (plain(preview.rect), preview.rect)
            case .ios: joined(preview.rect, to: key)
            }
        let box = DisplayList.Box(
            name: "preview \(key.key.identity)",
            outline: outline,
            face: .color(style.background),
            border: style.border,
            shadow: style.shadow
        )
        return [.box(box)] + (labels?.commands(key.face, in: labelled, style.font, style.text) ?? [])
    }

    private func plain(_ rect: Rect) -> Outline {
        .roundedRect(RoundedRect(rect, radius: theme.preview.cornerRadius))
    }

    /// Height of the neck in points, of which a third lies over the key.
    private static let neckHeight = 22.0

    /// The bubble joined to its key, and where in it the label stands. Its sides never lie inside the key's, so that at
    /// the keyboard's edges it leans inwards with one side upright.
    private func joined(_ preview: Rect, to key: KeyFrame) -> (Outline, Rect) {
        let left = min(preview.x, key.rect.x)
        let right = max(preview.maxX, key.rect.maxX)
        let neckTop = max(key.rect.y - 2 * Self.neckHeight / 3, preview.y)
        let bubble = Rect(x: left, y: preview.y, width: right - left, height: neckTop - preview.y)
        let style = key.kind == .modifier ? theme.modifierKey : theme.regularKey
        let callout = Callout(
            bubble: bubble,
            bubbleRadius: theme.preview.cornerRadius,
            key: key.rect,
            keyRadius: style.cornerRadius,
            neckBottom: neckTop + Self.neckHeight
        )
        return (.callout(callout), bubble)
    }

    /// The popup: container and tail in one outline, then the cells.
    func commands(_ popup: PopupFrame, of key: KeyFrame) -> [DisplayList.Command] {
        let style = theme.popup
        let body = RoundedRect(popup.container, radius: style.cornerRadius)
        let box = DisplayList.Box(
            name: "popup \(key.key.identity)",
            outline: popup.tail.map { .bubble(body, tail: $0) } ?? .roundedRect(body),
            face: .color(style.background),
            border: style.border,
            shadow: style.shadow
        )
        let texts = labels.map { self.texts(of: popup.cells, $0) }
        return [.box(box)] + popup.cells.indices.flatMap { commands(popup.cells[$0], texts?[$0]) }
    }

    /// The cells' texts, at one size; nil where a cell has none.
    private func texts(of cells: [PopupFrame.Cell], _ labels: LabelPainter) -> [PlacedText?] {
        let font = theme.popup.font
        let all = cells.map { cell in
            labels.text(cell.label, font).map { LabelPainter.Label(text: $0, box: cell.rect) }
        }
        var fitted = labels.fitted(all.compactMap(\.self), font).makeIterator()
        return all.map { $0 == nil ? nil : fitted.next() }
    }

    private func commands(_ cell: PopupFrame.Cell, _ text: PlacedText?) -> [DisplayList.Command] {
        let style = theme.popup
        let box = DisplayList.Box(
            name: "popup cell \(cell.label)",
            outline: .roundedRect(RoundedRect(cell.rect, radius: style.keyCornerRadius)),
            face: .color(cell.isSelected ? style.selectedBackground : style.keyBackground)
        )
        let color = cell.isSelected ? style.selectedText : style.keyText
        let label = text.flatMap { labels?.command($0, in: cell.rect, color) }
        return [.box(box)] + [label].compactMap(\.self)
    }
}
