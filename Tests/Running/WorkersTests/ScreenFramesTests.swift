import KeyboardPreview
import Processes
import Testing

@testable import Workers

/// Frames that a worker keeps for screens.
@Suite struct ScreenFramesTests {
    private static func frame(scale: Double = 0.25) throws -> ScreenFrame {
        let renderer = try KeyboardRenderer()
        var request = RenderRequest(.preset(.midnight))
        request.settings.scale = scale
        return try ScreenFrame(renderer.prepare(request), by: renderer)
    }

    @Test func keysCountOnce() throws {
        var frames = ScreenFrames()
        let frame = try Self.frame()
        let (one, other) = (frames.keep(frame), frames.keep(frame))
        #expect(one != nil && one != other)
        let taken = ["none", one, one, other].map { key in frames.take(key ?? "")?.width }
        #expect(taken == [nil, frame.width, nil, frame.width])
    }

    @Test func theOldestFramesGo() throws {
        var frames = ScreenFrames()
        let frame = try Self.frame()
        let keys = (0...ScreenFrames.maxCount).compactMap { _ in frames.keep(frame) }
        #expect(keys.count == ScreenFrames.maxCount + 1)
        let taken = keys.prefix(2).map { frames.take($0) != nil }
        #expect(taken == [false, true])
    }

    /// Sixteen MiB of memory leave two for frames: a large one is not kept, and drives out no other.
    @Test func framesThatTakeMostOfTheRoomAreNotKept() throws {
        var frames = ScreenFrames(ResourceLimits(mebibytes: 16))
        let (small, large) = (try Self.frame(), try Self.frame(scale: 2))
        let (key, none) = (frames.keep(small), frames.keep(large))
        #expect(key != nil && none == nil)
        let isThere = frames.take(key ?? "") != nil
        #expect(isThere)
        var roomy = ScreenFrames(ResourceLimits(mebibytes: 256))
        let known = roomy.keep(large)
        #expect(known != nil)
    }
}
