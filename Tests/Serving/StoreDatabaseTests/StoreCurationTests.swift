import Documents
import TestSupport
import Testing
import ThemeStore

@testable import StoreDatabase

/// Versions, collections, downloads, likeness and reports in a database.
@Suite struct StoreCurationTests {
    /// Publishes versions of mina's theme, each after a review.
    private func publish(_ versions: [String], in place: DatabasePlace) throws -> ThemeID {
        let id = try DatabasePlace.id("aurora")
        for version in versions {
            let theme = try DatabasePlace.description("aurora", name: "Aurora \(version)", version: version)
            let (document, old) = (place.document(), try place.store.document(id, on: .published)?.digest)
            try place.store.submit(document, as: id, theme: theme, by: DatabasePlace.mina, over: old)
            try place.store.approve(id, incoming: document.digest, over: old, theme: theme, by: DatabasePlace.rita)
        }
        return id
    }

    @Test(arguments: StoreKind.allCases) func anEarlierVersionIsPublishedAgain(in kind: StoreKind) throws {
        let place = try DatabasePlace(kind)
        let (store, id) = (place.store, try publish(["1.0", "1.1"], in: place))
        let versions = try store.versions(of: id)
        #expect(versions.map(\.version) == ["1.1", "1.0"] && versions.map(\.owner) == ["mina", "mina"])
        let first = versions[1]
        #expect(
            refusal {
                try store.rollBack(id, to: first.number, by: DatabasePlace.otto)
            } == .foreign)
        #expect(
            refusal {
                try store.rollBack(id, to: 999, by: DatabasePlace.mina)
            } == .missing)
        try store.rollBack(id, to: first.number, by: DatabasePlace.mina)
        let theme = try #require(try store.theme(id))
        #expect(theme.digest == first.digest && theme.description.name == "Aurora 1.0")
        #expect(try store.document(id, version: first.number)?.digest == first.digest)
        #expect(try store.versions(of: id).map(\.version) == ["1.0", "1.1", "1.0"])
        #expect(try store.versions(of: id, before: versions[0].number, limit: 9).map(\.version) == ["1.0"])
        // It is found as what it is now, listeners learn of it, and versions go on from the highest one.
        #expect(try place.found { $0.words = ["aurora", "1"] } == ["aurora"] && store.events(after: 4).count == 1)
        #expect(try store.lastVersion(of: id) == "1.1")
        try store.delete(id, by: DatabasePlace.mina)
        #expect(try store.lastVersion(of: id) == "1.1" && store.problems { _, _ in } == [])
        #expect(
            refusal {
                try store.rollBack(id, to: first.number, by: DatabasePlace.mina)
            } == .missing)
    }

    @Test(arguments: StoreKind.allCases) func aRemovedIdStaysWithItsOwnerWhoeverUploads(in kind: StoreKind) throws {
        let place = try DatabasePlace(kind)
        let (store, id) = (place.store, try publish(["1.0"], in: place))
        try store.add(downloads: [id: 7])
        try store.delete(id, by: DatabasePlace.rita)
        let theme = try DatabasePlace.description("aurora", version: "1.2")
        try store.submit(place.document(), as: id, theme: theme, by: DatabasePlace.rita, over: nil)
        #expect(try store.versions(of: id).first?.owner == "mina" && store.theme(id)?.downloads == 7)
        #expect(
            refusal {
                try store.check(.upload, id: id, by: DatabasePlace.otto)
            } == .foreign)
    }

    @Test(arguments: StoreKind.allCases) func quotasCountWhatWaitsAndWhatWasSentToday(in kind: StoreKind) throws {
        let place = try DatabasePlace(kind)
        let store = place.store
        var rules = UploadRules()
        (rules.waiting, rules.daily) = (2, 3)
        let mina = StoreCaller(name: "mina", role: .author, rules: rules)
        func upload(_ name: String, by caller: StoreCaller) throws -> ThemeRefusal? {
            let (id, theme) = (try DatabasePlace.id(name), try DatabasePlace.description(name))
            let document = place.document()
            return refusal {
                try store.submit(document, as: id, theme: theme, by: caller, over: nil)
            }
        }
        #expect(try upload("theme_a", by: mina) == nil && upload("theme_b", by: mina) == nil)
        #expect(try upload("theme_c", by: mina) == .tooManyWaiting(2))
        // One that takes the place of another does not wait beside it; a refused one was not sent.
        #expect(try upload("theme_a", by: mina) == nil)
        #expect(try upload("theme_b", by: mina) == .tooManyToday(3))
        try place.change("UPDATE audit SET time = '2001-01-01T00:00:00.000Z'")
        #expect(try upload("theme_b", by: mina) == nil)
        #expect(try upload("theme_c", by: StoreCaller(name: "otto", role: .author, rules: rules)) == nil)
        for name in ["theme_d", "theme_e", "theme_f", "theme_g"] {
            #expect(try upload(name, by: StoreCaller(name: "rita", role: .reviewer, rules: rules)) == nil)
        }
    }

    @Test(arguments: StoreKind.allCases) func aReviewersUploadWaitsForAnother(in kind: StoreKind) throws {
        let place = try DatabasePlace(kind)
        var rules = UploadRules()
        rules.needsSecondReviewer = true
        let (rita, rosa) = (
            StoreCaller(name: "rita", role: .reviewer, rules: rules),
            StoreCaller(name: "rosa", role: .reviewer, rules: rules)
        )
        let (store, id, theme) = (place.store, try DatabasePlace.id("aurora"), try DatabasePlace.description("aurora"))
        let document = place.document()
        try store.submit(document, as: id, theme: theme, by: rita, over: nil)
        #expect(try store.count == 0)
        #expect(
            refusal {
                try store.approve(id, incoming: document.digest, over: nil, theme: theme, by: rita)
            } == .own)
        // Nor may the other one change what waits, and then have it approved as rita's.
        #expect(
            refusal {
                try store.submit(place.document(), as: id, theme: theme, by: rosa, over: nil)
            } == .foreign)
        try store.approve(id, incoming: document.digest, over: nil, theme: theme, by: rosa)
        #expect(try store.versions(of: id).map(\.owner) == ["rita"])
    }

    @Test(arguments: StoreKind.allCases) func theAuthorIsTheOwnersAccount(in kind: StoreKind) throws {
        let folder = TemporaryFolder()
        let store = try StoreDatabase(try kind.address(in: folder), authors: { $0 == "mina" ? "Mina K." : $0 })
        let (id, document) = (try DatabasePlace.id("aurora"), StoredDocument([1]))
        let theme = try DatabasePlace.description("aurora", author: "Somebody Famous")
        try store.submit(document, as: id, theme: theme, by: DatabasePlace.mina, over: nil)
        try store.approve(id, incoming: document.digest, over: nil, theme: theme, by: DatabasePlace.rita)
        #expect(try store.theme(id)?.description.author == "Mina K.")
        var search = ThemeSearch()
        search.facets = [ThemeFacet(.author, is: "mina k.")]
        #expect(try store.find(search).total == 1)
        search.facets = [ThemeFacet(.author, is: "Somebody Famous")]
        #expect(try store.find(search).total == 0)
    }

    @Test(arguments: StoreKind.allCases) func collectionsKeepTheirOrderAndOnlyPublishedThemes(in kind: StoreKind) throws
    {
        let place = try DatabasePlace(kind)
        let (store, name) = (place.store, try DatabasePlace.id("featured"))
        let ids = try ["theme_a", "theme_b", "theme_c"].map(DatabasePlace.id)
        for id in ids { try place.publish(try DatabasePlace.description(id.description)) }
        try store.put(name, title: "Featured", themes: [ids[2], ids[0]], by: DatabasePlace.rita)
        #expect(try store.collection(name)?.themes.map(\.id) == [ids[2], ids[0]])
        try store.put(name, title: "The best", themes: [ids[1], ids[2], ids[0]], by: DatabasePlace.rita)
        try store.delete(ids[2], by: DatabasePlace.rita)
        let found = try #require(try store.collection(name))
        #expect(found.themes.map(\.id) == [ids[1], ids[0]] && found.collection.title == "The best")
        #expect(try store.collections().map(\.count) == [3])
        #expect(
            refusal {
                try store.put(name, title: "None", themes: [ids[2]], by: DatabasePlace.rita)
            } == .missing)
        #expect(try store.collection(name)?.collection.title == "The best")
        try store.removeCollection(name, by: DatabasePlace.rita)
        #expect(try store.collections().isEmpty && store.collection(name) == nil && store.count == 2)
        #expect(
            refusal {
                try store.removeCollection(name, by: DatabasePlace.rita)
            } == .missing)
    }

    @Test(arguments: StoreKind.allCases) func similarThemesShareTagsAndHues(in kind: StoreKind) throws {
        let place = try DatabasePlace(kind)
        for (name, tags, hues) in [
            ("none", [], ["red"]), ("hue", [], ["blue"]), ("tag_and_hue", ["sea"], ["blue", "red"]),
            ("two_tags", ["sea", "Calm"], ["teal"]), ("start", ["sea", "calm"], ["blue"]),
        ] as [(String, [String], [String])] {
            try place.publish(try DatabasePlace.description(name, tags: tags, hues: hues))
        }
        let start = try #require(try place.store.theme(try DatabasePlace.id("start")))
        let found = try place.store.similar(to: start, limit: 9).map(\.id.description)
        // Those with the same number of shared properties: the newest comes first.
        #expect(found == ["two_tags", "tag_and_hue", "hue"])
        #expect(try place.store.similar(to: start, limit: 1).map(\.id.description) == ["two_tags"])
    }

    @Test(arguments: StoreKind.allCases) func reportsAreKeptUntilSomebodyClosesThem(in kind: StoreKind) throws {
        let place = try DatabasePlace(kind)
        let store = place.store
        let document = try place.publish(try DatabasePlace.description("aurora"))
        let id = try DatabasePlace.id("aurora")
        for reason in ["stolen", "stolen", "ugly"] { try store.report(id, digest: document.digest, reason: reason) }
        let reports = try store.openReports(after: 0, limit: 9)
        #expect(reports.map(\.reason) == ["stolen", "ugly"] && reports.map(\.times) == [2, 1])
        #expect(try store.openReports(after: reports[0].number, limit: 9).map(\.reason) == ["ugly"])
        try store.closeReport(reports[0].number, outcome: "it is her own", by: DatabasePlace.rita)
        #expect(try store.openReports(after: 0, limit: 9).map(\.reason) == ["ugly"])
        #expect(
            refusal {
                try store.closeReport(reports[0].number, outcome: "again", by: DatabasePlace.rita)
            } == .missing)
        for number in 1...StoreDatabase.maxOpenReports + 5 {
            try store.report(id, digest: document.digest, reason: "number \(number)")
        }
        #expect(try store.openReports(after: 0, limit: 999).count == StoreDatabase.maxOpenReports)
    }
}
