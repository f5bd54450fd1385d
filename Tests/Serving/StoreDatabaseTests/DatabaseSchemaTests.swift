import Documents
import Files
import Parallel
import StoreModel
import TestSupport
import Testing

@testable import StoreDatabase

@Suite struct DatabaseSchemaTests {
    /// A database after so many steps, with two themes, as a program that knew no more would have left it.
    private static func old(_ steps: Int, at address: StoreAddress) throws {
        let connection = try address.connect()
        try connection.settle(keepsLog: true)
        for step in DatabaseSchema.steps.prefix(steps) { try step.make(connection) }
        for (number, name) in ["Linen", "Aurora"].enumerated() {
            let theme = try StoreFixture.description("theme_\(number)", name: name)
            let (text, digest) = (DescriptionText.write(theme), StoredDocument([UInt8(number)]).digest)
            try connection.run(
                "INSERT INTO documents (digest, description, contrast, bytes) VALUES (?1, ?2, ?3, ?4)",
                with: [.text(digest), .text(text.description), .text(text.contrast), .blob([UInt8(number)])])
            if steps > 8 {
                try connection.run(
                    "UPDATE documents SET description_digest = ?1 WHERE digest = ?2",
                    with: [.text(text.digest), .text(digest)])
            }
            try connection.run(
                "INSERT INTO shelves (shelf, id, digest, time) VALUES ('published', ?1, ?2, '')",
                with: [.text(theme.id), .text(digest)])
            let row = try connection.number(
                "INSERT INTO themes (id, digest, updated, changed) VALUES (?1, ?2, ?3, 0) RETURNING number",
                with: [.text(theme.id), .text(digest), .integer(number)])
            if steps > 1 {
                try connection.run(
                    "UPDATE themes SET name = ?2 WHERE number = ?1",
                    with: [.integer(row ?? 0), .text(name.lowercased())])
                try ThemeIndex.addWords(of: theme, number: row ?? 0, to: connection)
            }
            if steps > 5 { try ThemeIndex.addLikeness(of: theme, number: row ?? 0, to: connection) }
        }
        try connection.mark(version: steps)
    }

    @Test(arguments: StoreKind.allCases, 1...DatabaseSchema.version) func everyOlderSchemaIsBroughtUpToDate(
        in kind: StoreKind, steps: Int
    ) throws {
        let folder = TemporaryFolder()
        let address = try kind.address(in: folder)
        try Self.old(steps, at: address)
        let store = try StoreDatabase(address, mayCreate: false)
        #expect(try store.count == 2 && store.problems { _, _ in } == [])
        var search = ThemeSearch()
        search.words = ["lin"]
        #expect(try store.find(search).themes.map(\.id.description) == ["theme_0"])
        for words in [[], ["theme"]] {
            for order in [ThemeOrder.name, .updated] {
                (search.words, search.order) = (words, order)
                let names = try store.find(search).themes.map(\.description.name)
                #expect(names == ["Aurora", "Linen"], "\(order) \(words)")
            }
        }
    }

    /// Until schema 7, the index of PostgreSQL knew nothing of blocks.
    @Test(.enabled(if: StoreKind.allCases.contains(.postgreSQL), "starts a server"))
    func theFormerIndexOfAServerIsMadeAnew() throws {
        let address = try StoreKind.postgreSQL.address(in: TemporaryFolder())
        try Self.old(7, at: address)
        try address.connect().execute(
            """
            DROP TABLE words; DROP FUNCTION newest_words, tokens_in_blocks;
            CREATE TABLE words (rowid BIGINT PRIMARY KEY, lexemes TSVECTOR NOT NULL);
            CREATE INDEX words_by_lexemes ON words USING gin (lexemes) WITH (fastupdate = off);
            INSERT INTO words SELECT number, ('=' || name)::TSVECTOR FROM themes
            """)
        let store = try StoreDatabase(address, mayCreate: false)
        var search = ThemeSearch()
        (search.words, search.facets) = (["lin"], [ThemeFacet(.hue, is: "blue")])
        #expect(try store.find(search).themes.map(\.id.description) == ["theme_0"])
        #expect(try store.problems { _, _ in } == [])
    }

    @Test func aNewerSchemaIsRefusedAndLeftAlone() throws {
        let fixture = try StoreFixture(.sqlite)
        try fixture.publish(try StoreFixture.description("aurora"))
        let copy = fixture.folder.path.appending("newer.db")
        try fixture.store.backUp(to: copy) { _, _ in }
        try SQLiteConnection(copy, mayCreate: false).execute(
            "PRAGMA journal_mode = DELETE; PRAGMA user_version = \(DatabaseSchema.version + 1)")
        let before = try Repository.bytes(copy)
        try expectRefusal(of: .path(copy), saying: "version \(DatabaseSchema.version + 1), and this program knows")
        #expect(try Repository.bytes(copy) == before)
    }

    private func expectRefusal(of address: StoreAddress, saying words: String) throws {
        let error = try #require(throws: OperationError.self) { try StoreDatabase(address) }
        #expect(error.kind == .badData && error.message?.contains(words) == true, "\(error)")
    }

    @Test(.enabled(if: StoreKind.allCases.contains(.postgreSQL), "starts a server"))
    func aNewerOrForeignSchemaOfAServerIsRefusedAndLeftAlone() throws {
        let fixture = try StoreFixture(.postgreSQL)
        try fixture.store.address.connect().mark(version: DatabaseSchema.version + 1)
        let address = try StoreKind.postgreSQL.address(in: fixture.folder)
        try address.connect().execute("CREATE TABLE songs (name TEXT)")
        func tables(_ address: StoreAddress) throws -> [String] {
            try address.connect().rows(
                "SELECT relname::text || relnatts FROM pg_class WHERE relnamespace = current_schema()::regnamespace ORDER BY 1"
            ) { $0.text(0) }
        }
        let before = try [tables(fixture.store.address), tables(address)]
        try expectRefusal(
            of: fixture.store.address, saying: "version \(DatabaseSchema.version + 1), and this program knows")
        try expectRefusal(of: address, saying: "another program")
        #expect(try before == [tables(fixture.store.address), tables(address)])
        // Without leave to make one, an empty place is no store.
        let empty = try StoreKind.postgreSQL.address(in: fixture.folder)
        let error = try #require(throws: OperationError.self) { try StoreDatabase(empty, mayCreate: false) }
        #expect(error.kind == .noInput)
        #expect(try tables(empty) == [])
    }

    /// Several instances start at the same time on an empty place, and on an older store: one of them makes each step.
    @Test(arguments: StoreKind.allCases) func instancesThatStartTogetherMakeEachStepOnce(in kind: StoreKind) throws {
        let folder = TemporaryFolder()
        for steps in 0...1 {
            let address = try kind.address(in: folder)
            if steps > 0 { try Self.old(steps, at: address) }
            let failures = Parallel.map(8, threads: 8) { _ in
                do throws(OperationError) {
                    _ = try StoreDatabase(address)
                    return ""
                } catch {
                    return "\(error)"
                }
            }
            #expect(failures.allSatisfy { $0.isEmpty }, "\(failures)")
            #expect(try StoreDatabase(address, mayCreate: false).problems { _, _ in } == [])
        }
    }

    @Test func otherFilesAreRefusedAndLeftAlone() throws {
        let folder = TemporaryFolder()
        let text = try folder.add("text.db", String(repeating: "no database\n", count: 200))
        #expect(try #require(throws: OperationError.self) { try StoreDatabase(.path(text)) }.kind == .badData)
        #expect(try folder.text("text.db").hasPrefix("no database"))
        let foreign = folder.path.appending("foreign.db")
        try SQLiteConnection(foreign, mayCreate: true).execute("CREATE TABLE songs (name TEXT)")
        let before = try Repository.bytes(foreign)
        try expectRefusal(of: .path(foreign), saying: "another program")
        #expect(try Repository.bytes(foreign) == before)
        let nowhere = folder.path.appending("missing/store.db")
        #expect(try #require(throws: OperationError.self) { try StoreDatabase(.path(nowhere)) }.kind == .cannotCreate)
        let missing = folder.path.appending("missing.db")
        #expect(
            try #require(throws: OperationError.self) { try StoreDatabase(.path(missing), mayCreate: false) }.kind
                == .noInput)
    }

    /// A store that the program of schema 5 has written, with themes and uploads in every state, is brought up to date, and nothing is
    /// lost: `Fixtures/stores/schema-5.db.gz`.
    @Test func theKeptStoreOfSchemaFiveIsBroughtUpToDate() throws {
        let folder = TemporaryFolder()
        let path = folder.path.appending("store.db")
        let bytes = try Repository.bytes(Repository.fixtures.appending("stores/schema-5.db.gz"))
        try Output(path, apartFrom: []).write(try #require(Gzip.expand(bytes, upTo: 1 << 20)))
        #expect(try SQLiteConnection(path, mayCreate: false).number("PRAGMA user_version") == 5)
        let store = try StoreDatabase(.path(path), mayCreate: false)
        #expect(try store.problems { _, _ in } == [])
        #expect(try SQLiteConnection(path, mayCreate: false).number("PRAGMA user_version") == DatabaseSchema.version)
        var search = ThemeSearch()
        search.order = .name
        #expect(
            try Set(store.find(search).themes.map(\.id.description)) == [
                "approved", "by_hand", "by_mina", "by_rita", "edited", "newer", "one_version", "two_versions",
            ])
        let (id, mina) = (StoreFixture.id, StoreCaller(name: "mina", role: .author))
        #expect(
            try store.waitingUploads(limit: 9).map(\.id.description) == ["newer", "waiting", "mina_waits"])
        #expect(try store.upload(id("mina_rejected"), for: mina).record.reason == "too dark")
        #expect(try store.versions(of: id("two_versions")).map(\.version) == ["1.1", "1.0"])
        #expect(try store.lastVersion(of: id("taken_away")) == "2.0" && store.theme(id("taken_away")) == nil)
        #expect(try store.collection(id("featured"))?.themes.map(\.id.description) == ["by_mina", "one_version"])
        #expect(try store.openReports(after: 0, limit: 9).map(\.reason) == ["stolen"])
        let theme = try #require(try store.theme(id("by_mina")))
        #expect(theme.downloads == 1 && theme.description.author == "mina")
        #expect(try store.description(ofDocument: theme.digest)?.contrast.count == 22)
        #expect(try store.similar(to: theme, limit: 9).map(\.id.description).contains("two_versions"))
        // A new version of an old theme, by its owner.
        let document = StoredDocument([1])
        try store.submit(
            document, as: theme.id, theme: StoreFixture.description("by_mina", version: "1.1"), by: mina,
            over: theme.digest)
        #expect(try store.document(theme.id, on: .incoming)?.digest == document.digest)
    }
}
