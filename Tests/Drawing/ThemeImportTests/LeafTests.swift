import Documents
import Foundation
import TestSupport
import Testing
import ThemeModel

@testable import ThemeImport

/// No colour that a picture shows can be spoiled in silence: what cannot be read is named, in each format. `KBRENDER_MUTATIONS` sets how
/// many colours are spoiled, 200 unless it says so.
@Suite struct LeafTests {
    private static let count = ProcessInfo.processInfo.environment["KBRENDER_MUTATIONS"].flatMap(Int.init) ?? 200
    private static let spoiled = ["#12345", "#GGHHII", "rgb(1, 2", "nonsense?", "#1234567890123"]

    /// A document and one of the colours that are written in it with digits.
    private struct Leaf {
        let name: String
        let bytes: [UInt8]
        let range: Range<Int>

        func replaced(by text: String) -> [UInt8] {
            bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
        }
    }

    private static func leaves() throws -> [Leaf] {
        let systems = VocabularyTests.files.map { "systems/" + $0 }
        let terminals = TerminalTests.files.map { "terminals/" + $0 }
        let names = FixtureTests.sources.filter { $0.contains(".") } + systems + terminals
        return try names.flatMap { name in
            let bytes = [UInt8](try Data(contentsOf: FixtureTests.folder.appending(path: name)))
            let text = String(decoding: bytes, as: UTF8.self)
            guard Array(text.utf8) == bytes else { return [Leaf]() }
            return text.matches(of: /#[0-9A-Fa-f]{6}\b/).map { match in
                let start = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
                return Leaf(name: name, bytes: bytes, range: start..<start + match.output.utf8.count)
            }
        }
    }

    @Test func spoiledColorsAreNamed() throws {
        var random = SeededGenerator(77)
        let leaves = try Self.leaves()
        var silent: [String] = []
        for _ in 0..<Self.count {
            let leaf = try #require(leaves.randomElement(using: &random))
            let value = try #require(Self.spoiled.randomElement(using: &random))
            func read(_ bytes: [UInt8]) throws -> Imported {
                try Imported(ThemeSource(bytes: bytes, name: leaf.name))
            }
            // A colour that no picture shows may be anything.
            let (whole, other) = (try read(leaf.bytes), try read(leaf.replaced(by: "#7B3F9D")))
            guard whole.theme?.document != other.theme?.document else { continue }
            let broken = try read(leaf.replaced(by: value))
            let known = Set(whole.diagnostics.map(\.message))
            let isNamed = broken.diagnostics.contains { $0.severity != .note && !known.contains($0.message) }
            if !isNamed {
                let line = String(decoding: leaf.bytes[..<leaf.range.lowerBound], as: UTF8.self).split(
                    separator: "\n", omittingEmptySubsequences: false
                ).count
                silent.append("\(leaf.name):\(line) \(value)")
            }
        }
        #expect(silent.isEmpty, "\(Set(silent).sorted())")
    }
}
