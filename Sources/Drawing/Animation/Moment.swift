package import Layouts
package import ThemeModel

/// The state of a keyboard at rest, as a still picture shows it.
package struct KeyboardState: Hashable, Sendable {
    /// The variant of the theme.
    package var mode: Mode
    package var plane: PlaneName
    /// The identity of the key that is held down; nil for none.
    package var pressed: String?
    /// True if the key that is held down shows its preview.
    package var showsPreview = false
    /// The popup of the key that is held down; nil for none.
    package var longPress: LongPress?
    /// The contents of the candidate bar; nil for the layout's samples.
    package var candidates: [Candidate]?
    /// The selected candidate; nil for none.
    package var selected: Int?
    /// The text in the field so far; nil if nobody types.
    package var typed: String?

    /// Creates the state of a keyboard that nobody touches.
    package init(mode: Mode, plane: PlaneName, candidates: [Candidate]? = nil, selected: Int? = 0) {
        self.mode = mode
        self.plane = plane
        self.candidates = candidates
        self.selected = selected
    }
}

/// A change from one variant of a theme to the other, at one point of time.
package struct Transition: Hashable, Sendable {
    /// The styles of transitions.
    package enum Style: Hashable, Sendable {
        /// One variant fades into the other, everywhere at the same time.
        case dissolve
        /// An edge moves across the keyboard: to the right to show the dark variant, to the left to show the light one.
        case edge
    }

    /// The variant before the change.
    package let from: Mode
    /// The style of the transition.
    package let style: Style
    /// How far the change has come, 0…1.
    package let progress: Double
}

/// A keyboard at one point of time: its state and everything that is still moving.
package struct Moment: Hashable, Sendable {
    /// A key on its way between up and down.
    package struct MovingKey: Hashable, Sendable {
        package let key: String
        /// How far down the key is: 0 is up and 1 is down; a swinging key overshoots both.
        package let amount: Double
    }

    /// The preview of a released key.
    package struct FadingPreview: Hashable, Sendable {
        package let key: String
        /// The preview's remaining opacity, 0…1.
        package let opacity: Double
    }

    package var state: KeyboardState
    /// Keys that are neither quite up nor quite down, in the order in which they began to move.
    package var movingKeys: [MovingKey] = []
    /// Previews that are fading, the oldest first.
    package var fadingPreviews: [FadingPreview] = []
    /// The position of the selected variant's mark, in cells from the first; nil if it rests.
    package var selection: Double?
    /// The current transition between variants; nil for none.
    package var transition: Transition?

    /// Creates a keyboard at rest.
    package init(_ state: KeyboardState) {
        self.state = state
    }
}
