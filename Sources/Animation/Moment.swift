public import LayoutEngine
public import ThemeModel

/// The state of a keyboard at rest, as one asks for a picture of it.
public struct KeyboardState: Hashable, Sendable {
    /// The variant of the theme.
    public var mode: Mode
    /// The plane that shows.
    public var plane: PlaneName
    /// The identity of the key that is held down; nil for none.
    public var pressed: String?
    /// True if the key that is held down shows its preview.
    public var showsPreview = false
    /// The popup of the key that is held down; nil for none.
    public var longPress: LongPress?
    /// What the candidate bar shows; nil for the layout's samples.
    public var candidates: [Candidate]?
    /// The selected candidate; nil for none.
    public var selected: Int?

    /// The state of a keyboard that nobody touches.
    public init(mode: Mode, plane: PlaneName, candidates: [Candidate]? = nil, selected: Int? = 0) {
        self.mode = mode
        self.plane = plane
        self.candidates = candidates
        self.selected = selected
    }
}

/// A change from one variant of a theme to the other, at one point of time.
public struct Transition: Hashable, Sendable {
    /// The ways to change.
    public enum Style: Hashable, Sendable {
        /// One variant fades into the other, everywhere at once.
        case dissolve
        /// An edge moves across the keyboard: to the right to show the dark variant, to the left to show the light one.
        case edge
    }

    /// The variant before the change.
    public let from: Mode
    /// The way to change.
    public let style: Style
    /// How far the change has come, 0…1.
    public let progress: Double
}

/// A keyboard at one point of time: its state, and what is still moving.
public struct Moment: Hashable, Sendable {
    /// A key on its way between up and down.
    public struct MovingKey: Hashable, Sendable {
        /// Its identity.
        public let key: String
        /// How far down the key is: 0 is up and 1 is down; a swinging key goes beyond both.
        public let amount: Double
    }

    /// A preview whose key was released.
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
    /// Previews that are fading, the oldest first.
    public var fadingPreviews: [FadingPreview] = []
    /// Where the mark of the selected variant is, in cells from the first; nil if it rests.
    public var selection: Double?
    /// The change of variants that is under way; nil for none.
    public var transition: Transition?

    /// A keyboard at rest.
    public init(_ state: KeyboardState) {
        self.state = state
    }

    /// True if nothing moves: the picture is that of the state.
    public var isAtRest: Bool { self == Moment(state) }
}
