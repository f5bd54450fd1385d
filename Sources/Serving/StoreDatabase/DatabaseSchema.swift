internal import Digest
internal import Documents
internal import Files
internal import StoreModel

/// The tables of a store, as steps from an empty database. A database keeps the number of the steps that it has had; a newer
/// program makes the others, all in one change. Steps are never edited, only added.
enum DatabaseSchema {
    /// The number of steps that this program knows.
    static var version: Int { steps.count }

    /// Makes the tables of an empty database, or brings those of an older program up to date. Throws before anything is
    /// changed if the database is not a store, or one of a newer program.
    static func prepare(_ connection: any DatabaseConnection, mayCreate: Bool) throws {
        let current = try check(connection)
        guard current > 0 || mayCreate else {
            throw OperationError("there is no store in it", .noInput)
        }
        // The mode of a file cannot change within a transaction, and readers of the new tables need it.
        try connection.settle(keepsLog: mayCreate)
        guard current < version else { return }
        try connection.transaction {
            // Another process may have been first.
            let done = try check(connection)
            guard done < version else { return }
            for step in steps.dropFirst(done) { try step.make(connection) }
            try connection.mark(version: version)
        }
    }

    /// Returns what a database has otherwise than the steps make it: too much, too little, or something else under the same name.
    static func differences(of connection: any DatabaseConnection) throws -> [String] {
        let found = try connection.objects()
        let expected = try connection.withEmptyDatabase { empty in
            for step in steps { try step.make(empty) }
            try empty.mark(version: version)
            return try empty.objects()
        }
        return Set(found.keys).union(expected.keys).sorted().filter { found[$0] != expected[$0] }.map { name in
            let fault =
                found[name] == nil
                ? "is missing" : expected[name] == nil ? "is not of the store" : "is not as it was made"
            return "\(name): \(fault)"
        }
    }

    /// Returns the number of steps that a database has had.
    private static func check(_ connection: any DatabaseConnection) throws -> Int {
        switch try connection.schema() {
        case .none: return 0
        case .foreign: throw OperationError("it is the database of another program", .badData)
        case .store(let done) where done <= version: return done
        case .store(let done):
            throw OperationError(
                "its schema has version \(done), and this program knows \(version) (use a newer kbrender)", .badData
            )
        }
    }

    /// A step: statements, then work that they cannot do.
    struct Step: Sendable {
        var statements = ""
        var work: @Sendable (any DatabaseConnection) throws -> Void = { _ in }

        func make(_ connection: any DatabaseConnection) throws {
            if !statements.isEmpty { try connection.execute(connection.tables(statements)) }
            try work(connection)
        }
    }

    static let steps = [
        Step(statements: tables) { try $0.execute($0.counting) },
        Step(statements: finding, work: fillNamesAndWords), Step(statements: curation), Step(statements: feed),
        Step(statements: desk), Step(statements: likeness, work: fillLikeness), Step(work: renewWords),
        Step(work: renewWords), Step(statements: order, work: fillDescriptionDigests),
        // Pages keep their tokens themselves.
        Step(statements: "DROP TABLE sessions;"),
    ]

    /// Times are RFC 3339; `changed` is in seconds since 1970.
    private static let tables = """
        CREATE TABLE owners (
            name TEXT PRIMARY KEY,
            since TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE documents (
            number INTEGER PRIMARY KEY,
            digest TEXT NOT NULL UNIQUE,
            description TEXT NOT NULL,
            contrast TEXT NOT NULL,
            bytes BLOB NOT NULL
        );
        CREATE TABLE shelves (
            shelf TEXT NOT NULL CHECK (shelf IN ('published', 'incoming', 'rejected')),
            id TEXT NOT NULL,
            digest TEXT NOT NULL REFERENCES documents (digest),
            owner TEXT REFERENCES owners (name),
            version TEXT,
            time TEXT NOT NULL,
            reason TEXT,
            PRIMARY KEY (shelf, id)
        ) WITHOUT ROWID;
        CREATE INDEX shelves_of_owners ON shelves (owner, shelf, id);
        CREATE INDEX shelves_of_documents ON shelves (digest);
        CREATE TABLE themes (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            digest TEXT NOT NULL REFERENCES documents (digest),
            updated INTEGER NOT NULL UNIQUE,
            changed INTEGER NOT NULL
        );
        CREATE TABLE versions (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL,
            version TEXT,
            digest TEXT NOT NULL REFERENCES documents (digest),
            owner TEXT REFERENCES owners (name),
            time TEXT NOT NULL
        );
        CREATE INDEX versions_of_themes ON versions (id, number);
        CREATE TABLE removed (
            id TEXT PRIMARY KEY,
            owner TEXT REFERENCES owners (name),
            version TEXT,
            time TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE reviews (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL,
            digest TEXT NOT NULL,
            decision TEXT NOT NULL CHECK (decision IN ('approved', 'rejected')),
            reviewer TEXT NOT NULL,
            reason TEXT,
            time TEXT NOT NULL
        );
        CREATE INDEX reviews_of_themes ON reviews (id, number);
        CREATE TABLE events (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('changed', 'removed')),
            id TEXT NOT NULL,
            digest TEXT,
            time TEXT NOT NULL
        );
        CREATE TABLE audit (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            actor TEXT NOT NULL,
            role TEXT NOT NULL,
            action TEXT NOT NULL,
            id TEXT NOT NULL,
            digest TEXT,
            time TEXT NOT NULL
        );
        CREATE INDEX audit_of_actors ON audit (actor, number);
        CREATE TABLE counts (
            name TEXT PRIMARY KEY,
            count INTEGER NOT NULL
        ) WITHOUT ROWID;
        INSERT INTO counts VALUES ('themes', 0);
        """

    /// Names as they are sorted; the index of words comes with its first content.
    private static let finding = """
        ALTER TABLE themes ADD COLUMN name TEXT NOT NULL DEFAULT '';
        CREATE INDEX themes_by_name ON themes (name, number);
        """

    /// Downloads, lists that reviewers keep, and reports of abuse. `place` orders the themes of a list; a report is open while
    /// `closed` is null, and `times` counts equal ones.
    private static let curation = """
        ALTER TABLE themes ADD COLUMN downloads INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX themes_by_downloads ON themes (downloads, number);
        ALTER TABLE removed ADD COLUMN downloads INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE collections (
            name TEXT PRIMARY KEY,
            title TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE collected (
            collection TEXT NOT NULL REFERENCES collections (name) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY (collection, place)
        ) WITHOUT ROWID;
        CREATE TABLE reports (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL,
            digest TEXT NOT NULL,
            reason TEXT NOT NULL,
            times INTEGER NOT NULL DEFAULT 1,
            time TEXT NOT NULL,
            closed TEXT,
            reviewer TEXT,
            outcome TEXT
        );
        CREATE INDEX open_reports ON reports (number) WHERE closed IS NULL;
        CREATE INDEX reports_of_themes ON reports (id, number);
        """

    /// Events of more kinds, which say more, and how far each webhook has been told of them. `due` is in seconds since 1970.
    private static let feed = """
        CREATE TABLE all_events (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            digest TEXT,
            version TEXT,
            owner TEXT,
            detail TEXT,
            time TEXT NOT NULL
        );
        INSERT INTO all_events (number, kind, id, digest, time) SELECT number, kind, id, digest, time FROM events;
        DROP TABLE events;
        ALTER TABLE all_events RENAME TO events;
        CREATE TABLE hooks (
            address TEXT PRIMARY KEY,
            event INTEGER NOT NULL,
            failures INTEGER NOT NULL DEFAULT 0,
            due INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID;
        """

    /// Who was signed in at the desk, until its page kept the token itself, and what its lists are read by. `detail` is what was
    /// said with an action, such as the reason of a rejection. `ends` is in seconds since 1970.
    private static let desk = """
        CREATE TABLE sessions (
            digest TEXT PRIMARY KEY,
            token TEXT NOT NULL,
            ends INTEGER NOT NULL
        );
        CREATE INDEX sessions_of_tokens ON sessions (token);
        CREATE INDEX sessions_by_end ON sessions (ends);
        CREATE INDEX shelves_by_time ON shelves (shelf, time, id);
        ALTER TABLE audit ADD COLUMN detail TEXT;
        UPDATE audit SET detail = (
            SELECT max(reason) FROM reviews WHERE reviews.id = audit.id AND reviews.time = audit.time
        ) WHERE action = 'reject';
        CREATE INDEX audit_of_themes ON audit (id, number);
        """

    /// The tags and hues by which themes are alike, so that those with one are read from the newest on, and no further than
    /// somebody wants. The index that goes served a check that never is made: documents are not removed.
    private static let likeness = """
        CREATE TABLE alike (
            token TEXT NOT NULL,
            number INTEGER NOT NULL,
            PRIMARY KEY (token, number)
        ) WITHOUT ROWID;
        CREATE INDEX alike_by_theme ON alike (number);
        DROP INDEX shelves_of_documents;
        """

    /// What is asked in an order, or for some time, has a number for it: services have clocks of their own. `arrival` is that of an
    /// upload, `seconds` are those of `DatabaseConnection`. And what a service reads of a document besides its bytes has a digest.
    private static let order = """
        ALTER TABLE shelves ADD COLUMN arrival INTEGER NOT NULL DEFAULT 0;
        UPDATE shelves SET arrival = place FROM (
            SELECT id AS waiting, row_number() OVER (ORDER BY time, id) AS place FROM shelves WHERE shelf = 'incoming'
        ) AS queue WHERE shelf = 'incoming' AND id = waiting;
        DROP INDEX shelves_by_time;
        CREATE INDEX shelves_by_arrival ON shelves (shelf, arrival);
        ALTER TABLE reviews ADD COLUMN seconds INTEGER;
        ALTER TABLE documents ADD COLUMN description_digest TEXT NOT NULL DEFAULT '';
        """

    private static func fillDescriptionDigests(_ connection: any DatabaseConnection) throws {
        try connection.groups(
            of: "SELECT number, description, contrast FROM documents WHERE number > ?1 ORDER BY number LIMIT ?2"
        ) {
            ($0.integer(0), DescriptionText(description: $0.text(1), contrast: $0.text(2)).digest)
        } _: { group in
            for (number, digest) in group {
                try connection.run(
                    "UPDATE documents SET description_digest = ?2 WHERE number = ?1",
                    with: [.integer(number), .text(digest)])
            }
        }
    }

    /// Sets the names by which themes are sorted that were published before they were kept, and makes the index.
    private static func fillNamesAndWords(_ connection: any DatabaseConnection) throws {
        try eachTheme(in: connection) { theme, number in
            try connection.run(
                "UPDATE themes SET name = ?2 WHERE number = ?1",
                with: [.integer(number), .text(ThemeWords.sorted(theme.name))])
        }
        try fillWords(connection)
    }

    /// Makes the index, and fills it for the themes that were published before there was one.
    private static func fillWords(_ connection: any DatabaseConnection) throws {
        try connection.execute(connection.index)
        try eachTheme(in: connection) { theme, number in
            try ThemeIndex.addWords(of: theme, number: number, to: connection)
        }
    }

    /// Makes the index anew if an earlier program has made it in another form: first without beginnings of long words in SQLite,
    /// which cost more the more themes have them, then without blocks in PostgreSQL, which read all that a common word has.
    private static func renewWords(_ connection: any DatabaseConnection) throws {
        guard try connection.hasFormerIndex else { return }
        try connection.execute("DROP TABLE words")
        try fillWords(connection)
    }

    private static func fillLikeness(_ connection: any DatabaseConnection) throws {
        try eachTheme(in: connection) { theme, number in
            try ThemeIndex.addLikeness(of: theme, number: number, to: connection)
        }
    }

    /// Does some work for each published theme.
    private static func eachTheme(
        in connection: any DatabaseConnection, _ work: (ThemeDescription, Int) throws -> Void
    ) throws {
        try connection.groups(
            of: """
                SELECT themes.number, documents.description, documents.contrast FROM themes
                JOIN documents USING (digest) WHERE themes.number > ?1 ORDER BY themes.number LIMIT ?2
                """
        ) {
            ($0.integer(0), DescriptionText.read($0.text(1), contrast: $0.text(2)))
        } _: { group in
            for (number, theme) in group { if let theme { try work(theme, number) } }
        }
    }
}

/// Descriptions as texts of the database. The contrast is apart, because only the page of a theme shows it, and without names,
/// which were most of its bytes; earlier programs have written them.
struct DescriptionText {
    let description: String
    let contrast: String

    static func read(_ text: String, contrast: String = "[]") -> ThemeDescription? {
        func json(_ text: String) -> JSONValue? {
            JSONReader.read(SourceText(name: "description", bytes: Array(text.utf8)), limit: 1 << 20).value
        }
        guard let description = json(text) else { return nil }
        let pairs = json("{\"contrast\": \(contrast)}")?["contrast"]?.array ?? []
        return ThemeDescription(description, contrast: ThemeDescription.Contrast.read(compact: pairs))
    }

    static func write(_ theme: ThemeDescription) -> DescriptionText {
        DescriptionText(
            description: theme.json.text(indent: 0),
            contrast: ThemeDescription.Contrast.compact(theme.contrast).text(indent: 0))
    }

    /// The digest of both texts, by which a check knows that they are as they were written.
    var digest: String { SHA256.hex(of: Array("\(description)\n\(contrast)".utf8)) }
}

/// The index by which published themes are found.
enum ThemeIndex {
    static func addWords(of theme: ThemeDescription, number: Int, to connection: any DatabaseConnection) throws {
        try connection.add(words: theme.words, facets: theme.facets.map(\.token).sorted(), of: number)
    }

    static func addLikeness(of theme: ThemeDescription, number: Int, to connection: any DatabaseConnection) throws {
        let tokens = ThemeSimilarity.tokens(of: theme)
        guard !tokens.isEmpty else { return }
        let rows = tokens.indices.map { "(?\($0 + 2), ?1)" }.joined(separator: ", ")
        try connection.run(
            "INSERT INTO alike VALUES \(rows)", with: [.integer(number)] + tokens.map(DatabaseValue.text))
    }

    static func remove(_ number: Int, from connection: any DatabaseConnection) throws {
        for (table, column) in [("words", "rowid"), ("alike", "number")] {
            try connection.run("DELETE FROM \(table) WHERE \(column) = ?1", with: [.integer(number)])
        }
    }

    /// Returns what finds a search in the index of a connection's database.
    static func expression(_ search: ThemeSearch, in connection: any DatabaseConnection) -> String {
        connection.expression(words: search.words, facets: search.facets.map(\.token).sorted())
    }
}
