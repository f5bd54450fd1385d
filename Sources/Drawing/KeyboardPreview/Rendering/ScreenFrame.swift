internal import Graphics
internal import Raster
internal import ThemeModel

/// A keyboard's picture on a screen, with what it was drawn from: the next one is drawn and sent only where it differs. It
/// belongs to the renderer that drew it.
package struct ScreenFrame: Sendable {
    private var picture: Pixmap
    private var plans: [KeyboardRenderer.Plan]
    private var vision: ColorVision?

    /// Draws a prepared picture.
    package init(_ prepared: PreparedRender, by renderer: KeyboardRenderer) throws(RenderError) {
        picture = try renderer.pixels(of: prepared).pixmap
        (plans, vision) = (prepared.plans, prepared.encoding.vision)
    }

    /// Width in pixels.
    package var width: Int { picture.width }
    /// Height in pixels.
    package var height: Int { picture.height }
    /// The pixels in rows: red, green, blue and alpha, one byte each, not premultiplied.
    package var straightBytes: [UInt8] { picture.straightBytes }
    /// How much memory it takes, in bytes.
    package var size: Int { 4 * picture.pixels.count }

    /// Shows another picture. Returns the runs of pixels that differ (`PixelRuns`); nil if the size does, or most of the pixels.
    package mutating func show(
        _ prepared: PreparedRender, by renderer: KeyboardRenderer
    ) throws(RenderError) -> [UInt8]? {
        let region = changedRegion(to: prepared, by: renderer)
        defer { (plans, vision) = (prepared.plans, prepared.encoding.vision) }
        if region?.isEmpty == true { return [] }
        let source = try renderer.pixels(of: prepared)
        guard let region, (source.width, source.height) == (width, height) else {
            picture = source.pixmap
            return nil
        }
        // If most of the picture changes, all of it is drawn, on several threads.
        let isWhole = region.area > picture.pixels.count / 2
        let shown: any PixelSource = isWhole ? source.pixmap : source
        let runs = runs(of: shown, in: region)
        guard runs.count <= picture.pixels.count / 2 else {
            picture = shown.pixmap
            return nil
        }
        return runs.bytes
    }

    /// Takes the pixels of a region from a picture of the same size. Returns those that differ.
    private mutating func runs(of source: any PixelSource, in region: PixelRect) -> PixelRuns {
        var runs = PixelRuns()
        let width = width
        var pixels = picture.pixels.mutableSpan
        source.forEachStrip(of: region.top..<region.bottom) { rows, strip in
            // Below the picture's top, a strip begins with the row above.
            let first = rows.lowerBound == 0 ? 0 : 1
            for (index, y) in rows.enumerated() {
                let start = (first + index) * width
                let line = strip.extracting((start + region.left)..<(start + region.right))
                runs.add(line, at: y * width + region.left, of: &pixels)
            }
            return true
        }
        return runs
    }

    /// Returns the pixels that may differ from those of a prepared picture of this size; nil if all may.
    private func changedRegion(to new: PreparedRender, by renderer: KeyboardRenderer) -> PixelRect? {
        guard vision == new.encoding.vision, plans.map(\.scale) == new.plans.map(\.scale) else { return nil }
        let lists = zip(plans, new.plans).map { (old: $0.displayList, new: $1.displayList) }
        if lists.allSatisfy({ $0.old == $0.new }) { return .empty }
        let all = PixelRect(left: 0, top: 0, right: width, bottom: height)
        guard lists.count == 1 else { return all }
        let region = renderer.rasterizer.changedRegion(from: lists[0].old, to: lists[0].new, scale: plans[0].scale)
        return region.intersection(all)
    }
}
