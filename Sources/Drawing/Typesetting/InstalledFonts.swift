internal import CFontconfig
internal import Glibc
internal import Graphics

/// The fonts that the machine's font configuration knows. Starting it takes longer than drawing a keyboard, so it is used only
/// for names that no other font has.
@safe final class InstalledFonts {
    private let configuration: OpaquePointer?

    /// Reads the machine's font configuration.
    init() {
        unsafe configuration = FcInitLoadConfigAndFonts()
    }

    deinit {
        if let configuration = unsafe configuration { unsafe FcConfigDestroy(configuration) }
    }

    /// The files and folders that decide which fonts are installed: fontconfig's own lists, and the places where a user's or an
    /// administrator's settings and fonts would appear.
    var paths: [String] {
        let home = unsafe getenv("HOME").map { unsafe String(cString: $0) }
        let own = [".config/fontconfig", ".config/fontconfig/conf.d", ".fonts", ".fonts.conf", ".local/share/fonts"]
        let lists = unsafe [FcConfigGetConfigFiles(configuration), FcConfigGetFontDirs(configuration)]
        return unsafe lists.flatMap { unsafe Self.texts($0) }
            + (home.map { home in own.map { home + "/" + $0 } } ?? [])
            + ["/etc/fonts", "/etc/fonts/conf.d", "/usr/share/fonts", "/usr/local/share/fonts"]
    }

    private static func texts(_ list: OpaquePointer?) -> [String] {
        guard let list = unsafe list else { return [] }
        defer { unsafe FcStrListDone(list) }
        var texts: [String] = []
        while let text = unsafe FcStrListNext(list) { texts.append(unsafe String(cString: text)) }
        return texts
    }

    /// Returns the face that has a name: for a family its face nearest to the weight, otherwise the one face with that
    /// PostScript or full name. Case and spaces do not count.
    func file(named name: String, weight: FontWeight) -> FontFile? {
        for property in [FC_FAMILY, FC_POSTSCRIPT_NAME, FC_FULLNAME] {
            let faces = upright(property, name: name)
            let nearest = faces.min { a, b in
                let (da, db) = (abs(a.weight - Double(weight.rawValue)), abs(b.weight - Double(weight.rawValue)))
                return da != db ? da < db : a.file.path < b.file.path
            }
            if let nearest { return nearest.file }
        }
        return nil
    }

    private typealias Face = (file: FontFile, weight: Double)

    /// Returns the upright faces with a name.
    private func upright(_ property: String, name: String) -> [Face] {
        guard let pattern = unsafe FcPatternCreate(), let wanted = unsafe FcObjectSetCreate() else { return [] }
        defer {
            unsafe FcPatternDestroy(pattern)
            unsafe FcObjectSetDestroy(wanted)
        }
        unsafe FcPatternAddString(pattern, property, name)
        unsafe FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
        for object in [FC_FILE, FC_INDEX, FC_WEIGHT] { unsafe FcObjectSetAdd(wanted, object) }
        guard let set = unsafe FcFontList(configuration, pattern, wanted) else { return [] }
        defer { unsafe FcFontSetDestroy(set) }
        return (0..<Int(unsafe set.pointee.nfont)).compactMap { index in
            unsafe set.pointee.fonts[index].flatMap { unsafe Self.face($0) }
        }
    }

    private static func face(_ pattern: OpaquePointer) -> Face? {
        var path: UnsafeMutablePointer<FcChar8>?
        var (index, weight): (Int32, Double) = (0, Double(FC_WEIGHT_REGULAR))
        guard unsafe FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path = unsafe path else {
            return nil
        }
        unsafe FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        unsafe FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight)
        // The bits of an index above the lowest 16 are a named instance of a variable font.
        let file = FontFile(path: unsafe String(cString: path), index: Int(index & 0xFFFF))
        return (file, FcWeightToOpenTypeDouble(weight))
    }
}
