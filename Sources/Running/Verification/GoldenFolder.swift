internal import RenderOptions
package import Files
package import Documents

/// The files that are kept for a case.
package struct GoldenFiles: Sendable {
    /// The picture, a PNG file.
    package let picture: [UInt8]
    /// The text of the display list; nil if none is kept.
    package let list: String?
}

/// A folder of golden pictures: the suite, a picture for each of its cases, the text of the display list for some, and a
/// record of what they were drawn with.
package struct GoldenFolder: Sendable {
    /// The folder.
    package let path: FilePath

    /// Creates the folder at a path; it need not exist.
    package init(path: FilePath) {
        self.path = path
    }

    /// The document that lists the cases.
    package var suite: FilePath { path.appending("suite.json") }
    /// The record of what the pictures were drawn with.
    package var environment: FilePath { path.appending("environment.json") }
    /// Returns the path of a case's picture.
    package func picture(of name: String) -> FilePath { path.appending(name + ".png") }
    /// Returns the path of the text of a case's display list.
    package func list(of name: String) -> FilePath { path.appending(name + ".txt") }

    /// Reads the golden of a case; nil for a picture or list that is missing.
    package func golden(of golden: GoldenCase) throws(OperationError) -> (picture: ComparedImage?, list: String?) {
        let (picture, list) = (picture(of: golden.name), list(of: golden.name))
        return (
            picture.isMissing ? nil : try ComparedImage(reading: picture),
            !golden.keepsList || list.isMissing
                ? nil : String(decoding: try InputFile(reading: list).bytes, as: UTF8.self)
        )
    }

    /// Returns the files of goldens that no case has, sorted.
    package func orphans(of suite: GoldenSuite) throws(OperationError) -> [FilePath] {
        let known = Set(
            suite.cases.flatMap { [picture(of: $0.name)] + ($0.keepsList ? [list(of: $0.name)] : []) })
        let names = try SystemError.mapError(try path.names()) { error in
            OperationError("\(path): cannot be read: \(error) (expected a folder of golden pictures)", .noInput)
        }
        return names.filter { $0.hasEnding([".png", ".txt"]) }
            .map { path.appending($0) }
            .filter { !known.contains($0) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// Returns all files that checks of a suite may read or write, whether they exist or not: its own, the goldens', and the
    /// cases' documents.
    package func files(of suite: GoldenSuite) -> [FilePath] {
        [self.suite, environment]
            + suite.cases.flatMap { golden -> [FilePath] in
                var files = [picture(of: golden.name), list(of: golden.name)]
                files += golden.picture.source.companions
                if golden.picture.theme.looksLikeFile { files.append(golden.picture.theme) }
                if case .file(let layout) = golden.picture.layout { files.append(layout) }
                return files
            }
    }

    /// Reads what the goldens were drawn with; nil if there is no record. Throws `badData` (65) if it is unreadable.
    package func recordedEnvironment() throws(OperationError) -> EnvironmentRecord? {
        environment.isMissing ? nil : try EnvironmentRecord(try InputFile(reading: environment).source)
    }

    /// Writes the files of a case. Returns false if all of them were already the same.
    package func record(_ files: GoldenFiles, as name: String) throws(OperationError) -> Bool {
        let wrotePicture = try keep(files.picture, at: picture(of: name))
        guard let text = files.list else { return wrotePicture }
        return try keep(Array(text.utf8), at: list(of: name)) || wrotePicture
    }

    /// Writes the record of what the goldens were drawn with.
    package func record(_ environment: EnvironmentRecord) throws(OperationError) {
        _ = try keep(Array(environment.text.utf8), at: self.environment)
    }

    /// Writes a file unless it has this content. Returns true if it was written.
    private func keep(_ bytes: [UInt8], at file: FilePath) throws(OperationError) -> Bool {
        if !file.isMissing, try InputFile(reading: file, limit: Limits.pictureBytes).bytes == bytes { return false }
        try Output(file, apartFrom: []).write(bytes)
        return true
    }
}
