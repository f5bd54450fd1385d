package import Documents
internal import ThemeModel

/// The choice of problems to report, their severity, and their format.
package struct ReportStyle: Hashable, Sendable {
    /// The format of the messages.
    package var format = MessageFormat.text
    /// True to use ANSI colours.
    package var usesColor = false
    /// The lowest severity that is reported.
    package var leastSeverity = Severity.warning
    /// True to treat warnings as errors.
    package var isStrict = false
    /// True to report related problems as one, for people; programs get each one separately.
    package var folds = false

    /// Creates the default style: text without colour, errors and warnings.
    package init() {}

    /// Returns the problems with their severity raised if `isStrict` is set.
    package func judged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard isStrict else { return diagnostics }
        return diagnostics.map { diagnostic in
            var judged = diagnostic
            if judged.severity == .warning { judged.severity = .error }
            return judged
        }
    }

    /// Returns the problems that are reported.
    package func shown(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let shown = diagnostics.filter { $0.severity >= leastSeverity }
        return folds ? shown.folded : shown
    }

    /// Returns the messages for problems that were judged and are shown, and for failures that stopped the program. Empty if
    /// there is nothing to report. With `tally`, a last line counts the problems.
    package func text(for diagnostics: [Diagnostic], failures: [String] = [], tally: Bool = false) -> String {
        guard !diagnostics.isEmpty || !failures.isEmpty else { return "" }
        return DiagnosticFormatter(format, usesColor: usesColor)
            .text(for: diagnostics, failures: failures, tally: tally && !diagnostics.isEmpty)
    }
}
