import Documents
import Foundation
import TestSupport
import Testing

@testable import ThemeImport

/// Sources with a few bytes changed, moved or removed: each gives a theme or an error, and never a trap. The changes are the
/// same in every run, unless KBRENDER_MUTATIONS asks for more.
@Suite struct MutationTests {
    private static let count = ProcessInfo.processInfo.environment["KBRENDER_MUTATIONS"].flatMap(Int.init) ?? 25

    private static func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) where bytes.count > 8 {
            let place = Int.random(in: 0..<bytes.count - 8, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.removeSubrange(place..<place + Int.random(in: 1...8, using: &generator))
            case 2: bytes.insert(contentsOf: bytes[place..<place + 8], at: place)
            default: bytes[place] = Array("0-9e\"{}[]:,#&*|\n\t".utf8).randomElement(using: &generator) ?? 0
            }
        }
        return bytes
    }

    private static let sources =
        FixtureTests.sources.filter { $0.contains(".") } + TerminalTests.files.map { "terminals/" + $0 }

    @Test(arguments: sources) func survivesMutations(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: FixtureTests.folder.appending(path: name)))
        var generator = SeededGenerator(name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
        for _ in 0..<Self.count {
            let imported = try Imported(ThemeSource(bytes: Self.mutated(bytes, &generator), name: name))
            #expect((imported.theme == nil) == imported.diagnostics.haveErrors)
            let places = imported.diagnostics.allSatisfy {
                ($0.range?.upperBound ?? 0) <= ($0.source?.bytes.count ?? 0)
            }
            #expect(places)
            #expect(imported.theme?.explanation.isEmpty != true)
        }
    }
}
