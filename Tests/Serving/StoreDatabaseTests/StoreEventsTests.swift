import Documents
import StoreModel
import TestSupport
import Testing

@testable import StoreDatabase

/// What a database notes of everything that happens, and how far webhooks have been told of it.
@Suite struct StoreEventsTests {
    @Test(arguments: StoreKind.allCases) func everythingThatHappensIsAnEvent(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let (store, id, theme) = (fixture.store, try StoreFixture.id("aurora"), try StoreFixture.description("aurora"))
        let documents = (0..<3).map { _ in fixture.document() }
        try store.submit(documents[0], as: id, theme: theme, by: StoreFixture.author, over: nil)
        try store.reject(id, incoming: documents[0].digest, reason: "too dark", by: StoreFixture.reviewer)
        try store.submit(documents[1], as: id, theme: theme, by: StoreFixture.author, over: nil)
        try store.approve(id, incoming: documents[1].digest, over: nil, theme: theme, by: StoreFixture.reviewer)
        try store.submit(documents[2], as: id, theme: theme, by: StoreFixture.author, over: documents[1].digest)
        try store.remove(id, by: StoreFixture.author, action: .withdraw)
        try store.add(downloads: [id: 99])
        try store.add(downloads: [id: 1])
        try store.remove(id, by: StoreFixture.reviewer, action: .delete)
        let events = try store.events(after: 0, kinds: StoreEvent.Kind.allCases)
        #expect(
            events.map(\.kind) == [
                .submitted, .rejected, .submitted, .changed, .submitted, .withdrawn, .milestone, .removed,
            ])
        #expect(events.map(\.number) == events.map(\.number).sorted() && Set(events.map(\.owner)) == ["author"])
        #expect(events[1].detail == "too dark" && events[6].detail == "100" && events[7].digest == documents[1].digest)
        // Uploads are nobody's business but the reviewers'.
        #expect(try store.events(after: 0).map(\.kind) == [.changed, .removed])
        #expect(try store.events(after: events[3].number).map(\.kind) == [.removed])
        #expect(try store.events(limit: 1, newestFirst: true).map(\.kind) == [.removed])
    }

    @Test(
        arguments: [
            (0, 99, nil), (99, 100, 100), (100, 999, nil), (50, 12_000, 10_000), (999_999, 1_000_000, 1_000_000),
        ] as [(Int, Int, Int?)])
    func milestonesArePowersOfTen(before: Int, after: Int, reached: Int?) {
        #expect(StoreDatabase.milestone(from: before, to: after) == reached)
    }

    @Test(arguments: StoreKind.allCases) func oneServiceAtATimeTellsAHook(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        try fixture.publish(try StoreFixture.description("aurora"))
        let other = try StoreDatabase(fixture.store.address, mayCreate: false)
        for store in [fixture.store, other] { try store.addHook("http://hook.example/") }
        let last = try fixture.store.lastEvent
        #expect(try fixture.store.position(ofHook: "http://hook.example/") == last && last > 0)
        let taken = try #require(try fixture.store.takeHook("http://hook.example/", seconds: 60))
        #expect(taken.event == last && taken.failures == 0)
        #expect(try other.takeHook("http://hook.example/", seconds: 60) == nil)
        try fixture.store.keepHook("http://hook.example/", event: last + 1, failures: 2, dueIn: 0)
        let again = try #require(try other.takeHook("http://hook.example/", seconds: 0))
        #expect(again.event == last + 1 && again.failures == 2)
        try other.keepHook("http://hook.example/", event: last, failures: 3, dueIn: 3600)
        #expect(try fixture.store.takeHook("http://hook.example/", seconds: 0) == nil)
    }

    /// Without this, the wait would end with the test's time.
    @Test(.timeLimit(.minutes(30)), arguments: StoreKind.allCases) func changesOfOthersEndAWait(in kind: StoreKind)
        throws
    {
        let fixture = try StoreFixture(kind)
        let other = try StoreDatabase(fixture.store.address, mayCreate: false)
        let watch = other.watch()
        for name in ["theme_a", "theme_b"] {
            watch.begin()
            try fixture.publish(try StoreFixture.description(name))
            watch.wait(milliseconds: 7_200_000)
        }
        #expect(try other.count == 2)
    }
}
