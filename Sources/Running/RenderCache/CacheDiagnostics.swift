package import Documents

/// The diagnostics of caches.
package enum CacheDiagnostics {
    static let trouble = DiagnosticKind(
        "KB306", .warning, "a shared cache that cannot be used",
        "The Redis server of `--cache` does not answer, or stores nothing more. Pictures are drawn as if there were no cache, "
            + "and the server is asked again from time to time."
    )

    /// All of them, in order of their ids.
    package static let all = [trouble]
}

extension CacheReport {
    /// A warning for each use that has begun to fail.
    package var warnings: [Diagnostic] {
        changes.filter(\.isTrouble).map { Diagnostic(CacheDiagnostics.trouble, $0.message) }
    }
}
