internal import Graphics
internal import ThemeModel

/// A list of themes as in settings: two circles of each theme's colours, its name, and a check mark on the selected one.
/// Distances, fonts and colours of the list are tokens.
struct PairList {
    let sheet: ContactSheet
    let tokens: TokenSet

    /// Diameter of a circle in points.
    private static let circle = 20.0
    /// Width of a column in points: that of a section on the narrower phones.
    private static let columnWidth = 328.0

    func displayList(_ shaper: any TextShaper) -> DisplayList {
        let name = TextLine("", style: TextStyle(tokens[.bodyLarge]), width: 0, shaper: shaper)
        let rowHeight = max(max(name.height, Self.circle) + 2 * tokens[.listRowVertical], tokens[.touchMinimum])
        let grid = Grid(
            columns: sheet.columns, count: sheet.items.count, cell: (Self.columnWidth, rowHeight),
            gap: Point(tokens[.xxl], 0))
        let section = SettingsSection(
            tokens: tokens, header: nil, content: (grid.width, grid.height),
            padding: Point(tokens[.listRowHorizontal], 0))
        return section.displayList(shaper) { area in
            sheet.items.indices.flatMap { index in
                let frame = grid.frame(index, from: Point(area.x, area.y))
                let isLast = index + sheet.columns >= sheet.items.count
                return row(sheet.items[index], frame: frame, shaper: shaper)
                    + (isLast ? [] : [separator(below: frame)])
            }
        }
    }

    /// The distance from the row's left end to the name.
    private var nameInset: Double { 2 * Self.circle + tokens[.xs] + tokens[.listRowSpacing] }

    private func row(_ item: SheetItem, frame: Rect, shaper: any TextShaper) -> [DisplayList.Command] {
        let theme = item.theme(tokens.mode)
        let colors = [theme?.companion, theme?.accent].map { $0 ?? tokens[.disabled] }
        let circles = colors.enumerated().flatMap { index, color in
            let x = frame.x + Self.circle / 2 + Double(index) * (Self.circle + tokens[.xs])
            return swatch(
                "\(index == 0 ? "in progress" : "completed") \(item.id)", center: Point(x, frame.midY), color: color)
        }
        let width = frame.width - nameInset - tokens[.iconSize] - tokens[.sm]
        let name = TextLine(item.name, style: TextStyle(tokens[.bodyLarge]), width: width, shaper: shaper)
            .command(left: frame.x + nameInset, middle: frame.midY, tokens[.textPrimary])
        let check = Point(frame.maxX - tokens[.iconSize] / 2, frame.midY)
        let mark = item.id == sheet.selected ? tokens.checkMark(center: check, tokens[.accent]) : []
        return circles + [name] + mark
    }

    /// Returns a circle of a colour, outlined if it would not be visible on the list.
    private func swatch(_ name: String, center: Point, color: Color) -> [DisplayList.Command] {
        let disc = DisplayList.Command.circle(name, center: center, diameter: Self.circle, fill: color)
        guard color.contrast(with: tokens[.surface]) < DesignBoard.leastContrast else { return [disc] }
        let line = Border(color: tokens[.textTertiary], width: 1)
        return [disc, .circle("outline of \(name)", center: center, diameter: Self.circle, border: line)]
    }

    private func separator(below frame: Rect) -> DisplayList.Command {
        let line = Rect(
            x: frame.x + nameInset, y: frame.maxY - 0.5, width: frame.width - nameInset, height: 0.5)
        return .box("separator", line, fill: .color(tokens[.separator]))
    }
}
