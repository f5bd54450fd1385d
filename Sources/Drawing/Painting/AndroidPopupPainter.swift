internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// Paints the bubbles above an Android keyboard's keys (docs/android.md §4).
struct AndroidPopupPainter {
    let theme: KeyboardTheme
    let figures: AndroidFigures
    /// Nil if labels are left out.
    let labels: AndroidLabels?

    /// The colours of bubbles, which are opaque: letters are under them.
    private var colors: AndroidPopupColors { theme.popupColors(inKeys: !figures.hasPopupColors) }

    /// The distance from a preview's top to its text's line, if it is measured from the foot.
    private static let topMargin = 5.0
    /// The height of a line, in sizes.
    private static let line = 1.327
    /// The size of the dots that announce variants.
    private static let dots = 16.0

    /// Whether a bubble has the shape that the theme states with a radius: its corners, its line and heavy letters. Otherwise,
    /// and if the theme is made for an app, it has the keyboard's own.
    private func isOwn(_ radius: PropertyName) -> Bool {
        figures.hasPopupColors && !theme.android.keepsOwnColors && theme.android.stated.contains(radius)
    }

    private func weight(_ font: FontStyle, isOwn: Bool) -> FontWeight {
        isOwn && font.weight.rawValue >= FontWeight.semibold.rawValue ? .bold : .regular
    }

    /// Returns the bubble above a pressed key.
    func commands(_ preview: PreviewFrame, of key: KeyFrame) -> [DisplayList.Command] {
        let figure = figures.preview
        let rect = preview.rect
        let (fill, text) = colors.preview
        let isOwn = isOwn(.previewCornerRadius)
        let radius = isOwn ? theme.preview.cornerRadius : figure.radius
        let box = DisplayList.Command.box(
            "preview \(key.key.identity)", rect, radius: min(radius, rect.width / 2), fill: .color(fill),
            border: isOwn ? theme.preview.border : .none, shadow: .raised(figure.elevation))
        guard let labels else { return [box] }
        let middle = textMiddle(of: figure, in: rect, key: key)
        let label = labels.commands(
            key.legend, size: figure.size, keyHeight: key.rect.height, at: Point(rect.midX, middle),
            width: rect.width, weight: weight(theme.preview.font, isOwn: isOwn), color: text)
        return [box] + label + (figure.showsEllipsis && !key.key.variants.isEmpty ? dots(in: rect, color: text) : [])
    }

    /// Returns the middle of a preview's text, which stays inside a bubble that the canvas cuts.
    private func textMiddle(of figure: AndroidPreview, in rect: Rect, key: KeyFrame) -> Double {
        if let height = figure.textHeight { return rect.y + height / 2 }
        guard let foot = figure.textFoot else { return rect.midY }
        let half = Self.line * figure.size.points(on: key.rect.height, growth: 1) / 2
        return max(rect.maxY - foot - half, min(rect.y + Self.topMargin + half, rect.midY))
    }

    private func dots(in rect: Rect, color: Color) -> [DisplayList.Command] {
        let scale = Self.dots / 24
        return IconShapes.ellipsis.commands(
            center: Point(rect.maxX - Self.dots / 2, rect.midY), color: color, scale: scale)
    }

    /// Returns the panel of variants.
    func commands(_ popup: PopupFrame, of key: KeyFrame) -> [DisplayList.Command] {
        let panel = figures.panel
        let ((fill, text), selected) = (colors.popup, colors.selected)
        let isOwn = isOwn(.popupCornerRadius)
        let radius = isOwn ? theme.popup.cornerRadius : panel.radius
        let cellRadius = self.isOwn(.popupKeyCornerRadius) ? theme.popup.keyCornerRadius : panel.radius
        let weight = weight(theme.popup.font, isOwn: isOwn)
        func face(_ name: String, _ rect: Rect) -> DisplayList.Command {
            .box(
                name, rect, radius: min(radius, rect.height / 2), fill: .color(fill),
                border: isOwn ? theme.popup.border : .none, shadow: .raised(panel.elevation))
        }
        // What flicks type stands around the key, each on a face of its own.
        let all = [popup.center].compactMap(\.self) + popup.cells
        let faces =
            popup.center == nil
            ? [face("popup \(key.key.identity)", popup.container)]
            : all.map { face("popup cell \($0.label)", $0.rect) }
        let cells = all.flatMap { cell in
            let mark = DisplayList.Command.box(
                "popup cell \(cell.label)", cell.rect, radius: min(cellRadius, cell.rect.width / 2),
                fill: .color(selected.0))
            let label = labels?.commands(
                .text(cell.text), size: panel.size, keyHeight: key.rect.height, at: cell.rect.center,
                width: cell.rect.width, weight: weight, color: cell.isSelected ? selected.1 : text)
            return (cell.isSelected ? [mark] : []) + (label ?? [])
        }
        return faces + cells
    }
}
