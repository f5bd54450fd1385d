package import Graphics
internal import ThemeModel

/// The keyboards of one theme in named rows and columns.
package struct KeyboardGrid: Hashable, Sendable {
    private let cells: [SheetItem]
    private let rows: [String]
    private let columns: [String]
    private let isDark: Bool
    private let title: SheetTitle?

    /// Creates a grid: the cells row by row, a name for each row and column, whether the surroundings are dark, and the words above
    /// it.
    package init(
        _ cells: [SheetItem], rows: [String], columns: [String], isDark: Bool, title: SheetTitle? = nil
    ) {
        precondition(cells.count == rows.count * columns.count && !cells.isEmpty, "a cell for each row and column")
        (self.cells, self.rows, self.columns, self.isDark, self.title) = (cells, rows, columns, isDark, title)
    }

    /// The largest width of a row's name, in points.
    private static let widestName = 240.0

    /// Returns the picture. A cell without a keyboard gets a placeholder.
    package func displayList(_ shaper: any TextShaper) -> DisplayList {
        let tokens = TokenSet(isDark ? .dark : .light)
        let (margin, gap) = (tokens[.xxxl], tokens[.xl])
        let style = TextStyle(tokens[.titleSmall])
        let names = rows.map { TextLine($0, style: style, width: Self.widestName, shaper: shaper) }
        let (widths, heights) = (columns.indices.map(width), rows.indices.map(height))
        let lefts = Self.starts(widths, from: margin + (names.map(\.width).max() ?? 0) + gap, gap: gap)
        let heading = TextLine("", style: style, width: 0, shaper: shaper).height
        let tops = Self.starts(heights, from: margin + heading + gap, gap: gap)
        var commands: [DisplayList.Command] = []
        for (column, name) in columns.enumerated() {
            let line = TextLine(name, style: style, width: widths[column], shaper: shaper)
            commands.append(line.command(left: lefts[column], middle: margin + heading / 2, tokens[.textPrimary]))
        }
        for (row, name) in names.enumerated() {
            commands.append(
                name.command(left: margin, middle: tops[row] + heights[row] / 2, tokens[.textPrimary]))
            for column in columns.indices {
                let stage = Rect(x: lefts[column], y: tops[row], width: widths[column], height: heights[row])
                commands += picture(cells[row * columns.count + column], in: stage, tokens: tokens)
            }
        }
        return DisplayList(
            width: (lefts.last ?? 0) + (widths.last ?? 0) + margin,
            height: (tops.last ?? 0) + (heights.last ?? 0) + margin, background: .color(tokens[.surfaceElevated]),
            commands: commands
        ).below(title, in: isDark ? .dark : .light, shaper: shaper)
    }

    /// Returns where things of some lengths begin when they follow each other.
    private static func starts(_ lengths: [Double], from start: Double, gap: Double) -> [Double] {
        var next = start
        return lengths.map { length in
            defer { next += length + gap }
            return next
        }
    }

    private func width(ofColumn column: Int) -> Double {
        let shown = stride(from: column, to: cells.count, by: columns.count).compactMap { cells[$0].keyboards.first }
        return shown.map(\.picture.width).max() ?? Placeholder.size.width
    }

    private func height(ofRow row: Int) -> Double {
        let shown = cells[(row * columns.count)..<((row + 1) * columns.count)].compactMap(\.keyboards.first)
        return shown.map(\.picture.height).max() ?? Placeholder.size.height
    }

    private func picture(_ item: SheetItem, in stage: Rect, tokens: TokenSet) -> [DisplayList.Command] {
        guard let picture = item.keyboards.first?.picture.raised(to: stage.height) else {
            return Placeholder.commands(in: stage)
        }
        let frame = Rect(x: stage.x, y: stage.y, width: picture.width, height: picture.height)
        let radius = min(tokens[.medium], frame.height / 2)
        return Card(picture: picture, frame: frame, cornerRadius: radius, elevation: tokens[.lg]).commands
    }
}
