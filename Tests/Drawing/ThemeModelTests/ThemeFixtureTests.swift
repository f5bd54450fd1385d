import Documents
import Foundation
@testable import Reports
import TestSupport
import Testing

@testable import ThemeModel

/// The themes of `Fixtures/themes`: they pass the store's rules, and writing them again loses nothing.
@Suite struct ThemeFixtureTests {
    static let folder = URL(
        filePath: Repository.path.appending("Fixtures/themes").description, directoryHint: .isDirectory)

    static let names = Repository.documents(in: Repository.path.appending("Fixtures/themes"))

    static func source(_ name: String) throws -> SourceText {
        SourceText(name: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
    }

    @Test func fixturesExist() {
        #expect(!Self.names.isEmpty)
    }

    @Test(arguments: names) func passesTheStoresRules(_ name: String) throws {
        let validation = ThemeValidation(try Self.source(name), store: true)
        let problems = DiagnosticFormatter().text(for: validation.diagnostics.filter { $0.severity == .error })
        #expect(problems == "")
    }

    @Test(arguments: names, [false, true]) func writingLosesNothing(_ name: String, _ minimal: Bool) throws {
        let document = try #require(ThemeDocument.read(try Self.source(name)).value)
        let text = NativeThemeWriter.text(document, minimal: minimal)
        let again = try #require(ThemeDocument.read(SourceText(name: name, text: text)).value)
        for mode in Mode.allCases { #expect(again.theme(mode) == document.theme(mode)) }
        #expect(again.metadata == document.metadata)
        #expect(NativeThemeWriter.text(again, minimal: minimal) == text)
    }
}
