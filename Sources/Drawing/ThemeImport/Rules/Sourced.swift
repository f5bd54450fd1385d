package import Documents

/// A range of a source.
package struct SourceRange: Sendable {
    package let source: SourceText
    /// The bytes.
    package let range: Range<Int>

    /// The line, from 1.
    package var line: Int { source.line(of: range.lowerBound) }
}

/// A value with its origin.
struct Sourced<Value: Sendable>: Sendable {
    var value: Value
    /// The rule that produced it, in the source's own words: a name, or `over(keyPressHighlightColor, keyBackgroundColor)`.
    var rule: String
    /// The path of the property from which it mainly comes; empty if there is none.
    var path: String
    /// The place of that property; nil if there is none.
    var place: SourceRange?

    init(_ value: Value, rule: String, path: String = "", at place: SourceRange? = nil) {
        self.value = value
        self.rule = rule
        self.path = path
        self.place = place
    }

    /// Returns another value from the same place with another rule.
    func becoming<Other>(_ other: Other, rule: String) -> Sourced<Other> {
        Sourced<Other>(other, rule: rule, path: path, at: place)
    }
}

/// The origin of a property in an imported theme.
package struct Origin: Sendable {
    /// The rule that produced it, in the source's own words.
    package let rule: String
    /// The path of the source's property; empty if there is none.
    package let path: String
    /// The place of that property; nil if there is none.
    package let place: SourceRange?
    /// The origins of a property's parts, by their paths in it.
    package var parts: [String: Origin] = [:]
}
