public import Documents

/// A stretch of a source.
public struct Place: Sendable {
    /// The source.
    public let source: SourceText
    /// The bytes.
    public let range: Range<Int>

    /// The line, from 1.
    public var line: Int { source.line(of: range.lowerBound) }
}

/// A value and how it came about.
struct Sourced<Value: Sendable>: Sendable {
    /// The value.
    var value: Value
    /// The rule that made it, in the source's own words: a name, or `over(keyPressHighlightColor, keyBackgroundColor)`.
    var rule: String
    /// The path of the property from which it mainly comes; empty where it comes from none.
    var path: String
    /// Where that is written; nil where it is written nowhere.
    var place: Place?

    init(_ value: Value, rule: String, path: String = "", at place: Place? = nil) {
        self.value = value
        self.rule = rule
        self.path = path
        self.place = place
    }

    /// Another value that comes from the same place by another rule.
    func becoming<Other>(_ other: Other, rule: String) -> Sourced<Other> {
        Sourced<Other>(other, rule: rule, path: path, at: place)
    }
}

/// Where a property of an imported theme comes from.
public struct Origin: Sendable {
    /// The rule that made it, in the source's own words.
    public let rule: String
    /// The path of the source's property; empty where it comes from none.
    public let path: String
    /// Where that is written; nil where it is written nowhere.
    public let place: Place?
}
