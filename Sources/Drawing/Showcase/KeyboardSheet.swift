internal import Graphics
internal import ThemeModel

/// A sheet of keyboards, each with the theme's name and id beneath.
struct KeyboardSheet {
    let items: [SheetItem]
    let columns: Int
    let tokens: TokenSet

    func displayList(_ shaper: any TextShaper) -> DisplayList {
        let (margin, gap) = (tokens[.xxxl], tokens[.xxl])
        let caption = TextLine("", style: TextStyle(tokens[.titleSmall]), width: 0, shaper: shaper).height + tokens[.md]
        let room = room
        let grid = Grid(
            columns: columns, count: items.count, cell: (room.width, room.height + caption),
            gap: Point(gap, gap))
        let commands = items.indices.flatMap { index in
            let cell = grid.frame(index, from: Point(margin, margin))
            let stage = Rect(x: cell.x, y: cell.y, width: room.width, height: room.height)
            let line = Rect(x: cell.x, y: stage.maxY, width: room.width, height: caption)
            return picture(items[index], in: stage) + self.caption(items[index], in: line, shaper: shaper)
        }
        return DisplayList(
            width: grid.width + 2 * margin, height: grid.height + 2 * margin,
            background: .color(tokens[.surfaceElevated]), commands: commands)
    }

    /// The size of the largest item, without its caption.
    private var room: (width: Double, height: Double) {
        let shown = items.filter { !$0.keyboards.isEmpty }
        let widths = shown.map { item in
            item.keyboards.reduce(-gap) { $0 + $1.picture.width + gap }
        }
        let heights = shown.flatMap(\.keyboards).map(\.picture.height)
        return (widths.max() ?? Placeholder.size.width, heights.max() ?? Placeholder.size.height)
    }

    /// The gap between the keyboards of one theme.
    private var gap: Double { tokens[.sm] }

    /// Returns the keyboards side by side, as high as the highest on the sheet.
    private func picture(_ item: SheetItem, in stage: Rect) -> [DisplayList.Command] {
        guard !item.keyboards.isEmpty else { return Placeholder.commands(in: stage) }
        var x = stage.x
        return item.keyboards.flatMap { keyboard -> [DisplayList.Command] in
            let picture = keyboard.picture.raised(to: stage.height)
            let frame = Rect(x: x, y: stage.y, width: picture.width, height: picture.height)
            x = frame.maxX + gap
            let radius = min(tokens[.medium], frame.height / 2)
            return Card(picture: picture, frame: frame, cornerRadius: radius, elevation: tokens[.lg]).commands
        }
    }

    /// Returns the name at the left, and the id at the right if it differs from the name.
    private func caption(_ item: SheetItem, in line: Rect, shaper: any TextShaper) -> [DisplayList.Command] {
        let inner = line.inset(by: tokens[.xs])
        let middle = line.maxY - (line.height - tokens[.sm]) / 2
        let idStyle = TextStyle(tokens[.captionMono])
        let id = item.id == item.name ? "" : item.id
        let right = TextLine(id, style: idStyle, width: inner.width / 2, shaper: shaper)
        let left = TextLine(
            item.name, style: TextStyle(tokens[.titleSmall]), width: inner.width - right.width - tokens[.sm],
            shaper: shaper)
        return [
            left.command(left: inner.x, middle: middle, tokens[.textPrimary]),
            right.command(left: inner.maxX - right.width, middle: middle, tokens[.textSecondary]),
        ]
    }
}
