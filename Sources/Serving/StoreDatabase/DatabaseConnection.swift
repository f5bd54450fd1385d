internal import Documents
internal import Files
internal import StoreModel

/// A value of a column or of a parameter.
enum DatabaseValue: Sendable {
    case null
    case integer(Int)
    case text(String)
    case blob([UInt8])

    /// Creates the bytes of a document as they are stored.
    init(_ document: StoredDocument) { self = .blob(Gzip.compress(document.bytes) ?? document.bytes) }

    /// Creates a text; null for nil.
    init(_ text: String?) { self = text.map(DatabaseValue.text) ?? .null }
}

/// A row of a result.
protocol DatabaseRow {
    func integer(_ column: Int32) -> Int
    func isNull(_ column: Int32) -> Bool
    func bytes(_ column: Int32) -> [UInt8]
}

extension DatabaseRow {
    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    /// Reads a document, which is stored in gzip; earlier programs have stored its bytes.
    func document(_ column: Int32, changed: Int? = nil) -> StoredDocument {
        let bytes = bytes(column)
        let document = Gzip.isMeant(by: bytes) ? Gzip.expand(bytes, upTo: Limits.documentBytes) : nil
        return StoredDocument(document ?? bytes, changed: changed)
    }
}

/// A connection to a database. One thread at a time may use it.
///
/// The statements of a store are the same for every database, with the parameters `?1`, `?2` …; what cannot be is here.
protocol DatabaseConnection: AnyObject, Sendable {
    // MARK: Statements

    /// Runs statements that take and return nothing.
    func execute(_ script: String) throws
    /// Runs a statement with values for its parameters, and reads each row of its result. Rows that are read as nil are left out.
    func rows<Value>(
        _ text: String, with values: [DatabaseValue], read: (any DatabaseRow) -> Value?
    ) throws -> [Value]
    /// How many rows the last statement changed.
    var changes: Int { get }
    /// Begins a change that no other one overlaps, in whatever process.
    func begin() throws
    /// False once it is lost, or of no use any more.
    var isOpen: Bool { get }
    /// Has each statement from now on fail as `unavailable` if it waits longer than so many seconds.
    func limit(to seconds: Double) throws

    // MARK: Schema

    /// Returns what the database has.
    func schema() throws -> FoundSchema
    /// Marks the database as a store with a version of the schema.
    func mark(version: Int) throws
    /// Sets what every connection to a store needs. A database that `keepsLog` is used by a service, or is going to be.
    func settle(keepsLog: Bool) throws
    /// Returns statements that make tables, with the database's names of types. They are written as SQLite has them.
    func tables(_ statements: String) -> String
    /// The database's name, with which the names of its files of statements begin: `-counting` has those that count the themes,
    /// `-index` those that make the index of words, a table `words`, whose `rowid` is the number of a theme, `-former-index` finds
    /// one of an earlier form, `-order` and `-columns` add what themes are sorted by, and `-objects` gives what the schema has.
    var kind: String { get }
    /// How many bytes the database has, with its log.
    var bytes: Int { get throws }
    /// Returns what is wrong inside the database; empty if nothing is.
    func damage() throws -> [String]
    /// Does some work with an empty database of the same kind, of which nothing stays.
    func withEmptyDatabase<Value>(_ work: (any DatabaseConnection) throws -> Value) throws -> Value
    /// What whoever runs the database should set for as many themes as it has; nil if it is so.
    var advice: String? { get throws }
    /// Seconds of a clock that all services of the database share, whatever the time of day is to them.
    var seconds: Int { get throws }

    // MARK: Search

    /// Adds the words of a theme to the index.
    func add(words: [String], facets: [String], of number: Int) throws
    /// Returns the expression of a column of the theme whose number is `found.number`.
    func column(_ name: String) -> String
    /// Returns a question for the numbers of the newest themes that a parameter's expression finds, with the columns that stand
    /// beside the words: at most `most`, all below another number.
    func newest(matching parameter: Int, below: String, most: String) -> String
    /// Returns the expression for texts with all these words, the last of which may be the beginning of one, and for all these
    /// facets.
    func expression(words: [String], facets: [String]) -> String

    // MARK: Events

    /// Tells those who watch the store of a change, once it is made.
    func announce() throws
}

extension DatabaseConnection {
    /// How many themes are published.
    var themeCount: Int {
        get throws { try number("SELECT count FROM counts WHERE name = 'themes'") ?? 0 }
    }

    /// True if an earlier program has made the index in another form.
    var hasFormerIndex: Bool {
        get throws { try number(StoreStatements.text("\(kind)-former-index")) == 1 }
    }

    /// Returns what the schema has, by its kind and name: tables, triggers and all else, each with what it is.
    func objects() throws -> [String: String] {
        let found = try rows(StoreStatements.text("\(kind)-objects")) { ($0.text(0), $0.text(1)) }
        return Dictionary(found) { first, _ in first }
    }

    func rows<Value>(_ text: String, read: (any DatabaseRow) -> Value?) throws -> [Value] {
        try rows(text, with: [], read: read)
    }

    /// Reads a table of any size in groups: a statement gives at most `?2` rows after the number `?1`, and each row is read with its
    /// own number.
    func groups<Value>(
        of text: String, limit: Int = 1000, read: (any DatabaseRow) -> (number: Int, value: Value),
        _ work: ([(number: Int, value: Value)]) throws -> Void
    ) throws {
        var last = 0
        while true {
            let group = try rows(text, with: [.integer(last), .integer(limit)], read: read)
            try work(group)
            guard group.count == limit, let number = group.last?.number else { return }
            last = number
        }
    }

    /// Runs a statement whose result does not matter.
    func run(_ text: String, with values: [DatabaseValue] = []) throws {
        _ = try rows(text, with: values) { _ in Void?.none }
    }

    /// Returns the first number of a result; nil if no row has one.
    func number(_ text: String, with values: [DatabaseValue] = []) throws -> Int? {
        try rows(text, with: values) { $0.isNull(0) ? nil : $0.integer(0) }.first
    }

    /// Does some work as one change: if it throws, nothing has changed.
    func transaction<Value>(_ work: () throws -> Value) throws -> Value {
        try begin()
        do {
            let value = try work()
            try execute("COMMIT")
            return value
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }
}

/// What a database has that is to be opened as a store.
enum FoundSchema: Equatable {
    /// Nothing.
    case none
    /// The tables of a store, after so many steps.
    case store(version: Int)
    /// Something of another program.
    case foreign
}

/// Waits for changes of a store, by whatever process. One thread at a time may use it.
package protocol StoreWatch: AnyObject {
    /// Starts or continues to watch: a change from now on ends the next wait.
    func begin()
    /// Waits for a change, for so long at most.
    func wait(milliseconds: Int)
}
