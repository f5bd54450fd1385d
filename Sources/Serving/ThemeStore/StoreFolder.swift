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
    /// The store's folder.
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
            _ shelf: Shelf, _ work: (borrowing OpenFolder) throws(Failure) -> Value
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
            throw OperationError("\(path): cannot be a store of themes: \(error) (expected a folder)", .cannotCreate)
        }
        for shelf in [Shelf.incoming, .rejected] { removeOrphans(on: shelf) }
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
            guard let file = try? folder.file(name, O_RDONLY | O_NONBLOCK), let status = try? file.status(),
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

    /// Returns the record of a document; nil if either is missing.
    package func record(_ id: ThemeID, on shelf: Shelf) -> StoreRecord? {
        guard has(id, on: shelf) else { return nil }
        return read(Self.record(id), on: shelf, upTo: StoreRecord.fileBytes).flatMap { StoreRecord($0.bytes) }
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

    /// Returns the owner of a theme, whatever its shelf; nil if it has none. Throws if there is no such theme.
    package func owner(of id: ThemeID) throws(StoreError) -> String? {
        let shelves = Shelf.allCases.filter { has(id, on: $0) }
        guard !shelves.isEmpty else { throw .missing }
        for shelf in shelves {
            if let owner = record(id, on: shelf)?.owner { return owner }
        }
        return nil
    }

    /// Throws if a caller may not change a theme. Anyone may use a free id.
    package func check(_ caller: StoreCaller, for id: ThemeID) throws(StoreError) {
        guard Shelf.allCases.contains(where: { has(id, on: $0) }) else { return }
        guard try owner(of: id) == caller.name || caller.isReviewer else { throw .foreign }
    }

    // MARK: - Changes

    /// Makes one change at a time, across all processes.
    private func change(_ work: (OpenShelves) throws(StoreError) -> Void) throws(StoreError) {
        try changes.withLock { _ throws(StoreError) in
            let open = open
            return try open.root.withLock { () throws(StoreError) in try work(open) }
        }
    }

    /// Stores a document on a shelf: to wait for a review, or published immediately. `published` is the digest of the
    /// published document that it replaces, nil for none.
    package func submit(
        _ document: StoredDocument, as id: ThemeID, version: String?, by caller: StoreCaller, over published: String?,
        to shelf: Shelf
    ) throws(StoreError) {
        try change { open throws(StoreError) in
            try check(caller, for: id)
            try expect(published, of: id, on: .published)
            let owner = (try? self.owner(of: id)) ?? caller.name
            let record = StoreRecord(owner: owner, time: Duration.utcNow, version: version, digest: document.digest)
            try write(record, id, on: shelf, open)
            try attempt(id) { () throws(WriteError) in
                try open.on(shelf) { folder throws(WriteError) in
                    try folder.replace(Self.document(id), with: document.bytes, durability: .synced)
                }
            }
            try synchronize(shelf, open)
            if owner == caller.name { remove(id, from: .rejected, open) }
        }
    }

    /// Publishes a waiting document. `incoming` is the digest of the document that was reviewed, `published` that of the one
    /// that it replaces.
    package func approve(
        _ id: ThemeID, incoming: String, over published: String?, version: String?
    ) throws(StoreError) {
        try move(id, incoming, to: .published) { () throws(StoreError) in
            try expect(published, of: id, on: .published)
            return StoreRecord(owner: try owner(of: id), time: Duration.utcNow, version: version, digest: incoming)
        }
    }

    /// Rejects a waiting document. `incoming` is the digest of the document that was reviewed.
    package func reject(_ id: ThemeID, incoming: String, reason: String) throws(StoreError) {
        try move(id, incoming, to: .rejected) { () throws(StoreError) in
            StoreRecord(
                owner: try owner(of: id), time: Duration.utcNow, version: record(id, on: .incoming)?.version,
                digest: incoming, reason: reason)
        }
    }

    private func move(
        _ id: ThemeID, _ digest: String, to shelf: Shelf, _ record: () throws(StoreError) -> StoreRecord
    ) throws(StoreError) {
        try change { open throws(StoreError) in
            guard has(id, on: .incoming) else { throw .missing }
            try expect(digest, of: id, on: .incoming)
            try write(try record(), id, on: shelf, open)
            do throws(SystemError) {
                try open.on(shelf) { other throws(SystemError) in
                    try open.incoming.move(Self.document(id), to: other)
                    try other.synchronize()
                }
                try open.incoming.synchronize()
            } catch {
                throw .failed(Self.failure(id, error))
            }
            open.incoming.remove(Self.record(id))
        }
    }

    /// Removes a theme from some shelves.
    package func withdraw(
        _ id: ThemeID, from shelves: [Shelf], by caller: StoreCaller
    ) throws(StoreError) {
        try change { open throws(StoreError) in
            guard shelves.contains(where: { has(id, on: $0) }) else { throw .missing }
            try check(caller, for: id)
            for shelf in shelves {
                remove(id, from: shelf, open)
                try synchronize(shelf, open)
            }
        }
    }

    private func remove(_ id: ThemeID, from shelf: Shelf, _ open: OpenShelves) {
        open.on(shelf) { folder in
            folder.remove(Self.document(id))
            folder.remove(Self.record(id))
        }
    }

    private func expect(_ digest: String?, of id: ThemeID, on shelf: Shelf) throws(StoreError) {
        guard document(id, on: shelf)?.digest == digest else { throw .changed }
    }

    private func write(
        _ record: StoreRecord, _ id: ThemeID, on shelf: Shelf, _ open: OpenShelves
    ) throws(StoreError) {
        try attempt(id) { () throws(WriteError) in
            try open.on(shelf) { folder throws(WriteError) in
                try folder.replace(Self.record(id), with: record.bytes, durability: .synced)
            }
        }
    }

    private func synchronize(_ shelf: Shelf, _ open: OpenShelves) throws(StoreError) {
        do throws(SystemError) {
            try open.on(shelf) { folder throws(SystemError) in try folder.synchronize() }
        } catch {
            throw .failed(OperationError("\(path): \(error)", .inputOutput))
        }
    }

    private func attempt(_ id: ThemeID, _ work: () throws(WriteError) -> Void) throws(StoreError) {
        do throws(WriteError) {
            try work()
        } catch {
            throw .failed(error.operationError(writing: "\(id)"))
        }
    }

    private static func failure(_ id: ThemeID, _ error: SystemError) -> OperationError {
        OperationError("\(id): cannot be moved: \(error)", .inputOutput)
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
