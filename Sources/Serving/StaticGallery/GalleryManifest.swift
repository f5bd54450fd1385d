package import Documents
internal import Files

/// The list of a site's files, in the site itself: only these are ever removed or written over.
package struct GalleryManifest {
    /// What is known about a file.
    package struct Entry: Hashable {
        /// The SHA-256 of its bytes; nil until it is written.
        var digest: String?
        /// A digest of everything that it depends on; nil for pages.
        var key: String?
    }

    /// The files, by their paths in the folder of the site.
    var files: [String: Entry]

    static let path = "kbrender-gallery.json"
    private static let version = 1

    /// Reads the manifest of a site; empty if there is none. Throws `badData` (65) if it is not a manifest.
    init(of site: borrowing OutputTree) throws(OperationError) {
        try site.check([Self.path])
        guard let bytes = site.bytes(of: Self.path, upTo: Limits.listBytes) else {
            guard site.status(of: Self.path) == nil else { throw Self.unreadable(site.path) }
            files = [:]
            return
        }
        guard let files = Self.files(in: SourceText(name: site.path.appending(Self.path).description, bytes: bytes))
        else {
            throw Self.unreadable(site.path)
        }
        self.files = files
    }

    /// Reads a manifest; nil if it is none.
    package static func files(in source: SourceText) -> [String: Entry]? {
        guard let json = JSONReader.read(source, limit: Limits.listBytes).value,
            json["gallery"]?.integer == Self.version, let list = json["files"]?.array
        else { return nil }
        var files: [String: Entry] = [:]
        for entry in list {
            // The list may have been edited: nothing outside of the folder is ever touched.
            guard let name = entry["file"]?.string, Self.isInSite(name) else { continue }
            files[name] = Entry(digest: entry["digest"]?.string, key: entry["key"]?.string)
        }
        return files
    }

    private static func unreadable(_ site: FilePath) -> OperationError {
        OperationError(
            "\(site.appending(path)): is not the list of a gallery's files that this release reads (expected version "
                + "\(version); remove the folder, and write it again)", .badData)
    }

    private static func isInSite(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count <= 4 && parts.allSatisfy { OutputName.isInFolder(String($0)) }
    }

    /// The document; an entry is one line.
    var bytes: [UInt8] {
        let lines = files.sorted { $0.key < $1.key }.map { path, entry in
            let texts: [(String, String?)] = [("file", path), ("digest", entry.digest), ("key", entry.key)]
            let members = texts.compactMap { name, value in value.map { (name, JSONOutput.string($0)) } }
            return "    " + JSONOutput.object(members).text(indent: 0)
        }
        let head = "{\n  \"kbrender\": \(JSONOutput.quoted(Release.version)),\n  \"gallery\": \(Self.version),\n"
        return Array((head + "  \"files\": [\n" + lines.joined(separator: ",\n") + "\n  ]\n}\n").utf8)
    }
}
