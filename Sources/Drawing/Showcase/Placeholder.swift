internal import Graphics

/// The picture of a missing keyboard: only the fills of one, in greys.
enum Placeholder {
    /// The size of a theme without keyboards if no theme of a picture has any.
    static let size = (width: 300.0, height: 200.0)
    /// Width divided by height.
    private static let aspect = 1.5
    private static let fill = Paint.color(Color(rgb: 0xF3F4F7))
    private static let key = Paint.color(Color(rgb: 0xDEE1E7))
    private static let shadow = Color.black.withAlpha(multipliedBy: 0.16)

    /// The widths of each row's keys, in tenths of a row.
    private static let rows: [[Double]] = [
        Array(repeating: 1, count: 10), Array(repeating: 1, count: 9), [1.5] + Array(repeating: 1, count: 7) + [1.5],
        [2.5, 5, 2.5],
    ]

    /// Returns the placeholder in the middle of an area, as large as fits.
    static func commands(in area: Rect) -> [DisplayList.Command] {
        let width = min(area.width, area.height * aspect)
        let body = Rect(center: area.center, width: width, height: width / aspect)
        let shadow = Shadow(color: Self.shadow, offset: Point(0, width * 0.015), blur: width * 0.05)
        return [.box("placeholder", body, radius: width * 0.035, fill: fill, shadow: shadow)]
            + keys(in: body.inset(by: width * 0.025))
    }

    private static func keys(in area: Rect) -> [DisplayList.Command] {
        let (column, row) = (area.width / 10, area.height / Double(rows.count))
        let gap = column * 0.14
        return rows.enumerated().flatMap { index, widths -> [DisplayList.Command] in
            var x = area.midX - widths.reduce(0, +) * column / 2
            return widths.map { width in
                let cell = Rect(x: x, y: area.y + Double(index) * row, width: width * column, height: row)
                x = cell.maxX
                let key = cell.inset(across: gap / 2, down: gap)
                return .box("placeholder key", key, radius: column * 0.14, fill: Self.key)
            }
        }
    }
}
