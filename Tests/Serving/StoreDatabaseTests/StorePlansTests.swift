import Documents
import Files
import TestSupport
import Testing
import ThemeStore

@testable import StoreDatabase

/// What one request costs does not grow with the store: SQLite says of each statement how it would find its rows.
@Suite struct StorePlansTests {
    /// The tables that have a row or more for each theme, upload or event.
    private static let large = [
        "documents", "shelves", "themes", "versions", "removed", "reviews", "events", "audit", "words", "reports", "alike",
        "collected", "sessions",
    ]

    /// Does everything that requests have a store do, on one connection, which then knows all statements.
    private static func useEverything(_ store: StoreDatabase) throws {
        let (mina, rita) = (StoreCaller(name: "mina", role: .author, rules: rules), DatabasePlace.rita)
        let (id, name) = (try DatabasePlace.id("aurora"), try DatabasePlace.id("featured"))
        let theme = try DatabasePlace.description("aurora", tags: ["sea", "calm"])
        let first = StoredDocument([1])
        try store.submit(first, as: id, theme: theme, by: mina, over: nil)
        try store.approve(id, incoming: first.digest, over: nil, theme: theme, by: rita)
        let second = StoredDocument([2])
        try store.submit(second, as: id, theme: theme, by: mina, over: first.digest)
        _ = try [store.upload(id, for: mina).document, store.document(id, on: .published)]
        _ = try [mina, rita].map { try store.uploads(for: $0, after: UploadPlace(shelf: .incoming, id: id), limit: 9) }
        _ = try (store.waitingUploads(after: nil, limit: 9), store.documents(of: "mina", after: nil, limit: 9))
        try store.reject(id, incoming: second.digest, reason: "no", by: rita)
        try store.withdraw(id, by: mina)
        let published = try #require(try store.theme(id))
        _ = try store.similar(to: published, limit: 4)
        _ = try (store.contrast(ofDocument: first.digest), store.lastVersion(of: id), store.count, store.lastNumber)
        _ = try (store.themes(numbered: 0..<9), store.versions(of: id), store.document(id, version: 1))
        try store.rollBack(id, to: 1, by: rita)
        for order in ThemeOrder.allCases {
            for words in [[], ["aur"]] {
                for place in [nil, ThemePlace(number: 9, name: order == .downloads ? "1" : "b")] {
                    var search = ThemeSearch()
                    (search.words, search.order, search.after, search.limit) = (words, order, place, 9)
                    _ = try store.find(search)
                }
            }
        }
        try store.put(name, title: "Featured", themes: [id], by: rita)
        _ = try (store.collections(), store.collection(name))
        try store.removeCollection(name, by: rita)
        try store.report(id, digest: first.digest, reason: "stolen")
        _ = try (store.openReports(after: 0, limit: 9), store.openReports(of: id, after: 0, limit: 9))
        try store.closeReport(1, outcome: "is hers", by: rita)
        _ = try (store.log(limit: 9), store.log(of: id, before: 5, limit: 9))
        _ = try (store.events(after: 0), store.newestEvents(limit: 9), store.lastEvent)
        try store.addHook("https://example.org/")
        _ = try (store.position(ofHook: "https://example.org/"), store.takeHook("https://example.org/", seconds: 9))
        try store.keepHook("https://example.org/", event: 1, failures: 0, dueIn: 0)
        try store.add(downloads: [id: 200])
        try store.beginSession("session", token: "token", at: 0)
        _ = try store.tokenDigest(ofSession: "session", at: 1)
        try store.endSession("session")
        try store.endSessions(ofTokens: ["token"])
        try store.delete(id, by: mina)
    }

    private static var rules: UploadRules {
        var rules = UploadRules()
        (rules.waiting, rules.daily) = (9, 9)
        return rules
    }

    @Test func noStatementOfARequestReadsAWholeTable() throws {
        let place = try DatabasePlace(.sqlite)
        guard case .path(let path) = place.store.address else { return }
        let connection = try SQLiteConnection(path, mayCreate: false)
        try connection.settle(keepsLog: false)
        try Self.useEverything(StoreDatabase(place.store.address, connection))
        let statements = connection.preparedTexts.filter { !$0.hasPrefix("PRAGMA") }.sorted()
        #expect(statements.count > 70)
        for text in statements {
            let plan = try connection.rows("EXPLAIN QUERY PLAN " + text) { ($0.integer(1), $0.text(3)) }
            let steps = plan.map(\.1).joined(separator: "\n    ")
            for (parent, detail) in plan where detail.hasPrefix("SCAN ") {
                let parts = detail.split(separator: " ")
                guard Self.large.contains(String(parts[1])) else { continue }
                // An order that an index has, of which no more is read than is wanted.
                let isSorted = plan.contains { $0.0 == parent && $0.1.contains("USE TEMP B-TREE") }
                // The index of words is always scanned; what it looks for is after the colon.
                let isSearch = parts[2...].first == "VIRTUAL" && parts.last?.hasSuffix(":") == false
                #expect(isSearch || (text.contains("LIMIT") && !isSorted), "\(text)\n    \(steps)")
            }
        }
    }
}
