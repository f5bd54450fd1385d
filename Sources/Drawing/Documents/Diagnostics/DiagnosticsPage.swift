internal import EmbeddedFiles

/// What docs/diagnostics.md says of a kind of problem. The page is compiled into the program.
package struct MessageEntry: Sendable {
    package let kind: DiagnosticKind
    /// The kind in a few words.
    package let title: String
    /// Why it matters and what to do, in a sentence or two.
    package let explanation: String

    /// The page's sections, in their order.
    package static var all: [MessageEntry] { sections.compactMap { MessageEntry($0) } }

    /// Returns the entry of an id; nil if the page has none. Only its own section is read: pictures from a cache ask for one.
    package static func named(_ id: String) -> MessageEntry? {
        sections.first { $0.id.elementsEqual(id.utf8) }.flatMap { MessageEntry($0) }
    }

    private typealias Section = (id: ArraySlice<UInt8>, text: ArraySlice<UInt8>)

    private static let sections: [Section] = {
        let lines = EmbeddedFolder(message_pages)["diagnostics.md"].split(separator: UInt8(ascii: "\n"))
        return zip(lines, lines.dropFirst()).compactMap { heading, text in
            heading.starts(with: "## ".utf8) ? (id: heading.dropFirst(3), text: text) : nil
        }
    }()

    /// Reads `**title** (severity). explanation`; nil for other texts.
    private init?(_ section: Section) {
        let text = Substring(decoding: section.text, as: UTF8.self)
        guard text.hasPrefix("**"), let middle = text.firstRange(of: "** ("), let end = text.firstRange(of: "). "),
            let severity = Severity(rawValue: String(text[middle.upperBound..<end.lowerBound]))
        else { return nil }
        kind = DiagnosticKind(String(decoding: section.id, as: UTF8.self), severity)
        title = String(text[..<middle.lowerBound].dropFirst(2))
        explanation = String(text[end.upperBound...])
    }
}
