package import Documents

/// The problems of scripts of moving pictures.
package enum ScriptDiagnosticKinds {
    static let type = DiagnosticKind("KB500", .error)
    static let missing = DiagnosticKind("KB501", .error)
    static let unknownProperty = DiagnosticKind("KB502", .warning)
    static let range = DiagnosticKind("KB503", .error)
    static let action = DiagnosticKind("KB504", .error)
    package static let absent = DiagnosticKind("KB505", .error)
    static let untypable = DiagnosticKind("KB506", .error)
    static let tooLong = DiagnosticKind("KB507", .error)
    static let version = DiagnosticKind("KB508", .warning)
}
