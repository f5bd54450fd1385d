internal import CFreeType
package import Graphics

extension Typesetter: ScalableGlyphSource {
    /// Returns a glyph's outline, or its largest picture.
    package func scalableGlyph(_ glyph: UInt32, of font: FontReference) -> ScalableGlyph? {
        fonts.face(font)?.scalableGlyph(glyph)
    }
}

extension FontFace {
    /// Returns a glyph at no particular size; nil if it has no ink.
    func scalableGlyph(_ glyph: UInt32) -> ScalableGlyph? {
        isScalable ? outline(of: glyph) : largestPicture(of: glyph)
    }

    /// Returns an outline as the font has it, in font units.
    private func outline(of glyph: UInt32) -> ScalableGlyph? {
        guard unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
            let slot = unsafe face.pointee.glyph, unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        var pen = OutlinePen()
        guard unsafe pen.trace(&slot.pointee.outline), !pen.path.elements.isEmpty else { return nil }
        return ScalableGlyph(.outline(pen.path), unitsPerEm: unitsPerEm)
    }

    private func largestPicture(of glyph: UInt32) -> ScalableGlyph? {
        guard let picture = fixedPicture(of: glyph, pixelSize: .infinity) else { return nil }
        return ScalableGlyph(
            .picture(picture.pixmap, corner: picture.corner), unitsPerEm: picture.fixedSize / file.scale)
    }
}

/// Copies an outline of FreeType's into a path. FreeType's y grows upwards, the path's downwards.
private struct OutlinePen {
    private(set) var path = Path()
    private var current = Point.zero

    /// Adds all contours; returns false if the outline is broken.
    @unsafe mutating func trace(_ outline: UnsafeMutablePointer<FT_Outline>) -> Bool {
        var steps = unsafe FT_Outline_Funcs(
            move_to: { to, pen in unsafe OutlinePen.step(pen) { $0.move(to: unsafe Point(to)) } },
            line_to: { to, pen in unsafe OutlinePen.step(pen) { $0.line(to: unsafe Point(to)) } },
            conic_to: { control, to, pen in
                unsafe OutlinePen.step(pen) { $0.curve(unsafe Point(control), to: unsafe Point(to)) }
            },
            cubic_to: { a, b, to, pen in
                unsafe OutlinePen.step(pen) { $0.curve(unsafe Point(a), unsafe Point(b), to: unsafe Point(to)) }
            },
            shift: 0,
            delta: 0
        )
        let isWhole = unsafe withUnsafeMutablePointer(to: &self) { pen in
            unsafe FT_Outline_Decompose(outline, &steps, pen) == 0
        }
        close()
        return isWhole
    }

    @unsafe private static func step(_ pen: UnsafeMutableRawPointer?, work: (inout OutlinePen) -> Void) -> Int32 {
        guard let pen = unsafe pen else { return 1 }
        unsafe work(&pen.assumingMemoryBound(to: OutlinePen.self).pointee)
        return 0
    }

    private mutating func move(to p: Point) {
        close()
        path.move(to: p)
        current = p
    }

    private mutating func line(to p: Point) {
        path.line(to: p)
        current = p
    }

    /// Adds the cubic curve that is the same as a quadratic one.
    private mutating func curve(_ control: Point, to p: Point) {
        func towardsControl(_ end: Point) -> Point {
            Point(end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3)
        }
        curve(towardsControl(current), towardsControl(p), to: p)
    }

    private mutating func curve(_ a: Point, _ b: Point, to p: Point) {
        path.curve(a, b, to: p)
        current = p
    }

    /// Closes a contour, since FreeType's contours are closed implicitly.
    private mutating func close() {
        if !path.elements.isEmpty { path.close() }
    }
}

extension Point {
    /// Converts a point of FreeType's, in font units; zero if there is none.
    @unsafe fileprivate init(_ vector: UnsafePointer<FT_Vector>?) {
        guard let vector = unsafe vector?.pointee else {
            self = .zero
            return
        }
        self.init(Double(vector.x), -Double(vector.y))
    }
}
