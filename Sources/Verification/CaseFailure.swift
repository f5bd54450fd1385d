package import Documents

/// Why a case has no answer.
package struct CaseFailure: Sendable {
    /// What was not done; empty where the reason says so.
    private let what: String
    /// What the program says of its work; nil for nothing.
    private let message: String?
    /// The problem of a document that others follow from; nil where none has any.
    package let cause: Diagnostic?
    /// How many problems there are besides.
    private let others: Int

    /// Takes the reason from an error.
    package init(_ error: OperationError, _ what: String) {
        self.what = what
        message = error.message
        // Ids begin with those of syntax, then of structure.
        cause = error.diagnostics.min { $0.kind.id < $1.kind.id }
        others = max(error.diagnostics.count - 1, 0)
    }

    /// All of it, with files called by other names: `not drawn: themes/borealis.json:1:2: unexpected end of file`.
    package func text(_ renamed: (String) -> String) -> String {
        let reason = [message.map { Self.renamed($0, renamed) }, cause.map { Self.text($0, renamed) }]
            .compactMap(\.self).joined(separator: "; ")
        let rest = others > 0 ? " (and \(others) more error\(others == 1 ? "" : "s"))" : ""
        return (what.isEmpty ? "" : what + ": ") + reason + rest
    }

    /// Where the cause stands, for readers who have it before them: `not drawn: see themes/borealis.json:1:2`; nil where it
    /// stands in no document.
    package func reference(_ renamed: (String) -> String) -> String? {
        guard let cause, message == nil, let place = Self.place(of: cause, renamed) else { return nil }
        return (what.isEmpty ? "" : what + ": ") + "see " + place
    }

    /// The same for a case whose cause another case reports.
    package func reference(to name: String, _ renamed: (String) -> String) -> String {
        (reference(renamed) ?? (what.isEmpty ? "" : what + ": ") + "see") + " at case " + name
    }

    private static func text(_ diagnostic: Diagnostic, _ renamed: (String) -> String) -> String {
        let place = place(of: diagnostic, renamed).map { $0 + ": " } ?? ""
        return place + (diagnostic.path.isEmpty ? "" : diagnostic.path + ": ") + diagnostic.message
    }

    private static func place(of diagnostic: Diagnostic, _ renamed: (String) -> String) -> String? {
        guard let source = diagnostic.source else { return nil }
        let position = diagnostic.range.map { source.position(of: $0.lowerBound) }
        return Quoted.sanitized(renamed(source.name)) + (position.map { ":\($0.line):\($0.column)" } ?? "")
    }

    /// A message with the file that it begins with called by another name.
    private static func renamed(_ message: String, _ renamed: (String) -> String) -> String {
        guard let end = message.utf8.firstIndex(of: UInt8(ascii: ":")) else { return message }
        return renamed(String(message[..<end])) + message[end...]
    }
}
