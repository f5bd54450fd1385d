import Documents
import Foundation
import Reports
import TestSupport
import Testing
import ThemeModel

@testable import ThemeImport

/// The sources of `Fixtures/imports`, made by hand, each with its theme and its messages in `expected`. A missing file is
/// written there and fails the test, so that a person looks at it first.
@Suite struct FixtureTests {
    static let folder = URL(
        filePath: Repository.path.appending("Fixtures/imports").description, directoryHint: .isDirectory)

    private static func files(in folder: URL) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { !["expected", "faults", "systems", "terminals"].contains($0) }.sorted()
    }

    static let sources = files(in: folder)
    static let faults = files(in: folder.appending(path: "faults")).map { "faults/" + $0 }

    static func read(_ name: String) throws -> Imported { try Imported(try source(name)) }

    private static func source(_ name: String) throws -> ThemeSource {
        let place = folder.appending(path: name)
        let short = name.replacing("faults/", with: "")
        guard let bytes = try? Data(contentsOf: place) else {
            let names = try FileManager.default.subpathsOfDirectory(atPath: place.path)
            let files = names.compactMap { path in
                (try? Data(contentsOf: place.appending(path: path))).map { (path, Array($0)) }
            }
            let folder = ThemeSource.Folder(Dictionary(uniqueKeysWithValues: files))
            return ThemeSource(name: short, folder: folder)
        }
        return ThemeSource(bytes: Array(bytes), name: short)
    }

    private static func expect(_ text: String, in name: String) throws {
        let file = folder.appending(path: "expected/" + name)
        guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("\(file.path) was not there and is written now: look at it")
            return
        }
        #expect(text == recorded, "\(name)")
    }

    @Test(arguments: sources) func themesMatchTheirRecords(_ name: String) throws {
        let imported = try Self.read(name)
        let theme = try #require(imported.theme, "\(imported.diagnostics.map(\.message))")
        try Self.expect(NativeThemeWriter.text(theme.document), in: name + ".json")
        // How long a picture took is never the same twice.
        let text = DiagnosticFormatter().text(for: imported.diagnostics.inSourceOrder)
        try Self.expect(text.replacing(/; found in \d+ ms, measured in \d+ ms/, with: ""), in: name + ".txt")
    }

    /// The store finds the faults of the keyboard theme that a source becomes, and takes no source as it is.
    @Test(arguments: sources) func storeChecksWhatSourcesBecome(_ name: String) throws {
        let source = try Self.source(name)
        guard case .foreign? = try Self.read(name).theme?.kind.form else { return }
        let found = try source.validate(store: true)
        let document = try #require(found.document)
        let written = SourceText(name: name, text: NativeThemeWriter.text(document))
        let faults = { (problems: [Diagnostic]) in
            problems.filter { $0.severity == .error }.map { "\($0.kind.id) \($0.path)" }.sorted()
        }
        #expect(faults(found.diagnostics) == faults(ThemeValidation(written, store: true).diagnostics))
        let native = found.diagnostics.filter { $0.kind == DesignDiagnosticKinds.notNative }
        #expect(native.map(\.severity) == [.warning])
        let published = try source.validate(store: true, asIs: true).diagnostics
        #expect(published.filter { $0.kind == DesignDiagnosticKinds.notNative }.map(\.severity) == [.error])
    }

    @Test(arguments: faults) func faultsMatchTheirRecords(_ name: String) throws {
        let imported = try Self.read(name)
        let short = name.replacing("faults/", with: "")
        #expect(imported.ids.contains(String(short.prefix(5))))
        try Self.expect(DiagnosticFormatter().text(for: imported.diagnostics.inSourceOrder), in: short + ".txt")
    }

    @Test func fixturesShowEveryKindOfProblem() throws {
        let shown = Set(try (Self.sources + Self.faults).flatMap { try Self.read($0).ids })
        let others = ["KB160", "KB161", "KB162", "KB163", "KB164", ImportDiagnosticKinds.muchInvented.id]
        let all = Set(MessageEntry.all.map(\.kind.id).filter { ("KB150"..."KB170").contains($0) }).subtracting(others)
        #expect(all.count == 15)
        #expect(shown.isSuperset(of: all))
    }
}
