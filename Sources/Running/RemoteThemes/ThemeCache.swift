internal import Digest
internal import Documents
package import Files
internal import Glibc

/// The last good copy of a server's theme.
struct KeptTheme: Hashable, Sendable {
    /// The document.
    let bytes: [UInt8]
    /// The server's entity tag of this version; nil if it sent none.
    let tag: String?
    /// The time since the server last sent or confirmed it.
    let age: Duration
}

/// A folder with copies of servers' themes, for when the servers are unavailable.
///
/// A copy is one file, so processes that share the folder see it whole or not at all. It begins with a digest of its address
/// and content; a copy that does not match is removed. The file's modification time is when the server last sent or confirmed
/// it. Failures here are not errors: without a copy the server is asked for the whole document.
package struct ThemeCache: Sendable {
    let folder: FilePath

    /// The prefix of copies' names.
    private static let beginning = "theme-"
    /// The most bytes in a copy: those of a document and its first lines.
    private static let longest = Limits.documentBytes + 4096

    /// Uses copies in a folder, which is created when it is needed.
    package init(folder: String) {
        self.init(FilePath(folder))
    }

    /// Uses copies in a folder.
    package init(_ folder: FilePath) {
        self.folder = folder
    }

    /// Returns the copy of an address; nil if there is none, or it is damaged.
    func theme(of address: WebAddress) -> KeptTheme? {
        let path = folder.appending(Self.name(of: address))
        guard let file = try? OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK), let status = try? file.status(),
            status.kind == .regular,
            let bytes = try? file.read(upTo: Self.longest + 1, expected: status.size)
        else { return nil }
        guard let (tag, document) = Self.content(of: bytes, address) else {
            path.remove()
            return nil
        }
        let age = Duration.sinceEpoch - status.modification
        return KeptTheme(bytes: document, tag: tag, age: max(age, .zero))
    }

    /// Stores a document as the last good one of an address.
    package func keep(_ document: [UInt8], tag: String?, of address: WebAddress) {
        guard folder.makeFolders(), let home = try? OpenFolder(folder) else { return }
        let tag = tag.flatMap { $0.utf8.count <= Self.longestTag ? $0 : nil }
        let line = JSONOutput.object([("tag", JSONOutput(tag))]).text(indent: 0)
        let content = Array((line + "\n").utf8) + document
        let check = Array((Self.check(of: content, address) + "\n").utf8)
        try? home.replace(
            Self.name(of: address), with: check + content, permissions: 0o600, durability: .synced)
    }

    /// Records that the copy of an address is still the server's current version.
    package func confirm(_ address: WebAddress) {
        folder.appending(Self.name(of: address)).touch()
    }

    /// Removes all copies. Returns how many there were. Throws if the folder cannot be read.
    package func clear() throws(SystemError) -> Int {
        guard !folder.isMissing else { return 0 }
        return try folder.names().count { name in
            name.bytes.starts(with: Self.beginning.utf8) && folder.appending(name).remove()
        }
    }

    /// Returns the file name of an address: a digest, since whole addresses may be secret.
    private static func name(of address: WebAddress) -> FilePath {
        FilePath(beginning + key(of: address))
    }

    private static func key(of address: WebAddress) -> String {
        var digest = DigestEncoder(purpose: "theme from a server", version: 1)
        digest.add("address", address.whole)
        return digest.hex
    }

    private static func check(of content: [UInt8], _ address: WebAddress) -> String {
        var digest = DigestEncoder(purpose: "copy of a theme", version: 1)
        digest.add("key", key(of: address))
        digest.add("content", content)
        return digest.hex
    }

    private static func content(of bytes: [UInt8], _ address: WebAddress) -> (tag: String?, document: [UInt8])? {
        let newline = UInt8(ascii: "\n")
        guard let end = bytes.firstIndex(of: newline) else { return nil }
        let content = Array(bytes[(end + 1)...])
        guard bytes[..<end].elementsEqual(check(of: content, address).utf8),
            let lineEnd = content.firstIndex(of: newline),
            let line = JSONReader.read(SourceText(name: "", bytes: Array(content[..<lineEnd]))).value
        else { return nil }
        return (line["tag"]?.string, Array(content[(lineEnd + 1)...]))
    }

    /// Tags have some dozens of bytes; a longer one is not stored or sent back.
    private static let longestTag = 1024
}
