import Graphics
import KeyboardLayout
import KeyboardPreview
import Testing
import Typesetting

/// The pinned fonts have every character of the built-in layouts.
@Suite struct BuiltInLayoutTextTests {
    private func missing(_ texts: [String], _ language: String) throws -> [String] {
        let typesetter = try Typesetter()
        return typesetter.withShaper(language: language) { shaper in
            for text in texts { _ = shaper.shape(text, TextStyle(size: 18)) }
        }.issues.missingClusters
    }

    @Test(arguments: KeyboardLayout.builtInNames, PlaneName.allCases)
    func everyPlaneHasItsGlyphs(name: String, plane: PlaneName) throws {
        let layout = try KeyboardLayout.named(name)
        let keys = try layout.plane(plane).rows.flatMap(\.keys)
        let texts = keys.flatMap { [$0.identity, $0.annotation ?? ""] + $0.variants }
        #expect(keys.count > 30)
        #expect(try missing(texts, layout.language) == [])
    }

    @Test(arguments: KeyboardLayout.builtInNames)
    func wordsAndSamplesHaveTheirGlyphs(name: String) throws {
        let layout = try KeyboardLayout.named(name)
        let words = LocalName.allCases.map { layout.words[$0] }
        let samples = layout.samples.flatMap { [$0.text, $0.annotation ?? ""] }
        #expect(samples.count == 6)
        #expect(try missing(words + samples, layout.language) == [])
    }
}
