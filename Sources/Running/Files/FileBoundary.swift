/// Folders that limit which files a document may name, if somebody else wrote it: neither the path as written nor the links on
/// its way may lead out of them.
package struct FileBoundary: Hashable, Sendable {
    /// The folders, with every link followed.
    private let folders: [FilePath]

    /// Creates the boundary of some folders. One that cannot be examined contains nothing.
    package init(_ folders: [FilePath]) {
        self.folders = folders.compactMap { try? $0.resolved() }
    }

    /// Returns whether a path that a document in a folder names stays inside. Nothing is read. A file that does not exist is
    /// inside if its folder is.
    package func contains(_ path: FilePath, namedIn folder: FilePath) -> Bool {
        holds(path.written(in: folder)) && containsTarget(of: path.from(folder))
    }

    /// Returns whether a file is inside once every link is followed.
    package func containsTarget(of path: FilePath) -> Bool {
        guard let target = path.nearestResolved else { return false }
        return holds(target)
    }

    /// Returns the first link in a folder, and in the folders that it leads to, whose target is outside; nil if there is none.
    package func linkOut(of folder: FilePath) -> FilePath? {
        var seen: Set<FilePath> = []
        return linkOut(of: folder, &seen)
    }

    private func linkOut(of folder: FilePath, _ seen: inout Set<FilePath>) -> FilePath? {
        guard let real = try? folder.resolved(), seen.insert(real).inserted, let names = try? folder.names() else {
            return nil
        }
        let inner = names.filter { $0 != FilePath(".") && $0 != FilePath("..") }
        for name in inner.sorted() {
            let file = folder.appending(name)
            let kind = (try? FileStatus.at(file, followingLinks: false))?.kind
            if kind == .link, !containsTarget(of: file) { return file }
            if kind == .folder || kind == .link && file.isFolder, let link = linkOut(of: file, &seen) { return link }
        }
        return nil
    }

    private func holds(_ path: FilePath) -> Bool {
        folders.contains { folder in
            path == folder || path.bytes.starts(with: folder.appending("").bytes)
        }
    }
}

extension FilePath {
    /// Returns the absolute path that is written in a document of a folder, without `.` and `..`, whatever exists there.
    fileprivate func written(in folder: FilePath) -> FilePath {
        let base = (try? folder.resolved()) ?? folder.from((try? FilePath(".").resolved()) ?? FilePath("/"))
        var parts: [ArraySlice<UInt8>] = []
        for part in from(base).bytes.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
            if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
        }
        return FilePath([UInt8(ascii: "/")] + Array(parts.joined(separator: "/".utf8)))
    }

    /// The path with every link followed; for a file that does not exist, that of the nearest folder above it that does. Nil if
    /// nothing can be examined.
    fileprivate var nearestResolved: FilePath? {
        var path = withoutTrailingSlashes
        while true {
            if let real = try? path.resolved() { return real }
            let above = path.folder.withoutTrailingSlashes
            guard above != path else { return nil }
            path = above
        }
    }
}
