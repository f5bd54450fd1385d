internal import Digest
internal import Documents
package import Files
internal import Glibc

/// The last good copy of a theme from a server.
public struct KeptTheme: Hashable, Sendable {
    /// The document.
    public let bytes: [UInt8]
    /// The server's name for this state of it; nil where it gave none.
    public let tag: String?
    /// For how long nobody has asked the server, or found it there.
    public let age: Duration
}

/// A folder of copies of themes from servers, for when they are away.
///
/// A copy is one file, so that processes which share the folder see it whole or not at all. It begins with a check of its
/// address and its content; one that does not match is removed. A file's time tells when the server was last asked. Nothing
/// that goes wrong here is an error: without a copy the server is asked for all of it.
public struct KeptThemes: Sendable {
    package let folder: FilePath

    /// What the names of copies begin with.
    private static let beginning = "theme-"
    /// Bytes of a copy at most: those of a document, and its first lines.
    private static let longest = Limits.documentBytes + 4096

    /// Copies in a folder, which is made when it is needed.
    public init(folder: String) {
        self.init(FilePath(folder))
    }

    /// Copies in a folder.
    package init(_ folder: FilePath) {
        self.folder = folder
    }

    /// The copy of an address; nil where there is none, or it is broken.
    public func theme(of address: WebAddress) -> KeptTheme? {
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

    /// Keeps a document as the last good one of an address.
    public func keep(_ document: [UInt8], tag: String?, of address: WebAddress) {
        guard folder.makeFolders(), let home = try? OpenFolder(folder) else { return }
        let tag = tag.flatMap { $0.utf8.count <= Self.longestTag ? $0 : nil }
        let line = JSONOutput.object([("tag", tag.map(JSONOutput.string) ?? .null)]).text(indent: 0)
        let content = Array((line + "\n").utf8) + document
        let check = Array((Self.check(of: content, address) + "\n").utf8)
        try? home.replace(
            Self.name(of: address), with: check + content, permissions: 0o600, durability: .synced)
    }

    /// Notes that the copy of an address is what the server has now.
    public func confirm(_ address: WebAddress) {
        folder.appending(Self.name(of: address)).touch()
    }

    /// Removes all copies; tells how many there were. Throws where the folder cannot be read.
    package func clear() throws(SystemError) -> Int {
        guard !folder.isMissing else { return 0 }
        return try folder.names().count { name in
            name.bytes.starts(with: Self.beginning.utf8) && folder.appending(name).remove()
        }
    }

    /// What the file of an address is called: whole addresses may be secret.
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

    /// A tag is some dozens of bytes; one that is longer is not sent back.
    private static let longestTag = 1024
}
