internal import Documents
internal import Files
internal import Foundation
internal import KeyboardPreview
internal import Verification

/// The golden of a picture, in the folder of its test file's goldens.
struct GoldenFile: Hashable, Sendable {
    /// The folder: `__Snapshots__` beside the test file, and in it one named after the file.
    let folder: FilePath
    /// The file's name: the test's function, the case's name or number, and the extension.
    let name: String

    var path: FilePath { folder.appending(name) }
    /// The record of the environment in which the folder's goldens were drawn.
    private var environment: FilePath { folder.appending("environment.json") }

    /// Returns the recorded bytes; nil if there is no golden.
    func content() throws(OperationError) -> [UInt8]? {
        path.isMissing ? nil : try InputFile(reading: path, limit: Limits.pictureBytes).bytes
    }

    /// Writes the golden and the record of its environment, neither through a link. Both are written whole while the folder is
    /// locked, so tests and runs that record at the same time do not lose each other's work.
    func record(_ snapshot: Snapshot) throws(OperationError) {
        do {
            try FileManager.default.createDirectory(atPath: folder.text, withIntermediateDirectories: true)
        } catch {
            throw OperationError(
                "\(folder): cannot be created (expected the folder of the test's source)", .cannotCreate)
        }
        let held = try SystemError.mapError(try OpenFolder(folder)) { error in
            OperationError("\(folder): \(error)", .cannotCreate)
        }
        var waits = 0
        while !held.lock(shared: false) {
            guard waits < Self.maxWaits else { throw OperationError("\(folder): is locked", .cannotCreate) }
            waits += 1
            usleep(Self.wait)
        }
        let now = try Self.environment(of: snapshot)
        let record = try recordedEnvironment().map(now.adding) ?? now
        try Output(path, apartFrom: [], followingLinks: false).write(snapshot.bytes)
        try Output(environment, apartFrom: [], followingLinks: false).write(Array(record.text.utf8))
    }

    /// Microseconds between two attempts to lock, and their number: recording takes milliseconds.
    private static let wait: UInt32 = 5_000
    private static let maxWaits = 4_000

    /// Describes how this machine's environment differs from the golden's, for one picture; nil if it does not differ.
    func foreignEnvironment(of snapshot: Snapshot) -> String? {
        guard let recorded = try? recordedEnvironment(), let now = try? Self.environment(of: snapshot) else {
            return nil
        }
        let differences = now.differences(from: recorded)
        guard !differences.isEmpty else { return nil }
        let rest = differences.count - Self.shownDifferences
        return differences.prefix(Self.shownDifferences).joined(separator: ", ")
            + (rest > 0 ? ", and \(rest) more" : "")
    }

    private static let shownDifferences = 5

    private func recordedEnvironment() throws(OperationError) -> EnvironmentRecord? {
        environment.isMissing ? nil : try EnvironmentRecord(try InputFile(reading: environment).source)
    }

    private static func environment(of snapshot: Snapshot) throws(OperationError) -> EnvironmentRecord {
        try mapError({ OperationError($0.description, .unavailable) }) { () throws(RenderError) in
            EnvironmentRecord(try RenderingEnvironment.current(fontFiles: snapshot.fontFiles))
        }
    }
}

extension GoldenFile {
    /// Names the golden of a case in a test.
    init(of location: TestLocation, _ caseName: String, format: SnapshotFormat) {
        folder = FilePath(location.path).folder.appending("__Snapshots__").appending(location.fileName)
        name = "\(location.functionName).\(caseName).\(format.rawValue)"
    }
}

extension FilePath {
    /// The path in the form that Foundation takes.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
