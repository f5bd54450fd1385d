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
    private let mina = StoreCaller(name: "mina", isReviewer: false)
    private let otto = StoreCaller(name: "otto", isReviewer: false)
    private let rita = StoreCaller(name: "rita", isReviewer: true)
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
            case .foreign: "foreign"
            case .changed: "changed"
            case .missing: "missing"
            case .failed(let error): error.description
            }
        }
    }

    @Test func uploadWaitsUntilPublished() throws {
        let place = try Place()
        let store = place.store
        try store.submit(one, as: id, version: "1.0", by: mina, over: nil, to: .incoming)
        #expect(place.names("incoming") == ["aurora.json", "aurora.meta.json"] && place.names("published").isEmpty)
        #expect(store.document(id, on: .incoming)?.bytes == one.bytes)
        let record = try #require(store.record(id, on: .incoming))
        #expect(
            record.owner == "mina" && record.version == "1.0" && record.digest == one.digest && record.reason == nil)
        #expect(
            code { () throws(StoreError) in try store.approve(id, incoming: two.digest, over: nil, version: "1.0") }
                == "changed")
        try store.approve(id, incoming: one.digest, over: nil, version: "1.0")
        #expect(place.names("incoming").isEmpty && place.names("published") == ["aurora.json", "aurora.meta.json"])
        #expect(try store.owner(of: id) == "mina")
        #expect(
            code { () throws(StoreError) in try store.approve(id, incoming: one.digest, over: nil, version: "1.0") }
                == "missing")
    }

    @Test func ownerKeepsTheID() throws {
        let place = try Place()
        let store = place.store
        try store.submit(one, as: id, version: nil, by: mina, over: nil, to: .incoming)
        #expect(
            code { () throws(StoreError) in
                try store.submit(two, as: id, version: nil, by: otto, over: nil, to: .incoming)
            } == "foreign")
        #expect(code { () throws(StoreError) in try store.withdraw(id, from: Shelf.allCases, by: otto) } == "foreign")
        try store.submit(two, as: id, version: nil, by: rita, over: nil, to: .published)
        #expect(try store.owner(of: id) == "mina")
        #expect(
            code { () throws(StoreError) in
                try store.submit(one, as: id, version: nil, by: mina, over: nil, to: .incoming)
            } == "changed")
        try store.submit(one, as: id, version: nil, by: mina, over: two.digest, to: .incoming)
        try store.withdraw(id, from: Shelf.allCases, by: mina)
        #expect(code { () throws(StoreError) in _ = try store.owner(of: id) } == "missing")
    }

    @Test func rejectionKeepsItsReasonUntilTheNextUpload() throws {
        let place = try Place()
        let store = place.store
        try store.submit(one, as: id, version: "1.0", by: mina, over: nil, to: .incoming)
        let reason = "Too dark \u{1B}[31m\u{202E} <b>"
        try store.reject(id, incoming: one.digest, reason: reason)
        #expect(store.record(id, on: .rejected)?.reason == reason && place.names("incoming").isEmpty)
        // The file contains nothing that acts on the terminal of someone who reads it.
        let file = try InputFile(reading: place.path.appending("rejected/aurora.meta.json")).bytes
        #expect(!file.contains(0x1B) && !String(decoding: file, as: UTF8.self).unicodeScalars.contains("\u{202E}"))
        try store.submit(two, as: id, version: "1.1", by: mina, over: nil, to: .incoming)
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
        #expect(try place.store.owner(of: hand) == nil)
        #expect(code { () throws(StoreError) in try place.store.check(mina, for: hand) } == "foreign")
        #expect(code { () throws(StoreError) in try place.store.check(rita, for: hand) } == "done")
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
        try place.store.submit(one, as: id, version: nil, by: mina, over: nil, to: .incoming)
        _ = system("cd \(place.path)/incoming && cp aurora.meta.json orphan.meta.json")
        let again = try StoreFolder(place.path)
        #expect(place.names("incoming") == ["aurora.json", "aurora.meta.json"])
        #expect(again.record(ThemeID("orphan")!, on: .incoming) == nil)
    }
}
