internal import CCairo
internal import Graphics

/// A Cairo surface of 8-bit coverage: the one place where Cairo is asked for anything. Coordinates are pixels. The
/// surface is thrown away after use, and with it any error that it may be in.
@safe struct MaskCanvas: ~Copyable {
    private let bounds: PixelRect
    private let surface: OpaquePointer
    private let context: OpaquePointer

    /// An empty canvas over a rectangle of pixels.
    init(_ bounds: PixelRect) throws(RasterError) {
        self.bounds = bounds
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(bounds.width), Int32(bounds.height))
        unsafe context = cairo_create(surface)
        // Flattening finer than the sampling grid; the default of 0.1 px shows on small corners.
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

    /// Covers a band of `width` pixels on either side of an outline's edge, corners mitred.
    func strokeEdge(of outline: Outline, width: Double) {
        trace(outline.path)
        unsafe cairo_set_line_width(context, 2 * width)
        unsafe cairo_stroke(context)
    }

    /// Covers a path's inside or its stroke.
    func draw(_ path: Path, _ style: PathStyle) {
        trace(path)
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

    /// The coverage so far, row by row.
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

    private func trace(_ path: Path) {
        for element in path.elements {
            switch element {
            case .move(let p): unsafe cairo_move_to(context, p.x, p.y)
            case .line(let p): unsafe cairo_line_to(context, p.x, p.y)
            case .curve(let a, let b, let p): unsafe cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
            case .close: unsafe cairo_close_path(context)
            }
        }
    }
}

extension Rasterizer {
    /// The library that makes the masks of paths, with its version.
    public static var library: String {
        "Cairo \(unsafe String(cString: cairo_version_string()))"
    }
}
