internal import CFreeType
internal import CHarfBuzz
internal import Graphics

/// The FreeType library, which lives as long as any face opened through it.
@safe final class FontLibrary {
    let handle: FT_Library

    /// Starts FreeType; nil if it cannot start.
    init?() {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { return nil }
        unsafe handle = library
    }

    deinit {
        unsafe FT_Done_FreeType(handle)
    }
}

/// A face on disk.
struct FontFile: Hashable, Sendable {
    let path: String
    /// The index of the face in a collection, 0 for the first or only one.
    var index = 0
    /// The factor for sizes when the face stands in for another, which makes its letters as tall as the other's; 1 for a face
    /// that stands in for none.
    var scale = 1.0
    /// The value of each axis of a variable font; empty for the font as it is stored.
    var coordinates: [Double] = []
}

/// One face of a font file, open for shaping (HarfBuzz) and drawing (FreeType). It has outlines, or pictures in fixed sizes.
@safe final class FontFace {
    /// The face on disk.
    let file: FontFile
    /// The identity and state of that file when it was opened.
    let identity: String
    /// The font units in the requested size: those of an em, or more or fewer if the face stands in for another.
    let unitsPerEm: Double
    private let library: FontLibrary
    let face: FT_Face
    let shaper: OpaquePointer
    /// The axes of a variable font; empty for others.
    let axes: [FontAxis]
    /// The size last set, so that it is set again only when it changes.
    var pixelSize = 0.0

    /// Opens a face; nil if there is no such face or it has no glyphs to draw.
    convenience init?(_ file: FontFile, library: FontLibrary) {
        guard let bytes = FontBytes(file.path) else { return nil }
        self.init(file, of: bytes, library: library)
    }

    /// Opens a face of a file whose bytes are already read.
    convenience init?(_ file: FontFile, of bytes: borrowing FontBytes, library: FontLibrary) {
        guard let tables = unsafe hb_face_create(bytes.blob, UInt32(truncatingIfNeeded: file.index)) else { return nil }
        defer { unsafe hb_face_destroy(tables) }
        unsafe self.init(file, tables: tables, identity: bytes.identity, library: library)
    }

    /// Opens another place in the same variable font, from the same bytes. HarfBuzz checks its tables once for all places.
    convenience init?(_ other: FontFace, at coordinates: [Double]) {
        var file = other.file
        file.coordinates = coordinates
        guard let tables = unsafe hb_font_get_face(other.shaper) else { return nil }
        unsafe self.init(file, tables: tables, identity: other.identity, library: other.library)
    }

    /// Both libraries use the same bytes, which HarfBuzz's font keeps.
    @unsafe private init?(_ file: FontFile, tables: OpaquePointer, identity: String, library: FontLibrary) {
        guard let blob = unsafe hb_face_reference_blob(tables) else { return nil }
        defer { unsafe hb_blob_destroy(blob) }
        var length: UInt32 = 0
        let data = unsafe hb_blob_get_data(blob, &length)
        let start = unsafe UnsafeRawPointer(data)?.assumingMemoryBound(to: FT_Byte.self)
        var opened: FT_Face?
        guard unsafe FT_New_Memory_Face(library.handle, start, FT_Long(length), FT_Long(file.index), &opened) == 0,
            let opened = unsafe opened
        else { return nil }
        guard unsafe Self.canDraw(opened) else {
            unsafe FT_Done_Face(opened)
            return nil
        }
        self.file = file
        self.identity = identity
        self.library = library
        unsafe face = opened
        unitsPerEm = Double(unsafe hb_face_get_upem(tables)) / file.scale
        unsafe shaper = hb_font_create(tables)
        axes = unsafe Self.axes(of: tables)
        guard unsafe Self.vary(opened, shaper, to: file.coordinates) else { return nil }
    }

    deinit {
        unsafe FT_Done_Face(face)
        // This also frees the memory that the face was read from.
        unsafe hb_font_destroy(shaper)
    }

    private static func canDraw(_ face: FT_Face) -> Bool {
        let flags = unsafe face.pointee.face_flags
        let isScalable = flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
        return unsafe isScalable ? face.pointee.units_per_EM > 0 : face.pointee.num_fixed_sizes > 0
    }

    var isScalable: Bool { unsafe face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 }

    /// The number of faces in its file.
    var facesInFile: Int { Int(unsafe face.pointee.num_faces) }

    /// Returns whether the font maps a character to a glyph.
    func has(_ scalar: Unicode.Scalar) -> Bool {
        unsafe FT_Get_Char_Index(face, FT_ULong(scalar.value)) != 0
    }

    /// Returns whether the font has all of a cluster, by itself or in the parts or wholes that Unicode calls the same.
    func has(_ cluster: Substring) -> Bool {
        let scalars = cluster.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        if scalars.allSatisfy(has) { return true }
        guard scalars.allSatisfy({ has($0) || $0.isMark || Self.hasParts($0) }) else { return false }
        let bytes = Array(cluster.utf8)
        let run = TextRun(
            bytes: 0..<bytes.count, font: 0, script: scalars.firstScript, level: 0, isMissing: false)
        return shape(bytes, run: run, language: "und").allSatisfy { $0.glyph != 0 }
    }

    /// Returns whether a character is the same as others together.
    static func hasParts(_ scalar: Unicode.Scalar) -> Bool {
        var (a, b): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
        return unsafe hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar.value, &a, &b) != 0
    }

    /// Returns whether the font draws something for a cluster: some fonts map characters to empty glyphs, or to kinds of glyphs
    /// that are not drawn. Blanks and the pattern of no dots are empty by their nature.
    func draws(_ cluster: Substring) -> Bool {
        cluster.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{2800}" }
            || cluster.unicodeScalars.contains { scalar in
                scalableGlyph(unsafe FT_Get_Char_Index(face, FT_ULong(scalar.value))) != nil
            }
    }

    /// Returns a style's line box (from the `hhea` table, or what the font has instead).
    func lineBox(_ style: TextStyle) -> LineBox {
        let scale = style.size / unitsPerEm
        guard isScalable else {
            var extents = hb_font_extents_t()
            unsafe hb_font_get_h_extents(shaper, &extents)
            return LineBox(ascent: Double(extents.ascender) * scale, descent: -Double(extents.descender) * scale)
        }
        // Files of other fonts have larger glyphs here than on phones, of more scripts.
        let (top, foot) =
            style.holdsAllGlyphs && style.fontName == nil && style.design == .default
            ? (Double(unsafe face.pointee.bbox.yMax), Double(unsafe face.pointee.bbox.yMin))
            : (Double(unsafe face.pointee.ascender), Double(unsafe face.pointee.descender))
        return LineBox(ascent: top * scale, descent: -foot * scale)
    }
}

extension FontFace {
    /// Returns the ink of a glyph about its origin, in font units, y downwards; nil if there is none.
    func ink(of glyph: UInt32) -> Rect? {
        var extents = hb_glyph_extents_t()
        guard unsafe hb_font_get_glyph_extents(shaper, glyph, &extents) != 0, extents.width != 0, extents.height != 0
        else { return nil }
        return Rect(
            x: Double(extents.x_bearing), y: -Double(extents.y_bearing), width: Double(extents.width),
            height: -Double(extents.height))
    }

    /// A glyph of a shaped text: its number, its offset from the pen and the pen's advance, in font units.
    struct ShapedGlyph {
        let glyph: UInt32
        var offset: (x: Double, y: Double)
        let advance: Double
    }

    /// Shapes a part of a text that is all in this font, and returns its glyphs from left to right. The shaper sees the text
    /// around the part, so letters join across its ends.
    func shape(_ text: [UInt8], run: TextRun, language: String) -> [ShapedGlyph] {
        guard let buffer = unsafe hb_buffer_create() else { return [] }
        defer { unsafe hb_buffer_destroy(buffer) }
        let bytes = run.bytes
        unsafe text.withUnsafeBufferPointer { utf8 in
            unsafe utf8.withMemoryRebound(to: CChar.self) { chars in
                unsafe hb_buffer_add_utf8(
                    buffer, chars.baseAddress, Int32(chars.count), UInt32(bytes.lowerBound), Int32(bytes.count)
                )
            }
        }
        unsafe hb_buffer_set_script(buffer, run.script?.harfBuzz ?? HB_SCRIPT_COMMON)
        unsafe hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_language(buffer, hb_language_from_string(language, -1))
        // Always with OpenType: not every build of the library has Graphite, and all builds must draw the same.
        _ = unsafe "ot".withCString { name in unsafe hb_shape_full(shaper, buffer, nil, 0, [name, nil]) }
        let glyphs = unsafe Self.glyphs(of: buffer, in: text)
        return run.isRightToLeft ? glyphs : withMarksOnCircles(glyphs)
    }

    /// Centres marks on the dotted circle if a font has no place for them there and leaves them beside it.
    private func withMarksOnCircles(_ glyphs: [ShapedGlyph]) -> [ShapedGlyph] {
        var circle: UInt32 = 0
        guard unsafe hb_font_get_nominal_glyph(shaper, 0x25CC, &circle) != 0 else { return glyphs }
        var result = glyphs
        for index in glyphs.indices.dropFirst() where glyphs[index - 1].glyph == circle {
            var extents = hb_glyph_extents_t()
            let mark = glyphs[index]
            guard mark.advance == 0, mark.offset == (0, 0),
                unsafe hb_font_get_glyph_extents(shaper, mark.glyph, &extents) != 0, extents.x_bearing >= 0
            else { continue }
            let center = Double(extents.x_bearing) + Double(extents.width) / 2
            result[index].offset.x = -glyphs[index - 1].advance / 2 - center
        }
        return result
    }

    /// Returns the glyphs of a shaped text. Characters that nobody sees, and that the font lacks, have none: the shaper keeps a box
    /// for fillers of Hangul.
    private static func glyphs(of buffer: OpaquePointer, in text: [UInt8]) -> [ShapedGlyph] {
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        else { return [] }
        return (0..<Int(count)).compactMap { index in
            let (info, position) = unsafe (infos[index], positions[index])
            if info.codepoint == 0, isInvisible(text[Int(info.cluster)...]) { return nil }
            return ShapedGlyph(
                glyph: info.codepoint,
                offset: (Double(position.x_offset), Double(position.y_offset)),
                advance: Double(position.x_advance)
            )
        }
    }

    /// Returns whether the first character of a text in UTF-8 is one that nobody sees (Unicode, Default_Ignorable_Code_Point).
    private static func isInvisible(_ text: ArraySlice<UInt8>) -> Bool {
        String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first?.properties.isDefaultIgnorableCodePoint
            ?? false
    }
}
