import Documents
import Files
import Glibc
import Parallel
import StoreModel
import TestSupport
import Testing

@testable import StoreDatabase

/// Backups of a file of SQLite, and the way back.
@Suite struct StoreBackupTests {
    private let fixture: StoreFixture
    private let path: FilePath
    private let backup: FilePath

    init() throws {
        fixture = try StoreFixture(.sqlite)
        guard case .path(let path) = fixture.store.address else { throw SystemError(code: EINVAL) }
        self.path = path
        backup = fixture.folder.path.appending("backup.db")
        for number in 1...3 { try fixture.publish(try StoreFixture.description("theme_\(number)")) }
    }

    private func backUp(_ file: FilePath, replacing: Bool = false) throws {
        try fixture.store.backUp(to: file, replacing: replacing) { _, _ in }
    }

    private func restore(_ file: FilePath, to path: FilePath) throws -> Int {
        try StoreDatabase.restore(.path(path), from: file) { _, _ in }
    }

    private func count(_ path: FilePath) throws -> Int {
        let store = try StoreDatabase(.path(path), mayCreate: false)
        #expect(try store.problems { _, _ in } == [])
        return try store.count
    }

    /// Copies the files of the store as a killed service leaves them.
    private func leave(_ name: String) throws -> FilePath {
        let copy = fixture.folder.path.appending(name)
        for ending in [""] + LogGeneration.endings where ending != "-shm" {
            _ = system("cp \(path)\(ending) \(copy)\(ending) 2>/dev/null")
        }
        return copy
    }

    @Test func backupsHoldEverythingAndReplaceOnlyWhatTheyAreTold() throws {
        try backUp(backup)
        #expect(try count(backup) == 3)
        let bytes = try Repository.bytes(backup)
        let error = try #require(throws: OperationError.self) { try backUp(backup) }
        #expect(error.kind == .cannotCreate && error.message?.contains("--replace") == true)
        #expect(try Repository.bytes(backup) == bytes)
        try backUp(backup, replacing: true)
        // Checking changes nothing, and leaves nothing beside it.
        #expect(try count(backup) == 3)
        for folder in [fixture.folder.path, fixture.folder.path.appending("none/a.db")] {
            #expect(throws: OperationError.self) { try backUp(folder, replacing: true) }
        }
        #expect(fixture.folder.names.filter { $0.hasPrefix("backup") || $0.hasPrefix(".") } == ["backup.db"])
    }

    /// By its name, a link, another name of the file, and a name that no file has yet.
    @Test(arguments: [""] + LogGeneration.endings, [false, true]) func noPartOfTheStoreIsATarget(
        ending: String, replacing: Bool
    ) throws {
        let part = FilePath(path.bytes + Array(ending.utf8))
        let there = fixture.folder.path
        symlink(part.description, there.appending("soft").description)
        link(part.description, there.appending("hard").description)
        for target in [
            part, there.appending("./\(part.lastComponent)"), there.appending("soft"), there.appending("hard"),
        ] {
            if target.lastComponent == FilePath("hard"), target.isMissing { continue }
            let error = try #require(throws: OperationError.self, "\(target)") {
                try backUp(target, replacing: replacing)
            }
            let isNamed = !part.isMissing || target.lastComponent == part.lastComponent
            #expect(
                error.kind == .cannotCreate && (!isNamed || error.message?.contains("is part of the store") == true))
        }
        #expect(try fixture.store.count == 3 && fixture.store.problems { _, _ in } == [])
    }

    @Test func aBackupIsWholeWhileFourClientsWrite() throws {
        let clients = 4
        let rounds = 12
        let before = try fixture.store.count
        let store = fixture.store
        let theme: @Sendable (Int, Int) throws -> Void = { client, round in
            let id = "client_\(client)_\(round)"
            let document = StoredDocument(Array("{\"id\": \"\(id)\"}".utf8))
            try store.submit(
                document, as: try StoreFixture.id(id), theme: try StoreFixture.description(id),
                by: StoreFixture.reviewer,
                over: nil)
        }
        let folder = fixture.folder.path
        // The last thread makes backups.
        let failures = Parallel.map(clients + 1, threads: clients + 1) { client in
            do {
                for round in 0..<rounds {
                    if client < clients {
                        try theme(client, round)
                    } else {
                        try store.backUp(to: folder.appending("copy-\(round).db")) { _, _ in }
                    }
                }
                return ""
            } catch { return "\(error)" }
        }
        #expect(failures.filter { !$0.isEmpty }.isEmpty, "\(failures)")
        var last = before
        for round in 0..<rounds {
            let found = try count(folder.appending("copy-\(round).db"))
            #expect((last...before + clients * rounds).contains(found))
            last = found
        }
        #expect(try store.count == before + clients * rounds)
    }

    @Test func aRestoredStoreIsThatOfTheBackup() throws {
        try backUp(backup)
        try fixture.store.remove(try StoreFixture.id("theme_2"), by: StoreFixture.reviewer, action: .delete)
        let left = try leave("left.db")
        #expect(try count(left) == 2)
        let again = try leave("again.db")
        #expect(try restore(backup, to: again) == 3)
        #expect(FilePath(again.bytes + Array("-wal".utf8)).isMissing)
        let store = try StoreDatabase(.path(again))
        #expect(try store.count == 3 && store.theme(try StoreFixture.id("theme_2")) != nil)
        // It is a store like any other, and the backup stays what it was.
        try store.remove(try StoreFixture.id("theme_1"), by: StoreFixture.reviewer, action: .delete)
        #expect(try count(again) == 2 && count(backup) == 3)
        #expect(try restore(backup, to: fixture.folder.path.appending("new.db")) == 3)
        #expect(!fixture.folder.names.contains { $0.hasPrefix(".") })
    }

    @Test func aStoreThatSomebodyHasIsNotReplaced() throws {
        try backUp(backup)
        let error = try #require(throws: OperationError.self) { try restore(backup, to: path) }
        #expect(error.kind == .cannotCreate && error.message?.contains("stop the service first") == true)
        #expect(try fixture.store.count == 3)
    }

    @Test(arguments: [
        "missing", "folder", "text", "cut", "spoiled", "emptied", "newer", "described", "trigger", "lacking", "owner",
    ])
    func whatIsNoBackupChangesNothing(
        kind: String
    ) throws {
        try backUp(backup)
        let left = try leave("left.db")
        func change(_ statements: String) throws { try SQLiteConnection(backup, mayCreate: false).execute(statements) }
        switch kind {
        case "missing": backup.remove()
        case "folder":
            backup.remove()
            try backup.makeFolder()
        case "text": try Output(backup, apartFrom: []).write(Array("a text that is no database of any kind\n".utf8))
        case "cut": #expect(truncate(backup.description, 20_000) == 0)
        case "spoiled": try change("UPDATE documents SET bytes = x'00'")
        case "emptied": try change("DELETE FROM words")
        case "described": try change("UPDATE documents SET description = '{'")
        case "trigger": try change("CREATE TRIGGER evil AFTER INSERT ON audit BEGIN DELETE FROM themes; END")
        case "lacking": try change("DROP TABLE reports")
        case "owner": try change("UPDATE shelves SET owner = NULL, version = '9'")
        default: try change("PRAGMA user_version = \(DatabaseSchema.version + 1)")
        }
        let names = fixture.folder.names
        let files = try Repository.bytes(left)
        let error = try #require(throws: OperationError.self) { try restore(backup, to: left) }
        #expect([.noInput, .badData].contains(error.kind), "\(error)")
        #expect(error.message?.hasPrefix("\(backup): ") == true, "\(error)")
        #expect(try fixture.folder.names == names && Repository.bytes(left) == files)
        #expect(try count(left) == 3)
    }

    /// A bit that is flipped is found, or changes no row.
    @Test func flippedBitsAreFound() throws {
        try backUp(backup)
        let bytes = try Repository.bytes(backup)
        let left = try leave("left.db")
        let rows = try rows(of: backup)
        var generator = SeededGenerator(74)
        var found = 0
        for _ in 0..<40 {
            var spoiled = bytes
            spoiled[Int.random(in: 0..<bytes.count, using: &generator)] ^=
                1 << UInt8.random(in: 0..<8, using: &generator)
            try Output(backup, apartFrom: []).write(spoiled)
            do {
                _ = try restore(backup, to: left)
                #expect(try self.rows(of: left) == rows)
            } catch let error as OperationError {
                #expect(error.kind == .badData, "\(error)")
                found += 1
            }
        }
        #expect(found > 0)
    }

    /// Returns everything that a store has, apart from the number of its log.
    private func rows(of path: FilePath) throws -> [UInt8] {
        let names = try SQLiteConnection(path, mayCreate: false).rows(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'words%' AND name <> 'generation'"
        ) { $0.text(0) }
        var all: [UInt8] = []
        let connection = try SQLiteConnection(path, mayCreate: false)
        for name in names.sorted() {
            let columns = try connection.rows("SELECT name FROM pragma_table_info('\(name)')") { $0.text(0) }
            let text = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
            all += try connection.rows("SELECT \(text) FROM \(name) ORDER BY 1") { $0.bytes(0) }.joined()
        }
        return all
    }

    /// A live database has no seal: what is in it otherwise than the steps make it, or than documents were described, is found.
    @Test(arguments: StoreKind.allCases) func checksReadWhatTheServiceReads(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let document = try fixture.publish(try StoreFixture.description("aurora"))
        func problems(after statements: String) throws -> [String] {
            try fixture.change(statements)
            return try fixture.store.problems { _, _ in }
        }
        let name = kind == .sqlite ? "table reports" : "column reports.closed"
        #expect(
            try problems(after: "UPDATE documents SET description = '{'")
                == ["the document \(document.digest) has another description than it had"])
        #expect(
            try problems(after: "CREATE VIEW everything AS SELECT * FROM themes").contains {
                $0.contains("is not of the store")
            })
        #expect(
            try problems(after: "DROP VIEW everything; DROP INDEX audit_of_themes") == [
                "index audit_of_themes\(kind == .sqlite ? " of audit" : ""): is missing"
            ])
        #expect(try problems(after: "DROP TABLE reports").contains("\(name): is missing"))
    }

    /// Whoever opens the store takes this lock first, which is not one of the file that a restore replaces.
    @Test func aRestoreHasTheLockOfThePlace() throws {
        try backUp(backup)
        let left = try leave("left.db")
        func isLocked() throws -> Bool {
            try !OpenFile(FilePath(left.bytes + Array("-generation".utf8)), O_RDONLY).lock()
        }
        var looks = 0
        _ = try StoreDatabase.restore(.path(left), from: backup) { _, _ in
            looks += 1
            #expect(throws: Never.self) { try #expect(isLocked()) }
        }
        #expect(try looks > 0 && !isLocked())
        try LogGeneration.withLock(of: left, mayCreate: true) { try #expect(isLocked()) }
    }

    @Test func onlyTheOwnerReads() throws {
        func mode(_ file: FilePath) throws -> mode_t? { try FileStatus.at(file)?.permissions }
        for part in [""] + LogGeneration.endings {
            let file = FilePath(path.bytes + Array(part.utf8))
            if !file.isMissing { #expect(try mode(file) == 0o600, "\(file)") }
        }
        try backUp(backup)
        #expect(try mode(backup) == 0o600)
        // Who else reads an existing one was somebody's decision.
        #expect(chmod(backup.description, 0o640) == 0)
        try backUp(backup, replacing: true)
        #expect(try mode(backup) == 0o640)
    }

    /// A killed command leaves files under names of their own, which nobody has locked.
    @Test func whatKilledCopiesLeaveIsRemoved() throws {
        let left = [".kbrender-copy-left", ".kbrender-copy-left-wal"]
        for name in left { _ = try fixture.folder.add(name, "part of a copy") }
        let held = try OpenFile(try fixture.folder.add(".kbrender-copy-held", "another one's"), O_RDWR)
        _ = held.lock()
        try backUp(backup)
        #expect(fixture.folder.names.filter { $0.hasPrefix(".") } == [".kbrender-copy-held"])
        _ = held.descriptor
    }

    /// A backup that is copied over the store of a killed service would lose what it has to the old log.
    @Test func theLogOfAnotherDatabaseIsNoticed() throws {
        try backUp(backup)
        try fixture.store.remove(try StoreFixture.id("theme_2"), by: StoreFixture.reviewer, action: .delete)
        let left = try leave("left.db")
        let files = try Repository.bytes(FilePath(left.bytes + Array("-wal".utf8)))
        _ = system("cp \(backup) \(left)")
        for mayCreate in [false, true] {
            let error = try #require(throws: OperationError.self) {
                try StoreDatabase(.path(left), mayCreate: mayCreate)
            }
            #expect(error.kind == .badData && error.message?.contains("store restore") == true, "\(error)")
        }
        // It is as it was, so the way back still leads somewhere.
        #expect(try Repository.bytes(FilePath(left.bytes + Array("-wal".utf8))) == files)
        #expect(try restore(backup, to: left) == 3)
        #expect(try count(left) == 3)
    }

    /// A copy of the database alone, made while nobody used it, does not fit a later log either.
    @Test func eachLogHasANumberOfItsOwn() throws {
        fixture.store.close()
        let old = try leave("old.db")
        #expect(FilePath(old.bytes + Array("-wal".utf8)).isMissing)
        let store = try StoreDatabase(fixture.store.address)
        try store.remove(try StoreFixture.id("theme_2"), by: StoreFixture.reviewer, action: .delete)
        #expect(try count(try leave("whole.db")) == 2)
        let left = try leave("left.db")
        _ = system("cp \(old) \(left)")
        #expect(throws: OperationError.self) { try StoreDatabase(.path(left)) }
        // Without the list, as an earlier release leaves it, nobody can know.
        #expect(FilePath(left.bytes + Array("-generation".utf8)).remove())
        _ = try StoreDatabase(.path(left))
    }

    @Test func aFileThatWasReplacedGetsNoChanges() throws {
        try backUp(backup)
        _ = system("mv \(backup) \(path)")
        #expect(throws: StoreError.self) { try fixture.publish(try StoreFixture.description("theme_4")) }
    }

    /// PostgreSQL has its own programs.
    @Test(.enabled(if: StoreKind.allCases.contains(.postgreSQL), "starts a server"))
    func serversAreBackedUpByTheirOwnProgram() throws {
        let fixture = try StoreFixture(.postgreSQL)
        let file = fixture.folder.path.appending("backup.db")
        let error = try #require(throws: OperationError.self) { try fixture.store.backUp(to: file) { _, _ in } }
        #expect(error.kind == .usage && error.message?.contains("pg_dump") == true && file.isMissing)
        let other = try #require(throws: OperationError.self) {
            try StoreDatabase.restore(fixture.store.address, from: file) { _, _ in }
        }
        #expect(other.kind == .usage && other.message?.contains("pg_restore") == true)
    }
}
