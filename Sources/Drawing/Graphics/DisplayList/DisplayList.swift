/// A finished picture as plain data, in points: the only thing that painting hands to drawing.
package struct DisplayList: Hashable, Sendable {
    package enum Command: Hashable, Sendable {
        /// A surface: shadow, fill and border of one outline.
        case box(Box)
        /// A vector shape in one colour.
        case shape(Path, PathStyle, Color)
        case text(GlyphRun)
        case layer(Layer)

        /// Returns a surface with rounded corners.
        package static func box(
            _ name: String, _ edge: RoundedRect, fill: Paint?, border: Border = .none, shadow: Shadow? = nil
        ) -> Self {
            .box(Box(name: name, outline: .roundedRect(edge), fill: fill, border: border, shadow: shadow))
        }

        /// Returns a surface whose corners have one radius.
        package static func box(
            _ name: String, _ rect: Rect, radius: Double = 0, fill: Paint?, border: Border = .none,
            shadow: Shadow? = nil
        ) -> Self {
            box(name, RoundedRect(rect, radius: radius), fill: fill, border: border, shadow: shadow)
        }
    }

    /// A surface with an edge.
    package struct Box: Hashable, Sendable {
        /// A name for people who read the list: `key g`, `candidate bar`.
        package let name: String
        package let outline: Outline
        /// Its fill, if any.
        package let fill: Paint?
        /// The line inside its edge.
        package let border: Border
        /// The shadow that it casts, if any.
        package let shadow: Shadow?

        /// Makes a surface. The border's width is limited to half the shorter side.
        package init(name: String, outline: Outline, fill: Paint?, border: Border = .none, shadow: Shadow? = nil) {
            self.name = name
            self.outline = outline
            self.fill = fill
            self.border = Border(color: border.color, width: min(border.width, outline.widestBorder))
            self.shadow = shadow
        }
    }

    /// A picture inside a picture. It is finished first, with its own background and cut by its own edge, and then laid over
    /// what is beneath.
    package struct Layer: Hashable, Sendable {
        /// The picture that it shows.
        package let list: DisplayList
        /// The position of its top left corner, in points of the list around it.
        package let origin: Point
        /// How many points of the list around it one of its own points takes; more than 0.
        package let scale: Double
        /// The only part that is shown, in points of the list around it, by the non-zero rule; nil shows everything.
        package let clip: Path?
        /// How much of it shows, 0…1.
        package let opacity: Double
        /// Whether it is added to what is beneath instead of laid over it. Two pictures on a transparent background whose
        /// opacities sum to 1 give their mean. The sum of opacities at any pixel must be at most 1.
        package let isAdded: Bool

        package init(
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
        package var placement: Placement { Placement(scale: scale, origin: origin) }

        /// Its frame, in points of the list around it.
        package var frame: Rect { placement(Rect(x: 0, y: 0, width: list.width, height: list.height)) }
    }

    /// Width of the picture in points.
    package let width: Double
    /// Height of the picture in points.
    package let height: Double
    /// The paint that fills the whole picture before anything else.
    package let background: Paint
    /// The edge that the finished picture is cut by, once: everything outside is transparent.
    package var clip: RoundedRect
    /// The commands to draw, first to last.
    package var commands: [Command]

    /// Makes a list for a picture of this size, which nothing cuts unless it has a `clip`.
    package init(
        width: Double, height: Double, background: Paint, clip: RoundedRect? = nil, commands: [Command] = []
    ) {
        self.width = width
        self.height = height
        self.background = background
        self.clip = clip ?? RoundedRect(Rect(x: 0, y: 0, width: width, height: height), radius: 0)
        self.commands = commands
    }

    /// The fonts of its glyphs, including those of lists within it.
    package var fonts: Set<FontReference> {
        commands.reduce(into: []) { fonts, command in
            switch command {
            case .box, .shape: break
            case .text(let run): fonts.formUnion(run.glyphs.lazy.map(\.font))
            case .layer(let layer): fonts.formUnion(layer.list.fonts)
            }
        }
    }
}
