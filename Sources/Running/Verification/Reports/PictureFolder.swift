package import Documents
package import Files

/// A folder for the pictures of failed cases: `NAME.actual.png` is the new picture, `NAME.difference.png` shows the
/// difference. Names of cases have no dots, so no two files have the same name.
package struct PictureFolder: Sendable {
    private let path: FilePath
    private let inputs: [FileIdentity]

    /// Opens a folder, creating it if it is missing. No file written there may be one of `inputs`.
    package init(_ path: FilePath, apartFrom inputs: [FilePath]) throws(OperationError) {
        self.path = path.withoutTrailingSlashes
        self.inputs = inputs.compactMap { (try? FileStatus.at($0))?.identity }
        _ = try OutputFolder(path)
    }

    private static let kinds = ["actual", "difference"]

    /// Returns the files of a case that show something.
    func files(of result: CaseResult) -> [(path: FilePath, bytes: [UInt8])] {
        zip(Self.kinds, [result.actual, result.difference]).compactMap { kind, bytes in
            bytes.map { (path.appending("\(result.name).\(kind).png"), $0) }
        }
    }

    /// Throws `cannotCreate` (73) if a picture of one of these cases could not be written, because a link has its name.
    package func check(_ cases: [String]) throws(OperationError) {
        for name in cases {
            for kind in Self.kinds {
                _ = try Output(path.appending("\(name).\(kind).png"), apartFrom: inputs, followingLinks: false)
            }
        }
    }

    /// Writes the files of all cases. They are not synced, since they can be made again.
    package func write(_ results: [CaseResult]) throws(OperationError) {
        try write(files: results.flatMap(files))
    }

    /// Writes files by their names in the folder.
    package func write(_ files: [(name: String, bytes: [UInt8])]) throws(OperationError) {
        try write(files: files.map { (path.appending($0.name), $0.bytes) })
    }

    private func write(files: [(path: FilePath, bytes: [UInt8])]) throws(OperationError) {
        for file in files {
            let output = try Output(file.path, apartFrom: inputs, followingLinks: false)
            try output.write(file.bytes, durability: .unsynced)
        }
    }
}
