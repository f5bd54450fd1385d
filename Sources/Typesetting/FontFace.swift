internal import CFreeType
internal import CHarfBuzz
internal import Graphics

/// The FreeType library. It lives as long as any face opened through it.
@safe final class FontLibrary {
    let handle: FT_Library

    /// Starts FreeType; nil where it cannot start.
    init?() {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { return nil }
        unsafe handle = library
    }

    deinit {
        unsafe FT_Done_FreeType(handle)
    }
}

/// One face of a font file, open for shaping (HarfBuzz) and drawing (FreeType).
@safe final class FontFace {
    /// The file.
    let path: String
    /// Font units per em.
    let unitsPerEm: Double
    private let library: FontLibrary
    private let face: FT_Face
    private let shaper: OpaquePointer
    /// The size last asked for, so that it is set only when it changes.
    private var pixelSize = 0.0

    /// Opens the first face of a file; nil where the file is no scalable font.
    init?(path: String, library: FontLibrary) {
        var opened: FT_Face?
        guard unsafe FT_New_Face(library.handle, path, 0, &opened) == 0, let opened = unsafe opened else { return nil }
        guard unsafe opened.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0,
            unsafe opened.pointee.units_per_EM > 0,
            let blob = unsafe hb_blob_create_from_file_or_fail(path)
        else {
            unsafe FT_Done_Face(opened)
            return nil
        }
        self.path = path
        self.library = library
        unsafe face = opened
        unitsPerEm = Double(unsafe opened.pointee.units_per_EM)
        let table = unsafe hb_face_create(blob, 0)
        unsafe hb_blob_destroy(blob)
        unsafe shaper = hb_font_create(table)
        unsafe hb_face_destroy(table)
    }

    deinit {
        unsafe hb_font_destroy(shaper)
        unsafe FT_Done_Face(face)
    }

    /// True where the font maps a character to a glyph.
    func has(_ scalar: Unicode.Scalar) -> Bool {
        unsafe FT_Get_Char_Index(face, FT_ULong(scalar.value)) != 0
    }

    /// The line box at a size in points (`hhea` table, or what the font says instead).
    func lineBox(size: Double) -> LineBox {
        let scale = size / unitsPerEm
        return LineBox(
            ascent: Double(unsafe face.pointee.ascender) * scale,
            descent: -Double(unsafe face.pointee.descender) * scale
        )
    }

    /// A glyph of a shaped text in font units: which, how it is moved from the pen, how it moves the pen.
    struct ShapedGlyph {
        let glyph: UInt32
        let offset: (x: Double, y: Double)
        let advance: Double
        /// The byte of the text from which it comes.
        let cluster: Int
    }

    /// Shapes a text of one direction, all of it in this font.
    func shape(_ text: Substring) -> [ShapedGlyph] {
        guard let buffer = unsafe hb_buffer_create() else { return [] }
        defer { unsafe hb_buffer_destroy(buffer) }
        let bytes = Array(text.utf8)
        unsafe bytes.withUnsafeBufferPointer { utf8 in
            unsafe utf8.withMemoryRebound(to: CChar.self) { chars in
                unsafe hb_buffer_add_utf8(buffer, chars.baseAddress, Int32(chars.count), 0, Int32(chars.count))
            }
        }
        // Script and direction come from the text itself; the language from them and not from the machine's locale.
        unsafe hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
        unsafe hb_buffer_guess_segment_properties(buffer)
        unsafe hb_shape(shaper, buffer, nil, 0)
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        else { return [] }
        return (0..<Int(count)).map { index in
            let (info, position) = unsafe (infos[index], positions[index])
            return ShapedGlyph(
                glyph: info.codepoint,
                offset: (Double(position.x_offset), Double(position.y_offset)),
                advance: Double(position.x_advance),
                cluster: Int(info.cluster)
            )
        }
    }

    /// A glyph's coverage: not hinted, grey, moved right by `quarter` quarters of a pixel. Nil where there is no ink.
    func coverage(glyph: UInt32, pixelSize: Double, quarter: Int) -> CoverageMask? {
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
        // At 72 dots per inch a point is a pixel.
        guard unsafe FT_Set_Char_Size(face, units, units, 72, 72) == 0 else { return false }
        pixelSize = size
        return true
    }
}

extension FontFace {
    /// The names by which a document may ask for a face.
    struct Names {
        let family: String
        let full: String
        let postScript: String
    }

    /// The face's own names: family with any weight-bearing subfamily resolved (name table, ids 16 or 1, 4 and 6).
    var names: Names {
        let names = sfntNames()
        let family = names[16] ?? names[1] ?? ""
        return Names(family: family, full: names[4] ?? family, postScript: names[6] ?? "")
    }

    /// The weight class of the OS/2 table, 400 where there is none.
    var weightClass: Int {
        guard let table = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2) else { return 400 }
        let weight = unsafe table.assumingMemoryBound(to: TT_OS2.self).pointee.usWeightClass
        return Int(weight)
    }

    /// True for italic and oblique faces, which no theme asks for.
    var isItalic: Bool { unsafe face.pointee.style_flags & FT_Long(FT_STYLE_FLAG_ITALIC) != 0 }

    /// Windows Unicode names by id, English where a name has several languages.
    private func sfntNames() -> [Int: String] {
        var names: [Int: String] = [:]
        for index in 0..<(unsafe FT_Get_Sfnt_Name_Count(face)) {
            var name = unsafe FT_SfntName()
            guard unsafe FT_Get_Sfnt_Name(face, index, &name) == 0, let bytes = unsafe name.string else { continue }
            let isEnglish = unsafe name.platform_id == 3 && name.language_id == 0x409
            let isRoman = unsafe name.platform_id == 1
            guard isEnglish || isRoman, unsafe isEnglish || names[Int(name.name_id)] == nil else { continue }
            let raw = unsafe UnsafeBufferPointer(start: bytes, count: Int(name.string_len))
            let text =
                isEnglish
                ? unsafe String(decoding: Self.bigEndianUnits(raw), as: UTF16.self)
                : unsafe String(decoding: raw, as: UTF8.self)
            unsafe names[Int(name.name_id)] = text
        }
        return names
    }

    private static func bigEndianUnits(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt16] {
        (0..<bytes.count / 2).map { unsafe UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1]) }
    }
}
