internal import Documents
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// Where an option acts, and why it does nothing elsewhere: the one table from which help, documentation, refusals and warnings
/// come. Whether it acts in a picture is not declared: the keyboard is painted without it, too.
package struct OptionReach: Sendable {
    /// The name on the command line.
    package let option: String
    /// What it needs in order to act on one of its keyboards; nil if it always does.
    package let needs: String?
    private let traits: Traits
    /// Why it does nothing elsewhere.
    let reason: String
    /// Returns whether a request has it.
    let isGiven: @Sendable (RenderRequest) -> Bool
    /// Takes it from a request.
    let reset: @Sendable (inout RenderRequest) -> Void
    /// Returns what a keyboard shows at a glance: whether it acts; nil if the keyboard must be painted without it.
    let acts: @Sendable (KeyboardTheme, GeometryReport) -> Bool?

    private struct Traits: OptionSet {
        let rawValue: Int
        /// Only keyboards of iOS have it.
        static let ios = Traits(rawValue: 1)
        /// A moving picture can come to what it needs.
        static let passing = Traits(rawValue: 2)
        /// A user's setting, or a value that shows anyway: a note, not a warning.
        static let mild = Traits(rawValue: 4)
    }

    /// `plain` gives what a value looks like where it does nothing; nil if that is the default.
    private init<Value: Equatable & Sendable>(
        _ option: String, _ field: any WritableKeyPath<RenderRequest, Value> & Sendable, needs: String? = nil,
        _ reason: String = "it is so anyway", _ traits: Traits = [],
        plain: @escaping @Sendable (Value) -> Value? = { _ in nil },
        acts: @escaping @Sendable (KeyboardTheme, GeometryReport) -> Bool? = { _, _ in nil }
    ) {
        self.acts = acts
        (self.option, self.needs, self.reason, self.traits) = (option, needs, reason, traits)
        isGiven = { $0[keyPath: field] != Self.standard[keyPath: field] }
        reset = { $0[keyPath: field] = plain($0[keyPath: field]) ?? Self.standard[keyPath: field] }
    }

    private static let standard = RenderRequest(.sheet([], SheetOptions()))

    /// The options that some keyboards do not have, or on which they do nothing.
    package static let all: [OptionReach] = [
        .init("plane", \.settings.layout.plane, "the layout has no such plane, so its letters show", .passing),
        .init("digits", \.digits, needs: "a language with digits of its own", "the layout shows these anyway", .mild),
        .init(
            "emoji", \.settings.layout.emojiCategory, needs: "the plane emoji", "only the plane emoji has categories",
            .passing),
        .init(
            "system-bar", \.settings.layout.showsSystemBar, needs: "a device without a home button",
            "the device has a home button, or its frame the bar"),
        .init(
            "globe", \.settings.layout.showsGlobe, needs: "a plane with a place for the key",
            "the plane cannot have it, or has it anyway"),
        .init("hand", \.settings.layout.hand, needs: "a phone in portrait"),
        .init("split", \.settings.layout.isSplit, needs: "rows of keys", "pads and emoji are not divided"),
        .init(
            "return", \.settings.layout.returnLegend, needs: "a return key",
            "the plane has no return key, or shows this on it", .passing),
        .init(
            "callout", \.settings.callout, needs: "a preview or variants", "no key shows its preview or its variants",
            [.ios, .passing]),
        .init("key-shape", \.settings.layout.android.keyShape, "it is so anyway", .mild),
        .init("borderless", \.settings.layout.android.isBorderless, "no key has a face"),
        .init("floating", \.settings.layout.android.isFloating),
        .init(
            "number-row", \.settings.layout.android.hasNumberRow, needs: "rows of letters",
            "pads, emoji and symbols have no row of digits"),
        .init("narrow-gaps", \.settings.layout.android.hasNarrowGaps, "the gaps are so narrow anyway"),
        .init(
            "nav", \.settings.layout.android.navigation, needs: "a system's bar or a frame",
            "there is no system's bar, or it has these controls"),
        .init("key-border", \.settings.layout.android.keyEdge, "it is so anyway", .mild),
        .init("key-radius", \.settings.layout.android.keyRadius, "it is so anyway", .mild),
        .init("key-margins", \.settings.layout.android.keyMargins, "it is so anyway", .mild),
        .init("keyboard-height", \.settings.layout.android.keyboardHeight, "it is so anyway", .mild),
        .init(
            "hint-place", \.settings.layout.android.hintPlace, needs: "hints",
            "no key has a hint, or it is there anyway", .mild),
        .init("capitals", \.settings.layout.android.showsCapitals, needs: "letters", "no key shows a small letter"),
        .init("no-language-key", \.settings.layout.android.showsLanguageKey, needs: "the key", "there is no such key"),
        .init(
            "no-hints", \.settings.layout.android.showsHints, needs: "rows of letters",
            "pads, emoji and symbols have no hints"),
        .init(
            "no-space-word", \.settings.layout.android.showsSpaceWord, needs: "a space key with a word",
            "the plane has no space key with a word"),
        .init("strip", \.settings.layout.android.strip, needs: "a candidate bar", "there is no candidate bar"),
        .init(
            "candidates", \.settings.candidates, needs: "a candidate bar",
            "there is no candidate bar, or it shows these anyway", .passing,
            acts: { $1.bar?.cells.isEmpty == false ? true : nil }),
        .init(
            "annotations", \.settings.annotatesSamples, needs: "a candidate bar with room, and samples that have them",
            "the bar shows no sample that has one"),
        .init(
            "selected", \.settings.selection, needs: "a candidate bar that shows and marks it",
            "no bar shows and marks the candidate, or one does so anyway", .passing,
            // Where a bar has no such candidate, none is marked, also on keyboards that mark the first at rest.
            plain: { if case .candidate(let index?) = $0, index > 0 { .candidate(nil) } else { nil } },
            acts: { theme, report in
                let isShown = report.bar?.cells.contains { $0.isSelected && $0.candidate > 0 } == true
                let isMarked = theme.candidateBar.background.shows(theme.candidateBar.selectedBackground)
                return isShown && isMarked && report.geometry.metrics.ios?.strip.hasHighlight != false ? true : nil
            }),
        .init(
            "candidate-style", \.settings.candidateStyle, needs: "a candidate bar, not that of ios18 or ios26",
            "there is no candidate bar, or that of ios18 or ios26", .ios),
        .init(
            "no-candidate-bar", \.settings.layout.showsCandidateBar, needs: "a plane and a theme with the bar",
            "the plane or the theme has none"),
        .init("contrast", \.accessibility.increasesContrast, "texts and borders are strong anyway", .mild),
        .init("reduce-transparency", \.accessibility.reducesTransparency, "nothing is translucent", .mild),
        .init("bold-text", \.accessibility.boldensText, "no text becomes bolder", .mild),
        .init("text-size", \.textSize, needs: "an app that follows it", "the app sizes its texts by the keys", .mild),
    ]

    /// Returns the row of an option; nil if it has none.
    package static func named(_ option: String) -> OptionReach? { all.first { $0.option == option } }

    /// The keyboards that have it, by their metrics.
    package var metrics: [KeyboardMetrics] {
        let setting = AndroidSetting(rawValue: option)
        return KeyboardMetrics.allCases.filter { metrics in
            guard let setting else { return !traits.contains(.ios) || metrics.platform == .ios }
            return metrics.android?.settings.contains(setting) ?? (setting == .split)
        }
    }

    /// Returns whether no keyboard of a platform has it.
    func isForeign(on platform: KeyboardPlatform) -> Bool { !metrics.contains { $0.platform == platform } }

    /// Returns why a keyboard does not have it; nil if it does.
    func refusal(on keyboard: KeyboardMetrics) -> String? {
        guard !metrics.contains(keyboard) else { return nil }
        let (platform, other) = (keyboard.platform, metrics[0].platform)
        if isForeign(on: platform) { return "requires a keyboard of \(other.title) (platform \(other.rawValue))" }
        let takers = Prose.alternatives(metrics.filter { $0.platform == platform }.map(\.rawValue))
        return "requires the metrics \(takers), not \(keyboard.rawValue)"
    }

    /// Whether it may begin to act while a picture moves.
    var canActLater: Bool { traits.contains(.passing) }

    /// How much it matters that it changes nothing.
    var severity: Severity { traits.contains(.mild) ? .note : .warning }
}
