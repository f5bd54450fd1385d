import Graphics
import TestSupport
import Typesetting

#if canImport(Glibc)
    import Glibc
#endif

extension ShapedText {
    /// The numbers of the glyphs.
    var glyphNumbers: [UInt32] { glyphs.map(\.glyph) }
    /// The fonts of the glyphs, without adjacent repetitions.
    var fonts: [FontReference] {
        glyphs.map(\.font).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
    /// The distances from each glyph to the next or to the end, in thousandths of a point.
    var steps: [Int] {
        zip(glyphs.map(\.origin.x), glyphs.dropFirst().map(\.origin.x) + [advance])
            .map { Int((($1 - $0) * 1000).rounded()) }
    }
}

/// A typesetter that collects reports of missing fonts and glyphs, for tests that shape several texts.
final class LoggingTypesetter {
    let typesetter: Typesetter
    private var unknownFonts: [String] = []
    private var missingClusters: [String] = []
    private var textsBeyondDesign: [String] = []
    private var standIns: [ShapingIssues.StandIn] = []

    init(fontFolders: [String] = []) throws {
        typesetter = try Typesetter(fontFolders: fontFolders)
    }

    func shape(_ text: String, style: TextStyle, language: String = "und") -> ShapedText {
        let (shaped, issues) = typesetter.withShaper(language: language) { $0.shape(text, style: style) }
        unknownFonts += issues.unknownFonts.filter { !unknownFonts.contains($0) }
        missingClusters += issues.missingClusters.filter { !missingClusters.contains($0) }
        textsBeyondDesign += issues.textsBeyondDesign.filter { !textsBeyondDesign.contains($0) }
        standIns += issues.standIns.filter { !standIns.contains($0) }
        return shaped
    }

    func lineBox(_ style: TextStyle) -> LineBox {
        typesetter.withShaper { $0.lineBox(style) }.result
    }

    func image(of request: GlyphRequest) -> GlyphImage? { typesetter.image(of: request) }
    func scalableGlyph(_ glyph: UInt32, of font: FontReference) -> ScalableGlyph? {
        typesetter.scalableGlyph(glyph, of: font)
    }
    func file(of font: FontReference) -> String? { typesetter.file(of: font) }
    func ink(of text: ShapedText, size: Double) -> Rect? {
        typesetter.withShaper { $0.ink(of: text, size: size) }.result
    }
    func package(having cluster: String) -> String? { typesetter.package(having: cluster) }

    func takeUnknownFonts() -> [String] { Self.take(&unknownFonts) }
    func takeMissingClusters() -> [String] { Self.take(&missingClusters) }
    func takeTextsBeyondDesign() -> [String] { Self.take(&textsBeyondDesign) }
    func takeStandIns() -> [ShapingIssues.StandIn] { Self.take(&standIns) }

    private static func take<Issue>(_ list: inout [Issue]) -> [Issue] {
        defer { list = [] }
        return list
    }

    /// A glyph's coverage, or nil if it has none.
    func mask(of request: GlyphRequest) -> CoverageMask? {
        guard case .coverage(let mask) = image(of: request) else { return nil }
        return mask
    }

    /// The ink of a text at 60 pixels: the sum of all levels.
    func ink(_ text: String, _ style: TextStyle) -> Int {
        shape(text, style: style).glyphs.reduce(0) { sum, glyph in
            let request = GlyphRequest(font: glyph.font, glyph: glyph.glyph, pixelSize: 60, quarter: 0)
            return sum + (mask(of: request)?.levels.reduce(0) { $0 + Int($1) } ?? 0)
        }
    }
}

/// A folder of links to font files, deleted with the object.
final class TemporaryFontFolder {
    private let folder = TemporaryFolder()
    var path: String { folder.path.description }

    init(linksTo files: [String]) {
        for file in files {
            symlink(file, path + "/" + (file.split(separator: "/").last.map(String.init) ?? "font"))
        }
    }
}
