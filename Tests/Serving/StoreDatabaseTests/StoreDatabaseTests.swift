import Documents
import Files
import Glibc
import StoreModel
import TestSupport
import Testing

@testable import StoreDatabase

/// The databases that hold stores. The same tests run on each.
enum StoreKind: CaseIterable {
    case sqlite
    case postgreSQL

    /// Both; `make check` starts no servers.
    static let allCases: [StoreKind] = getenv("KBRENDER_WITHOUT_SERVERS") == nil ? [.sqlite, .postgreSQL] : [.sqlite]

    /// Returns the address of a new store.
    func address(in folder: TemporaryFolder) throws -> StoreAddress {
        switch self {
        case .sqlite: .path(folder.path.appending("store-\(UInt32.random(in: 0 ... .max)).db"))
        case .postgreSQL: .postgreSQL(try PostgreSQLAddress(try PostgreSQLServer.shared.get().newStore()))
        }
    }
}

extension StoreAddress {
    /// Connects to it, beside any store.
    func connect() throws -> any DatabaseConnection {
        switch self {
        case .path(let path): try SQLiteConnection(path, mayCreate: true)
        case .postgreSQL(let address): try PostgreSQLConnection(address)
        }
    }
}

/// A store in a temporary database, with themes made of a few words.
final class StoreFixture {
    let folder = TemporaryFolder()
    let store: StoreDatabase
    private var number = 0

    init(_ kind: StoreKind) throws { store = try StoreDatabase(try kind.address(in: folder)) }

    static func id(_ text: String) throws -> ThemeID { try #require(ThemeID(text)) }

    static let author = StoreCaller(name: "author", role: .author)
    static let otherAuthor = StoreCaller(name: "author2", role: .author)
    static let reviewer = StoreCaller(name: "reviewer", role: .reviewer)

    /// Returns a document that no other has.
    func document() -> StoredDocument {
        number += 1
        return StoredDocument(Array("{\"number\": \(number)}".utf8))
    }

    static func description(
        _ id: String, name: String = "Aurora", author: String? = nil, version: String = "1.0", tags: [String] = [],
        modes: [String] = ["light"], hues: [String] = ["blue"], ratio: Double = 5
    ) throws -> ThemeDescription {
        func list(_ texts: [String]) -> String { "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
        let text = """
            {"id": "\(id)", "name": "\(name)", "author": \(author.map { "\"\($0)\"" } ?? "null"), "version": "\(version)",
             "description": null, "tags": \(list(tags)), "modes": \(list(modes)), "hues": \(list(hues)),
             "brightness": ["bright"]}
            """
        let pair = """
            {"mode": "light", "text": "keys", "color": "#000000", "background": "#ffffff", "ratio": \(ratio),
             "isLarge": false, "level": "AA"}
            """
        func json(_ text: String) throws -> JSONValue {
            try #require(JSONReader.read(SourceText(name: "test", bytes: Array(text.utf8)), limit: 1 << 16).value)
        }
        let contrast = try #require(ThemeDescription.Contrast(try json(pair)))
        return try #require(ThemeDescription(try json(text), contrast: [contrast]))
    }

    /// Publishes a theme as a reviewer, and returns its document.
    @discardableResult
    func publish(_ theme: ThemeDescription) throws -> StoredDocument {
        let (id, document) = (try Self.id(theme.id), document())
        let old = try store.document(id, on: .published)?.digest
        try store.submit(document, as: id, theme: theme, by: Self.reviewer, over: old)
        return document
    }

    /// Runs statements on the database beside the store.
    func change(_ statements: String) throws { try store.address.connect().execute(statements) }

    func found(_ change: (inout ThemeSearch) -> Void) throws -> [String] {
        var search = ThemeSearch()
        change(&search)
        return try store.find(search).themes.map(\.id.description)
    }
}

/// Returns why a store refuses to do something; nil if it does it.
func refusal(_ work: () throws -> Void) -> ThemeRefusal? {
    do {
        try work()
        return nil
    } catch {
        if case StoreError.refused(let refusal) = error { return refusal }
        Issue.record("\(error)")
        return nil
    }
}

@Suite struct StoreDatabaseTests {
    /// A change waits no longer for others than it may, and reading waits for nobody.
    @Test(arguments: StoreKind.allCases) func changesGiveUpWhileAnotherProgramChanges(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let theme = try StoreFixture.description("aurora")
        let document = try fixture.publish(theme)
        let store = try StoreDatabase(fixture.store.address, patience: 2)
        let other = try fixture.store.address.connect()
        try other.begin()
        let id = try StoreFixture.id("aurora")
        do throws(StoreError) {
            try store.report(id, digest: document.digest, reason: "stolen")
            Issue.record("it does not wait")
        } catch {
            guard case .unavailable = error else { throw error }
        }
        #expect(try store.theme(id)?.digest == document.digest && !store.isAway)
        try other.execute("COMMIT")
        #expect(try store.report(id, digest: document.digest, reason: "stolen"))
    }

    /// A server that keeps less in memory than searches read is named with the setting; SQLite has none.
    @Test(arguments: StoreKind.allCases) func aServerWithoutMemoryForSearchesIsNamed(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let store = fixture.store
        #expect(try store.advice == nil)
        try store.address.connect().execute("UPDATE counts SET count = 1000000000 WHERE name = 'themes'")
        let advice = try store.advice
        #expect((advice?.contains("set shared_buffers = 1907348MB") ?? false) == (kind == .postgreSQL))
    }

    /// Every state of a theme × every action × every caller does what the table of a theme's life says (docs/service.md).
    @Test(arguments: StoreKind.allCases) func doesWhatTheTableOfLivesSays(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let owners: [ThemeOwner?] = [nil, .person("author"), .reviewers]
        let callers = [StoreFixture.author, StoreFixture.otherAuthor, StoreFixture.reviewer, .anonymous]
        let actions: [ThemeAction] = [.readUpload, .upload, .approve, .reject, .withdraw, .delete]
        var number = 0
        for published in owners {
            for incoming in owners {
                for rejected in owners {
                    for caller in callers {
                        for action in actions {
                            number += 1
                            var life = ThemeLifecycle()
                            (life[.published], life[.incoming], life[.rejected]) = (published, incoming, rejected)
                            try compare(fixture, life, action, caller, number: number)
                        }
                    }
                }
            }
        }
        #expect(try fixture.store.problems { _, _ in } == [])
    }

    private func compare(
        _ fixture: StoreFixture, _ life: ThemeLifecycle, _ action: ThemeAction, _ caller: StoreCaller, number: Int
    ) throws {
        let (store, id) = (fixture.store, try StoreFixture.id("theme_\(number)"))
        let theme = try StoreFixture.description(id.description)
        var documents: [ReviewState: StoredDocument] = [:]
        try store.change { change in
            for shelf in ReviewState.allCases {
                guard let owner = life[shelf] else { continue }
                let document = fixture.document()
                documents[shelf] = document
                try change.add(document, described: theme)
                let record = StoreRecord(owner: owner.name, version: "1.0", digest: document.digest)
                try change.put(record, id: id, on: shelf, theme: theme)
            }
        }
        let expected = Result { () throws(ThemeRefusal) in try life.after(action, by: caller) }
        let new = fixture.document()
        let result = Result { () throws(StoreError) in
            switch action {
            case .read: break
            case .readUpload: _ = try store.upload(id, for: caller)
            case .upload:
                try store.submit(new, as: id, theme: theme, by: caller, over: documents[.published]?.digest)
            case .approve:
                try store.approve(
                    id, incoming: documents[.incoming]?.digest ?? "", over: documents[.published]?.digest, theme: theme,
                    by: caller)
            case .reject:
                try store.reject(id, incoming: documents[.incoming]?.digest ?? "", reason: "no", by: caller)
            case .withdraw: try store.remove(id, by: caller, action: .withdraw)
            case .delete: try store.remove(id, by: caller, action: .delete)
            }
        }
        let after = try store.read { connection in try connection.life(of: id).current }
        var words: Comment { "\(life) \(action) \(caller)" }
        switch (expected, result) {
        case (.success(let life), .success): #expect(after == life, words)
        case (.failure(let refusal), .failure(.refused(let found))):
            #expect(found == refusal && after == life, words)
        default: Issue.record("\(words): \(result)")
        }
        let isListed = try store.theme(id) != nil
        #expect(isListed == (after[.published] != nil), words)
    }

    @Test(arguments: StoreKind.allCases) func changesOnlyWhatTheCallerHasSeen(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let (store, id) = (fixture.store, try StoreFixture.id("aurora"))
        let theme = try StoreFixture.description("aurora")
        let first = try fixture.publish(theme)
        #expect(throws: StoreError.self) {
            try store.submit(fixture.document(), as: id, theme: theme, by: StoreFixture.reviewer, over: nil)
        }
        #expect(try store.document(id, on: .published)?.bytes == first.bytes)
        try store.submit(fixture.document(), as: id, theme: theme, by: StoreFixture.reviewer, over: first.digest)
        #expect(try store.versions(of: id).count == 2)
    }

    @Test(arguments: StoreKind.allCases) func removedIdsStayWithTheirOwners(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let (store, id) = (fixture.store, try StoreFixture.id("aurora"))
        let theme = try StoreFixture.description("aurora", version: "1.3")
        let waiting = fixture.document()
        try store.submit(waiting, as: id, theme: theme, by: StoreFixture.author, over: nil)
        try store.approve(id, incoming: waiting.digest, over: nil, theme: theme, by: StoreFixture.reviewer)
        #expect(try store.count == 1 && store.events(after: 0).map(\.isRemoval) == [false])
        try store.remove(id, by: StoreFixture.author, action: .delete)
        #expect(try store.count == 0 && store.theme(id) == nil && store.lastVersion(of: id) == "1.3")
        #expect(try store.events(after: 2).map(\.isRemoval) == [true])
        #expect(throws: StoreError.self) { try store.check(.upload, id: id, by: StoreFixture.otherAuthor) }
        try store.check(.upload, id: id, by: StoreFixture.author)
        try store.check(.upload, id: id, by: StoreFixture.reviewer)
        #expect(try store.versions(of: id).map(\.version) == ["1.3"])
    }

    @Test(arguments: StoreKind.allCases) func uploadsAreListedInParts(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        for name in ["theme_b", "theme_a", "theme_c"] {
            let (id, document) = (try StoreFixture.id(name), fixture.document())
            try fixture.store.submit(
                document, as: id, theme: try StoreFixture.description(name), by: StoreFixture.author, over: nil)
            if name == "theme_a" {
                try fixture.store.reject(id, incoming: document.digest, reason: "too dark", by: StoreFixture.reviewer)
            }
        }
        let first = try fixture.store.uploads(for: StoreFixture.reviewer, after: nil, limit: 2)
        #expect(first.map(\.id.description) == ["theme_b", "theme_c"])
        let last = try #require(first.last.map { UploadCursor(shelf: $0.shelf, id: $0.id) })
        let rest = try fixture.store.uploads(for: StoreFixture.reviewer, after: last, limit: 2)
        #expect(rest.map(\.id.description) == ["theme_a"] && rest.first?.record.reason == "too dark")
        #expect(try fixture.store.uploads(for: StoreFixture.author, after: nil, limit: 9).count == 3)
        #expect(try fixture.store.uploads(for: StoreFixture.otherAuthor, after: nil, limit: 9).isEmpty)
        #expect(UploadCursor("incoming.theme_c") == last && UploadCursor("published.theme_c") == nil)
    }

    @Test(arguments: StoreKind.allCases) func themesAreFoundByWords(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        try fixture.publish(try StoreFixture.description("aurora", name: "Crème Brûlée", tags: ["sweet"]))
        try fixture.publish(try StoreFixture.description("kurinji", name: "குறிஞ்சி மலர்"))
        try fixture.publish(try StoreFixture.description("strasse", name: "Große STRASSE"))
        func words(_ text: String) throws -> [String] { try fixture.found { $0.words = ThemeWords.cut(text) } }
        #expect(try words("creme") == ["aurora"] && words("CRÈME bru") == ["aurora"] && words("brul creme").isEmpty)
        #expect(try words("குறிஞ்சி") == ["kurinji"] && words("குறி") == ["kurinji"] && words("கறி").isEmpty)
        #expect(try words("grosse straße") == ["strasse"] && words("sweet") == ["aurora"])
        // What is an operator to the database is a word to people.
        #expect(try words("creme OR strasse").isEmpty && words("\"creme*\"^-") == ["aurora"])
        // A letter may have any number of marks.
        let long = "அ" + String(repeating: "\u{B82}", count: 3000)
        try fixture.publish(try StoreFixture.description("marks", name: long))
        #expect(try words(long) == ["marks"] && words("\(long) marks") == ["marks"])
        try fixture.publish(try StoreFixture.description("aurora", name: "Vanilla", version: "2.0"))
        #expect(try words("creme").isEmpty && words("vanilla") == ["aurora"])
        try fixture.store.remove(try StoreFixture.id("aurora"), by: StoreFixture.reviewer, action: .delete)
        #expect(try words("vanilla").isEmpty && fixture.store.problems { _, _ in } == [])
    }

    @Test(arguments: StoreKind.allCases) func themesAreFoundByFacets(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        try fixture.publish(
            try StoreFixture.description("theme_a", author: "Zoë", tags: ["Deep Sea"], hues: ["teal"], ratio: 8))
        try fixture.publish(try StoreFixture.description("theme_b", author: "zoe", modes: ["light", "dark"], ratio: 4))
        func facets(_ facets: ThemeFacet...) throws -> [String] { try fixture.found { $0.facets = Set(facets) } }
        #expect(try facets(ThemeFacet(.author, is: "ZOE")) == ["theme_b", "theme_a"])
        #expect(
            try facets(ThemeFacet(.tag, is: "deep sea")) == ["theme_a"] && facets(ThemeFacet(.tag, is: "deep")).isEmpty)
        #expect(try facets(ThemeFacet(.mode, is: "dark")) == ["theme_b"])
        #expect(try facets(ThemeFacet(.hue, is: "teal"), ThemeFacet(.author, is: "zoe")) == ["theme_a"])
        #expect(
            try facets(ThemeFacet(.contrast, is: "aaa")) == ["theme_a"]
                && facets(ThemeFacet(.contrast, is: "aa")) == ["theme_a"])
        // A word of a text is no tag, and the reverse.
        #expect(try fixture.found { $0.words = [ThemeFacet(.hue, is: "teal").token] }.isEmpty)
    }

    @Test(arguments: StoreKind.allCases, ThemeOrder.allCases) func pagesHaveEveryThemeOnce(
        in kind: StoreKind, order: ThemeOrder
    ) throws {
        let fixture = try StoreFixture(kind)
        // Equal names, one of which is new, and an order of publication that differs from both.
        for (id, name) in [("theme_c", "Same"), ("theme_a", "Former"), ("theme_d", "Aster"), ("theme_b", "Zinnia")] {
            try fixture.publish(try StoreFixture.description(id, name: name))
        }
        try fixture.publish(try StoreFixture.description("theme_a", name: "Same", version: "1.1"))
        // Two have none, and of these the one that is newer comes first. One is not there.
        try fixture.store.add(downloads: [
            try StoreFixture.id("theme_d"): 12, try StoreFixture.id("theme_a"): 9,
            try StoreFixture.id("theme_zz"): 3,
        ])
        let expected =
            switch order {
            case .newest: ["theme_b", "theme_d", "theme_a", "theme_c"]
            case .updated: ["theme_a", "theme_b", "theme_d", "theme_c"]
            case .downloads: ["theme_d", "theme_a", "theme_b", "theme_c"]
            case .name: ["theme_d", "theme_c", "theme_a", "theme_b"]
            }
        for byWord in [false, true] { try readAll(fixture, order: order, byWord: byWord, expecting: expected) }
    }

    private func readAll(
        _ fixture: StoreFixture, order: ThemeOrder, byWord: Bool, expecting expected: [String]
    ) throws {
        var search = ThemeSearch()
        (search.order, search.limit) = (order, 1)
        if byWord { search.words = ["theme"] }
        var found: [String] = []
        repeat {
            let page = try fixture.store.find(search)
            #expect(page.total == 4 && !page.isCut && page.themes.count == 1)
            found += page.themes.map(\.id.description)
            // As an address carries it.
            search.after = page.next.flatMap { ThemeCursor($0.description) }
            #expect(search.after == page.next)
        } while search.after != nil && found.count < 9
        // The parts of an id are words of their own, or not: `_` divides them.
        #expect(found == expected, "\(order) \(byWord)")
        search.after = nil
        search.skipped = 2
        #expect(try fixture.store.find(search).themes.map(\.id.description) == [expected[2]])
    }

    /// Where numbers are far apart, since most themes between them are others or gone, the same is found in the same order.
    @Test(arguments: StoreKind.allCases) func themesAreFoundHoweverFarApartTheirNumbersAre(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let numbers = [1, 4096, 4097, 8191, 70_000, 131_071, 131_072, 400_000, 465_536, 900_000]
        for number in numbers {
            if number > 1 {
                try fixture.change(
                    kind == .sqlite
                        ? "UPDATE sqlite_sequence SET seq = \(number - 1) WHERE name = 'themes'"
                        : "ALTER TABLE themes ALTER COLUMN number RESTART WITH \(number)")
            }
            let isRare = number == 4097
            try fixture.publish(
                try StoreFixture.description(
                    "theme_\(number)", name: isRare ? "Aurora rare" : "Aurora", tags: ["calm"]))
        }
        #expect(try fixture.store.lastNumber == 900_000)
        let expected = numbers.reversed().map { "theme_\($0)" }
        for (words, facets) in [
            (["aurora"], Set<ThemeFacet>()), (["calm", "aur"], []), (["a"], [ThemeFacet(.tag, is: "calm")]),
        ] {
            for limit in [1, 3, 20] {
                var (search, found) = (ThemeSearch(), [String]())
                (search.words, search.facets, search.limit) = (words, facets, limit)
                repeat {
                    let page = try fixture.store.find(search)
                    #expect(page.total == numbers.count)
                    found += page.themes.map(\.id.description)
                    search.after = page.next
                } while search.after != nil
                #expect(found == expected)
            }
        }
        #expect(try fixture.found { $0.words = ["aurora", "rare"] } == ["theme_4097"])
        #expect(
            try fixture.found { ($0.words, $0.skipped, $0.limit) = (["aurora"], 6, 2) } == Array(expected[6..<8]))
    }
}
