import Digest
import Documents
import Preview

/// What a command line asks for, byte by byte: its words, the documents that they name and what draws them.
///
/// A picture is kept under a digest of what is drawn, which is not known before all is read, laid out and shaped. So that
/// the same question need not be thought through twice, its answer is noted under a digest of the question: the picture's
/// key, and the state of each font file that was asked for. The note counts as long as none of them has changed.
struct PictureRequest {
    /// Where pictures are kept.
    let cache: DiskCache
    /// Where the picture goes.
    let output: FilePath
    private let digest: String

    /// A request to the cache that the arguments name. Nil where there is none, where the theme tells what the output is
    /// called, where fonts may be anywhere and where the libraries do not start.
    init?(_ arguments: PictureArguments, _ inputs: PictureInputs) {
        // A folder has more files than can be told beforehand.
        guard !([inputs.theme] + inputs.companions.all).contains(where: \.isFolder) else { return nil }
        guard let cache = arguments.cache.disk, let output = arguments.output, arguments.fontFolders.isEmpty,
            let libraries = try? KeyboardRenderer.libraries()
        else { return nil }
        self.output = output
        var digest = SHA256()
        let words = Argument.ofProcess().map(\.bytes)
        let texts = ([Self.format, Program.version] + libraries).map { Array($0.utf8) }
        let documents = [inputs.theme.bytes, inputs.layout.file?.bytes ?? []] + inputs.companions.all.map(\.bytes)
        for part in texts + words + documents {
            // With its length before it no part can pass for the end of another.
            digest.update("\(part.count) ")
            digest.update(part)
        }
        self.digest = digest.hex
        self.cache = cache
    }

    /// How notes are written: another number for another way.
    private static let format = "kbrender request 1"

    /// The file of the picture, where it was noted and all is as it was.
    var picture: [UInt8]? {
        guard let note = cache.note(of: digest) else { return nil }
        let lines = String(decoding: note, as: UTF8.self).split(separator: "\n").map(String.init)
        guard let key = lines.first, Self.isKey(key) else { return nil }
        for line in lines.dropFirst() {
            guard let path = line.split(separator: " ", maxSplits: Self.numbers).last, Self.state(of: "\(path)") == line
            else { return nil }
        }
        return cache.content(of: key)
    }

    /// Notes that the answer is the picture of this key, set in fonts from among these files; but for a picture that could
    /// not be kept.
    func note(_ key: String, fonts: [String]) {
        guard cache.has(key) else { return }
        let lines = [key] + fonts.map(Self.state)
        cache.keepNote(Array(lines.joined(separator: "\n").utf8), as: digest)
    }

    /// A key names a file: nothing else in a note can.
    private static func isKey(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { Array("0123456789abcdef".utf8).contains($0) }
    }

    /// Numbers before a path.
    private static let numbers = 5

    /// What tells a file, or its absence, from any other state of the path: size, time of change, which file, and the path.
    private static func state(of path: String) -> String {
        let status = try? FileStatus.at(FilePath(path))
        let (seconds, fraction) = status?.modification.components ?? (0, 0)
        let identity = status?.identity
        return "\(status?.size ?? -1) \(seconds) \(fraction) \(identity?.device ?? 0) \(identity?.node ?? 0) \(path)"
    }
}
