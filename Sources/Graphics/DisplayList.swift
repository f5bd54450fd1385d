/// A finished picture as plain data, in points: the sole hand-over from painting to whatever draws it.
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
        /// What it is, for those who read the list: `key g`, `candidate bar`.
        public let name: String
        /// Its edge.
        public let outline: Outline
        /// What fills it; nil for none.
        public let fill: Paint?
        /// The line inside its edge.
        public let border: Border
        /// The shadow that it casts; nil for none.
        public let shadow: Shadow?

        /// Makes a surface. The border is limited to half the shorter side.
        public init(name: String, outline: Outline, fill: Paint?, border: Border = .none, shadow: Shadow? = nil) {
            self.name = name
            self.outline = outline
            self.fill = fill
            self.border = Border(color: border.color, width: min(border.width, outline.widestBorder))
            self.shadow = shadow
        }
    }

    /// A picture inside a picture. It is finished by itself, with its own background and cut by its own edge, and then
    /// laid over what is beneath.
    public struct Layer: Hashable, Sendable {
        /// What it shows.
        public let list: DisplayList
        /// Where its top left corner comes, in points of the list around it.
        public let origin: Point
        /// Points of the list around it to one of its own, more than 0.
        public let scale: Double
        /// Only what lies inside is shown, in points of the list around it, by the non-zero rule; nil shows all.
        public let clip: Path?

        /// Places a picture.
        public init(_ list: DisplayList, origin: Point, scale: Double, clip: Path? = nil) {
            self.list = list
            self.origin = origin
            self.scale = scale
            self.clip = clip
        }

        /// From points of its list to points of the list around it.
        public var placement: Placement { Placement(scale: scale, origin: origin) }

        /// What it takes up, in points of the list around it.
        public var frame: Rect { placement(Rect(x: 0, y: 0, width: list.width, height: list.height)) }
    }

    /// Width of the picture in points.
    public let width: Double
    /// Height of the picture in points.
    public let height: Double
    /// What fills the whole picture before anything else.
    public let background: Paint
    /// The finished picture is cut by this edge, once: outside it everything is transparent.
    public let clip: RoundedRect
    /// What is drawn, first to last.
    public var commands: [Command]

    /// Makes a list for a picture of this size.
    public init(width: Double, height: Double, background: Paint, clip: RoundedRect, commands: [Command] = []) {
        self.width = width
        self.height = height
        self.background = background
        self.clip = clip
        self.commands = commands
    }

    /// The fonts of its glyphs, those of lists within it included.
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
