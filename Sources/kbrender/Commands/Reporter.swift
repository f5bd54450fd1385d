import Documents

/// Tells problems on standard error as the user wants to see them.
struct Reporter {
    private let style: MessageStyle
    private let formatter: DiagnosticFormatter

    /// A reporter in a style.
    init(_ style: MessageStyle) {
        self.style = style
        formatter = DiagnosticFormatter(style.format, usesColor: StandardError.isColored(style.color))
    }

    /// Tells problems; errors, and under `--strict` warnings, then end the work (65).
    func report(_ diagnostics: [Diagnostic]) throws(CommandFailure) {
        let judged = diagnostics.map(judged)
        let shown = judged.filter { $0.severity >= style.verbosity.least }
        if !shown.isEmpty { StandardError.write(formatter.text(for: shown)) }
        if judged.contains(where: { $0.severity == .error }) { throw .alreadyReported(.badData) }
    }

    private func judged(_ diagnostic: Diagnostic) -> Diagnostic {
        var judged = diagnostic
        if style.isStrict, judged.severity == .warning { judged.severity = .error }
        return judged
    }
}
