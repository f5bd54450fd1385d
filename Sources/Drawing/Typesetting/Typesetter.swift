package import Graphics

/// The reasons why no text can be set.
package enum TypesettingError: Error, Hashable, Sendable {
    /// FreeType did not start.
    case libraryFailed
    /// The font that every picture needs is missing; `package` is the Debian package that contains it.
    case systemFontMissing(path: String, package: String)
    /// A requested folder of fonts is missing.
    case folderMissing(String)
}

/// Turns text into glyphs and glyphs into images. Fonts are pinned files, opened when they are first needed. Fonts and shaped
/// texts are kept. One typesetter serves one thread.
package final class Typesetter {
    let fonts: FontChoice
    private var shapings: [ShapingRequest: Shaping] = [:]

    /// The number of texts beyond which all are dropped: a keyboard has about fifty.
    private static let textsKept = 4096

    private struct ShapingRequest: Hashable {
        let text: String
        let style: TextStyle
        let language: String
    }

    /// A shaped text and the problems found in it.
    private struct Shaping {
        let text: ShapedText
        let missingClusters: [String]
        let standIns: [ShapingIssues.StandIn]
        let unpinnedClusters: [ShapingIssues.Substitution]
        let isBeyondDesign: Bool
    }

    /// Makes a typesetter with the pinned fonts and those of the user's folders. Throws if the system font's stand-in or a
    /// folder is missing.
    package init(fontFolders: [String] = []) throws(TypesettingError) {
        fonts = try FontChoice(folders: fontFolders)
    }

    /// Returns the Debian package of a font that may have a cluster and is not installed; nil if there is none.
    package func package(having cluster: String) -> String? {
        fonts.package(for: cluster[...])
    }

    /// Does work that shapes texts in one language, a BCP 47 tag: fonts may have special letters for a language. Returns the
    /// result of the work, and what was missing for it.
    package func withShaper<Result, Failure: Error>(
        language: String = "und", _ work: (any TextShaper) throws(Failure) -> Result
    ) throws(Failure) -> (result: Result, issues: ShapingIssues) {
        let shaper = LanguageShaper(typesetter: self, language: language)
        let result = try work(shaper)
        return (result, shaper.issues)
    }
}

/// Shapes texts of one language and records what is missing.
private final class LanguageShaper: TextShaper {
    private let typesetter: Typesetter
    private let language: String
    private(set) var issues = ShapingIssues()

    init(typesetter: Typesetter, language: String) {
        self.typesetter = typesetter
        self.language = language
    }

    func shape(_ text: String, style: TextStyle) -> ShapedText {
        typesetter.shape(text, style: style, language: language, into: &issues)
    }

    func lineBox(_ style: TextStyle) -> LineBox {
        // Choosing may open the font, so it comes before indexing the list.
        let number = typesetter.fonts.primary(style).number
        return typesetter.fonts.faces[number].lineBox(style)
    }

    func ink(of text: ShapedText, size: Double) -> Rect? {
        text.glyphs.reduce(nil) { whole, glyph in
            guard let face = typesetter.fonts.face(glyph.font), let ink = face.ink(of: glyph.glyph) else {
                return whole
            }
            let placed = Placement(scale: size / face.unitsPerEm, origin: glyph.origin)(ink)
            return whole?.union(placed) ?? placed
        }
    }

    func record(textCut text: String) {
        issues.add([text], to: \.textsCut)
    }
}

extension Typesetter {
    /// Shapes a text. Each stretch in one direction that one font can set is one run, so that conjuncts and ligatures form.
    /// Missing things are recorded at every use, whether or not the text was shaped before.
    func shape(_ text: String, style: TextStyle, language: String, into issues: inout ShapingIssues) -> ShapedText {
        let primary = fonts.primary(style)
        if primary.isSubstitute, let name = style.fontName { issues.add([name], to: \.unknownFonts) }
        let request = ShapingRequest(text: text, style: style, language: language)
        let shaping = shapings[request] ?? shaping(request, primary: primary.number)
        issues.add(shaping.missingClusters, to: \.missingClusters)
        issues.add(shaping.standIns, to: \.standIns)
        issues.add(shaping.unpinnedClusters, to: \.unpinnedClusters)
        if let available = primary.availableWeights, let name = style.fontName {
            issues.add([.init(font: name, wanted: style.weight, available: available)], to: \.missingWeights)
        }
        if shaping.isBeyondDesign { issues.add([text], to: \.textsBeyondDesign) }
        return shaping.text
    }

    private func shaping(_ request: ShapingRequest, primary: Int) -> Shaping {
        let style = request.style
        let text = request.text.withMarkOnCircle
        let runs = runs(text, style: style, primary: primary)
        let bytes = Array(text.utf8)
        var drawnBytes = bytes
        for run in runs where run.isMissing { drawnBytes.hidePrivateUse(in: run.bytes) }
        func clusters(_ run: TextRun) -> [String] {
            String(decoding: bytes[run.bytes], as: UTF8.self).map { String($0) }
        }
        let shaping = Shaping(
            text: set(drawnBytes, runs: runs, size: style.size, language: request.language),
            missingClusters: runs.filter(\.isMissing).flatMap(clusters),
            standIns: runs.compactMap { fonts.standIn($0.font) },
            unpinnedClusters: runs.filter { $0.font != primary && fonts.unpinned.contains($0.font) }.flatMap { run in
                clusters(run).map { .init(cluster: $0, file: fonts.faces[run.font].file.path) }
            },
            isBeyondDesign: style.design == .rounded && style.fontName == nil
                && runs.contains { $0.script != nil && $0.font != primary }
        )
        if shapings.count >= Self.textsKept { shapings.removeAll() }
        shapings[request] = shaping
        return shaping
    }

    /// Sets runs of a text's bytes side by side, in their order from left to right.
    private func set(_ bytes: [UInt8], runs: [TextRun], size: Double, language: String) -> ShapedText {
        var glyphs: [PositionedGlyph] = []
        var pen = 0.0
        for run in TextDirection.visualOrder(runs.map(\.level)).map({ runs[$0] }) {
            let face = fonts.faces[run.font]
            let scale = size / face.unitsPerEm
            for glyph in face.shape(bytes, run: run, language: language) {
                let origin = Point(pen + glyph.offset.x * scale, -glyph.offset.y * scale)
                glyphs.append(
                    PositionedGlyph(font: FontReference(number: run.font), glyph: glyph.glyph, origin: origin)
                )
                pen += glyph.advance * scale
            }
        }
        return ShapedText(glyphs: glyphs, advance: pen)
    }

    /// Returns a text's runs, in reading order.
    private func runs(_ text: String, style: TextStyle, primary: Int) -> [TextRun] {
        let levels = TextDirection.levels(of: text.unicodeScalars)
        var runs: [TextRun] = []
        var (scalar, byte) = (0, 0)
        var rest = text[...]
        while let cluster = rest.popCluster() {
            let parts = parts(of: cluster, style: style, primary: primary, previous: runs.last?.font)
            for (part, font) in parts {
                let end = byte + part.utf8.count
                let run = TextRun(
                    bytes: byte..<end,
                    font: font ?? primary,
                    script: part.unicodeScalars.firstScript,
                    level: levels[scalar],
                    isMissing: font == nil
                )
                if runs.isEmpty || !runs[runs.count - 1].append(run) { runs.append(run) }
                (scalar, byte) = (scalar + part.unicodeScalars.count, end)
            }
        }
        return runs
    }

    /// Returns a cluster with its font. If no font has the whole, but there is one for each of its characters, returns these: a
    /// mark from one font on a letter of another is better than a box.
    private func parts(
        of cluster: Substring, style: TextStyle, primary: Int, previous: Int?
    ) -> [(text: Substring, font: Int?)] {
        let font = fonts.font(for: cluster, primary: primary, previous: previous, style)
        guard font == nil, cluster.unicodeScalars.count > 1 else { return [(cluster, font)] }
        var parts: [(text: Substring, font: Int?)] = []
        for index in cluster.unicodeScalars.indices {
            let part = cluster[index..<cluster.unicodeScalars.index(after: index)]
            let previous = parts.last?.font ?? previous
            guard let font = fonts.font(for: part, primary: primary, previous: previous, style) else {
                return [(cluster, nil)]
            }
            parts.append((part, font))
        }
        return parts
    }
}

extension Typesetter: GlyphSource {
    /// Returns a glyph's image.
    package func image(of request: GlyphRequest) -> GlyphImage? {
        fonts.face(request.font)?.image(glyph: request.glyph, pixelSize: request.pixelSize, quarter: request.quarter)
    }
}
