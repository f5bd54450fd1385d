import Documents
import Graphics
import TestSupport
import Testing
import ThemeImport
import ThemeModel

@testable import ThemeExport

/// What is written reads back: `exported` throws if a value that the file holds is not found again.
@Suite struct RoundTripTests {
    @Test(arguments: ExportKind.allCases)
    func presetsReadBackAndGiveTheSameBytesAgain(_ kind: ExportKind) throws {
        for preset in Preset.all {
            let theme = try #require(preset.theme.value)
            for form in kind.description.forms {
                let first = try theme.exported(as: kind, form: form, variants: .both)
                let again = try theme.exported(as: kind, form: form, variants: .both)
                #expect(first.files == again.files, "\(preset.id)")
                #expect(!first.files.isEmpty && first.files.allSatisfy { !$0.bytes.isEmpty })
                #expect(Set(first.files.map(\.path)).count == first.files.count)
                #expect(first.diagnostics.allSatisfy { $0.severity == .note })
            }
        }
    }

    /// A file is recognized as what it is. The theme in it came from the kind, so it goes back whole.
    @Test(arguments: ExportKind.allCases.filter { $0.description.reader != nil })
    func filesAreRecognizedAndGoBackWhole(_ kind: ExportKind) throws {
        for preset in Preset.all {
            let first = try #require(preset.theme.value).exported(as: kind)
            var loader = ThemeLoader()
            loader.modes = nil
            let source = ImportSource(name: first.files[0].path, bytes: first.single.bytes)
            let read = try #require(try loader.load(source).value)
            #expect(read.kind == kind.description.reader, "\(preset.id)")
            let again = try read.document.exported(as: kind)
            let changes = again.diagnostics.filter { $0.message.contains(" became ") }.map(\.description)
            #expect(changes.isEmpty, "\(preset.id): \(changes)")
        }
    }

    /// A theme that came from a kind goes back whole: nothing is lost, nothing is changed, apart from what only Android's
    /// keyboards draw.
    @Test(arguments: [
        ("fcitx5-2.1.json", ExportKind.fcitx5), ("fcitx5-2.0.json", .fcitx5), ("fcitx5-1.0.json", .fcitx5),
        ("fcitx5.zip", .fcitx5), ("umber.flex", .floris), ("floris-v2.json", .floris), ("floris-v1.json", .floris),
    ])
    func fixturesGoBackWhole(_ name: String, _ kind: ExportKind) throws {
        let path = Repository.fixtures.appending("imports/\(name)")
        var loader = ThemeLoader()
        loader.modes = nil
        let source = ImportSource(name: name, bytes: try Repository.bytes(path))
        let theme = try #require(try loader.load(source).value?.document)
        let export = try theme.exported(as: kind, variants: .both)
        let beyond = Set(PropertyName.allCases.filter { $0.reach == .android }.map(\.rawValue))
        let notes = export.diagnostics.map(\.message).filter { note in
            let names = note.dropFirst("not carried over: ".count).split(separator: ", ").map(String.init)
            return !note.hasPrefix("not carried over: ") || !beyond.isSuperset(of: names)
        }
        #expect(notes.isEmpty, "\(notes)")
    }

    @Test(arguments: ExportKind.allCases)
    func randomThemesReadBack(_ kind: ExportKind) throws {
        var random = SeededGenerator(44)
        let names = ["Random", "NordDark", "a/b", "Über Nacht", "红黄蓝", "..hidden", "*/ \"x\" \\ <b>--", "9"]
        let ids = ["random_1", "9_lives", "_x", "a.b-C"]
        for round in 0..<60 {
            var theme = RandomTheme.document(&random)
            (theme.id, theme.name) = (ids[round % ids.count], names[round % names.count])
            for form in kind.description.forms {
                let export = try theme.exported(as: kind, form: form, variants: .both)
                #expect(!export.files.isEmpty)
            }
        }
    }
}
