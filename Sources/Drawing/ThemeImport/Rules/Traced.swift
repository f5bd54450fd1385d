internal import Documents

/// A range of a source.
struct SourceRange: Sendable {
    let source: SourceText
    /// The bytes.
    let range: Range<Int>

    /// The line, from 1.
    var line: Int { source.line(of: range.lowerBound) }
}

/// Whose a value is.
enum Provenance: String, Sendable {
    /// The source's own.
    case read
    /// Computed by a rule that the source's program has, or a constant of the program.
    case derived
    /// Anything else: kbrender's own rules and defaults.
    case invented
}

/// A value with its origin.
struct Traced<Value: Sendable>: Sendable {
    var value: Value
    /// The rule that produced it, in the source's own words: a name, or `over(keyPressHighlightColor, keyBackgroundColor)`.
    var rule: String
    /// The path of the property from which it mainly comes; empty if there is none.
    var path: String
    /// The location of that property; nil if there is none.
    var location: SourceRange?
    var provenance: Provenance

    /// Creates a value; one without a location in the source is invented unless the provenance says otherwise.
    init(
        _ value: Value, rule: String, path: String = "", at location: SourceRange? = nil, provenance: Provenance? = nil
    ) {
        self.value = value
        self.rule = rule
        self.path = path
        self.location = location
        self.provenance = provenance ?? (location == nil ? .invented : .read)
    }

    /// Returns another value from the same location with another rule.
    func becoming<Other>(_ other: Other, rule: String) -> Traced<Other> {
        Traced<Other>(other, rule: rule, path: path, at: location, provenance: provenance)
    }

    /// The value as one that a rule gives: the program's own, unless a part of it is invented.
    func by(_ provenance: Provenance) -> Traced {
        var value = self
        value.provenance = self.provenance == .invented ? .invented : provenance
        return value
    }

    /// What a property that has the value remembers.
    var origin: Origin { Origin(rule: rule, path: path, location: location, provenance: provenance) }
}

/// The names of rules that others ask for.
enum Rule {
    /// A constant, whatever the source says.
    static let fixed = "fixed"
}

/// The origin of a property in an imported theme.
struct Origin: Sendable {
    /// The rule that produced it, in the source's own words.
    let rule: String
    /// The path of the source's property; empty if there is none.
    let path: String
    /// The location of that property; nil if there is none.
    let location: SourceRange?
    /// Whose the value is.
    var provenance: Provenance
    /// The origins of a property's parts, by their paths in it.
    var parts: [String: Origin] = [:]
}
