internal import Comparison
internal import RenderOptions
package import Files
package import Documents

/// The files that are kept for a case.
struct GoldenFiles: Sendable {
    /// The picture, a PNG file.
    let picture: [UInt8]
    /// The text of the display list; nil if none is kept.
    let list: String?
}

/// A folder of golden pictures: the suite, a picture for each of its cases, the text of the display list for some, and a
/// record of what they were drawn with.
package struct GoldenFolder: Sendable {
    /// The folder that `verify` takes unless the user names one.
    package static let standard = FilePath("Golden")

    package let path: FilePath
    /// What its suite may name, and where links among its files may lead.
    let boundary: SuiteBoundary
    private let isNamed: Bool

    /// Creates the folder at a path that the user names, or the standard one; it need not exist. `allowsOutside` is the user's
    /// word that its files may lead out of the repository.
    package init(path: FilePath?, allowsOutside: Bool = false) {
        isNamed = path != nil
        self.path = path ?? Self.standard
        // The user chooses a folder by its name. The standard one may be a link that somebody else has made.
        let isTrusted = isNamed || !Self.isLink(self.path)
        boundary = SuiteBoundary(of: isTrusted ? self.path : FilePath("."), allowsOutside: allowsOutside)
    }

    private static func isLink(_ path: FilePath) -> Bool {
        (try? FileStatus.at(path, followingLinks: false))?.kind == .link
    }

    /// Throws `cannotCreate` (73) if the files of some cases may not be written: one of them is a link, or the standard folder is.
    package func checkWritable(_ cases: [GoldenCase] = []) throws(OperationError) {
        for file in [environment, themes]
            + cases.filter({ $0.screenshot == nil }).flatMap({
                [picture(of: $0.name), list(of: $0.name)]
            })
        where Self.isLink(file) {
            throw Output.cannotCreate(
                file.description, reason: "it is a link", wanted: "a file: nothing is written through a link here")
        }
        guard !isNamed, Self.isLink(path) else { return }
        throw Output.cannotCreate(
            path.description, reason: "it is a link", wanted: "a folder; the option golden names one that is a link")
    }

    /// Reads one of the folder's files. A link that leads out of the repository is refused.
    package func read(
        _ file: FilePath, limit: Int = Limits.documentBytes
    ) throws(OperationError) -> InputFile {
        try boundary.check(file)
        return try InputFile(reading: file, limit: limit)
    }

    /// The document that lists the cases.
    package var suite: FilePath { path.appending("suite.json") }
    /// The record of what the pictures were drawn with.
    package var environment: FilePath { path.appending("environment.json") }
    /// The record of what the pictures' themes said.
    package var themes: FilePath { path.appending("themes.json") }
    /// Returns the path of a case's picture.
    func picture(of name: String) -> FilePath { path.appending(name + ".png") }
    /// Returns the path of the text of a case's display list.
    func list(of name: String) -> FilePath { path.appending(name + ".txt") }

    /// Reads the golden of a case; nil for a picture or list that is missing.
    func golden(of golden: GoldenCase) throws(OperationError) -> (picture: ComparedImage?, list: String?) {
        let (picture, list) = (picture(of: golden.name), list(of: golden.name))
        return (
            picture.isMissing ? nil : try ComparedImage(try read(picture, limit: Limits.pictureBytes)),
            !golden.keepsList || list.isMissing ? nil : String(decoding: try read(list).bytes, as: UTF8.self)
        )
    }

    /// Returns the files of goldens that no case has, sorted.
    func orphans(of suite: GoldenSuite) throws(OperationError) -> [FilePath] {
        let expected = Set(
            suite.cases.flatMap { golden in
                [golden.screenshot ?? picture(of: golden.name)] + (golden.keepsList ? [list(of: golden.name)] : [])
            })
        let names = try SystemError.mapError(try path.names()) { error in
            OperationError("\(path): cannot be read: \(error) (expected a folder of golden pictures)", .noInput)
        }
        return names.filter { $0.hasEnding([".png", ".txt"]) }
            .map { path.appending($0) }
            .filter { !expected.contains($0) }
            .sorted()
    }

    /// Returns the themes in the folders of the matrix's themes, and below them, that no case draws, in order of their paths. A
    /// suite that lists its cases has chosen them. Folders side by side, one a theme, have their parent looked into.
    func uncovered(by suite: GoldenSuite) -> [FilePath] {
        let used = Set(files(of: suite).compactMap { FileTarget($0) })
        let themes = suite.cases.dropFirst(suite.listed).map(\.picture.theme).filter {
            $0.looksLikeFile && !$0.isWebAddress
        }
        let folders = Set(themes.map { $0.withoutTrailingSlashes.folder.normalized })
        let parents = Dictionary(grouping: folders) { $0.withoutTrailingSlashes.folder.normalized }
            .filter { $0.value.count > 1 }.keys
        // A whole repository, or what lies around it, is no folder of themes.
        let root = FileTarget(RepositoryRoot(above: path).path)
        let own = FileTarget(path)
        let found = folders.union(parents).flatMap { folder in
            let isTop = FileTarget(folder) == root
            return ThemeFolder.recognized(below: folder, depth: isTop ? 0 : ThemeFolder.deepest) {
                FileTarget($0).map { $0 != own && !used.contains($0) } != false
            }
        }
        return Set(found.map { $0.bytes.starts(with: "./".utf8) ? FilePath($0.bytes.dropFirst(2)) : $0 }).sorted()
    }

    /// Returns all files that checks of a suite may read or write, whether they exist or not: its own, the goldens', and the
    /// cases' documents.
    package func files(of suite: GoldenSuite) -> [FilePath] {
        [self.suite, environment, themes]
            + suite.cases.flatMap { golden -> [FilePath] in
                var files = [golden.screenshot ?? picture(of: golden.name), list(of: golden.name)]
                files += golden.picture.source.companions
                if golden.picture.theme.looksLikeFile { files.append(golden.picture.theme) }
                if case .file(let layout) = golden.picture.layout { files.append(layout) }
                return files
            }
    }

    /// Reads what the goldens were drawn with; nil if there is no record. Throws `badData` (65) if it is unreadable.
    package func recordedEnvironment() throws(OperationError) -> EnvironmentRecord? {
        environment.isMissing ? nil : try EnvironmentRecord(try read(environment).source)
    }

    /// Reads what the goldens' themes said; an empty record if there is none. Throws `badData` (65) if it is unreadable.
    package func recordedThemes() throws(OperationError) -> ThemeRecord {
        themes.isMissing ? ThemeRecord() : try ThemeRecord(try read(themes).source)
    }

    /// Does some work that reads files of the folder and writes them again: another run that does waits meanwhile.
    package func withLock<Value>(_ work: () throws(OperationError) -> Value) throws(OperationError) -> Value {
        let folder = try Output.creating("\(path)", wanted: "a folder", by: try OpenFolder(path))
        return try folder.withLock(work)
    }

    /// Writes the files of a case. Returns false if all of them were already the same.
    func record(_ files: GoldenFiles, as name: String) throws(OperationError) -> Bool {
        let wrotePicture = try keep(files.picture, at: picture(of: name))
        guard let text = files.list else { return wrotePicture }
        return try keep(Array(text.utf8), at: list(of: name)) || wrotePicture
    }

    /// Writes the record of what the goldens were drawn with.
    package func record(_ environment: EnvironmentRecord) throws(OperationError) {
        _ = try keep(Array(environment.text.utf8), at: self.environment)
    }

    /// Writes the record of what the goldens' themes said.
    package func record(_ themes: ThemeRecord) throws(OperationError) {
        guard !themes.isEmpty || !self.themes.isMissing else { return }
        _ = try keep(Array(themes.text.utf8), at: self.themes)
    }

    /// Writes a file unless it has this content, never through a link. Returns true if it was written.
    private func keep(_ bytes: [UInt8], at file: FilePath) throws(OperationError) -> Bool {
        let output = try Output(file, apartFrom: [], followingLinks: false)
        if !file.isMissing, try InputFile(reading: file, limit: Limits.pictureBytes).bytes == bytes { return false }
        try output.write(bytes)
        return true
    }
}
