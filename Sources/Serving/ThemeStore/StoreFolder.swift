package import Documents
package import Files
internal import Glibc
internal import Synchronization

/// A store of themes in files that people and git can read: `published/ID.json`, `incoming/ID.json`, `rejected/ID.json`, each
/// with its record in `ID.meta.json`.
///
/// A document counts from the moment its file has its name, and its record is written before that. A record without a
/// document comes from a killed process. Every file is written under a temporary name, synced and renamed, through
/// descriptors of the folders; several processes may share a store.
package final class StoreFolder: Sendable {
    package let path: FilePath
    private let shelves: Mutex<OpenShelves>
    private let changes = Mutex(())

    /// The folders, held open.
    private final class OpenShelves: Sendable {
        let root: OpenFolder
        let published: OpenFolder
        let incoming: OpenFolder
        let rejected: OpenFolder

        init(_ path: FilePath) throws(SystemError) {
            root = try OpenFolder(path)
            for shelf in Shelf.allCases { try root.makeFolder(FilePath(shelf.rawValue)) }
            published = try OpenFolder(FilePath(Shelf.published.rawValue), in: root)
            incoming = try OpenFolder(FilePath(Shelf.incoming.rawValue), in: root)
            rejected = try OpenFolder(FilePath(Shelf.rejected.rawValue), in: root)
        }

        /// Runs a closure with the folder of a shelf.
        func on<Value: ~Copyable, Failure: Error>(
            _ shelf: Shelf, work: (borrowing OpenFolder) throws(Failure) -> Value
        ) throws(Failure) -> Value {
            switch shelf {
            case .published: try work(published)
            case .incoming: try work(incoming)
            case .rejected: try work(rejected)
            }
        }
    }

    /// Opens a store, creating missing folders, and removes what killed processes have left.
    package init(_ path: FilePath) throws(OperationError) {
        self.path = path
        do throws(SystemError) {
            if path.isMissing { try path.makeFolder() }
            shelves = Mutex(try OpenShelves(path))
        } catch {
            throw OperationError(
                "\(path): cannot be a store of themes: \(error) (expected a folder, in which published, incoming and rejected are "
                    + "no links)", .cannotCreate)
        }
        for shelf in [Shelf.incoming, .rejected] { removeOrphans(on: shelf) }
        open.root.sweep()
        for shelf in Shelf.allCases { open.on(shelf) { $0.sweep() } }
    }

    private var open: OpenShelves { shelves.withLock { $0 } }

    /// The folders to watch for changes of the published themes.
    package var watched: [FilePath] { [path, path.appending(Shelf.published.rawValue)] }

    /// Opens the folders again if others now have their names, as after a checkout.
    package func reopenWhereReplaced() {
        let open = open
        let isSame =
            (try? FileStatus.at(path))?.identity == open.root.identity
            && Shelf.allCases.allSatisfy { shelf in
                let named = (try? open.root.status(of: FilePath(shelf.rawValue)))?.identity
                return named == open.on(shelf) { $0.identity }
            }
        guard !isSame, let new = try? OpenShelves(path) else { return }
        shelves.withLock { $0 = new }
    }

    // MARK: - Files

    private static let documentEnding = ".json"
    private static let recordEnding = ".meta.json"

    private static func document(_ id: ThemeID) -> FilePath { FilePath("\(id)" + documentEnding) }
    private static func record(_ id: ThemeID) -> FilePath { FilePath("\(id)" + recordEnding) }

    /// Returns the id in the name of a document's file; nil for other files.
    private static func id(_ name: FilePath) -> ThemeID? {
        let text = String(decoding: name.bytes, as: UTF8.self)
        guard text.hasSuffix(documentEnding) else { return nil }
        return ThemeID(String(text.dropLast(documentEnding.utf8.count)))
    }

    /// Returns the bytes of a file and when it last changed; nil if there is no regular file of a permitted size.
    private func read(_ name: FilePath, on shelf: Shelf, upTo most: Int) -> (bytes: [UInt8], changed: Int?)? {
        open.on(shelf) { folder in
            guard let file = try? folder.file(name, flags: O_RDONLY | O_NONBLOCK), let status = try? file.status(),
                status.kind == .regular, status.size <= most,
                let bytes = try? file.read(upTo: most, expected: status.size)
            else { return nil }
            let isSame = (try? file.status()) == status
            return (bytes, isSame ? Int(status.lastChange.components.seconds) : nil)
        }
    }

    // MARK: - Contents

    /// Returns the document of a theme; nil if there is no file, or none that may be a document.
    package func document(_ id: ThemeID, on shelf: Shelf) -> StoredDocument? {
        read(Self.document(id), on: shelf, upTo: Limits.documentBytes).map {
            StoredDocument($0.bytes, changed: $0.changed)
        }
    }

    /// Returns the record of a document; nil if either is missing, or the record is that of another document.
    package func record(_ id: ThemeID, on shelf: Shelf) -> StoreRecord? {
        document(id, on: shelf).flatMap { record(of: $0, id, on: shelf) }
    }

    private func record(of document: StoredDocument, _ id: ThemeID, on shelf: Shelf) -> StoreRecord? {
        recordFile(id, on: shelf).flatMap { $0.describes(document) ? $0 : nil }
    }

    private func recordFile(_ id: ThemeID, on shelf: Shelf) -> StoreRecord? {
        read(Self.record(id), on: shelf, upTo: StoreRecord.fileBytes).flatMap { StoreRecord($0.bytes) }
    }

    /// Returns the person whom a record names as the owner of another document than the published one; nil if there is none.
    package func formerOwner(_ id: ThemeID, of document: StoredDocument) -> String? {
        recordFile(id, on: .published).flatMap { $0.describes(document) ? nil : $0.owner }
    }

    private func has(_ id: ThemeID, on shelf: Shelf) -> Bool {
        open.on(shelf) { (try? $0.status(of: Self.document(id)))?.kind == .regular }
    }

    /// Returns the documents of a shelf, each with the state of its file.
    package func listing(of shelf: Shelf) -> [ThemeID: FileStatus] {
        open.on(shelf) { folder in
            var found: [ThemeID: FileStatus] = [:]
            for name in (try? folder.names()) ?? [] {
                guard let id = Self.id(name), let status = try? folder.status(of: name), status.kind == .regular else {
                    continue
                }
                found[id] = status
            }
            return found
        }
    }

    /// Returns which documents there are under an id, and whose they are.
    package func life(of id: ThemeID) -> ThemeLife {
        var life = ThemeLife()
        for shelf in Shelf.allCases where has(id, on: shelf) {
            life[shelf] = record(id, on: shelf)?.owner.map(ThemeOwner.person) ?? .reviewers
        }
        return life
    }

    /// Throws if somebody may not do something with a theme now.
    package func check(_ action: ThemeAction, id: ThemeID, by caller: StoreCaller) throws(StoreError) {
        _ = try mapError(StoreError.refused) { () throws(ThemeRefusal) in
            try life(of: id).after(action, on: id, by: caller)
        }
    }

    /// Returns the upload under an id that somebody may read.
    package func upload(_ id: ThemeID, for caller: StoreCaller) throws(StoreError) -> StoredUpload {
        try check(.readUpload, id: id, by: caller)
        let shelf = try mapError(StoreError.refused) { () throws(ThemeRefusal) in
            try life(of: id).upload(for: caller)
        }
        guard let document = document(id, on: shelf) else { throw .refused(.missing) }
        return StoredUpload(id: id, shelf: shelf, document: document, record: record(of: document, id, on: shelf))
    }

    /// Returns the upload on a shelf; nil if there is none, or none that somebody may read.
    func visibleUpload(_ id: ThemeID, on shelf: Shelf, for caller: StoreCaller) -> StoredUpload? {
        guard let document = document(id, on: shelf) else { return nil }
        let record = record(of: document, id, on: shelf)
        let owner = record?.owner.map(ThemeOwner.person) ?? .reviewers
        return caller.decides(for: owner) ? StoredUpload(id: id, shelf: shelf, document: document, record: record) : nil
    }

    private func waiting(of owner: String, besides id: ThemeID) -> Int {
        listing(of: .incoming).keys.count { $0 != id && record($0, on: .incoming)?.owner == owner }
    }

    // MARK: - Changes

    /// Makes one change at a time, across all processes: asks whether the caller may make it, does the work, and removes the
    /// documents that are gone after it.
    private func change(
        _ id: ThemeID, action: ThemeAction, by caller: StoreCaller,
        work: (_ after: ThemeLife, OpenShelves) throws(StoreError) -> Void = { _, _ in }
    ) throws(StoreError) {
        try changes.withLock { _ throws(StoreError) in
            let open = open
            try open.root.withLock { () throws(StoreError) in
                let before = life(of: id)
                let after = try mapError(StoreError.refused) { () throws(ThemeRefusal) in
                    try before.after(action, on: id, by: caller)
                }
                try work(after, open)
                for shelf in Shelf.allCases where before[shelf] != nil && after[shelf] == nil {
                    remove(id, from: shelf, open: open)
                    try synchronize(shelf, open: open)
                }
            }
        }
    }

    /// Stores an upload: a reviewer's is published, another waits for a review. `published` is the digest of the published
    /// document that it replaces, nil for none; `waiting` says which waiting one it may replace.
    package func submit(
        _ document: StoredDocument, as id: ThemeID, version: String?, by caller: StoreCaller, over published: String?,
        waiting expected: ExpectedDocument = .any
    ) throws(StoreError) {
        try change(id, action: .upload, by: caller) { after, open throws(StoreError) in
            // A folder keeps no uploads of the past: the service refuses to start with a quota of a day.
            try caller.checkQuotas(waiting: { waiting(of: caller.name, besides: id) }, today: { 0 })
            try expect(published, of: id, on: .published)
            let shelf = caller.uploadShelf
            if case .exactly(let digest) = expected, shelf == .incoming { try expect(digest, of: id, on: shelf) }
            let record = record(of: document.digest, version, owner: after[shelf], over: id, on: shelf)
            try put(record, id: id, on: shelf, open: open) { folder, record throws(WriteError) in
                try folder.replace(
                    Self.document(id), with: document.bytes, durability: .synced, onceWritten: record)
            }
        }
    }

    /// Publishes a waiting document. `incoming` is the digest of the document that was reviewed, `published` that of the one
    /// that it replaces.
    package func approve(
        _ id: ThemeID, incoming: String, over published: String?, version: String?, by caller: StoreCaller
    ) throws(StoreError) {
        try change(id, action: .approve, by: caller) { after, open throws(StoreError) in
            try expect(published, of: id, on: .published)
            let record = record(of: incoming, version, owner: after.published, over: id, on: .published)
            try move(record, id: id, to: .published, open: open)
        }
    }

    /// Rejects a waiting document. `incoming` is the digest of the document that was reviewed.
    package func reject(
        _ id: ThemeID, incoming: String, reason: String, by caller: StoreCaller
    ) throws(StoreError) {
        try change(id, action: .reject, by: caller) { after, open throws(StoreError) in
            let version = self.record(id, on: .incoming)?.version
            var record = record(of: incoming, version, owner: after.rejected, over: id, on: .rejected)
            record.reason = reason
            try move(record, id: id, to: .rejected, open: open)
        }
    }

    /// Removes uploads, and leaves what is published.
    package func withdraw(_ id: ThemeID, by caller: StoreCaller) throws(StoreError) {
        try change(id, action: .withdraw, by: caller)
    }

    /// Removes a theme with its uploads.
    package func delete(_ id: ThemeID, by caller: StoreCaller) throws(StoreError) {
        try change(id, action: .delete, by: caller)
    }

    /// Writes a document with its record, whatever was there: for copies of other stores. Returns false if both were there.
    package func place(_ document: StoredDocument, record: StoreRecord, id: ThemeID, on shelf: Shelf) throws(StoreError)
        -> Bool
    {
        if self.document(id, on: shelf)?.digest == document.digest, recordFile(id, on: shelf) == record { return false }
        try changes.withLock { _ throws(StoreError) in
            let open = open
            try open.root.withLock { () throws(StoreError) in
                try put(record, id: id, on: shelf, open: open) { folder, record throws(WriteError) in
                    try folder.replace(
                        Self.document(id), with: document.bytes, durability: .unsynced, onceWritten: record)
                }
            }
        }
        return true
    }

    // MARK: - Writing

    /// Returns the record for a document that takes the place of another one, which still counts until then.
    private func record(
        of digest: String, _ version: String?, owner: ThemeOwner?, over id: ThemeID, on shelf: Shelf
    ) -> StoreRecord {
        let old = record(id, on: shelf).flatMap { $0.owner == owner?.name ? document(id, on: shelf)?.digest : nil }
        return StoreRecord(owner: owner?.name, version: version, digest: digest, replaces: old)
    }

    /// Moves the waiting document to another shelf.
    private func move(
        _ record: StoreRecord, id: ThemeID, to shelf: Shelf, open: OpenShelves
    ) throws(StoreError) {
        try expect(record.digest, of: id, on: .incoming)
        try put(record, id: id, on: shelf, open: open) { folder, record throws(WriteError) in
            try record()
            try folder.take(Self.document(id), from: open.incoming)
        }
    }

    /// Writes a record, then has a document take its name. `document` calls its parameter, which writes the record, when
    /// nothing but the name is missing: what a full disk has no room for fails before anything is changed.
    private func put(
        _ record: StoreRecord, id: ThemeID, on shelf: Shelf, open: OpenShelves,
        document: (borrowing OpenFolder, _ record: () throws(WriteError) -> Void) throws(WriteError) -> Void
    ) throws(StoreError) {
        do throws(WriteError) {
            try open.on(shelf) { folder throws(WriteError) in
                try document(folder) { () throws(WriteError) in
                    try folder.replace(Self.record(id), with: record.bytes, durability: .synced)
                }
            }
        } catch {
            let failure = error.operationError(writing: "\(shelf.rawValue)/\(id)")
            throw error.error.isFull ? .full(failure.description) : .failed(failure)
        }
        try synchronize(shelf, open: open)
    }

    private func remove(_ id: ThemeID, from shelf: Shelf, open: OpenShelves) {
        open.on(shelf) { folder in
            folder.remove(Self.document(id))
            folder.remove(Self.record(id))
        }
    }

    private func expect(_ digest: String?, of id: ThemeID, on shelf: Shelf) throws(StoreError) {
        guard document(id, on: shelf)?.digest == digest else { throw .changed }
    }

    private func synchronize(_ shelf: Shelf, open: OpenShelves) throws(StoreError) {
        do throws(SystemError) {
            try open.on(shelf) { folder throws(SystemError) in try folder.synchronize() }
        } catch {
            // The change is made, whatever the reason.
            throw .failed(WriteError(step: .writing, error: error).operationError(writing: shelf.rawValue))
        }
    }

    /// Removes records whose documents were never written, or have moved to another shelf.
    private func removeOrphans(on shelf: Shelf) {
        let open = open
        open.root.withLock {
            open.on(shelf) { folder in
                for name in (try? folder.names()) ?? [] {
                    let text = String(decoding: name.bytes, as: UTF8.self)
                    guard text.hasSuffix(Self.recordEnding),
                        let id = ThemeID(String(text.dropLast(Self.recordEnding.utf8.count))), !has(id, on: shelf)
                    else { continue }
                    folder.remove(name)
                }
            }
        }
    }
}
