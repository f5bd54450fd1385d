public import Graphics
internal import CHarfBuzz

/// Why no text can be set.
public enum TypesettingError: Error, Hashable, Sendable {
    /// FreeType did not start.
    case libraryFailed
    /// The font that every picture needs is not there; `package` is the Debian package that has it.
    case systemFontMissing(path: String, package: String)
    /// A folder of fonts that was asked for is not there.
    case folderMissing(String)
}

/// Turns text into glyphs and glyphs into coverage. Fonts are pinned files, opened when they are first needed and kept;
/// one typesetter serves one thread.
public final class Typesetter {
    private let library: FontLibrary
    private let folders: [FontFolder]
    private var faces: [FontFace] = []
    private var numbers: [String: Int?] = [:]
    private var chosen: [FaceRequest: Choice] = [:]

    private var unknownFonts: [String] = []
    private var missingClusters: [String] = []

    private struct Choice {
        let number: Int
        let isSubstitute: Bool
    }

    private struct FaceRequest: Hashable {
        let name: String?
        let design: FontDesign
        let weight: FontWeight
        let isDisplay: Bool
    }

    /// A typesetter with the pinned fonts and those of the user's folders. Throws where the system font's stand-in or a
    /// folder is missing.
    public init(fontFolders: [String] = []) throws(TypesettingError) {
        guard let library = FontLibrary() else { throw .libraryFailed }
        self.library = library
        var folders: [FontFolder] = []
        for path in fontFolders {
            guard let folder = FontFolder(path, library: library) else { throw .folderMissing(path) }
            folders.append(folder)
        }
        self.folders = folders
        let system = FontCatalog.systemText
        let path = system.path(.regular)
        guard number(path: path) != nil else { throw .systemFontMissing(path: path, package: system.package) }
    }

    /// Names asked for by `TextStyle.fontName` since the last call that no font goes by, in order of asking.
    public func takeUnknownFonts() -> [String] {
        defer { unknownFonts = [] }
        return unknownFonts
    }

    /// Clusters shaped since the last call that no font has, in order of meeting, each once.
    public func takeMissingClusters() -> [String] {
        defer { missingClusters = [] }
        return missingClusters
    }

    /// The number of an open font file, opening it if need be; nil where it cannot be opened.
    private func number(path: String) -> Int? {
        if let known = numbers[path] { return known }
        guard let face = FontFace(path: path, library: library) else {
            numbers[path] = .some(nil)
            return nil
        }
        faces.append(face)
        numbers[path] = faces.count - 1
        return faces.count - 1
    }

    /// The first font of a style. That it stands in for another is noted at every use: each picture tells.
    private func primary(_ style: TextStyle) -> Int {
        let request = FaceRequest(
            name: style.fontName,
            design: style.design,
            weight: style.weight,
            isDisplay: style.size >= FontCatalog.displaySize
        )
        let choice = chosen[request] ?? choose(style)
        chosen[request] = choice
        if choice.isSubstitute, let name = style.fontName { Self.note(name, in: &unknownFonts) }
        return choice.number
    }

    private func choose(_ style: TextStyle) -> Choice {
        if let number = named(style) { return Choice(number: number, isSubstitute: false) }
        return Choice(number: system(style), isSubstitute: style.fontName != nil)
    }

    private static func note(_ text: String, in list: inout [String]) {
        if !list.contains(text) { list.append(text) }
    }

    private func named(_ style: TextStyle) -> Int? {
        guard let name = style.fontName else { return nil }
        for folder in folders {
            if let path = folder.path(named: name, weight: style.weight) { return number(path: path) }
        }
        let pinned = FontCatalog.named.first { $0.name.lowercased() == name.lowercased() }
        if let pinned, let number = number(path: pinned.path(style.weight)) { return number }
        return nil
    }

    /// The system font: Apple's own where a folder of the user's has it, else its stand-in.
    private func system(_ style: TextStyle) -> Int {
        let isDisplay = style.size >= FontCatalog.displaySize
        let own = style.design == .default ? [isDisplay ? "SF Pro Display" : "SF Pro Text", "SF Pro"] : []
        for name in own {
            for folder in folders {
                if let path = folder.path(named: name, weight: style.weight), let number = number(path: path) {
                    return number
                }
            }
        }
        let family = FontCatalog.system(style.design, size: style.size)
        // Opened in `init`, so it is there.
        return number(path: family.path(style.weight)) ?? 0
    }
}

extension Typesetter: TextShaper {
    /// The line box of the style's first font.
    public func lineBox(_ style: TextStyle) -> LineBox {
        faces[primary(style)].lineBox(size: style.size)
    }

    /// Shapes a text: each stretch that one font can set as one run, so that conjuncts and ligatures form.
    public func shape(_ text: String, _ style: TextStyle) -> ShapedText {
        var glyphs: [PositionedGlyph] = []
        var pen = 0.0
        for run in runs(text, style) {
            if run.isMissing { run.text.forEach { Self.note(String($0), in: &missingClusters) } }
            let face = faces[run.font]
            let scale = style.size / face.unitsPerEm
            for glyph in face.shape(run.text) {
                let origin = Point(pen + glyph.offset.x * scale, -glyph.offset.y * scale)
                glyphs.append(
                    PositionedGlyph(font: FontReference(number: run.font), glyph: glyph.glyph, origin: origin)
                )
                pen += glyph.advance * scale
            }
        }
        return ShapedText(glyphs: glyphs, advance: pen)
    }

    /// A stretch of text that one font sets.
    private struct Run {
        var text: Substring
        let font: Int
        let isMissing: Bool
    }

    private func runs(_ text: String, _ style: TextStyle) -> [Run] {
        let primary = primary(style)
        var runs: [Run] = []
        for index in text.indices {
            let cluster = text[index...index]
            let font = font(for: cluster, primary: primary, previous: runs.last?.font, style)
            if let last = runs.last, last.font == font ?? primary, last.isMissing == (font == nil) {
                runs[runs.count - 1].text = text[last.text.startIndex..<cluster.endIndex]
            } else {
                runs.append(Run(text: cluster, font: font ?? primary, isMissing: font == nil))
            }
        }
        return runs
    }

    /// The first font that has all of a cluster; nil where none has.
    private func font(for cluster: Substring, primary: Int, previous: Int?, _ style: TextStyle) -> Int? {
        let scalars = cluster.unicodeScalars.filter { !Self.isInvisible($0) }
        func hasAll(_ number: Int) -> Bool { scalars.allSatisfy(faces[number].has) }
        if hasAll(primary) { return primary }
        if let previous, hasAll(previous) { return previous }
        let script = scalars.lazy.compactMap { Self.fallbackFamily(of: $0) }.first
        for family in [script].compactMap({ $0 }) + FontCatalog.symbols {
            if let number = number(path: family.path(style.weight)), hasAll(number) { return number }
        }
        for entry in folders.flatMap(\.entries) {
            if let number = number(path: entry.path), hasAll(number) { return number }
        }
        return nil
    }

    private static func fallbackFamily(of scalar: Unicode.Scalar) -> FontCatalog.Family? {
        let tag = unsafe hb_script_to_iso15924_tag(hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value))
        let code = String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
        return FontCatalog.fallback(script: code)
    }

    /// Characters that steer shaping and need no glyph: joiners and variation selectors.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint
    }
}

extension Typesetter: GlyphSource {
    /// A glyph's coverage.
    public func coverage(of request: GlyphRequest) -> CoverageMask? {
        guard faces.indices.contains(request.font.number) else { return nil }
        return faces[request.font.number].coverage(
            glyph: request.glyph, pixelSize: request.pixelSize, quarter: request.quarter
        )
    }
}
