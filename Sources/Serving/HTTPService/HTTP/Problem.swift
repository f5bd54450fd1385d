internal import Documents

/// An error that is sent as an answer.
struct Problem: Error, Sendable {
    let kind: ProblemKind
    /// What is wrong with this request, and what is expected. Text from clients appears in it only through `Quoted`; nothing in
    /// it acts on a terminal.
    let detail: String
    /// The problems of documents, as `--message-format json` writes them.
    var diagnostics: [JSONOutput] = []
    /// Additional members of the object.
    var members: [(String, JSONOutput)] = []
    let headers: [(String, String)]

    init(
        _ kind: ProblemKind, detail: String, diagnostics: [JSONOutput] = [], headers: [(String, String)] = []
    ) {
        self.kind = kind
        self.detail = Quoted.sanitized(detail)
        self.diagnostics = diagnostics
        self.headers = headers.isEmpty && kind.passesSoon ? [("Retry-After", "1")] : headers
    }

    /// The object of the answer.
    var json: JSONOutput {
        .object(
            [
                ("type", .string(kind.reference)), ("title", .string(kind.title)),
                ("status", JSONOutput(kind.status)), ("detail", .string(detail)),
            ] + (diagnostics.isEmpty ? [] : [("diagnostics", .array(diagnostics))]) + members)
    }
}

extension Problem {
    /// The problem of an address without a route.
    static var noRoute: Problem {
        Problem(.notFound, detail: "There is nothing at this address (/openapi.json lists what there is).")
    }

    /// The problem of an address of the store, if there is none.
    static var noStore: Problem {
        Problem(.notFound, detail: "This service offers no themes (its operator can offer them with --themes).")
    }

    /// The problem of a list, or of a theme that may be there, while themes are being read.
    static var starting: Problem {
        Problem(.starting, detail: "The themes are still being read (try again in a second).")
    }

    /// The problem of an address whose theme is not in the store.
    static var noTheme: Problem { Problem(.notFound, detail: "There is no such theme.") }
}
