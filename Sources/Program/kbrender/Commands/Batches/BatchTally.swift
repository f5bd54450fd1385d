import CommandSupport
import Documents
import Options

/// The results of a batch's pictures: each counts in one of the numbers.
struct BatchTally {
    /// Pictures that were drawn.
    let drawn: Int
    /// Pictures that already existed.
    let kept: Int
    /// Pictures that were not drawn, and placeholders, by the kind of failure.
    let failures: [OperationError.Kind: Int]

    /// Returns the numbers in words: `275 drawn, 25 failed: 25 bad input (65)`; with the time, if it is given.
    func text(seconds: Double? = nil) -> String {
        let placeholders = failures[.placeholder] ?? 0
        let lost = failures.filter { $0.key != .placeholder }.sorted { $0.key.rawValue < $1.key.rawValue }
        let failed = lost.reduce(0) { $0 + $1.value }
        let causes = lost.map { "\($0.value) \($0.key.label) (\($0.key.rawValue))" }.joined(separator: ", ")
        let parts = [
            "\(drawn) drawn", kept > 0 ? "\(kept) already there" : nil,
            placeholders > 0
                ? "\(Prose.counted(placeholders, noun: "placeholder")) (\(OperationError.Kind.placeholder.rawValue))"
                : nil,
            failed > 0 ? "\(failed) failed: \(causes)" : nil,
            seconds.map { "in \(BatchProgress.time($0))" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension OperationError.Kind {
    /// The kind of failure, in a word or two.
    fileprivate var label: String { CommandText.table("failures.txt")["\(rawValue)"] ?? "" }
}
