internal import Documents

/// Why a case could not be checked.
struct CaseFailure: Sendable {
    /// What was not done; empty if the reason says so.
    private let what: String
    /// The error's message; nil for none.
    private let message: String?
    /// The document's problem from which the others follow; nil if no document has problems.
    let cause: Diagnostic?
    /// How many other problems there are.
    private let others: Int

    /// Creates a failure from an error.
    init(_ error: OperationError, what: String) {
        self.what = what
        message = error.message
        // Ids of syntax problems come first, then those of structure.
        cause = error.diagnostics.min { $0.kind.id < $1.kind.id }
        others = max(error.diagnostics.count - 1, 0)
    }

    /// Returns the whole failure in words, with renamed files: `not drawn: themes/borealis.json:1:2: unexpected end of file`.
    func text(_ renamed: (String) -> String) -> String {
        let reason = [
            message.map { Self.renamed($0, renamed: renamed) }, cause.map { Self.text($0, renamed: renamed) },
        ]
        .compactMap(\.self).joined(separator: "; ")
        let rest = others > 0 ? " (and \(Prose.counted(others, noun: "more error")))" : ""
        return (what.isEmpty ? "" : what + ": ") + reason + rest
    }

    /// Returns the location of the cause, for readers who can see it: `not drawn: see themes/borealis.json:1:2`; nil if it is in
    /// no document.
    func reference(_ renamed: (String) -> String) -> String? {
        guard let cause, message == nil, let location = Self.location(of: cause, renamed) else { return nil }
        return (what.isEmpty ? "" : what + ": ") + "see " + location
    }

    /// Returns the same for a case whose cause another case reports.
    func reference(to name: String, _ renamed: (String) -> String) -> String {
        (reference(renamed) ?? (what.isEmpty ? "" : what + ": ") + "see") + " at case " + name
    }

    private static func text(_ diagnostic: Diagnostic, renamed: (String) -> String) -> String {
        let location = location(of: diagnostic, renamed).map { $0 + ": " } ?? ""
        return location + (diagnostic.path.isEmpty ? "" : diagnostic.path + ": ") + diagnostic.message
    }

    private static func location(of diagnostic: Diagnostic, _ renamed: (String) -> String) -> String? {
        guard let source = diagnostic.source else { return nil }
        let position = diagnostic.range.map { source.position(of: $0.lowerBound) }
        return Quoted.sanitized(renamed(source.name)) + (position.map { ":\($0.line):\($0.column)" } ?? "")
    }

    /// Returns a message in which the file at its beginning is renamed.
    private static func renamed(_ message: String, renamed: (String) -> String) -> String {
        guard let end = message.utf8.firstIndex(of: UInt8(ascii: ":")) else { return message }
        return renamed(String(message[..<end])) + message[end...]
    }
}
