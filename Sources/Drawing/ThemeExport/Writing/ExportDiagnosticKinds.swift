internal import Documents

/// What a file for another program can lose or change.
enum ExportDiagnosticKinds {
    static let notCarriedOver = DiagnosticKind("KB160", .note)
    static let flattened = DiagnosticKind("KB161", .note)
    static let oneVariant = DiagnosticKind("KB163", .note)
    static let inexpressible = DiagnosticKind("KB164", .error)
}
