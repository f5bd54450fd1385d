public import LayoutEngine
public import ThemeModel

/// The state of a keyboard at rest, as a still picture shows it.
public struct KeyboardState: Hashable, Sendable {
    /// The variant of the theme.
    public var mode: Mode
    /// The visible plane.
    public var plane: PlaneName
    /// The identity of the key that is held down; nil for none.
    public var pressed: String?
    /// True if the key that is held down shows its preview.
    public var showsPreview = false
    /// The popup of the key that is held down; nil for none.
    public var longPress: LongPress?
    /// The contents of the candidate bar; nil for the layout's samples.
    public var candidates: [Candidate]?
    /// The selected candidate; nil for none.
    public var selected: Int?

    /// Creates the state of a keyboard that nobody touches.
    public init(mode: Mode, plane: PlaneName, candidates: [Candidate]? = nil, selected: Int? = 0) {
        self.mode = mode
        self.plane = plane
        self.candidates = candidates
        self.selected = selected
    }
}

/// A change from one variant of a theme to the other, at one point of time.
public struct Transition: Hashable, Sendable {
    /// The styles of transitions.
    public enum Style: Hashable, Sendable {
        /// One variant fades into the other, everywhere at the same time.
        case dissolve
        /// An edge moves across the keyboard: to the right to show the dark variant, to the left to show the light one.
        case edge
    }

    /// The variant before the change.
    public let from: Mode
    /// The style of the transition.
    public let style: Style
    /// How far the change has come, 0…1.
    public let progress: Double
}

/// A keyboard at one point of time: its state and everything that is still moving.
public struct Moment: Hashable, Sendable {
    /// A key on its way between up and down.
    public struct MovingKey: Hashable, Sendable {
        /// The key's identity.
        public let key: String
        /// How far down the key is: 0 is up and 1 is down; a swinging key overshoots both.
        public let amount: Double
    }

    /// The preview of a released key.
    public struct FadingPreview: Hashable, Sendable {
        /// The key's identity.
        public let key: String
        /// The preview's remaining opacity, 0…1.
        public let opacity: Double
    }

    /// The state.
    public var state: KeyboardState
    /// Keys that are neither quite up nor quite down, in the order in which they began to move.
    public var movingKeys: [MovingKey] = []
    /// Previews that are fading, the oldest first.
    public var fadingPreviews: [FadingPreview] = []
    /// The position of the selected variant's mark, in cells from the first; nil if it rests.
    public var selection: Double?
    /// The current transition between variants; nil for none.
    public var transition: Transition?

    /// Creates a keyboard at rest.
    public init(_ state: KeyboardState) {
        self.state = state
    }

    /// True if nothing moves: the picture is the state's.
    public var isAtRest: Bool { self == Moment(state) }
}
