public import Documents
public import ThemeModel

/// A theme of any kind as a keyboard theme, with its origins.
public struct ImportedTheme: Sendable {
    /// The theme.
    public var document: ThemeDocument
    /// The kind of the source.
    public let kind: ThemeKind
    /// The origin of each property, for imported modes.
    public var origins: [Mode: [PropertyName: Origin]] = [:]
    /// The start of the document that was read.
    let start: Place

    /// The table of all properties, with their values, the source's properties and lines, and the rules; ends with a newline.
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

/// A request that does not fit a source; `message` says what is wrong and what is expected.
public enum ImportError: Error, Hashable, Sendable {
    /// Options that do not fit the source.
    case option(String)
    /// A requested theme name that the source does not have.
    case unavailable(String)
}

extension ImportError: ReadableError {
    /// The message.
    public var errorDescription: String? {
        switch self {
        case .option(let message), .unavailable(let message): message
        }
    }

    /// Nil: the messages say what is expected.
    public var recoverySuggestion: String? { nil }
}
