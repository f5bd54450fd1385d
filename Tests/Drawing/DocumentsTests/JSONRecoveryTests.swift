import TestSupport
import Testing

@testable import Documents

/// Reading on after syntax errors: what the reader reports and repairs, and that it reports nothing else.
@Suite struct JSONRecoveryTests {
    struct Broken: Sendable, CustomTestStringConvertible {
        let text: String
        /// `line:column message` of each fault; a message may be a prefix.
        let faults: [String]
        /// The repaired text, or nil if it cannot be repaired.
        let repaired: String?
        var testDescription: String { text.debugDescription }

        init(_ text: String, _ faults: [String], _ repaired: String?) {
            (self.text, self.faults, self.repaired) = (text, faults, repaired)
        }
    }

    static let broken: [Broken] = [
        Broken("{\"a\": 1,}", ["1:8 a comma before \"}\""], "{\"a\": 1}"),
        Broken("[1, 2,]", ["1:6 a comma before \"]\""], "[1, 2]"),
        Broken("{\"a\": 1,, \"b\": 2}", ["1:9 a comma with nothing before it"], "{\"a\": 1, \"b\": 2}"),
        Broken("{\"a\": 1 \"b\": 2}", ["1:7 no comma between this property and the next"], "{\"a\": 1, \"b\": 2}"),
        Broken("[1 2]", ["1:2 no comma between this element and the next"], "[1, 2]"),
        Broken("{'a': 'b'}", ["1:2 the string is in single quotes (write \"a\")"], "{\"a\": \"b\"}"),
        Broken("{“a”: 1}", ["1:2 the string is in typographic quotes"], "{\"a\": 1}"),
        Broken("{a: 1}", ["1:2 \"a\" is not in quotes (write \"a\")"], "{\"a\": 1}"),
        Broken("{a\": 1}", ["1:2 \"a\" is not in quotes"], "{\"a\": 1}"),
        Broken("{\"a: \"b\"}", ["1:2 the name \"a\" has no closing quote"], "{\"a\": \"b\"}"),
        Broken("{\"a: 1, \"b\": 2}", ["1:2 the name \"a\" has no closing quote"], "{\"a\": 1, \"b\": 2}"),
        Broken("{\"a:\": 1, \"b\": 2,}", ["1:17 a comma before \"}\""], "{\"a:\": 1, \"b\": 2}"),
        Broken("\"a\": 1}", ["1:1 the properties that begin here have no opening \"{\""], "{ \"a\": 1}"),
        Broken("{\"a\": #FFF}", ["1:7 \"#FFF\" is not in quotes"], "{\"a\": \"#FFF\"}"),
        Broken("{\"a\": b\"}", ["1:7 \"b\"\" is not in quotes (write \"b\")"], "{\"a\": \"b\"}"),
        Broken("{\"a\": \"b,\n\"c\": 1}", ["1:7 the string has no closing double quote"], "{\"a\": \"b\",\n\"c\": 1}"),
        Broken("{\n  // no\n  \"a\": 1 /* or */\n}", ["2:3 a comment", "3:10 a comment"], "{\n  \"a\": 1 \n}"),
        Broken("{\"a\" 1}", ["1:6 \"1\" after the name \"a\" (expected a colon)"], "{\"a\": 1}"),
        Broken("{\"a\" = 1}", ["1:6 \"=\" after the name"], "{\"a\" : 1}"),
        Broken("{\"a\": , \"b\": 1}", ["1:7 \",\" where a value should be"], nil),
        Broken(
            "{\"a\": 0x10, \"b\": .5}", ["1:7 \"0x10\" is not a JSON number (write 16)", "1:18"],
            "{\"a\": 16, \"b\": 0.5}"),
        Broken("{\"a\": 007}", ["1:7 \"007\" is not a JSON number (write 7)"], "{\"a\": 7}"),
        Broken("{\"a\": 12px}", ["1:7 \"12px\" is not a JSON number (write 12)"], "{\"a\": 12}"),
        Broken(
            "{\"a\": True, \"b\": None}", ["1:7 \"True\" is not a JSON word", "1:18"], "{\"a\": true, \"b\": null}"),
        Broken("{\"a\": NaN}", ["1:7 \"NaN\" is not a JSON number"], nil),
        Broken("{\"a\": rgb(1, 2, 3)}", ["1:7 \"rgb(1, 2, 3)\" is"], "{\"a\": \"rgb(1, 2, 3)\"}"),
        Broken("{\"a\": {\"b\": 1]}", ["1:14 \"]\" closes the bracket on line 1"], "{\"a\": {\"b\": 1}}"),
        Broken("{\"a\": [1, 2}", ["1:12 \"}\" closes the bracket on line 1"], "{\"a\": [1, 2]}"),
        Broken("{\"a\": 1}}", ["1:9 \"}\" after the end of the document"], "{\"a\": 1}"),
        Broken("{\"a\": {}}, \"b\": {}}", ["1:10 \",\" after the end of the document, which the \"}\" on line 1"], nil),
        Broken("{\"a\": 1", ["1:8 the document ends here (expected \"}\""], "{\"a\": 1\n}"),
        Broken(
            "{\n  \"a\": {\n    \"b\": 1,\n  \"c\": {\n    \"d\": 2\n  }\n}",
            ["4:3 no \"}\" before this property for the \"{\" on line 2"],
            "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"c\": {\n    \"d\": 2\n  }\n}"),
        Broken(
            "\u{FEFF}{\"a\": 1,}", ["1:1 the document begins with a byte order mark", "1:9 a comma before"],
            "{\"a\": 1}"),
        Broken(
            "{\n\"a\": 1,\n\"b\": 2,\n\"a\": 1\n}", ["4:1 written twice in one object, on lines 2 and 4"],
            "{\n\"a\": 1,\n\"b\": 2\n}"),
        Broken("{\"a\": 1, \"a\": 2}", ["1:10 written twice"], nil),
        Broken("{\"a\": \"x\\q\", \"b\": 1,}", ["1:9 \"\\q\" is not an escape", "1:20"], nil),
        Broken("hello", ["1:1 \"hello\" begins the document"], nil),
    ]

    @Test(arguments: broken) func reportsEveryFaultOnce(_ input: Broken) throws {
        let source = SourceText(name: "a.json", text: input.text)
        let outcome = JSONReader.outcome(of: source)
        #expect(outcome.sound == nil, "\(input.text) is JSON")
        let faults = outcome.faults.map { fault in
            let place = source.position(of: fault.range?.lowerBound ?? 0)
            return "\(place.line):\(place.column) \(fault.message)"
        }
        #expect(faults.count == input.faults.count, "\(faults)")
        for (fault, wanted) in zip(faults, input.faults) { #expect(fault.hasPrefix(wanted), "\(fault)") }
        guard let repaired = input.repaired else { return }
        let edits = SourceEdits(outcome.faults.flatMap(\.repairs))
        let text = edits.applied(to: source)
        #expect(text.text(0..<text.bytes.count) == repaired)
        #expect(JSONReader.read(text).value != nil)
    }

    @Test func readsOnAfterFaults() throws {
        let text = "{\"a\": tru?, \"b\": {\"c\": NaN, \"d\": \"#FFF\"}, 'e': 3}"
        let outcome = JSONReader.outcome(of: SourceText(name: "a", text: text))
        let value = try #require(outcome.value)
        #expect(value["b"]?["d"]?.string == "#FFF")
        #expect(value["e"]?.integer == 3)
        #expect(outcome.explainsAbsence(of: "b.c"))
        #expect(!outcome.explainsAbsence(of: "b.d") && !outcome.explainsAbsence(of: "b.f"))
    }

    /// A valid document, shaped like a theme.
    static let whole = """
        {
          "name": "Plain",
          "light": {
            "keyboardBackground": "#D0D8E0",
            "gradient": ["#FFFFFF", {"color": "#000000", "location": 0.5}],
            "keySpacing": 3,
            "flag": true
          },
          "dark": {
            "keyboardBackground": "#101820"
          }
        }
        """

    @Test func missingCharacterIsOneOrTwoFaults() {
        let bytes = Array(Self.whole.utf8)
        for n in bytes.indices where "{}[],:\"".utf8.contains(bytes[n]) {
            let source = SourceText(name: "a", bytes: Array(bytes[..<n] + bytes[(n + 1)...]))
            let faults = JSONReader.read(source).diagnostics
            let place = source.position(of: min(n, source.bytes.count))
            #expect((1...2).contains(faults.count), "at \(place): \(faults.map(\.message))")
            let lines = faults.compactMap(\.range?.lowerBound).map { source.line(of: $0) }
            #expect(
                lines.contains { abs($0 - place.line) <= 1 } || "{[".utf8.contains(bytes[n]), "at \(place): \(lines)")
        }
    }

    @Test func mutatedDocumentsAreReadWithoutLosingFaults() {
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let whole = Array(Self.whole.utf8)
        let pieces = Array("{}[],:\"'\\/*#x0-.\n \u{1}é".utf8)
        for _ in 0..<4000 {
            var bytes = whole
            for _ in 0..<1 + random(4) {
                let at = random(bytes.count)
                switch random(3) {
                case 0: bytes.remove(at: at)
                case 1: bytes.insert(pieces[random(pieces.count)], at: at)
                default: bytes[at] = pieces[random(pieces.count)]
                }
            }
            let source = SourceText(name: "a", bytes: bytes)
            let outcome = JSONReader.outcome(of: source)
            #expect(outcome.sound != nil || outcome.faults.contains { $0.severity == .error })
            for fault in outcome.faults {
                #expect(fault.range.map { $0.upperBound <= bytes.count } ?? true)
                #expect(fault.repairs.allSatisfy { $0.range.upperBound <= bytes.count })
            }
        }
    }

    /// Documents that would take quadratic time if the reader scanned anything repeatedly.
    @Test(arguments: [
        "{\"a\": " + String(repeating: "b ", count: 400_000),
        "{\"a\": b" + String(repeating: " ", count: 100_000) + "c",
        "{\"a\": \"" + String(repeating: "\n", count: 100_000) + "x",
        "{\"x\": {\n" + String(repeating: " ", count: 120_000) + String(repeating: "\"a\":1,", count: 15_000),
        "{\"a\": [" + String(repeating: "1,", count: 50_000) + "1]" + String(repeating: ",\"a\":1", count: 15_000)
            + "}",
        "{\"" + String(repeating: "n", count: 400_000) + "\": {\"z\": ?,"
            + String(repeating: "\"a\": nan,\"b\":1,", count: 20_000),
        String(repeating: "{\"a\":", count: 60) + String(repeating: "/*", count: 100_000),
        "[" + String(repeating: "\"a\" ", count: 100_000), String(repeating: "]", count: 1_000_000),
        "[" + String(repeating: "}", count: 100_000),
    ])
    func recoveryTakesLinearTime(_ text: String) {
        var count = 0
        let time = processorSeconds { count = JSONReader.read(SourceText(name: "a", text: text)).diagnostics.count }
        #expect(count > 0)
        #expect(time < 20)
    }

    @Test func countsFaultsBeyondTheLimit() {
        let text = "{" + String(repeating: "a b c\n", count: 50_000)
        let reading = JSONReader.read(SourceText(name: "a", text: text))
        #expect(reading.diagnostics.count == Limits.reportedDiagnostics)
    }
}
