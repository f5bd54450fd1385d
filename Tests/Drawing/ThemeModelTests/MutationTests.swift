import Documents
@testable import Reports
import TestSupport
import Testing

@testable import ThemeEditing
@testable import ThemeModel

/// Randomly broken documents: whatever they contain, reading ends and reports faults with their places in harmless text.
@Suite struct MutationTests {
    static let seeds: [String] = [
        ThemeValidationTests.document("tags", "[\"a\", \"b\"]"),
        Sample.theme([
            ("keyboardBackgroundGradient", "[\"#D0D8E0\", {\"color\": \"#FFFFFF80\", \"location\": 0.5}, \"#000000\"]"),
            ("regularKeyShadowOffset", "[0, -1.5e0]"), ("_customFontName", "\"N\\u00f6to \\ud83d\\ude00\""),
            ("candidateBarEnabled", "null"), ("fontDesign", "\"serif\""),
        ]),
    ]

    /// Pieces that are likely to cause trouble.
    static let pieces: [String] = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "null", "true", "1e999", "-1e308", "-0",
        "0x1p3",
        "\"#12345\"", "\"#FFFFFFFF\"", "[]", "{}", "\u{FEFF}", "\u{202E}", "\u{0}", "\n", "\r\n", "\"light\"",
        "9999999999",
        "//", "/*", "\"keySpacing\": 3,", "\u{212A}",
    ]

    static func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let at = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, at + Int.random(in: 0...20, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(at..<end)
            case 1: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 2: if at < bytes.count { bytes[at] = UInt8.random(in: 0...255, using: &random) }
            case 3: bytes.replaceSubrange(at..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
            default: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: at)
            }
        }
        return bytes
    }

    @Test(arguments: seeds.indices) func survivesMutatedDocuments(_ seed: Int) {
        var random = SeededGenerator(UInt64(seed) + 10)
        let bytes = Array(Self.seeds[seed].utf8)
        for round in 0..<400 {
            let source = SourceText(name: "theme.json", bytes: Self.mutated(bytes, &random))
            let reading = ThemeDocument.read(source, modes: [.light])
            #expect((reading.value == nil) == reading.diagnostics.haveErrors)
            check(reading.diagnostics, source)
            guard round % 10 == 0 else { continue }
            check(ThemeValidation(source, store: true).diagnostics, source)
            // Adjusting colours takes longer than everything else.
            if round % 50 == 0 { checkFix(of: source) }
            if let document = reading.value {
                let text = NativeThemeWriter.text(document, minimal: true)
                let again = ThemeDocument.read(SourceText(name: "again", text: text), modes: [.light])
                #expect(again.value?.theme(.light) == document.theme(.light))
            }
        }
    }

    @Test(arguments: seeds) func readsEveryBeginningAndEnd(_ seed: String) {
        let bytes = Array(seed.utf8)
        for n in stride(from: 1, to: bytes.count - 2, by: 3) {
            for part in [Array(bytes[..<n]), Array(bytes[n...])] {
                let source = SourceText(name: "theme.json", bytes: part)
                let problems = ThemeValidation(source, store: true).diagnostics
                #expect(problems.haveErrors)
                check(problems, source)
                let isRead = problems.contains { $0.kind == JSONDiagnosticKinds.syntax }
                if isRead {
                    #expect(problems.allSatisfy { $0.repairs.allSatisfy { $0.range.upperBound <= part.count } })
                }
            }
        }
    }

    /// Checks that a repaired document is JSON, that its notes have places in the original, and that it needs no more repairs.
    func checkFix(of source: SourceText) {
        guard let fixed = ThemeFixer.fix(source, store: true).value else { return }
        let copy = SourceText(name: "copy.json", bytes: fixed.bytes)
        #expect(JSONReader.read(copy).value != nil)
        #expect(
            (fixed.bytes == source.bytes) == fixed.notes.allSatisfy { $0.kind == ThemeDiagnosticKinds.noReadableColor })
        check(fixed.notes, source)
        #expect(ThemeFixer.fix(copy, store: true).value.map { $0.bytes == copy.bytes } ?? true)
    }

    func check(_ diagnostics: [Diagnostic], _ source: SourceText) {
        for problem in diagnostics {
            let range = problem.range ?? -1 ..< -1
            #expect(range.lowerBound >= 0 && range.upperBound <= source.bytes.count, "\(problem.kind.id) has no place")
            #expect(!problem.message.isEmpty && problem.message.unicodeScalars.count < 1000)
        }
        let text = DiagnosticFormatter().text(for: diagnostics)
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
    }
}
