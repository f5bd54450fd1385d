@testable import Reports
import TestSupport
import Testing

@testable import Documents

/// Documents and messages that hold control characters, characters that order others, and bytes that are not UTF-8.
@Suite struct HostileTextTests {
    /// Documents with some bytes at every kind of place.
    private static func documents(with bytes: [UInt8]) -> [[UInt8]] {
        let places: [(String, String)] = [
            ("", ""), ("{\"a\":\"\\", "\"}"), ("{\"a\":\"x", "y\"}"), ("{\"a\":", "}"), ("{\"", "\":1}"),
            ("{\"", "\"e"),
            ("{", ":1}"), ("{\"a\":1}", ""), ("{'a", "':1}"), ("{\"a\":'", "'}"), ("[1,", "]"), ("[1", ",2]"),
            ("{\"a", "\":1,\"a\":2,\"b\"}"), ("{\"\\u", "\":1}"), ("{\"a\"", "1}"), ("[\u{201C}a", "\u{201D}]"),
        ]
        var all = places.map { Array($0.0.utf8) + bytes + Array($0.1.utf8) }
        // The same name twice.
        all.append(Array("{\"a".utf8) + bytes + Array("\":1,\"a".utf8) + bytes + Array("\":1}".utf8))
        return all
    }

    @Test func theReaderReadsWhateverIsWritten() throws {
        for start in HostileText.blocks {
            let scalars = (start..<(start + 4096)).compactMap { Unicode.Scalar($0) }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            for indent in [0, 2] {
                let written = JSONOutput.object([(text, .array([.string(text)]))]).text(indent: indent)
                let read = JSONReader.read(SourceText(name: "a", text: written))
                let member = try #require(read.value?.object?.first, "\(read.diagnostics.first?.message ?? "")")
                let expected = String(text.map { $0 == "\0" ? "\u{FFFD}" : $0 })
                #expect(member.name == expected && member.value.array?.first?.string == expected)
            }
        }
    }

    @Test func messagesHoldNoneOfIt() {
        for bytes in HostileText.bytes {
            for document in Self.documents(with: bytes) {
                let problems = JSONReader.read(SourceText(name: "a.json", bytes: document)).diagnostics
                for problem in problems {
                    #expect(HostileText.raw(in: problem.message, allowing: "") == nil, "\(document)")
                }
                for format in MessageFormat.allCases {
                    let text = DiagnosticFormatter(format).text(for: problems)
                    #expect(HostileText.raw(in: text) == nil, "\(document): \(text.debugDescription)")
                }
                for line in problems.map({ $0.json.text(indent: 0) }) {
                    let value = JSONReader.read(SourceText(name: "line", text: line)).value
                    let texts = ["message", "path", "file"].compactMap { value?[$0]?.string }
                    #expect(texts.count == 3 && texts.allSatisfy { HostileText.raw(in: $0, allowing: "") == nil })
                }
            }
        }
    }

    @Test func errorsHoldNoneOfItEvenIfTheirAuthorForgets() {
        for scalar in HostileText.controls + HostileText.formats {
            let text = "a\(scalar)b"
            #expect(HostileText.raw(in: OperationError.usage(text).message ?? "", allowing: "") == nil)
            let problem = Diagnostic(JSONDiagnosticKinds.syntax, text, in: SourceText(name: "a", text: "{}"), at: 0..<1)
            #expect(HostileText.raw(in: problem.message, allowing: "") == nil)
        }
    }

    @Test func escapesAreQuotedAsTheyAreWritten() {
        for (text, shown) in [("\\q", "\"\\q\""), ("\\é", "\"\\é\""), ("\\\0", "\"\\\\u{0}\""), ("\\😀", "\"\\😀\"")] {
            let problems = JSONReader.read(SourceText(name: "a", text: "[\"\(text)\"]")).diagnostics
            #expect(problems.first?.message.hasPrefix("\(shown) is not an escape") == true, "\(problems)")
        }
    }
}
