internal import Digest
internal import Documents
internal import EmbeddedFiles
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

    /// A step: the statements of a file, then work that they cannot do.
    struct Step: Sendable {
        private let file: String?
        private let work: @Sendable (any DatabaseConnection) throws -> Void

        init(_ file: String? = nil, work: @escaping @Sendable (any DatabaseConnection) throws -> Void = { _ in }) {
            (self.file, self.work) = (file, work)
        }

        func make(_ connection: any DatabaseConnection) throws {
            if let file { try connection.execute(connection.tables(StoreStatements.text(file))) }
            try work(connection)
        }
    }

    static let steps = [
        Step("01-tables") { try $0.execute(StoreStatements.text("\($0.kind)-counting")) },
        Step("02-finding", work: fillNamesAndWords), Step("03-curation"), Step("04-feed"), Step("05-desk"),
        Step("06-likeness", work: fillLikeness), Step(work: renewWords), Step(work: renewWords),
        Step("09-order", work: fillDescriptionDigests), Step("10-sessions"),
        Step { try $0.execute(StoreStatements.text("\($0.kind)-order")) },
        Step { try $0.execute(StoreStatements.text("\($0.kind)-columns")) },
    ]

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
        try connection.execute(StoreStatements.text("\(connection.kind)-index"))
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

/// The statements that stand in files of their own (`Schema`).
enum StoreStatements {
    /// Returns the statements of a file, which is named without its ending.
    static func text(_ name: String) -> String {
        String(decoding: EmbeddedFolder(store_statements)[name + ".sql"], as: UTF8.self)
    }
}
