import Graphics
import TestSupport
import Testing

@testable import Raster

/// The memory for a picture is estimated before drawing, and equal masks are made once.
@Suite struct MemoryLimitTests {
    /// Boxes of one shape all over a canvas, each with a shadow that reaches beyond it.
    private func list(_ count: Int, blur: Double, differing: Bool) -> DisplayList {
        let boxes = (0..<count).map { index -> DisplayList.Command in
            let corner = Point(Double(index % 10) * 20, Double(index / 10) * 20)
            let size = differing ? 10 + Double(index) / 8 : 10
            return .box(
                DisplayList.Box(
                    name: "\(index)",
                    outline: .roundedRect(
                        RoundedRect(Rect(x: corner.x, y: corner.y, width: size, height: 10), radius: 2)),
                    fill: .color(.white),
                    shadow: Shadow(color: .black, offset: .zero, blur: blur)))
        }
        let canvas = Rect(x: 0, y: 0, width: 200, height: 100)
        return DisplayList(
            width: 200, height: 100, background: .color(Color(rgb: 0x808080)), clip: RoundedRect(canvas, radius: 0),
            commands: boxes)
    }

    @Test func rejectsExpensivePicturesBeforeDrawing() throws {
        let list = list(50, blur: 300, differing: true)
        let small = Rasterizer(glyphs: MaskSource(), threads: 1, memoryLimit: 20 << 20)
        let time = processorSeconds {
            #expect {
                try small.draw(list, scale: 6)
            } throws: { error in
                guard case .memory(let bytes, 20_971_520) = error as? RasterError else { return false }
                return bytes > 100_000_000
            }
        }
        #expect(time < 1)
    }

    @Test func equalShadowsShareTheirVisibleParts() throws {
        let list = list(50, blur: 300, differing: false)
        // Fifty separate ones would take over 100 MB; a shared one takes at most four times the canvas.
        let rasterizer = Rasterizer(glyphs: MaskSource(), threads: 1, memoryLimit: 24 << 20)
        let shared = try rasterizer.draw(list, scale: 6)
        // 1 MiB is not enough, even with a shared mask.
        #expect(shared.pixels.count == 1200 * 600)
        #expect(throws: RasterError.self) {
            try Rasterizer(glyphs: MaskSource(), threads: 1, memoryLimit: 1 << 20).draw(list, scale: 6)
        }
    }

    @Test func sharingChangesNoPixel() throws {
        let list = list(30, blur: 60, differing: false)
        // At this scale separate masks fit; a tile shared by all boxes gives the same shares.
        let small = try Rasterizer(glyphs: MaskSource(), threads: 1).draw(list, scale: 1)
        let canvas = PixelRect(left: 0, top: 0, right: 200, bottom: 100)
        let boxes = list.commands.compactMap { command -> PixelBox? in
            guard case .box(let box) = command else { return nil }
            return PixelBox(box, scale: 1)
        }
        let keys = Rasterizer.shared(boxes.map { $0.tileKey(canvas, end: Point(.infinity, .infinity)) }).compactMap(
            \.self)
        #expect(Set(keys).count == 1)
        for (box, key) in zip(boxes, keys) {
            let (own, wide) = (box.tileKey(canvas, end: Point(.infinity, .infinity)), key)
            let (tile, whole) = (
                try BoxTile(own.shape, visible: own.visible), try BoxTile(wide.shape, visible: wide.visible)
            )
            #expect(tile.levels(at: own.visible) == whole.levels(at: own.visible))
        }
        #expect(small.pixels.count == 20_000)
    }
}

extension BoxTile {
    /// The shares of the pixels in an area, row by row.
    fileprivate func levels(at area: PixelRect) -> [Share] {
        (area.top..<area.bottom).flatMap { y -> [Share] in
            let line = lines[rows.tileIndex(y - bounds.top)]
            return (area.left..<area.right).map { x in
                let column = x - bounds.left
                if column < line.head { return shares[line.start + column] }
                return column < line.head + line.run ? line.share : shares[line.start + column - line.run]
            }
        }
    }
}

/// A source without glyphs.
private struct NoGlyphs: GlyphSource {
    func image(of request: GlyphRequest) -> GlyphImage? { nil }
}
