package import Documents

/// The problems that only themes of other programs can have.
package enum ImportDiagnosticKinds {
    static let oneVariant = DiagnosticKind("KB150", .note)
    static let notCarriedOver = DiagnosticKind("KB151", .note)
    static let fitted = DiagnosticKind("KB152", .note)
    static let danglingReference = DiagnosticKind("KB153", .warning)
    static let archive = DiagnosticKind("KB154", .error)
    static let otherThemes = DiagnosticKind("KB155", .note)
    static let backgroundImage = DiagnosticKind("KB156", .warning)
    static let version = DiagnosticKind("KB157", .error)
    package static let unsupported = DiagnosticKind("KB158", .error)
    static let byteOrderMark = DiagnosticKind("KB159", .warning)
    package static let fittedName = DiagnosticKind("KB162", .note)
    static let undecided = DiagnosticKind("KB165", .warning)
    static let pasted = DiagnosticKind("KB166", .warning)
    static let muchInvented = DiagnosticKind("KB167", .error)
    static let doubtful = DiagnosticKind("KB168", .warning)
    static let keyboardFound = DiagnosticKind("KB169", .note)
    static let noKeyboard = DiagnosticKind("KB170", .error)

    /// Returns the warning of a byte order mark.
    static func mark(in source: SourceText) -> Diagnostic {
        Diagnostic(
            byteOrderMark, "the file begins with a byte order mark, which is skipped", in: source, at: 0..<3)
    }
}
