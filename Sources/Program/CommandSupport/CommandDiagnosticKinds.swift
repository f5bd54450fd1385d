package import Documents

/// The messages of the command line about its own work.
package enum CommandDiagnosticKinds {
    package static let cacheUse = DiagnosticKind("KB303", .note)
    package static let drawn = DiagnosticKind("KB304", .note)
    package static let sharedID = DiagnosticKind("KB305", .error)
    package static let serverAway = DiagnosticKind("KB324", .warning)
    package static let storeProblem = DiagnosticKind("KB325", .error)
    package static let authorWithoutToken = DiagnosticKind("KB326", .warning)
}
