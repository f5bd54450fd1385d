package import Documents
package import Files
internal import RenderOptions
internal import ThemeModel

/// A first suite, and more themes for one.
package enum SuiteStarter {
    /// Returns the themes of an existing folder; where it has none itself, those of the folders in it.
    package static func themes(of source: FilePath) throws(OperationError) -> [FilePath] {
        do {
            return try ThemeFolder.documents(at: source)
        } catch {
            let below = ThemeFolder.recognized(below: source) { _ in true }
            guard !below.isEmpty else { throw error }
            return below
        }
    }

    /// Returns the document for an existing folder, with each theme light and dark; it ends with a newline. It names the folder
    /// that the themes come from, or a pattern of files in it, so that later ones are drawn too, unless two of them would have
    /// the same name or the pattern meant other files.
    package static func text(
        _ themes: [FilePath], of source: FilePath, in folder: FilePath, schema: String
    ) throws(OperationError) -> String {
        let source = source.withoutTrailingSlashes
        let names = Set(themes.map { GoldenSuiteReader.name(of: $0).lowercased() })
        let isFolder = names.count == themes.count && !areBelow(source, themes: themes)
        let word = isFolder ? try word(for: source, in: folder) : try pattern(for: themes, of: source, in: folder)
        let list: JSONOutput =
            if let word { .array([.string(word)]) } else { .object(try members(themes, in: folder)) }
        return JSONOutput.object([
            ("$schema", .string(schema)),
            ("options", .array(["--scale", "1"].map { .string($0) })),
            ("matrix", matrix(list)),
        ]).text() + "\n"
    }

    /// Returns the suite's document with the themes of some files and folders that no case draws in its matrix, and these themes.
    /// All else stays as it is written.
    package static func adding(
        _ paths: [FilePath], to suite: GoldenSuite, in folder: GoldenFolder
    ) throws(OperationError) -> (document: SourceText, themes: [FilePath]) {
        var used = Set(folder.files(of: suite).compactMap { FileTarget($0) })
        var (themes, words): ([FilePath], [String]) = ([], [])
        for path in paths {
            guard !path.isMissing else {
                throw OperationError(
                    "\(path): does not exist (expected a theme document, or a folder of them)", .noInput)
            }
            let new = try Self.themes(of: path).filter { FileTarget($0).map { used.insert($0).inserted } ?? true }
            if let pattern = try pattern(for: new, of: path.withoutTrailingSlashes, in: folder.path) {
                words.append(pattern)
            } else {
                words += try new.map { theme throws(OperationError) in try word(for: theme, in: folder.path) }
            }
            themes += new
        }
        guard !themes.isEmpty, let root = JSONReader.read(suite.source).value else { return (suite.source, []) }
        let source = suite.source
        let edits: [SourceEdit]
        if let listed = root["matrix"]?["themes"]?.array {
            let space = listed.last.map { source.whiteSpace(before: $0.range.lowerBound) } ?? ""
            let end = listed.last?.range.upperBound ?? source.bytes.count
            edits = words.map { .insertion(of: "," + (space.isEmpty ? " " : space) + JSONOutput.quoted($0), at: end) }
        } else if let named = root["matrix"]?["themes"] {
            let taken = Set((named.object ?? []).map(\.name))
            edits = try members(themes, in: folder.path, taken: taken).map { name, word in
                named.insertion(of: name, word.text(indent: 0), order: [], in: source)
            }
        } else {
            let matrix = matrix(.object(try members(themes, in: folder.path))).text()
            edits = [root.insertion(of: "matrix", matrix, order: [], in: source)]
        }
        let document = SourceEdits(edits).applied(to: source)
        let reading = GoldenSuite.read(document, in: folder)
        guard reading.value != nil else {
            let why = reading.diagnostics.first?.message ?? "it would be no suite"
            throw OperationError("\(folder.suite): cannot take these themes: \(why)", .badData)
        }
        return (document, themes)
    }

    private static func matrix(_ themes: JSONOutput) -> JSONOutput {
        .object([("themes", themes), ("modes", .array(["light", "dark"].map { .string($0) }))])
    }

    /// Returns whether some of the themes are not in a folder itself, but in folders of it.
    private static func areBelow(_ source: FilePath, themes: [FilePath]) -> Bool {
        !themes.allSatisfy { $0.folder.normalized == source.normalized }
    }

    /// Returns the pattern that means just these themes, which are in folders of a folder; nil if there is none.
    private static func pattern(
        for themes: [FilePath], of source: FilePath, in folder: FilePath
    ) throws(OperationError) -> String? {
        guard areBelow(source, themes: themes) else { return nil }
        let files = PathPattern("**/*.json")?.files(in: source).map { $0.reduce(source) { $0.appending($1) } }
        guard Set(files ?? []) == Set(themes) else { return nil }
        return try word(for: source, in: folder) + "/**/*.json"
    }

    /// Returns the path of a theme or folder from the suite's folder.
    private static func word(for path: FilePath, in folder: FilePath) throws(OperationError) -> String {
        let relative = try SystemError.mapError(try path.relative(to: folder)) { error in
            OperationError("\(path): cannot be opened: \(error) (expected a theme document)", .noInput)
        }
        guard let word = String(validating: relative.bytes, as: UTF8.self) else {
            throw OperationError("\(path): has a name that is not UTF-8 (expected one that JSON can hold)", .badData)
        }
        return word
    }

    /// Returns the themes as members that give each a name of its own.
    private static func members(
        _ themes: [FilePath], in folder: FilePath, taken: Set<String> = []
    ) throws(OperationError) -> [(String, JSONOutput)] {
        var taken = taken
        return try themes.map { theme throws(OperationError) in
            (
                OutputName.free(GoldenSuiteReader.name(of: theme), among: &taken),
                .string(try word(for: theme, in: folder))
            )
        }
    }
}
