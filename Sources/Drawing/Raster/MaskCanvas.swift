internal import CCairo
internal import Graphics

/// A Cairo surface of 8-bit coverage, and the only code in the rasterizer that draws with Cairo. Coordinates are pixels. The
/// surface is discarded after use, together with any error state.
@safe struct MaskCanvas: ~Copyable {
    private let bounds: PixelRect
    private let surface: OpaquePointer
    private let context: OpaquePointer

    /// Makes an empty canvas over a rectangle of pixels.
    init(_ bounds: PixelRect) throws(RasterError) {
        self.bounds = bounds
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(bounds.width), Int32(bounds.height))
        unsafe context = cairo_create(surface)
        // Flattens curves more finely than the sampling grid; the default of 0.1 px shows on small corners.
        unsafe cairo_set_tolerance(context, 0.02)
        unsafe cairo_translate(context, -Double(bounds.left), -Double(bounds.top))
        let status = unsafe cairo_status(context)
        if status != CAIRO_STATUS_SUCCESS {
            throw Self.failure(status)
        }
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// Covers a band of `width` pixels on either side of an outline's edge, with mitred corners.
    func strokeEdge(of outline: Outline, width: Double) {
        unsafe outline.path.trace(in: context)
        unsafe cairo_set_line_width(context, 2 * width)
        unsafe cairo_stroke(context)
    }

    /// Covers a path's inside or its stroke.
    func draw(_ path: Path, style: PathStyle) {
        unsafe path.trace(in: context)
        unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        unsafe cairo_set_line_width(context, style.penWidth)
        switch style {
        case .fill:
            unsafe cairo_fill(context)
        case .stroke:
            unsafe cairo_stroke(context)
        case .fillAndStroke:
            unsafe cairo_fill_preserve(context)
            unsafe cairo_stroke(context)
        }
    }

    /// Returns the coverage so far, row by row.
    func levels() throws(RasterError) -> [UInt8] {
        unsafe cairo_surface_flush(surface)
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS, let data = unsafe cairo_image_surface_get_data(surface) else {
            throw Self.failure(status)
        }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        var levels: [UInt8] = []
        levels.reserveCapacity(bounds.width * bounds.height)
        for row in 0..<bounds.height {
            unsafe levels.append(contentsOf: UnsafeBufferPointer(start: data + row * stride, count: bounds.width))
        }
        return levels
    }

    private static func failure(_ status: cairo_status_t) -> RasterError {
        .graphicsLibrary(unsafe String(cString: cairo_status_to_string(status)))
    }
}
