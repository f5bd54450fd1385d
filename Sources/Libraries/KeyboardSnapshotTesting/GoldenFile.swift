internal import Documents
internal import Files
internal import KeyboardPreview
internal import ThemeModel
internal import Verification

/// The golden of a picture, in the folder of its test file's goldens.
struct GoldenFile: Hashable, Sendable {
    /// The folder, in one of `__Snapshots__`: it is named after the test file.
    let folder: FilePath
    /// The file's name: the test's function, the case's name or number, and the extension.
    let name: String

    var path: FilePath { folder.appending(name) }
    /// The folder with the records beside the goldens: what drew them, and what their themes said.
    private var goldens: GoldenFolder { GoldenFolder(path: folder, allowsOutside: true) }

    /// True for a file of a folder that is no golden but a record of them.
    static func isRecord(_ file: FilePath) -> Bool {
        let goldens = GoldenFolder(path: file.folder, allowsOutside: true)
        return [goldens.environment, goldens.themes].contains { $0.lastComponent == file.lastComponent }
    }

    /// Returns the recorded bytes; nil if there is no golden.
    func content() throws(OperationError) -> [UInt8]? {
        path.isMissing ? nil : try InputFile(reading: path, limit: Limits.pictureBytes).bytes
    }

    /// Writes the golden and the records of its environment and theme, none through a link. All are written whole while the
    /// folder is locked, so tests and runs that record at the same time do not lose each other's work.
    func record(_ snapshot: Snapshot) throws(OperationError) {
        do {
            _ = try OutputFolder(folder)
        } catch {
            throw OperationError(
                "\(folder): cannot be created (expected a folder beside that of the test's target)", .cannotCreate)
        }
        try goldens.withLock { () throws(OperationError) in
            let now = try Self.environment(of: snapshot)
            let record = try goldens.recordedEnvironment().map(now.adding) ?? now
            let themes = try themes(adding: snapshot)
            try Output(path, apartFrom: [], followingLinks: false).write(snapshot.bytes)
            try goldens.record(record)
            try goldens.record(themes)
        }
    }

    /// Writes what the theme of a picture says that is as its golden.
    func recordTheme(of snapshot: Snapshot) throws(OperationError) {
        try goldens.withLock { () throws(OperationError) in try goldens.record(try themes(adding: snapshot)) }
    }

    /// Returns what the theme said when the golden was recorded, by variant; none if it is not recorded.
    func recordedTheme() throws(OperationError) -> [Mode: ThemeRecord.Variant] {
        try goldens.recordedThemes()[name]
    }

    /// Returns the record of the folder's themes with that of a picture, without those of goldens that are gone.
    private func themes(adding snapshot: Snapshot) throws(OperationError) -> ThemeRecord {
        let names = try SystemError.mapError(try folder.names()) { OperationError("\(folder): \($0)", .noInput) }
        var themes = try goldens.recordedThemes().keeping(Set(names.map(\.text)))
        themes.record(snapshot.variants.mapValues(ThemeRecord.Variant.init), as: name)
        return themes
    }

    /// Describes how this machine's environment differs from the golden's, for one picture; nil if it does not differ.
    func foreignEnvironment(of snapshot: Snapshot) -> String? {
        guard let recorded = try? goldens.recordedEnvironment(), let now = try? Self.environment(of: snapshot) else {
            return nil
        }
        let differences = now.differences(from: recorded)
        return differences.isEmpty ? nil : Verification.list(differences: differences)
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
        folder = Self.snapshots(ofSource: FilePath(location.path), target: location.module)
            .appending(location.fileName)
        name = "\(location.functionName).\(caseName).\(format.rawValue)"
    }

    /// Returns the folder of all goldens of a test's target: `__Snapshots__/Target` beside the target's folder, where the package
    /// manager asks nobody what these files are. If the test file has `__Snapshots__` beside it, or is in no folder with the
    /// target's name, it is that one.
    static func snapshots(ofSource source: FilePath, target: String) -> FilePath {
        let near = source.folder.appending(standard)
        guard near.isMissing else { return near }
        var folder = source.folder.withoutTrailingSlashes
        while folder.lastComponent != FilePath(target) {
            let above = folder.folder.withoutTrailingSlashes
            guard above != folder, above != FilePath(".") else { return near }
            folder = above
        }
        return folder.folder.appending(standard).appending(target)
    }

    /// Returns the folder of the test files whose goldens are in a folder, and whether those in folders below count too.
    static func sources(ofSnapshots snapshots: FilePath) -> (folder: FilePath, areNested: Bool) {
        let folder = snapshots.withoutTrailingSlashes
        if folder.lastComponent == FilePath(standard) { return (folder.folder, false) }
        return (folder.folder.withoutTrailingSlashes.folder.appending(folder.lastComponent), true)
    }

    private static let standard = "__Snapshots__"
}

extension FilePath {
    /// The path in the form that Foundation takes.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
