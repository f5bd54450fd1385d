internal import CCairo
internal import Graphics
internal import Raster

/// A page of Cairo's that becomes a PDF document. Lengths are in points.
@safe final class PDFPage {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let bytes = ByteSink()

    /// Creates an empty page. It needs nothing later than PDF 1.4; from 1.5 on, newer versions of Cairo compress objects together,
    /// and `PictureNames` could not read them.
    init(width: Double, height: Double) throws(ExportError) {
        unsafe surface = cairo_pdf_surface_create_for_stream(
            ByteSink.append, Unmanaged.passUnretained(bytes).toOpaque(), width, height)
        unsafe cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
        unsafe context = cairo_create(surface)
        unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        try check()
    }

    deinit {
        unsafe cairo_destroy(context)
        // This ends the document if it has not ended, so `bytes` must still exist.
        unsafe cairo_surface_destroy(surface)
    }

    /// Sets the document's title and description, with U+FFFD for characters that Cairo refuses. The creation date, which Cairo would add, is always the same.
    func describe(_ caption: PictureCaption) {
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, Self.text(caption.title))
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, Self.text(caption.description))
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
    }

    private static func text(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0 == "\0" || $0.properties.isNoncharacterCodePoint ? "\u{FFFD}" : $0 }))
    }

    /// Returns the document. Nothing may be drawn on the page afterwards.
    func finish() throws(ExportError) -> [UInt8] {
        unsafe cairo_show_page(context)
        try check()
        unsafe cairo_surface_finish(surface)
        let status = unsafe cairo_surface_status(surface)
        if status != CAIRO_STATUS_SUCCESS { throw Self.failure(status) }
        return PictureNames.once(in: bytes.bytes)
    }

    /// Does some drawing; clips and placements made in it end with it.
    func saved(_ work: () throws(ExportError) -> Void) throws(ExportError) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        try work()
        try check()
    }

    /// Moves the origin, and scales the following drawing.
    func place(_ placement: Placement) {
        unsafe cairo_translate(context, placement.origin.x, placement.origin.y)
        unsafe cairo_scale(context, placement.scale, placement.scale)
    }

    /// Begins a group that is drawn as one picture.
    func beginGroup() {
        unsafe cairo_push_group(context)
    }

    /// Ends the group, and composites it over the page or adds it.
    func endGroup(opacity: Double, isAdded: Bool) {
        unsafe cairo_pop_group_to_source(context)
        unsafe cairo_set_operator(context, isAdded ? CAIRO_OPERATOR_ADD : CAIRO_OPERATOR_OVER)
        unsafe cairo_paint_with_alpha(context, opacity)
        unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    /// Limits drawing to the inside of a path.
    func clip(_ path: Path, rule: cairo_fill_rule_t = CAIRO_FILL_RULE_WINDING) {
        unsafe path.trace(in: context)
        unsafe cairo_set_fill_rule(context, rule)
        unsafe cairo_clip(context)
    }

    /// Fills the inside of a path.
    func fill(_ path: Path, paint: Paint, rule: cairo_fill_rule_t = CAIRO_FILL_RULE_WINDING) {
        setSource(paint)
        unsafe path.trace(in: context)
        unsafe cairo_set_fill_rule(context, rule)
        unsafe cairo_fill(context)
    }

    func stroke(_ path: Path, width: Double, color: Color) {
        setSource(.color(color))
        unsafe path.trace(in: context)
        unsafe cairo_set_line_width(context, width)
        unsafe cairo_stroke(context)
    }

    /// Draws an image with its top left corner at the origin, one unit per pixel.
    func draw(_ image: PDFImage, alpha: UInt8) {
        unsafe cairo_set_source_surface(context, image.surface, 0, 0)
        unsafe cairo_paint_with_alpha(context, Double(alpha) / 255)
    }

    /// Draws an image whose pixels are those of the page's raster picture, with its top left corner at the origin. Poppler
    /// widens an image to whole pixels and one more; without that hundredth at each side, it leaves no trace of it.
    func drawInPixels(_ image: PDFImage) {
        let (width, height) = unsafe (
            Double(cairo_image_surface_get_width(image.surface)), Double(cairo_image_surface_get_height(image.surface))
        )
        unsafe cairo_translate(context, Self.gap, Self.gap)
        unsafe cairo_scale(context, (width - 2 * Self.gap) / width, (height - 2 * Self.gap) / height)
        draw(image, alpha: 255)
    }

    /// The distance of an image from the edges of its pixels.
    private static let gap = 0.01

    private func setSource(_ paint: Paint) {
        switch paint {
        case .color(let color):
            unsafe cairo_set_source_rgba(context, color.unit.x, color.unit.y, color.unit.z, color.unit.w)
        case .gradient(let gradient):
            let (start, end) = (gradient.start, gradient.end)
            let pattern = unsafe cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
            for stop in gradient.straightStops {
                let unit = stop.color.unit
                unsafe cairo_pattern_add_color_stop_rgba(pattern, stop.location, unit.x, unit.y, unit.z, unit.w)
            }
            unsafe cairo_set_source(context, pattern)
            unsafe cairo_pattern_destroy(pattern)
        }
    }

    private func check() throws(ExportError) {
        let status = unsafe cairo_status(context)
        if status != CAIRO_STATUS_SUCCESS { throw Self.failure(status) }
    }

    private static func failure(_ status: cairo_status_t) -> ExportError {
        .graphicsLibrary(unsafe String(cString: cairo_status_to_string(status)))
    }
}

/// A buffer for the bytes that Cairo writes.
private final class ByteSink {
    private(set) var bytes: [UInt8] = []

    static let append: cairo_write_func_t = { sink, data, count in
        guard let sink = unsafe sink, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
        let bytes = unsafe UnsafeBufferPointer(start: data, count: Int(count))
        unsafe Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue().bytes.append(contentsOf: bytes)
        return CAIRO_STATUS_SUCCESS
    }
}

/// A picture for a PDF document. It is stored once even if it is drawn several times.
@safe final class PDFImage {
    let surface: OpaquePointer

    init(_ pixmap: Pixmap) {
        let (width, height) = (Int32(clamping: pixmap.width), Int32(clamping: pixmap.height))
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        unsafe cairo_surface_flush(surface)
        for row in 0..<pixmap.height {
            let start = unsafe data + row * stride
            unsafe start.withMemoryRebound(to: UInt32.self, capacity: pixmap.width) { line in
                for column in 0..<pixmap.width {
                    // Cairo's order has red above blue.
                    let pixel = pixmap.pixels[row * pixmap.width + column]
                    unsafe line[column] = pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
                }
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
    }

    deinit {
        unsafe cairo_surface_destroy(surface)
    }
}

extension Color {
    /// Red, green, blue and opacity, each 0…1.
    fileprivate var unit: SIMD4<Double> {
        SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) / 255
    }
}
