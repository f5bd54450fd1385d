extension Diagnostic: CustomStringConvertible {
    /// The problem in a line, as compilers write it: place, severity, path, message and id. Nothing in it acts on a
    /// terminal.
    public var description: String { "\(location): \(severity.rawValue): \(statement)" }

    /// Its place, as messages begin with it.
    package var location: String {
        guard let source else { return Release.name }
        let name = Quoted.sanitized(source.name)
        guard let range else { return name }
        let position = source.position(of: range.lowerBound)
        return "\(name):\(position.line):\(position.column)"
    }

    /// What is wrong, with its id.
    package var statement: String { beginning + Quoted.sanitized(message) + " [\(kind.id)]" }

    /// The path before the message, of bounded length and without anything that acts on a terminal, since its names come from the input;
    /// empty if there is none.
    package var beginning: String {
        guard !path.isEmpty else { return "" }
        let scalars = path.unicodeScalars.prefix(2 * Limits.quotedCharacters)
        return Quoted.sanitized(String(scalars)) + (scalars.endIndex < path.unicodeScalars.endIndex ? "…: " : ": ")
    }

    /// The problem as `--message-format json` writes it: its document and place, severity, id, path and message.
    package var json: JSONOutput {
        var members: [(String, JSONOutput)] = []
        if let source {
            members.append(("file", .string(Quoted.sanitized(source.name))))
            if let range {
                let (start, end) = (source.position(of: range.lowerBound), source.position(of: range.upperBound))
                members += [("line", .number(Double(start.line))), ("column", .number(Double(start.column)))]
                members += [("endLine", .number(Double(end.line))), ("endColumn", .number(Double(end.column)))]
            }
        }
        members += [
            ("severity", .string(severity.rawValue)), ("id", .string(kind.id)),
            ("path", .string(Quoted.sanitized(path))),
            ("message", .string(message)),
        ]
        return .object(members)
    }
}
