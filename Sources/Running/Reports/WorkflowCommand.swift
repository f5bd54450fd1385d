internal import Documents

/// Workflow commands of GitHub Actions (docs.github.com, "Workflow commands"): `::error file=…,line=…::text`. Characters that
/// would end a command or one of its properties are escaped, scalar by scalar.
enum WorkflowCommand {
    /// Returns the text of a command.
    static func data(_ text: String) -> String {
        replacing(["%": "%25"], in: Quoted.sanitized(text))
    }

    /// Returns a property of a command, which may contain neither colon nor comma either.
    static func property(_ text: String) -> String {
        replacing(["%": "%25", ":": "%3A", ",": "%2C"], in: Quoted.sanitized(text))
    }

    private static func replacing(_ escapes: [Unicode.Scalar: String], in text: String) -> String {
        text.unicodeScalars.reduce(into: "") { out, scalar in
            if let escape = escapes[scalar] { out += escape } else { out.unicodeScalars.append(scalar) }
        }
    }
}
