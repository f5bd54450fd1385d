internal import CFontconfig
internal import Glibc
internal import Graphics

/// The fonts that the machine's font configuration knows. Starting it takes longer than drawing a keyboard, so it is used only
/// for names and characters that no other font has.
@safe final class InstalledFonts {
    private let configuration: OpaquePointer?

    /// Reads the machine's font configuration. A machine without one has the fonts of the usual folder; `FcInitLoadConfigAndFonts`
    /// does the same, but says so on standard error.
    init() {
        unsafe configuration = FcConfigCreate()
        if unsafe FcConfigParseAndLoad(configuration, nil, 0) == 0
            || Self.texts(FcConfigGetFontDirs(configuration)).isEmpty
        {
            // File by file: of a folder, fontconfig writes a list, and says on standard error if there is no place for it.
            for file in FontFolder.fontFiles("/usr/share/fonts", levels: 8) ?? [] {
                unsafe FcConfigAppFontAddFile(configuration, file)
            }
        }
        unsafe FcConfigBuildFonts(configuration)
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

    /// Returns the upright face of a family that is nearest to a weight. Case and spaces do not count.
    func file(ofFamily name: String, weight: FontWeight) -> FontFile? {
        unsafe faces { unsafe FcPatternAddString($0, FC_FAMILY, name) }.nearest(to: weight)
    }

    /// Returns the face that has a full or PostScript name. Case and spaces do not count.
    func file(named name: String) -> FontFile? {
        for property in [FC_POSTSCRIPT_NAME, FC_FULLNAME] {
            if let face = unsafe faces({ unsafe FcPatternAddString($0, property, name) }).first { return face.file }
        }
        return nil
    }

    /// The variable fonts, in order of their paths.
    lazy var variableFiles: [FontFile] = unsafe faces { unsafe FcPatternAddBool($0, FC_VARIABLE, 1) }.map(\.file)

    /// Returns the faces that have all characters, in an order that depends on the fonts alone: upright before slanted, then
    /// the nearest to the weight, then by their paths.
    func files(having scalars: some Sequence<Unicode.Scalar>, weight: FontWeight) -> [FontFile] {
        guard let wanted = unsafe FcCharSetCreate() else { return [] }
        defer { unsafe FcCharSetDestroy(wanted) }
        for scalar in scalars { unsafe FcCharSetAddChar(wanted, scalar.value) }
        return unsafe faces { unsafe FcPatternAddCharSet($0, FC_CHARSET, wanted) }.files(nearestTo: weight)
    }

    /// The files of all fonts, in order of their paths.
    var files: [String] { unsafe Set(faces { _ in }.map(\.file.path)).sorted() }

    /// Returns the faces with some properties, in order of their paths, each once: of a variable font not its named instances.
    private func faces(_ condition: (OpaquePointer) -> Void) -> [ListedFace] {
        guard let pattern = unsafe FcPatternCreate(), let wanted = unsafe FcObjectSetCreate() else { return [] }
        defer {
            unsafe FcPatternDestroy(pattern)
            unsafe FcObjectSetDestroy(wanted)
        }
        unsafe condition(pattern)
        for object in [FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT] { unsafe FcObjectSetAdd(wanted, object) }
        guard let set = unsafe FcFontList(configuration, pattern, wanted) else { return [] }
        defer { unsafe FcFontSetDestroy(set) }
        return (0..<Int(unsafe set.pointee.nfont)).compactMap { index in
            unsafe set.pointee.fonts[index].flatMap { unsafe Self.face($0) }
        }.sorted { a, b in
            (a.file.path, a.file.index, a.weights.lowerBound) < (b.file.path, b.file.index, b.weights.lowerBound)
        }
    }

    private static func face(_ pattern: OpaquePointer) -> ListedFace? {
        var path: UnsafeMutablePointer<FcChar8>?
        var (index, slant): (Int32, Int32) = (0, FC_SLANT_ROMAN)
        unsafe FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        // The bits of an index above the lowest 16 are a named instance of a variable font.
        guard unsafe FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path = unsafe path,
            index >> 16 == 0
        else { return nil }
        unsafe FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
        let file = FontFile(path: unsafe String(cString: path), index: Int(index))
        return ListedFace(file: file, weights: unsafe weights(of: pattern), isItalic: slant != FC_SLANT_ROMAN)
    }

    private static func weights(of pattern: OpaquePointer) -> ClosedRange<Double> {
        var (low, high) = (Double(FC_WEIGHT_REGULAR), Double(FC_WEIGHT_REGULAR))
        if unsafe FcPatternGetDouble(pattern, FC_WEIGHT, 0, &low) == FcResultMatch {
            high = low
        } else {
            var range: OpaquePointer?
            if unsafe FcPatternGetRange(pattern, FC_WEIGHT, 0, &range) == FcResultMatch, let range = unsafe range {
                _ = unsafe FcRangeGetDouble(range, &low, &high)
            }
        }
        (low, high) = (FcWeightToOpenTypeDouble(low), FcWeightToOpenTypeDouble(high))
        return min(low, high)...max(low, high)
    }
}
