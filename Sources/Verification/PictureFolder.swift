package import Documents
package import Files

/// A folder for the pictures of cases that do not hold: `NAME.actual.png` is the new one, `NAME.difference.png` what differs.
/// No case has a name with a dot, so no two files are called alike.
package struct PictureFolder: Sendable {
    private let path: FilePath
    private let inputs: [FileIdentity]

    /// A folder, made where it is not there; nothing that is written to it may be one of `inputs`.
    package init(_ path: FilePath, apartFrom inputs: [FilePath]) throws(OperationError) {
        self.path = path.withoutTrailingSlashes
        self.inputs = inputs.compactMap { (try? FileStatus.at($0))?.identity }
        guard path.isMissing else { return }
        try SystemError.mapError(try path.makeFolder()) {
            OperationError("\(path): cannot be made: \($0) (expected a folder in one that exists)", .cannotCreate)
        }
    }

    /// The files of a case: those that there is something to see in.
    package func files(of result: CaseResult) -> [(path: FilePath, bytes: [UInt8])] {
        let files = [("actual", result.actual), ("difference", result.difference)]
        return files.compactMap { kind, bytes in
            bytes.map { (path.appending("\(result.name).\(kind).png"), $0) }
        }
    }

    /// Writes the files of all cases. They can be made again.
    package func write(_ results: [CaseResult]) throws(OperationError) {
        for file in results.flatMap(files) {
            try Output(file.path, apartFrom: inputs).write(file.bytes, durability: .unsynced)
        }
    }
}
