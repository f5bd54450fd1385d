import Documents
import Testing

@testable import kbrender

/// `kbrender doctor`.
@Suite struct DoctorTests {
    private let program = BuiltProgram()

    @Test func everyFontIsFoundWithItsDigest() throws {
        let run = try program.run("kbrender doctor --format json")
        #expect(run.code == .done)
        let report = try #require(JSONReader.read(SourceText(name: "doctor", bytes: run.output)).value)
        #expect(report["program"]?.string == Program.version)
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

    @Test func theTextSaysTheSame() throws {
        let run = try program.run("kbrender doctor")
        let lines = run.text.split(separator: "\n")
        #expect(lines.first == "kbrender \(Program.version)")
        #expect(lines.contains { $0.hasPrefix("fingerprint ") && $0.count == 28 })
        #expect(lines.contains { $0.hasSuffix("  /usr/share/fonts/opentype/inter/Inter-Regular.otf") })
        #expect(!run.text.contains("missing"))
    }
}
