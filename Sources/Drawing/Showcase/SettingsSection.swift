internal import Graphics
internal import Layouts
internal import Painting
internal import ThemeModel

/// A section of a settings screen, by an app's tokens: a rounded card, with an optional header above.
struct SettingsSection {
    let tokens: TokenSet
    /// The text above the card; nil for none.
    let header: String?
    /// Width and height of the card's content, in points.
    let content: (width: Double, height: Double)
    /// The card's horizontal and vertical padding, in points.
    let padding: Point

    /// Returns the picture of a section. `commands` draws the card's content in a rectangle.
    func displayList(_ shaper: any TextShaper, _ commands: (Rect) -> [DisplayList.Command]) -> DisplayList {
        let margin = tokens[.lg]
        let style = TextStyle(tokens[.titleSmall])
        let width = content.width + 2 * padding.x
        let title = header.map { TextLine($0, style: style, width: width, shaper: shaper) }
        let card = Rect(
            x: margin,
            y: margin + (title.map { $0.height + tokens[.sm] } ?? 0),
            width: width,
            height: content.height + 2 * padding.y
        )
        let line = title.map {
            $0.command(left: card.x + padding.x, middle: margin + $0.height / 2, tokens[.textSecondary])
        }
        let inner = Rect(
            x: card.x + padding.x, y: card.y + padding.y, width: content.width, height: content.height)
        let radius = min(tokens[.medium], card.height / 2)
        let ground = DisplayList.Command.box("section", card, radius: radius, fill: .color(tokens[.surface]))
        return DisplayList(
            width: card.maxX + margin,
            height: card.maxY + margin,
            background: .color(tokens[tokens.mode == .light ? .surfaceElevated : .background]),
            commands: [line].compactMap(\.self) + [ground] + commands(inner)
        )
    }
}

extension DisplayList.Command {
    /// Returns a circle around a centre, in points; `diameter` is that of its border's outer edge.
    static func circle(
        _ name: String, center: Point, diameter: Double, fill: Color? = nil, border: Border = .none
    ) -> DisplayList.Command {
        let frame = Rect(center: center, width: diameter, height: diameter)
        return .box(name, frame, radius: diameter / 2, fill: fill.map { .color($0) }, border: border)
    }
}

extension TokenSet {
    /// Returns a check mark as large as an icon of these tokens.
    func checkMark(center: Point, _ color: Color) -> [DisplayList.Command] {
        KeyIcon.done.commands(center: center, color: color, scale: self[.iconSize] / 18)
    }
}
