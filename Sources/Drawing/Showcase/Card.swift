package import Graphics

/// A picture on a backdrop, with rounded corners, a soft shadow, and a hairline that keeps its edge visible on a similar
/// background.
struct Card {
    let picture: DisplayList
    /// The frame, in the picture's proportions.
    let frame: Rect
    /// The radius of the corners, unless the picture's own are rounder.
    let cornerRadius: Double
    /// The height above the backdrop, in points: the blur of its shadow.
    let elevation: Double
    /// What a translucent picture is laid over; nil if that is already drawn.
    var ground: Paint?

    /// The commands that draw the card on its backdrop.
    var commands: [DisplayList.Command] {
        let edge = RoundedRect(frame, radii: radii.map { $0 * scale })
        let shadow = Shadow(color: Self.shadow, offset: Point(0, elevation * 0.4), blur: elevation)
        var rounded = picture
        rounded.clip = RoundedRect(picture.clip.rect, radii: radii)
        let ground = ground.map { [DisplayList.Command.box("ground", edge, fill: $0)] } ?? []
        return [.box("card", edge, fill: nil, shadow: shadow)] + ground + [
            .layer(.init(rounded, origin: Point(frame.x, frame.y), scale: scale)),
            .box("card", edge, fill: nil, border: Border(color: Self.hairline, width: max(elevation / 40, 0.5))),
        ]
    }

    private static let shadow = Color.black.withAlpha(multipliedBy: 0.32)
    private static let hairline = Color(rgb: 0x808080).withAlpha(multipliedBy: 0.22)

    /// The largest radius: a larger one, in the picture's own points, would cut the keys in the corners.
    private static let largestRadius = 14.0

    private var scale: Double { frame.width / picture.width }

    /// The radii in the picture's own points.
    private var radii: CornerRadii {
        picture.clip.radii.map { max($0, min(cornerRadius / scale, Self.largestRadius)) }
    }
}

extension DisplayList {
    /// Returns a keyboard with more of its background above it, or less, so that it is as high as others beside it. Keyboards
    /// differ in height by what they show above the keys.
    package func raised(to height: Double) -> DisplayList {
        guard height != self.height else { return self }
        let down = Placement(scale: 1, origin: Point(0, height - self.height))
        let edge = clip.rect
        return DisplayList(
            width: width,
            height: height,
            background: down(background),
            clip: RoundedRect(
                Rect(x: edge.x, y: edge.y, width: edge.width, height: edge.height + down.origin.y), radii: clip.radii,
                clip.cornerStyle),
            commands: commands.map { $0.isUpperEdge(of: edge) ? $0 : down($0) }
        )
    }
}

extension DisplayList.Command {
    /// Whether it is a line along the upper edge of a picture that may have been widened to whole pixels.
    fileprivate func isUpperEdge(of rect: Rect) -> Bool {
        guard case .shape(let path, .stroke, _) = self, let last = path.points.last else { return false }
        return path.points.map(\.y).min() == rect.y && path.points.first?.x == rect.x && rect.maxX - last.x < 1
    }
}
