import Foundation
import TestSupport
import Testing

/// The ledger of docs/handbook.md: the id of every item is in the name of a test, and every id in a test's name is an item's.
@Suite struct HandbookLedgerTests {
    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(Repository.path)/\(path)")), as: UTF8.self)
    }

    private static func items() throws -> [String] {
        try text("docs/handbook.md").matches(of: /`(00[0-4]-[A-Za-z0-9._-]+)`/).map { String($0.output.1) }
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
        let (items, names) = (try Self.items(), try Self.tests().values.joined())
        #expect(items.count > 300)
        for item in items { #expect(names.contains { Self.denotes($0, item) }, "\(item)") }
    }

    @Test func everyTestThatIsNamedAfterAnItemIsInTheLedger() throws {
        let items = try Self.items()
        for (test, names) in try Self.tests() {
            for name in names { #expect(items.contains { Self.denotes(name, $0) }, "\(test): \(name)") }
        }
    }

    /// The changes that break items, before a release, are still possible: each has its one place in the sources.
    @Test func everyChangeOfTheMutationsHasItsPlace() throws {
        let rows = try Self.text("Tests/Mutations/handbook.txt").split(separator: "\n\n").dropFirst()
            .filter { $0.first != "#" }
        #expect(rows.count > 130)
        for row in rows {
            let lines = row.split(separator: "\n")
            let head = lines[0]
            let old = lines.filter { $0.hasPrefix("-") }.map { $0.dropFirst() }.joined(separator: "\n")
            let places = try Self.text(String(head.split(separator: " ")[1])).components(separatedBy: old).count - 1
            #expect(places == 1, "\(head)")
        }
    }

    @Test func everyIDIsThereOnce() throws {
        let items = try Self.items()
        #expect(Set(items).count == items.count)
    }
}
