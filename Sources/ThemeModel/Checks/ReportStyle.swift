public import Documents

/// How problems are reported: which of them, how bad they count, and in what form.
public struct ReportStyle: Hashable, Sendable {
    /// The form of the messages.
    public var format = MessageFormat.text
    /// True where ANSI colours are wanted.
    public var usesColor = false
    /// The least severity that is reported.
    public var least = Severity.warning
    /// True treats warnings as errors.
    public var isStrict = false
    /// True reports problems that belong together as one, for people: programs get each by itself.
    public var folds = false

    /// Starts from the defaults: text without colour, errors and warnings.
    public init() {}

    /// The problems as bad as `isStrict` makes them.
    public func judged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard isStrict else { return diagnostics }
        return diagnostics.map { diagnostic in
            var judged = diagnostic
            if judged.severity == .warning { judged.severity = .error }
            return judged
        }
    }

    /// Those of the problems that are reported.
    public func shown(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let shown = diagnostics.filter { $0.severity >= least }
        return folds ? shown.folded : shown
    }

    /// The messages for problems that were judged and are shown, and for what kept the program from its work. Empty where
    /// there is nothing to report. With `tally` a last line counts the problems.
    public func text(for diagnostics: [Diagnostic], failures: [String] = [], tally: Bool = false) -> String {
        guard !diagnostics.isEmpty || !failures.isEmpty else { return "" }
        return DiagnosticFormatter(format, usesColor: usesColor)
            .text(for: diagnostics, failures: failures, tally: tally && !diagnostics.isEmpty)
    }
}
