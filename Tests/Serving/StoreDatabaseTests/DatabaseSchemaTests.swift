import Documents
import Files
import TestSupport
import Testing
import ThemeStore

@testable import StoreDatabase

@Suite struct DatabaseSchemaTests {
    /// A database after so many steps, with two themes, as a program that knew no more would have left it.
    private static func old(_ steps: Int, in folder: TemporaryFolder) throws -> FilePath {
        let path = folder.path.appending("old-\(steps).db")
        let connection = try SQLiteConnection(path, mayCreate: true)
        try connection.settle()
        for step in DatabaseSchema.steps.prefix(steps) { try step.make(connection) }
        for (number, name) in ["Aurora", "Linen"].enumerated() {
            let theme = try DatabasePlace.description("theme_\(number)", name: name)
            let (text, digest) = (DescriptionText.write(theme), StoredDocument([UInt8(number)]).digest)
            try connection.run(
                "INSERT INTO documents (digest, description, contrast, bytes) VALUES (?1, ?2, ?3, ?4)",
                with: [.text(digest), .text(text.description), .text(text.contrast), .blob([UInt8(number)])])
            try connection.run(
                "INSERT INTO shelves (shelf, id, digest, time) VALUES ('published', ?1, ?2, '')",
                with: [.text(theme.id), .text(digest)])
            let row = try connection.number(
                "INSERT INTO themes (id, digest, updated, changed) VALUES (?1, ?2, ?3, 0) RETURNING number",
                with: [.text(theme.id), .text(digest), .integer(number)])
            if steps > 1 { try ThemeIndex.put(theme, number: row ?? 0, in: connection) }
        }
        try connection.execute(
            "PRAGMA application_id = \(SQLiteConnection.mark); PRAGMA user_version = \(steps)")
        return path
    }

    @Test(arguments: 1...DatabaseSchema.version) func everyOlderSchemaIsBroughtUpToDate(steps: Int) throws {
        let folder = TemporaryFolder()
        let store = try StoreDatabase(try Self.old(steps, in: folder), mayCreate: false)
        #expect(try store.count == 2 && store.problems { _, _ in } == [])
        var search = ThemeSearch()
        search.words = ["lin"]
        #expect(try store.find(search).themes.map(\.id.description) == ["theme_1"])
        (search.words, search.order) = ([], .name)
        #expect(try store.find(search).themes.map(\.description.name) == ["Aurora", "Linen"])
    }

    @Test func aNewerSchemaIsRefusedAndLeftAlone() throws {
        let place = try DatabasePlace()
        try place.publish(try DatabasePlace.description("aurora"))
        let copy = place.folder.path.appending("newer.db")
        try place.store.backUp(to: copy) { _, _ in }
        try SQLiteConnection(copy, mayCreate: false).execute(
            "PRAGMA journal_mode = DELETE; PRAGMA user_version = \(DatabaseSchema.version + 1)")
        let before = try Repository.bytes(copy)
        let error = try #require(throws: OperationError.self) { try StoreDatabase(copy) }
        #expect(error.kind == .badData)
        #expect(
            error.message?.contains(
                "version \(DatabaseSchema.version + 1), and this program knows \(DatabaseSchema.version)") == true)
        #expect(try Repository.bytes(copy) == before)
    }

    @Test func otherFilesAreRefusedAndLeftAlone() throws {
        let folder = TemporaryFolder()
        let text = try folder.add("text.db", String(repeating: "no database\n", count: 200))
        #expect(try #require(throws: OperationError.self) { try StoreDatabase(text) }.kind == .badData)
        #expect(try folder.text("text.db").hasPrefix("no database"))
        let foreign = folder.path.appending("foreign.db")
        try SQLiteConnection(foreign, mayCreate: true).execute("CREATE TABLE songs (name TEXT)")
        let before = try Repository.bytes(foreign)
        let error = try #require(throws: OperationError.self) { try StoreDatabase(foreign) }
        #expect(error.kind == .badData && error.message?.contains("another program") == true)
        #expect(try Repository.bytes(foreign) == before)
        let nowhere = folder.path.appending("missing/store.db")
        #expect(try #require(throws: OperationError.self) { try StoreDatabase(nowhere) }.kind == .cannotCreate)
        let missing = folder.path.appending("missing.db")
        #expect(
            try #require(throws: OperationError.self) { try StoreDatabase(missing, mayCreate: false) }.kind == .noInput)
    }
}
