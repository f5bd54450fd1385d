internal import RenderOptions
package import Files
package import Documents

/// What is kept for a case.
package struct GoldenFiles: Sendable {
    /// The picture, a PNG file.
    package let picture: [UInt8]
    /// The text of the display list; nil where none is kept.
    package let list: String?
}

/// A folder of golden pictures: the suite, a picture for each of its cases, the text of the display list beside some, and
/// what they were drawn with.
package struct GoldenFolder: Sendable {
    /// The folder.
    package let path: FilePath

    /// The folder at a path, there or not.
    package init(path: FilePath) {
        self.path = path
    }

    /// The document that lists the cases.
    package var suite: FilePath { path.appending("suite.json") }
    /// What the pictures were drawn with.
    package var environment: FilePath { path.appending("environment.json") }
    /// The picture of a case.
    package func picture(of name: String) -> FilePath { path.appending(name + ".png") }
    /// The text of a case's display list.
    package func list(of name: String) -> FilePath { path.appending(name + ".txt") }

    /// What is kept for a case; nil for a picture or a list that is not there.
    package func golden(of golden: GoldenCase) throws(OperationError) -> (picture: ComparedImage?, list: String?) {
        let (picture, list) = (picture(of: golden.name), list(of: golden.name))
        return (
            picture.isMissing ? nil : try ComparedImage(reading: picture),
            !golden.keepsList || list.isMissing
                ? nil : String(decoding: try InputFile(reading: list).bytes, as: UTF8.self)
        )
    }

    /// The files of goldens that no case has, sorted.
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

    /// All files that checks of a suite may read or write, there or not: its own, the goldens', and the cases'
    /// documents.
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

    /// What the goldens were drawn with; nil where there is no record. One that cannot be read is bad data (65).
    package func recordedEnvironment() throws(OperationError) -> EnvironmentRecord? {
        environment.isMissing ? nil : try EnvironmentRecord(try InputFile(reading: environment).source)
    }

    /// Writes what is kept for a case; false where all of it was so already.
    package func record(_ files: GoldenFiles, as name: String) throws(OperationError) -> Bool {
        let wrotePicture = try keep(files.picture, at: picture(of: name))
        guard let text = files.list else { return wrotePicture }
        return try keep(Array(text.utf8), at: list(of: name)) || wrotePicture
    }

    /// Writes what the goldens were drawn with.
    package func record(_ environment: EnvironmentRecord) throws(OperationError) {
        _ = try keep(Array(environment.text.utf8), at: self.environment)
    }

    /// Writes a file unless it has this content; true where it was written.
    private func keep(_ bytes: [UInt8], at file: FilePath) throws(OperationError) -> Bool {
        if !file.isMissing, try InputFile(reading: file, limit: Limits.pictureBytes).bytes == bytes { return false }
        try Output(file, apartFrom: []).write(bytes)
        return true
    }
}
