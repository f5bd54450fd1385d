internal import CFreeType
internal import Graphics

extension FontFace {
    /// Returns a glyph's image, moved right by `quarter` quarters of a pixel; nil if it has no ink.
    func image(glyph: UInt32, pixelSize: Double, quarter: Int) -> GlyphImage? {
        let pixelSize = pixelSize * file.scale
        return isScalable
            ? coverage(glyph: glyph, pixelSize: pixelSize, quarter: quarter).map(GlyphImage.coverage)
            : picture(glyph: glyph, pixelSize: pixelSize, quarter: quarter)
    }

    /// Returns an outline's coverage, not hinted, in grey.
    private func coverage(glyph: UInt32, pixelSize: Double, quarter: Int) -> CoverageMask? {
        guard setSize(pixelSize),
            unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0,
            let slot = unsafe face.pointee.glyph, unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        unsafe FT_Outline_Translate(&slot.pointee.outline, FT_Pos(quarter * 16), 0)
        guard unsafe FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
        let bitmap = unsafe slot.pointee.bitmap
        let (width, height) = (Int(unsafe bitmap.width), Int(unsafe bitmap.rows))
        guard width > 0, height > 0, let data = unsafe bitmap.buffer else { return nil }
        var levels: [UInt8] = []
        levels.reserveCapacity(width * height)
        for row in 0..<height {
            let start = unsafe data + row * Int(bitmap.pitch)
            unsafe levels.append(contentsOf: UnsafeBufferPointer(start: start, count: width))
        }
        return CoverageMask(
            left: Int(unsafe slot.pointee.bitmap_left),
            top: -Int(unsafe slot.pointee.bitmap_top),
            width: width,
            height: height,
            levels: levels
        )
    }

    private func setSize(_ size: Double) -> Bool {
        if size == pixelSize { return true }
        let units = FT_F26Dot6((min(max(size, 1), 8192) * 64).rounded())
        // At 72 dots per inch, a point is a pixel.
        guard unsafe FT_Set_Char_Size(face, units, units, 72, 72) == 0 else { return false }
        pixelSize = size
        return true
    }

    /// Returns a picture, scaled from the fixed size that loses least.
    private func picture(glyph: UInt32, pixelSize: Double, quarter: Int) -> GlyphImage? {
        guard let picture = fixedPicture(of: glyph, pixelSize: pixelSize) else { return nil }
        let scale = pixelSize / picture.fixedSize
        let offset = Point(picture.corner.x * scale + Double(quarter) / 4, picture.corner.y * scale)
        let scaled = picture.pixmap.scaled(by: scale, movedBy: offset)
        return .color(scaled.pixmap, left: scaled.left, top: scaled.top)
    }

    /// Returns a picture as the font has it, in the fixed size that is best for `pixelSize`: its pixels, the position of its
    /// top left corner relative to the origin, and the fixed size, in pixels.
    func fixedPicture(
        of glyph: UInt32, pixelSize: Double
    ) -> (pixmap: Pixmap, corner: Point, fixedSize: Double)? {
        guard let fixedSize = selectFixedSize(atLeast: pixelSize),
            unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR)) == 0,
            let slot = unsafe face.pointee.glyph, let pixmap = unsafe Self.pixmap(of: slot.pointee.bitmap)
        else { return nil }
        let corner = Point(Double(unsafe slot.pointee.bitmap_left), -Double(unsafe slot.pointee.bitmap_top))
        return (pixmap, corner, fixedSize)
    }

    /// Sets the smallest fixed size that is large enough, otherwise the largest, and returns its pixels per em.
    private func selectFixedSize(atLeast pixelSize: Double) -> Double? {
        let sizes = (0..<Int(unsafe face.pointee.num_fixed_sizes)).map { index in
            (index: index, pixels: Double(unsafe face.pointee.available_sizes[index].y_ppem) / 64)
        }
        let enough = sizes.filter { $0.pixels >= pixelSize }.min { $0.pixels < $1.pixels }
        guard let size = enough ?? sizes.max(by: { $0.pixels < $1.pixels }), size.pixels > 0,
            unsafe FT_Select_Size(face, FT_Int(size.index)) == 0
        else { return nil }
        return size.pixels
    }

    /// Returns the pixels of a bitmap in colour; nil for other kinds and for empty bitmaps.
    private static func pixmap(of bitmap: FT_Bitmap) -> Pixmap? {
        let (width, height) = (Int(unsafe bitmap.width), Int(unsafe bitmap.rows))
        guard unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), width > 0, height > 0,
            let data = unsafe bitmap.buffer
        else { return nil }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            let line = unsafe UnsafeBufferPointer(start: data + row * Int(bitmap.pitch), count: 4 * width)
            for pixel in stride(from: 0, to: line.count, by: 4) {
                let (blue, green, red, alpha) = unsafe (line[pixel], line[pixel + 1], line[pixel + 2], line[pixel + 3])
                pixels.append(UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24)
            }
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }
}
