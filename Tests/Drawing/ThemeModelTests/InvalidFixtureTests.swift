import Documents
import Foundation
@testable import Reports
import TestSupport
import Testing

@testable import ThemeEditing
@testable import ThemeModel

/// The documents of `Fixtures/invalid`, each with its messages in a text file beside it. A document's name begins with the
/// id of its problem, and ends in `.store` if it is checked by the store's rules, in `.fix` if it is fixed. Missing messages
/// are written and fail the test, so that a person looks at them first.
@Suite struct InvalidFixtureTests {
    static let folder = URL(
        filePath: Repository.path.appending("Fixtures/invalid").description, directoryHint: .isDirectory)

    static let names = Repository.documents(in: Repository.path.appending("Fixtures/invalid")).map {
        String($0.dropLast(5))
    }

    static func diagnostics(_ name: String) throws -> [Diagnostic] {
        let bytes = try Data(contentsOf: folder.appending(path: name + ".json"))
        let source = SourceText(name: name + ".json", bytes: Array(bytes))
        if name.hasSuffix(".fix") { return try #require(ThemeFixer.fix(source).value).notes }
        return ThemeValidation(source, store: name.hasSuffix(".store")).diagnostics
    }

    @Test(arguments: names) func messagesMatchTheirRecords(_ name: String) throws {
        let messages = DiagnosticFormatter().text(for: try Self.diagnostics(name))
        let file = Self.folder.appending(path: name + ".txt")
        guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
            try messages.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("\(file.path) was not there and is written now: look at it")
            return
        }
        #expect(messages == recorded)
    }

    @Test(arguments: names) func eachFileShowsTheProblemInItsName(_ name: String) throws {
        #expect(try Self.diagnostics(name).contains { name.hasPrefix($0.kind.id + "-") })
    }

    @Test func fixturesShowEveryKindOfProblem() {
        let shown = Set(Self.names.map { String($0.prefix(5)) })
        #expect(shown == Set(MessageEntry.all.map(\.kind.id).filter { $0 < "KB150" }))
    }
}
