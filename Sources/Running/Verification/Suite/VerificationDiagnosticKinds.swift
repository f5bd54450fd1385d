internal import Documents

/// Problems of golden pictures and of the suite that lists them.
enum VerificationDiagnosticKinds {
    static let suite = DiagnosticKind("KB400", .error)
    static let picture = DiagnosticKind("KB401", .error)
    static let orphan = DiagnosticKind("KB402", .error)
    static let environment = DiagnosticKind("KB403", .warning)
    static let cause = DiagnosticKind("KB404", .error)
    static let uncovered = DiagnosticKind("KB405", .warning)
}
