import Documents
import Glibc
import Graphics
import LayoutEngine
import Layouts
import KeyboardPreview
import Testing
import Typesetting

/// The pinned fonts have every character of the built-in layouts.
@Suite struct BuiltInLayoutTextTests {
    private func missing(_ texts: [String], _ language: String) throws -> [String] {
        let typesetter = try Typesetter()
        return typesetter.withShaper(language: language) { shaper in
            // The system font has a design for text and one for large sizes.
            for text in texts {
                for size in [18.0, 24] { _ = shaper.shape(text, style: TextStyle(size: size)) }
            }
        }.issues.missingClusters
    }

    /// Fonts for the scripts of East Asia are not on every machine.
    private static let names = BuiltInLayout.all.filter { !["Hans", "Hant", "Jpan", "Kore"].contains($0.script) }
        .map(\.name)

    /// All texts of the keys of a layout's own planes, each once: a typesetter opens its fonts anew.
    private func texts(of layout: KeyboardLayout) throws -> [String] {
        let planes = try PlaneName.own.map { try layout.plane($0).rows.flatMap(\.keys) }
        #expect(planes.allSatisfy { $0.count >= 10 })
        return Array(Set(planes.joined().flatMap { [$0.identity, $0.annotation ?? ""] + $0.variants }))
    }

    @Test(arguments: names) func fontsHaveAllGlyphs(name: String) throws {
        let layout = try KeyboardLayout.named(name)
        let words = LocalName.allCases.map { layout.words[$0] }
        let samples = layout.samples.flatMap { [$0.text, $0.annotation ?? ""] }
        #expect(samples.count >= 4)
        #expect(try missing(texts(of: layout) + words + samples, layout.language) == [])
    }

    private static let eastAsianNames = BuiltInLayout.all.filter {
        ["Hans", "Hant", "Jpan", "Kore"].contains($0.script)
    }
    .map(\.name)
    /// The fonts that have all characters of East Asia's layouts; `scripts/setup tests` installs the first.
    private static let eastAsianFonts = PinnedFont.all.filter {
        ["fonts-wqy-zenhei", "fonts-noto-cjk"].contains($0.package) && access($0.path, R_OK) == 0
    }

    @Test(.enabled(if: !eastAsianFonts.isEmpty, "needs fonts-wqy-zenhei"), arguments: eastAsianNames)
    func aFontOfEastAsiaHasAllGlyphsOfItsLayouts(name: String) throws {
        let layout = try KeyboardLayout.named(name)
        let words = LocalName.allCases.map { layout.words[$0] } + layout.samples.map(\.text)
        #expect(try missing(texts(of: layout) + words, layout.language) == [])
    }

    /// Labels that are wider than their keys even at the smallest size of a plane, by layout.
    private static let wide: [String: Set<String>] = ["burmese": ["ဪ"]]

    /// Letters that no key types, by layout: fixed forms of Tibetan, and a pair of letters in CLDR's set for Uyghur.
    private static let withoutKey: Set = ["tibetan", "uyghur", "uyghur-phonetic"]

    @Test(arguments: names)
    func layoutsPassTheirChecksExceptKnownExceptions(name: String) throws {
        let found = try LayoutCheck.findings(of: KeyboardLayout.named(name)).filter { $0.severity > .note }
        let wide = found.filter { $0.kind == LayoutDiagnosticKinds.wideLabel }
        #expect(wide.count == Self.wide[name]?.count ?? 0, "\(wide.map(\.message))")
        for label in Self.wide[name] ?? [] { #expect(wide.contains { $0.message.hasPrefix("\"\(label)\"") }) }
        let others = found.filter { $0.kind != LayoutDiagnosticKinds.wideLabel }
        #expect(others.map(\.kind) == (Self.withoutKey.contains(name) ? [LayoutDiagnosticKinds.missingLetters] : []))
    }
}
