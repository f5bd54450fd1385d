internal import Animation
internal import Graphics
internal import Painting
internal import ThemeModel

/// A design in one mode and in its own colours, with the defaults of what it does not state: swatches with their contrast; of tokens
/// also categories, avatars, texts in their own styles, distances, corners and shadows; of brands gradients, seasons, texts, shadows
/// and curves.
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
    static let leastContrast = 1.2

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
        let elevations = [("low", ShadowStyle.low), ("medium", .medium), ("high", .high)]
        switch design.kind {
        case .tokens:
            return [
                colors, categories, avatars, texts(TypeToken.allCases.map { ($0.rawValue, tokens[$0]) }), distances,
                corners, shadows(ShadowToken.allCases.map { ($0.rawValue, tokens[$0]) }),
            ]
        case .brand:
            return [
                colors, gradients,
                Section(
                    heading: "Seasons", columns: 2,
                    cells: design.colors(tokens.mode, ofSeasons: true).map(swatch)),
                texts(Brand.texts.map { ($0, tokens.text($0)) }), shadows(elevations.map { ($0, $1.shadow) }), curves,
            ]
        case .keyboard, .colors, .palette: return [colors]
        }
    }

    private var gradients: Section {
        let cells = tokens.gradients.map { name, gradient in
            let figures = gradient.stops.map(\.color.description).joined(separator: " ")
            return exhibit(name, figures, width: 2 * Self.side, isBeside: true) { bar in
                let fill = FillStyle(color: .clear, gradient: gradient).paint(over: bar)
                return [
                    .box("gradient \(name)", bar, radius: 8, fill: fill, border: Border(color: faintInk, width: 0.5))
                ]
            }
        }
        return Section(heading: "Gradients", columns: 2, cells: cells)
    }

    /// How far things are after each moment: a second of a spring, or the whole of a curve.
    private var curves: Section {
        let cells = Brand.curves.map { name in
            let curve = tokens.curve(name)
            return exhibit(name, curve.numbers.map(Self.digits).joined(separator: " "), width: 2 * Self.side) { plot in
                [
                    .box("curve \(name)", plot, fill: nil, border: Border(color: faintInk, width: 0.5)),
                    .shape(Self.path(of: curve, in: plot), .stroke(width: 2), tokens[.accent]),
                ]
            }
        }
        return Section(heading: "Curves: springs by response and damping", columns: 3, cells: cells)
    }

    private static func path(of curve: MotionCurve, in plot: Rect) -> Path {
        // Springs go beyond their end.
        func point(_ x: Double, _ y: Double) -> Point {
            Point(plot.x + x * plot.width, plot.maxY - y * plot.height * (curve.isSpring ? 0.55 : 1))
        }
        let n = curve.numbers
        var path = Path(point(0, 0))
        if curve.isSpring {
            let spring = Spring(response: n[0], dampingFraction: min(n[1], 0.999))
            for time in stride(from: 0.02, through: 1, by: 0.02) {
                path.line(to: point(time, spring.state(after: time, from: Spring.State(0), towards: 1).value))
            }
        } else {
            path.curve(point(n[0], n[1]), point(n[2], n[3]), to: point(1, 1))
        }
        return path
    }

    private func swatch(_ color: DesignColor) -> Cell {
        let seen = color.color.composited(over: background)
        let figures = "\(color.color) \(ContrastReport.ratio(seen.contrast(with: background)))"
        return exhibit(color.name, figures, isBeside: true) { square in
            [box("swatch \(color.name)", frame: square, radius: 8, fill: color.color, isOutlined: true)]
        }
    }

    private var categories: Section {
        let cells = ColorToken.categories.map { category in
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
        let cells = tokens.avatarPalette.enumerated().map { index, color in
            let size = min(tokens[.avatarSize], Self.side)
            return Cell(height: Self.side + Self.gap) { frame in
                let figure = TextLine(
                    "\(color)", style: Self.figureStyle, width: frame.width, smallest: 0.5, shaper: shaper)
                return [
                    .circle(
                        "avatar \(index)", center: Point(frame.midX, frame.y + Self.side / 2), diameter: size,
                        fill: color),
                    figure.command(centerX: frame.midX, middle: frame.maxY - figure.height / 2, faintInk),
                ]
            }
        }
        return Section(heading: "Avatars", columns: 10, cells: cells)
    }

    private func texts(_ styles: [(name: String, style: TypeStyle)]) -> Section {
        let cells = styles.map { name, style in
            let figures = TextLine(
                "\(Self.digits(style.size)) \(style.weight.name) \(style.design.rawValue)", style: Self.figureStyle,
                width: 200,
                shaper: shaper)
            let line = TextLine(name, style: TextStyle(style), width: Self.width - 216, shaper: shaper)
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
        let cells = SpacingToken.allCases.map { token in
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
        let cells = RadiusToken.allCases.map { token in
            let value = tokens[token].isInfinite ? "capsule" : Self.digits(tokens[token])
            return exhibit(token.rawValue, value) { square in
                let radius = min(tokens[token], Self.side / 2)
                return [
                    box(
                        "corner \(token.rawValue)", frame: square, radius: radius, fill: tokens[.accentMuted],
                        isOutlined: true)
                ]
            }
        }
        return Section(heading: "Corners", columns: 5, cells: cells)
    }

    private func shadows(_ shadows: [(name: String, shadow: Shadow?)]) -> Section {
        let cells = shadows.map { name, shadow in
            let value = shadow.map { "\($0.color) \(Self.digits($0.offset.y)) \(Self.digits($0.blur))" } ?? "none"
            return exhibit(name, value, width: 2 * Self.side) { card in
                [box("shadow \(name)", frame: card, radius: 8, fill: tokens[.surface], shadow: shadow)]
            }
        }
        return Section(heading: "Shadows: colour, offset down and blur", columns: 3, cells: cells)
    }

    // MARK: Parts

    /// Returns a thing of a width with its name and figures beneath it, or beside it.
    private func exhibit(
        _ texts: String..., width: Double = side, isBeside: Bool = false,
        _ draw: @escaping (Rect) -> [DisplayList.Command]
    ) -> Cell {
        Cell(height: isBeside ? Self.side : 2 * Self.side) { frame in
            let thing = Rect(x: frame.x, y: frame.y, width: width, height: Self.side)
            let (left, top) = isBeside ? (width + Self.gap / 2, 0) : (0, Self.side)
            let rest = Rect(
                x: frame.x + left, y: frame.y + top, width: frame.width - left, height: frame.height - top)
            return draw(thing) + lines(texts, in: rest)
        }
    }

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
