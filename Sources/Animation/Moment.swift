public import LayoutEngine
public import ThemeModel

/// How a keyboard is at rest: what a picture of it would be asked for.
public struct KeyboardState: Hashable, Sendable {
    /// The theme's variant.
    public var mode: Mode
    /// The plane.
    public var plane: PlaneName
    /// The identity of the key that is held down; nil for none.
    public var pressed: String?
    /// True where the key that is held down shows its preview.
    public var showsPreview = false
    /// The variants of the key that is held down; nil for none.
    public var longPress: LongPress?
    /// What the candidate bar shows; nil for the layout's samples.
    public var candidates: [Candidate]?
    /// The selected candidate; nil for none.
    public var selected: Int?

    /// A keyboard that nobody touches.
    public init(mode: Mode, plane: PlaneName, candidates: [Candidate]? = nil, selected: Int? = 0) {
        self.mode = mode
        self.plane = plane
        self.candidates = candidates
        self.selected = selected
    }
}

/// What changes one variant of a theme into the other.
public struct Transition: Hashable, Sendable {
    /// How.
    public enum Style: Hashable, Sendable {
        /// Everywhere at once, one fading into the other.
        case dissolve
        /// Under an edge that moves across: to the right for the dark variant, back for the light one.
        case edge
    }

    /// The variant that is left.
    public let from: Mode
    /// How.
    public let style: Style
    /// How far it is, 0…1.
    public let progress: Double
}

/// A keyboard at one point of time: its state, and what is still moving.
public struct Moment: Hashable, Sendable {
    /// A key on its way between up and down.
    public struct MovingKey: Hashable, Sendable {
        /// Its identity.
        public let key: String
        /// How far down it is: 0 up, 1 down, and beyond both where it swings.
        public let amount: Double
    }

    /// A preview whose key was let go.
    public struct FadingPreview: Hashable, Sendable {
        /// The key's identity.
        public let key: String
        /// What is left of it, 0…1.
        public let opacity: Double
    }

    /// The state.
    public var state: KeyboardState
    /// Keys that are neither quite up nor quite down, in the order in which they began to move.
    public var movingKeys: [MovingKey] = []
    /// Previews that vanish, the oldest first.
    public var fadingPreviews: [FadingPreview] = []
    /// Where the mark of the selected variant is, counted in cells; nil where it rests.
    public var selection: Double?
    /// The change of variants that is under way; nil for none.
    public var transition: Transition?

    /// A keyboard at rest.
    public init(_ state: KeyboardState) {
        self.state = state
    }

    /// True where nothing moves: the picture is that of the state.
    public var isAtRest: Bool { self == Moment(state) }
}
