package import Graphics

/// A theme's picture for a store: its keyboard on a backdrop of its colours, in exactly the requested size.
package struct Thumbnail: Hashable, Sendable {
    let item: SheetItem
    private let options: ThumbnailOptions

    package init(_ item: SheetItem, _ options: ThumbnailOptions) {
        (self.item, self.options) = (item, options)
    }

    /// Width in points.
    package var width: Double { Double(options.width) }
    /// Height in points.
    package var height: Double { Double(options.height) }

    /// Returns the picture. An item without keyboards gives a placeholder; if the style shows two keyboards and there is
    /// only one, it is shown alone.
    package func displayList(_ shaper: any TextShaper) -> DisplayList {
        let keyboards = keyboards
        guard let front = keyboards.first else {
            return picture(.neutral, commands: Placeholder.commands(in: canvas.inset(by: margin)))
        }
        let title =
            options.showsTitle && !omitsTitle
            ? ThumbnailTitle(item, width: stageArea.width, shortSide: shortSide, shaper: shaper) : nil
        let stage = Stage(room(of: keyboards), above: title, in: stageArea)
        switch (options.style, keyboards.count) {
        case (.split, 2): return split(keyboards, title: title, stage: stage)
        case (.stack, 2): return stack(front, back: keyboards[1], title: title, stage: stage)
        case (.phone, _): return phone(front, title: title)
        default: return card(front, title: title, stage: stage, on: Backdrop(behind: front.theme))
        }
    }

    /// True if a title is wanted, but the picture has no room for one that people can read.
    package var omitsTitle: Bool {
        let keyboards = keyboards
        guard options.showsTitle, !keyboards.isEmpty else { return false }
        return width < Self.leastTitled.width || height < Self.leastTitled.height
            || Stage.crops(room(of: keyboards), in: stageArea)
    }

    /// The smallest picture with a title, in points.
    package static let leastTitled = (width: 200.0, height: 100.0)

    private typealias Keyboard = SheetItem.Keyboard

    /// The keyboards that are shown, equally high. On a card, a bar that shines through begins at the edge.
    private var keyboards: [Keyboard] {
        let shown = Array(item.keyboards.prefix(options.style.keyboards))
        let cut = options.style == .phone ? 0 : shown.map(\.picture.edgeAboveBar).max() ?? 0
        let height = (shown.map(\.picture.height).max() ?? 0) - cut
        return shown.map { Keyboard(theme: $0.theme, picture: $0.picture.raised(to: height)) }
    }

    private var canvas: Rect { Rect(x: 0, y: 0, width: width, height: height) }
    private var shortSide: Double { min(width, height) }
    private var margin: Double { shortSide * 0.09 }
    /// The area of keyboards and title. On a small picture a keyboard takes 86 % of the width if the height allows it.
    private var stageArea: Rect {
        guard width < Self.smallWidth else { return canvas.inset(by: margin) }
        let (dx, dy) = (min(margin, 0.07 * width), min(margin, 0.03 * height))
        return canvas.inset(across: dx, down: dy)
    }
    /// The width below which every pixel counts.
    private static let smallWidth = 400.0
    /// How far the second keyboard of a stack is to the right of the first and above it, as shares of their size.
    private static let step = (right: 0.14, up: 0.3)

    /// The room that keyboards take up together, in their own points.
    private func room(of keyboards: [Keyboard]) -> Rect {
        let both = keyboards.map(size).reduce(Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
        guard options.style == .stack, keyboards.count == 2 else { return both }
        return Rect(
            x: 0, y: 0, width: both.width * (1 + Self.step.right), height: both.height * (1 + Self.step.up))
    }

    private func size(of keyboard: Keyboard) -> Rect {
        Rect(x: 0, y: 0, width: keyboard.picture.width, height: keyboard.picture.height)
    }

    private func picture(_ backdrop: Backdrop, commands: [DisplayList.Command]) -> DisplayList {
        DisplayList(
            width: width, height: height, background: backdrop.paint(width: width, height: height),
            commands: commands)
    }

    /// Returns a single keyboard, in the middle of its room.
    private func card(
        _ keyboard: Keyboard, title: ThumbnailTitle? = nil, stage: Stage, on backdrop: Backdrop
    ) -> DisplayList {
        picture(
            backdrop,
            commands: card(keyboard, in: frame(of: keyboard, on: stage)).commands
                + commands(title, stage: stage, backdrop: backdrop))
    }

    private func frame(of keyboard: Keyboard, on stage: Stage) -> Rect {
        let size = size(of: keyboard)
        return stage.placement(size.offset(by: Point((stage.room.width - size.width) / 2, 0)))
    }

    /// Returns a device, as large as fits. Where the picture is low its top is outside, since what counts is at its foot.
    private func phone(_ device: Keyboard, title: ThumbnailTitle?) -> DisplayList {
        let (backdrop, size) = (Backdrop(behind: device.theme), size(of: device))
        let below = title.map { $0.height + $0.gap } ?? 0
        let (ceiling, foot) = (stageArea.y, stageArea.maxY - below)
        let share = width < Self.smallWidth ? Self.leastShownOfDevice.small : Self.leastShownOfDevice.large
        let (wide, room) = (stageArea.width / size.width, foot - ceiling)
        let whole = min(wide, room / size.height)
        let cropped = min(wide, room / min(size.height, size.width * share))
        // What would be cropped by less than a third is shown whole.
        let isWhole = whole >= Self.leastWhole * cropped
        let hidden = size.height - foot / cropped
        let scale = isWhole ? whole : hidden > 0 ? foot / (size.height - device.picture.gap(above: hidden)) : cropped
        let (width, height) = (size.width * scale, size.height * scale)
        let top = max((foot + ceiling - height) / 2, ceiling)
        let frame = Rect(
            x: canvas.midX - width / 2, y: min(top, foot - height), width: width, height: height)
        let lines = title?.commands(centerX: canvas.midX, top: frame.maxY + (title?.gap ?? 0), backdrop)
        return picture(backdrop, commands: card(device, in: frame).commands + (lines ?? []))
    }

    /// The height of a device that is seen at least, as a part of its width: its keyboard and some messages, on a small picture
    /// only the field above the keyboard.
    private static let leastShownOfDevice = (small: 0.95, large: 1.2)
    /// The share of the cropped device's scale from which the whole device is shown.
    private static let leastWhole = 2.0 / 3

    private func card(_ keyboard: Keyboard, in frame: Rect, over ground: Paint? = nil) -> Card {
        let picture = keyboard.picture.legible(at: frame.width / keyboard.picture.width)
        return Card(
            picture: picture, frame: frame, cornerRadius: shortSide * 0.035, elevation: shortSide * 0.08, ground: ground
        )
    }

    private func commands(
        _ title: ThumbnailTitle?, stage: Stage, backdrop: Backdrop
    ) -> [DisplayList.Command] {
        title?.commands(centerX: width / 2, top: stage.titleTop, backdrop) ?? []
    }

    /// Returns two keyboards in one place, the second one visible to the right of a gap that slants through the middle. Backdrop and
    /// title are those of the first.
    private func split(_ keyboards: [Keyboard], title: ThumbnailTitle?, stage: Stage) -> DisplayList {
        let backdrop = Backdrop(behind: keyboards[0].theme)
        var picture = card(keyboards[0], stage: stage, on: backdrop)
        let other = card(keyboards[1], stage: stage, on: backdrop)
        picture.commands.append(.layer(.init(other, origin: .zero, scale: 1, clip: rightOfSlant)))
        picture.commands.append(.shape(gap(in: frame(of: keyboards[0], on: stage)), .fill, backdrop.middle))
        picture.commands += commands(title, stage: stage, backdrop: backdrop)
        return picture
    }

    /// How far the slant is to the right of the middle at the top, and to its left at the bottom.
    private var lean: Double { min(width * 0.1, height * 0.25) }

    /// Returns the part of a card along the slant that shows the backdrop.
    private func gap(in card: Rect) -> Path {
        let half = shortSide * 0.006
        func x(_ y: Double) -> Double { width / 2 + lean * (1 - 2 * y / height) }
        return Path(
            Point(x(card.y) - half, card.y), Point(x(card.y) + half, card.y), Point(x(card.maxY) + half, card.maxY),
            Point(x(card.maxY) - half, card.maxY), isClosed: true)
    }

    private var rightOfSlant: Path {
        Path(
            Point(width / 2 + lean, 0), Point(width, 0), Point(width, height), Point(width / 2 - lean, height),
            isClosed: true)
    }

    /// Returns the first keyboard at the bottom left, and the second one behind it at the top right. Nothing of the second
    /// shows through the first, which is as translucent over the backdrop as a single keyboard.
    private func stack(
        _ front: Keyboard, back: Keyboard, title: ThumbnailTitle?, stage: Stage
    ) -> DisplayList {
        let backdrop = Backdrop(behind: front.theme)
        let behind = size(of: back).offset(by: Point(stage.room.width - back.picture.width, 0))
        let before = size(of: front).offset(by: Point(0, stage.room.height - front.picture.height))
        let cards = [
            card(back, in: stage.placement(behind)),
            card(
                front, in: stage.placement(before), over: backdrop.paint(width: width, height: height)),
        ]
        return picture(
            backdrop, commands: cards.flatMap(\.commands) + commands(title, stage: stage, backdrop: backdrop))
    }
}

extension DisplayList {
    /// The height of the edge above a bar that shines through it; 0 without one.
    fileprivate var edgeAboveBar: Double {
        for case .box(let box) in commands where box.name == "candidate bar" {
            if case .color(let color) = box.fill, !color.isClear, !color.isOpaque { return box.outline.bounds.y }
        }
        return 0
    }

    /// Returns the place between two messages on a device's screen that is nearest above a height.
    fileprivate func gap(above y: Double) -> Double {
        let tops = commands.flatMap { command -> [Double] in
            guard case .layer(let screen) = command else { return [] }
            return screen.list.commands.compactMap { command in
                guard case .box(let box) = command, box.name == "message" else { return nil }
                return screen.origin.y + box.outline.bounds.y - 4
            }
        }
        return tops.filter { $0 <= y }.max() ?? y
    }

    /// The size of the smallest text that is readable, and the scale at which icons become specks: in points of the picture,
    /// and as a factor.
    private static let least = (size: 7.5, scale: 0.4)

    /// Returns the list drawn at a scale, so that all its labels are legible, or without any text and icons if its letters
    /// are not. Keys without labels still look like keys; some keys with labels and some without look like a damaged
    /// picture, and so do bars in place of the labels. Labels smaller than the letters grow to be legible like them.
    fileprivate func legible(at scale: Double) -> DisplayList {
        let letters = commonestTextSize
        let isLegible = scale >= Self.least.scale && letters * scale >= Self.least.size
        var list = self
        list.commands = commands.compactMap { command in
            switch command {
            case .text(let run): isLegible ? .text(run.grown(to: min(Self.least.size / scale, letters))) : nil
            case .shape: isLegible ? command : nil
            case .box, .layer: command
            }
        }
        return list
    }

    /// The size that most texts have: that of the letters. The largest if several are as common.
    private var commonestTextSize: Double {
        var counts: [Double: Int] = [:]
        for case .text(let run) in commands { counts[run.size, default: 0] += 1 }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? .infinity
    }
}

extension GlyphRun {
    /// The height of the middle of capitals above the baseline, and the usual advance of a glyph, as shares of the size.
    private static let typical = (middle: 0.36, advance: 0.55)

    /// Returns the run with at least a font size, about its middle.
    fileprivate func grown(to least: Double) -> GlyphRun {
        guard size < least, let first = glyphs.first?.origin, let last = glyphs.last?.origin else { return self }
        let steps = Double(glyphs.count - 1)
        let advance = steps > 0 ? (last.x - first.x) / steps : size * Self.typical.advance
        let middle = Point((first.x + last.x + advance) / 2, first.y - size * Self.typical.middle)
        let factor = least / size
        return GlyphRun(
            text: text, size: least, color: color,
            glyphs: glyphs.map { glyph in
                let origin = Point(
                    middle.x + (glyph.origin.x - middle.x) * factor, middle.y + (glyph.origin.y - middle.y) * factor)
                return PositionedGlyph(font: glyph.font, glyph: glyph.glyph, origin: origin)
            })
    }
}

/// The places of keyboards and title: as large as fits, together in the middle. In a strip, which would have room for a tiny
/// keyboard only, the keyboards are larger and show their lower rows.
private struct Stage {
    /// The room of the keyboards, whose top left corner is the origin.
    let room: Rect
    /// The placement that maps points of the keyboards' room to those of the picture.
    let placement: Placement
    /// The top of the title.
    let titleTop: Double

    /// The largest height of a strip as a share of its width, which is also the largest share of the width that a whole
    /// keyboard takes in it; and the share of the keyboards' height that it shows instead: the lower two rows and the
    /// beginning of a third, which have letters and keys of every kind.
    private static let strip = (height: 0.25, shown: 0.45)

    /// True if an area is a strip with room for a tiny keyboard only, so that it is cropped.
    static func crops(_ room: Rect, in area: Rect) -> Bool {
        area.height < strip.height * area.width
            && area.height / room.height * room.width < strip.height * area.width
    }

    /// Places a room in an area, cropped at the picture's upper edge in a strip.
    init(_ room: Rect, above title: ThumbnailTitle?, in area: Rect) {
        self.room = room
        let below = title.map { $0.height + $0.gap } ?? 0
        let isCropped = Self.crops(room, in: area)
        let shown = isCropped ? area.maxY / (Self.strip.shown * room.height) : (area.height - below) / room.height
        let scale = max(min(area.width / room.width, shown), 1e-3)
        let height = room.height * scale + below
        let top = isCropped ? area.maxY - height : area.midY - height / 2
        placement = Placement(scale: scale, origin: Point(area.midX - room.width * scale / 2, top))
        titleTop = top + height - (title?.height ?? 0)
    }
}

/// A theme's name with its author beneath.
private struct ThumbnailTitle {
    private let name: TextLine
    private let author: TextLine?
    /// The distance from the keyboards above.
    let gap: Double

    init(_ item: SheetItem, width: Double, shortSide: Double, shaper: any TextShaper) {
        let size = max(shortSide * 0.07, Self.least.name)
        name = TextLine(
            item.name, style: TextStyle(weight: .semibold, size: size), width: width, smallest: 0.75, shaper: shaper)
        author = item.author.map {
            TextLine(
                $0, style: TextStyle(size: max(size * 0.64, Self.least.author)), width: width, smallest: 0.75,
                shaper: shaper)
        }
        gap = size * 0.7
    }

    /// The smallest readable sizes of both lines, in points.
    private static let least = (name: 12.0, author: 9.0)

    /// The height, in points.
    var height: Double { name.height + (author?.height ?? 0) }

    /// Returns the lines, centred at `x`, from `top` downwards.
    func commands(centerX x: Double, top: Double, _ backdrop: Backdrop) -> [DisplayList.Command] {
        let first = name.command(centerX: x, middle: top + name.height / 2, backdrop.ink)
        let second = author.map {
            $0.command(centerX: x, middle: top + name.height + $0.height / 2, backdrop.fadedInk)
        }
        return [first] + [second].compactMap(\.self)
    }
}
