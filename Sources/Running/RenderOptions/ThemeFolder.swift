package import Files
package import Documents
internal import ThemeImport

/// The theme documents of a folder.
package enum ThemeFolder {
    /// The extensions of files that count as themes.
    private static let endings = [".json", ".theme", ".yaml", ".yml", ".flex", ".zip"]
    /// The extensions of files that count too: colour schemes of terminals, and style sheets.
    private static let schemeEndings = [
        ".toml", ".conf", ".ini", ".ghostty", ".properties", ".colorscheme", ".itermcolors", ".xrdb", ".xresources",
        ".xdefaults", ".termite", ".css",
    ]

    /// Returns the documents that a path means: those of a folder that is not itself a theme, or the path itself.
    package static func documents(at path: FilePath) throws(OperationError) -> [FilePath] {
        try contents(of: path).themes
    }

    /// Returns the documents that a path means, and what else a folder holds, apart from schemas and hidden files.
    package static func contents(
        of path: FilePath
    ) throws(OperationError) -> (themes: [FilePath], others: [FilePath]) {
        path.isFolder && !isTheme(path) ? try themes(in: path) : ([path], [])
    }

    /// Returns whether a folder is one theme, made of sets of design tokens: it has the file that lists them, or nothing but
    /// files of tokens.
    package static func isTheme(_ folder: FilePath) -> Bool {
        if !folder.appending(ThemeSource.folderIndex).isMissing { return true }
        var isAny = false
        return holdsOnlyTokens(folder, depth: 0, &isAny) && isAny
    }

    /// Returns whether all themes in a folder and those in it are files of tokens; `isAny` becomes true if one has colours.
    private static func holdsOnlyTokens(_ folder: FilePath, depth: Int, _ isAny: inout Bool) -> Bool {
        for name in (try? folder.names()) ?? [] where name.bytes.first != 0x2E {
            let path = folder.appending(name)
            if path.isFolder {
                guard depth >= deepest || holdsOnlyTokens(path, depth: depth + 1, &isAny) else { return false }
            } else if name.hasEnding([".json"]) {
                guard let file = try? InputFile(reading: path) else { return false }
                let content = ThemeSource.tokens(in: SourceText(name: "\(path)", bytes: file.bytes))
                if content == .none { return false }
                isAny = isAny || content == .colors
            } else if hasThemesEnding(name) {
                return false
            }
        }
        return true
    }

    /// Returns the files in a folder that have a theme's extension or whose contents show a theme, as those of some terminals have
    /// no extension, in order of their names' bytes, without schemas; and the other files and folders. Throws 66 if there are no
    /// themes.
    private static func themes(
        in folder: FilePath
    ) throws(OperationError) -> (themes: [FilePath], others: [FilePath]) {
        let names = try SystemError.mapError(try folder.names()) { error in
            OperationError("\(folder): cannot be read: \(error) (expected a folder of theme documents)", .noInput)
        }
        var (themes, others): ([FilePath], [FilePath]) = ([], [])
        // `kbrender new` writes schemas beside its documents, for editors.
        for name in names.sorted()
        where !name.hasEnding([".schema.json"]) {
            let path = folder.appending(name)
            let isNamed = hasThemesEnding(name)
            if name.bytes.first == UInt8(ascii: "."), !isNamed { continue }
            if !path.isFolder, isNamed || showsTheme(path) { themes.append(path) } else { others.append(path) }
        }
        guard !themes.isEmpty else {
            throw OperationError(
                "\(folder): no theme document in this folder (expected files that end in \(Prose.alternatives(endings)))",
                .noInput)
        }
        return (themes, others)
    }

    /// Returns the wanted files of a folder, and of the folders in it that are no theme, that have a theme's extension and show a
    /// theme, apart from schemas, links and what is hidden, in order of their names' bytes; none if the folder cannot be read.
    /// Files that are not wanted are not read.
    package static func recognized(
        below folder: FilePath, depth: Int = deepest, where isWanted: (FilePath) -> Bool
    ) -> [FilePath] {
        ((try? folder.names()) ?? []).sorted().flatMap { name -> [FilePath] in
            let path = folder.appending(name)
            guard name.bytes.first != 0x2E, let kind = (try? FileStatus.at(path, followingLinks: false))?.kind else {
                return []
            }
            if kind == .folder, depth > 0, isWanted(path), !isTheme(path) {
                return recognized(below: path, depth: depth - 1, where: isWanted)
            }
            let isTheme =
                kind == .regular && hasThemesEnding(name) && !name.hasEnding([".schema.json"]) && isWanted(path)
                && showsTheme(path)
            return isTheme ? [path] : []
        }
    }

    /// Returns whether a name ends as themes do, in letters of any case.
    private static func hasThemesEnding(_ name: FilePath) -> Bool {
        FilePath(name.bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }).hasEnding(endings + schemeEndings)
    }

    private static func showsTheme(_ path: FilePath) -> Bool {
        guard let file = try? InputFile(reading: path) else { return false }
        return ThemeSource(file.source).showsTheme
    }

    /// Returns the token sets of a folder that is one theme: its JSON files and those of folders in it, at most `maxFiles`,
    /// and in total no longer than an archive.
    static func snapshot(
        of folder: FilePath
    ) throws(OperationError) -> (files: ThemeSource.Folder, identities: [FileIdentity]) {
        var (files, identities): ([String: [UInt8]], [FileIdentity]) = ([:], [])
        var room = ImportLimits.archiveBytes
        func add(_ path: FilePath, prefix: String, depth: Int) throws(OperationError) {
            let names = try SystemError.mapError(try path.names()) { error in
                OperationError("\(path): cannot be read: \(error) (expected a folder of design tokens)", .noInput)
            }
            for name in names.sorted()
            where name.bytes.first != 0x2E {
                let (inner, text) = (path.appending(name), prefix + String(decoding: name.bytes, as: UTF8.self))
                if inner.isFolder {
                    if depth < deepest { try add(inner, prefix: text + "/", depth: depth + 1) }
                } else if name.hasEnding([".json"]), files.count < maxFiles {
                    let file = try InputFile(reading: inner)
                    room -= file.bytes.count
                    guard room >= 0 else {
                        throw OperationError(
                            "\(folder): has more than \(ImportLimits.archiveBytes) bytes of tokens", .badData)
                    }
                    files[text] = file.bytes
                    identities += [file.identity].compactMap(\.self)
                }
            }
        }
        try add(folder, prefix: "", depth: 0)
        return (ThemeSource.Folder(files), identities)
    }

    /// The depth to which folders are searched: sets are one or two levels deep.
    package static let deepest = 4
    /// The most files to read: a design system has tens.
    private static let maxFiles = 1000
}
