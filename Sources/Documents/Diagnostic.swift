/// How bad a problem is.
public enum Severity: String, Hashable, Sendable, Comparable {
    /// Worth knowing; nothing is wrong.
    case note
    /// Something is probably not as meant; work goes on.
    case warning
    /// The input cannot be used.
    case error

    /// A note is less than a warning, a warning less than an error.
    public static func < (a: Severity, b: Severity) -> Bool {
        a.rank < b.rank
    }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// A kind of problem: the stable id by which people look it up, and what it means.
public struct DiagnosticKind: Hashable, Sendable {
    /// `KB` and three digits; never given to another kind.
    public let id: String
    /// How bad it is unless a message says otherwise.
    public let severity: Severity
    /// What the kind is, in a few words.
    public let title: String
    /// Why it matters and what to do, in a sentence or two, for the documentation.
    public let explanation: String

    /// Names a kind.
    public init(_ id: String, _ severity: Severity, _ title: String, _ explanation: String) {
        self.id = id
        self.severity = severity
        self.title = title
        self.explanation = explanation
    }
}

/// A problem of an input document: a value, so that one run reports all of them; thrown only inside readers, where a
/// problem ends what is being read.
public struct Diagnostic: Error, Hashable, Sendable {
    /// What kind it is.
    public let kind: DiagnosticKind
    /// How bad it is here.
    public var severity: Severity
    /// The property, as a path from the document's root (`light.regularKeyBackground`, `rows[2].keys[0].codes`); empty
    /// for the document as a whole.
    public let path: String
    /// What is wrong, which value it is and what was expected; without path and position.
    public let message: String
    /// The document; nil if the problem has none (an option, a picture).
    public private(set) var source: SourceText?
    /// The bytes that the problem is about; nil if no place makes sense.
    public let range: Range<Int>?
    /// The path of the property that was probably meant, where the problem is a name that is none.
    public var meantPath: String?
    /// Replacements in the document that make it right, if there is one way to do so; empty if a person must decide.
    public var repairs: [SourceEdit] = []

    /// Describes a problem; severity is the kind's own unless given.
    public init(
        _ kind: DiagnosticKind,
        severity: Severity? = nil,
        path: String = "",
        _ message: String,
        in source: SourceText? = nil,
        at range: Range<Int>? = nil
    ) {
        self.kind = kind
        self.severity = severity ?? kind.severity
        self.path = path
        self.message = message
        self.source = source
        self.range = range
    }

    /// The problem with replacements that make it right.
    public func repaired(by repairs: [SourceEdit]) -> Diagnostic {
        var repaired = self
        repaired.repairs = repairs
        return repaired
    }

    /// The problem with its document called by another name.
    package func renamed(_ name: (String) -> String) -> Diagnostic {
        var renamed = self
        renamed.source = source.map { $0.renamed(name($0.name)) }
        return renamed
    }

    /// The problem where it matters less: no worse than a severity.
    public func at(most limit: Severity) -> Diagnostic {
        var milder = self
        milder.severity = min(severity, limit)
        return milder
    }
}

/// What reading a document gives: the value if there is one, and every problem found, in source order.
public struct ParseResult<Value: Sendable>: Sendable {
    /// The value; nil if an error prevents it.
    public let value: Value?
    /// The problems: all of them, or of very many the worst and how many more there are.
    public let diagnostics: [Diagnostic]

    /// Pairs a value with the problems met on the way to it, which are put in source order. `unkept` is how many more
    /// there were that the reader did not keep.
    public init(_ value: Value?, _ diagnostics: [Diagnostic], unkept: Int = 0) {
        self.value = value
        self.diagnostics = diagnostics.inSourceOrder.kept(unkept: unkept)
    }
}

extension [Diagnostic] {
    /// The problems by their places, those without one first, those of one place as they are.
    public var inSourceOrder: [Diagnostic] {
        enumerated()
            .sorted { a, b in
                let (i, j) = (a.element.range?.lowerBound ?? -1, b.element.range?.lowerBound ?? -1)
                return i != j ? i < j : a.offset < b.offset
            }
            .map(\.element)
    }

    /// True if one of them is an error.
    public var haveErrors: Bool { contains { $0.severity == .error } }
}
