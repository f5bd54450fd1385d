import Documents
import Files
import Parallel
import ServerSettings
import StoreDatabase
import StoreModel
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer
@testable import HTTPService

/// Signing in at the desk, in process and by a clock of the test's own.
@Suite struct DeskSessionsTests {
    /// The sessions of a store, with tokens in a file.
    final class Fixture: Sendable {
        let folder = TemporaryFolder()
        let database: StoreDatabase
        let access: AccessControl
        let sessions: DeskSessions
        private let clock = Clock()
        let tokens: [String: String]

        final class Clock: Sendable { let seconds = Mutex(1_000_000) }

        init() throws {
            let file = folder.path.appending("tokens")
            tokens = try AccessTokens.change(in: file, mayCreate: true) { tokens throws(OperationError) in
                var values: [String: String] = [:]
                for (name, role) in [("author", AccessRole.author), ("reviewer", .reviewer), ("bot", .client)] {
                    values[name] = try tokens.add(AccessHolder(name: name, role: role))
                }
                return values
            }
            var settings = ServiceSettings()
            settings.tokens = file
            access = try AccessControl(settings)
            database = try StoreDatabase(.path(folder.path.appending("store.db")))
            sessions = DeskSessions(database, access: access, now: { [clock] in clock.seconds.withLock { $0 } })
        }

        func wait(_ seconds: Int) { clock.seconds.withLock { $0 += seconds } }

        func enter(_ name: String, replacing old: String? = nil, from client: String = "home") throws
            -> DeskSessions.SignInResult
        {
            try sessions.signIn(tokens[name] ?? name, from: client, replacing: old)
        }

        /// Signs somebody in, and returns the session's id.
        func session(_ name: String, replacing old: String? = nil) throws -> String {
            guard case .begun(let id) = try enter(name, replacing: old) else {
                throw RunningProgram.MissingError(what: "a session of \(name)")
            }
            return id
        }

        func holder(_ id: String?) throws -> String? { try sessions.holder(of: id)?.name }
    }

    @Test func aTokenBeginsASession() throws {
        let fixture = try Fixture()
        let id = try fixture.session("reviewer")
        #expect(try DeskSecret.isValid(id) && fixture.holder(id) == "reviewer")
        #expect(try fixture.holder(nil) == nil && fixture.holder("") == nil && fixture.holder(DeskSecret.make()) == nil)
        // The token itself is no session, and a token for drawing alone opens nothing.
        #expect(try fixture.holder(fixture.tokens["reviewer"]) == nil)
        #expect(
            try fixture.enter("bot") == .refused && fixture.enter("wrong") == .refused && fixture.enter("") == .refused)
        try fixture.sessions.signOut(id)
        #expect(try fixture.holder(id) == nil)
    }

    @Test func anIdThatWasThereBeforeIsNeverUsed() throws {
        let fixture = try Fixture()
        let planted = DeskSecret.make()
        let first = try fixture.session("author", replacing: planted)
        #expect(try first != planted && fixture.holder(planted) == nil)
        let second = try fixture.session("reviewer", replacing: first)
        #expect(try second != first && fixture.holder(first) == nil && fixture.holder(second) == "reviewer")
        // A token that is refused ends nothing.
        #expect(try fixture.enter("wrong", replacing: second) == .refused && fixture.holder(second) == "reviewer")
    }

    @Test func aSessionLastsTwelveHours() throws {
        let fixture = try Fixture()
        let id = try fixture.session("author")
        fixture.wait(43_199)
        #expect(try fixture.holder(id) == "author")
        fixture.wait(1)
        #expect(try fixture.holder(id) == nil)
    }

    @Test func aRevokedTokenEndsItsSessions() throws {
        let fixture = try Fixture()
        let (author, reviewer) = (try fixture.session("author"), try fixture.session("reviewer"))
        let path = fixture.folder.path.appending("tokens")
        #expect(try AccessTokens.change(in: path, mayCreate: false) { $0.revoke("reviewer") } == 1)
        #expect(try fixture.holder(reviewer) == "reviewer")
        let revoked = try fixture.access.reread()
        // Here at once, and everywhere once the database knows.
        #expect(try revoked.count == 1 && fixture.holder(reviewer) == nil && fixture.holder(author) == "author")
        try fixture.database.endSessions(ofTokens: revoked)
        let other = try AccessTokens.digest(of: #require(fixture.tokens["reviewer"]))
        #expect(try fixture.database.tokenDigest(ofSession: reviewer, at: 1_000_000) == nil && other == revoked.first)
    }

    @Test func aClientTriesTenTimes() throws {
        let fixture = try Fixture()
        for _ in 1...10 { #expect(try fixture.enter("wrong") == .refused) }
        guard case .tooOften(let seconds) = try fixture.enter("wrong") else {
            Issue.record("the eleventh attempt counts")
            return
        }
        #expect((1...600).contains(seconds))
        #expect(try fixture.enter("wrong", from: "elsewhere") == .refused)
    }

    /// However many strangers have failed, here or elsewhere.
    @Test func aRightTokenIsNeverRefused() throws {
        let fixture = try Fixture()
        for n in 0..<(AttemptLimit.maxClients + 10) { _ = try fixture.enter("wrong", from: "\(n)") }
        for _ in 1...20 { _ = try fixture.enter("wrong") }
        for client in ["home", "0", "\(AttemptLimit.maxClients)", "elsewhere"] {
            guard case .begun = try fixture.enter("reviewer", from: client) else {
                Issue.record("\(client) has to wait")
                return
            }
        }
    }

    @Test func tokensOfFormsBelongToOneFormOfOneBrowser() {
        let (own, other) = (DeskSecret.make(), DeskSecret.make())
        let token = FormToken.text(for: "/desk/decisions", secret: own)
        #expect(FormToken.isValid(token, for: "/desk/decisions", secret: own))
        for (token, address, secret) in [
            (token, "/desk/decisions", other), (token, "/desk/sign-out", own), (token, "/desk/decisions", nil),
            ("", "/desk/decisions", own), (String(token.dropLast()), "/desk/decisions", own),
            (own, "/desk/decisions", own),
        ] as [(String, String, String?)] {
            #expect(!FormToken.isValid(token, for: address, secret: secret))
        }
    }

    @Test func cookiesSayWhoMayReadThem() {
        let secret = DeskSecret.make()
        let far = DeskCookies(
            "a=b; __Host-kbrender-desk=\(secret);kbrender-desk=\(DeskSecret.make())", isSecure: true)
        #expect(far[.session] == secret && far[.visitor] == nil)
        #expect(
            far.setting(.session, to: secret, seconds: 43_200).1
                == "__Host-kbrender-desk=\(secret); Path=/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure")
        let near = DeskCookies("__Host-kbrender-desk=\(secret); kbrender-desk-visitor=\(secret)", isSecure: false)
        #expect(near[.session] == nil && near[.visitor] == secret)
        #expect(
            near.removing(.visitor).1 == "kbrender-desk-visitor=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
        for header in [nil, "", "kbrender-desk", "kbrender-desk=", "kbrender-desk=short", "kbrender-desk=\(secret)x"] {
            #expect(DeskCookies(header, isSecure: false)[.session] == nil)
        }
    }

    @Test func wordsAreThereInBothLanguages() {
        let (english, tamil) = (DeskWords.english, DeskWords.tamil)
        // In English, the names of roles and weights are the program's words.
        let ownWords =
            [AccessRole.author, .reviewer].map(\.rawValue) + [Severity.error, .warning, .note].map(\.rawValue)
        #expect(Set(english.names.keys).union(ownWords) == Set(tamil.names.keys))
        #expect(english.names.keys.allSatisfy { !ownWords.contains($0) } && english.shelves.keys == tamil.shelves.keys)
        #expect(english.outcomes.keys == tamil.outcomes.keys && english.states.keys == tamil.states.keys)
        func texts(_ words: DeskWords) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: Mirror(reflecting: words).children.compactMap { child in
                    (child.value as? String).map { (child.label ?? "", $0) }
                })
        }
        let translated = texts(tamil)
        for (name, text) in texts(english) where name != "language" {
            let other = translated[name] ?? ""
            #expect(other != text && other.unicodeScalars.contains { (0xB80...0xBFF).contains($0.value) }, "\(name)")
        }
    }
}
