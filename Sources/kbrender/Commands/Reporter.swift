import Documents

/// Tells problems on standard error as the user wants to see them.
struct Reporter {
    private let style: MessageStyle

    /// A reporter in a style.
    init(_ style: MessageStyle) {
        self.style = style
    }

    /// Tells problems; errors, and under `--strict` warnings, then end the work (65).
    func report(_ diagnostics: [Diagnostic]) throws(CommandFailure) {
        let judged = judged(diagnostics)
        let shown = shown(judged)
        if !shown.isEmpty { StandardError.write(style.formatter.text(for: shown)) }
        if judged.haveErrors { throw .alreadyReported(.badData) }
    }

    /// The problems as bad as `--strict` makes them.
    func judged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard style.isStrict else { return diagnostics }
        return diagnostics.map { diagnostic in
            var judged = diagnostic
            if judged.severity == .warning { judged.severity = .error }
            return judged
        }
    }

    /// Those of the problems that the user wants to hear of.
    func shown(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.filter { $0.severity >= style.verbosity.least }
    }
}
