package import Reports
package import Options
package import Documents

/// The form of messages, their number, and which of them end the work.
package struct MessageStyle: Hashable, Sendable {
    /// The lowest severity that is reported.
    package var leastSeverity = Severity.warning
    /// The use of colour.
    package var color = ColorChoice.auto
    /// Text for people or for a program.
    package var format = MessageFormat.text
    /// True if warnings count as errors.
    var isStrict = false

    /// Reads the style from the words of a command line, as far as they can be read: problems of the words themselves are
    /// reported in that style too.
    package init(askedForBy words: [Argument]) {
        var arguments = MessageArguments()
        let options = OptionGroup<MessageArguments>.messages(MessageFormat.allCases).options
        for (n, word) in words.enumerated() where word.isLongOption {
            let parts = word.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let option = options.first { $0.description.spelling.utf8.elementsEqual(parts[0]) }
            let value = parts.count > 1 ? Argument(parts[1]) : words.dropFirst(n + 1).first ?? Argument("")
            try? option?.apply(value, &arguments)
        }
        self = arguments.messages
    }

    /// Creates the default style.
    package init() {}

    /// The style in the libraries' form.
    package var report: ReportStyle {
        var style = ReportStyle()
        style.format = format
        style.usesColor = StandardError.isColored(color)
        style.leastSeverity = leastSeverity
        style.isStrict = isStrict
        style.folds = folds
        return style
    }

    /// True if only errors are reported.
    package var isQuiet: Bool { leastSeverity == .error }
    /// True if notes are reported, too.
    package var isVerbose: Bool { leastSeverity == .note }

    /// True if problems that belong together are reported as one: programs that read messages get each one separately.
    package var folds: Bool { !isVerbose && (format == .text || format == .github) }

    /// True if messages are for people, and include successes.
    package var reportsProgress: Bool { format == .text && !isQuiet }

    /// Reports on standard error why a command failed.
    package func report(_ error: OperationError) {
        let style = report
        let (severity, failures) = (error.kind.severity, [error.statement].compactMap(\.self))
        guard severity < .error, error.diagnostics.isEmpty else {
            let reported = style.shown(style.judged(error.diagnostics))
            // A message about problems that are errors sums them up, and is not counted as another one.
            let sumsUp = format != .sarif && reported.haveErrors
            StandardError.write(style.text(for: reported, failures: sumsUp ? [] : failures, tally: true))
            return sumsUp ? StandardError.write(statements(failures, severity: .error)) : ()
        }
        guard severity >= leastSeverity else { return }
        StandardError.write(statements(failures, severity: severity))
    }

    /// Reports problems; throws if one is an error. `isStrict` also treats warnings as errors.
    package func report(_ diagnostics: [Diagnostic], isStrict: Bool = false) throws(OperationError) {
        if show(diagnostics, isStrict: isStrict) { throw OperationError(nil, .badData) }
    }

    /// Reports problems, and returns whether one is an error.
    @discardableResult package func show(_ diagnostics: [Diagnostic], isStrict: Bool = false) -> Bool {
        var style = report
        style.isStrict = style.isStrict || isStrict
        let judged = style.judged(diagnostics)
        let reported = style.shown(judged)
        if !reported.isEmpty { StandardError.write(style.text(for: reported, tally: true)) }
        return judged.haveErrors
    }

    /// Reports warnings about the run, not about a document: `--strict` does not turn them into errors.
    package func warn(_ warnings: [Diagnostic]) {
        StandardError.write(report.text(for: report.shown(warnings)))
    }

    private func statements(_ failures: [String], severity: Severity) -> String {
        let formatter = DiagnosticFormatter(format, usesColor: report.usesColor)
        return failures.map { formatter.statement(severity, text: $0) }.joined()
    }
}

extension OperationError {
    /// The message as a command line shows it: an option has its dashes.
    package var statement: String? { message.map { option == nil ? $0 : "--" + $0 } }
}

/// The arguments of a command that takes only the message options.
package struct MessageArguments: ReportingArguments {
    /// The style of messages.
    package var messages = MessageStyle()

    /// Creates the default style.
    package init() {}
}

/// When messages have colour.
package enum ColorChoice: String, CaseIterable, Sendable {
    /// On a terminal, unless NO_COLOR is set.
    case auto
    /// Always.
    case always
    /// Never.
    case never
}
