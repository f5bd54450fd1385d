/// A finished picture as plain data, in points: the sole hand-over from painting to whatever draws it.
public struct DisplayList: Hashable, Sendable {
    /// Something to draw.
    public enum Command: Hashable, Sendable {
        /// A surface: shadow, face and border of one outline.
        case box(Box)
        /// A vector shape in one colour.
        case shape(Path, PathStyle, Color)
        /// Shaped text.
        case text(GlyphRun)
    }

    /// A surface with an edge.
    public struct Box: Hashable, Sendable {
        /// What it is, for those who read the list: `key g`, `candidate bar`.
        public let name: String
        /// Its edge.
        public let outline: Outline
        /// What fills it; nil for none.
        public let face: Paint?
        /// The line inside its edge.
        public let border: Border
        /// The shadow that it casts; nil for none.
        public let shadow: Shadow?

        /// Makes a surface. The border is limited to half the shorter side.
        public init(name: String, outline: Outline, face: Paint?, border: Border = .none, shadow: Shadow? = nil) {
            self.name = name
            self.outline = outline
            self.face = face
            self.border = Border(color: border.color, width: min(border.width, outline.widestBorder))
            self.shadow = shadow
        }
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
}
