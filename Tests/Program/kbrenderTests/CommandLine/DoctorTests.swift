import CommandSupport
import Documents
import Testing

@testable import KeyboardPreview
@testable import kbrender

/// `kbrender doctor`.
@Suite struct DoctorTests {
    private static func environment(_ fonts: RenderingEnvironment.Font...) -> RenderingEnvironment {
        RenderingEnvironment(libraries: ["Cairo 1", "FreeType 2"], fonts: fonts)
    }

    private static let found = RenderingEnvironment.Font(
        family: "A", path: "/a.ttf", package: "fonts-a", isStandard: true, digest: String(repeating: "ab", count: 32))
    private static let missing = RenderingEnvironment.Font(
        family: "B", path: "/b.ttf", package: "fonts-b", isStandard: true, digest: nil)
    private static let optional = RenderingEnvironment.Font(
        family: "C", path: "/c.ttf", package: "fonts-noto-cjk", isStandard: false, digest: nil)
    private static let standIn = RenderingEnvironment.Font(
        family: "D", path: "/d.ttf", package: "fonts-d", isStandard: false, digest: nil)

    @Test func findsEveryFont() throws {
        let run = try BuiltProgram().run("kbrender doctor --format json")
        #expect(run.code == .done)
        let report = try #require(JSONReader.read(SourceText(name: "doctor", bytes: run.output)).value)
        #expect(report["program"]?.string == Release.version)
        #expect(report["fingerprint"]?.string?.count == 16)
        let names = report["libraries"]?.array?.compactMap { $0.string?.prefix { $0 != " " } }
        #expect(names == ["Cairo", "FreeType", "HarfBuzz", "FriBidi"])
        let fonts = try #require(report["fonts"]?.array)
        let files = fonts.compactMap { $0["file"]?.string }
        #expect(Set(files).count == fonts.count)
        #expect(files.contains { $0.hasSuffix("/NotoSansTamil-Bold.ttf") })
        for font in fonts where font["optional"]?.bool == false {
            #expect(font["sha256"]?.string?.count == 64, "\(font["file"]?.string ?? "")")
        }
    }

    /// A system with fonts and without fontconfig's settings has no place for its lists of fonts, which is no fault.
    @Test func saysNothingOfFontconfigWithoutItsSettings() throws {
        let run = try BuiltProgram().run(
            "FONTCONFIG_FILE=/nonexistent FONTCONFIG_PATH=/nonexistent kbrender doctor --format json")
        let report = try #require(JSONReader.read(SourceText(name: "doctor", bytes: run.output)).value)
        #expect(run.code == .done && run.messages.isEmpty && report["fonts"]?.array?.isEmpty == false)
    }

    @Test func listsFoundAndMissingFonts() {
        let environment = Self.environment(Self.found, Self.missing, Self.optional, Self.standIn)
        #expect(environment.missingFonts == [Self.missing])
        #expect(
            DoctorCommand.report(on: environment) == """
                kbrender \(Release.version)
                Cairo 1
                FreeType 2
                \(DoctorCommand.linkage)
                fingerprint \(environment.fingerprint)

                SHA-256           font
                abababababababab  /a.ttf
                missing           /b.ttf
                optional          /c.ttf

                fonts are missing (install them with: apt-get install fonts-b)

                The one optional font is fonts-noto-cjk, for Chinese, Japanese and Korean, with 93 MB on disk; without it, another
                installed one serves (apt-get install fonts-noto-cjk)

                """)
        #expect(!DoctorCommand.report(on: Self.environment(Self.found, Self.optional)).contains("missing"))
    }

    @Test func fingerprintCoversLibrariesAndFontFiles() {
        let first = Self.environment(Self.found)
        #expect(first.fingerprint == Self.environment(Self.found).fingerprint)
        #expect(first.fingerprint != Self.environment(Self.found, Self.optional).fingerprint)
        #expect(first.fingerprint != RenderingEnvironment(libraries: ["Cairo 2"], fonts: [Self.found]).fingerprint)
    }
}
