import Graphics
import LayoutEngine
import Layouts
@testable import KeyboardPreview
import Testing

/// Pictures composed of keyboards and other drawings.
@Suite struct CompositionTests {
    private let renderer: KeyboardRenderer
    private let keyboard: DisplayList

    init() throws {
        renderer = try KeyboardRenderer()
        keyboard = try renderer.plan(
            of: KeyboardRendererTests.theme(), .qwerty, options: KeyboardRendererTests.settings()
        ).displayList
    }

    private func list(
        _ width: Double = 100, origin: Point = Point(5, 5), scale: Double = 0.2, clip: Path? = nil,
        more: [DisplayList.Command] = []
    ) -> DisplayList {
        let canvas = Rect(x: 0, y: 0, width: width, height: 80)
        return DisplayList(
            width: width, height: 80, background: .color(.white), clip: RoundedRect(canvas, radius: 0),
            commands: [.layer(.init(keyboard, origin: origin, scale: scale, clip: clip))] + more)
    }

    @Test func drawsCompositionsWithTheRenderersFonts() throws {
        let plain = try renderer.plan(scale: 2) { _ in list() }
        let titled = try renderer.plan(scale: 2) { shaper in
            let title = PlacedText("Title", TextStyle(size: 12), shaper)
            return list(more: [title.command(centerX: 50, baseline: 75, .black)])
        }
        let pictures = try [plain, titled].map(renderer.draw)
        #expect(pictures.allSatisfy { ($0.width, $0.height) == (200, 160) })
        #expect(pictures[0] != pictures[1])
        #expect(pictures[0].pixels[..<(200 * 120)] == pictures[1].pixels[..<(200 * 120)])
        #expect(plain.diagnostics.isEmpty && titled.diagnostics.isEmpty)
    }

    @Test func reportsMissingGlyphs() throws {
        let plan = try renderer.plan(scale: 1) { shaper in
            _ = shaper.shape("\u{10FFFD}", style: TextStyle(size: 12))
            return list()
        }
        #expect(plan.diagnostics.map(\.kind.id) == ["KB300"])
    }

    @Test func digestCoversLayers() throws {
        var corner = Path()
        corner.move(to: .zero)
        corner.line(to: Point(50, 0))
        corner.line(to: Point(0, 50))
        let lists = [
            list(), list(origin: Point(6, 5)), list(scale: 0.21), list(clip: corner),
            list(clip: corner.map { Point($0.x + 1, $0.y) }),
            list(more: [.layer(.init(list(), origin: .zero, scale: 1))]),
        ]
        let digests = try lists.map { list in renderer.planDigest(of: try renderer.plan(scale: 1) { _ in list }) }
        #expect(Set(digests).count == lists.count)
        #expect(renderer.planDigest(of: try renderer.plan(scale: 1) { _ in list() }) == digests[0])
    }

    @Test func rejectsCompositionsBeyondTheLimits() throws {
        #expect(throws: RenderError.self) { try renderer.plan(scale: 1) { _ in list(16_385) } }
        #expect(throws: Never.self) { try renderer.plan(scale: 1) { _ in list(16_384) } }
    }
}
