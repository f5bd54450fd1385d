internal import Documents
internal import Reports

/// The lines in which two texts differ.
package struct ListDifference: Hashable, Sendable {
    /// A line that only one text has.
    package struct Line: Hashable, Sendable {
        /// True if the line was added, false if it was removed.
        package let isNew: Bool
        package let text: String
    }

    /// The lines in order; at each place the removed ones come first.
    package let lines: [Line]

    /// Lines beyond this number are ignored: no keyboard has so many, and the time grows with their square.
    private static let maxLines = 1000

    /// Compares byte by byte; nil if both texts are the same. A carriage return at the end of a line does not count: Git adds it
    /// on some machines. The common beginning is skipped first, so that a difference is found wherever it is.
    package init?(expected: String, actual: String) {
        let (whole, other) = (Self.lines(of: expected), Self.lines(of: actual))
        guard whole != other else { return nil }
        let alike = zip(whole, other).prefix { $0 == $1 }.count
        let old = Array(whole.dropFirst(alike).prefix(Self.maxLines))
        let new = Array(other.dropFirst(alike).prefix(Self.maxLines))
        lines = UnifiedDifference.changed(old: old, new: new).filter { $0.mark != " " }.map { entry in
            Line(isNew: entry.mark == "+", text: String(decoding: entry.line, as: UTF8.self))
        }
    }

    /// Returns the lines, including empty ones, also after a newline at the end, which shows whether that newline is there.
    /// They are split as bytes, since in Swift a carriage return and a newline are one character.
    private static func lines(of text: String) -> [ArraySlice<UInt8>] {
        Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        }
    }
}

extension ListDifference.Line: CustomStringConvertible {
    /// The line as in a unified diff, without characters that a terminal would obey.
    package var description: String { (isNew ? "+ " : "- ") + Quoted.sanitized(text) }
}
