@testable import Reports
import TestSupport
import Testing

@testable import Documents

/// A document may have more problems than anyone would read: the reader keeps some and counts the rest.
@Suite struct KeptDiagnosticsTests {
    private static let limit = Limits.reportedDiagnostics

    private func problems(_ count: Int, _ severity: Severity = .error) -> [Diagnostic] {
        let source = SourceText(name: "a", text: String(repeating: " ", count: 10_000))
        return (0..<count).map {
            Diagnostic(JSONDiagnosticKinds.duplicate, severity: severity, "problem \($0)", in: source, at: $0..<$0 + 1)
        }
    }

    @Test func keepsProblemsUpToTheLimit() {
        let all = problems(Self.limit)
        #expect(ParseResult<Int>(nil, all).diagnostics == all)
    }

    @Test func lastMessageCountsTheRest() {
        let kept = ParseResult<Int>(nil, problems(250), unkept: 1000).diagnostics
        #expect(kept.count == Self.limit)
        #expect(kept.dropLast() == problems(250).prefix(Self.limit - 1))
        #expect(kept.last?.message == "1151 more problems are not reported (only the first 99 of a document are)")
        #expect(kept.last?.severity == .error)
        // Passing them on changes nothing.
        #expect(ParseResult<Int>(nil, kept).diagnostics == kept)
    }

    @Test func prefersErrorsToWarnings() {
        let (warnings, errors) = (problems(200, .warning), problems(3))
        let kept = ParseResult<Int>(nil, warnings + errors).diagnostics
        #expect(kept.filter { $0.severity == .error }.count == 3)
        #expect(kept.last?.severity == .warning)
    }

    @Test func readsAMegabyteOfDuplicatesInLinearTime() throws {
        let text = "{" + String(repeating: "\"a\":1,", count: 170_000) + "\"a\":1}"
        let time = processorSeconds {
            let diagnostics = JSONReader.read(SourceText(name: "a", text: text)).diagnostics
            #expect(diagnostics.count == Self.limit)
            #expect(diagnostics.last?.message.hasPrefix("169901 more problems") == true)
            for format in MessageFormat.allCases { _ = DiagnosticFormatter(format).text(for: diagnostics) }
        }
        #expect(time < 60)
    }
}
