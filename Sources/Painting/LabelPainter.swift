internal import Graphics
internal import KeyboardLayout
internal import ThemeModel

/// Sets labels and icons in the middle of boxes. The same rules hold for keys, previews and popup cells.
struct LabelPainter {
    let theme: KeyboardTheme
    let shaper: any TextShaper
    /// True mirrors the icons that point along the line of writing.
    let isRightToLeft: Bool

    /// A label keeps so far from its box's sides, in points.
    private static let sideMargin = 2.0
    /// How much larger a label is set that begins in the Tamil block: its letters are wide and low.
    private static let tamilScale = 1.1
    /// Size of an annotation at a key's foot, in points.
    private static let annotationSize = 10.0
    /// How far above a key's lower edge its line box ends, in points.
    private static let annotationMargin = 2.0
    /// How much of the label's alpha an annotation has.
    private static let annotationAlpha = 0.6

    /// What a box shows, drawn `scale` times as large about its centre.
    func commands(_ face: KeyFace, in rect: Rect, _ font: FontStyle, _ color: Color, scale: Double = 1)
        -> [DisplayList.Command]
    {
        switch face {
        case .icon(let icon):
            let mirrored = isRightToLeft && icon.pointsAlongLine
            return icon.commands(center: rect.center, color: color, scale: scale, isMirrored: mirrored)
        case .text(let text):
            return [label(text, in: rect, font, color, scale: scale)].compactMap(\.self)
        }
    }

    /// A text in the middle of a box: across by its advance, down by the line box of its first font, so that a row of
    /// boxes shares one baseline.
    func label(_ text: String, in rect: Rect, _ font: FontStyle, _ color: Color, scale: Double = 1)
        -> DisplayList.Command?
    {
        guard !text.isEmpty else { return nil }
        var font = font
        if text.unicodeScalars.first.map({ (0x0B80...0x0BFF).contains($0.value) }) == true {
            font.size *= Self.tamilScale
            font.designSize *= Self.tamilScale
        }
        let text = PlacedText(text, theme.textStyle(font), shaper)
        let placed = (font.hasGrown ? text.lowered(to: rect.height) : text)
            .fitted(to: rect.width - 2 * Self.sideMargin, designSize: font.designSize)
            .scaled(by: scale)
        return placed.command(centerX: rect.midX, baseline: placed.baseline(centeredAt: rect.midY), color)
    }

    /// The small text at a key's foot.
    func annotation(_ text: String, in rect: Rect, _ font: FontStyle, _ color: Color, scale: Double)
        -> DisplayList.Command?
    {
        guard !text.isEmpty else { return nil }
        let style = theme.textStyle(FontStyle(size: Self.annotationSize, weight: font.weight))
        let placed = PlacedText(text, style, shaper).fitted(to: rect.width - 2 * Self.sideMargin)
        let baseline = rect.maxY - Self.annotationMargin - placed.lineBox.descent * placed.scale
        return placed.scaled(by: scale).command(
            centerX: rect.midX,
            baseline: rect.midY + (baseline - rect.midY) * scale,
            color.withAlpha(multipliedBy: Self.annotationAlpha)
        )
    }
}
