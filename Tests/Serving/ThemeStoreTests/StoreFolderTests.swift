import Documents
@testable import Files
import Glibc
import TestSupport
import Testing

@testable import ThemeStore

/// The folder of a store.
@Suite struct StoreFolderTests {
    private final class Place {
        private let folder = TemporaryFolder()
        let path: FilePath
        let store: StoreFolder

        init() throws {
            path = folder.path.appending("themes")
            store = try StoreFolder(path)
        }

        func names(_ shelf: String) -> [String] {
            ((try? path.appending(shelf).names()) ?? []).map(\.description).filter { !$0.hasPrefix(".") }.sorted()
        }
    }

    private let id: ThemeID
    private let mina = StoreCaller(name: "mina", role: .author)
    private let otto = StoreCaller(name: "otto", role: .author)
    private let rita = StoreCaller(name: "rita", role: .reviewer)
    private let one = StoredDocument(Array("{\"one\": 1}".utf8))
    private let two = StoredDocument(Array("{\"two\": 2}".utf8))

    init() throws {
        id = try #require(ThemeID("aurora"))
    }

    private func code(_ work: () throws(StoreError) -> Void) -> String {
        do {
            try work()
            return "done"
        } catch {
            return switch error {
            case .refused(.foreign): "foreign"
            case .refused(.missing): "missing"
            case .refused(.needs(let role)): role.rawValue
            case .refused(let other): "\(other)"
            case .changed: "changed"
            case .full(let words), .unavailable(let words): words
            case .failed(let error): error.description
            }
        }
    }

    @Test func uploadWaitsUntilPublished() throws {
        let place = try Place()
        let store = place.store
        try store.submit(one, as: id, version: "1.0", by: mina, over: nil)
        #expect(place.names("incoming") == ["aurora.json", "aurora.meta.json"] && place.names("published").isEmpty)
        #expect(store.document(id, on: .incoming)?.bytes == one.bytes)
        let record = try #require(store.record(id, on: .incoming))
        #expect(
            record.owner == "mina" && record.version == "1.0" && record.digest == one.digest && record.reason == nil)
        #expect(
            code { () throws(StoreError) in
                try store.approve(id, incoming: two.digest, over: nil, version: "1.0", by: rita)
            }
                == "changed")
        try store.approve(id, incoming: one.digest, over: nil, version: "1.0", by: rita)
        #expect(place.names("incoming").isEmpty && place.names("published") == ["aurora.json", "aurora.meta.json"])
        #expect(store.life(of: id).owner == .person("mina"))
        #expect(
            code { () throws(StoreError) in
                try store.approve(id, incoming: one.digest, over: nil, version: "1.0", by: rita)
            }
                == "missing")
    }

    @Test func ownerKeepsTheID() throws {
        let place = try Place()
        let store = place.store
        try store.submit(one, as: id, version: nil, by: mina, over: nil)
        #expect(
            code { () throws(StoreError) in try store.submit(two, as: id, version: nil, by: otto, over: nil) }
                == "foreign")
        #expect(code { () throws(StoreError) in try store.delete(id, by: otto) } == "foreign")
        try store.approve(id, incoming: one.digest, over: nil, version: nil, by: rita)
        // A reviewer corrects the theme, which stays its author's.
        try store.submit(two, as: id, version: nil, by: rita, over: one.digest)
        #expect(store.life(of: id).owner == .person("mina"))
        #expect(
            code { () throws(StoreError) in try store.submit(one, as: id, version: nil, by: mina, over: nil) }
                == "changed")
        try store.submit(one, as: id, version: nil, by: mina, over: two.digest)
        try store.delete(id, by: mina)
        #expect(store.life(of: id) == ThemeLife())
    }

    /// An upload that was not approved gives no right to what a reviewer publishes.
    @Test func reviewersOwnWhatTheyPublishFirst() throws {
        let place = try Place()
        let store = place.store
        try store.submit(one, as: id, version: nil, by: mina, over: nil)
        try store.reject(id, incoming: one.digest, reason: "no", by: rita)
        try store.submit(two, as: id, version: nil, by: rita, over: nil)
        #expect(store.life(of: id).owner == .person("rita"))
        #expect(code { () throws(StoreError) in try store.delete(id, by: mina) } == "foreign")
        #expect(code { () throws(StoreError) in try store.withdraw(id, by: mina) } == "done")
        #expect(store.document(id, on: .published)?.digest == two.digest)
    }

    @Test func rejectionKeepsItsReasonUntilTheNextUpload() throws {
        let place = try Place()
        let store = place.store
        try store.submit(one, as: id, version: "1.0", by: mina, over: nil)
        let reason = "Too dark \u{1B}[31m\u{202E} <b>"
        try store.reject(id, incoming: one.digest, reason: reason, by: rita)
        #expect(store.record(id, on: .rejected)?.reason == reason && place.names("incoming").isEmpty)
        // The file contains nothing that acts on the terminal of someone who reads it.
        let file = try InputFile(reading: place.path.appending("rejected/aurora.meta.json")).bytes
        #expect(!file.contains(0x1B) && !String(decoding: file, as: UTF8.self).unicodeScalars.contains("\u{202E}"))
        try store.submit(two, as: id, version: "1.1", by: mina, over: nil)
        #expect(place.names("rejected").isEmpty)
    }

    @Test func manuallyAddedThemesBelongToReviewers() throws {
        let place = try Place()
        _ = system(
            "echo '{}' > \(place.path)/published/by_hand.json; ln -s /etc/passwd \(place.path)/published/link.json; "
                + "echo x > \(place.path)/published/README.md; mkfifo \(place.path)/published/fifo.json")
        let hand = ThemeID("by_hand")!
        #expect(Array(place.store.listing(of: .published).keys) == [hand])
        #expect(place.store.document(ThemeID("link")!, on: .published) == nil)
        #expect(place.store.document(ThemeID("fifo")!, on: .published) == nil)
        #expect(place.store.life(of: hand).owner == .reviewers)
        for action in [ThemeAction.upload, .delete] {
            #expect(code { () throws(StoreError) in try place.store.check(action, id: hand, by: mina) } == "foreign")
            #expect(code { () throws(StoreError) in try place.store.check(action, id: hand, by: rita) } == "done")
        }
    }

    @Test func reopensReplacedFolders() throws {
        let place = try Place()
        _ = system("cd \(place.path) && rmdir published && mkdir published && echo '{}' > published/new_one.json")
        #expect(place.store.listing(of: .published).isEmpty)
        place.store.reopenWhereReplaced()
        #expect(place.store.listing(of: .published).count == 1)
        _ = system("cd \(place.path) && rm -rf published")
        place.store.reopenWhereReplaced()
        #expect(place.names("published").isEmpty && place.path.appending("published").isFolder)
    }

    @Test func removesLeftoversOfKilledProcesses() throws {
        let place = try Place()
        try place.store.submit(one, as: id, version: nil, by: mina, over: nil)
        _ = system("cd \(place.path)/incoming && cp aurora.meta.json orphan.meta.json")
        let again = try StoreFolder(place.path)
        #expect(place.names("incoming") == ["aurora.json", "aurora.meta.json"])
        #expect(again.record(ThemeID("orphan")!, on: .incoming) == nil)
    }
}
