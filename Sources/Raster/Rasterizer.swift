public import Graphics

/// Draws display lists. It keeps the masks of shapes and glyphs that it has drawn, so that the next picture need not
/// make them again; one rasterizer serves one thread.
public final class Rasterizer {
    private let glyphs: any GlyphSource
    private var tiles: [TileKey: BoxTile] = [:]
    private var tileBytes = 0
    private var gradients = GradientTables()
    private var shapes: [ShapeKey: CoverageMask] = [:]
    private var glyphImages: [GlyphRequest: GlyphImage?] = [:]

    /// Masks beyond so many bytes are forgotten: a keyboard's own take less than a tenth of it.
    private static let tileBytesKept = 16 << 20
    /// Glyphs and icons beyond this count are forgotten.
    private static let masksKept = 4096

    private struct TileKey: Hashable {
        let shape: BoxShape
        let visible: PixelRect
    }

    private struct ShapeKey: Hashable {
        let path: Path
        let style: PathStyle
    }

    /// A rasterizer that takes glyphs from `glyphs`.
    public init(glyphs: any GlyphSource) {
        self.glyphs = glyphs
    }

    /// The picture of a list at `scale` pixels a point: as many whole pixels as it needs (geometry contract, preamble).
    /// Throws where there would be none, or more than `maxPixels`, or where the graphics library fails.
    public func draw(
        _ list: DisplayList, scale: Double, maxPixels: Int = 64_000_000
    ) throws(RasterError) -> Pixmap {
        let width = Self.pixels(list.width * scale)
        let height = Self.pixels(list.height * scale)
        guard width > 0, height > 0, width <= maxPixels / height else {
            throw .size(width: width, height: height)
        }
        forgetIfFull()
        let background = Face(list.background, scale: scale, tables: &gradients)
        return try PixelBuffer.picture(width: width, height: height, background) { buffer throws(RasterError) in
            for command in list.commands {
                switch command {
                case .box(let box): try draw(box, scale, into: &buffer)
                case .shape(let path, let style, let color): try draw(path, style, color, scale, into: &buffer)
                case .text(let run): draw(run, scale, into: &buffer)
                case .layer(let layer): try draw(layer, scale, into: &buffer)
                }
            }
            try cut(list.clip, scale, &buffer)
        }
    }

    /// Whole pixels that hold `length` pixels: a millionth more does not count.
    private static func pixels(_ length: Double) -> Int {
        Int(min(max((length - 1e-6).rounded(.up), 0), 1e9))
    }

    private func draw(
        _ box: DisplayList.Box, _ scale: Double, into buffer: inout PixelBuffer
    ) throws(RasterError) {
        let shadow = box.shadow.flatMap { $0.color.isClear ? nil : $0 }
        let border = box.border.isVisible ? box.border : .none
        let (outline, x, y) = Self.placed(box.outline, scale)
        let shape = BoxShape(
            outline: outline,
            borderWidth: border.width * scale,
            shadow: shadow.map {
                .init(offset: Point($0.offset.x * scale, $0.offset.y * scale), sigma: $0.blur / 2 * scale)
            }
        )
        guard !shape.bounds.offset(x, y).intersection(buffer.bounds).isEmpty else { return }
        let colors = BoxColors(
            face: Face(box.face, scale: scale, tables: &gradients),
            border: PremultipliedColor(border.color).bits,
            shadow: PremultipliedColor(shadow?.color ?? .clear).bits
        )
        let tile = try tile(shape, x: x, y: y, buffer.bounds)
        buffer.composite(tile, x: x, y: y, colors)
    }

    private func cut(_ clip: RoundedRect, _ scale: Double, _ buffer: inout PixelBuffer) throws(RasterError) {
        let (outline, x, y) = Self.placed(.roundedRect(clip), scale)
        let shape = BoxShape(outline: outline, borderWidth: 0, shadow: nil)
        guard !shape.bounds.offset(x, y).intersection(buffer.bounds).isEmpty else {
            buffer.clear()
            return
        }
        buffer.cut(by: try tile(shape, x: x, y: y, buffer.bounds), x: x, y: y)
    }

    /// An outline in pixels, moved by whole pixels to the origin, so that equal shapes at equal places between pixels
    /// are equal; and by how much it was moved.
    private static func placed(_ outline: Outline, _ scale: Double) -> (Outline, x: Int, y: Int) {
        let bounds = outline.bounds
        let (x, y) = ((bounds.x * scale).rounded(.down), (bounds.y * scale).rounded(.down))
        let pixels = outline.map(
            rects: { rect in
                Rect(
                    x: grid(rect.x * scale - x),
                    y: grid(rect.y * scale - y),
                    width: grid(rect.width * scale),
                    height: grid(rect.height * scale)
                )
            },
            heights: { grid($0 * scale - y) },
            lengths: { $0 * scale }
        )
        return (pixels, Int(x), Int(y))
    }

    /// The nearest place on Cairo's own grid of 1/256 pixel: differences below it cannot be seen and must not make
    /// masks of their own.
    private static func grid(_ value: Double) -> Double {
        (value * 256).rounded() / 256
    }

    private func tile(
        _ shape: BoxShape, x: Int, y: Int, _ canvas: PixelRect
    ) throws(RasterError) -> BoxTile {
        // Blurs look a few pixels past the picture's edge.
        let margin = 4
        let whole = shape.bounds
        let visible = PixelRect(
            left: max(canvas.left - x - margin, whole.left),
            top: max(canvas.top - y - margin, whole.top),
            right: min(canvas.right - x + margin, whole.right),
            bottom: min(canvas.bottom - y + margin, whole.bottom)
        )
        let key = TileKey(shape: shape, visible: visible)
        if let tile = tiles[key] { return tile }
        let tile = try BoxTile(shape, visible: visible)
        tileBytes += 4 * tile.shares.count
        tiles[key] = tile
        return tile
    }

    private func draw(
        _ path: Path, _ style: PathStyle, _ color: Color, _ scale: Double, into buffer: inout PixelBuffer
    ) throws(RasterError) {
        guard let extent = PathExtent(path, style, scale: scale) else { return }
        let (x, y) = (extent.left, extent.top)
        let local = path.map { p in Point(Self.grid(p.x * scale - Double(x)), Self.grid(p.y * scale - Double(y))) }
        let key = ShapeKey(path: local, style: style.scaled(by: scale))
        buffer.composite(try mask(key, extent), x: x, y: y, PremultipliedColor(color).bits)
    }

    private func mask(_ key: ShapeKey, _ extent: PathExtent) throws(RasterError) -> CoverageMask {
        if let known = shapes[key] { return known }
        let canvas = try MaskCanvas(PixelRect(left: 0, top: 0, right: extent.width, bottom: extent.height))
        canvas.draw(key.path, key.style)
        let levels = try canvas.levels()
        let mask = CoverageMask(left: 0, top: 0, width: extent.width, height: extent.height, levels: levels)
        shapes[key] = mask
        return mask
    }

    private func draw(_ run: GlyphRun, _ scale: Double, into buffer: inout PixelBuffer) {
        let color = PremultipliedColor(run.color).bits
        for glyph in run.glyphs {
            let quarters = Int((glyph.origin.x * scale * 4).rounded())
            // A baseline between two pixels would blur every stem's foot.
            let y = Int((glyph.origin.y * scale).rounded())
            let request = GlyphRequest(
                font: glyph.font, glyph: glyph.glyph, pixelSize: run.size * scale, quarter: quarters & 3
            )
            switch image(request) {
            case .coverage(let mask): buffer.composite(mask, x: quarters >> 2, y: y, color)
            case .color(let picture, let left, let top):
                let alpha = UInt32(run.color.alpha)
                buffer.composite(picture, x: (quarters >> 2) + left, y: y + top, alpha: alpha)
            case nil: break
            }
        }
    }

    /// Draws a layer at its exact place between pixels: only the part that is seen, in a picture of its own.
    private func draw(
        _ layer: DisplayList.Layer, _ scale: Double, into buffer: inout PixelBuffer
    ) throws(RasterError) {
        let toPixels = Placement(scale: scale, origin: .zero)
        let shown = PixelRect(around: toPixels(layer.frame)).intersection(buffer.bounds)
        guard !shown.isEmpty else { return }
        let corner = Point(-Double(shown.left), -Double(shown.top))
        let toLayer = Placement(scale: scale, origin: corner)
        let (list, place) = (layer.list, Placement(scale: layer.scale * scale, origin: toLayer(layer.origin)))
        var picture = try draw(
            DisplayList(
                width: Double(shown.width),
                height: Double(shown.height),
                background: place(list.background),
                clip: place(list.clip),
                commands: list.commands.map { place($0) }
            ),
            scale: 1
        )
        if let clip = layer.clip { picture.cut(by: try inside(toLayer(clip), shown)) }
        buffer.composite(picture, x: shown.left, y: shown.top, alpha: 255)
    }

    /// How much of each pixel of a rectangle as large as `area` lies inside a path.
    private func inside(_ path: Path, _ area: PixelRect) throws(RasterError) -> [UInt8] {
        let canvas = try MaskCanvas(PixelRect(left: 0, top: 0, right: area.width, bottom: area.height))
        canvas.draw(path, .fill)
        return try canvas.levels()
    }

    private func image(_ request: GlyphRequest) -> GlyphImage? {
        if let known = glyphImages[request] { return known }
        let image = glyphs.image(of: request)
        glyphImages[request] = .some(image)
        return image
    }

    private func forgetIfFull() {
        if tileBytes > Self.tileBytesKept {
            tiles.removeAll()
            tileBytes = 0
        }
        gradients.forgetIfFull()
        if shapes.count > Self.masksKept { shapes.removeAll() }
        if glyphImages.count > Self.masksKept { glyphImages.removeAll() }
    }
}
