package import Documents

/// The problems that only documents other than keyboard themes can have.
package enum DesignDiagnosticKinds {
    static let otherColor = DiagnosticKind("KB140", .note)
    static let statedContrast = DiagnosticKind("KB141", .note)
    static let missedContrast = DiagnosticKind("KB142", .warning)
    static let statedFigure = DiagnosticKind("KB143", .note)
    package static let notNative = DiagnosticKind("KB144", .error)
    package static let answer = DiagnosticKind("KB145", .note)
    package static let variantAlone = DiagnosticKind("KB146", .note)
    static let noDate = DiagnosticKind("KB147", .note)
    static let unknownPair = DiagnosticKind("KB148", .warning)
    static let missedPart = DiagnosticKind("KB149", .note)

    /// The kinds that report stated contrasts that hold.
    package static let heldContrasts: Set = [statedContrast, statedFigure]
}

extension DesignDiagnosticKinds {
    /// Returns the problem of a document that must be a keyboard theme but is of another kind.
    package static func notNative(_ kind: DocumentKind, root: JSONValue, in source: SourceText) -> Diagnostic {
        Diagnostic(
            notNative,
            "the document is of kind \(kind.rawValue) (expected a keyboard theme; `kbrender "
                + "convert` makes one)",
            in: source, at: root.opening)
    }
}
