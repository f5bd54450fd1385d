internal import Graphics
internal import ThemeModel

/// The boards of several designs, in rows and columns, for modes that are shown beside one another.
struct DesignSheet {
    let items: [SheetItem]
    let columns: Int
    let modes: [Mode]

    /// Returns a picture for each mode, whose rows are equally high.
    func displayLists(_ shaper: any TextShaper) -> [DisplayList] {
        let boards = modes.map { mode in
            items.map { item in
                item.design.map { DesignBoard($0, name: item.name, in: mode, shaper: shaper).displayList }
            }
        }
        let width = boards.joined().compactMap { $0?.width }.max() ?? Placeholder.size.width
        var (frames, top): ([Rect], Double) = ([], 0)
        for first in stride(from: 0, to: items.count, by: columns) {
            let row = first..<min(first + columns, items.count)
            let height = boards.flatMap { $0[row] }.compactMap { $0?.height }.max() ?? Placeholder.size.height
            frames += row.map { Rect(x: Double($0 - first) * width, y: top, width: width, height: height) }
            top += height
        }
        return zip(modes, boards).map { mode, boards in
            DisplayList(
                width: Double(columns) * width, height: top,
                background: boards.compactMap { $0?.background }.first ?? .color(TokenSet(mode)[.background]),
                commands: zip(boards, frames).flatMap { Self.commands($0, in: $1) })
        }
    }

    private static func commands(_ board: DisplayList?, in frame: Rect) -> [DisplayList.Command] {
        guard let board else { return Placeholder.commands(in: frame) }
        return [
            .box("board", frame, fill: board.background),
            .layer(.init(board, origin: Point(frame.x, frame.y), scale: 1)),
        ]
    }
}
