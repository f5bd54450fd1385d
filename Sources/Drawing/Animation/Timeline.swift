internal import Layouts
internal import ThemeModel

/// The events of a keyboard over time, which give its `Moment` at every point of time. Times are milliseconds from the
/// beginning.
package struct Timeline: Hashable, Sendable {
    /// A state and when it begins.
    struct StateChange: Hashable, Sendable {
        let time: Int
        let state: KeyboardState
    }

    /// A key that begins to go down or up.
    struct KeyMove: TimedEvent, Hashable, Sendable {
        let time: Int
        let key: String
        /// The plane that the key is on; nil for a key that may be on every plane.
        let plane: PlaneName?
        /// 1 for down, 0 for up.
        let target: Double
        /// Where the key is when it begins to move.
        let start: Spring.State
    }

    /// A preview that begins to fade.
    struct Fade: TimedEvent, Hashable, Sendable {
        let time: Int
        let key: String
        /// The plane that the key is on.
        let plane: PlaneName
    }

    /// The mark of the selected variant on its way to another one.
    struct Slide: LastingEvent, Hashable, Sendable {
        let time: Int
        let end: Int
        let from: Double
        let to: Double
    }

    /// A change of variants.
    struct ModeChange: LastingEvent, Hashable, Sendable {
        let time: Int
        let end: Int
        let from: Mode
        let style: Transition.Style
    }

    /// How often the picture plays; 0 is for ever.
    package let loop: Int
    /// The end of the last step.
    package let end: Int
    /// The spring on which keys go down and up.
    package let spring: Spring
    /// At least one; the first begins at 0. Times never decrease.
    let states: [StateChange]
    // Each list is in order of time.
    let moves: [KeyMove]
    let fades: [Fade]
    let slides: [Slide]
    let modeChanges: [ModeChange]

    /// Milliseconds after which a key rests.
    var settlingTime: Int { Int((spring.settlingTime * 1000).rounded(.up)) }

    /// The keyboard's states, in order.
    package var allStates: [KeyboardState] { states.map(\.state) }
    /// When each of them begins, in milliseconds.
    package var stateTimes: [Int] { states.map(\.time) }

    /// The time at which the last step has ended and everything rests.
    package var rest: Int { max(end, lastChange) }

    /// The time at which the last change is complete and everything that moves has come to rest.
    package var lastChange: Int {
        let changes = [
            states.last?.time, moves.last.map { $0.time + settlingTime },
            fades.last.map { $0.time + AnimationTimes.fade },
            slides.last?.end, modeChanges.last?.end,
        ]
        return changes.compactMap(\.self).max() ?? 0
    }

    /// Returns the keyboard at a time, 0 or later.
    package func moment(at time: Double) -> Moment {
        let index = states.partition { Double($0.time) > time }
        var moment = Moment(states[max(index - 1, 0)].state)
        moment.movingKeys = movingKeys(at: time, moment.state.plane)
        moment.fadingPreviews = fadingPreviews(at: time, moment.state)
        if moment.state.longPress != nil, let slide = slides.last(where: { $0.contains(time) }) {
            moment.selection = slide.from + (slide.to - slide.from) * slide.progress(at: time)
        }
        if let change = modeChanges.last(where: { $0.contains(time) }) {
            moment.transition = Transition(from: change.from, style: change.style, progress: change.progress(at: time))
        }
        return moment
    }

    /// Returns the previews that are still fading. A key that is pressed again shows its preview in full.
    private func fadingPreviews(at time: Double, _ state: KeyboardState) -> [Moment.FadingPreview] {
        under(way: fades, at: time, for: AnimationTimes.fade).compactMap { fade in
            guard fade.plane == state.plane, !state.showsPreview || fade.key != state.pressed else { return nil }
            let opacity = 1 - (time - Double(fade.time)) / Double(AnimationTimes.fade)
            return Moment.FadingPreview(key: fade.key, opacity: opacity)
        }
    }

    /// Returns the keys that have not come to rest yet.
    private func movingKeys(at time: Double, _ plane: PlaneName) -> [Moment.MovingKey] {
        var last: [KeyMove] = []
        for move in under(way: moves, at: time, for: settlingTime) where move.plane ?? plane == plane {
            last.removeAll { $0.key == move.key }
            last.append(move)
        }
        return last.map { move in
            let seconds = (time - Double(move.time)) / 1000
            let state = spring.state(after: seconds, from: move.start, towards: move.target)
            return Moment.MovingKey(key: move.key, amount: state.value)
        }
    }

    /// Returns the events that began within the last `duration` milliseconds.
    private func under<Event: TimedEvent>(way events: [Event], at time: Double, for duration: Int) -> ArraySlice<Event>
    {
        let begun = events.partition { Double($0.time) > time }
        let over = events.partition { Double($0.time + duration) > time }
        return events[min(over, begun)..<begun]
    }
}

/// Something that begins at a time.
protocol TimedEvent {
    /// Milliseconds from the beginning.
    var time: Int { get }
}

/// Something that begins and ends.
protocol LastingEvent: TimedEvent {
    /// Milliseconds from the beginning, more than `time`.
    var end: Int { get }
}

extension LastingEvent {
    /// True from its beginning to just before its end.
    fileprivate func contains(_ time: Double) -> Bool { Double(self.time) <= time && time < Double(end) }

    /// Returns the event's progress, 0…1, slow at both ends.
    fileprivate func progress(at time: Double) -> Double {
        let share = (time - Double(self.time)) / Double(end - self.time)
        return share * share * (3 - 2 * share)
    }
}

extension Array {
    /// Returns the index of the first element for which `holds` is true; it must then be true for all later elements too.
    fileprivate func partition(by holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
