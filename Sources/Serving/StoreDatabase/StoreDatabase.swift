package import Documents
internal import Files
internal import Parallel
package import StoreModel
internal import Synchronization

/// A store of themes in a database: nothing is read ahead and nothing is kept in memory. Several processes may share it. It keeps
/// every version of a theme, the decisions about uploads, and who did what. Each change is made whole or not at all, and only over
/// the documents that the caller has seen.
///
/// `ThemeLifecycle` decides what is allowed. In addition, the id of a removed theme stays with its last owner, and its versions do not
/// start again.
package final class StoreDatabase: Sendable {
    package let address: StoreAddress
    /// Connections that nobody uses. One is for one thread at a time.
    private let idle = Mutex<[any DatabaseConnection]>([])
    /// One change at a time: the database would have them wait, too.
    private let changes = Mutex(())
    private let trouble = Mutex(Trouble())
    /// The clock's time when a change was last given up, since others took too long.
    private let lastGivenUp = Atomic(0)
    /// Seconds that a statement may take; nil for any number.
    package let patience: Double?
    /// The file of SQLite.
    private let file: FileIdentity?

    /// Returns the name that is shown for an owner; nil for the author whom the document names.
    private let authors: @Sendable (String) -> String?

    /// The most connections that are kept open.
    private static let maxIdle = 16

    /// Opens a store; makes it if it is missing and may be made. Throws if there is no store, or one of a newer program, or if the
    /// log beside a file is that of another one.
    /// `authors` returns the name that is shown for an owner; with nil, that is the author whom the document names. After the first
    /// connection has prepared the database, each statement may take `patience`.
    package init(
        _ address: StoreAddress, mayCreate: Bool = true, patience: Double? = nil,
        authors: @escaping @Sendable (String) -> String? = { _ in nil }
    ) throws(OperationError) {
        self.address = address
        self.patience = patience
        self.authors = authors
        if case .path(let path) = address, !mayCreate, path.isMissing {
            throw OperationError("\(path): is missing (expected the database of a store)", .noInput)
        }
        let connection = try Self.first(address, mayCreate: mayCreate)
        do {
            try patience.map(connection.limit)
        } catch {
            throw StoreError(error).operationError(opening: address)
        }
        idle.withLock { $0.append(connection) }
        file = Self.identity(of: address)
    }

    /// Uses a database that is prepared.
    init(_ address: StoreAddress, _ connection: any DatabaseConnection) {
        self.address = address
        patience = nil
        authors = { _ in nil }
        file = Self.identity(of: address)
        idle.withLock { $0.append(connection) }
    }

    /// Opens the first connection, while nobody puts another database in its place.
    private static func first(
        _ address: StoreAddress, mayCreate: Bool
    ) throws(OperationError) -> any DatabaseConnection {
        guard case .path(let named) = address else { return try prepared(address, mayCreate: mayCreate) }
        let path = real(named)
        return try LogGeneration.withLock(of: path, mayCreate: mayCreate) { () throws(OperationError) in
            try LogGeneration.check(path)
            return try prepared(address, mayCreate: mayCreate)
        }
    }

    /// Opens a connection, and prepares the database.
    private static func prepared(
        _ address: StoreAddress, mayCreate: Bool
    ) throws(OperationError) -> any DatabaseConnection {
        do {
            switch address {
            case .path(let named):
                let path = real(named)
                let hadLog = LogGeneration.hasLog(path)
                let connection = try SQLiteConnection(path, mayCreate: mayCreate)
                try DatabaseSchema.prepare(connection, mayCreate: mayCreate)
                // A log that an earlier release has begun has no number.
                let isNumbered = hadLog ? try connection.generation != 0 : false
                if mayCreate, !isNumbered { try LogGeneration.change(connection, of: path) }
                return connection
            case .postgreSQL(let address):
                let connection = try PostgreSQLConnection(address)
                try DatabaseSchema.prepare(connection, mayCreate: mayCreate)
                return connection
            }
        } catch {
            throw StoreError(error).operationError(opening: address)
        }
    }

    /// SQLite follows links to a database, and has the other files where it is.
    static func real(_ path: FilePath) -> FilePath {
        let isLink = (try? FileStatus.at(path, followingLinks: false))?.kind == .link
        return isLink ? (try? path.resolved()) ?? path : path
    }

    private static func identity(of address: StoreAddress) -> FileIdentity? {
        guard case .path(let path) = address else { return nil }
        return (try? FileStatus.at(path))?.identity
    }

    /// Closes the connections that nobody uses. With the last one of all processes, SQLite moves everything from the log into the
    /// file, and removes the log.
    package func close() { idle.withLock { $0 = [] } }

    /// Lends a connection to some work. Whatever fails in it fails as a `StoreError` outside.
    func read<Value>(_ work: (any DatabaseConnection) throws -> Value) throws(StoreError) -> Value {
        try attempt {
            let connection = try connection()
            defer {
                if connection.isOpen { idle.withLock { if $0.count < Self.maxIdle { $0.append(connection) } } }
            }
            return try work(connection)
        }
    }

    /// Does some work with the database. While that cannot be reached, or does not answer, only one caller at a time tries: nobody
    /// waits for what somebody else waits for.
    private func attempt<Value>(_ work: () throws -> Value) throws(StoreError) -> Value {
        if let reason = trouble.withLock({ $0.begin() }) { throw .unavailable(reason) }
        do {
            let value = try work()
            trouble.withLock { $0.end(nil) }
            return value
        } catch {
            trouble.withLock { $0.end((error as? Unreachable)?.reason) }
            throw StoreError(error)
        }
    }

    /// True while the database cannot be reached, or does not answer.
    package var isAway: Bool { trouble.withLock { $0.reason != nil } }

    /// Reads each row of a statement's result. Rows that are read as nil are left out.
    func rows<Value>(
        _ text: String, with values: [DatabaseValue] = [], read: (any DatabaseRow) -> Value?
    ) throws(StoreError) -> [Value] {
        try self.read { connection in try connection.rows(text, with: values, read: read) }
    }

    /// Returns the first number of a statement's result; 0 if no row has one.
    func number(_ text: String) throws(StoreError) -> Int {
        try read { connection in try connection.number(text) ?? 0 }
    }

    private func connection() throws -> any DatabaseConnection {
        while let connection = idle.withLock({ $0.popLast() }) {
            if connection.isOpen { return connection }
        }
        switch address {
        case .path(let path):
            let connection = try SQLiteConnection(path, mayCreate: false)
            try connection.settle(keepsLog: false)
            try patience.map(connection.limit)
            return connection
        case .postgreSQL(let address): return try connect(to: address)
        }
    }

    private func connect(to address: PostgreSQLAddress) throws -> PostgreSQLConnection {
        let connection = try PostgreSQLConnection(address)
        try patience.map(connection.limit)
        return connection
    }

    /// Watches what others change, too.
    package func watch() -> any StoreWatch {
        switch address {
        case .path(let path): DatabaseFileWatch(path)
        case .postgreSQL(let address): NotificationWatch { [self] in try attempt { try connect(to: address) } }
        }
    }

    /// Returns whether a change was given up since a time of the clock: whoever has waited since then need not try.
    package func hasGivenUp(since time: Int) -> Bool { lastGivenUp.load(ordering: .relaxed) > time }

    /// Makes one change, whole or not at all.
    func change<Value: Sendable>(_ work: (StoreChange) throws -> Value) throws(StoreError) -> Value {
        do throws(StoreError) {
            return try makeChange(work)
        } catch {
            if case .unavailable = error { lastGivenUp.store(MonotonicClock.microseconds, ordering: .relaxed) }
            throw error
        }
    }

    private func makeChange<Value: Sendable>(_ work: (StoreChange) throws -> Value) throws(StoreError) -> Value {
        try changes.withLock { _ throws(StoreError) in
            // Otherwise the change would be in a file that has no name any more.
            guard file == Self.identity(of: address) else {
                throw .failed(
                    OperationError(
                        "\(address): was replaced while it was in use (start the service again)", .inputOutput))
            }
            return try read { connection in
                try connection.transaction {
                    try work(StoreChange(connection: connection, authors: authors))
                }
            }
        }
    }
}

// MARK: - Documents and their changes

extension StoreDatabase {
    /// Returns the document of a theme; nil if there is none.
    package func document(_ id: ThemeID, on shelf: ReviewState) throws(StoreError) -> StoredDocument? {
        try rows(
            """
            SELECT documents.bytes, themes.changed FROM shelves JOIN documents USING (digest)
            LEFT JOIN themes ON shelves.shelf = 'published' AND themes.id = shelves.id
            WHERE shelves.shelf = ?1 AND shelves.id = ?2
            """, with: [.text(shelf.rawValue), .text(id.description)]
        ) { $0.document(0, changed: $0.isNull(1) ? nil : $0.integer(1)) }.first
    }

    /// Throws if somebody may not do something with a theme now.
    package func check(_ action: ThemeAction, id: ThemeID, by caller: StoreCaller) throws(StoreError) {
        _ = try read { connection in try connection.life(of: id).after(action, on: id, by: caller) }
    }

    /// Returns the upload under an id that somebody may read.
    package func upload(_ id: ThemeID, for caller: StoreCaller) throws(StoreError) -> StoredUpload {
        try read { connection in
            let life = try connection.life(of: id)
            _ = try life.after(.readUpload, on: id, by: caller)
            let shelf = try life.current.upload(for: caller)
            guard let upload = try connection.upload(id, on: shelf) else { throw ThemeRefusal.missing }
            return upload
        }
    }

    /// Returns the uploads that somebody may read, those that wait before the rejected ones, sorted by id: at most `limit`, after a
    /// cursor in that order.
    package func uploads(
        for caller: StoreCaller, after cursor: UploadCursor?, limit: Int
    ) throws(StoreError) -> [StoredUpload] {
        guard caller.role >= .author else { return [] }
        let isOwn = caller.role < .reviewer
        return try read { connection in
            var uploads: [StoredUpload] = []
            // One question for both shelves would begin each at its start.
            for shelf in [ReviewState.incoming, .rejected] where shelf.rawValue >= cursor?.shelf.rawValue ?? "" {
                let last = shelf == cursor?.shelf ? cursor?.id.description : nil
                uploads += try connection.uploads(
                    on: shelf, after: last ?? "", of: isOwn ? caller.name : nil, limit: limit - uploads.count)
            }
            return uploads
        }
    }

    /// Stores an upload: a reviewer's is published, another waits for a review. `published` is the digest of the published
    /// document that it replaces, nil for none; `waiting` says which waiting one it may replace.
    package func submit(
        _ document: StoredDocument, as id: ThemeID, theme: ThemeDescription, by caller: StoreCaller,
        over published: String?, waiting expected: ExpectedDocument = .any
    ) throws(StoreError) {
        try change { change in
            let life = try change.begin(.upload, id: id, by: caller, digest: document.digest)
            try change.checkQuotas(of: caller, besides: id)
            try change.expect(published, of: id, on: .published)
            let shelf = caller.uploadShelf
            if case .exactly(let digest) = expected, shelf == .incoming {
                try change.expect(digest, of: id, on: shelf)
            }
            try change.add(document, described: theme)
            let record = StoreRecord(owner: life.after[shelf]?.name, version: theme.version, digest: document.digest)
            try change.put(record, id: id, on: shelf, theme: theme)
            if shelf == .incoming {
                try change.tell(
                    .submitted, id: id, digest: document.digest, version: theme.version, owner: record.owner)
            }
            try change.end(life, id: id)
        }
    }

    /// Publishes a waiting document. `incoming` is the digest of the document that was reviewed, `published` that of the one
    /// that it replaces.
    package func approve(
        _ id: ThemeID, incoming: String, over published: String?, theme: ThemeDescription, by caller: StoreCaller
    ) throws(StoreError) {
        try change { change in
            let life = try change.begin(.approve, id: id, by: caller, digest: incoming)
            try change.expect(published, of: id, on: .published)
            try change.expect(incoming, of: id, on: .incoming)
            let record = StoreRecord(owner: life.after[.published]?.name, version: theme.version, digest: incoming)
            try change.put(record, id: id, on: .published, theme: theme)
            try change.note(.approve, of: id, digest: incoming, by: caller, reason: nil)
            try change.end(life, id: id)
        }
    }

    /// Rejects a waiting document. `incoming` is the digest of the document that was reviewed.
    package func reject(_ id: ThemeID, incoming: String, reason: String, by caller: StoreCaller) throws(StoreError) {
        try change { change in
            let life = try change.begin(.reject, id: id, by: caller, digest: incoming, detail: reason)
            try change.expect(incoming, of: id, on: .incoming)
            let version = try change.connection.upload(id, on: .incoming)?.record.version
            let record = StoreRecord(
                owner: life.after[.rejected]?.name, version: version, digest: incoming, reason: reason)
            try change.put(record, id: id, on: .rejected, theme: nil)
            try change.note(.reject, of: id, digest: incoming, by: caller, reason: reason)
            try change.tell(
                .rejected, id: id, digest: incoming, version: version, owner: record.owner, detail: reason)
            try change.end(life, id: id)
        }
    }

    /// Removes what an action, `withdraw` or `delete`, removes of a theme.
    package func remove(_ id: ThemeID, by caller: StoreCaller, action: ThemeAction) throws(StoreError) {
        try change { change in
            let life = try change.begin(action, id: id, by: caller, digest: nil)
            if life.before[.incoming] != nil, life.after[.incoming] == nil {
                let upload = try change.connection.upload(id, on: .incoming)
                try change.tell(
                    .withdrawn, id: id, digest: upload?.document.digest, version: upload?.record.version,
                    owner: upload?.record.owner)
            }
            try change.end(life, id: id)
        }
    }

    /// Returns the version that every new one must exceed: the highest of all that were published, also if the theme was removed. Nil
    /// if any version will do.
    package func lastVersion(of id: ThemeID) throws(StoreError) -> String? {
        try read { connection in try connection.lastVersion(of: id) }
    }
}

// MARK: - Published themes

/// A page of the themes that a search finds.
package struct SearchResults: Sendable {
    /// The themes, in the order of the search.
    package let themes: [PublishedTheme]
    /// The cursor of the last one, if there are more after it; nil if there are none.
    package let next: ThemeCursor?
    /// How many there are in all, at most as many as the search counts.
    package let total: Int
    /// True if there are more than `total`, and only the newest of them were sorted.
    package let isCut: Bool
}

extension StoreDatabase {
    /// What whoever runs the database should set for as many themes as it has; nil if it is so.
    package var advice: String? {
        get throws(StoreError) {
            try read { connection in try connection.advice }
        }
    }

    /// How many themes are published.
    package var count: Int {
        get throws(StoreError) {
            try read { connection in try connection.themeCount }
        }
    }

    /// Returns a published theme, without its contrast; nil if there is none.
    package func theme(_ id: ThemeID) throws(StoreError) -> PublishedTheme? {
        try rows(
            "SELECT \(Self.columns) FROM themes JOIN documents USING (digest) WHERE themes.id = ?1",
            with: [.text(id.description)], read: Self.theme
        ).first
    }

    /// The highest number of a published theme; 0 if there is none.
    package var lastNumber: Int {
        get throws(StoreError) { try number("SELECT max(number) FROM themes") }
    }

    /// Returns the published themes whose numbers, by the order of first publication, are in a range: ids and times only.
    package func themes(numbered range: Range<Int>) throws(StoreError) -> [(id: ThemeID, changed: Int)] {
        try rows(
            "SELECT id, changed FROM themes WHERE number >= ?1 AND number < ?2 ORDER BY number",
            with: [.integer(range.lowerBound), .integer(range.upperBound)]
        ) { row in ThemeID(row.text(0)).map { (id: $0, changed: row.integer(1)) } }
    }

    /// Returns the description of a document with its contrast; nil if there is none.
    package func description(ofDocument digest: String) throws(StoreError) -> ThemeDescription? {
        try rows(
            "SELECT description, contrast FROM documents WHERE digest = ?1", with: [.text(digest)]
        ) { DescriptionText.read($0.text(0), contrast: $0.text(1)) }.first
    }
}

/// What keeps a server from answering, and when it is tried again.
private struct Trouble {
    private(set) var reason: String?
    private var nextTry = 0
    private var pause = shortestPause

    /// Microseconds.
    private static let shortestPause = 50_000
    private static let longestPause = 2_000_000

    /// Returns why there is no use in trying now; nil if the caller is to try.
    mutating func begin() -> String? {
        guard let reason else { return nil }
        guard MonotonicClock.microseconds >= nextTry else { return reason }
        nextTry = .max
        return nil
    }

    /// Notes why an attempt has failed; nil if the server has answered.
    mutating func end(_ reason: String?) {
        guard let reason else { return self = Trouble() }
        self.reason = reason
        nextTry = MonotonicClock.microseconds + pause
        pause = min(2 * pause, Self.longestPause)
    }
}

/// The error of a server that cannot be reached, or does not answer.
struct Unreachable: Error {
    let reason: String
}
