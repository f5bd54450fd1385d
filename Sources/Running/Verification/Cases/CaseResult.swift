internal import Comparison
internal import Documents
internal import ThemeModel

/// The result of a case, or of a golden without a case.
package struct CaseResult: Sendable {
    /// The kind of result, in memory of its own: the compiler would copy each field of what was found wherever a result is copied.
    indirect enum Outcome: Sendable {
        /// The picture is as recorded.
        case same
        case different(CaseDifference)
        /// An app's screenshot was compared with its theme.
        case screenshot(ScreenshotComparison)
        /// There is no golden.
        case missing
        /// The golden was written in this run.
        case recorded
        /// The case could not be checked, for this reason.
        case failed(CaseFailure)
        /// No case has this golden.
        case orphaned
        /// No case had this golden, and it was removed in this run.
        case removed
        /// No case draws this theme, and every theme should have one.
        case uncovered
    }

    /// The case's name; for an orphan the file's name, for a theme its path.
    let name: String
    /// The kind of result.
    var outcome: Outcome
    /// The case's place in the suite; nil for a file without a case.
    var range: Range<Int>?
    /// The golden's file, to be shown in reports; nil if there is none or nothing to show.
    var expected: [UInt8]?
    /// The newly drawn picture as a file; nil if there is none or nothing to show.
    var actual: [UInt8]?
    /// A picture of the difference as a file; nil if there is none or it was not asked for.
    var difference: [UInt8]?
    /// Seconds that it took to draw and compare.
    var seconds = 0.0

    /// A word for the result.
    var status: String {
        switch outcome {
        case .same: "same"
        case .different: "different"
        case .screenshot(let comparison): comparison.isSame ? "same" : "different"
        case .missing: "missing"
        case .recorded: "recorded"
        case .failed: "failed"
        case .orphaned: "orphan"
        case .removed: "removed"
        case .uncovered: "uncovered"
        }
    }

    /// True if a person must look at it.
    var isProblem: Bool {
        switch outcome {
        case .same, .removed: false
        case .screenshot(let comparison): !comparison.isSame
        default: true
        }
    }
    /// True if the case could not be checked.
    var isTrouble: Bool { if case .failed = outcome { true } else { false } }

    /// The result in a sentence, without the name.
    var message: String { message { $0 } }

    /// Returns the same with renamed files.
    func message(_ renamed: (String) -> String) -> String {
        switch outcome {
        case .same: "as recorded"
        case .different(let difference): difference.message
        case .screenshot(let comparison):
            "the screenshot \(comparison.isSame ? "shows" : "is not") the theme's \(comparison.mode.rawValue) variant"
                + (comparison.isSame ? "" : ": ")
                + Prose.list(comparison.differences.map(\.text), most: 8, and: "; and ")
        case .missing: "there is no golden (record it with --update missing)"
        case .recorded: "recorded just now (look at it, then run again)"
        case .failed(let failure): OptionNotation.dashes.applied(to: failure.text(renamed))
        case .orphaned: "no case has this golden (add a case, or remove it with `kbrender verify --prune`)"
        case .removed: "removed, since no case had it"
        case .uncovered: Self.isUncovered
        }
    }

    /// What is wrong with a theme that no case draws.
    static let isUncovered =
        "no case draws this theme (add it with `kbrender verify --add`, or list its folder in the suite's matrix)"

    /// What explains the difference between the pictures; nil if there is none, or if no theme is recorded for the golden.
    var explanation: CaseExplanation? {
        if case .different(let difference) = outcome { difference.explanation } else { nil }
    }

    /// True if a picture differs for which no theme is recorded.
    var lacksRecord: Bool {
        guard case .different(let difference) = outcome else { return false }
        return !difference.pictures.isSame && difference.explanation == nil && difference.newDefault == nil
    }

    /// The lines of the display list that differ.
    var lines: [ListDifference.Line] {
        if case .different(let difference) = outcome { difference.list?.lines ?? [] } else { [] }
    }
}

/// What differs between a case and its golden.
package struct CaseDifference: Sendable {
    /// The difference between the pictures.
    let pictures: DiffReport
    /// The difference between the display lists as text; nil for none.
    let list: ListDifference?
    /// True if a display list should be recorded and is not.
    let lacksList: Bool
    /// What explains the difference between the pictures; nil if nothing differs, or if no theme is recorded for the golden.
    var explanation: CaseExplanation?
    /// The platform's new default for a language, if that explains the difference: a sentence.
    var newDefault: String?

    /// A sentence: how much differs, and in which parts of the keyboard.
    var message: String {
        let about = [
            pictures.isSame ? nil : pictures.difference + partNames + pictures.exceededLimits,
            list.map { "the display list differs in \($0.lines.count) \($0.lines.count == 1 ? "line" : "lines")" },
            lacksList ? "the display list is not recorded" : nil,
            newDefault ?? explanation?.summary,
        ]
        return about.compactMap(\.self).joined(separator: "; ")
    }

    /// The keys, then the other parts; of many keys only some.
    private var partNames: String {
        let partNames = PartNames.summary(
            keys: pictures.parts.filter(\.isKey).map(\.name), others: pictures.parts.filter { !$0.isKey }.map(\.name))
        return partNames.isEmpty ? "" : ": " + partNames
    }
}
