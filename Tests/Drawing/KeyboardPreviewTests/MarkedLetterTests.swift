import Foundation
import Graphics
import Layouts
import Testing
import Typesetting

/// The marks of letters, which the system font's stand-in must keep apart from them.
@Suite struct MarkedLetterTests {
    /// The letters with marks on keys and among their variants in all layouts.
    private static let letters: Set<String> = {
        let layouts = BuiltInLayout.all.compactMap { try? KeyboardLayout.named($0.name) }
        let keys = layouts.flatMap { layout in PlaneName.own.compactMap { try? layout.plane($0).rows.flatMap(\.keys) } }
        return Set(keys.joined().flatMap { [$0.label.written] + $0.variants }.filter(\.isMarkedLetter))
    }()

    @Test(arguments: FontWeight.allCases)
    func marksStandApartWhereRobotoKeepsThemApart(_ weight: FontWeight) throws {
        #expect(Self.letters.count > 300)
        let typesetter = try Typesetter()
        for letter in Self.letters {
            var style = TextStyle(weight: weight, size: 22, system: .android)
            let apart = typesetter.piecesOfInk(in: letter, style)
            style.system = .apple
            for size in [14.0, 22, 32] {
                style.size = size
                let own = typesetter.piecesOfInk(in: letter, style)
                #expect(own >= apart, "\(letter) at \(size) points has \(own) pieces of ink, in Roboto \(apart)")
            }
        }
    }
}

extension String {
    /// Whether it is a letter of the Latin, Greek or Cyrillic script with marks that stand apart: no hook, cedilla or stroke.
    fileprivate var isMarkedLetter: Bool {
        let parts = decomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
        let attached: Set<UInt32> = [0x31B, 0x321, 0x322, 0x327, 0x328, 0x335, 0x336, 0x337, 0x338]
        // The caron of these is an apostrophe beside the letter.
        return count == 1 && parts.count > 1 && parts[0] < 0x500 && !"ťďľĽ".contains(self)
            && parts[1...].allSatisfy { (0x300...0x36F).contains($0) && !attached.contains($0) }
    }
}

extension Typesetter {
    /// Returns how many pieces the ink of a letter has that is one glyph; 0 for others, whose marks the font's anchors place.
    fileprivate func piecesOfInk(in letter: String, _ style: TextStyle) -> Int {
        let glyphs = withShaper { $0.shape(letter, style: style) }.result.glyphs
        let request = GlyphRequest(font: glyphs[0].font, glyph: glyphs[0].glyph, pixelSize: 128, quarter: 0)
        guard glyphs.count == 1, case .coverage(let mask)? = image(of: request) else { return 0 }
        // Runs of ink in a row belong to those that they touch in the row above.
        var pieces: [Int] = []
        func root(_ piece: Int) -> Int { pieces[piece] == piece ? piece : root(pieces[piece]) }
        var above: [(columns: Range<Int>, piece: Int)] = []
        for row in 0..<mask.height {
            var runs: [(columns: Range<Int>, piece: Int)] = []
            var start: Int?
            for column in 0...mask.width {
                let isInk = column < mask.width && mask.levels[row * mask.width + column] > 127
                if isInk, start == nil { start = column }
                guard !isInk, let first = start else { continue }
                start = nil
                let touching = above.filter { $0.columns.lowerBound <= column && first <= $0.columns.upperBound }
                let piece = touching.first.map { root($0.piece) } ?? pieces.count
                if touching.isEmpty { pieces.append(piece) }
                for other in touching { pieces[root(other.piece)] = piece }
                runs.append((first..<column, piece))
            }
            above = runs
        }
        return pieces.indices.filter { pieces[$0] == $0 }.count
    }
}
