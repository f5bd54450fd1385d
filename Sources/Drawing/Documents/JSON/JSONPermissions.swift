/// What a reader allows beyond RFC 8259, as other programs' readers do.
package struct JSONPermissions: OptionSet, Sendable {
    /// The permissions as bits.
    package let rawValue: Int

    /// Creates permissions from bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Comments: `//` to the end of the line, and `/*` to `*/`.
    package static let comments = JSONPermissions(rawValue: 1)
    /// A comma before a closing bracket.
    package static let trailingCommas = JSONPermissions(rawValue: 2)
    /// Comments of whole lines: those whose first characters, apart from blanks, are `//`.
    package static let commentLines = JSONPermissions(rawValue: 4)
    /// Names and strings without quotes, as the lenient mode of kotlinx.serialization reads them: up to white space, a quote, a
    /// backslash or one of `,:[]{}`. Every value without quotes but `null` is then a string, numbers too.
    package static let bareStrings = JSONPermissions(rawValue: 8)
    /// A name twice in one object, of which the later counts: a warning says so.
    package static let repeatedNames = JSONPermissions(rawValue: 16)
}
