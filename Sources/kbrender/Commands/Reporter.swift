import Documents
import ThemeModel

/// Tells problems as the user wants to see them.
struct Reporter {
    private let style: MessageStyle
    private let tell: ([Diagnostic]) -> Void

    /// A reporter in a style. What is to be told goes to `tell`; to standard error unless that is given.
    init(_ style: MessageStyle, tell: (([Diagnostic]) -> Void)? = nil) {
        self.style = style
        self.tell = tell ?? { StandardError.write(style.formatter.text(for: $0, tally: true)) }
    }

    /// Tells problems; errors, and under `--strict` warnings, then end the work (65).
    func report(_ diagnostics: [Diagnostic]) throws(CommandFailure) {
        let judged = judged(diagnostics)
        let shown = shown(judged)
        if !shown.isEmpty { tell(shown) }
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

    /// Those of the problems that the user wants to hear of; for a person's eyes, what belongs together is one problem.
    func shown(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let shown = diagnostics.filter { $0.severity >= style.verbosity.least }
        return style.folds ? shown.folded : shown
    }
}
