import Documents
import StoreModel
import TestSupport
import Testing

@testable import StoreDatabase

/// Versions, collections, downloads, likeness and reports in a database.
@Suite struct StoreCurationTests {
    /// Publishes versions of an author's theme, each after a review.
    private func publish(_ versions: [String], in fixture: StoreFixture) throws -> ThemeID {
        let id = try StoreFixture.id("aurora")
        for version in versions {
            let theme = try StoreFixture.description("aurora", name: "Aurora \(version)", version: version)
            let (document, old) = (fixture.document(), try fixture.store.document(id, on: .published)?.digest)
            try fixture.store.submit(document, as: id, theme: theme, by: StoreFixture.author, over: old)
            try fixture.store.approve(id, incoming: document.digest, over: old, theme: theme, by: StoreFixture.reviewer)
        }
        return id
    }

    @Test(arguments: StoreKind.allCases) func anEarlierVersionIsPublishedAgain(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let (store, id) = (fixture.store, try publish(["1.0", "1.1"], in: fixture))
        let versions = try store.versions(of: id)
        #expect(versions.map(\.version) == ["1.1", "1.0"] && versions.map(\.owner) == ["author", "author"])
        let first = versions[1]
        #expect(
            refusal {
                try store.rollBack(id, to: first.number, by: StoreFixture.otherAuthor)
            } == .foreign)
        #expect(
            refusal {
                try store.rollBack(id, to: 999, by: StoreFixture.author)
            } == .missing)
        try store.rollBack(id, to: first.number, by: StoreFixture.author)
        let theme = try #require(try store.theme(id))
        #expect(theme.digest == first.digest && theme.description.name == "Aurora 1.0")
        #expect(try store.document(id, version: first.number)?.digest == first.digest)
        #expect(try store.versions(of: id).map(\.version) == ["1.0", "1.1", "1.0"])
        #expect(try store.versions(of: id, before: versions[0].number, limit: 9).map(\.version) == ["1.0"])
        // It is found as what it is now, listeners learn of it, and versions go on from the highest one.
        #expect(try fixture.found { $0.words = ["aurora", "1"] } == ["aurora"] && store.events(after: 4).count == 1)
        #expect(try store.lastVersion(of: id) == "1.1")
        try store.remove(id, by: StoreFixture.author, action: .delete)
        #expect(try store.lastVersion(of: id) == "1.1" && store.problems { _, _ in } == [])
        #expect(
            refusal {
                try store.rollBack(id, to: first.number, by: StoreFixture.author)
            } == .missing)
    }

    @Test(arguments: StoreKind.allCases) func anOperatorGivesAThemeAway(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let (store, id) = (fixture.store, try publish(["1.0", "1.1"], in: fixture))
        #expect(try store.give(id, to: StoreFixture.otherAuthor.name) == "author")
        #expect(try store.versions(of: id).map(\.owner) == [StoreFixture.otherAuthor.name, "author", "author"])
        let theme = try StoreFixture.description("aurora", version: "1.2")
        let document = fixture.document()
        #expect(
            refusal {
                try store.submit(document, as: id, theme: theme, by: StoreFixture.author, over: document.digest)
            } == .foreign)
        #expect(try store.events(after: 0).last?.owner == StoreFixture.otherAuthor.name)
        #expect(try store.lastVersion(of: id) == "1.1" && store.problems { _, _ in } == [])
        // So does the id of a removed theme, and nothing is given that is not there.
        try store.remove(id, by: StoreFixture.otherAuthor, action: .delete)
        #expect(try store.give(id, to: "mina") == StoreFixture.otherAuthor.name)
        #expect(
            refusal {
                try store.submit(document, as: id, theme: theme, by: StoreFixture.otherAuthor, over: nil)
            } == .foreign)
        #expect(refusal { _ = try store.give(try StoreFixture.id("nothing"), to: "mina") } == .missing)
    }

    @Test(arguments: StoreKind.allCases) func aRemovedIdStaysWithItsOwnerWhoeverUploads(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let (store, id) = (fixture.store, try publish(["1.0"], in: fixture))
        try store.add(downloads: [id: 7])
        try store.remove(id, by: StoreFixture.reviewer, action: .delete)
        let theme = try StoreFixture.description("aurora", version: "1.2")
        try store.submit(fixture.document(), as: id, theme: theme, by: StoreFixture.reviewer, over: nil)
        #expect(try store.versions(of: id).first?.owner == "author" && store.theme(id)?.downloads == 7)
        #expect(
            refusal {
                try store.check(.upload, id: id, by: StoreFixture.otherAuthor)
            } == .foreign)
    }

    @Test(arguments: StoreKind.allCases) func quotasCountWhatWaitsAndWhatWasSentToday(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let store = fixture.store
        var rules = UploaderLimits()
        (rules.waiting, rules.daily) = (2, 3)
        let author = StoreCaller(name: "author", role: .author, rules: rules)
        func upload(_ name: String, by caller: StoreCaller) throws -> ThemeRefusal? {
            let (id, theme) = (try StoreFixture.id(name), try StoreFixture.description(name))
            let document = fixture.document()
            return refusal {
                try store.submit(document, as: id, theme: theme, by: caller, over: nil)
            }
        }
        #expect(try upload("theme_a", by: author) == nil && upload("theme_b", by: author) == nil)
        #expect(try upload("theme_c", by: author) == .tooManyWaiting(2))
        // One that takes the place of another does not wait beside it; a refused one was not sent.
        #expect(try upload("theme_a", by: author) == nil)
        #expect(try upload("theme_b", by: author) == .tooManyToday(3))
        try fixture.change("UPDATE audit SET time = '2001-01-01T00:00:00.000Z'")
        #expect(try upload("theme_b", by: author) == nil)
        #expect(try upload("theme_c", by: StoreCaller(name: "author2", role: .author, rules: rules)) == nil)
        for name in ["theme_d", "theme_e", "theme_f", "theme_g"] {
            #expect(try upload(name, by: StoreCaller(name: "reviewer", role: .reviewer, rules: rules)) == nil)
        }
    }

    @Test(arguments: StoreKind.allCases) func aReviewersUploadWaitsForAnother(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        var rules = UploaderLimits()
        rules.needsSecondReviewer = true
        let (reviewer, otherReviewer) = (
            StoreCaller(name: "reviewer", role: .reviewer, rules: rules),
            StoreCaller(name: "reviewer2", role: .reviewer, rules: rules)
        )
        let (store, id, theme) = (fixture.store, try StoreFixture.id("aurora"), try StoreFixture.description("aurora"))
        let document = fixture.document()
        try store.submit(document, as: id, theme: theme, by: reviewer, over: nil)
        #expect(try store.count == 0)
        #expect(
            refusal {
                try store.approve(id, incoming: document.digest, over: nil, theme: theme, by: reviewer)
            } == .own)
        // Nor may the other one change what waits, and then have it approved as the reviewer's.
        #expect(
            refusal {
                try store.submit(fixture.document(), as: id, theme: theme, by: otherReviewer, over: nil)
            } == .foreign)
        try store.approve(id, incoming: document.digest, over: nil, theme: theme, by: otherReviewer)
        #expect(try store.versions(of: id).map(\.owner) == ["reviewer"])
    }

    @Test(arguments: StoreKind.allCases) func theAuthorIsTheOwnersAccount(in kind: StoreKind) throws {
        let folder = TemporaryFolder()
        let store = try StoreDatabase(try kind.address(in: folder), authors: { $0 == "author" ? "Author K." : $0 })
        let (id, document) = (try StoreFixture.id("aurora"), StoredDocument([1]))
        let theme = try StoreFixture.description("aurora", author: "Somebody Famous")
        try store.submit(document, as: id, theme: theme, by: StoreFixture.author, over: nil)
        try store.approve(id, incoming: document.digest, over: nil, theme: theme, by: StoreFixture.reviewer)
        #expect(try store.theme(id)?.description.author == "Author K.")
        var search = ThemeSearch()
        search.facets = [ThemeFacet(.author, is: "author k.")]
        #expect(try store.find(search).total == 1)
        search.facets = [ThemeFacet(.author, is: "Somebody Famous")]
        #expect(try store.find(search).total == 0)
    }

    @Test(arguments: StoreKind.allCases) func collectionsKeepTheirOrderAndOnlyPublishedThemes(in kind: StoreKind) throws
    {
        let fixture = try StoreFixture(kind)
        let (store, name) = (fixture.store, try StoreFixture.id("featured"))
        let ids = try ["theme_a", "theme_b", "theme_c"].map(StoreFixture.id)
        for id in ids { try fixture.publish(try StoreFixture.description(id.description)) }
        try store.put(name, title: "Featured", themes: [ids[2], ids[0]], by: StoreFixture.reviewer)
        #expect(try store.collection(name)?.themes.map(\.id) == [ids[2], ids[0]])
        try store.put(name, title: "The best", themes: [ids[1], ids[2], ids[0]], by: StoreFixture.reviewer)
        try store.remove(ids[2], by: StoreFixture.reviewer, action: .delete)
        let found = try #require(try store.collection(name))
        #expect(found.themes.map(\.id) == [ids[1], ids[0]] && found.collection.title == "The best")
        #expect(try store.collections().map(\.count) == [3])
        #expect(
            refusal {
                try store.put(name, title: "None", themes: [ids[2]], by: StoreFixture.reviewer)
            } == .missing)
        #expect(try store.collection(name)?.collection.title == "The best")
        try store.removeCollection(name, by: StoreFixture.reviewer)
        #expect(try store.collections().isEmpty && store.collection(name) == nil && store.count == 2)
        #expect(
            refusal {
                try store.removeCollection(name, by: StoreFixture.reviewer)
            } == .missing)
    }

    @Test(arguments: StoreKind.allCases) func similarThemesShareTagsAndHues(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        for (name, tags, hues) in [
            ("none", [], ["red"]), ("hue", [], ["blue"]), ("tag_and_hue", ["sea"], ["blue", "red"]),
            ("two_tags", ["sea", "Calm"], ["teal"]), ("start", ["sea", "calm"], ["blue"]),
        ] as [(String, [String], [String])] {
            try fixture.publish(try StoreFixture.description(name, tags: tags, hues: hues))
        }
        let start = try #require(try fixture.store.theme(try StoreFixture.id("start")))
        let found = try fixture.store.similar(to: start, limit: 9).map(\.id.description)
        // Those with the same number of shared properties: the newest comes first.
        #expect(found == ["two_tags", "tag_and_hue", "hue"])
        #expect(try fixture.store.similar(to: start, limit: 1).map(\.id.description) == ["two_tags"])
    }

    @Test(arguments: StoreKind.allCases) func reportsAreKeptUntilSomebodyClosesThem(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let store = fixture.store
        let document = try fixture.publish(try StoreFixture.description("aurora"))
        let id = try StoreFixture.id("aurora")
        for reason in ["stolen", "stolen", "ugly"] { try store.report(id, digest: document.digest, reason: reason) }
        let reports = try store.openReports(after: 0, limit: 9)
        #expect(reports.map(\.reason) == ["stolen", "ugly"] && reports.map(\.times) == [2, 1])
        #expect(try store.openReports(after: reports[0].number, limit: 9).map(\.reason) == ["ugly"])
        try store.closeReport(reports[0].number, outcome: "it is her own", by: StoreFixture.reviewer)
        #expect(try store.openReports(after: 0, limit: 9).map(\.reason) == ["ugly"])
        #expect(
            refusal {
                try store.closeReport(reports[0].number, outcome: "again", by: StoreFixture.reviewer)
            } == .missing)
        for number in 1...StoreDatabase.maxOpenReports + 5 {
            // One is open already.
            let isKept = try store.report(id, digest: document.digest, reason: "number \(number)")
            #expect(isKept == (number < StoreDatabase.maxOpenReports))
        }
        #expect(try store.report(id, digest: document.digest, reason: "ugly"))
        #expect(try store.openReports(after: 0, limit: 999).count == StoreDatabase.maxOpenReports)
    }
}
