internal import Files

/// A pattern of files' paths: `*` and `?` match within a name, and a part `**` matches any number of folders.
struct PathPattern {
    /// The folder up to the first part with a wildcard, as it was written.
    let base: FilePath
    private let parts: [String]

    /// Creates a pattern; nil for a path without wildcards, and for a web address.
    init?(_ text: String) {
        guard !FilePath(text).isWebAddress, text.contains(where: "*?".contains) else { return nil }
        let all = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let fixed = all.prefix { !$0.contains(where: "*?".contains) }
        base = FilePath(fixed.isEmpty ? "." : fixed == [""] ? "/" : fixed.joined(separator: "/"))
        parts = all.dropFirst(fixed.count).filter { !$0.isEmpty && $0 != "." }
    }

    /// Returns the files that match, each as its names from the base, in order of their bytes. `base` is the base as the reader
    /// sees it. Hidden files match only where a part of the pattern begins with a dot, schemas never, and no link to a folder
    /// is followed.
    func files(in base: FilePath) -> [[FilePath]] {
        var search = Search()
        search.add(parts[...], in: base, names: [])
        return search.matches
    }

    /// A search in folders, which ends after so many of them.
    private struct Search {
        var matches: [[FilePath]] = []
        private var seen: Set<[FilePath]> = []
        private var folders = 0

        /// No suite needs more, and a pattern such as `/**` must not take an hour.
        private static let maxFolders = 20_000

        mutating func add(_ parts: ArraySlice<String>, in folder: FilePath, names: [FilePath]) {
            guard let part = parts.first, folders < Self.maxFolders else { return }
            folders += 1
            let entries = ((try? folder.names()) ?? []).sorted()
            let rest = parts.dropFirst()
            if part == "**" {
                add(rest.isEmpty ? ["*"] : rest, in: folder, names: names)
                for name in entries where name.bytes.first != UInt8(ascii: ".") && isFolder(folder.appending(name)) {
                    add(parts, in: folder.appending(name), names: names + [name])
                }
                return
            }
            let pattern = GlobPattern(part)
            for name in entries where pattern.matches(String(decoding: name.bytes, as: UTF8.self)) {
                guard name.bytes.first != UInt8(ascii: ".") || part.first == "." else { continue }
                let path = folder.appending(name)
                if !rest.isEmpty {
                    if isFolder(path) { add(rest, in: path, names: names + [name]) }
                } else if !path.isFolder, !name.hasEnding([".schema.json"]), seen.insert(names + [name]).inserted {
                    matches.append(names + [name])
                }
            }
        }

        private func isFolder(_ path: FilePath) -> Bool {
            (try? FileStatus.at(path, followingLinks: false))?.kind == .folder
        }
    }
}
