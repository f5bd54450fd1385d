package import Animation
internal import Documents
internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// A moving picture whose script is read and whose states are checked, but whose frames are not drawn yet.
package struct PreparedAnimation: Sendable {
    /// The events and their times.
    let timeline: Timeline
    /// When frames are shown.
    package let times: FrameTimes
    /// The format of the file, and how frames are sampled.
    let options: AnimationOptions
    /// The number of frames whose moment differs from the one before; about as many frames look different.
    let frames: Int
    /// Width and height of the canvas in points.
    let (width, height): (Double, Double)
    /// What all frames share.
    let scene: AnimationScene
}

/// What all frames of a moving picture share.
struct AnimationScene: Sendable {
    /// The variants that are shown.
    let themes: [Mode: KeyboardTheme]
    let layout: KeyboardLayout
    /// Device, scale and everything else that stays the same.
    let settings: KeyboardSettings

    /// Returns the state that the settings describe.
    func start(_ mode: Mode) -> KeyboardState {
        KeyboardState(
            mode: mode, plane: settings.layout.plane, candidates: settings.candidates,
            selected: settings.selectedCandidate)
    }

    /// Returns the settings for a still picture of a state, as a user would ask for it.
    func settings(of state: KeyboardState) -> KeyboardSettings {
        var settings = settings
        settings.layout.plane = state.plane
        settings.layout.longPress = state.longPress
        settings.layout.preview = state.showsPreview ? state.pressed : nil
        settings.layout.pressed = [state.pressed].compactMap(\.self)
        settings.candidates = state.candidates ?? state.typed.flatMap(layout.completions)
        settings.typed = state.typed
        settings.selectedCandidate = state.selected
        return settings
    }
}

extension KeyboardRenderer {
    /// Checks that all states of a moving picture fit, and returns it with the problems found on the way.
    func prepareAnimation(
        _ script: ParseResult<AnimationScript>, options: AnimationOptions, scene: AnimationScene, from mode: Mode
    ) throws(RenderError) -> (animation: PreparedAnimation, diagnostics: [Diagnostic]) {
        guard let read = script.value else { throw .invalid(script.diagnostics) }
        let pressed = scene.themes[mode]?.pressedKey
        let timeline = Timeline.of(
            read, on: scene.layout, from: scene.start(mode), options: scene.settings.layout,
            spring: pressed?.spring.map(Spring.init) ?? .key,
            pressTime: pressed?.duration.map { Int(($0 * 1000).rounded()) },
            reducesMotion: options.reducesMotion)
        guard let line = timeline.value else {
            throw Self.failure(script.diagnostics + timeline.diagnostics, options: options)
        }
        let times = FrameTimes(line, rate: options.framesPerSecond, speed: options.speed)
        let extent = try extent(of: line.allStates, scene)
        let animation = PreparedAnimation(
            timeline: line, times: times, options: options, frames: Self.moments(line, times: times),
            width: extent.width,
            height: extent.height, scene: scene)
        try animation.checkSize()
        return (animation, script.diagnostics + timeline.diagnostics + extent.diagnostics)
    }

    /// Throws if a moving picture is wrong whatever its theme and layout: if it has more frames per second than its format
    /// allows, nothing to type, or a document with errors.
    package static func check(_ options: AnimationOptions) throws(RenderError) {
        try options.checkRate()
        let script = try script(options.content, from: .light)
        if script.value == nil { throw .invalid(script.diagnostics) }
    }

    /// Returns the script, with the problems of its document.
    static func script(
        _ content: AnimationOptions.Content, from mode: Mode
    ) throws(RenderError) -> ParseResult<AnimationScript> {
        switch content {
        case .typing(let text):
            guard !text.isEmpty else { throw .option("the text to type is empty") }
            return ParseResult(.typing(text), [])
        case .script(let source): return AnimationScript.read(source)
        case .reveal: return ParseResult(.reveal(from: mode), [])
        }
    }

    /// Returns the error for a broken script; one that has no document is reported as a wrong option.
    private static func failure(_ diagnostics: [Diagnostic], options: AnimationOptions) -> RenderError {
        if case .script = options.content { return .invalid(diagnostics) }
        return .option(diagnostics.first { $0.severity == .error }?.message ?? "")
    }

    /// Returns how many moments differ from the one before.
    private static func moments(_ timeline: Timeline, times: FrameTimes) -> Int {
        var (count, last): (Int, Moment?) = (0, nil)
        for index in 0..<times.count {
            let moment = timeline.moment(at: times.time(of: index))
            if moment != last { count += 1 }
            last = moment
        }
        return count
    }

    /// Returns the size of the canvas that holds all states, and the problems found in their pictures.
    private func extent(
        of states: [KeyboardState], _ scene: AnimationScene
    ) throws(RenderError) -> (width: Double, height: Double, diagnostics: [Diagnostic]) {
        /// The part of a state that decides its size and its glyphs.
        struct Look: Hashable {
            let mode: Mode
            let plane: PlaneName
            let held: String?
            let candidates: [Candidate]?
            let typed: String?
        }
        var (width, height) = (0.0, 0.0)
        var seen: Set<Look> = []
        var diagnostics: [Diagnostic] = []
        for state in states {
            let look = Look(
                mode: state.mode, plane: state.plane, held: state.longPress?.key, candidates: state.candidates,
                typed: state.typed)
            guard seen.insert(look).inserted else { continue }
            let plan = try self.plan(of: state, scene, moment: nil)
            (width, height) = (max(width, plan.displayList.width), max(height, plan.displayList.height))
            for problem in plan.diagnostics where !diagnostics.contains(problem) { diagnostics.append(problem) }
        }
        return (width, height, diagnostics)
    }

    /// Returns the plan of a state, or of a moment in it.
    func plan(of state: KeyboardState, _ scene: AnimationScene, moment: Moment?) throws(RenderError) -> Plan {
        guard let theme = scene.themes[state.mode] else {
            throw .option("the theme has no \(state.mode.rawValue) variant, which the script shows")
        }
        return try plan(of: theme, scene.layout, options: scene.settings(of: state), moment: moment)
    }

    /// Returns the plans of all states, each once: together with the script they determine every frame.
    func statePlans(of animation: PreparedAnimation) -> [Plan] {
        animation.timeline.allStates.uniqued.compactMap { try? plan(of: $0, animation.scene, moment: nil) }
    }

    // MARK: - Frames

    /// Returns what is drawn at a moment. If it is lower than the canvas, it stands at its foot, as a keyboard does.
    func displayList(of moment: Moment, _ animation: PreparedAnimation) throws(RenderError) -> DisplayList {
        let now = try plan(of: moment.state, animation.scene, moment: moment).displayList
        guard let transition = moment.transition else { return now }
        var before = moment
        before.state.mode = transition.from
        let other = try plan(of: before.state, animation.scene, moment: before).displayList
        return animation.mixing(old: other, new: now, transition: transition, to: moment.state.mode)
    }
}

extension PreparedAnimation {
    /// Returns the size of the canvas in pixels.
    func size() throws(RenderError) -> (width: Int, height: Int) {
        try mapError(RenderError.layout) { () throws(LayoutError) in
            try KeyboardGeometry.pixelSize(width: width, height: height, scale: scene.settings.scale)
        }
    }

    /// Throws if there are too many frames or pixels; the limits bound the cost.
    fileprivate func checkSize() throws(RenderError) {
        guard frames <= options.maxFrames else { throw .tooManyFrames(frames, limit: options.maxFrames) }
        let size = try size()
        let pixels = size.width * size.height * frames
        guard pixels <= options.maxPixels else {
            throw .tooManyPixels(pixels, limit: options.maxPixels)
        }
    }

    private func canvas(_ commands: [DisplayList.Command]) -> DisplayList {
        DisplayList(width: width, height: height, background: .color(.clear), commands: commands)
    }

    private func layer(
        _ list: DisplayList, clip: Rect? = nil, opacity: Double = 1, isAdded: Bool = false
    ) -> DisplayList.Layer {
        DisplayList.Layer(
            list, origin: Point(0, height - list.height), scale: 1, clip: clip.map { Path($0) }, opacity: opacity,
            isAdded: isAdded)
    }

    /// Returns two pictures mixed while one replaces the other.
    fileprivate func mixing(
        old: DisplayList, new: DisplayList, transition: Transition, to mode: Mode
    ) -> DisplayList {
        switch transition.style {
        case .dissolve:
            // Levels of 255 that add up to 255.
            let level = (transition.progress * 255).rounded()
            let parts = [
                layer(old, opacity: (255 - level) / 255, isAdded: true),
                layer(new, opacity: level / 255, isAdded: true),
            ]
            return canvas(parts.map { .layer($0) })
        case .edge:
            // At a whole pixel, so that the parts meet without a seam.
            let (scale, share) = (scene.settings.scale, mode == .dark ? transition.progress : 1 - transition.progress)
            let edge = (share * width * scale).rounded() / scale
            let (left, right) = mode == .dark ? (new, old) : (old, new)
            let parts = [
                layer(left, clip: Rect(x: 0, y: 0, width: edge, height: height), isAdded: true),
                layer(right, clip: Rect(x: edge, y: 0, width: width + 1 - edge, height: height), isAdded: true),
            ]
            return canvas(parts.map { .layer($0) })
        }
    }
}
