@testable import Files
@testable import Verification
import CommandSupport
import LayoutEngine
import Layouts
import TestSupport
import Testing
import ThemeModel

@testable import kbrender

/// The program's goldens.
@Suite struct GoldenTests {
    private static let folder = GoldenFolder(path: Repository.path.appending("Golden"))

    private static func suite() throws -> GoldenSuite {
        let reading = GoldenSuite.read(try InputFile(reading: folder.suite).source, in: folder)
        return try #require(reading.value, "\(reading.diagnostics.map(\.message))")
    }

    @Test func goldensShowEverythingBuiltIn() throws {
        let pictures = try Self.suite().cases.map(\.picture)
        let presets = pictures.filter { $0.request.variants == .both }.map { "\($0.theme)" }
        #expect(Preset.all.allSatisfy { presets.contains("preset:" + $0.id) })
        let layouts = Set(pictures.map { "\($0.layout)" })
        let shown = BuiltInLayout.all.filter { ([$0.name] + $0.aliases).contains(where: layouts.contains) }
        // One layout of each script; those of East Asia need fonts that not every machine has.
        let scripts = Set(BuiltInLayout.all.map(\.script)).subtracting(["Hans", "Hant", "Jpan", "Kore"])
        #expect(scripts.subtracting(shown.map(\.script)) == [])
        #expect(Set(pictures.map(\.request.settings.layout.plane)) == Set(PlaneName.allCases))
    }

    @Test func noTwoCasesAreEqual() throws {
        var pictures: [String: String] = [:]
        for golden in try Self.suite().cases {
            let twin = pictures.updateValue(golden.name, forKey: "\(golden.picture)")
            #expect(twin == nil, "\(golden.name) draws what \(twin ?? "") does")
        }
    }

    /// Differences are named by case and key; `make golden` records intended ones.
    @Test func everyPictureMatchesItsGolden() throws {
        let run = try BuiltProgram().run("CI=true kbrender verify --golden '\(Self.folder.path)'")
        #expect(run.code == .done, "\(run.text)\(run.messages)")
    }
}
