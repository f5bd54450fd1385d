/// An error with texts for people.
///
/// The properties have the names of Foundation's `LocalizedError`, which this library does not link. A program that shows
/// errors by `localizedDescription` conforms to that protocol in one line: `extension RenderError: @retroactive
/// LocalizedError {}`.
public protocol ReadableError: Error, CustomStringConvertible {
    /// What went wrong, with the values in question; texts from outside are shortened and do not act on a terminal.
    var errorDescription: String? { get }
    /// What was expected; nil if that is unknown.
    var recoverySuggestion: String? { get }
}

extension ReadableError {
    /// What went wrong and what was expected: what `print` shows.
    public var description: String {
        let hint = recoverySuggestion.map { " (\($0))" } ?? ""
        return (errorDescription ?? "unknown error") + hint
    }
}
