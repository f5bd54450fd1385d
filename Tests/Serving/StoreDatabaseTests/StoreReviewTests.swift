import StoreModel
import TestSupport
import Testing

@testable import StoreDatabase

/// What the desk's pages list.
@Suite struct StoreReviewTests {
    private func submit(_ name: String, in fixture: StoreFixture, ratio: Double = 5) throws -> StoredDocument {
        let (id, document) = (try StoreFixture.id(name), fixture.document())
        let theme = try StoreFixture.description(name, name: name, ratio: ratio)
        try fixture.store.submit(document, as: id, theme: theme, by: StoreFixture.author, over: nil)
        return document
    }

    @Test(arguments: StoreKind.allCases) func theOldestUploadsComeFirst(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let store = fixture.store
        for name in ["theme_c", "theme_a", "theme_b"] { _ = try submit(name, in: fixture, ratio: 2) }
        // Whatever time of day it was to the services that took them.
        try fixture.change("UPDATE shelves SET time = '2019-12-31T00:00:00.000Z' WHERE id = 'theme_b'")
        let all = try store.waitingUploads(limit: 9)
        #expect(all.map(\.id.description) == ["theme_c", "theme_a", "theme_b"])
        #expect(all[0].owner == "author" && all[0].theme.contrast.map(\.ratio) == [2] && all[0].reports == 0)
        #expect(try store.waitingUploads(after: all[1].number, limit: 9).map(\.id.description) == ["theme_b"])
        #expect(try store.waitingUploads(limit: 1).map(\.id.description) == ["theme_c"])
        #expect(try store.lastWaiting == all[2].number)
        // A number is never given again, so a page that knows of this one does not mean the next one.
        let last = try StoreFixture.id("theme_b")
        try store.remove(last, by: StoreFixture.author, action: .withdraw)
        _ = try submit("theme_d", in: fixture)
        #expect(
            try store.waitingUploads(upTo: all[2].number, limit: 9).map(\.id.description) == ["theme_c", "theme_a"])
    }

    @Test(arguments: StoreKind.allCases) func openReportsAreCountedByTheme(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let document = try fixture.publish(try StoreFixture.description("aurora"))
        let id = try StoreFixture.id("aurora")
        for reason in ["stolen", "ugly"] { try fixture.store.report(id, digest: document.digest, reason: reason) }
        let other = try fixture.publish(try StoreFixture.description("linen"))
        try fixture.store.report(try StoreFixture.id("linen"), digest: other.digest, reason: "dull")
        #expect(try fixture.store.openReports(of: id, after: 0, limit: 9).map(\.reason) == ["stolen", "ugly"])
        let theme = try StoreFixture.description("aurora", version: "1.1")
        var rules = UploaderLimits()
        rules.needsSecondReviewer = true
        let reviewer = StoreCaller(name: "reviewer", role: .reviewer, rules: rules)
        try fixture.store.submit(fixture.document(), as: id, theme: theme, by: reviewer, over: document.digest)
        #expect(try fixture.store.waitingUploads(limit: 9).map(\.reports) == [2])
        let first = try #require(try fixture.store.openReports(of: id, after: 0, limit: 1).first)
        try fixture.store.closeReport(first.number, outcome: "hers", by: StoreFixture.reviewer)
        #expect(try fixture.store.waitingUploads(limit: 9).map(\.reports) == [1])
    }

    @Test(arguments: StoreKind.allCases) func anAuthorsDocumentsComeByTheirState(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let store = fixture.store
        for name in ["theme_a", "theme_b", "theme_c"] {
            let document = try submit(name, in: fixture)
            let id = try StoreFixture.id(name)
            if name == "theme_a" {
                try store.reject(id, incoming: document.digest, reason: "pale", by: StoreFixture.reviewer)
            } else if name == "theme_b" {
                let theme = try StoreFixture.description(name)
                try store.approve(id, incoming: document.digest, over: nil, theme: theme, by: StoreFixture.reviewer)
            }
        }
        let all = try store.documents(of: "author", after: nil, limit: 9)
        #expect(all.map(\.id.description) == ["theme_c", "theme_b", "theme_a"])
        #expect(all.map(\.shelf) == [.incoming, .published, .rejected] && all.last?.reason == "pale")
        #expect(try store.documents(of: "author", after: all[0].cursor, limit: 1).map(\.shelf) == [.published])
        #expect(try store.documents(of: "author2", after: nil, limit: 9).isEmpty)
        let text = all[1].cursor.description
        #expect(UploadCursor(text) == nil && UploadCursor(text, shelves: ReviewState.allCases) == all[1].cursor)
    }

    @Test(arguments: StoreKind.allCases) func theLogSaysWhoDidWhat(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let store = fixture.store
        let document = try submit("theme_a", in: fixture)
        _ = try submit("theme_b", in: fixture)
        let id = try StoreFixture.id("theme_a")
        try store.reject(id, incoming: document.digest, reason: "pale", by: StoreFixture.reviewer)
        let all = try store.log(limit: 9)
        #expect(
            all.map(\.action) == ["reject", "upload", "upload"] && all.map(\.id) == ["theme_a", "theme_b", "theme_a"])
        #expect(
            all[0].actor == "reviewer" && all[0].role == "reviewer" && all[0].detail == "pale" && all[1].detail == nil)
        #expect(try store.log(before: all[1].number, limit: 9) == [all[2]])
        #expect(try store.log(of: id, limit: 9) == [all[0], all[2]] && store.log(of: id, limit: 1) == [all[0]])
    }

    /// A decision is taken back by whoever made it: the upload waits again, what it replaced is there again, and it may be
    /// approved once more.
    @Test(arguments: StoreKind.allCases) func decisionsAreTakenBack(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let (store, id, reviewer) = (fixture.store, try StoreFixture.id("aurora"), StoreFixture.reviewer)
        func submit(_ version: String, over old: String?) throws -> (StoredDocument, ThemeDescription) {
            let (document, theme) = (fixture.document(), try StoreFixture.description("aurora", version: version))
            try store.submit(document, as: id, theme: theme, by: StoreFixture.author, over: old)
            return (document, theme)
        }
        func undo(_ document: StoredDocument, _ previous: String?, by caller: StoreCaller = reviewer) throws(StoreError)
        {
            try store.undo(id, digest: document.digest, previous: previous, by: caller)
        }
        func waits() throws -> String? { try store.document(id, on: .incoming)?.digest }
        let (first, theme) = try submit("1.0", over: nil)
        try store.approve(id, incoming: first.digest, over: nil, theme: theme, by: reviewer)
        let otherReviewer = StoreCaller(name: "reviewer2", role: .reviewer)
        #expect(refusal { try undo(first, nil, by: otherReviewer) } == .missing)
        try undo(first, nil)
        #expect(try store.count == 0 && waits() == first.digest)
        #expect(throws: StoreError.self) { try undo(first, nil) }
        try store.approve(id, incoming: first.digest, over: nil, theme: theme, by: reviewer)
        let (second, changed) = try submit("1.1", over: first.digest)
        try store.approve(id, incoming: second.digest, over: first.digest, theme: changed, by: reviewer)
        try undo(second, first.digest)
        #expect(try store.theme(id)?.description.version == "1.0" && waits() == second.digest)
        try store.reject(id, incoming: second.digest, reason: "no", by: reviewer)
        try undo(second, nil)
        #expect(try waits() == second.digest && store.document(id, on: .rejected) == nil)
        try store.approve(id, incoming: second.digest, over: first.digest, theme: changed, by: reviewer)
        #expect(try store.theme(id)?.description.version == "1.1" && store.problems { _, _ in } == [])
        // The time of day does not matter. A minute later it stays.
        try fixture.change("UPDATE reviews SET time = '2000-01-01T00:00:00.000Z'")
        try undo(second, first.digest)
        try store.approve(id, incoming: second.digest, over: first.digest, theme: changed, by: reviewer)
        try fixture.change("UPDATE reviews SET seconds = seconds - 61")
        #expect(refusal { try undo(second, first.digest) } == .missing)
    }

    @Test(arguments: StoreKind.allCases) func theQueueIsFilteredByOwnerAndNumber(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        for (name, caller) in [("theme_a", StoreFixture.author), ("theme_b", StoreFixture.otherAuthor)] {
            try fixture.store.submit(
                fixture.document(), as: try StoreFixture.id(name), theme: try StoreFixture.description(name),
                by: caller,
                over: nil)
        }
        func found(of owner: String?, upTo number: Int = .max) throws -> [String] {
            try fixture.store.waitingUploads(of: owner, upTo: number, limit: 9).map(\.id.description)
        }
        #expect(try found(of: nil) == ["theme_a", "theme_b"] && found(of: "") == ["theme_a", "theme_b"])
        #expect(try found(of: "author2") == ["theme_b"] && found(of: "nobody").isEmpty)
        let first = try fixture.store.waitingUploads(limit: 1).map(\.number)
        #expect(try found(of: nil, upTo: first[0]) == ["theme_a"] && found(of: nil, upTo: 0).isEmpty)
    }
}
