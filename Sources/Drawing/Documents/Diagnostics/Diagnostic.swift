/// The severity of a problem.
public enum Severity: String, Hashable, Sendable, Comparable {
    /// Worth knowing; nothing is wrong.
    case note
    /// Something is probably not as meant; work goes on.
    case warning
    /// The input cannot be used.
    case error

    /// A note is less severe than a warning, a warning less than an error.
    public static func < (a: Severity, b: Severity) -> Bool {
        a != b && (a == .note || b == .error)
    }
}

/// A kind of problem: the stable id by which people find it. docs/diagnostics.md says what it means.
package struct DiagnosticKind: Hashable, Sendable {
    /// `KB` and three digits; never reused for another kind.
    package let id: String
    /// The severity unless a message overrides it.
    package let severity: Severity

    package init(_ id: String, _ severity: Severity) { (self.id, self.severity) = (id, severity) }
}

/// A problem of an input document: a value, so that one run reports all of them. It is thrown only inside readers, where a
/// problem ends the current value.
public struct Diagnostic: Error, Hashable, Sendable {
    /// The kind.
    package let kind: DiagnosticKind
    /// The id of its kind, by which people find it: `KB` and three digits (docs/diagnostics.md).
    public var id: String { kind.id }
    /// The severity of this problem.
    public var severity: Severity
    /// The property, as a path from the document's root (`light.regularKeyBackground`, `rows[2].keys[0].codes`); empty
    /// for the document as a whole.
    public let path: String
    /// What is wrong, the value found and what was expected, without path and position; nothing in it acts on a terminal.
    public private(set) var message: String
    /// The document; nil if the problem has none (an option, a picture).
    package private(set) var source: SourceText?
    /// The bytes that the problem is about; nil if no place makes sense.
    public let range: Range<Int>?
    /// The path of the property that was probably meant, if the problem is an unknown name.
    public var meantPath: String?
    /// Replacements in the document that fix the problem, if there is one way to do so; empty if a person must decide.
    package var repairs: [SourceEdit]

    /// Creates a problem; it has the kind's severity unless one is given.
    package init(
        _ kind: DiagnosticKind,
        severity: Severity? = nil,
        path: String = "",
        _ message: String,
        in source: SourceText? = nil,
        at range: Range<Int>? = nil,
        repairs: [SourceEdit] = []
    ) {
        self.kind = kind
        self.severity = severity ?? kind.severity
        self.path = path
        // Inputs are in it only through `Quoted`; this is for the day when one is not.
        self.message = Quoted.sanitized(message)
        self.source = source
        self.range = source?.isSeen == false ? nil : range
        self.repairs = repairs
    }

    /// The name of the document; nil if the problem has none.
    public var document: String? { source?.name }
    /// The line of the document, counted from 1; nil if no place makes sense.
    public var line: Int? { position?.line }
    /// The column of its first character, counted from 1; nil if no place makes sense.
    public var column: Int? { position?.column }

    private var position: SourceText.Position? {
        range.flatMap { range in source.map { $0.position(of: range.lowerBound) } }
    }

    /// Returns the problem with another name for its document.
    package func renamed(_ name: (String) -> String) -> Diagnostic {
        var renamed = self
        renamed.source = source.map { $0.renamed(name($0.name)) }
        return renamed
    }

    /// Returns the problem, if it has no document, at the place in one that asked for what has it.
    package func asked(by source: SourceText, at range: Range<Int>?) -> Diagnostic {
        if self.source != nil { return self }
        return Diagnostic(kind, severity: severity, path: path, message, in: source, at: range)
    }

    /// Returns the problem with the options that it names as the readers of an interface write them.
    package func spelling(options notation: OptionNotation) -> Diagnostic {
        var spelled = self
        spelled.message = notation.applied(to: message)
        return spelled
    }

    /// Returns the problem with its severity limited.
    package func at(most limit: Severity) -> Diagnostic {
        var milder = self
        milder.severity = min(severity, limit)
        return milder
    }
}

/// The result of reading a document: the value if there is one, and every problem found, in source order.
package struct ParseResult<Value: Sendable>: Sendable {
    /// The value; nil if an error prevents it.
    package let value: Value?
    /// The problems: all of them, or, if there are too many, the worst ones and how many more there are.
    package let diagnostics: [Diagnostic]

    /// Creates a result from a value and the problems found, which are put in source order. `unkept` is the number of further
    /// problems that the reader did not keep.
    package init(_ value: Value?, _ diagnostics: [Diagnostic], unkept: Int = 0) {
        self.value = value
        self.diagnostics = diagnostics.inSourceOrder.kept(unkept: unkept)
    }

    /// Returns the value. Throws the problems, of the kind `badData`, if there is none.
    package func get() throws(OperationError) -> Value {
        guard let value else { throw .invalid(diagnostics) }
        return value
    }
}

extension [Diagnostic] {
    /// The problems in order of their places; those without a place come first, and those of one place keep their order.
    package var inSourceOrder: [Diagnostic] {
        enumerated()
            .sorted { a, b in
                let (i, j) = (a.element.range?.lowerBound ?? -1, b.element.range?.lowerBound ?? -1)
                return i != j ? i < j : a.offset < b.offset
            }
            .map(\.element)
    }
}

extension Sequence<Diagnostic> {
    /// True if one of them is an error.
    package var haveErrors: Bool { contains { $0.severity == .error } }
}
