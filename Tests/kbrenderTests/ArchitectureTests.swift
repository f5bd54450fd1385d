import Documents
@testable import Files
import Testing

/// What ARCHITECTURE says of the targets is what Package.swift and the sources say.
@Suite struct ArchitectureTests {
    private static let package = FilePath(#filePath).folder.appending("../..")

    private static func text(_ path: FilePath) throws -> String {
        String(decoding: try InputFile(reading: path).bytes, as: UTF8.self)
    }

    /// The project's own targets that each target imports in its sources.
    private static func imports() throws -> [String: Set<String>] {
        let sources = package.appending("Sources")
        let targets = try sources.names().map { String(decoding: $0.bytes, as: UTF8.self) }
            .filter { !$0.hasPrefix(".") && !isLibrary($0) }
        var imports: [String: Set<String>] = [:]
        for target in targets {
            var found: Set<String> = []
            for file in try swiftFiles(in: sources.appending(target)) {
                for line in try text(file).split(separator: "\n") {
                    let words = line.split(separator: " ")
                    guard let place = words.firstIndex(of: "import"), place <= 2, words.count == place + 2 else {
                        continue
                    }
                    let name = String(words[place + 1])
                    if targets.contains(name) { found.insert(name) }
                }
            }
            imports[target] = found
        }
        return imports
    }

    /// Module maps of C libraries: a capital C and another capital or a capital's word.
    private static func isLibrary(_ target: String) -> Bool {
        target.hasPrefix("C") && target.dropFirst().first?.isUppercase == true
    }

    private static func swiftFiles(in folder: FilePath) throws -> [FilePath] {
        var files: [FilePath] = []
        for name in try folder.names() where name != FilePath(".") && name != FilePath("..") {
            let path = folder.appending(name)
            if path.isFolder {
                files += try swiftFiles(in: path)
            } else if path.hasEnding([".swift"]) {
                files.append(path)
            }
        }
        return files
    }

    /// The rows of the table of targets: name, and the project's own targets among its imports.
    private static func table(_ known: Set<String>) throws -> [(name: String, imports: Set<String>)] {
        let lines = try text(package.appending("ARCHITECTURE.md")).split(separator: "\n")
        return lines.filter { $0.hasPrefix("| `") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingSpaces }
            let imports = cells[1].split(separator: ",").map { $0.trimmingSpaces }
            return (String(cells[0].dropFirst().dropLast()), Set(imports).intersection(known))
        }
    }

    @Test func theTableSaysWhatTheSourcesImport() throws {
        let imports = try Self.imports()
        let table = try Self.table(Set(imports.keys))
        #expect(Set(table.map(\.name)) == Set(imports.keys))
        for (name, listed) in table { #expect(listed == imports[name], "\(name)") }
    }

    /// Targets come in an order in which each imports only those above it: so there is no cycle.
    @Test func everyTargetImportsThoseAboveIt() throws {
        let imports = try Self.imports()
        var above: Set<String> = []
        for (name, _) in try Self.table(Set(imports.keys)) {
            #expect(imports[name, default: []].isSubset(of: above), "\(name)")
            above.insert(name)
        }
    }

    /// The manifest gives no target more than its sources import.
    @Test func theManifestGivesWhatIsImported() throws {
        let manifest = try Self.text(Self.package.appending("Package.swift"))
        for (name, imported) in try Self.imports() {
            for other in imported { #expect(manifest.contains("\"\(other)\""), "\(name) imports \(other)") }
        }
    }
}

extension StringProtocol {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
