internal import Graphics
internal import ThemeModel

/// The theme picker of the token system's settings: a grid of circles of the themes' accents, each with its name beneath, the
/// selected one with a ring and a check mark. All distances, fonts and colours are tokens.
struct SwatchPicker {
    let sheet: ContactSheet
    let tokens: TokenSet

    /// Width of a cell in points: three fill a section on the narrower phones.
    private static let cellWidth = 104.0
    /// Width of the selected theme's ring in points.
    private static let ringWidth = 2.0

    func displayList(_ shaper: any TextShaper) -> DisplayList {
        let name = TextLine("", style: TextStyle(tokens[.caption]), width: 0, shaper: shaper)
        let grid = Grid(
            columns: sheet.columns,
            count: sheet.items.count,
            cell: (Self.cellWidth, ringDiameter + tokens[.xs] + name.height),
            gap: Point(tokens[.sm], tokens[.lg])
        )
        let section = SettingsSection(
            tokens: tokens,
            header: "Theme",
            content: (grid.width, grid.height),
            padding: Point(tokens[.listRowHorizontal], tokens[.listRowVertical])
        )
        return section.displayList(shaper) { area in
            sheet.items.indices.flatMap { index in
                cell(sheet.items[index], frame: grid.frame(index, from: Point(area.x, area.y)), shaper: shaper)
            }
        }
    }

    /// The ring lies around the circle with a narrow gap: it has the circle's colour and would not be visible on it.
    private var ringDiameter: Double { tokens[.avatarSize] + 2 * (tokens[.xxs] + Self.ringWidth) }

    private func cell(_ item: SheetItem, frame: Rect, shaper: any TextShaper) -> [DisplayList.Command] {
        let center = Point(frame.midX, frame.y + ringDiameter / 2)
        let color = item.theme(tokens.mode)?.accent ?? tokens[.disabled]
        let circle = DisplayList.Command.circle(
            "swatch \(item.id)", center: center, diameter: tokens[.avatarSize], fill: color)
        let name = TextLine(item.name, style: TextStyle(tokens[.caption]), width: frame.width, shaper: shaper)
        let caption = name.command(
            centerX: frame.midX, middle: frame.maxY - name.height / 2, tokens[.textSecondary])
        let ring = DisplayList.Command.circle(
            "selection", center: center, diameter: ringDiameter, border: Border(color: color, width: Self.ringWidth))
        let mark = item.id == sheet.selected ? [ring] + tokens.checkMark(center: center, tokens[.textInverse]) : []
        return [circle] + mark + [caption]
    }
}
