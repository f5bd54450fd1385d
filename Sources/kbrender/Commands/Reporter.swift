import Documents
import ThemeModel

/// Reports problems on standard error as the user wants to see them.
struct Reporter {
    private let style: ReportStyle

    /// A reporter in a style; `isStrict` also treats warnings as errors.
    init(_ style: MessageStyle, isStrict: Bool = false) {
        var report = style.report
        report.isStrict = report.isStrict || isStrict
        self.style = report
    }

    /// Reports problems; errors then end the work.
    func report(_ diagnostics: [Diagnostic]) throws(OperationError) {
        let judged = style.judged(diagnostics)
        let shown = style.shown(judged)
        if !shown.isEmpty { StandardError.write(style.text(for: shown, tally: true)) }
        if judged.haveErrors { throw OperationError(nil, .badData) }
    }
}
