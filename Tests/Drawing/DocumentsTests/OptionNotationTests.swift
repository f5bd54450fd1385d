@testable import Reports
import Testing

@testable import Documents

@Suite struct OptionNotationTests {
    @Test(arguments: [
        ("found none (the option role assigns one, as ROLE=PATH)", "found none (--role assigns one, as ROLE=PATH)"),
        ("the options with-light and with-dark give the other", "--with-light and --with-dark give the other"),
        ("give one of the options type, script and reveal", "give one of --type, --script and --reveal"),
        ("raise the option fps or the option speed", "raise --fps or --speed"),
        (#""the option role" is no "x \" the option y""#, #""the option role" is no "x \" the option y""#),
        ("the options", "the options"), ("the option 5", "the option 5"), ("the option", "the option"),
    ])
    func commandLinesHaveDashes(message: String, shown: String) {
        #expect(OptionNotation.dashes.applied(to: message) == shown)
    }

    @Test func addressesHaveParameters() {
        let message = "raise the option scale (or one of the options width and height)"
        #expect(
            OptionNotation.parameters.applied(to: message)
                == "raise the parameter scale (or one of the parameters width and height)")
    }

    @Test func messagesOnACommandLineHaveDashes() {
        let kind = DiagnosticKind("KB999", .warning)
        let found = Diagnostic(kind, "no role (the option role assigns one)")
        for format in MessageFormat.allCases {
            let text = DiagnosticFormatter(format).text(for: [found], failures: ["raise the option scale"])
            #expect(text.contains("(--role assigns one)") && text.contains("raise --scale"), "\(text)")
        }
        #expect(found.description.contains("the option role"))
    }
}
