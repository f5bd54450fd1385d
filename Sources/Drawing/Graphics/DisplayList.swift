/// A finished picture as plain data, in points: the only thing that painting hands to drawing.
public struct DisplayList: Hashable, Sendable {
    /// Something to draw.
    public enum Command: Hashable, Sendable {
        /// A surface: shadow, fill and border of one outline.
        case box(Box)
        /// A vector shape in one colour.
        case shape(Path, PathStyle, Color)
        /// Shaped text.
        case text(GlyphRun)
        /// Another picture.
        case layer(Layer)
    }

    /// A surface with an edge.
    public struct Box: Hashable, Sendable {
        /// A name for people who read the list: `key g`, `candidate bar`.
        public let name: String
        /// Its edge.
        public let outline: Outline
        /// Its fill, if any.
        public let fill: Paint?
        /// The line inside its edge.
        public let border: Border
        /// The shadow that it casts, if any.
        public let shadow: Shadow?

        /// Makes a surface. The border's width is limited to half the shorter side.
        public init(name: String, outline: Outline, fill: Paint?, border: Border = .none, shadow: Shadow? = nil) {
            self.name = name
            self.outline = outline
            self.fill = fill
            self.border = Border(color: border.color, width: min(border.width, outline.widestBorder))
            self.shadow = shadow
        }
    }

    /// A picture inside a picture. It is finished first, with its own background and cut by its own edge, and then laid over
    /// what is beneath.
    public struct Layer: Hashable, Sendable {
        /// The picture that it shows.
        public let list: DisplayList
        /// The position of its top left corner, in points of the list around it.
        public let origin: Point
        /// How many points of the list around it one of its own points takes; more than 0.
        public let scale: Double
        /// The only part that is shown, in points of the list around it, by the non-zero rule; nil shows everything.
        public let clip: Path?
        /// How much of it shows, 0…1.
        public let opacity: Double
        /// Whether it is added to what is beneath instead of laid over it. Two pictures on a transparent background whose
        /// opacities sum to 1 give their mean. The sum of opacities at any pixel must be at most 1.
        public let isAdded: Bool

        /// Places a picture.
        public init(
            _ list: DisplayList, origin: Point, scale: Double, clip: Path? = nil, opacity: Double = 1,
            isAdded: Bool = false
        ) {
            self.list = list
            self.origin = origin
            self.scale = scale
            self.clip = clip
            self.opacity = min(max(opacity, 0), 1)
            self.isAdded = isAdded
        }

        /// The map from points of its list to points of the list around it.
        public var placement: Placement { Placement(scale: scale, origin: origin) }

        /// Its frame, in points of the list around it.
        public var frame: Rect { placement(Rect(x: 0, y: 0, width: list.width, height: list.height)) }
    }

    /// Width of the picture in points.
    public let width: Double
    /// Height of the picture in points.
    public let height: Double
    /// The paint that fills the whole picture before anything else.
    public let background: Paint
    /// The edge that the finished picture is cut by, once: everything outside is transparent.
    public let clip: RoundedRect
    /// The commands to draw, first to last.
    public var commands: [Command]

    /// Makes a list for a picture of this size.
    public init(width: Double, height: Double, background: Paint, clip: RoundedRect, commands: [Command] = []) {
        self.width = width
        self.height = height
        self.background = background
        self.clip = clip
        self.commands = commands
    }

    /// The fonts of its glyphs, including those of lists within it.
    public var fonts: Set<FontReference> {
        commands.reduce(into: []) { fonts, command in
            switch command {
            case .box, .shape: break
            case .text(let run): fonts.formUnion(run.glyphs.lazy.map(\.font))
            case .layer(let layer): fonts.formUnion(layer.list.fonts)
            }
        }
    }
}
