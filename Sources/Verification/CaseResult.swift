internal import Documents

/// What came of a case, or of a file that no case has.
package struct CaseResult: Sendable {
    /// What came of it.
    package enum Outcome: Sendable {
        /// The picture is as recorded.
        case same
        /// It is not.
        case different(CaseDifference)
        /// There is no golden.
        case missing
        /// The golden was written in this run.
        case recorded
        /// There is no answer, for this reason.
        case failed(CaseFailure)
        /// No case has this golden.
        case orphaned
    }

    /// The case's name; of an orphan the file's.
    package let name: String
    /// What came of it.
    package var outcome: Outcome
    /// Where the case stands in the suite; nil for an orphan.
    package var range: Range<Int>?
    /// The golden's file, for people to look at; nil where there is none or nothing to see.
    package var expected: [UInt8]?
    /// The picture of now as a file; nil where there is none or nothing to see.
    package var actual: [UInt8]?
    /// The picture of what differs as a file; nil where nothing does or nobody asks for it.
    package var difference: [UInt8]?
    /// How long it took to draw and compare, in seconds.
    package var seconds = 0.0

    /// One word for it.
    package var status: String {
        switch outcome {
        case .same: "same"
        case .different: "different"
        case .missing: "missing"
        case .recorded: "recorded"
        case .failed: "failed"
        case .orphaned: "orphan"
        }
    }

    /// True where a person must look.
    package var isProblem: Bool { if case .same = outcome { false } else { true } }
    /// True where there is no answer.
    package var isTrouble: Bool { if case .failed = outcome { true } else { false } }

    /// What came of it in a sentence, without the name.
    package var message: String { message { $0 } }

    /// The same with files called by other names.
    package func message(_ renamed: (String) -> String) -> String {
        switch outcome {
        case .same: "as recorded"
        case .different(let difference): difference.message
        case .missing: "there is no golden (expected it recorded with --update missing)"
        case .recorded: "recorded just now (look at it, then run again)"
        case .failed(let failure): failure.text(renamed)
        case .orphaned: "no case has this golden (expected a case in the suite, or the file removed)"
        }
    }

    /// The lines of the display list that differ.
    package var lines: [ListDifference.Line] {
        if case .different(let difference) = outcome { difference.list?.lines ?? [] } else { [] }
    }
}

/// What differs between a case and its golden.
package struct CaseDifference: Sendable {
    /// What differs in the pictures.
    package let pictures: DiffReport
    /// What differs in the texts of the display lists; nil for nothing.
    package let list: ListDifference?
    /// True where a list should be kept and is not there.
    package let lacksList: Bool

    /// In a sentence: how much, and which parts of the keyboard.
    package var message: String {
        let about = [
            pictures.isSame ? nil : pictures.difference + places + pictures.exceededLimits,
            list.map { "the display list differs in \($0.lines.count) \($0.lines.count == 1 ? "line" : "lines")" },
            lacksList ? "the display list is not recorded" : nil,
        ]
        return about.compactMap(\.self).joined(separator: "; ")
    }

    /// The keys, and then the other parts; where they are many only some of the keys.
    private var places: String {
        let keys = pictures.parts.filter(\.isKey).map(\.name)
        let others = pictures.parts.filter { !$0.isKey }.map(\.name)
        let rest = keys.count > Self.namedKeys ? " and \(keys.count - Self.namedKeys) more" : ""
        let named = (keys.count == 1 ? "key " : "keys ") + keys.prefix(Self.namedKeys).joined(separator: ", ") + rest
        let places = ((keys.isEmpty ? [] : [named]) + others).map(Quoted.sanitized).joined(separator: "; ")
        return places.isEmpty ? "" : ": " + places
    }

    private static let namedKeys = 12
}
