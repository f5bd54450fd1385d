internal import Graphics
internal import KeyboardLayout
internal import ThemeModel

/// Paints what floats above the keys: a pressed key's preview, and the popup of a long press (geometry contract, §4.5).
struct PopupPainter {
    let theme: KeyboardTheme
    /// Nil where labels are left out.
    let labels: LabelPainter?

    /// The bubble above a pressed key.
    func commands(_ preview: PreviewFrame, of key: KeyFrame) -> [DisplayList.Command] {
        let style = theme.preview
        let box = DisplayList.Box(
            name: "preview \(key.key.identity)",
            outline: .roundedRect(RoundedRect(preview.rect, radius: style.cornerRadius)),
            face: .color(style.background),
            border: style.border,
            shadow: style.shadow
        )
        return [.box(box)] + (labels?.commands(key.face, in: preview.rect, style.font, style.text) ?? [])
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
        return [.box(box)] + popup.cells.flatMap(commands)
    }

    private func commands(_ cell: PopupFrame.Cell) -> [DisplayList.Command] {
        let style = theme.popup
        let box = DisplayList.Box(
            name: "popup cell \(cell.label)",
            outline: .roundedRect(RoundedRect(cell.rect, radius: style.keyCornerRadius)),
            face: .color(cell.isSelected ? style.selectedBackground : style.keyBackground)
        )
        let color = cell.isSelected ? style.selectedText : style.keyText
        let label = labels?.label(cell.label, in: cell.rect, style.font, color)
        return [.box(box)] + [label].compactMap(\.self)
    }
}
