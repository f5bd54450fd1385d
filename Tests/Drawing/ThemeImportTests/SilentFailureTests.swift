import Documents
import Foundation
import TestSupport
import Testing

@testable import ThemeImport

/// No way of reading ends without a theme and without a reason: documents of every kind, broken, cut off, in a fence, with a mark, in
/// UTF-16 and pasted as a part of another one, are read as what they are and as every kind that a user can name.
@Suite struct SilentFailureTests {
    private static let sources =
        FixtureTests.sources.filter { $0.contains(".") } + TerminalTests.files.map { "terminals/" + $0 }

    /// Returns a text with a fault, or with something around it.
    private static func spoiled(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        func broken(_ bytes: [UInt8]) -> [UInt8] {
            guard bytes.count > 8 else { return bytes }
            var bytes = bytes
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(place...)
            case 1: bytes.removeSubrange(..<place)
            case 2: bytes.insert(0x0A, at: place)
            case 3: bytes.insert(contentsOf: Array("{\"[:<&*'".utf8).shuffled(using: &random).prefix(2), at: place)
            default: break
            }
            return bytes
        }
        let text = broken(bytes)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return Array("```\n".utf8) + text + Array("\n```\n".utf8)
        case 1: return Array("~~~yaml\n".utf8) + text + Array("\n~~~".utf8)
        case 2: return Array("```".utf8) + text
        case 3: return [0xEF, 0xBB, 0xBF] + text
        case 4: return [0xFF, 0xFE] + text.flatMap { [$0, 0] }
        case 5: return text + Array(",\n".utf8)
        case 6: return []
        default: return text
        }
    }

    private static func check(_ bytes: [UInt8], as kind: ThemeKind?, of name: String) throws {
        let imported = try Imported(ThemeSource(bytes: bytes, name: "pasted"), modes: nil) { $0.kind = kind }
        #expect(
            (imported.theme == nil) == imported.diagnostics.haveErrors,
            "\(name) as \(kind?.name ?? "what it is"): \(String(decoding: bytes, as: UTF8.self))")
        let texts = imported.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(!texts.contains(""), "\(name) as \(kind?.name ?? "what it is")")
    }

    @Test(arguments: sources) func everyFailureHasAReason(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: FixtureTests.folder.appending(path: name)))
        var random = SeededGenerator(name.utf8.reduce(57) { $0 &* 31 &+ UInt64($1) })
        for kind in ThemeKind.all + [nil] {
            try Self.check(Self.spoiled(bytes, &random), as: kind, of: name)
        }
    }

    /// A fence around a text that is broken, as every kind.
    @Test func brokenTextsInFencesHaveAReason() throws {
        let texts = [
            "{\"a\": \"x\ny\"}", "{\"a\": ", "a: [", "a = ", "<plist>", "<a", ":root { --a: ", "[x\n", "a: b\n  c: d",
            "{}", "[]",
            "1", "\"", "", " ", "//", "/*", "#", "---", "%", "\u{0}",
        ]
        for text in texts {
            for form in [
                text, "```json\n\(text)\n```\n", "~~~\n\(text)\n~~~", "\u{FEFF}\(text)", "\u{FEFF}```\n\(text)\n```",
            ] {
                for kind in ThemeKind.all + [nil] { try Self.check(Array(form.utf8), as: kind, of: text) }
            }
        }
    }
}
