import Documents

/// The page of messages, made from the kinds of problems.
enum DiagnosticPage {
    /// Returns the Markdown page that explains some kinds; ends with a newline.
    static func markdown(_ kinds: [DiagnosticKind]) -> String {
        """
        # Messages

        Made from the program's own list. Each message ends with the id of its kind; an id never changes its meaning. The \
        severity here is the usual one: `--strict` treats warnings as errors, `validate` and `validate --store` are \
        stricter than drawing, and a fault in the variant that is not drawn is a warning.

        \(kinds.map(section).joined(separator: "\n"))
        """
    }

    private static func section(_ kind: DiagnosticKind) -> String {
        "## \(kind.id)\n\n**\(kind.title)** (\(kind.severity.rawValue)). \(kind.explanation)\n"
    }
}
