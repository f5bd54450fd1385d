public import Documents
public import ThemeModel

/// A theme of any kind as a keyboard theme, and where it comes from.
public struct ImportedTheme: Sendable {
    /// The theme.
    public var document: ThemeDocument
    /// What kind of document it was.
    public let kind: ThemeKind
    /// Where each property comes from, of the modes that were imported.
    public var origins: [Mode: [PropertyName: Origin]] = [:]
    /// The document that was read.
    let start: Place

    /// The table of every property: its value, the source's property and line, and the rule; ends with a newline.
    public var explanation: String {
        let rows = Mode.allCases.flatMap { mode in
            PropertyName.allCases.compactMap { row($0, mode) }
        }
        return TextTable(heading: ["property", "value", "from", "line", "rule"], rows).text
    }

    private func row(_ name: PropertyName, _ mode: Mode) -> [String]? {
        guard let value = document.variant(mode)?.values[name] else { return nil }
        let origin = origins[mode]?[name]
        let path = origin?.path ?? ""
        return [
            "\(mode.rawValue).\(name.rawValue)", value.json.text(indent: 0), path.isEmpty ? "-" : ImportLog.shown(path),
            origin?.place.map { "\(Quoted.sanitized($0.source.name)):\($0.line)" } ?? "-",
            origin.map { Quoted.sanitized($0.rule) } ?? "as written",
        ]
    }
}

/// A demand that a source cannot meet; `message` says what it is and what would be right.
public enum ImportError: Error, Hashable, Sendable {
    /// Options that do not fit the source.
    case option(String)
    /// A theme asked for by a name that the source does not have.
    case unavailable(String)
}

extension ImportError: ReadableError {
    /// What does not fit, or is not there.
    public var errorDescription: String? {
        switch self {
        case .option(let message), .unavailable(let message): message
        }
    }

    /// Nil: the messages say what would be right.
    public var recoverySuggestion: String? { nil }
}
