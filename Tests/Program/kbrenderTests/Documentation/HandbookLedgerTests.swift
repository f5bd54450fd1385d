import Foundation
import TestSupport
import Testing

/// The ledger of docs/handbook.md: every item has an id of its own and a test that is named after it, and every test that is
/// named after an item is that item's.
@Suite struct HandbookLedgerTests {
    private struct Row {
        let id: String
        let test: String
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(Repository.path)/\(path)")), as: UTF8.self)
    }

    private static func rows() throws -> [Row] {
        try text("docs/handbook.md").split(separator: "\n").filter { $0.hasPrefix("| `00") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
            return Row(id: cells[0], test: cells[cells.count - 1])
        }
    }

    /// The ids in the names of tests, by the test: in the display names of tests in Swift, and in the decorators of the
    /// browser's scenarios. `001-color-*` stands for all ids that begin so: the test takes them as arguments.
    private static func tests() throws -> [String: [String]] {
        let folder = "\(Repository.path)/Tests"
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        var names: [String: [String]] = [:]
        func add(_ test: Substring, _ name: Substring) {
            let ids = name.matches(of: /00[0-4]-[A-Za-z0-9.*_-]+/).map { String($0.output) }
            if !ids.isEmpty { names[String(test), default: []] += ids }
        }
        for path in paths where path.hasSuffix("Tests.swift") || path.hasSuffix("Browser/scenarios.py") {
            let text = try text("Tests/\(path)")
            for test in text.matches(of: /@Test\(\s*"(00[^"]*)"[^@]*?func (\w+)/) { add(test.output.2, test.output.1) }
            for test in text.matches(of: /@handbook\(([^)]*)\)\n@scenario\ndef (\w+)/) {
                add(test.output.2, test.output.1)
            }
        }
        return names
    }

    private static func denotes(_ name: String, _ id: String) -> Bool {
        name.last == "*" ? id.hasPrefix(name.dropLast()) : name == id
    }

    @Test func everyItemHasATestThatIsNamedAfterIt() throws {
        let (rows, tests) = (try Self.rows(), try Self.tests())
        #expect(rows.count > 300)
        for row in rows {
            let names = tests[row.test] ?? []
            #expect(names.contains { Self.denotes($0, row.id) }, "\(row.id): \(row.test) has the names \(names)")
        }
    }

    @Test func everyTestThatIsNamedAfterAnItemIsInTheLedger() throws {
        let rows = Dictionary(grouping: try Self.rows(), by: \.test)
        for (test, names) in try Self.tests() {
            for name in names {
                #expect(rows[test]?.contains { Self.denotes(name, $0.id) } == true, "\(test): \(name)")
            }
        }
    }

    @Test func everyIDIsThereOnce() throws {
        let rows = try Self.rows()
        #expect(Set(rows.map(\.id)).count == rows.count)
    }
}
