@testable import Files
import CommandSupport
import Glibc
import KeyboardPreview
import RenderCache
@testable import Verification
import Documents
import RenderOptions
import TestSupport
import Testing
import ThemeExport
@testable import ThemeModel

@testable import kbrender
@testable import kbrender_serve

/// The pages of `docs` that are generated from the program's tables. `make docs` writes them: it runs these tests with
/// KBRENDER_WRITE_DOCS set.
@Suite struct DocumentationTests {
    private static let docs = Repository.docs

    @Test(arguments: [
        ("docs/properties.md", PropertyReference.markdown),
        ("Sources/Program/kbrender/Commands/Service/service.json", ServingProgram.descriptions),
    ])
    func generatedFilesMatchTheTables(name: String, text: String) throws {
        let path = Repository.path.appending(name)
        if getenv("KBRENDER_WRITE_DOCS") != nil {
            try Output(path, apartFrom: []).write(Array(text.utf8))
        }
        let written = try InputFile(reading: path).bytes
        #expect(String(decoding: written, as: UTF8.self) == text, "\(name) is out of date: run `make docs`")
    }

    @Test("000-shadow-ios") func referenceHasARowForEveryProperty() {
        let lines = PropertyReference.markdown.split(separator: "\n")
        for property in Property.all {
            #expect(lines.count { $0.hasPrefix("| `\(property.name.rawValue)` |") } == 1)
        }
        for name in MetadataName.allCases { #expect(lines.contains { $0.hasPrefix("| `\(name.rawValue)` |") }) }
        #expect(
            lines.contains(
                "| `keySpacing` | Gap between the keys of a row. | number 1…10 (0…40) | required by the store; `3` |  |"
            )
        )
        #expect(
            lines.contains(
                "| `candidateSeparator` | Line between two candidates. | colour | `regularKeyBorder` at 30 % alpha |  |"
            ))
        #expect(Property.all.allSatisfy { $0.summary.hasSuffix(".") })
        #expect(lines.contains { $0.hasPrefix("| `stripHeight` |") && $0.hasSuffix("| none | Android |") })
        #expect(lines.contains { $0.hasPrefix("| `pressedKeyScale` |") && $0.hasSuffix("| `1` | iOS |") })
        for member in KeyLookMember.allCases { #expect(lines.contains { $0.hasPrefix("| `\(member.rawValue)` |") }) }
    }

    /// What `kbrender` knows of the commands of the other program is what they are.
    @Test func descriptionsAreReadBack() {
        let known = Dictionary(uniqueKeysWithValues: Program.descriptions.map { ($0.name, $0) })
        for command in ServingProgram.commands { #expect(known[command.name] == command.description) }
    }

    /// Generated tables in hand-written pages.
    @Test func tablesInPagesMatchTheCode() throws {
        var used: [String] = []
        for name in try Self.docs.names().map(\.description) where name.hasSuffix(".md") {
            let path = Self.docs.appending(name)
            let written = try Repository.text(path)
            let text = try Self.withTables(written, &used)
            if getenv("KBRENDER_WRITE_DOCS") != nil, text != written {
                try Output(path, apartFrom: []).write(Array(text.utf8))
            }
            #expect(try Repository.text(path) == text, "docs/\(name) is out of date: run `make docs`")
        }
        #expect(used.sorted() == ReferenceTables.names)
    }

    /// Returns a page with its tables generated again.
    private static func withTables(_ page: String, _ used: inout [String]) throws -> String {
        let (start, end) = ("<!-- table: ", "<!-- end -->")
        var lines: [Substring] = []
        var isInTable = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == end { isInTable = false }
            if !isInTable { lines.append(line) }
            guard line.hasPrefix(start) else { continue }
            let name = String(line.dropFirst(start.count).prefix { $0 != " " })
            lines += try #require(ReferenceTables.text(name), "no table \(name)").split(
                separator: "\n", omittingEmptySubsequences: false)
            used.append(name)
            isInTable = true
        }
        #expect(!isInTable)
        return lines.joined(separator: "\n")
    }

    @Test func explainsEveryKindOfProblem() throws {
        let entries = MessageEntry.all
        let page = try Repository.text(Repository.docs.appending("diagnostics.md"))
        #expect(page.split(separator: "\n").count { $0.hasPrefix("## ") } == entries.count)
        let ids = entries.map(\.kind.id)
        #expect(ids == Set(ids).sorted())
        #expect(ids.allSatisfy { $0.wholeMatch(of: /KB\d{3}/) != nil })
        #expect(entries.allSatisfy { $0.explanation.hasSuffix(".") && !$0.title.isEmpty })
        #expect(entries[0].kind == JSONDiagnosticKinds.syntax && entries[0].title == "not JSON")
        var kinds: [DiagnosticKind] = []
        for file in try Repository.swiftFiles(in: Repository.path.appending("Sources")) {
            for match in try Repository.text(file).matches(of: /DiagnosticKind\("(KB\d+)", \.(\w+)\)/) {
                kinds.append(DiagnosticKind(String(match.1), try #require(Severity(rawValue: String(match.2)))))
            }
        }
        #expect(kinds.sorted { $0.id < $1.id } == entries.map(\.kind))
    }
}
