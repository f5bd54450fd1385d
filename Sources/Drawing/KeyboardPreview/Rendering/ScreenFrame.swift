internal import Graphics
internal import Parallel
internal import Raster
internal import ThemeModel

/// A keyboard's picture on a screen, with what it was drawn from: the next one is drawn and sent only where it differs. It
/// belongs to the renderer that drew it.
package struct ScreenFrame: Sendable {
    private var picture: Pixmap
    private var drawing: Drawing

    /// What the pixels depend on.
    private struct Drawing: Equatable {
        let lists: [DisplayList]
        let scales: [Double]
        let vision: ColorVision?

        init(_ prepared: PreparedRender) {
            (lists, scales) = (prepared.plans.map(\.displayList), prepared.plans.map(\.scale))
            vision = prepared.encoding.vision
        }
    }

    /// Draws a prepared picture.
    package init(_ prepared: PreparedRender, by renderer: KeyboardRenderer) throws(RenderError) {
        picture = try renderer.pixels(of: prepared).pixmap
        drawing = Drawing(prepared)
    }

    /// Width in pixels.
    package var width: Int { picture.width }
    /// Height in pixels.
    package var height: Int { picture.height }
    /// The pixels in rows: red, green, blue and alpha, one byte each, not premultiplied.
    package var straightBytes: [UInt8] { picture.straightBytes }
    /// Roughly how much memory it takes, in bytes.
    package var size: Int {
        4 * picture.pixels.count + drawing.lists.reduce(0) { $0 + $1.commands.count } * Self.bytesOfCommand
    }

    /// A command has a path, stops or glyphs, of which there are few dozen.
    private static let bytesOfCommand = 2048

    /// Shows another picture. Returns the pixels that differ (`PixelChanges`); nil if the size does, or if they take more than half
    /// of a whole picture.
    package mutating func show(
        _ prepared: PreparedRender, by renderer: KeyboardRenderer
    ) throws(RenderError) -> [UInt8]? {
        let new = Drawing(prepared)
        if new == drawing { return [] }
        let source = try renderer.pixels(of: prepared)
        let region = changedRegion(to: new, by: renderer)
        drawing = new
        guard let region, (source.width, source.height) == (width, height) else {
            picture = source.pixmap
            return nil
        }
        let changes = region.isEmpty ? [] : changes(to: source, in: region, threads: renderer.threads)
        return changes.count <= 2 * picture.pixels.count ? changes : nil
    }

    /// Takes the pixels of a region from a picture of the same size, on up to `threads` threads. Returns those that differ.
    private mutating func changes(to source: any PixelSource, in region: PixelRect, threads: Int) -> [UInt8] {
        let bands = Parallel.bands(of: region.top..<region.bottom, threads: threads)
        return unsafe picture.pixels.withUnsafeMutableBufferPointer { pixels in
            // Each band has its own rows, which are compared while they are in the cache of the core that drew them.
            nonisolated(unsafe) let whole = unsafe pixels
            return Parallel.map(bands.count, threads: threads) { band in
                let rows = bands[band]
                let part = PixelRect(
                    left: region.left, top: rows.lowerBound, right: region.right, bottom: rows.upperBound)
                var changes = PixelChanges(from: part.top * source.width)
                var old = unsafe whole.mutableSpan
                source.forEachRow(of: part) { y, line in changes.add(line, at: y * source.width + part.left, of: &old) }
                return changes
            }
        }
        .reduce(into: PixelChanges()) { $0.append($1) }.bytes
    }

    /// Returns the pixels that may differ in a drawing of this size; nil if all may.
    private func changedRegion(to new: Drawing, by renderer: KeyboardRenderer) -> PixelRect? {
        guard drawing.vision == new.vision, drawing.scales == new.scales else { return nil }
        let all = PixelRect(left: 0, top: 0, right: width, bottom: height)
        guard new.lists.count == 1 else { return all }
        return renderer.rasterizer.changedRegion(from: drawing.lists[0], to: new.lists[0], scale: new.scales[0])
            .intersection(all)
    }
}
