import Graphics
import Typesetting

#if canImport(Glibc)
    import Glibc
#endif

extension ShapedText {
    /// The numbers of the glyphs.
    var glyphNumbers: [UInt32] { glyphs.map(\.glyph) }
    /// The fonts of the glyphs, those of neighbours once.
    var fonts: [FontReference] {
        glyphs.map(\.font).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
    /// How far apart the glyphs and the end stand, in thousandths of a point.
    var steps: [Int] {
        zip(glyphs.map(\.origin.x), glyphs.dropFirst().map(\.origin.x) + [advance])
            .map { Int((($1 - $0) * 1000).rounded()) }
    }
}

extension Typesetter {
    /// A glyph's coverage; nil where it has none.
    func mask(of request: GlyphRequest) -> CoverageMask? {
        guard case .coverage(let mask) = image(of: request) else { return nil }
        return mask
    }

    /// The ink of a text at 60 pixels: the sum of all levels.
    func ink(_ text: String, _ style: TextStyle) -> Int {
        shape(text, style).glyphs.reduce(0) { sum, glyph in
            let request = GlyphRequest(font: glyph.font, glyph: glyph.glyph, pixelSize: 60, quarter: 0)
            return sum + (mask(of: request)?.levels.reduce(0) { $0 + Int($1) } ?? 0)
        }
    }
}

/// A folder of links to font files, removed with the value.
final class TemporaryFontFolder {
    let path: String

    init(linksTo files: [String]) {
        var template = Array("/tmp/kbrender-fonts-XXXXXX".utf8CString)
        _ = mkdtemp(&template)
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        for file in files {
            symlink(file, path + "/" + (file.split(separator: "/").last.map(String.init) ?? "font"))
        }
    }

    deinit {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink(path + "/" + name)
            }
            closedir(folder)
        }
        rmdir(path)
    }
}
