import Documents
@testable import Files
import TestSupport
import Testing

/// ARCHITECTURE's table of targets, compared with Package.swift and the sources.
@Suite struct ArchitectureTests {
    private static let package = Repository.path

    private static func text(_ path: FilePath) throws -> String {
        String(decoding: try InputFile(reading: path).bytes, as: UTF8.self)
    }

    /// The project's targets that each target imports in its sources.
    private static func imports() throws -> [String: Set<String>] {
        try imports(of: Set(targets().keys))
    }

    /// The floors, the lowest first: the folders of the sources.
    private static let floors = ["Drawing", "Running", "Libraries", "Serving", "Program"]

    /// The folders of the targets by their names.
    static func targets() throws -> [String: (floor: Int, folder: FilePath)] {
        var targets: [String: (floor: Int, folder: FilePath)] = [:]
        for (number, floor) in floors.enumerated() {
            let folder = package.appending("Sources").appending(floor)
            for name in try folder.names().map(\.description) where !name.hasPrefix(".") {
                targets[name] = (number, folder.appending(name))
            }
        }
        return targets
    }

    /// The modules, among some, that each target imports in its sources.
    private static func imports(of modules: Set<String>) throws -> [String: Set<String>] {
        var imports: [String: Set<String>] = [:]
        for (target, place) in try targets() {
            var found: Set<String> = []
            for file in try Repository.swiftFiles(in: place.folder) {
                for line in try text(file).split(separator: "\n") {
                    let words = line.split(separator: " ")
                    guard let place = words.firstIndex(of: "import"), place <= 2, words.count == place + 2 else {
                        continue
                    }
                    let name = String(words[place + 1])
                    if modules.contains(name) { found.insert(name) }
                }
            }
            imports[target] = found
        }
        return imports
    }

    /// The rows of the table of targets: the name, and the project's targets among its imports.
    private static func table(_ known: Set<String>) throws -> [(name: String, imports: Set<String>)] {
        let lines = try text(package.appending("ARCHITECTURE.md")).split(separator: "\n")
        return lines.filter { $0.hasPrefix("| `") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingSpaces }
            let imports = cells[1].split(separator: ",").map { $0.trimmingSpaces }
            return (String(cells[0].dropFirst().dropLast()), Set(imports).intersection(known))
        }
    }

    @Test func tableMatchesTheImportsOfTheSources() throws {
        let imports = try Self.imports()
        let table = try Self.table(Set(imports.keys))
        #expect(Set(table.map(\.name)) == Set(imports.keys))
        for (name, listed) in table { #expect(listed == imports[name], "\(name)") }
    }

    /// Each target imports only those above it in the table, so there is no cycle.
    @Test func targetsImportOnlyThoseAboveThem() throws {
        let imports = try Self.imports()
        var above: Set<String> = []
        for (name, _) in try Self.table(Set(imports.keys)) {
            #expect(imports[name, default: []].isSubset(of: above), "\(name)")
            above.insert(name)
        }
    }

    /// Each floor imports only floors below it, and `Sources` holds nothing but floors.
    @Test func floorsImportOnlyThoseBelowThem() throws {
        let folders = try Self.package.appending("Sources").names().map(\.description).filter { !$0.hasPrefix(".") }
        #expect(Set(folders) == Set(Self.floors + ["CLibraries"]))
        let targets = try Self.targets()
        for (name, imported) in try Self.imports() {
            for other in imported {
                let (importing, floor) = (targets[name]?.floor ?? 0, targets[other]?.floor ?? 0)
                #expect(
                    floor <= importing, "\(name) of \(Self.floors[importing]) imports \(other) of \(Self.floors[floor])"
                )
            }
        }
    }

    /// The libraries for tests need XCTest and Foundation: nothing that a program links may depend on them.
    @Test func onlyTheTestLibraryImportsFoundation() throws {
        let foreign: Set = [
            "Foundation", "FoundationEssentials", "Testing", "XCTest", "KeyboardSnapshotTesting", "TestSupport",
        ]
        for (target, imported) in try Self.imports(of: foreign) where target != "KeyboardSnapshotTesting" {
            #expect(imported.isEmpty, "\(target) imports \(imported.sorted())")
        }
        #expect(
            try Self.imports(of: foreign)["KeyboardSnapshotTesting"]?.isSuperset(of: ["Foundation", "XCTest"]) == true)
    }

    /// The built programs load none of these libraries.
    @Test(arguments: ["kbrender", "kbrender-serve", "EmbeddedBatch"])
    func programsLoadNoTestLibraries(name: String) throws {
        let run = try BuiltProgram().run("ldd $(command -v \(name))")
        #expect(run.status == 0 && run.text.contains("libc.so"), "\(run.messages)")
        for library in ["Foundation", "XCTest", "Testing"] { #expect(!run.text.contains(library), "\(run.text)") }
    }

    /// A build without a library reports which package provides it. For all but one the package manager does: here it plans a
    /// build as if no library was installed. For that one, its header does.
    @Test func missingLibrariesAreReportedWithTheirPackages() throws {
        let manifest = try Self.text(Self.package.appending("Package.swift"))
        let packages = manifest.split(separator: ", package: \"").dropFirst()
        let provided = Set(packages.map { String($0.prefix { $0 != "\"" }) })
        let setup = try Self.text(Self.package.appending("scripts/setup"))
        let installed = setup.split(separator: "build=(")[1].prefix { $0 != ")" }.split { $0.isWhitespace }.map(
            String.init)
        #expect(provided.count > 15 && provided.isSubset(of: installed))

        let program = BuiltProgram()
        let planned = try program.run(
            """
            printf '#!/bin/sh\\necho /nowhere\\n' >pkg-config && chmod +x pkg-config && unset PKG_CONFIG_PATH
            PATH=$PWD:$PATH swift build --package-path \(Self.package) --scratch-path $PWD/build --print-manifest-job-graph
            """, seconds: 1800)
        let words = planned.messages.split(separator: "\n").map { $0.trimmingSpaces }
        let hints = words.compactMap { $0.hasPrefix("apt-get install ") ? String($0.dropFirst(16)) : nil }
        #expect(Set(hints) == provided.subtracting(["libhiredis-dev"]), "\(planned.status): \(planned.messages)")

        let header = Self.package.appending("Sources/CLibraries/CHiredis/shim.h")
        let compiled = try program.run("clang -nostdinc -fsyntax-only -x c \(header)")
        #expect(
            compiled.status != 0 && compiled.messages.contains("apt-get install libhiredis-dev"), "\(compiled.messages)"
        )
    }

    /// The manifest names every target that the sources import.
    @Test func manifestNamesEveryImportedTarget() throws {
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
