internal import Digest
internal import Documents
internal import Files
internal import Parallel
internal import Synchronization
internal import ThemeModel

/// One person's studio, without pictures and checks: a file, its draft, and the pages that wait for changes.
final class StudioDesk: Sendable {
    /// The file.
    let document: StudioDocument
    /// The rules for who may use it.
    let access: StudioAccess
    private let drafts = DraftFolder()
    private let waiting = Mutex<[ObjectIdentifier: Listener]>([:])

    /// A page that waits for an event.
    private struct Listener {
        let known: String
        /// The clock's time when the page gets an answer even if nothing has happened.
        let end: Int
        let hear: @Sendable (HTTPResponse) -> Void
    }

    /// Microseconds after which a page gets an answer even if nothing has happened.
    private static let longestSilence = 15_000_000

    private let announce: @Sendable (_ address: String, _ isFirst: Bool) -> Void

    /// Creates a desk. `announce` receives each address with a key.
    init(
        _ document: StudioDocument, access: StudioAccess,
        announce: @escaping @Sendable (_ address: String, _ isFirst: Bool) -> Void
    ) {
        self.document = document
        self.access = access
        self.announce = announce
    }

    /// Announces an address with a new key.
    func invite(isFirst: Bool = false) {
        announce(access.invitation(), isFirst)
    }

    // MARK: - The document

    /// Returns the document, and its draft if that differs.
    func contents() throws(Problem) -> HTTPResponse {
        let content = try document.read()
        let identity = document.identity
        let draft = drafts?.draft(of: identity).flatMap { $0.text == content?.text ? nil : $0 }
        let text = if let content { content.text } else { try StudioAnswers.starter() }
        return StudioAnswers.document(
            name: document.name, identity: identity, text: text, digest: content?.digest,
            draft: draft?.json ?? .null, isReadOnly: document.isReadOnly)
    }

    /// Saves a checked text, and removes the draft with a digest, or any.
    func save(
        _ bytes: [UInt8], expecting expectation: StudioDocument.Expectation, as name: FilePath?,
        removing draft: String?
    ) throws(Problem) -> HTTPResponse {
        let before = document.identity
        let digest = try document.save(bytes, expecting: expectation, as: name)
        drafts?.forget(before, draft)
        answerListeners()
        return Self.done(digest)
    }

    /// The answer to a page that has stored something with a digest.
    private static func done(_ digest: String) -> HTTPResponse {
        HTTPResponse(
            status: 204, type: nil, [], headers: [("ETag", "\"\(digest)\""), ("Cache-Control", "no-store")])
    }

    /// Removes the file and its draft.
    func remove(expecting expectation: StudioDocument.Expectation) throws(Problem) -> HTTPResponse {
        try document.remove(expecting: expectation)
        drafts?.forget(document.identity, nil)
        answerListeners()
        return StudioAnswers.done
    }

    /// Stores a draft.
    func keepDraft(_ bytes: [UInt8], from base: String) throws(Problem) -> HTTPResponse {
        guard let drafts else {
            throw Problem(.conflict, "There is no folder for drafts (expected XDG_STATE_HOME or HOME).")
        }
        try drafts.keep(bytes, from: base, of: document.identity)
        return Self.done(SHA256.hex(of: bytes))
    }

    /// Removes the draft with a digest, or any.
    func forgetDraft(_ digest: String?) -> HTTPResponse {
        drafts?.forget(document.identity, digest)
        return StudioAnswers.done
    }

    // MARK: - Events

    /// Calls `hear` as soon as there is a version other than the one that the page knows.
    func listen(
        _ listener: ObjectIdentifier, knowing known: String?, hear: @escaping @Sendable (HTTPResponse) -> Void
    ) {
        let known = known ?? document.digest
        waiting.withLock {
            $0[listener] = Listener(
                known: known, end: MonotonicClock.microseconds + Self.longestSilence, hear: hear)
        }
        answerListeners()
    }

    /// Checks the file, and answers the pages for which there is news. Called several times a second.
    func look() {
        document.look()
        answerListeners()
    }

    /// Answers the pages for which there is news or whose time is over; with `ending`, all of them.
    func answerListeners(ending: Bool = false) {
        let (digest, name, now) = (document.digest, document.name, MonotonicClock.microseconds)
        let due = waiting.withLock { waiting in
            let due = waiting.filter { ending || $0.value.known != digest || $0.value.end < now }
            for listener in due.keys { waiting[listener] = nil }
            return due.values
        }
        for listener in due {
            listener.hear(listener.known == digest ? StudioAnswers.silence : StudioAnswers.change(name, digest: digest))
        }
    }
}
