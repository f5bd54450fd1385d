internal import EmbeddedFiles

/// What docs/diagnostics.md says of a kind of problem. The page is compiled into the program.
package struct MessageEntry: Sendable {
    package let kind: DiagnosticKind
    /// The kind in a few words.
    package let title: String
    /// Why it matters and what to do, in a sentence or two.
    package let explanation: String

    /// The page's sections, in their order.
    package static let all: [MessageEntry] = {
        let lines = EmbeddedFolder(message_pages)["diagnostics.md"].split(separator: UInt8(ascii: "\n"))
        return zip(lines, lines.dropFirst()).compactMap { heading, text in
            guard heading.starts(with: "## ".utf8) else { return nil }
            let id = String(decoding: heading.dropFirst(3), as: UTF8.self)
            return MessageEntry(id: id, Substring(decoding: text, as: UTF8.self))
        }
    }()

    /// Returns the entry of an id; nil if the page has none.
    package static func named(_ id: String) -> MessageEntry? { all.first { $0.kind.id == id } }

    /// Reads `**title** (severity). explanation`; nil for other texts.
    private init?(id: String, _ text: Substring) {
        guard text.hasPrefix("**"), let middle = text.firstRange(of: "** ("), let end = text.firstRange(of: "). "),
            let severity = Severity(rawValue: String(text[middle.upperBound..<end.lowerBound]))
        else { return nil }
        kind = DiagnosticKind(id, severity)
        title = String(text[..<middle.lowerBound].dropFirst(2))
        explanation = String(text[end.upperBound...])
    }
}
