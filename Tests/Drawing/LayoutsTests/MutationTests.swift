import Documents
import Graphics
import LayoutEngine
@testable import Layouts
import TestSupport
import Testing

/// Broken documents: each is read or refused, and whatever is read can be laid out or is refused.
@Suite struct MutationTests {
    private static let original = #"""
        { "keyWidth": "8.3%", "horizontalGap": "1.7%", "rows": [
          { "verticalGap": "6%", "keyHeight": "18%", "rowId": null, "keys": [
            { "unichar": "e", "keyLabel": "", "popupCharacters": "\\u00e8\\ud83d\\ude00", "annotation": "3" },
            { "codes": "97", "keyLabel": "a", "keyWidth": "12%", "popupCodes": "àá👩‍👧" } ] },
          { "rowId": "fixed-width", "keys": [
            { "codes": "-1", "keyLabel": "", "isModifier": true, "isShifted": false },
            { "unichar": "ரி" }, { "codes": "-5", "keyLabel": "#delete", "isRepeatable": true } ] },
          { "rowId": "phone", "keys": [
            { "codes": "-6" }, { "codes": "32", "keyLabel": "#space", "keyWidth": "46%" }, { "codes": "10" } ] } ] }
        """#

    /// Replacements for a value.
    private static let values = [
        "null", "true", "0", "-1", "1e308", "1e999", "[]", "{}", "\"\"", "\"%\"", "\"1e5%\"", "\"999999999%\"",
        "\"0.0000000001%\"", "\"-2\"", "\"55296\"", "\"1114111\"", "\"\\\\ud800\"", "\"\\\\u0000\"", "\"pad\"",
        "\"\u{202E}\u{200D}\"", "\"\u{10FFFF}\"", "[{}]", "{\"keys\": [{}]}",
    ]

    @Test func replacedValuesAreReadOrRefused() {
        var random = SeededGenerator(77)
        let tokens = Self.tokens(Self.original)
        for _ in 0..<1200 {
            var mutated = tokens
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                mutated[Int.random(in: 0..<tokens.count, using: &random)] =
                    Self.values.randomElement(using: &random) ?? ""
            }
            check(Array(mutated.joined().utf8))
        }
    }

    @Test func brokenBytesAreReadOrRefused() {
        var random = SeededGenerator(78)
        let original = Array(Self.original.utf8)
        for _ in 0..<1200 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[at] = .random(in: 0...255, using: &random)
                case 1: bytes.remove(at: at)
                case 2: bytes.insert(contentsOf: bytes[at..<min(at + 20, bytes.count)], at: at)
                default: bytes.swapAt(at, Int.random(in: 0..<bytes.count, using: &random))
                }
            }
            check(bytes)
        }
    }

    /// Splits a document into values and the text between them.
    private static func tokens(_ text: String) -> [String] {
        var tokens = [""]
        var isQuoted = false
        for character in text {
            if character == "\"", !isQuoted { tokens.append("") }
            tokens[tokens.count - 1].append(character)
            if character == "\"", isQuoted { tokens.append("") }
            if character == "\"" { isQuoted.toggle() }
        }
        return tokens
    }

    private func check(_ bytes: [UInt8]) {
        let reading = LayoutDocument.read(SourceText(name: "layout.json", bytes: bytes))
        let hasError = reading.diagnostics.contains { $0.severity == .error }
        #expect((reading.value == nil) == hasError)
        #expect(reading.diagnostics.allSatisfy { ($0.range?.upperBound ?? 0) <= bytes.count })
        guard let plane = reading.value?.first else { return }
        let layout = KeyboardLayout(LayoutDocument(plane), name: "layout.json")
        for device in [Device.standard, Device.all[9]] {
            let key = plane.rows[0].keys[0].identity
            guard
                let geometry = try? KeyboardGeometry(
                    style, layout: layout,
                    options: options { ($0.device, $0.showsGlobe, $0.longPress) = (device, true, LongPress(key: key)) })
            else { continue }
            #expect(geometry.keys.allSatisfy { $0.rect.width >= 1 && $0.rect.maxX <= device.portrait.width })
        }
    }
}
