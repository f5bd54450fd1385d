import Animation
import Documents
import LayoutEngine
import Layouts
import Testing
@testable import ThemeModel

@Suite struct TimelineTests {
    private static let start = KeyboardState(mode: .light, plane: .letters)

    private static func timeline(
        _ actions: [AnimationScript.Action], layout: String = "qwerty", spring: Spring = .key,
        pressTime: Int? = nil, reducesMotion: Bool = false
    ) throws -> Timeline {
        let result = Timeline.of(
            AnimationScript(actions), on: try .named(layout), from: start, options: LayoutOptions(),
            spring: spring, pressTime: pressTime, reducesMotion: reducesMotion)
        return try #require(result.value, "\(result.diagnostics.map(\.message))")
    }

    private static func problems(_ json: String) throws -> [String] {
        let script = try #require(AnimationScript.read(SourceText(name: "s.json", text: json)).value)
        return Timeline.of(script, on: try .named("qwerty"), from: start, options: LayoutOptions()).diagnostics.map {
            problem in
            let place = problem.range.flatMap { range in problem.source?.position(of: range.lowerBound) }
            return "\(problem.kind.id) \(place.map { "\($0.line):\($0.column)" } ?? "-"): \(problem.message)"
        }
    }

    @Test func keyGoesDownAndUp() throws {
        let timeline = try Self.timeline([
            .wait(milliseconds: 100), .press("g", milliseconds: 110), .wait(milliseconds: 900),
        ])
        #expect(timeline.moment(at: 0) == Moment(Self.start))
        let down = timeline.moment(at: 100)
        #expect(down.state.pressed == "g" && down.state.showsPreview)
        #expect(down.movingKeys.map(\.amount) == [0])
        // 1 − e^(−ζωt) (cos ω_d t + 0.75 sin ω_d t) at 55 ms, with ω = 2π / 0.3 s: worked out by hand.
        let amount = try #require(timeline.moment(at: 155).movingKeys.first?.amount)
        #expect(abs(amount - 0.3978004529447) < 1e-9)
        let up = timeline.moment(at: 210)
        #expect(up.state.pressed == nil && up.fadingPreviews.map(\.opacity) == [1])
        #expect(timeline.moment(at: 250).fadingPreviews.map(\.opacity) == [0.5])
        #expect(timeline.moment(at: 290).fadingPreviews.isEmpty)
        #expect(timeline.moment(at: 1110) == Moment(Self.start))
        #expect(timeline.end == 1110 && timeline.rest == 1110)
    }

    /// The field holds what is typed: nothing at first, every prefix in turn, and at the end the text itself, of any script.
    @Test(arguments: [
        ("qwerty", "Hi there"), ("tamil99", "நன்றி"), ("arabic", "مرحبا"), ("qwerty", "a\nb"),
    ])
    func typedTextGrows(layout: String, text: String) throws {
        let timeline = try Self.timeline([.wait(milliseconds: 50), .type(text)], layout: layout)
        let typed = timeline.allStates.map(\.typed)
        #expect(typed.first == "" && typed.last == text)
        let lengths = typed.map { $0?.unicodeScalars.count ?? -1 }
        #expect(lengths == lengths.sorted() && Set(lengths).count > 1)
        // A script that types nothing says nothing about the field.
        #expect(try Self.timeline([.press("g", milliseconds: 9)]).allStates.allSatisfy { $0.typed == nil })
    }

    @Test("000-key-spring") func keysMoveOnTheThemesSpring() throws {
        let slow = Spring(SpringStyle(response: 0.5, dampingFraction: 0.8))
        let timeline = try Self.timeline([.press("g", milliseconds: 400), .wait(milliseconds: 2000)], spring: slow)
        // 1 − e^(−ζωt) (cos ω_d t + ζ/√(1−ζ²) sin ω_d t) at 100 ms, with ω = 4π, ζ = 0.8, ω_d = 0.6 ω: worked out by hand.
        let amount = try #require(timeline.moment(at: 100).movingKeys.first?.amount)
        #expect(abs(amount - 0.3992513) < 1e-6)
        // ln(1000 / 0.6) / (0.8 · 4π) = 737.94 ms
        #expect(timeline.lastChange == 400 + 738)
        let stiff = Spring(SpringStyle(response: 0.5, dampingFraction: 1))
        #expect(stiff.dampingFraction < 1)
    }

    @Test("004-native-press") func typedKeysAreDownForTheThemesTime() throws {
        for time in [0, 30, 400] {
            let timeline = try Self.timeline([.type("gh"), .press("g", milliseconds: nil)], pressTime: time)
            #expect(timeline.stateTimes.last == 2 * (time + 90) + time)
            if time > 0 { #expect(timeline.moment(at: Double(time) - 1).state.pressed == "g") }
            #expect(timeline.moment(at: Double(time)).state.pressed == nil)
        }
    }

    @Test("004-reduced-still") func longStepsEndAtRest() throws {
        let timeline = try Self.timeline([.press("shift", milliseconds: 700), .wait(milliseconds: 700)])
        let end = timeline.moment(at: 699)
        #expect(end.isAtRest && end.state.pressed == "shift" && !end.state.showsPreview)
        #expect(timeline.moment(at: 1399).isAtRest)
    }

    /// A key that is pressed again before it rests continues from its current state, without a jump.
    @Test func pressingAgainContinuesTheSpring() throws {
        let timeline = try Self.timeline([
            .press("a", milliseconds: 110), .wait(milliseconds: 90), .press("a", milliseconds: 110),
            .wait(milliseconds: 500),
        ])
        for time in stride(from: 1.0, to: 700, by: 1) {
            let a = timeline.moment(at: time).movingKeys.first?.amount ?? 0
            let b = timeline.moment(at: time + 1).movingKeys.first?.amount ?? 0
            #expect(abs(a - b) < 0.02, "\(time)")
        }
    }

    @Test func heldKeyShowsItsVariants() throws {
        let timeline = try Self.timeline([.longPress("e", path: [0, 2], milliseconds: 900), .wait(milliseconds: 700)])
        #expect(timeline.moment(at: 100).state.showsPreview)
        #expect(timeline.moment(at: 300).state.longPress == LongPress(key: "e", variant: 0))
        // 600 ms are left; the mark starts to move after a quarter of them, for 2 × 160 ms but at most half of them.
        let sliding = timeline.moment(at: 600)
        #expect(sliding.selection.map { abs($0 - 1) < 1e-9 } == true)
        #expect(timeline.moment(at: 760).selection == nil)
        let end = timeline.moment(at: 899)
        #expect(end.state.longPress == LongPress(key: "e", variant: 2) && end.selection == nil && end.isAtRest)
        #expect(timeline.moment(at: 900).state.longPress == nil)
    }

    @Test func variantsDissolve() throws {
        let timeline = try Self.timeline([.mode(.dark, milliseconds: 500, .dissolve), .wait(milliseconds: 100)])
        #expect(timeline.moment(at: 0).transition?.progress == 0)
        #expect(timeline.moment(at: 250).transition?.progress == 0.5)
        #expect(timeline.moment(at: 250).transition?.from == .light)
        #expect(timeline.moment(at: 500) == Moment(KeyboardState(mode: .dark, plane: .letters)))
    }

    @Test("000-reduce-motion, 004-reduced-motion") func reducedMotionShowsOnlyStates() throws {
        let actions: [AnimationScript.Action] = [
            .type("aB1"), .longPress("e", path: [0, 2], milliseconds: 900), .mode(.dark, milliseconds: 500, .edge),
        ]
        let full = try Self.timeline([.plane(.letters)] + actions.filter { $0 != .type("aB1") })
        let reduced = try Self.timeline(
            [.type("aB1"), .plane(.letters)] + Array(actions.dropFirst()), reducesMotion: true)
        #expect(full.rest >= full.end)
        #expect(reduced.rest == reduced.end)
        for time in stride(from: 0.0, to: Double(reduced.end), by: 7) {
            #expect(reduced.moment(at: time).isAtRest)
        }
    }

    /// A letter takes 110 ms and the pause after it 90; shift is a separate press, and so is each change to and from symbols.
    @Test func lettersAndPlaneChangesTakeTime() throws {
        #expect(try Self.timeline([.type("abc")]).end == 600)
        #expect(try Self.timeline([.type("Ab")]).end == 600)
        #expect(try Self.timeline([.type("1a")]).end == 800)
        let timeline = try Self.timeline([.type("aB")])
        #expect(timeline.moment(at: 250).state.pressed == "shift")
        #expect(timeline.moment(at: 450).state.pressed == "B")
        #expect(timeline.moment(at: 450).state.plane == .shift)
        #expect(timeline.moment(at: 515).state.plane == .letters)
    }

    /// After any step, any other: nothing jumps, all motion ends, and only keys of the current plane move.
    @Test func everyPairOfStepsMovesSmoothly() throws {
        let steps: [AnimationScript.Action] = [
            .type("aB"), .type("1"), .press("space", milliseconds: 40), .press("shift", milliseconds: 700),
            .candidates([Candidate("x")], selected: nil),
            .candidates([], selected: nil), .select(nil), .plane(.symbols), .plane(.capslock),
            .mode(.dark, milliseconds: 90, .edge), .mode(.light, milliseconds: nil, .dissolve), .wait(milliseconds: 30),
        ]
        for first in steps {
            for second in steps {
                let timeline = try Self.timeline([first, second, .wait(milliseconds: 1)])
                let times = stride(from: 0.0, through: Double(timeline.rest), by: 9)
                for moment in times.map(timeline.moment) {
                    let amounts = moment.movingKeys.map(\.amount)
                    #expect(amounts.allSatisfy { (-0.2...1.2).contains($0) })
                    #expect(Set(moment.movingKeys.map(\.key)).count == amounts.count)
                    #expect(moment.fadingPreviews.allSatisfy { (0...1).contains($0.opacity) })
                    #expect(moment.transition.map { (0...1).contains($0.progress) } ?? true)
                    let keys = try KeyboardLayout.qwerty.keys(of: moment.state.plane, LayoutOptions())
                    #expect(
                        moment.fadingPreviews.allSatisfy { preview in keys.contains { $0.answers(to: preview.key) } })
                }
                #expect(timeline.moment(at: Double(timeline.rest)).isAtRest)
                #expect(timeline.moment(at: Double(timeline.rest) + 1000).state == timeline.allStates.last)
            }
        }
    }

    @Test func rejectsStepsWithMissingKeysAndVariants() throws {
        #expect(
            try Self.problems(#"{"steps": [{"press": "é"}]}"#) == [
                "KB505 1:22: \"é\" is not a key of the plane letters (it is variant \(try Self.place(of: "é", on: "e")) of e)"
            ])
        #expect(
            try Self.problems(#"{"steps": [{"press": "A"}, {"longPress": "e", "slide": [29]}]}"#) == [
                "KB505 1:22: \"A\" is not a key of the plane letters (it is on the plane shift)",
                "KB505 1:42: the key \"e\" has no variant 29 (expected 0 to \(try Self.variants("e").count - 1))",
            ])
        #expect(
            try Self.problems(#"{"steps": [{"select": 9}]}"#) == [
                #"KB505 1:23: there is no candidate 9 (expected 0 to 2, or "none")"#
            ])
        let untypable = try Self.problems(#"{"steps": [{"wait": 1}, {"type": "aж"}]}"#)
        #expect(untypable.count == 1)
        #expect(untypable[0].hasPrefix("KB506 1:34: \"ж\" cannot be typed on qwerty ("))
        #expect(untypable[0].hasSuffix(" more can type it)"))
        #expect(
            try Self.problems(#"{"steps": [{"wait": 119999}, {"wait": 1}, {"wait": 1}]}"#) == [
                "KB507 1:52: the steps up to here take 120.001 s (the limit is 120 s)"
            ])
    }

    private static func variants(_ key: String) throws -> [String] {
        try #require(
            try KeyboardLayout.named("qwerty").keys(of: .letters, LayoutOptions()).first { $0.identity == key }
        ).variants
    }

    private static func place(of variant: String, on key: String) throws -> Int {
        try #require(try variants(key).firstIndex(of: variant))
    }
}

@Suite struct FrameTimesTests {
    private static func timeline(_ milliseconds: Int) throws -> Timeline {
        try #require(
            Timeline.of(
                AnimationScript([.wait(milliseconds: milliseconds)]), on: .qwerty,
                from: KeyboardState(mode: .light, plane: .letters), options: LayoutOptions()
            ).value)
    }

    @Test(arguments: [30, 24, 60, 7, 1, 50])
    func roundingErrorsDoNotAccumulate(rate: Int) throws {
        let times = FrameTimes(try Self.timeline(60_000), rate: rate, speed: 1)
        #expect(times.count == 60 * rate)
        for unit in [100, 1000] {
            var sum = 0
            for frame in 0..<times.count {
                let duration = times.duration(of: frame..<frame + 1, unitsPerSecond: unit)
                #expect(abs(Double(duration) - Double(unit) / Double(rate)) < 1)
                sum += duration
                #expect(abs(Double(sum) - Double((frame + 1) * unit) / Double(rate)) <= 0.5)
            }
            #expect(sum == 60 * unit)
        }
    }

    /// At up to fifty frames a second, no frame is shorter than two hundredths, as GIF requires.
    @Test func gifFramesLastAtLeastTwoHundredths() throws {
        for rate in 1...50 {
            let times = FrameTimes(try Self.timeline(20_000), rate: rate, speed: 1)
            for frame in 0..<times.count {
                #expect(times.duration(of: frame..<frame + 1, unitsPerSecond: 100) >= 2)
            }
        }
    }

    @Test func speedScalesTime() throws {
        let fast = FrameTimes(try Self.timeline(1000), rate: 30, speed: 2)
        #expect(fast.count == 15)
        #expect(fast.time(of: 3) == 200)
        #expect(FrameTimes(try Self.timeline(1000), rate: 30, speed: 0.5).count == 60)
    }

    /// The last frame shows everything at rest, so that an animation that plays once ends properly.
    @Test(arguments: [
        AnimationScript.Action.mode(.dark, milliseconds: 100, .edge), .press("g", milliseconds: 50), .type("a"),
    ])
    func lastFrameIsAtRest(action: AnimationScript.Action) throws {
        let timeline = try #require(
            Timeline.of(
                AnimationScript([action]), on: .qwerty, from: KeyboardState(mode: .light, plane: .letters),
                options: LayoutOptions()
            ).value)
        for rate in [10, 24, 30, 50] {
            let times = FrameTimes(timeline, rate: rate, speed: 1)
            #expect(timeline.moment(at: times.time(of: times.count - 1)).isAtRest)
            #expect(!timeline.moment(at: times.time(of: times.count - 2)).isAtRest)
        }
    }

    /// The last state is shown even if the last step brings it.
    @Test func lastStateIsShown() throws {
        let timeline = try #require(
            Timeline.of(
                AnimationScript([.wait(milliseconds: 100), .select(1)]), on: .qwerty,
                from: KeyboardState(mode: .light, plane: .letters), options: LayoutOptions()
            ).value)
        let times = FrameTimes(timeline, rate: 30, speed: 1)
        #expect(timeline.moment(at: times.time(of: times.count - 1)).state.selected == 1)
        #expect(timeline.moment(at: times.time(of: times.count - 2)).state.selected == 0)
    }
}

extension Moment {
    /// True if nothing moves: the picture is the state's.
    fileprivate var isAtRest: Bool { self == Moment(state) }
}
