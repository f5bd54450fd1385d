internal import Graphics
internal import ThemeModel

/// The boards of several designs in one mode, in rows and columns.
struct DesignSheet {
    let items: [SheetItem]
    let columns: Int
    let mode: Mode
    /// The modes that are shown beside one another: their rows are equally high.
    let modes: [Mode]

    /// The size of the place of a design that cannot be read, if no design can.
    private static let emptySize = (width: 300.0, height: 200.0)

    func displayList(_ shaper: any TextShaper) -> DisplayList {
        func boards(_ mode: Mode) -> [DisplayList?] {
            items.map { item in
                item.design.map { DesignBoard($0, name: item.name, in: mode, shaper: shaper).displayList }
            }
        }
        let own = boards(mode)
        let all = modes.map { $0 == mode ? own : boards($0) }
        let width = all.joined().compactMap { $0?.width }.max() ?? Self.emptySize.width
        var (commands, top): ([DisplayList.Command], Double) = ([], 0)
        for first in stride(from: 0, to: items.count, by: columns) {
            let row = first..<min(first + columns, items.count)
            let height = all.flatMap { $0[row] }.compactMap { $0?.height }.max() ?? Self.emptySize.height
            for index in row {
                let frame = Rect(x: Double(index - first) * width, y: top, width: width, height: height)
                commands += Self.commands(own[index], in: frame)
            }
            top += height
        }
        return DisplayList(
            width: Double(columns) * width, height: top,
            background: own.compactMap { $0?.background }.first ?? .color(TokenSet(mode)[.background]),
            commands: commands)
    }

    private static func commands(_ board: DisplayList?, in frame: Rect) -> [DisplayList.Command] {
        guard let board else { return Placeholder.commands(in: frame) }
        return [
            .box("board", frame, fill: board.background),
            .layer(.init(board, origin: Point(frame.x, frame.y), scale: 1)),
        ]
    }
}
