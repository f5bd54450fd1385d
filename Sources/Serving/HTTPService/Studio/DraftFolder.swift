internal import Digest
internal import Documents
internal import Files
internal import Glibc
internal import HTTPServer

/// The folder for drafts: `$XDG_STATE_HOME/kbrender/drafts` or `~/.local/state/kbrender/drafts`. A draft is a file: a first
/// line with the time and the digest of the file that it is based on, then the text.
struct DraftFolder: Sendable {
    /// A text that was written and not saved.
    struct Draft: Sendable {
        let text: String
        /// When it was stored, in seconds since 1970.
        let time: Int
        /// The digest of the file that it is based on; empty for a new one.
        let base: String

        /// The digest of the draft itself.
        var mark: String { SHA256.hex(of: Array(text.utf8)) }

        /// The draft as the page receives it.
        var json: JSONOutput {
            ["text": .string(text), "time": JSONOutput(time), "digest": .string(base), "mark": .string(mark)]
        }
    }

    private let path: FilePath

    /// Opens the user's folder, creating it if it is missing; nil if there is nowhere to store drafts.
    init?() {
        guard let state = Self.stateFolder else { return nil }
        path = state.appending("drafts")
        guard path.makeFolders(), let folder = try? OpenFolder(path) else { return nil }
        folder.sweep()
    }

    /// The program's folder for the user's state; nil if the user has no home.
    static var stateFolder: FilePath? {
        FilePath.userFolder("XDG_STATE_HOME", standard: ".local/state")
    }

    /// Returns the draft of a document; nil if there is none, or it cannot be read.
    func draft(of identity: String) -> Draft? {
        guard let folder = try? OpenFolder(path),
            let file = try? folder.file(FilePath(identity), flags: O_RDONLY | O_NONBLOCK),
            let bytes = try? file.read(upTo: Limits.documentBytes + 256),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end < 128,
            let text = String(validating: bytes[(end + 1)...], as: UTF8.self)
        else { return nil }
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(
            separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let time = Int(words[0]) else { return nil }
        return Draft(text: text, time: time, base: String(words[1]))
    }

    /// Stores a draft, replacing the previous one.
    func keep(_ text: [UInt8], from base: String, of identity: String) throws(Problem) {
        guard base.utf8.count <= 64, base.utf8.allSatisfy({ Self.hex.contains($0) }),
            String(validating: text, as: UTF8.self) != nil
        else { throw Problem(.badRequest, detail: "The draft is not text, or its digest is not valid.") }
        let time = Duration.sinceEpoch.components.seconds
        let bytes = Array("\(time) \(base)\n".utf8) + text
        do throws(WriteError) {
            try mapError({ (error: SystemError) in WriteError(step: .creation, error: error) }) {
                () throws(SystemError) in try OpenFolder(path)
            }.replace(FilePath(identity), with: bytes, permissions: 0o600, durability: .synced)
        } catch {
            throw Problem(notWritten: path.appending(identity).description, error, otherwise: .conflict)
        }
    }

    private static let hex = Array("0123456789abcdef".utf8)

    /// Removes a document's draft with a digest, or any. A page removes only what it kept itself: another page may have kept
    /// something since.
    func forget(_ identity: String, digest: String?) {
        guard digest == nil || draft(of: identity)?.mark == digest else { return }
        path.appending(identity).remove()
    }
}

extension Problem {
    /// Creates the problem of a file that was not written: its kind is another one if the disk is full.
    init(notWritten name: String, _ error: WriteError, otherwise kind: ProblemKind) {
        let message = error.operationError(writing: name).description
        self.init(error.error.isFull ? .diskFull : kind, detail: "\(message).")
    }
}
