package import Documents
package import LayoutEngine
package import Layouts
internal import ThemeModel

extension Timeline {
    /// Returns the timeline of a script on a keyboard that begins in `state`, whose keys move on `spring`, and are down
    /// for `pressTime` milliseconds when they are typed, `AnimationTimes.press` if nil. `options` choose the device. Gives no value if a step names something that the layout does not have, or if the steps take too long.
    package static func of(
        _ script: AnimationScript, on layout: KeyboardLayout, from state: KeyboardState, options: LayoutOptions,
        spring: Spring = .key, pressTime: Int? = nil, reducesMotion: Bool = false
    ) -> ParseResult<Timeline> {
        var builder = TimelineBuilder(
            script, layout: layout, state: state, options: options, spring: spring,
            pressTime: pressTime ?? AnimationTimes.press,
            reducesMotion: reducesMotion)
        builder.addAll()
        return ParseResult(builder.diagnostics.haveErrors ? nil : builder.timeline, builder.diagnostics)
    }
}

/// Builds a timeline step by step.
private struct TimelineBuilder {
    private let script: AnimationScript
    private let layout: KeyboardLayout
    private let options: LayoutOptions
    private let spring: Spring
    private let pressTime: Int
    private let reducesMotion: Bool
    private lazy var typing = Typing(layout, options: options)
    private var keys: [PlaneName: [Key]] = [:]

    private var state: KeyboardState
    private var time = 0
    private var states: [Timeline.StateChange] = []
    private var moves: [Timeline.KeyMove] = []
    private var fades: [Timeline.Fade] = []
    private var slides: [Timeline.Slide] = []
    private var modeChanges: [Timeline.ModeChange] = []
    private var lastMoves: [String: Timeline.KeyMove] = [:]
    /// The problems found so far.
    private(set) var diagnostics: [Diagnostic] = []

    /// The most milliseconds that the mark takes from one variant to the next.
    private static let slideTime = 160

    init(
        _ script: AnimationScript, layout: KeyboardLayout, state: KeyboardState, options: LayoutOptions,
        spring: Spring, pressTime: Int, reducesMotion: Bool
    ) {
        self.script = script
        self.layout = layout
        self.state = state
        self.options = options
        self.spring = spring
        self.pressTime = pressTime
        self.reducesMotion = reducesMotion
        if script.steps.contains(where: { if case .type = $0.action { true } else { false } }) { self.state.typed = "" }
        states = [Timeline.StateChange(time: 0, state: self.state)]
    }

    /// The timeline of the steps added so far.
    var timeline: Timeline {
        Timeline(
            loop: script.loop, end: time, spring: spring, states: states, moves: moves, fades: fades, slides: slides,
            modeChanges: modeChanges)
    }

    /// Adds all steps. A step that fails takes no time and changes nothing for the next one.
    mutating func addAll() {
        for step in script.steps {
            add(step.action, step: step)
            guard time <= AnimationScript.maxMilliseconds else {
                report(
                    ScriptDiagnosticKinds.tooLong, step: step,
                    message: "the steps up to here take \(JSONOutput.digits(Double(time) / 1000)) s (the limit is "
                        + "\(AnimationScript.maxMilliseconds / 1000) s)")
                return
            }
        }
    }

    private mutating func add(_ action: AnimationScript.Action, step: AnimationScript.Step) {
        switch action {
        case .type(let text): type(text, step: step)
        case .press(let name, let milliseconds):
            if let key = key(name, step: step) { press(key, for: milliseconds ?? pressTime) }
        case .longPress(let name, let path, let milliseconds):
            if let key = key(name, step: step), check(path, of: key, step: step) {
                hold(key, path: path, for: milliseconds)
            }
        case .candidates(let candidates, let selected):
            change { state in (state.candidates, state.selected) = (candidates, selected) }
        case .select(let index): select(index, step: step)
        case .plane(let plane):
            if keys(of: plane, step) != nil { change { $0.plane = plane } }
        case .mode(let mode, let milliseconds, let style): show(mode, over: milliseconds, style: style)
        case .wait(let milliseconds): time += milliseconds
        }
    }

    // MARK: States

    private mutating func change(_ edit: (inout KeyboardState) -> Void) {
        edit(&state)
        if states.last?.time == time { states.removeLast() }
        states.append(Timeline.StateChange(time: time, state: state))
    }

    private mutating func show(_ mode: Mode, over milliseconds: Int?, style: Transition.Style) {
        let before = state.mode
        change { $0.mode = mode }
        guard let milliseconds else { return }
        if before != mode, !reducesMotion {
            modeChanges.append(
                Timeline.ModeChange(time: time, end: time + milliseconds, from: before, style: style))
        }
        time += milliseconds
    }

    private mutating func select(_ index: Int?, step: AnimationScript.Step) {
        let count = state.candidates?.count ?? layout.samples.count
        if let index, index >= count {
            let wanted = count == 0 ? "there are none" : "expected 0 to \(count - 1), or \"none\""
            return report(
                ScriptDiagnosticKinds.absent, step: step, message: "there is no candidate \(index) (\(wanted))")
        }
        change { $0.selected = index }
    }

    // MARK: Keys

    private mutating func press(_ key: Key, for milliseconds: Int) {
        let showsPreview = key.showsPreview
        down(key, showsPreview: showsPreview)
        time += milliseconds
        if showsPreview, !reducesMotion {
            fades.append(Timeline.Fade(time: time, key: key.identity, plane: state.plane))
        }
        up(key)
    }

    /// Holds a key for its variants. For a third of the time it is a key like any other; then its variants show, and the
    /// finger slides over them in the middle of the remaining time.
    private mutating func hold(_ key: Key, path: [Int], for milliseconds: Int) {
        let end = time + milliseconds
        let identity = key.identity
        down(key, showsPreview: key.showsPreview)
        time += milliseconds / 3
        change { state in
            state.showsPreview = false
            state.longPress = LongPress(key: identity, variant: path[0])
        }
        let left = end - time
        let moves = path.count - 1
        time += left / 4
        for move in 0..<moves {
            let next = end - left / 4 - left / 2 * (moves - 1 - move) / moves
            slide(path[move], to: path[move + 1], of: identity, most: next - time)
            time = next
        }
        time = end
        up(key)
    }

    private mutating func slide(_ from: Int, to: Int, of key: String, most milliseconds: Int) {
        change { $0.longPress = LongPress(key: key, variant: to) }
        let duration = min(Self.slideTime * abs(to - from), milliseconds)
        guard duration > 0, !reducesMotion else { return }
        slides.append(Timeline.Slide(time: time, end: time + duration, from: Double(from), to: Double(to)))
    }

    private mutating func down(_ key: Key, showsPreview: Bool) {
        change { state in (state.pressed, state.showsPreview) = (key.identity, showsPreview) }
        move(key, to: 1)
    }

    private mutating func up(_ key: Key) {
        change { state in (state.pressed, state.showsPreview, state.longPress) = (nil, false, nil) }
        move(key, to: 0)
    }

    /// Starts to move a key from its current position.
    private mutating func move(_ key: Key, to target: Double) {
        guard !reducesMotion else { return }
        let start =
            lastMoves[key.identity].map { last in
                spring.state(
                    after: Double(time - last.time) / 1000, from: last.start, towards: last.target)
            } ?? Spring.State(0)
        let plane = key.role == .character ? state.plane : nil
        let move = Timeline.KeyMove(time: time, key: key.identity, plane: plane, target: target, start: start)
        lastMoves[key.identity] = move
        moves.append(move)
    }

    // MARK: Typing

    private mutating func type(_ text: String, step: AnimationScript.Step) {
        let before = state.typed ?? ""
        do throws(Typing.UntypableError) {
            for stroke in try typing.strokes(for: text, from: state.plane) {
                type(stroke)
                // `addAll` reports that this takes too long.
                if time > AnimationScript.maxMilliseconds { return }
            }
            // With the invisible characters that no key types.
            change { $0.typed = before + text }
        } catch {
            let able = error.layouts.isEmpty ? "no built-in layout" : Prose.list(error.layouts, most: 6, and: ", and ")
            report(
                ScriptDiagnosticKinds.untypable, step: step,
                message: "\(Quoted(error.cluster)) cannot be typed on \(layout.name) (\(able) can type it)")
        }
    }

    private mutating func type(_ stroke: Typing.Stroke) {
        if !Typing.isOnEveryPlane(stroke), !isShown(stroke) { go(to: stroke.plane) }
        guard let key = try? layout.keys(of: state.plane, options).first(where: { $0.answers(to: stroke.key) }) else {
            return
        }
        if let variant = stroke.variant {
            hold(key, path: variant == 0 ? [0] : [0, variant], for: AnimationTimes.hold)
        } else {
            press(key, for: pressTime)
        }
        change { $0.typed = ($0.typed ?? "") + stroke.text }
        // Shift applies to one letter.
        if stroke.plane == .shift, state.plane == .shift { change { $0.plane = .letters } }
        time += AnimationTimes.pause
    }

    /// Returns whether the plane that is shown is made from the stroke's and has its key too.
    private func isShown(_ stroke: Typing.Stroke) -> Bool {
        state.plane.base == stroke.plane
            && (try? layout.keys(of: state.plane, options))?.contains { $0.answers(to: stroke.key) } ?? false
    }

    /// Presses the keys that lead to a plane.
    private mutating func go(to plane: PlaneName) {
        if state.plane == plane || state.plane == .capslock && plane == .shift { return }
        switch (state.plane, plane) {
        case (.symbols, .symbolsShift), (.symbolsShift, .symbols), (.letters, .shift): pass(.shift, to: plane)
        case (.capslock, .letters), (.shift, .letters): pass(.shift, to: .letters)
        case (_, .symbols): pass(.mode, to: .symbols)
        case (_, .symbolsShift):
            go(to: .symbols)
            pass(.shift, to: .symbolsShift)
        case (_, .shift):
            go(to: .letters)
            pass(.shift, to: .shift)
        default: pass(.mode, to: plane)
        }
    }

    /// Shows another plane, and presses the key that leads there if the current plane has one.
    private mutating func pass(_ role: KeyRole, to plane: PlaneName) {
        if let key = (try? layout.keys(of: state.plane, options))?.first(where: { $0.role == role }) {
            press(key, for: pressTime)
            change { $0.plane = plane }
            time += AnimationTimes.pause
        } else {
            change { $0.plane = plane }
        }
    }

    // MARK: Checks

    private mutating func keys(of plane: PlaneName, _ step: AnimationScript.Step) -> [Key]? {
        if let cached = keys[plane] { return cached }
        do {
            let planeKeys = try layout.keys(of: plane, options)
            keys[plane] = planeKeys
            return planeKeys
        } catch .option(let message) {
            report(ScriptDiagnosticKinds.absent, step: step, message: message)
        } catch .input(let diagnostic) {
            diagnostics.append(diagnostic)
        } catch {
            report(ScriptDiagnosticKinds.absent, step: step, message: "the layout has no plane \(plane.rawValue)")
        }
        return nil
    }

    private mutating func key(_ name: String, step: AnimationScript.Step) -> Key? {
        guard let keys = keys(of: state.plane, step) else { return nil }
        if let key = keys.first(where: { $0.answers(to: name) }) { return key }
        let problem = "is not a key of the plane \(state.plane.rawValue)"
        report(
            ScriptDiagnosticKinds.absent, step: step, message: "\(Quoted(name)) \(problem) (\(advice(for: name, keys)))"
        )
        return nil
    }

    /// Returns a suggestion for a name that no key has.
    private func advice(for name: String, _ keys: [Key]) -> String {
        if let key = keys.first(where: { $0.variants.contains(name) }), let index = key.variants.firstIndex(of: name) {
            return "it is variant \(index) of \(key.identity)"
        }
        let other = layout.planeNames.first { plane in
            (try? layout.keys(of: plane, options))?.contains { $0.answers(to: name) } ?? false
        }
        if let other { return "it is on the plane \(other.rawValue)" }
        let meant = NearestName.suggestion(for: name, among: keys.map(\.identity))
        return meant.map { "did you mean \($0)?" } ?? "expected a key's label, or \(KeyRole.names)"
    }

    private mutating func check(_ path: [Int], of key: Key, step: AnimationScript.Step) -> Bool {
        guard let wrong = path.first(where: { !key.variants.indices.contains($0) }) else { return true }
        let name = Quoted(key.identity)
        let wanted = key.variants.isEmpty ? "it has none" : "expected 0 to \(key.variants.count - 1)"
        report(ScriptDiagnosticKinds.absent, step: step, message: "the key \(name) has no variant \(wrong) (\(wanted))")
        return false
    }

    private mutating func report(_ kind: DiagnosticKind, step: AnimationScript.Step, message: String) {
        diagnostics.append(Diagnostic(kind, path: step.path, message, in: script.source, at: step.range))
    }
}

extension Key {
    /// True for keys that show a preview while they are down: those that type a character.
    fileprivate var showsPreview: Bool { role == .character && !isModifier }
}
