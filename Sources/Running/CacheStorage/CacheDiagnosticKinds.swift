package import Documents

/// The diagnostics of caches.
package enum CacheDiagnosticKinds {
    static let trouble = DiagnosticKind("KB306", .warning)
}

extension CacheReport {
    /// A warning for each use that has begun to fail.
    package var warnings: [Diagnostic] {
        changes.filter(\.isTrouble).map { Diagnostic(CacheDiagnosticKinds.trouble, $0.message) }
    }
}
