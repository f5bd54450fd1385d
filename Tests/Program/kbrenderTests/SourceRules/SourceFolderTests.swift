@testable import Files
import TestSupport
import Testing

/// The folders inside targets: each uses only types of folders below it, so that a target can be read in one order. And the root,
/// which holds nothing that is built.
@Suite struct SourceFolderTests {
    /// The words of a source that can name types, without those in comments and texts; and the types that it declares outside
    /// of others.
    private struct Source {
        var words: Set<String> = []
        var types: Set<String> = []

        private static let keywords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]

        init(_ text: String) {
            for line in text.split(separator: "\n") {
                let isOuter = line.utf8.first != UInt8(ascii: " ")
                var previous = ""
                for word in Self.words(line.utf8) {
                    if isOuter, Self.keywords.contains(previous) { types.insert(word) }
                    if word.utf8.first.map({ 0x41...0x5A ~= $0 }) == true { words.insert(word) }
                    previous = word
                }
            }
        }

        /// Returns the words of a line in their order.
        private static func words(_ line: Substring.UTF8View) -> [String] {
            var words: [String] = []
            var word: [UInt8] = []
            var (isText, isEscaped, last) = (false, false, UInt8(0))
            for byte in line {
                if isText {
                    isText = isEscaped || byte != UInt8(ascii: "\"")
                    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                } else if byte == UInt8(ascii: "_") || 0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
                {
                    word.append(byte)
                } else {
                    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                    word = []
                    if byte == UInt8(ascii: "/"), last == byte { return words }
                    isText = byte == UInt8(ascii: "\"")
                }
                last = byte
            }
            return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
        }
    }

    /// Returns the folders of a target with those whose types each uses.
    private static func uses(in target: FilePath) throws -> [String: Set<String>] {
        let prefix = "\(target)/"
        let sources = try Repository.swiftFiles(in: target).map { file in
            let folder = "\(file)".dropFirst(prefix.count).split(separator: "/").dropLast().joined(separator: "/")
            return (folder, Source(String(decoding: try InputFile(reading: file).bytes, as: UTF8.self)))
        }
        let homes = Dictionary(
            sources.flatMap { folder, source in source.types.map { ($0, folder) } }, uniquingKeysWith: { a, _ in a })
        var uses: [String: Set<String>] = [:]
        for (folder, source) in sources {
            uses[folder, default: []].formUnion(source.words.compactMap { homes[$0] })
        }
        return uses
    }

    /// Returns what is left after removing, again and again, every folder that uses no other: circles, and what uses them.
    private static func circles(_ uses: [String: Set<String>]) -> [String: Set<String>] {
        var left = uses.reduce(into: [:]) { $0[$1.key] = $1.value.subtracting([$1.key]) }
        while let lowest = left.first(where: \.value.isEmpty)?.key {
            left[lowest] = nil
            for folder in left.keys { left[folder]?.remove(lowest) }
        }
        return left
    }

    @Test func circlesAreFound() {
        #expect(Self.circles(["a": ["b"], "b": ["c"], "c": ["c"]]).isEmpty)
        #expect(Self.circles(["a": ["b"], "b": ["c"], "c": ["b"]]).keys.sorted() == ["a", "b", "c"])
        let source = Source("struct A: B {\n    let c = \"D \\\" E\"  // F\n    enum G {}\n}\nenum H { case i }")
        #expect(source.types == ["A", "H"])
        #expect(source.words == ["A", "B", "G", "H"])
    }

    @Test func foldersUseOnlyThoseBelowThem() throws {
        let targets = try ArchitectureTests.targets()
        #expect(targets.count > 30)
        for (name, place) in targets {
            let left = Self.circles(try Self.uses(in: place.folder))
            #expect(left.isEmpty, "\(name): \(left)")
        }
    }

    /// What compilers and linkers make, by the ending. One that is run by hand leaves it where it was started.
    private static let built = [
        ".a", ".d", ".dia", ".h", ".o", ".so", ".swiftdeps", ".swiftdoc", ".swiftmodule", ".swiftsourceinfo",
    ]

    private static func isBuilt(_ name: String) -> Bool { built.contains { name.hasSuffix($0) } }

    @Test func rootHoldsNothingThatIsBuilt() throws {
        let names = ["ThemeModel.h", "ThemeModel.swiftmodule", "main.o", "main.d", "Package.swift", "Makefile"]
        #expect(names.filter(Self.isBuilt) == Array(names.prefix(4)))
        let strays = try Repository.path.names().map(\.description).filter(Self.isBuilt)
        #expect(strays.isEmpty, "\(strays.sorted())")
    }
}
