internal import Graphics
internal import LayoutEngine
internal import Painting
internal import ThemeModel

/// A section of a settings screen, as the tokens of an app have it: a rounded card, perhaps with a header above.
struct SettingsSection {
    let tokens: TokenSet
    /// What stands above the card; nil for nothing.
    let header: String?
    /// Width and height of what the card holds, in points.
    let content: (width: Double, height: Double)
    /// The card's padding across and down, in points.
    let padding: Point

    /// The picture of a section. `commands` draws what the card holds in a rectangle.
    func displayList(_ shaper: any TextShaper, _ commands: (Rect) -> [DisplayList.Command]) -> DisplayList {
        let margin = tokens[.lg]
        let style = TextStyle(tokens[.titleSmall])
        let width = content.width + 2 * padding.x
        let title = header.map { TextLine($0, style, width: width, shaper) }
        let card = Rect(
            x: margin,
            y: margin + (title.map { $0.height + tokens[.sm] } ?? 0),
            width: width,
            height: content.height + 2 * padding.y
        )
        let canvas = Rect(x: 0, y: 0, width: card.maxX + margin, height: card.maxY + margin)
        let line = title.map {
            $0.command(left: card.x + padding.x, middle: margin + $0.height / 2, tokens[.textSecondary])
        }
        let inner = Rect(
            x: card.x + padding.x, y: card.y + padding.y, width: content.width, height: content.height)
        return DisplayList(
            width: canvas.width,
            height: canvas.height,
            background: .color(tokens[tokens.mode == .light ? .surfaceElevated : .background]),
            clip: RoundedRect(canvas, radius: 0),
            commands: [line].compactMap(\.self) + [fill(card)] + commands(inner)
        )
    }

    private func fill(_ card: Rect) -> DisplayList.Command {
        let radius = tokens[.medium].points(atMost: card.height / 2)
        return .box(
            DisplayList.Box(
                name: "section", outline: .roundedRect(RoundedRect(card, radius: radius)),
                fill: .color(tokens[.surface])))
    }
}

extension DisplayList.Command {
    /// A disc about a centre, in points.
    static func disc(_ name: String, center: Point, diameter: Double, _ color: Color) -> DisplayList.Command {
        .box(DisplayList.Box(name: name, outline: circle(center, diameter), fill: .color(color)))
    }

    /// A ring about a centre; `diameter` is its outer one, in points.
    static func ring(
        _ name: String, center: Point, diameter: Double, width: Double, _ color: Color
    ) -> DisplayList.Command {
        let border = Border(color: color, width: width)
        return .box(DisplayList.Box(name: name, outline: circle(center, diameter), fill: nil, border: border))
    }

    private static func circle(_ center: Point, _ diameter: Double) -> Outline {
        let square = Rect(x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter, height: diameter)
        return .roundedRect(RoundedRect(square, radius: diameter / 2))
    }
}

extension TokenSet {
    /// A check mark as large as an icon of these tokens.
    func checkMark(center: Point, _ color: Color) -> [DisplayList.Command] {
        KeyIcon.done.commands(center: center, color: color, scale: self[.iconSize] / 18)
    }
}
