package import Documents
internal import Reports
internal import ThemeModel

/// Reports problems on standard error in the user's style.
package struct Reporter {
    private let style: ReportStyle

    /// Creates a reporter with a style; `isStrict` also treats warnings as errors.
    package init(_ style: MessageStyle, isStrict: Bool = false) {
        var report = style.report
        report.isStrict = report.isStrict || isStrict
        self.style = report
    }

    /// Reports problems; throws if one is an error.
    package func report(_ diagnostics: [Diagnostic]) throws(OperationError) {
        if show(diagnostics) { throw OperationError(nil, .badData) }
    }

    /// Reports problems, and returns whether one is an error.
    @discardableResult package func show(_ diagnostics: [Diagnostic]) -> Bool {
        let judged = style.judged(diagnostics)
        let shown = style.shown(judged)
        if !shown.isEmpty { StandardError.write(style.text(for: shown, tally: true)) }
        return judged.haveErrors
    }
}
