internal import Graphics
internal import ThemeModel

/// The boards of several designs, in rows and columns.
struct DesignSheet {
    let items: [SheetItem]
    let columns: Int
    let mode: Mode

    /// The size of the place of a design that cannot be read, if no design can.
    private static let emptySize = (width: 300.0, height: 200.0)

    func displayList(_ shaper: any TextShaper) -> DisplayList {
        let boards = items.map { item in
            item.design.map { DesignBoard($0, name: item.name, in: mode, shaper: shaper).displayList }
        }
        let shown = boards.compactMap(\.self)
        let cell = (
            width: shown.map(\.width).max() ?? Self.emptySize.width,
            height: shown.map(\.height).max() ?? Self.emptySize.height
        )
        let grid = Grid(columns: columns, count: boards.count, cell: cell, gap: .zero)
        let commands = boards.enumerated().flatMap { index, board -> [DisplayList.Command] in
            let frame = grid.frame(index, from: .zero)
            guard let board else { return Placeholder.commands(in: frame) }
            return [
                .box("board", frame, fill: board.background),
                .layer(.init(board, origin: Point(frame.x, frame.y), scale: 1)),
            ]
        }
        return DisplayList(
            width: grid.width, height: grid.height,
            background: shown.first?.background ?? .color(TokenSet(mode)[.background]), commands: commands)
    }
}
