internal import Documents
internal import Files
internal import Foundation
internal import KeyboardPreview
internal import Verification

/// The golden of a picture, in the folder of its test file's goldens.
struct GoldenFile: Hashable, Sendable {
    /// The folder: `__Snapshots__` beside the test file, and in it the file's name.
    let folder: FilePath
    /// The file's name: the test's function, the case's name or number, and the ending.
    let name: String

    /// The whole path.
    var path: FilePath { folder.appending(name) }
    /// What the goldens of the folder were drawn with.
    private var environment: FilePath { folder.appending("environment.json") }

    /// What was recorded; nil where there is no golden.
    func content() throws(OperationError) -> [UInt8]? {
        path.isMissing ? nil : try InputFile(reading: path, limit: Limits.pictureBytes).bytes
    }

    /// Writes the golden, and what it was drawn with beside it. Both are written whole while the folder is locked, so tests
    /// and runs that record at once do not lose what others wrote.
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
            guard waits < Self.mostWaits else { throw OperationError("\(folder): is locked", .cannotCreate) }
            waits += 1
            usleep(Self.wait)
        }
        let now = try Self.environment(of: snapshot)
        let record = try recordedEnvironment().map(now.adding) ?? now
        try Output(path, apartFrom: []).write(snapshot.bytes)
        try Output(environment, apartFrom: []).write(Array(record.text.utf8))
    }

    /// Microseconds between two tries for the lock, and how many there are: recording takes milliseconds.
    private static let wait: UInt32 = 5_000
    private static let mostWaits = 4_000

    /// What this machine draws a picture with that its golden was not drawn with, in words; nil where nothing differs.
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
    /// The golden of a case in a test.
    init(of location: TestLocation, _ caseName: String, _ format: SnapshotFormat) {
        folder = FilePath(location.path).folder.appending("__Snapshots__").appending(location.fileName)
        name = "\(location.functionName).\(caseName).\(format.rawValue)"
    }
}

extension FilePath {
    /// The path as Foundation takes it.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
