import Files
import StoreModel
import TestSupport
import Testing

@testable import StoreDatabase

/// Sessions at the desk, by a clock of the test's own.
@Suite struct StoreSessionsTests {
    private let hour = 3600

    @Test(arguments: StoreKind.allCases) func aSessionLastsTwelveHours(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let store = fixture.store
        try store.beginSession("id", token: "t1", at: 1000)
        #expect(try store.tokenDigest(ofSession: "id", at: 1000) == "t1")
        #expect(try store.tokenDigest(ofSession: "id", at: 1000 + 12 * hour - 1) == "t1")
        #expect(try store.tokenDigest(ofSession: "id", at: 1000 + 12 * hour) == nil)
        for other in ["", "i", "ID", "id "] { #expect(try store.tokenDigest(ofSession: other, at: 1000) == nil) }
    }

    @Test(arguments: StoreKind.allCases) func theDatabaseHasNoId(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        try fixture.store.beginSession("the-secret-id", token: "t1", at: 0)
        let kept = try fixture.store.read { connection in
            try connection.rows("SELECT digest, token, ends FROM sessions") {
                "\($0.text(0)) \($0.text(1)) \($0.integer(2))"
            }
        }
        // By coreutils' sha256sum.
        #expect(kept == ["559f7bc03eeeef5d716d6644c5a24fac2e5a8efb2b5902ba72cbf4e754441b70 t1 43200"])
    }

    @Test(arguments: StoreKind.allCases) func sessionsEndAloneByTokenAndByTime(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let store = fixture.store
        for (id, token) in [("a", "t1"), ("b", "t1"), ("c", "t2"), ("d", "t3")] {
            try store.beginSession(id, token: token, at: 0)
        }
        func lasting() throws -> [String] {
            try ["a", "b", "c", "d", "e"].filter { try store.tokenDigest(ofSession: $0, at: 1) != nil }
        }
        try store.endSession("a")
        try store.endSession("a")
        #expect(try lasting() == ["b", "c", "d"])
        try store.endSessions(ofTokens: ["t1", "t3", "t9"])
        #expect(try lasting() == ["c"])
        // Those that have ended are not kept for ever.
        try store.beginSession("e", token: "t1", at: 12 * hour)
        let count = try store.read { connection in
            try connection.number("SELECT count(*) FROM sessions")
        }
        #expect(count == 1)
    }

    @Test(arguments: StoreKind.allCases) func servicesThatShareADatabaseShareSessions(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let other = try StoreDatabase(fixture.store.address, mayCreate: false)
        try fixture.store.beginSession("id", token: "t1", at: 0)
        #expect(try other.tokenDigest(ofSession: "id", at: 1) == "t1")
        try other.endSessions(ofTokens: ["t1"])
        #expect(try fixture.store.tokenDigest(ofSession: "id", at: 1) == nil)
    }

    @Test func aBackupHoldsNothingToSignInWith() throws {
        let fixture = try StoreFixture(.sqlite)
        try fixture.store.beginSession("the-secret-id", token: "t1", at: 0)
        let copy = fixture.folder.path.appending("copy.db")
        try fixture.store.backUp(to: copy) { _, _ in }
        #expect(!String(decoding: try Repository.bytes(copy), as: UTF8.self).contains("the-secret-id"))
    }

    @Test(arguments: StoreKind.allCases) func whatWasSaidIsInTheAuditLog(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let (id, document) = (try StoreFixture.id("aurora"), fixture.document())
        let theme = try StoreFixture.description("aurora")
        try fixture.store.submit(document, as: id, theme: theme, by: StoreFixture.author, over: nil)
        try fixture.store.reject(id, incoming: document.digest, reason: "too pale", by: StoreFixture.reviewer)
        let kept = try fixture.store.read { connection in
            try connection.rows("SELECT actor, action, detail FROM audit ORDER BY number") {
                "\($0.text(0)) \($0.text(1)) \($0.optionalText(2) ?? "-")"
            }
        }
        #expect(kept == ["author upload -", "reviewer reject too pale"])
    }
}
