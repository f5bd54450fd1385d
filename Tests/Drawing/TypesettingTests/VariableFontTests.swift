import Graphics
import TestSupport
import Testing

@testable import Typesetting

/// Fonts with axes: weight, optical size and slant follow the style or the instance that is named, in pixels and outlines alike.
/// `Axes` has letters whose bar is as many thousandths of the size wide as their weight says, and steps of twice that.
@Suite struct VariableFontTests {
    private static let folder = Repository.fixtures.appending("fonts").description

    private func style(_ name: String = "Axes", _ weight: FontWeight = .regular, size: Double = 12) -> TextStyle {
        TextStyle(fontName: name, weight: weight, size: size)
    }

    private func glyph(_ style: TextStyle, _ typesetter: LoggingTypesetter) throws -> PositionedGlyph {
        try #require(typesetter.shape("n", style: style).glyphs.first)
    }

    /// The picture of a letter in which a pixel is a thousandth of the size.
    private func mask(_ style: TextStyle, _ typesetter: LoggingTypesetter) throws -> CoverageMask {
        let glyph = try glyph(style, typesetter)
        return try #require(
            typesetter.mask(of: GlyphRequest(font: glyph.font, glyph: glyph.glyph, pixelSize: 1000, quarter: 0)))
    }

    @Test(arguments: FontWeight.allCases.filter { $0.rawValue <= 700 })
    func weightIsThatOfTheStyleInPixelsAndSteps(weight: FontWeight) throws {
        let typesetter = try LoggingTypesetter(fontFolders: [Self.folder])
        let picture = try mask(style("Axes", weight), typesetter)
        #expect((picture.width, picture.height) == (weight.rawValue, 700))
        let advance = typesetter.shape("nn", style: style("Axes", weight, size: 20)).advance
        #expect(abs(advance - 2 * 20 * 2 * Double(weight.rawValue) / 1000) < 0.01)
    }

    @Test func outlinesAreThoseOfThePixels() throws {
        let typesetter = try LoggingTypesetter(fontFolders: [Self.folder])
        for weight in [FontWeight.regular, .bold] {
            let glyph = try glyph(style("Axes", weight), typesetter)
            let scalable = try #require(typesetter.scalableGlyph(glyph.glyph, of: glyph.font))
            guard case .outline(let path) = scalable.look else {
                Issue.record("no outline")
                return
            }
            let across = path.elements.compactMap { element -> Double? in
                switch element {
                case .move(let point), .line(let point): point.x
                case .curve, .close: nil
                }
            }
            #expect(across.max().map { $0 - (across.min() ?? 0) } == Double(weight.rawValue))
            #expect(scalable.unitsPerEm == 1000)
        }
    }

    @Test func opticalSizeIsThatOfTheText() throws {
        let typesetter = try LoggingTypesetter(fontFolders: [Self.folder])
        let heights = try [6.0, 12, 42, 72, 200].map { try mask(style(size: $0), typesetter).height }
        #expect(heights == [700, 700, 750, 800, 800])
        // Sizes that nobody can tell apart share a font.
        let sizes = [40.0, 40.1, 40.2].map { typesetter.shape("n", style: style(size: $0)).fonts }
        #expect(Set(sizes).count == 1)
    }

    @Test(arguments: ["Axes Bold", "Axes-Bold", "axes bold"])
    func aNamedInstanceKeepsItsPlaceAtAnyWeight(name: String) throws {
        let typesetter = try LoggingTypesetter(fontFolders: [Self.folder])
        for weight in [FontWeight.light, .black] { #expect(try mask(style(name, weight), typesetter).width == 700) }
        #expect(typesetter.takeUnknownFonts().isEmpty)
    }

    @Test func slantIsDrawnWhereItIsNamed() throws {
        let typesetter = try LoggingTypesetter(fontFolders: [Self.folder])
        #expect(try mask(style("Axes Bold Slanted"), typesetter).width == 800)
        #expect(try mask(style("Axes Display"), typesetter).height == 800)
        _ = typesetter.shape("n", style: style("Axes Condensed"))
        #expect(typesetter.takeUnknownFonts() == ["Axes Condensed"])
    }

    @Test func aWeightBeyondTheAxisIsReported() throws {
        let typesetter = try Typesetter(fontFolders: [Self.folder])
        func missing(_ style: TextStyle) -> [ShapingIssues.MissingWeight] {
            typesetter.withShaper { $0.shape("n", style: style) }.issues.missingWeights
        }
        #expect(missing(style("Axes", .black)) == [.init(font: "Axes", wanted: .black, available: 100...700)])
        #expect(missing(style("Axes", .bold)).isEmpty && missing(style("Axes Bold", .black)).isEmpty)
        // A family of files: the next weight serves in silence, a farther one does not.
        #expect(missing(style("Noto Sans Math", .medium)).isEmpty)
        #expect(
            missing(style("Noto Sans Math", .bold))
                == [.init(font: "Noto Sans Math", wanted: .bold, available: 400...400)])
        #expect(missing(TextStyle(weight: .black, size: 12)).isEmpty)
    }

    @Test func everyPlaceHasAnIdentityOfItsOwn() throws {
        let typesetter = try LoggingTypesetter(fontFolders: [Self.folder])
        let styles = [style(), style("Axes", .bold), style(size: 72), style("Axes Bold Slanted")]
        let identities = try styles.map { typesetter.typesetter.identity(of: try glyph($0, typesetter).font) }
        #expect(Set(identities).count == styles.count)
        #expect(identities[1].contains("wght=700.0 opsz=12.0 slnt=0.0"))
    }

    @Test func aFileOfOneWeightComesBeforeAnAxis() {
        let (axis, regular, bold) = (FontFile(path: "axis"), FontFile(path: "regular"), FontFile(path: "bold"))
        let faces = [(axis, 100.0...900), (regular, 400...400), (bold, 700...700)].map { file, weights in
            ListedFace(file: file, weights: weights, isItalic: false)
        }
        #expect(faces.nearest(to: .bold) == bold && faces.nearest(to: .regular) == regular)
        // An axis has what no file has.
        #expect(faces.nearest(to: .light) == axis)
    }
}
