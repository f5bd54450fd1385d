internal import Documents
package import Layouts
package import ThemeModel

/// The steps of a moving picture.
package struct AnimationScript: Hashable, Sendable {
    /// The action of a step. Times are whole milliseconds, at least 1.
    package enum Action: Hashable, Sendable {
        /// Types a text, key after key.
        case type(String)
        /// Holds a key down.
        case press(String, milliseconds: Int?)
        /// Holds a key down until its variants show, and slides over those of `path`, counted from 0.
        case longPress(String, path: [Int], milliseconds: Int)
        /// Shows other candidates, one of them selected.
        case candidates([Candidate], selected: Int?)
        /// Selects another candidate; nil selects none.
        case select(Int?)
        case plane(PlaneName)
        /// Shows the other variant of the theme; `milliseconds` is how long the change takes, nil for an immediate change.
        case mode(Mode, milliseconds: Int?, Transition.Style)
        case wait(milliseconds: Int)
    }

    /// An action and its place in the document.
    package struct Step: Hashable, Sendable {
        package let action: Action
        /// The step's path in the document, such as `steps[2]`; empty for a step without a document.
        let path: String
        /// The bytes that messages about the step point at; nil for a step without a document.
        let range: Range<Int>?
    }

    /// How often the picture plays, 0…65535; 0 is for ever.
    package var loop = 0
    /// The steps in order.
    package var steps: [Step]
    /// The document; nil for a script without one.
    let source: SourceText?

    /// The variants that the steps ask for.
    package var modes: Set<Mode> {
        Set(
            steps.compactMap { step in
                if case .mode(let mode, _, _) = step.action { mode } else { nil }
            })
    }

    /// The most steps in a script.
    static let maxSteps = 10_000
    /// The longest time that a script may take, in milliseconds.
    static let maxMilliseconds = 120_000
    /// How often a script may play; 0 is for ever.
    static let loops = 0...65_535

    /// Returns a script that types a text, with a pause before it and a longer one after it.
    package static func typing(_ text: String) -> AnimationScript {
        AnimationScript([.wait(milliseconds: 400), .type(text), .wait(milliseconds: 1200)])
    }

    /// Returns a script that wipes to the other variant by an edge that moves across the keyboard, and back again.
    package static func reveal(from mode: Mode) -> AnimationScript {
        AnimationScript([
            .wait(milliseconds: 700), .mode(mode.other, milliseconds: 1100, .edge), .wait(milliseconds: 700),
            .mode(mode, milliseconds: 1100, .edge),
        ])
    }
}

extension AnimationScript {
    /// Creates a script from actions.
    package init(_ actions: [Action], loop: Int = 0) {
        self.init(loop: loop, steps: actions.map { Step(action: $0, path: "", range: nil) }, source: nil)
    }
}
