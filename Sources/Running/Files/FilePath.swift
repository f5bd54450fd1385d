internal import Documents

/// A path as the user wrote it: bytes, which need not be UTF-8.
package struct FilePath: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The bytes, without a NUL.
    package let bytes: [UInt8]

    /// Creates a path from bytes; those after a NUL are dropped, as the system does.
    package init(_ bytes: some Sequence<UInt8>) {
        let all = Array(bytes)
        self.bytes = all.firstIndex(of: 0).map { Array(all[..<$0]) } ?? all
    }

    /// Creates a path from a text.
    package init(_ text: String) {
        self.init(text.utf8)
    }

    /// Orders paths by their bytes.
    package static func < (one: FilePath, other: FilePath) -> Bool {
        one.bytes.lexicographicallyPrecedes(other.bytes)
    }

    /// `-`, which means standard input or output.
    package static let standardStream = FilePath("-")

    /// True for `-`, which means standard input or output.
    package var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }

    /// True if the text can only be the name of a file, and of nothing built in: it contains a slash or ends in `.json` or
    /// `.theme` (the command line's rule), or is a folder on every system.
    package var looksLikeFile: Bool {
        bytes.contains(UInt8(ascii: "/")) || self == FilePath(".") || self == FilePath("..")
            || hasEnding([".json", ".theme"])
    }

    /// Returns whether the path ends in one of these texts.
    package func hasEnding(_ endings: [String]) -> Bool {
        endings.contains { bytes.ends(with: $0.utf8) }
    }

    /// The path in messages: unchanged, but shortened and without anything that acts on a terminal. Possible secrets in a web
    /// address are left out.
    package var description: String {
        let open = isWebAddress ? withoutSecrets : bytes
        let shown = String(decoding: open.prefix(Self.shownBytes), as: UTF8.self)
        return Quoted.sanitized(shown) + (open.count > Self.shownBytes ? "…" : "")
    }

    /// True if the path begins like a web address, in letters of either case. A file with such a name is given as `./name`.
    package var isWebAddress: Bool {
        guard let first = bytes.first, first | 0x20 == UInt8(ascii: "h") else { return false }
        return Self.schemes.contains { scheme in
            bytes.count >= scheme.count && zip(bytes, scheme).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
    }

    private static var schemes: [String.UTF8View] { ["http://".utf8, "https://".utf8] }

    /// A web address without user name and password, and without everything after the path, where signatures and tokens are.
    private var withoutSecrets: [UInt8] {
        let slash = UInt8(ascii: "/")
        let host = (bytes.firstIndex(of: slash) ?? 0) + 2
        let rest = bytes[host...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let authority = rest.prefix { $0 != slash }
        let name = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
        return Array(bytes[..<host] + name + rest.dropFirst(authority.count))
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

    /// The path without trailing slashes, which do not matter for a folder; the root stays.
    package var withoutTrailingSlashes: FilePath {
        let end = bytes.lastIndex { $0 != UInt8(ascii: "/") }.map { $0 + 1 } ?? min(bytes.count, 1)
        return FilePath(bytes[..<end])
    }

    /// Returns the path of a file in this folder.
    package func appending(_ name: FilePath) -> FilePath {
        let slash = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return FilePath(bytes + slash + name.bytes)
    }

    /// Returns the path of a file in this folder.
    package func appending(_ name: String) -> FilePath {
        appending(FilePath(name))
    }

    /// Returns the file that the path names for a reader in a folder; a web address is the same everywhere.
    package func from(_ folder: FilePath) -> FilePath {
        bytes.first == UInt8(ascii: "/") || isWebAddress ? self : folder.appending(self)
    }

    /// The same path without `.`, and without each folder that a following `..` leaves, unless that folder is a link:
    /// programs that annotate files can find this path. A path that leads nowhere is unchanged.
    package var normalized: FilePath {
        var parts: [ArraySlice<UInt8>] = []
        for part in bytes.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
            if part.elementsEqual("..".utf8), let last = parts.last, !last.elementsEqual("..".utf8) {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        let root: [UInt8] = bytes.first == UInt8(ascii: "/") ? [UInt8(ascii: "/")] : []
        let short = FilePath(root + Array(parts.joined(separator: "/".utf8)))
        let (here, there) = (try? FileStatus.at(self), try? FileStatus.at(short))
        return here?.identity == there?.identity && here != nil ? short : self
    }

    /// The path as a C string, with its NUL.
    package var cString: [CChar] { bytes.map(CChar.init(truncatingIfNeeded:)) + [0] }

    /// The bytes to which messages shorten a path.
    private static let shownBytes = 1024
}

extension Collection<UInt8> where Self: BidirectionalCollection {
    /// Returns whether the bytes end with these.
    fileprivate func ends(with tail: String.UTF8View) -> Bool {
        reversed().starts(with: tail.reversed())
    }

    /// Returns the longest tail whose bytes all satisfy a condition.
    fileprivate func suffix(while holds: (UInt8) -> Bool) -> [UInt8] {
        Array(reversed().prefix(while: holds).reversed())
    }
}

/// The name of something built in, or a file instead.
package enum NameOrFile: Hashable, Sendable, CustomStringConvertible {
    /// A name, not empty.
    case name(String)
    case file(FilePath)

    /// The file; nil for a name.
    package var file: FilePath? { if case .file(let path) = self { path } else { nil } }

    /// As the user wrote it.
    package var description: String {
        switch self {
        case .name(let name): name
        case .file(let path): path.description
        }
    }
}
