import Documents
@testable import Files
import Foundation
import TestSupport
import Testing

/// ARCHITECTURE's floors and targets, compared with Package.swift and the sources.
@Suite struct ArchitectureTests {
    private static let package = Repository.path

    private static func text(_ path: FilePath) throws -> String {
        String(decoding: try InputFile(reading: path).bytes, as: UTF8.self)
    }

    /// The floors, the lowest first: the folders of the sources.
    private static let floors = ["Drawing", "Running", "Libraries", "Serving", "Program"]

    /// The folders of the targets by their names.
    static func targets() throws -> [String: (floor: Int, folder: FilePath)] {
        var targets: [String: (floor: Int, folder: FilePath)] = [:]
        for (number, floor) in floors.enumerated() {
            let folder = package.appending("Sources").appending(floor)
            for name in try folder.names().map(\.description)
            where !name.hasPrefix(".") && folder.appending(name).isFolder {
                targets[name] = (number, folder.appending(name))
            }
        }
        return targets
    }

    /// The modules, among some, that each target imports in its sources.
    private static func imports(of modules: Set<String>) throws -> [String: Set<String>] {
        var imports: [String: Set<String>] = [:]
        for (target, (_, folder)) in try targets() {
            imports[target] = try Repository.swiftFiles(in: folder).reduce(into: []) {
                $0.formUnion(try Self.imports(of: modules, in: $1))
            }
        }
        return imports
    }

    /// The modules, among some, that a source file imports.
    private static func imports(of modules: Set<String>, in file: FilePath) throws -> Set<String> {
        let imported = try SourceFile(file).lines(with: "import ").compactMap { line -> String? in
            let words = line.split(separator: " ")
            guard let keyword = words.firstIndex(of: "import"), keyword <= 2, words.count == keyword + 2 else {
                return nil
            }
            return String(words[keyword + 1])
        }
        return modules.intersection(imported)
    }

    /// The targets of ARCHITECTURE's tables in their order, each with the floor whose table it is in.
    private static func tables() throws -> [(target: String, floor: String)] {
        var floor = ""
        var rows: [(target: String, floor: String)] = []
        for line in try text(package.appending("ARCHITECTURE.md")).split(separator: "\n") {
            if let named = floors.first(where: { line.hasPrefix("**\($0)**") }) { floor = named }
            guard line.hasPrefix("| `") else { continue }
            rows.append((String(line.dropFirst(3).prefix { $0 != "`" }), floor))
        }
        return rows
    }

    /// Each target stands in the table of its floor, and `Sources` holds nothing but floors.
    @Test func tablesNameTheTargetsOfTheirFloors() throws {
        let folders = try Self.package.appending("Sources").names().map(\.description).filter { !$0.hasPrefix(".") }
        #expect(Set(folders) == Set(Self.floors + ["CLibraries"]))
        let tables = try Self.tables()
        let listed = Dictionary(tables.map { ($0.target, $0.floor) }) { first, _ in first }
        #expect(listed == (try Self.targets()).mapValues { Self.floors[$0.floor] } && listed.count == tables.count)
    }

    /// Each target imports only those above it in the tables, so there is no cycle, and no floor imports a higher one.
    @Test func targetsImportOnlyThoseAboveThem() throws {
        let imports = try Self.imports(of: Set(Self.targets().keys))
        var above: Set<String> = []
        for (target, _) in try Self.tables() {
            let imported = imports[target, default: []]
            #expect(imported.isSubset(of: above), "\(target) imports \(imported.subtracting(above).sorted())")
            above.insert(target)
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

    /// One clock of the runtime of tasks links all of it, with Dispatch: a twelfth of the instructions of `--version`.
    @Test func noProgramUsesTheRuntimeOfTasks() throws {
        let words = ["ContinuousClock", "SuspendingClock", ") async "]
        for floor in Self.floors where floor != "Libraries" {
            for file in try Repository.swiftFiles(in: Self.package.appending("Sources").appending(floor)) {
                let source = try SourceFile(file)
                for word in words { #expect(source.lines(with: word).isEmpty, "\(file): \(word)") }
            }
        }
    }

    /// The built programs load none of these libraries.
    @Test(arguments: ["kbrender", "kbrender-serve", "EmbeddedBatch"])
    func programsLoadNoTestLibraries(name: String) throws {
        let run = try BuiltProgram().run("ldd $(command -v \(name))")
        #expect(run.status == 0 && run.text.contains("libc.so"), "\(run.messages)")
        for library in ["Foundation", "XCTest", "Testing"] { #expect(!run.text.contains(library), "\(run.text)") }
    }

    /// The libraries that the package manager does not look for, and their packages.
    private static let found = ["CHiredis": "libhiredis-dev", "CCurl": "libcurl4-openssl-dev"]

    /// A build without a library reports which package provides it. For most the package manager does: here it plans a build as
    /// if no library was installed. For the others, their headers do.
    @Test func missingLibrariesAreReportedWithTheirPackages() throws {
        let manifest = try Self.text(Self.package.appending("Package.swift"))
        let packages = manifest.split(separator: ", package: \"").dropFirst()
        let provided = Set(packages.map { String($0.prefix { $0 != "\"" }) })
        let setup = try Self.text(Self.package.appending("scripts/setup"))
        let installed = setup.split(separator: "build=(")[1].prefix { $0 != ")" }.split { $0.isWhitespace }
            .map(
                String.init)
        #expect(provided.count > 15 && provided.isSubset(of: installed))

        let program = BuiltProgram()
        let planned = try program.run(
            """
            printf '#!/bin/sh\\necho /nowhere\\n' >pkg-config && chmod +x pkg-config && unset PKG_CONFIG_PATH
            PATH=$PWD:$PATH swift build --package-path \(Self.package) --scratch-path $PWD/build --print-manifest-job-graph
            """, seconds: 1800)
        let words = planned.messages.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let hints = words.compactMap { $0.hasPrefix("apt-get install ") ? String($0.dropFirst(16)) : nil }
        #expect(Set(hints) == provided.subtracting(Self.found.values), "\(planned.status): \(planned.messages)")

        for (library, package) in Self.found {
            let header = Self.package.appending("Sources/CLibraries/\(library)/shim.h")
            let compiled = try program.run("clang -nostdinc -fsyntax-only -x c \(header)")
            #expect(
                compiled.status != 0 && compiled.messages.contains("apt-get install \(package)"), "\(compiled.messages)"
            )
        }
    }

    /// A target of the manifest, as SwiftPM describes it.
    private struct Target: Decodable {
        let name: String
        let path: String?
        let exclude: [String]
        /// A dependency is an object with one member, whose value is an array that begins with the name.
        let dependencies: [[String: [String?]]]
    }

    private struct Manifest: Decodable { let targets: [Target] }

    /// The manifest names each target that a target's sources import. Without it, a module is compiled before the one that it
    /// imports, as the machine's speed will have it.
    @Test func manifestNamesEveryImportedTarget() throws {
        let described = try BuiltProgram().run(
            "swift package --package-path \(Self.package) --scratch-path $PWD/build dump-package", seconds: 600)
        let targets = try JSONDecoder().decode(Manifest.self, from: Data(described.output)).targets
        let modules = Set(targets.map(\.name))
        #expect(targets.count > 80)
        for target in targets {
            guard let path = target.path else { continue }
            let folder = Self.package.appending(path)
            let excluded = target.exclude.map { folder.appending($0).description + "/" }
            let files = try Repository.swiftFiles(in: folder).filter { file in
                !excluded.contains { file.description.hasPrefix($0) }
            }
            let named = Set(target.dependencies.flatMap(\.values).compactMap { $0.first ?? nil } + [target.name])
            let imported = try files.reduce(into: Set<String>()) { $0.formUnion(try Self.imports(of: modules, in: $1)) }
            #expect(imported.isSubset(of: named), "\(target.name) imports \(imported.subtracting(named).sorted())")
        }
    }
}
