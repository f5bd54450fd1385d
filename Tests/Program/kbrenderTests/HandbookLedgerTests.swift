import Foundation
import TestSupport
import Testing

/// The ledger of docs/handbook.md: every item has an id of its own and names a test that exists.
@Suite struct HandbookLedgerTests {
    private struct Row {
        let id: String
        let document: String
        let test: String
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(Repository.path)/\(path)")), as: UTF8.self)
    }

    private static func rows() throws -> [Row] {
        try text("docs/handbook.md").split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
            return Row(id: cells[0], document: cells[1], test: cells[cells.count - 1])
        }
    }

    /// The names of all tests: functions in Swift that are tests, and scenarios of the browser.
    private static func tests() throws -> Set<String> {
        let folder = "\(Repository.path)/Tests"
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        var names: Set<String> = []
        for path in paths where path.hasSuffix("Tests.swift") || path.hasSuffix("Browser/scenarios.py") {
            let text = try text("Tests/\(path)")
            names.formUnion(text.matches(of: /@Test(?:[^@]|@\w+\()*?func (\w+)/).map { String($0.output.1) })
            names.formUnion(text.matches(of: /@scenario\ndef (\w+)/).map { String($0.output.1) })
        }
        return names
    }

    @Test func everyItemHasItsTest() throws {
        let (rows, tests) = (try Self.rows(), try Self.tests())
        #expect(rows.count > 100 && tests.count > 500)
        for row in rows { #expect(tests.contains(row.test), "\(row.id): \(row.test)") }
    }

    @Test func everyIDIsThereOnceAndNamesItsDocument() throws {
        let rows = try Self.rows()
        #expect(Set(rows.map(\.id)).count == rows.count)
        for row in rows { #expect(row.id.hasPrefix(row.document + "-"), "\(row.id)") }
    }
}
