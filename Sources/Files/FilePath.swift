internal import Documents

/// A path as the user wrote it: bytes, which need not be UTF-8.
package struct FilePath: Hashable, Sendable, CustomStringConvertible {
    /// The bytes, without a NUL.
    package let bytes: [UInt8]

    /// Wraps bytes; what follows a NUL is dropped, as the system would.
    package init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    /// Wraps a text.
    package init(_ text: String) {
        self.init(text.utf8)
    }

    /// `-`, which stands for standard input or output.
    package static let standardStream = FilePath("-")

    /// True for `-`, which stands for standard input or output.
    package var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }

    /// True where the text can only be a file's, never a built-in thing's name: it contains a slash or ends in `.json`
    /// or `.theme` (the command line's rule), or is a folder on every system.
    package var looksLikeFile: Bool {
        bytes.contains(UInt8(ascii: "/")) || self == FilePath(".") || self == FilePath("..")
            || hasEnding([".json", ".theme"])
    }

    /// True where the path ends in one of these texts.
    package func hasEnding(_ endings: [String]) -> Bool {
        endings.contains { bytes.ends(with: $0.utf8) }
    }

    /// The path in messages: as it is, but short and with nothing in it that acts on a terminal.
    package var description: String {
        let shown = String(decoding: bytes.prefix(Self.shownBytes), as: UTF8.self)
        return Quoted.sanitized(shown) + (bytes.count > Self.shownBytes ? "…" : "")
    }

    /// The name after the last slash.
    package var lastComponent: FilePath {
        FilePath(bytes.suffix(while: { $0 != UInt8(ascii: "/") }))
    }

    /// The folder that holds the file: everything up to the last slash, or the current one.
    package var folder: FilePath {
        let end = bytes.count - lastComponent.bytes.count
        return end == 0 ? FilePath(".") : FilePath(bytes[..<end])
    }

    /// The path without the slashes at its end, which say nothing of a folder; the root is one.
    package var withoutTrailingSlashes: FilePath {
        let end = bytes.lastIndex { $0 != UInt8(ascii: "/") }.map { $0 + 1 } ?? min(bytes.count, 1)
        return FilePath(bytes[..<end])
    }

    /// The path of a file in this folder.
    package func appending(_ name: FilePath) -> FilePath {
        let slash = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return FilePath(bytes + slash + name.bytes)
    }

    /// The path of a file in this folder.
    package func appending(_ name: String) -> FilePath {
        appending(FilePath(name))
    }

    /// The file that the path names for a reader in a folder.
    package func from(_ folder: FilePath) -> FilePath {
        bytes.first == UInt8(ascii: "/") ? self : folder.appending(self)
    }

    /// The path as C takes it, with its NUL.
    package var cString: [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }

    /// Longer paths than this are cut in messages; nobody reads them.
    private static let shownBytes = 1024
}

extension Collection<UInt8> where Self: BidirectionalCollection {
    /// True where the bytes end with these.
    fileprivate func ends(with tail: String.UTF8View) -> Bool {
        reversed().starts(with: tail.reversed())
    }

    /// The longest tail whose bytes all hold to a condition.
    fileprivate func suffix(while holds: (UInt8) -> Bool) -> [UInt8] {
        Array(reversed().prefix(while: holds).reversed())
    }
}

/// Something built in by its name, or a file in its place.
package enum NameOrFile: Hashable, Sendable, CustomStringConvertible {
    /// A name, not empty.
    case name(String)
    /// A file.
    case file(FilePath)

    /// As the user wrote it.
    package var description: String {
        switch self {
        case .name(let name): name
        case .file(let path): path.description
        }
    }
}
