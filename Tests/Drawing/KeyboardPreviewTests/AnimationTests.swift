import Animation
import LayoutEngine
import Raster
import Testing
import ThemeModel

@testable import KeyboardPreview

/// Frames equal their moments' display lists, and states at rest equal their still pictures.
@Suite struct AnimationTests {
    private static let script = """
        {"steps": [
          {"type": "aB"}, {"wait": 700}, {"candidates": ["one|1", "two"], "selected": 1}, {"wait": 100}, {"select": 0},
          {"longPress": "e", "slide": [0, 2], "ms": 900}, {"plane": "symbols"}, {"press": "1", "ms": 700},
          {"wait": 700}, {"mode": "dark", "over": 300}, {"wait": 100}
        ]}
        """

    private static func request(
        _ content: AnimationOptions.Content, preset: String = "night_drive", rate: Int = 10,
        _ edit: (inout RenderRequest, inout AnimationOptions) -> Void = { _, _ in }
    ) throws -> RenderRequest {
        var options = AnimationOptions(content)
        options.framesPerSecond = rate
        var request = RenderRequest(try #require(ThemeSource.preset(preset)))
        request.settings.scale = 0.5
        edit(&request, &options)
        request.content = .animation(try #require(ThemeSource.preset(preset)), options)
        return request
    }

    private static func prepared(
        _ request: RenderRequest, _ renderer: KeyboardRenderer
    ) throws -> PreparedAnimation {
        try #require(try renderer.prepare(request).animation)
    }

    @Test func keysMoveOnTheSpringOfTheTheme() throws {
        let renderer = try KeyboardRenderer()
        let brand = try Self.prepared(Self.request(.typing("a"), preset: "puchi"), renderer)
        #expect(brand.timeline.spring == Spring(response: 0.5, dampingFraction: 0.8))
        let other = try Self.prepared(Self.request(.typing("a")), renderer)
        #expect(other.timeline.spring == .key)
    }

    /// Motion acts in moving pictures only, on both platforms.
    @Test("004-both-platforms", arguments: [KeyboardMetrics.theme, .android]) func themesMoveKeys(
        _ metrics: KeyboardMetrics
    ) throws {
        let renderer = try KeyboardRenderer()
        func digests(_ values: [PropertyName: ThemeValue]) throws -> (moving: String, still: String) {
            let theme = ThemeSource(
                "Mine", from: try #require(Preset(named: "puchi")), light: values, dark: values)
            var moving = try Self.request(.typing("ab"))
            guard case .animation(_, let options) = moving.content else { throw NoTheme() }
            moving.content = .animation(theme, options)
            moving.settings.layout.metrics = metrics
            var still = RenderRequest(theme, .light)
            still.settings.layout.metrics = metrics
            still.settings.layout.pressed = ["a"]
            return (renderer.digest(of: try renderer.prepare(moving)), renderer.digest(of: try renderer.prepare(still)))
        }
        let plain = try digests([:])
        for name in [PropertyName.motionSpringResponse, .motionSpringDamping, .motionPressDuration] {
            let changed = try digests([name: 0.25])
            #expect(changed.moving != plain.moving && changed.still == plain.still, "\(name)")
        }
    }

    private struct NoTheme: Error {}

    /// The pictures of all frames, with repeated pictures repeated.
    private static func pictures(_ animation: PreparedAnimation, _ renderer: KeyboardRenderer) throws -> [Pixmap] {
        var pictures: [Pixmap] = []
        try renderer.drawFrames(of: animation, seenWith: nil) { frame, picture throws(RenderError) in
            #expect(frame.numbers.lowerBound == pictures.count)
            pictures += frame.numbers.map { _ in picture }
            return true
        }
        return pictures
    }

    @Test(arguments: [
        AnimationOptions.Content.script(SourceText(name: "s.json", text: script)), .reveal,
    ])
    func everyFrameMatchesItsDisplayList(content: AnimationOptions.Content) throws {
        let renderer = try KeyboardRenderer()
        let animation = try Self.prepared(try Self.request(content), renderer)
        let pictures = try Self.pictures(animation, renderer)
        #expect(pictures.count == animation.times.count)
        let fresh = try KeyboardRenderer()
        for (index, picture) in pictures.enumerated() {
            let moment = animation.timeline.moment(at: animation.times.time(of: index))
            let list = try fresh.displayList(of: moment, animation)
            let alone = try fresh.rasterizer.draw(list, scale: 0.5)
            // A lower picture is at the bottom of the canvas.
            #expect(Array(picture.pixels.suffix(alone.pixels.count)) == alone.pixels, "frame \(index)")
            #expect(picture.pixels.dropLast(alone.pixels.count).allSatisfy { $0 == 0 })
        }
    }

    /// The bar of candidates with annotations is higher: all pictures are at the bottom of one canvas.
    @Test func restingStateMatchesItsStillPicture() throws {
        let renderer = try KeyboardRenderer()
        let content = AnimationOptions.Content.script(SourceText(name: "s.json", text: Self.script))
        let request = try Self.request(content)
        let animation = try Self.prepared(request, renderer)
        let pictures = try Self.pictures(animation, renderer)
        var resting = 0
        for (index, picture) in pictures.enumerated() {
            let moment = animation.timeline.moment(at: animation.times.time(of: index))
            guard moment == Moment(moment.state) else { continue }
            resting += 1
            let state = moment.state
            var still = RenderRequest(
                try #require(ThemeSource.preset("night_drive")), state.mode == .dark ? .dark : .light)
            still.settings.scale = 0.5
            still.settings.layout.plane = state.plane
            still.settings.layout.preview = state.showsPreview ? state.pressed : nil
            still.settings.layout.longPress = state.longPress
            if let key = state.pressed { still.settings.layout.pressed = [key] }
            still.settings.candidates = state.candidates ?? state.typed.flatMap(KeyboardLayout.qwerty.completions)
            still.settings.selectedCandidate = state.selected
            let prepared = try renderer.prepare(still)
            let alone = try renderer.pixels(of: prepared).pixmap
            let foot = picture.pixels.suffix(alone.pixels.count)
            #expect(Array(foot) == alone.pixels, "frame \(index)")
        }
        #expect(resting > 5)
    }

    @Test func equalRequestsGiveEqualFilesAndDifferentOnesDifferentDigests() throws {
        var digests: Set<String> = []
        for format in AnimationFormat.allCases {
            let request = try Self.request(.typing("ok")) { $1.format = format }
            let files = try (0..<2).map { _ in try KeyboardRenderer().render(request) }
            #expect(files[0].bytes == files[1].bytes && files[0].key == files[1].key)
            digests.insert(files[0].key)
        }
        for (content, rate) in [(AnimationOptions.Content.typing("on"), 10), (.typing("ok"), 12), (.reveal, 10)] {
            let renderer = try KeyboardRenderer()
            digests.insert(renderer.digest(of: try renderer.prepare(try Self.request(content, rate: rate))))
        }
        #expect(digests.count == 6)
    }

    @Test func rejectsAnimationsThatCostTooMuch() throws {
        let renderer = try KeyboardRenderer()
        let long =
            #"{"steps": ["#
            + [String](repeating: #"{"press": "a", "ms": 300}, {"press": "s", "ms": 300}"#, count: 190)
            .joined(separator: ",") + "]}"
        let request = try Self.request(.script(SourceText(name: "s.json", text: long)), rate: 60)
        #expect {
            try renderer.prepare(request)
        } throws: { error in
            guard case RenderError.tooManyFrames(let count, 3600) = error else { return false }
            return count > 3600
        }
        let wide = try Self.request(.script(SourceText(name: "s.json", text: long)), rate: 30) { request, _ in
            request.settings.scale = 6
        }
        #expect {
            try renderer.prepare(wide)
        } throws: { error in
            guard case RenderError.tooManyPixels = error else { return false }
            return true
        }
        let fast = try Self.request(.typing("a"), rate: 60) { $1.format = .gif }
        #expect(throws: RenderError.tooManyFramesPerSecond(60, format: .gif)) { try renderer.prepare(fast) }
    }
}
