internal import CFreeType
internal import CHarfBuzz
internal import Graphics

/// An axis of a variable font, in the axis's own units (OpenType, table `fvar`).
struct FontAxis: Hashable {
    /// The four letters of its name as one number.
    let tag: UInt32
    let range: ClosedRange<Double>
    /// Where the font's outlines lie as they are stored.
    let initial: Double

    /// Weight, as in CSS: 400 is regular, 700 bold.
    static let weight = tag("wght")
    /// The size of text that the design is meant for, in points.
    static let opticalSize = tag("opsz")

    private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

    /// The four letters of its name.
    var name: String { String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self) }
}

/// A place in a variable font that has a name.
struct NamedInstance {
    /// The name within the family, such as "Bold Condensed".
    let subfamily: String
    /// The PostScript name; empty if the font leaves it to be made from the others.
    let postScript: String
    /// The value of each axis, in their order.
    let coordinates: [Double]
}

extension FontFace {
    /// The most axes that are read, and the most named instances. The richest fonts have twenty axes and a few hundred names.
    private static let (mostAxes, mostInstances) = (64, 1024)
    /// The steps of optical sizes, in points: finer ones cannot be seen, and every step is another face.
    private static let sizeStep = 0.5

    /// Returns a font's axes; none if it is not variable.
    @unsafe static func axes(of face: OpaquePointer) -> [FontAxis] {
        var count = UInt32(mostAxes)
        var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: mostAxes)
        _ = unsafe hb_ot_var_get_axis_infos(face, 0, &count, &infos)
        return infos.prefix(Int(count)).map { info in
            let (low, initial, high) = (Double(info.min_value), Double(info.default_value), Double(info.max_value))
            return FontAxis(tag: info.tag, range: min(low, initial)...max(high, initial), initial: initial)
        }
    }

    /// The weights that it can have: those of its axis, otherwise its only one.
    var weights: ClosedRange<Double> {
        axes.first { $0.tag == FontAxis.weight }?.range ?? Double(weightClass)...Double(weightClass)
    }

    /// Returns the coordinates for a text in a style: its weight, and the design for its size. All other axes stay where the
    /// font has them.
    func coordinates(weight: FontWeight, size: Double) -> [Double] {
        axes.map { axis in
            switch axis.tag {
            case FontAxis.weight: axis.range.clamping(Double(weight.rawValue))
            case FontAxis.opticalSize: axis.range.clamping((size / Self.sizeStep).rounded() * Self.sizeStep)
            default: axis.initial
            }
        }
    }

    /// Returns the coordinates of the named instance that a full or PostScript name means; nil if there is none.
    func coordinates(ofInstance name: String) -> [Double]? {
        guard !axes.isEmpty else { return nil }
        let wanted = FontCatalog.plain(name)
        let own = names
        let families = [own.family, own.postScriptPrefix].map(FontCatalog.plain).filter { !$0.isEmpty }
        return instances.first { instance in
            FontCatalog.plain(instance.postScript) == wanted
                || families.contains { $0 + FontCatalog.plain(instance.subfamily) == wanted }
        }?.coordinates
    }

    /// The named instances.
    private var instances: [NamedInstance] {
        let face = unsafe hb_font_get_face(shaper)
        let count = unsafe min(hb_ot_var_get_named_instance_count(face), UInt32(Self.mostInstances))
        return (0..<count).map { index in
            var values = [Float](repeating: 0, count: axes.count)
            var length = UInt32(axes.count)
            _ = unsafe hb_ot_var_named_instance_get_design_coords(face, index, &length, &values)
            return unsafe NamedInstance(
                subfamily: Self.text(hb_ot_var_named_instance_get_subfamily_name_id(face, index), of: face),
                postScript: Self.text(hb_ot_var_named_instance_get_postscript_name_id(face, index), of: face),
                coordinates: zip(axes, values).map { $0.range.clamping(Double($1)) })
        }
    }

    /// Returns a font's text in English; empty if there is none.
    @unsafe private static func text(_ id: hb_ot_name_id_t, of face: OpaquePointer?) -> String {
        var bytes = [CChar](repeating: 0, count: 256)
        var length = UInt32(bytes.count)
        let language = unsafe hb_language_from_string("en", -1)
        guard unsafe hb_ot_name_get_utf8(face, id, language, &length, &bytes) > 0 else { return "" }
        return String(decoding: bytes.prefix(Int(length)).map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
    }

    /// Moves both libraries to coordinates; returns false if FreeType cannot.
    @unsafe static func vary(_ face: FT_Face, _ font: OpaquePointer, to coordinates: [Double]) -> Bool {
        guard !coordinates.isEmpty else { return true }
        var fixed = coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
        guard unsafe FT_Set_Var_Design_Coordinates(face, FT_UInt(fixed.count), &fixed) == 0 else { return false }
        let values = coordinates.map(Float.init)
        unsafe hb_font_set_var_coords_design(font, values, UInt32(values.count))
        return true
    }
}
