internal import Documents
internal import Foundation

/// What becomes of a golden that is not there or not like the picture.
///
/// A golden that was just recorded fails its own test, so a person looks at it; the next run holds the picture to it.
public enum SnapshotMode: String, Sendable, CaseIterable {
    /// Writes the golden of every picture that is not as recorded.
    case record
    /// Writes goldens that are not there, and no others.
    case missing
    /// Writes nothing.
    case never

    /// The environment variable that says so for a whole run. It goes before parameters and traits: it is the word of the
    /// person who runs the tests.
    public static let variable = "KBRENDER_SNAPSHOTS"

    /// The mode where nobody says otherwise: `never` where the variable `CI` is set, as on build servers, else `missing`.
    static func standard(in environment: [String: String]) -> SnapshotMode {
        environment["CI"].map { $0.isEmpty || $0 == "false" } ?? true ? .missing : .never
    }

    /// The mode of an expectation. Throws where the variable has a value that is none.
    static func chosen(
        parameter: SnapshotMode?, trait: SnapshotMode?,
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(OperationError) -> SnapshotMode {
        guard let word = environment[variable], !word.isEmpty else {
            return parameter ?? trait ?? standard(in: environment)
        }
        guard let mode = SnapshotMode(rawValue: word) else {
            throw .usage(
                "\(variable): \(Quoted(word)) is not a mode (expected \(Prose.alternatives(allCases.map(\.rawValue))))")
        }
        return mode
    }
}
