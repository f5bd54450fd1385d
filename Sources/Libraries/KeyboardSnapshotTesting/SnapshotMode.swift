internal import Documents
internal import Foundation
internal import Verification

/// What to do about a golden that is missing or differs from the picture.
///
/// A newly recorded golden fails its own test, so that a person looks at it; the next run compares the picture with it.
public enum SnapshotMode: String, Sendable, CaseIterable {
    /// Writes the golden of every picture that differs from its record.
    case record
    /// Writes missing goldens, and no others.
    case missing
    case never

    /// The environment variable that sets the mode of a whole run. It overrides parameters and traits, because it is the
    /// decision of the person who runs the tests.
    public static let variable = "KBRENDER_SNAPSHOTS"

    /// Returns the default mode: `never` on build servers, otherwise `missing`.
    static func standard(in environment: [String: String]) -> SnapshotMode {
        ContinuousIntegration.isNamed(by: environment[ContinuousIntegration.variable]) ? .never : .missing
    }

    /// Returns the mode of an expectation. Throws if the variable has an unknown value.
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
