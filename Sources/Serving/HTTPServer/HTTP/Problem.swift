package import Documents

/// An error that is sent as an answer.
package struct Problem: Error, Sendable {
    package let kind: ProblemKind
    /// What is wrong with this request, and what is expected. Text from clients appears in it only through `Quoted`; nothing in
    /// it acts on a terminal.
    package let detail: String
    /// The problems of documents, as `--message-format json` writes them.
    package var diagnostics: [JSONOutput] = []
    /// Additional members of the object.
    package var members: [(String, JSONOutput)] = []
    package let headers: [(String, String)]

    package init(
        _ kind: ProblemKind, detail: String, diagnostics: [JSONOutput] = [], headers: [(String, String)] = []
    ) {
        self.kind = kind
        self.detail = OptionNotation.parameters.applied(to: Quoted.sanitized(detail))
        self.diagnostics = diagnostics
        self.headers = headers.isEmpty && kind.passesSoon ? [("Retry-After", "1")] : headers
    }

    /// The object of the answer.
    package var json: JSONOutput {
        .object(
            [
                ("type", .string(kind.reference)), ("title", .string(kind.title)),
                ("status", JSONOutput(kind.status)), ("detail", .string(detail)),
            ] + (diagnostics.isEmpty ? [] : [("diagnostics", .array(diagnostics))]) + members)
    }
}
