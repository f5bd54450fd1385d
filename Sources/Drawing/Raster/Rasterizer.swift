internal import CCairo
package import Graphics
internal import Parallel

/// Draws display lists. It keeps the masks of shapes and glyphs that it has drawn, so the next picture need not make them
/// again. One rasterizer serves one thread.
package final class Rasterizer {
    /// The library that makes the masks of paths, with its version.
    package static var library: String { "Cairo \(unsafe String(cString: cairo_version_string()))" }

    private let glyphs: any GlyphSource
    /// The number of threads that draw a large picture; the pixels do not depend on it.
    package var threads: Int
    private let memoryLimit: Int
    // A keyboard's own tiles take less than a tenth of it.
    private var tiles = ValueCache<TileKey, BoxTile>(capacity: 6 << 20)
    private var gradients = GradientTables()
    private var shapes = ValueCache<ShapeKey, CoverageMask>(capacity: 2 << 20)
    private var glyphImages = ValueCache<GlyphRequest, GlyphImage?>(capacity: 4 << 20)

    private struct ShapeKey: Hashable {
        let path: Path
        let style: PathStyle
    }

    /// Makes a rasterizer that takes glyphs from `glyphs` and draws large pictures on up to `threads` threads. It refuses a
    /// picture whose masks need more than `memoryLimit` bytes, before it makes any.
    package init(glyphs: any GlyphSource, threads: Int = Parallel.cores, memoryLimit: Int = 1 << 30) {
        self.glyphs = glyphs
        self.threads = threads
        self.memoryLimit = memoryLimit
    }

    /// Returns the picture of a list at `scale` pixels per point, with as many whole pixels as it needs (docs/geometry.md).
    /// Throws if there would be none, or more than `maxPixels`, or if the graphics library fails.
    package func draw(
        _ list: DisplayList, scale: Double, maxPixels: Int = 64_000_000
    ) throws(RasterError) -> Pixmap {
        try composition(of: list, scale: scale, maxPixels: maxPixels).pixmap
    }

    /// Returns the same picture, ready to be drawn. All threads make missing tiles, while this one does all the rest.
    package func composition(
        of list: DisplayList, scale: Double, maxPixels: Int = 64_000_000
    ) throws(RasterError) -> Composition {
        let canvas = try Canvas(list, scale: scale, maxPixels: maxPixels)
        tiles.forgetIfFull()
        gradients.forgetIfFull()
        shapes.forgetIfFull()
        glyphImages.forgetIfFull()
        let boxes = list.commands.map { command -> PixelBox? in
            guard case .box(let box) = command else { return nil }
            let placed = PixelBox(box, scale: scale)
            return placed.touches(canvas.rect) ? placed : nil
        }
        let clip = PixelBox(DisplayList.Box(name: "", outline: .roundedRect(list.clip), fill: nil), scale: scale)
        // The clip multiplies a pixel by its part on the canvas. What it cuts is drawn as if the canvas went on.
        let clipKey = clip.tileKey(canvas.rect, end: Canvas.noEnd)
        let (keys, missing) = try tiles(for: boxes.map { $0?.tileKey(canvas.rect, end: canvas.end) }, clipKey)
        // A small picture is done before another thread has begun.
        let threads = canvas.pixels < Self.pixelsWorthAThread ? 1 : threads
        var colors = Colors()
        try makeTiles(missing, threads: threads) { () throws(RasterError) in
            colors = try self.colors(of: list, boxes: boxes, scale, canvas: canvas.rect)
        }
        return Composition(
            width: canvas.rect.width,
            height: canvas.rect.height,
            threads: threads,
            background: colors.background,
            items: try items(of: boxes, keys, colors),
            clip: clip.touches(canvas.rect) ? .init(tile: try tile(clipKey), x: clip.x, y: clip.y) : nil
        )
    }

    /// The whole pixels of a picture.
    private struct Canvas {
        let rect: PixelRect
        /// Where the list ends in each direction, if that is within a pixel by a fraction that counts, otherwise infinity.
        let end: Point

        /// The end of a canvas that does not end within a pixel.
        static let noEnd = Point(.infinity, .infinity)

        var pixels: Int { rect.width * rect.height }

        init(_ list: DisplayList, scale: Double, maxPixels: Int) throws(RasterError) {
            let width = Self.pixels(list.width * scale)
            let height = Self.pixels(list.height * scale)
            guard width > 0, height > 0, width <= maxPixels / height else {
                throw .size(width: width, height: height)
            }
            rect = PixelRect(left: 0, top: 0, right: width, bottom: height)
            end = Point(Self.end(list.width * scale, pixels: width), Self.end(list.height * scale, pixels: height))
        }

        /// Returns the whole pixels that hold `length` pixels; an excess of a millionth does not count.
        private static func pixels(_ length: Double) -> Int {
            Int(min(max(length.wholePixels(at: 1), 0), 1e9))
        }

        private static func end(_ length: Double, pixels: Int) -> Double {
            Double(pixels) - length > 1e-6 ? length : .infinity
        }
    }

    /// What a picture needs besides its tiles.
    private struct Colors {
        var background = Fill.color(0)
        /// Of each command that is a visible box.
        var boxes: [BoxColors?] = []
        /// The items of each command that is not a box.
        var others: [[Composition.Item]] = []
    }

    private func colors(
        of list: DisplayList, boxes: [PixelBox?], _ scale: Double, canvas: PixelRect
    ) throws(RasterError) -> Colors {
        Colors(
            background: Fill(list.background, scale: scale, tables: &gradients),
            boxes: boxes.map { box in box.map { colors(of: $0, scale) } },
            others: try list.commands.map { command throws(RasterError) in
                switch command {
                case .box: []
                case .shape(let path, let style, let color): try items(path, style: style, color: color, scale: scale)
                case .text(let run): items(run, scale: scale)
                case .layer(let layer): try items(layer, scale: scale, canvas: canvas)
                }
            })
    }

    /// Makes and keeps tiles on up to `threads` threads, of which this one does `meanwhile` first.
    private func makeTiles(
        _ missing: [TileKey], threads: Int, meanwhile: () throws(RasterError) -> Void
    ) throws(RasterError) {
        var others: Result<Void, RasterError> = .success(())
        let made = Parallel.map(missing.count, threads: threads, meanwhile: { others = Result(catching: meanwhile) }) {
            Self.tile(missing[$0])
        }
        for (key, tile) in zip(missing, made) {
            let tile = try tile.get()
            tiles.keep(tile, as: key, bytes: tile.bytes)
        }
        try others.get()
    }

    /// Returns the items of all commands in their order.
    private func items(
        of boxes: [PixelBox?], _ keys: [TileKey?], _ colors: Colors
    ) throws(RasterError) -> [Composition.Item] {
        let tiled = try zip(boxes, keys).map { box, key throws(RasterError) -> TiledBox? in
            guard let box, let key else { return nil }
            return TiledBox(box: box, tile: try tile(key))
        }
        let neighbours = BoxNeighbours(tiled)
        var items: [Composition.Item] = []
        for index in tiled.indices {
            if let placed = tiled[index], let look = colors.boxes[index] {
                items.append(.box(.init(tile: placed.tile, x: placed.box.x, y: placed.box.y), look))
                items += neighbours.seams(of: index)
            }
            items += colors.others[index]
        }
        return items
    }

    private static let pixelsWorthAThread = 1 << 17

    private func colors(of box: PixelBox, _ scale: Double) -> BoxColors {
        BoxColors(
            fill: box.isDithered ? .dithered : Fill(box.fill, scale: scale, tables: &gradients), border: box.border,
            shadow: box.shadow)
    }

    /// Returns the keys of tiles that are still to be made, each once, those that take longest first.
    private func missingTiles(_ keys: [TileKey]) -> [TileKey] {
        Set(keys.filter { tiles[$0] == nil }).sorted { $0.shape.bounds.area > $1.shape.bounds.area }
    }

    /// Returns the keys of the boxes' tiles, and of the tiles that are still to be made, including the clip's. Throws if these
    /// would take too much memory.
    private func tiles(
        for own: [TileKey?], _ clip: TileKey
    ) throws(RasterError) -> (keys: [TileKey?], missing: [TileKey]) {
        let missing = missingTiles((own + [clip]).compactMap(\.self))
        guard Self.bytes(of: missing) > Self.bytesWorthSharing else { return (own, missing) }
        let shared = Self.shared(own)
        let fewer = missingTiles((shared + [clip]).compactMap(\.self))
        let bytes = Self.bytes(of: fewer)
        guard bytes <= memoryLimit else { throw .memory(bytes: bytes, limit: memoryLimit) }
        return (shared, fewer)
    }

    /// The bytes below which tiles are made as they are: most pictures need a tenth of it.
    private static let bytesWorthSharing = 16 << 20

    /// Returns roughly the bytes that tiles take while the picture is drawn, plus those for making the largest one.
    private static func bytes(of keys: [TileKey]) -> Int {
        let pixels = keys.map { BoxTile.pixels(of: $0.shape, visible: $0.visible) }
        return pixels.reduce(0, +) * MemoryLayout<BoxTile.Share>.stride + (pixels.max() ?? 0) * BoxTile.planes
    }

    /// Returns the keys. Those of one shape get the union of what they show if that is less than the sum of their parts: the
    /// picture's edge cuts off one wide shadow at many places in as many ways.
    static func shared(_ keys: [TileKey?]) -> [TileKey?] {
        // Everything else that distinguishes two tiles, with an empty visible part.
        func look(_ key: TileKey) -> TileKey {
            TileKey(shape: key.shape, visible: .empty, end: key.end)
        }
        var all: [TileKey: (union: PixelRect, area: Int)] = [:]
        for key in Set(keys.compactMap(\.self)) {
            let earlier = all[look(key)]
            all[look(key)] = (earlier?.union.union(key.visible) ?? key.visible, (earlier?.area ?? 0) + key.visible.area)
        }
        return keys.map { key in
            guard let key, let same = all[look(key)], same.union.area < same.area else { return key }
            return TileKey(shape: key.shape, visible: same.union, end: key.end)
        }
    }

    private func tile(_ key: TileKey) throws(RasterError) -> BoxTile {
        if let tile = tiles[key] { return tile }
        let tile = try Self.tile(key).get()
        tiles.keep(tile, as: key, bytes: tile.bytes)
        return tile
    }

    private static func tile(_ key: TileKey) -> Result<BoxTile, RasterError> {
        Result { () throws(RasterError) in try BoxTile(key.shape, visible: key.visible, end: key.end) }
    }

    private func items(
        _ path: Path, style: PathStyle, color: Color, scale: Double
    ) throws(RasterError) -> [Composition.Item] {
        guard let extent = PixelRect(path, style: style, scale: scale) else { return [] }
        let (x, y) = (extent.left, extent.top)
        let local = path.map { p in
            Point(PixelBox.grid(p.x * scale - Double(x)), PixelBox.grid(p.y * scale - Double(y)))
        }
        let key = ShapeKey(path: local, style: style.scaled(by: scale))
        return [.mask(try mask(key, extent: extent), x: x, y: y, PremultipliedColor(color).bits)]
    }

    private func mask(_ key: ShapeKey, extent: PixelRect) throws(RasterError) -> CoverageMask {
        if let cached = shapes[key] { return cached }
        let levels = try Self.levels(key.path, style: key.style, area: extent)
        let mask = CoverageMask(left: 0, top: 0, width: extent.width, height: extent.height, levels: levels)
        shapes.keep(mask, as: key, bytes: levels.count)
        return mask
    }

    /// Returns the pixels that glyphs touch.
    func extent(of run: GlyphRun, _ scale: Double) -> PixelRect {
        items(run, scale: scale).reduce(.empty) { $0.union($1.extent) }
    }

    private func items(_ run: GlyphRun, scale: Double) -> [Composition.Item] {
        let color = PremultipliedColor(run.color).bits
        return run.glyphs.compactMap { glyph in
            let quarters = Int((glyph.origin.x * scale * 4).rounded())
            // A baseline between two pixels would blur the foot of every stem.
            let y = Int((glyph.origin.y * scale).rounded())
            let request = GlyphRequest(
                font: glyph.font, glyph: glyph.glyph, pixelSize: run.size * scale, quarter: quarters & 3
            )
            return switch image(request) {
            case .coverage(let mask): .mask(mask, x: quarters >> 2, y: y, color)
            case .color(let picture, let left, let top):
                .picture(picture, x: (quarters >> 2) + left, y: y + top, alpha: UInt32(run.color.alpha))
            case nil: nil
            }
        }
    }

    /// Draws a layer at its exact place between pixels, only the visible part, in a picture of its own.
    private func items(
        _ layer: DisplayList.Layer, scale: Double, canvas: PixelRect
    ) throws(RasterError) -> [Composition.Item] {
        let toPixels = Placement(scale: scale, origin: .zero)
        var shown = PixelRect(around: toPixels(layer.frame)).intersection(canvas)
        // If it has no background, only its commands are drawn.
        if layer.list.background == .color(.clear) {
            let placement = layer.placement
            shown = shown.intersection(extent(of: layer.list.commands.map { placement($0) }, scale))
        }
        let alpha = UInt32((layer.opacity * 255).rounded())
        guard !shown.isEmpty, alpha > 0 else { return [] }
        let corner = Point(-Double(shown.left), -Double(shown.top))
        let toLayer = Placement(scale: scale, origin: corner)
        let (list, toPicture) = (layer.list, Placement(scale: layer.scale * scale, origin: toLayer(layer.origin)))
        var picture = try draw(
            DisplayList(
                width: Double(shown.width),
                height: Double(shown.height),
                background: toPicture(list.background),
                clip: toPicture(list.clip),
                commands: list.commands.map { toPicture($0) }
            ),
            scale: 1
        )
        if let clip = layer.clip {
            let levels = try Self.levels(toLayer(clip), style: .fill, area: shown)
            for index in levels.indices where levels[index] < 255 {
                picture.pixels[index] = Blend.scaled(picture.pixels[index], by: UInt32(levels[index]))
            }
        }
        return [.picture(picture, x: shown.left, y: shown.top, alpha: alpha, isAdded: layer.isAdded)]
    }

    /// Returns how much of each pixel of a rectangle as large as `area` a path covers.
    private static func levels(_ path: Path, style: PathStyle, area: PixelRect) throws(RasterError) -> [UInt8] {
        let canvas = try MaskCanvas(PixelRect(left: 0, top: 0, right: area.width, bottom: area.height))
        canvas.draw(path, style: style)
        return try canvas.levels()
    }

    private func image(_ request: GlyphRequest) -> GlyphImage? {
        if let cached = glyphImages[request] { return cached }
        let image = glyphs.image(of: request)
        glyphImages.keep(image, as: request, bytes: image?.bytes ?? 0)
        return image
    }
}

extension GlyphImage {
    /// The size of its pixels in bytes.
    fileprivate var bytes: Int {
        switch self {
        case .coverage(let mask): mask.levels.count
        case .color(let picture, _, _): 4 * picture.pixels.count
        }
    }
}
