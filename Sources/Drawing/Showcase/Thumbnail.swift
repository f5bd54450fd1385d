public import Graphics
internal import ThemeModel

/// A theme's picture for a store: its keyboard on a backdrop of its colours, in exactly the requested size.
public struct Thumbnail: Hashable, Sendable {
    /// The arrangements of keyboards on the backdrop.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// One keyboard.
        case card
        /// Two keyboards in the same place, each with its backdrop, divided by a slanted line.
        case split
        /// Two keyboards, the first in front of the other.
        case stack
        /// A device with a conversation above its keyboard.
        case phone

        /// The number of keyboards that it shows.
        public var keyboards: Int {
            switch self {
            case .card, .phone: 1
            case .split, .stack: 2
            }
        }
    }

    /// The theme.
    public let exhibit: Exhibit
    /// The arrangement of its keyboards.
    public let style: Style
    /// Width in points, at least 1.
    public let width: Double
    /// Height in points, at least 1.
    public let height: Double
    /// True to write the theme's name and author beneath.
    public let showsTitle: Bool

    /// Creates a thumbnail.
    public init(_ exhibit: Exhibit, style: Style, width: Double, height: Double, showsTitle: Bool = false) {
        self.exhibit = exhibit
        self.style = style
        self.width = width
        self.height = height
        self.showsTitle = showsTitle
    }

    /// Returns the picture. An exhibit without keyboards gives a placeholder; if the style shows two keyboards and there is
    /// only one, it is shown alone.
    public func displayList(_ shaper: any TextShaper) -> DisplayList {
        let keyboards = Array(exhibit.keyboards.prefix(style.keyboards))
        guard let front = keyboards.first else {
            return picture(.neutral, Placeholder.commands(in: canvas.inset(by: margin)))
        }
        let backdrop = Backdrop(behind: front.theme)
        let title = showsTitle ? ThumbnailTitle(exhibit, width: innerWidth, shortSide: shortSide, shaper) : nil
        switch (style, keyboards.count) {
        case (.split, 2): return split(keyboards, title)
        case (.stack, 2): return stack(front, keyboards[1], backdrop, title)
        case (.phone, _): return phone(front, backdrop, title)
        default: return card(front, backdrop, title, room: size(of: front))
        }
    }

    private typealias Keyboard = Exhibit.Keyboard

    private var canvas: Rect { Rect(x: 0, y: 0, width: width, height: height) }
    private var shortSide: Double { min(width, height) }
    private var margin: Double { shortSide * 0.09 }
    private var innerWidth: Double { stageArea.width }
    /// The area of keyboards and title. On a small picture a keyboard takes 86 % of the width if the height allows it.
    private var stageArea: Rect {
        guard width < Self.smallWidth else { return canvas.inset(by: margin) }
        let (dx, dy) = (min(margin, 0.07 * width), min(margin, 0.03 * height))
        return Rect(x: dx, y: dy, width: width - 2 * dx, height: height - 2 * dy)
    }
    /// The width below which every pixel counts.
    private static let smallWidth = 320.0
    private var elevation: Double { shortSide * 0.08 }
    private var cornerRadius: Double { shortSide * 0.035 }

    private func size(of keyboard: Keyboard) -> Rect {
        Rect(x: 0, y: 0, width: keyboard.picture.width, height: keyboard.picture.height)
    }

    private func picture(_ backdrop: Backdrop, _ commands: [DisplayList.Command]) -> DisplayList {
        DisplayList(
            width: width,
            height: height,
            background: backdrop.paint(width: width, height: height),
            clip: RoundedRect(canvas, radius: 0),
            commands: commands
        )
    }

    /// Returns a single keyboard, at the foot of its room.
    private func card(
        _ keyboard: Keyboard, _ backdrop: Backdrop, _ title: ThumbnailTitle?, room: Rect
    ) -> DisplayList {
        let stage = Stage(room, above: title, in: stageArea)
        let size = size(of: keyboard)
        let foot = Point((room.width - size.width) / 2, room.height - size.height)
        let commands = card(keyboard, in: stage.placement(size.offset(by: foot))).commands
        return picture(backdrop, commands + (title?.commands(centerX: width / 2, top: stage.titleTop, backdrop) ?? []))
    }

    /// Returns a device, as large as fits. Where the picture is low its top is outside, since what counts is at its foot.
    private func phone(_ device: Keyboard, _ backdrop: Backdrop, _ title: ThumbnailTitle?) -> DisplayList {
        let size = size(of: device)
        let below = title.map { $0.height + $0.gap } ?? 0
        let foot = height - margin - below
        let leastShown = min(size.height, size.width * Self.leastShownOfDevice)
        let scale = min(stageArea.width / size.width, (foot - margin) / leastShown)
        let (width, height) = (size.width * scale, size.height * scale)
        let top = max((foot + margin - height) / 2, margin)
        let frame = Rect(
            x: canvas.midX - width / 2, y: min(top, foot - height), width: width, height: height)
        let lines = title?.commands(centerX: canvas.midX, top: frame.maxY + (title?.gap ?? 0), backdrop)
        return picture(backdrop, card(device, in: frame).commands + (lines ?? []))
    }

    /// The height of a device that is seen at least, as a part of its width: its keyboard and some messages.
    private static let leastShownOfDevice = 1.2

    private func card(_ keyboard: Keyboard, in frame: Rect) -> Card {
        let picture = keyboard.picture.legible(at: frame.width / keyboard.picture.width)
        return Card(picture: picture, frame: frame, cornerRadius: cornerRadius, elevation: elevation)
    }

    /// Returns two thumbnails, the second one visible to the right of a line that slants through the middle.
    private func split(_ keyboards: [Keyboard], _ title: ThumbnailTitle?) -> DisplayList {
        let room = size(of: keyboards[0]).union(size(of: keyboards[1]))
        let sides = keyboards.map { card($0, Backdrop(behind: $0.theme), title, room: room) }
        var picture = sides[0]
        // The title is only on the first side's backdrop.
        let foot = title.map { Stage(room, above: $0, in: stageArea).titleTop - $0.gap / 2 } ?? height
        picture.commands.append(.layer(.init(sides[1], origin: .zero, scale: 1, clip: rightOfSlant(above: foot))))
        return picture
    }

    private func rightOfSlant(above foot: Double) -> Path {
        let lean = min(width * 0.1, height * 0.25)
        var path = Path()
        path.move(to: Point(width / 2 + lean, 0))
        path.line(to: Point(width, 0))
        path.line(to: Point(width, foot))
        path.line(to: Point(width / 2 + lean - 2 * lean * foot / height, foot))
        path.close()
        return path
    }

    /// Returns the first keyboard at the bottom left, and the second one behind it at the top right.
    private func stack(
        _ front: Keyboard, _ back: Keyboard, _ backdrop: Backdrop, _ title: ThumbnailTitle?
    ) -> DisplayList {
        let both = size(of: front).union(size(of: back))
        let (right, up) = (both.width * 0.14, both.height * 0.3)
        let room = Rect(x: 0, y: 0, width: both.width + right, height: both.height + up)
        let stage = Stage(room, above: title, in: stageArea)
        let behind = size(of: back).offset(by: Point(room.width - back.picture.width, 0))
        let before = size(of: front).offset(by: Point(0, room.height - front.picture.height))
        let cards = [card(back, in: stage.placement(behind)), card(front, in: stage.placement(before))]
        return picture(
            backdrop,
            cards.flatMap(\.commands) + (title?.commands(centerX: width / 2, top: stage.titleTop, backdrop) ?? []))
    }
}

extension DisplayList {
    /// The height of a letter x as a fraction of its font's size.
    private static let xHeight = 0.53
    /// The lowest x that is readable, in points of the picture.
    private static let leastXHeight = 5.0
    /// The size of icons in points of the keyboard, and the smallest at which they are recognizable, in points of the
    /// picture.
    private static let icon = (size: 18.0, least: 7.0)

    /// Returns the list drawn at a scale, without text that is too small to read and without icons that would be specks. Keys
    /// without labels still look like keys; bars in place of the labels look like a damaged picture.
    fileprivate func legible(at scale: Double) -> DisplayList {
        func isLegible(_ size: Double) -> Bool { size * Self.xHeight * scale >= Self.leastXHeight }
        var list = self
        list.commands = commands.filter { command in
            switch command {
            case .text(let run): isLegible(run.size)
            case .shape: Self.icon.size * scale >= Self.icon.least
            case .box, .layer: true
            }
        }
        return list
    }
}

/// The places of keyboards and title: as large as fits, together in the middle.
private struct Stage {
    /// The placement that maps points of the keyboards' room to those of the picture.
    let placement: Placement
    /// The top of the title.
    let titleTop: Double

    /// Places a room whose top left corner is the origin.
    init(_ room: Rect, above title: ThumbnailTitle?, in area: Rect) {
        let below = title.map { $0.height + $0.gap } ?? 0
        let scale = max(min(area.width / room.width, (area.height - below) / room.height), 1e-3)
        let height = room.height * scale + below
        let corner = Point(area.midX - room.width * scale / 2, area.midY - height / 2)
        placement = Placement(scale: scale, origin: corner)
        titleTop = corner.y + height - (title?.height ?? 0)
    }
}

/// A theme's name with its author beneath.
private struct ThumbnailTitle {
    private let name: TextLine
    private let author: TextLine?
    /// The distance from the keyboards above.
    let gap: Double

    init(_ exhibit: Exhibit, width: Double, shortSide: Double, _ shaper: any TextShaper) {
        let size = shortSide * 0.07
        name = TextLine(exhibit.name, TextStyle(weight: .semibold, size: size), width: width, smallest: 0.75, shaper)
        author = exhibit.author.map {
            TextLine($0, TextStyle(size: size * 0.64), width: width, smallest: 0.75, shaper)
        }
        gap = size * 0.7
    }

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
