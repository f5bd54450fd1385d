internal import Digest
internal import Documents
internal import Files
internal import HTTPServer
internal import Parallel
internal import Synchronization

/// One person's studio, without pictures and checks: the files of a folder that pages edit, their drafts, and the pages that
/// wait for changes.
final class StudioFolder: Sendable {
    private let documents: Mutex<Documents>
    /// The rules for who may use it.
    let access: StudioAccess
    /// The store to which themes can be uploaded; nil if the studio was started without one.
    let uploads: StudioUploads?
    private let drafts = DraftFolder()
    private let waiting = Mutex<[ObjectIdentifier: Listener]>([:])

    /// The documents that pages edit. Each holds its folder open.
    private struct Documents {
        /// That of pages that name none: the one that was opened, or the new file that was saved last.
        var current: StudioDocument
        var others: [FilePath: StudioDocument] = [:]
    }

    /// More documents than this are opened again when a page asks for them.
    private static let maxDocuments = 64

    /// A page that waits for an event.
    private struct Listener {
        let document: StudioDocument
        let knownDigest: String
        /// The clock's time when the page gets an answer even if nothing has happened.
        let end: Int
        let hear: @Sendable (HTTPResponse) -> Void
    }

    /// Microseconds after which a page gets an answer even if nothing has happened.
    private static let longestSilence = 15_000_000

    private let announce: @Sendable (_ address: String, _ isFirst: Bool) -> Void

    /// Creates a studio. `announce` receives each address with a key.
    init(
        _ document: StudioDocument, access: StudioAccess, uploads: StudioUploads? = nil,
        announce: @escaping @Sendable (_ address: String, _ isFirst: Bool) -> Void
    ) {
        documents = Mutex(Documents(current: document))
        self.access = access
        self.uploads = uploads
        self.announce = announce
    }

    /// Announces an address with a new key.
    func invite(isFirst: Bool = false) {
        announce(access.invitation(), isFirst)
    }

    // MARK: - The folder

    /// Returns the document with a name; for nil, that of pages that name none.
    func document(named name: FilePath?) throws(Problem) -> StudioDocument {
        try documents.withLock { documents throws(Problem) in
            guard let name, name != documents.current.path else { return documents.current }
            if let opened = documents.others[name] { return opened }
            if documents.others.count >= Self.maxDocuments { documents.others = [:] }
            let document = try documents.current.sibling(name)
            documents.others[name] = document
            return document
        }
    }

    /// The name of the file of pages that name none; nil if it has none.
    var fileName: String? { documents.withLock { $0.current.name } }

    /// Makes a document that of pages that name none.
    private func choose(_ document: StudioDocument) {
        documents.withLock { documents in
            guard documents.current !== document, let name = document.path else { return }
            if let old = documents.current.path { documents.others[old] = documents.current }
            documents.others[name] = nil
            documents.current = document
        }
    }

    // MARK: - The document

    /// Returns a document, and its draft if that differs.
    func contents(of name: FilePath?) throws(Problem) -> HTTPResponse {
        let document = try document(named: name)
        let content = try document.read()
        let identity = document.identity
        let draft = drafts?.draft(of: identity).flatMap { $0.text == content?.text ? nil : $0 }
        let text = if let content { content.text } else { try StudioAnswers.starter() }
        return StudioAnswers.document(
            name: document.name, identity: identity, text: text, digest: content?.digest,
            draft: draft?.json ?? .null, isReadOnly: document.isReadOnly, isFolder: document.isFolder)
    }

    /// Saves a checked text, and removes the draft with a digest, or any. A new file is from then on that of pages that name
    /// none, and the draft is that of the file before.
    func save(
        _ bytes: [UInt8], expecting expectation: StudioDocument.Expectation, as name: FilePath?,
        removing draft: String?
    ) throws(Problem) -> HTTPResponse {
        let document = try document(named: name)
        let isNew = if case .nothing = expectation { true } else { false }
        let origin = isNew ? try self.document(named: nil) : document
        let digest = try document.save(bytes, expecting: expectation)
        drafts?.forget(origin.identity, digest: draft)
        if isNew { choose(document) }
        answerListeners()
        return .done(digest)
    }

    /// Removes a file. What it contained is kept beside the drafts, until another file of that name is removed.
    func remove(_ name: FilePath?, expecting expectation: StudioDocument.Expectation) throws(Problem) -> HTTPResponse {
        let (document, drafts) = (try document(named: name), try ownDrafts())
        let identity = document.removedIdentity
        try document.remove(expecting: expectation) { content throws(Problem) in
            try drafts.keep(content.bytes, from: content.digest, of: identity)
        }
        answerListeners()
        return .done()
    }

    /// Brings back a file that was removed, unless another one has its name.
    func restore(_ name: FilePath?) throws(Problem) -> HTTPResponse {
        let (document, drafts) = (try document(named: name), try ownDrafts())
        guard let removed = drafts.draft(of: document.removedIdentity) else {
            throw Problem(.notFound, detail: "There is no removed file with that name.")
        }
        let digest = try document.save(Array(removed.text.utf8), expecting: .nothing)
        drafts.forget(document.removedIdentity, digest: removed.mark)
        answerListeners()
        return .done(digest)
    }

    private func ownDrafts() throws(Problem) -> DraftFolder {
        guard let drafts else {
            throw Problem(
                .conflict,
                detail: "There is no folder for drafts (set XDG_STATE_HOME or HOME, then start the studio again).")
        }
        return drafts
    }

    func keepDraft(_ bytes: [UInt8], from base: String, of name: FilePath?) throws(Problem) -> HTTPResponse {
        try ownDrafts().keep(bytes, from: base, of: document(named: name).identity)
        return .done(SHA256.hex(of: bytes))
    }

    /// Removes the draft with a digest, or any.
    func forgetDraft(_ digest: String?, of name: FilePath?) throws(Problem) -> HTTPResponse {
        drafts?.forget(try document(named: name).identity, digest: digest)
        return .done()
    }

    // MARK: - Events

    /// Calls `hear` as soon as a file has a version other than the one that the page knows.
    func listen(
        _ listener: ObjectIdentifier, to document: StudioDocument, knowing digest: String?,
        hear: @escaping @Sendable (HTTPResponse) -> Void
    ) {
        let knownDigest = digest ?? document.digest
        waiting.withLock {
            $0[listener] = Listener(
                document: document, knownDigest: knownDigest, end: MonotonicClock.microseconds + Self.longestSilence,
                hear: hear)
        }
        answerListeners()
    }

    /// Checks the files, and answers the pages for which there is news. Called several times a second.
    func checkFiles() {
        let heard = waiting.withLock { $0.values.map(\.document) }
        let documents = Dictionary(heard.map { (ObjectIdentifier($0), $0) }) { $1 }
        for document in documents.values { document.checkFile() }
        answerListeners()
    }

    /// Answers the pages for which there is news or whose time is over; with `ending`, all of them.
    func answerListeners(ending: Bool = false) {
        let now = MonotonicClock.microseconds
        let due = waiting.withLock { waiting in
            let due = waiting.filter {
                ending || $0.value.knownDigest != $0.value.document.digest || $0.value.end < now
            }
            for listener in due.keys { waiting[listener] = nil }
            return due.values
        }
        for listener in due {
            let (digest, name) = (listener.document.digest, listener.document.name)
            listener.hear(
                listener.knownDigest == digest ? StudioAnswers.silence : StudioAnswers.change(name, digest: digest))
        }
    }
}
