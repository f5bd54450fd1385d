internal import Graphics
internal import ThemeModel

/// What a design states, in one mode and in its own colours, and nothing that it leaves to defaults: swatches with their contrast, categories, avatars, texts in their own
/// styles, distances, corners and shadows.
struct DesignBoard {
    let design: DesignDocument.Design
    /// Its name, above everything else; nil if something else says it.
    let name: String?
    /// The design's tokens in the mode, which also set the board.
    let tokens: TokenSet
    let shaper: any TextShaper

    init(_ design: DesignDocument.Design, name: String?, in mode: Mode, shaper: any TextShaper) {
        (self.design, self.name, self.shaper) = (design, name, shaper)
        tokens = design.tokens(mode)
    }

    /// Width of the contents in points.
    private static let width = 648.0
    /// The side of a swatch, and of the squares that show corners.
    private static let side = 44.0
    /// The contrast with the background below which a fill has an outline.
    private static let leastContrast = 1.2

    /// A thing to show: its height in points, and what draws it in a frame.
    private struct Cell {
        let height: Double
        let draw: (Rect) -> [DisplayList.Command]
    }

    /// Cells in equal columns, under a heading.
    private struct Section {
        let heading: String
        let columns: Int
        let cells: [Cell]
    }

    var displayList: DisplayList {
        var commands: [DisplayList.Command] = []
        var y = margin
        if let name {
            let line = TextLine(name, style: TextStyle(Self.nameStyle), width: Self.width, shaper: shaper)
            commands.append(line.command(left: margin, middle: y + line.height / 2, ink))
            y += line.height + Self.gap
        }
        for section in sections where !section.cells.isEmpty {
            let line = TextLine(section.heading, style: Self.headingStyle, width: Self.width, shaper: shaper)
            commands.append(line.command(left: margin, middle: y + line.height / 2, faintInk))
            y += line.height + Self.gap / 2
            commands += draw(section, from: &y)
            y += Self.gap
        }
        return DisplayList(
            width: Self.width + 2 * margin, height: y + margin - Self.gap, background: .color(background),
            commands: commands)
    }

    private func draw(_ section: Section, from y: inout Double) -> [DisplayList.Command] {
        var commands: [DisplayList.Command] = []
        let width = (Self.width - Double(section.columns - 1) * Self.gap) / Double(section.columns)
        for first in stride(from: 0, to: section.cells.count, by: section.columns) {
            let row = section.cells[first..<min(first + section.columns, section.cells.count)]
            let height = row.map(\.height).max() ?? 0
            for (column, cell) in row.enumerated() {
                let x = margin + Double(column) * (width + Self.gap)
                commands += cell.draw(Rect(x: x, y: y, width: width, height: height))
            }
            y += height + Self.gap / 2
        }
        return commands
    }

    // MARK: Style

    /// The board's own measures, in points: a design with absurd distances must still be readable.
    private var margin: Double { 32 }
    private static let gap = 16.0
    private static let nameStyle = TypeStyle(28, weight: .bold)
    private static let headingStyle = TextStyle(TypeStyle(15, weight: .semibold))
    private static let labelStyle = TextStyle(TypeStyle(13, weight: .medium))
    private static let figureStyle = TextStyle(TypeStyle(11, weight: .regular, design: .monospaced))

    private var background: Color { tokens[.background].composited(over: tokens.mode.canvas) }
    /// The design's own colours of text if they can be read, otherwise black or white.
    private var ink: Color { tokens[.textPrimary].readable(on: background) }
    private var faintInk: Color { tokens[.textSecondary].readable(on: background) }

    // MARK: Sections

    private var sections: [Section] {
        let colors = Section(
            heading: "Colours, and their contrast with \(background)", columns: 3,
            cells: design.colors(tokens.mode).map(swatch))
        return design.isTokens ? [colors, categories, avatars, texts, distances, corners, shadows] : [colors]
    }

    private func swatch(_ color: DesignColor) -> Cell {
        Cell(height: Self.side) { frame in
            let seen = color.color.composited(over: background)
            let square = Rect(x: frame.x, y: frame.y, width: Self.side, height: Self.side)
            let figures = "\(color.color) \(ContrastReport.ratio(seen.contrast(with: background)))"
            return [box("swatch \(color.name)", frame: square, radius: 8, fill: color.color, isOutlined: true)]
                + lines([color.name, figures], in: frame.dropping(left: Self.side + Self.gap / 2))
        }
    }

    private var categories: Section {
        let stated = ColorToken.categories.filter { tokens.states($0.color) || tokens.states($0.muted) }
        let cells = stated.map { category in
            Cell(height: Self.side) { frame in
                let (color, muted) = (tokens[category.color], tokens[category.muted])
                let name = TextLine(category.name, style: Self.labelStyle, width: frame.width - 24, shaper: shaper)
                let chip = Rect(x: frame.x, y: frame.y, width: name.width + 24, height: name.height + 12)
                let figures = TextLine("\(color) \(muted)", style: Self.figureStyle, width: frame.width, shaper: shaper)
                return [
                    box("category \(category.name)", frame: chip, radius: chip.height / 2, fill: muted),
                    name.command(left: chip.x + 12, middle: chip.midY, color),
                    figures.command(left: frame.x, middle: frame.maxY - figures.height / 2, faintInk),
                ]
            }
        }
        return Section(heading: "Categories", columns: 3, cells: cells)
    }

    private var avatars: Section {
        let stated = tokens.avatarPalette == TokenSet(tokens.mode).avatarPalette ? [] : tokens.avatarPalette
        let cells = stated.enumerated().map { index, color in
            let size = min(tokens[.avatarSize], Self.side)
            return Cell(height: Self.side + Self.gap) { frame in
                let figure = TextLine(
                    "\(color)", style: Self.figureStyle, width: frame.width, smallest: 0.5, shaper: shaper)
                return [
                    .disc(
                        "avatar \(index)", center: Point(frame.midX, frame.y + Self.side / 2), diameter: size,
                        color: color),
                    figure.command(centerX: frame.midX, middle: frame.maxY - figure.height / 2, faintInk),
                ]
            }
        }
        return Section(heading: "Avatars", columns: 10, cells: cells)
    }

    private var texts: Section {
        let cells = TypeToken.allCases.filter(tokens.states).map { token in
            let style = tokens[token]
            let figures = TextLine(
                "\(Self.digits(style.size)) \(style.weight.name) \(style.design.rawValue)", style: Self.figureStyle,
                width: 200,
                shaper: shaper)
            let line = TextLine(token.rawValue, style: TextStyle(style), width: Self.width - 216, shaper: shaper)
            return Cell(height: line.height) { frame in
                [
                    line.command(left: frame.x, middle: frame.midY, ink),
                    figures.command(left: frame.maxX - figures.width, middle: frame.midY, faintInk),
                ]
            }
        }
        return Section(heading: "Texts", columns: 1, cells: cells)
    }

    private var distances: Section {
        let cells = SpacingToken.allCases.filter(tokens.states).map { token in
            Cell(height: Self.gap) { frame in
                let length = tokens[token]
                let name = TextLine(token.rawValue, style: Self.labelStyle, width: 140, shaper: shaper)
                let figure = TextLine(Self.digits(length), style: Self.figureStyle, width: 40, shaper: shaper)
                let bar = Rect(x: frame.x + 192, y: frame.midY - 4, width: length, height: 8)
                return [
                    name.command(left: frame.x, middle: frame.midY, ink),
                    figure.command(left: bar.x - 8 - figure.width, middle: frame.midY, faintInk),
                    box("distance \(token.rawValue)", frame: bar, radius: 0, fill: tokens[.accent]),
                ]
            }
        }
        return Section(heading: "Distances and sizes", columns: 2, cells: cells)
    }

    private var corners: Section {
        let cells = RadiusToken.allCases.filter(tokens.states).map { token in
            Cell(height: 2 * Self.side) { frame in
                let square = Rect(x: frame.x, y: frame.y, width: Self.side, height: Self.side)
                let value = tokens[token].isInfinite ? "capsule" : Self.digits(tokens[token])
                let radius = min(tokens[token], Self.side / 2)
                return [
                    box(
                        "corner \(token.rawValue)", frame: square, radius: radius, fill: tokens[.accentMuted],
                        isOutlined: true)
                ]
                    + lines([token.rawValue, value], in: frame.dropping(top: Self.side))
            }
        }
        return Section(heading: "Corners", columns: 5, cells: cells)
    }

    private var shadows: Section {
        let cells = ShadowToken.allCases.filter(tokens.states).map { token in
            Cell(height: 2 * Self.side) { frame in
                let card = Rect(x: frame.x, y: frame.y, width: 2 * Self.side, height: Self.side)
                let shadow = tokens[token]
                let value = shadow.map { "\($0.color) \(Self.digits($0.offset.y)) \(Self.digits($0.blur))" } ?? "none"
                return [box("shadow \(token.rawValue)", frame: card, radius: 8, fill: tokens[.surface], shadow: shadow)]
                    + lines([token.rawValue, value], in: frame.dropping(top: Self.side))
            }
        }
        return Section(heading: "Shadows: colour, offset down and blur", columns: 3, cells: cells)
    }

    // MARK: Parts

    /// Returns a name with figures beneath, in the middle of a frame.
    private func lines(_ texts: [String], in frame: Rect) -> [DisplayList.Command] {
        let styles = [(Self.labelStyle, ink), (Self.figureStyle, faintInk)]
        let set = zip(texts, styles).map { text, style in
            (line: TextLine(text, style: style.0, width: frame.width, smallest: 0.75, shaper: shaper), color: style.1)
        }
        var top = frame.midY - set.reduce(0) { $0 + $1.line.height } / 2
        return set.map { line, color in
            defer { top += line.height }
            return line.command(left: frame.x, middle: top + line.height / 2, color)
        }
    }

    /// Returns a filled box. With `isOutlined`, it has a line around it if it would be lost on the background.
    private func box(
        _ name: String, frame: Rect, radius: Double, fill: Color, shadow: Shadow? = nil, isOutlined: Bool = false
    ) -> DisplayList.Command {
        let isFaint = fill.composited(over: background).contrast(with: background) < Self.leastContrast
        return .box(
            name, frame, radius: radius, fill: .color(fill),
            border: isFaint && isOutlined ? Border(color: faintInk, width: 1) : .none, shadow: shadow)
    }

    /// Returns a number without a fraction if it has none.
    private static func digits(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\((number * 100).rounded() / 100)"
    }
}

extension Rect {
    /// Returns the rectangle without a strip at its left.
    fileprivate func dropping(left: Double) -> Rect { Rect(x: x + left, y: y, width: width - left, height: height) }

    /// Returns the rectangle without a strip at its top.
    fileprivate func dropping(top: Double) -> Rect { Rect(x: x, y: y + top, width: width, height: height - top) }
}
