import Documents
import Files
import StoreModel
import TestSupport
import Testing

@testable import StoreDatabase

/// What one request costs does not grow with the store: SQLite says of each statement how it would find its rows.
@Suite struct StorePlansTests {
    /// The tables that have a row or more for each theme, upload or event.
    private static let large = [
        "documents", "shelves", "themes", "versions", "removed", "reviews", "events", "audit", "words", "reports",
        "alike", "collected",
    ]

    /// Does everything that requests have a store do, on one connection, which then knows all statements.
    private static func useEverything(_ store: StoreDatabase) throws {
        let (author, reviewer) = (StoreCaller(name: "author", role: .author, rules: rules), StoreFixture.reviewer)
        let (id, name) = (try StoreFixture.id("aurora"), try StoreFixture.id("featured"))
        let theme = try StoreFixture.description("aurora", tags: ["sea", "calm"])
        let first = StoredDocument([1])
        try store.submit(first, as: id, theme: theme, by: author, over: nil)
        try store.approve(id, incoming: first.digest, over: nil, theme: theme, by: reviewer)
        let second = StoredDocument([2])
        try store.submit(second, as: id, theme: theme, by: author, over: first.digest)
        _ = try [store.upload(id, for: author).document, store.document(id, on: .published)]
        _ = try [author, reviewer].map {
            try store.uploads(for: $0, after: UploadCursor(shelf: .incoming, id: id), limit: 9)
        }
        _ = try (store.waitingUploads(limit: 9), store.lastWaiting, store.documents(of: "author", after: nil, limit: 9))
        try store.reject(id, incoming: second.digest, reason: "no", by: reviewer)
        try store.remove(id, by: author, action: .withdraw)
        let published = try #require(try store.theme(id))
        _ = try store.similar(to: published, limit: 4)
        _ = try (store.description(ofDocument: first.digest), store.lastVersion(of: id), store.count, store.lastNumber)
        _ = try (store.themes(numbered: 0..<9), store.versions(of: id), store.document(id, version: 1))
        try store.rollBack(id, to: 1, by: reviewer)
        for order in ThemeOrder.allCases {
            for words in [[], ["aur"]] {
                for cursor in [nil, ThemeCursor(number: 9, name: order == .downloads ? "1" : "b")] {
                    var search = ThemeSearch()
                    (search.words, search.order, search.after, search.limit) = (words, order, cursor, 9)
                    _ = try store.find(search)
                }
            }
        }
        try store.put(name, title: "Featured", themes: [id], by: reviewer)
        _ = try (store.collections(), store.collection(name))
        try store.removeCollection(name, by: reviewer)
        try store.report(id, digest: first.digest, reason: "stolen")
        _ = try (store.openReports(after: 0, limit: 9), store.openReports(of: id, after: 0, limit: 9))
        try store.closeReport(1, outcome: "is hers", by: reviewer)
        _ = try (store.log(limit: 9), store.log(of: id, before: 5, limit: 9))
        _ = try (store.events(after: 0), store.events(limit: 9, newestFirst: true), store.lastEvent)
        try store.addHook("https://example.org/")
        _ = try (store.position(ofHook: "https://example.org/"), store.takeHook("https://example.org/", seconds: 9))
        try store.keepHook("https://example.org/", event: 1, failures: 0, dueIn: 0)
        try store.add(downloads: [id: 200])
        try store.remove(id, by: author, action: .delete)
    }

    private static var rules: UploaderLimits {
        var rules = UploaderLimits()
        (rules.waiting, rules.daily) = (9, 9)
        return rules
    }

    @Test func noStatementOfARequestReadsAWholeTable() throws {
        let fixture = try StoreFixture(.sqlite)
        guard case .path(let path) = fixture.store.address else { return }
        let connection = try SQLiteConnection(path, mayCreate: false)
        try connection.settle(keepsLog: false)
        try Self.useEverything(StoreDatabase(fixture.store.address, connection))
        let statements = connection.preparedTexts.filter { !$0.hasPrefix("PRAGMA") }.sorted()
        #expect(statements.count > 70)
        var lookups = 0
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
            lookups += plan.count { $0.1 == "SEARCH themes USING COVERING INDEX themes_in_order (number=?)" }
        }
        // A search by name, time or downloads, from the beginning or from a theme on, sorts without reading its themes.
        #expect(lookups == 6)
    }

    /// Fills a new store with published themes and as many that wait, all of them alike: the worst that an index can meet.
    private static func fill(_ fixture: StoreFixture, themes: Int) throws {
        let theme = try StoreFixture.description("aurora", tags: ["sea"])
        let text = DescriptionText.write(theme)
        let facets = theme.facets.map(\.token).sorted().joined(separator: " ")
        let tokens = ThemeSimilarity.tokens(of: theme)
        let numbers = "WITH numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(themes)) "
        let id = "'theme_' || printf('%06d', n)"
        let statements =
            [
                "documents (digest, description, contrast, bytes) SELECT \(id), '\(text.description)', '\(text.contrast)', x''",
                "shelves (shelf, id, digest, time) SELECT 'published', \(id), \(id), '2026'",
                "shelves (shelf, id, digest, time, arrival) SELECT 'incoming', \(id), \(id), '2026', n",
                "themes (id, digest, updated, changed, name) SELECT \(id), \(id), n, 0, 'aurora'",
                "words (rowid, texts, facets) SELECT n, 'aurora', '\(facets)'",
                "audit (actor, role, action, id, time) SELECT 'author', 'author', 'upload', \(id), '2026'",
                "events (kind, id, time) SELECT 'changed', \(id), '2026'",
            ] + tokens.map { "alike SELECT '\($0)', n" }
        // In the statement, the numbers come between the table and what is selected.
        let script = statements.map { statement in
            let parts = statement.split(separator: " SELECT ", maxSplits: 1)
            return "INSERT INTO \(parts[0]) \(numbers) SELECT \(parts[1]) FROM numbers;"
        }
        try fixture.change("BEGIN; " + script.joined() + " COMMIT")
    }

    /// Returns what each of the questions about a store costs, in steps of SQLite's machine.
    private static func costs(themes: Int) throws -> [String: Int] {
        let fixture = try StoreFixture(.sqlite)
        guard case .path(let path) = fixture.store.address else { return [:] }
        try fill(fixture, themes: themes)
        let connection = try SQLiteConnection(path, mayCreate: false)
        try connection.settle(keepsLog: false)
        let store = StoreDatabase(fixture.store.address, connection)
        let middle = try StoreFixture.id(
            "theme_" + String(repeating: "0", count: 6 - "\(themes / 2)".count) + "\(themes / 2)")
        let theme = try #require(try store.theme(middle))
        var costs: [String: Int] = [:]
        func ask(_ name: String, finds count: Int = 9, _ question: () throws -> Int) throws {
            _ = connection.takeSteps()
            #expect(try question() == count)
            costs[name] = connection.takeSteps()
        }
        for order in ThemeOrder.allCases {
            for words in [[], ["aur"]] {
                for cursor in [
                    nil,
                    ThemeCursor(
                        number: words.isEmpty ? themes / 2 : themes - ThemeSearch.sortedDepth / 2,
                        name: ["downloads": "0", "name": "aurora"][order.rawValue] ?? ""),
                ] {
                    var search = ThemeSearch()
                    (search.words, search.order, search.after, search.limit) = (words, order, cursor, 9)
                    try ask("\(order) \(words) \(cursor == nil)") {
                        try store.find(search).themes.count
                    }
                }
            }
        }
        try ask("similar", finds: 4) { try store.similar(to: theme, limit: 4).count }
        let last = UploadCursor(shelf: .incoming, id: middle)
        try ask("uploads") { try store.uploads(for: StoreFixture.reviewer, after: last, limit: 9).count }
        try ask("queue") { try store.waitingUploads(after: themes / 2, limit: 9).count }
        try ask("log") { try store.log(limit: 9).count }
        try ask("events") { try store.events(after: themes / 2, limit: 9).count }
        try ask("an upload", finds: 0) {
            let caller = StoreCaller(name: "author", role: .author, rules: rules)
            let id = try StoreFixture.id("aurora")
            try store.submit(
                StoredDocument([7]), as: id, theme: try StoreFixture.description("aurora"), by: caller, over: nil)
            return 0
        }
        return costs
    }

    /// A store of three times as many themes costs a request no more.
    @Test func noRequestCostsMoreInALargerStore() throws {
        let (small, large) = try (Self.costs(themes: 11_000), Self.costs(themes: 33_000))
        #expect(small.count == 22 && Set(small.keys) == Set(large.keys))
        for (name, cost) in small.sorted(by: { $0.key < $1.key }) {
            #expect(large[name] ?? 0 <= cost + cost / 10, "\(name): \(cost), \(large[name] ?? 0)")
        }
    }

    /// Other orders sort the newest 1,000 that are found, and say so if there are more.
    @Test(arguments: StoreKind.allCases, [1000, 1001, 1003]) func onlyTheNewestThatAreFoundAreSorted(
        in kind: StoreKind, themes: Int
    ) throws {
        let fixture = try StoreFixture(kind)
        switch kind {
        case .sqlite: try Self.fill(fixture, themes: themes)
        case .postgreSQL: try Self.fillServer(fixture, themes: themes, apart: 1)
        }
        var search = ThemeSearch()
        (search.words, search.limit) = (["aurora"], 300)
        for order in [ThemeOrder.name, .updated, .downloads] {
            search.order = order
            search.after = nil
            var numbers: [Int] = []
            repeat {
                let page = try fixture.store.find(search)
                #expect(page.total == 1000 && page.isCut == (themes > 1000))
                numbers += page.themes.compactMap { Int($0.id.description.dropFirst("theme_".count)) }
                search.after = page.next
            } while search.after != nil && numbers.count < 2000
            let newest = Array(themes - 999...themes)
            #expect(numbers.count == 1000 && numbers.sorted() == newest)
            if order == .updated { #expect(numbers == newest.reversed()) }
        }
    }

    /// Fills a new store of a server with published themes whose numbers are so far apart.
    private static func fillServer(_ fixture: StoreFixture, themes: Int, apart: Int) throws {
        let text = DescriptionText.write(try StoreFixture.description("aurora", tags: ["sea"])).description
        try fixture.change(
            """
            SET session_replication_role = replica;
            INSERT INTO documents (digest, description, contrast, bytes)
                SELECT 'theme_' || n, '\(text)', '[]', '' FROM generate_series(1, \(themes)) AS n;
            INSERT INTO themes (number, id, digest, updated, changed, name)
                SELECT n * \(apart), 'theme_' || n, 'theme_' || n, n * \(apart), 0, 'aurora ' || n % 100
                FROM generate_series(1, \(themes)) AS n;
            INSERT INTO words (rowid, tokens, name, updated)
                SELECT n * \(apart), '=aurora' || CASE n % 8 WHEN 0 THEN ' =calm' WHEN 1 THEN ' =calm =neon' ELSE '' END,
                'aurora ' || n % 100, n * \(apart) FROM generate_series(1, \(themes)) AS n;
            ANALYZE
            """)
    }

    /// Returns how many pages PostgreSQL reads for searches among themes whose numbers are so far apart.
    private static func pages(themes: Int, apart: Int) throws -> [String: Int] {
        let fixture = try StoreFixture(.postgreSQL)
        try fillServer(fixture, themes: themes, apart: apart)
        let connection = try fixture.store.address.connect()
        var pages: [String: Int] = [:]
        for order in ThemeOrder.allCases {
            for words in [[], ["aurora"], ["a"], ["calm", "neon"], ["nothing"]] {
                for after in [
                    nil, ThemeCursor(number: themes * apart / 2, name: order == .downloads ? "0" : "aurora 50"),
                ] {
                    var search = ThemeSearch()
                    (search.order, search.words, search.after, search.limit) = (order, words, after, 9)
                    let statement = StoreDatabase.statement(of: search, in: connection)
                    // The first time, it reads the catalogue.
                    for _ in 0..<2 {
                        let plan = try connection.rows(
                            "EXPLAIN (ANALYZE, BUFFERS) " + statement.text, with: statement.values
                        ) { $0.text(0) }
                        let line = try #require(plan.first { $0.contains("Buffers:") })
                        pages["\(order) \(words) \(after == nil)"] = line.matches(of: /(?:hit|read)=([0-9]+)/).reduce(0)
                        {
                            $0 + (Int($1.1) ?? 0)
                        }
                        let scan = plan.contains { $0.contains("Seq Scan") }
                        #expect(!scan, "\(order) \(words)\n\(plan.joined(separator: "\n"))")
                    }
                }
            }
        }
        return pages
    }

    /// PostgreSQL says how many pages it has read. Those of a list and of a common word stay as many in a larger store; those of a
    /// rare one are a few for each block of 131,072 numbers.
    @Test(.enabled(if: StoreKind.allCases.contains(.postgreSQL), "starts a server"))
    func noSearchReadsMoreInALargerStoreOfAServer() throws {
        // All blocks are full, since the newest one decides about how many are read.
        let (small, large) = try (Self.pages(themes: 12_287, apart: 1), Self.pages(themes: 36_863, apart: 1))
        let sparse = try Self.pages(themes: 12_287, apart: 100)
        #expect(small.count == 40 && Set(small.keys) == Set(large.keys) && Set(small.keys) == Set(sparse.keys))
        // What they are sorted by stands beside the words: a thousand themes are not looked up one by one.
        for order in [ThemeOrder.name, .updated] {
            #expect((1...400).contains(small["\(order) \(["aurora"]) true"] ?? 0), "\(small)")
        }
        for (name, count) in small.sorted(by: { $0.key < $1.key }) {
            // A smaller index may have a level less, which is a page for each row that is read.
            let more = name.contains("nothing") ? 100 : count / 3 + 10
            #expect(large[name] ?? 0 <= count + more, "\(name): \(count), \(large[name] ?? 0)")
            #expect(sparse[name] ?? 0 <= count + 300, "\(name): \(count), \(sparse[name] ?? 0)")
        }
    }
}
