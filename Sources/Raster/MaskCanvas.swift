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
        trace(outline)
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

    private func trace(_ outline: Outline) {
        unsafe cairo_new_path(context)
        switch outline {
        case .roundedRect(let body): trace(body, tail: nil)
        case .bubble(let body, let tail): trace(body, tail: tail)
        case .callout(let callout): trace(callout)
        }
        unsafe cairo_close_path(context)
    }

    private func trace(_ body: RoundedRect, tail: Rect?) {
        let (rect, radii) = (body.rect, body.radii)
        arc(rect.x + radii.topLeft, rect.y + radii.topLeft, radii.topLeft, quarter: 2)
        arc(rect.maxX - radii.topRight, rect.y + radii.topRight, radii.topRight, quarter: 3)
        arc(rect.maxX - radii.bottomRight, rect.maxY - radii.bottomRight, radii.bottomRight, quarter: 0)
        if let tail {
            unsafe cairo_line_to(context, tail.maxX, rect.maxY)
            unsafe cairo_line_to(context, tail.midX, tail.maxY)
            unsafe cairo_line_to(context, tail.x, rect.maxY)
        }
        arc(rect.x + radii.bottomLeft, rect.maxY - radii.bottomLeft, radii.bottomLeft, quarter: 1)
    }

    private func trace(_ callout: Callout) {
        let (bubble, key) = (callout.bubble, callout.key)
        let (upper, lower) = (callout.bubbleRadius, callout.keyRadius)
        let (top, bottom) = (bubble.maxY, callout.neckBottom)
        let third = (bottom - top) / 3
        arc(bubble.x + upper, bubble.y + upper, upper, quarter: 2)
        arc(bubble.maxX - upper, bubble.y + upper, upper, quarter: 3)
        unsafe cairo_line_to(context, bubble.maxX, top)
        unsafe cairo_curve_to(context, bubble.maxX, top + third, key.maxX, bottom - third, key.maxX, bottom)
        arc(key.maxX - lower, key.maxY - lower, lower, quarter: 0)
        arc(key.x + lower, key.maxY - lower, lower, quarter: 1)
        unsafe cairo_line_to(context, key.x, bottom)
        unsafe cairo_curve_to(context, key.x, bottom - third, bubble.x, top + third, bubble.x, top)
    }

    /// A quarter of a circle clockwise, `quarter` right angles after the direction of x.
    private func arc(_ x: Double, _ y: Double, _ radius: Double, quarter: Int) {
        guard radius > 0 else {
            unsafe cairo_line_to(context, x, y)
            return
        }
        let start = Double(quarter) * .pi / 2
        unsafe cairo_arc(context, x, y, radius, start, start + .pi / 2)
    }
}

extension Rasterizer {
    /// The library that makes the masks of paths, with its version.
    public static var library: String {
        "Cairo \(unsafe String(cString: cairo_version_string()))"
    }
}
