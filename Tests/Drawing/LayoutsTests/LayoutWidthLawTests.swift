import Documents
@testable import LayoutImport
import Testing

@testable import Layouts

/// A width that is none is named, whichever program's layout it is in, and no key gets a width that cannot be drawn.
@Suite struct LayoutWidthLawTests {
    /// Documents with a place for a width, and for a value in quotes.
    private static let documents = [
        (
            "a.keyman-touch-layout",
            #"{"phone": {"layer": [{"id": "default", "row": [{"key": [{"text": "a", "width": %}]}]}]}}"#
        ),
        ("a.json", #"[[{"label": "a", "width": %}, {"label": "b"}]]"#),
        (
            "shifted.json",
            #"[[{"$": "shift_state_selector", "shifted": {"label": "A", "width": %}, "default": {"label": "a"}}]]"#
        ),
        ("b.json", #"{"keyWidth": "10%%", "rows": [{"keys": [{"unichar": "a", "keyWidth": %}]}]}"#),
        ("c.json", #"{"keyWidth": %, "rows": [{"keys": [{"unichar": "a"}]}]}"#),
        ("a.xml", #"<keyboard><row><key c="a" width="@"/></row></keyboard>"#),
        ("b.xml", #"<keyboard><row><key c="a" shift="@"/></row></keyboard>"#),
        ("c.xml", #"<keyboard><row scale="@"><key c="a"/></row></keyboard>"#),
        ("d.xml", #"<keyboard width="@"><row><key c="a"/></row></keyboard>"#),
    ]

    @Test(arguments: documents, ["abc", "-5", "NaN", "Infinity", "1e308", "1e400", "0x10", "5,5", ""])
    func widthsThatAreNoneAreNamed(document: (name: String, text: String), value: String) throws {
        // A percent sign that is doubled is one.
        let isNumber = ["-5", "1e308"].contains(value)
        for written in isNumber ? [value, "\"\(value)\""] : ["\"\(value)\""] {
            let text = document.text.replacing("%%", with: "\u{1}").replacing("%", with: written)
                .replacing("\u{1}", with: "%").replacing("@", with: value)
            let reading = LayoutRecognition(SourceText(name: document.name, text: text), name: document.name).layout()
            // That letters are few says nothing of widths.
            let named = reading.diagnostics.contains {
                $0.severity == .error
                    || $0.severity == .warning && $0.message.contains(value.isEmpty ? "\"\"" : value)
            }
            #expect(named, "\(written) in \(document.name): \(reading.diagnostics.map(\.message))")
            for plane in reading.value?.planeNames ?? [] {
                let widths = try reading.value?.plane(plane).rows.flatMap(\.keys).map(\.widthPercent) ?? []
                #expect(widths.allSatisfy { $0 > 0 && $0.isFinite }, "\(written) in \(document.name)")
            }
        }
    }

    @Test func widthsOfFUTOsKeysAreNamed() {
        for (text, isNamed) in [
            ("{type: base, spec: a, attributes: {width: Grow}}", true), ("{type: base, spec: a}", false),
            ("{type: base, spec: a, attributes: {width: Regular, shiftable: false}}", false),
        ] {
            let source = SourceText(
                name: "a.yaml", text: "name: A\nlanguages: en\nrows:\n  - letters:\n    - \(text)\n    - b\n")
            let reading = LayoutRecognition(source, name: "a.yaml").layout()
            #expect(reading.value != nil)
            #expect(reading.diagnostics.contains { $0.message.contains("the width of keys (\"Grow\")") } == isNamed)
        }
    }
}
