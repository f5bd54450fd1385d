import Documents
import Files
import TestSupport
import Testing
import ThemeStore

@testable import StoreDatabase

@Suite struct StoreCopiesTests {
    /// Describes a document that is a list of id and version; nil for others.
    private static let examine: @Sendable ([UInt8]) -> ThemeExamination? = { bytes in
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard words.count == 2 else { return nil }
        let text = """
            {"valid": true, "diagnostics": [], "theme": {"id": "\(words[0])", "name": "\(words[0])", "version": "\(words[1])"}}
            """
        return ThemeExamination(Array(text.utf8))
    }

    /// A folder with two published themes, one that waits, a broken one and one with another's name.
    private static func folder(_ place: DatabasePlace) throws -> StoreFolder {
        let folder = try StoreFolder(place.folder.path.appending("themes"))
        func put(_ text: String, _ id: String, _ shelf: Shelf, owner: String?) throws {
            let document = StoredDocument(Array(text.utf8))
            let record = StoreRecord(owner: owner, version: nil, digest: document.digest)
            _ = try folder.place(document, record: record, id: try DatabasePlace.id(id), on: shelf)
        }
        try put("aurora 1.0", "aurora", .published, owner: "mina")
        try put("linen 2.0", "linen", .published, owner: nil)
        try put("aurora 1.1", "aurora", .incoming, owner: "mina")
        try put("broken", "broken", .published, owner: nil)
        try put("other 1.0", "wrong_name", .rejected, owner: "otto")
        return folder
    }

    @Test(arguments: StoreKind.allCases) func importsOnceAndTellsWhatItLeavesOut(in kind: StoreKind) throws {
        let place = try DatabasePlace(kind)
        let (store, folder) = (place.store, try Self.folder(place))
        var seen: [Int] = []
        let first = try store.take(from: folder, examine: Self.examine) { done, total in seen += [done, total] }
        #expect(first.copied == 3 && first.kept == 0 && seen == [5, 5])
        #expect(
            first.leftOut.map { String($0.prefix { $0 != ":" }) } == [
                "published/broken.json", "rejected/wrong_name.json",
            ])
        let aurora = try DatabasePlace.id("aurora")
        let upload = try store.upload(aurora, for: DatabasePlace.mina)
        #expect(upload.record?.owner == "mina" && upload.document.bytes == Array("aurora 1.1".utf8))
        let again = try store.take(from: folder, examine: Self.examine) { _, _ in }
        #expect(again.copied == 0 && again.kept == 3 && again.leftOut.count == 2)
        #expect(try store.versions(of: aurora).count == 1)
        // The folder has an older version than the store now.
        try place.publish(try DatabasePlace.description("linen", version: "2.1"))
        let third = try store.take(from: folder, examine: Self.examine) { _, _ in }
        #expect(
            third.leftOut.contains { $0.hasPrefix("published/linen.json: has version \"2.0\"") }, "\(third.leftOut)")
        #expect(try store.theme(try DatabasePlace.id("linen"))?.description.version == "2.1")
    }

    @Test(arguments: StoreKind.allCases) func exportsTheSameFolderAndSaysWhatItCannotHold(in kind: StoreKind) throws {
        let place = try DatabasePlace(kind)
        let folder = try Self.folder(place)
        _ = try place.store.take(from: folder, examine: Self.examine) { _, _ in }
        let copy = try StoreFolder(place.folder.path.appending("copy"))
        let first = try place.store.give(to: copy) { _, _ in }
        #expect(first.copied == 3 && first.kept == 0)
        #expect(first.leftOut == ["3 entries of the audit log: a folder cannot hold them"])
        for (id, shelf) in [("aurora", Shelf.published), ("linen", .published), ("aurora", .incoming)] {
            let id = try DatabasePlace.id(id)
            #expect(copy.document(id, on: shelf)?.bytes == folder.document(id, on: shelf)?.bytes)
            #expect(copy.record(id, on: shelf)?.owner == folder.record(id, on: shelf)?.owner)
        }
        let again = try place.store.give(to: copy) { _, _ in }
        #expect(again.copied == 0 && again.kept == 3)
    }

    @Test(arguments: StoreKind.allCases) func damageIsFound(in kind: StoreKind) throws {
        let place = try DatabasePlace(kind)
        let document = try place.publish(try DatabasePlace.description("aurora"))
        #expect(try place.store.problems { _, _ in } == [])
        try place.change("UPDATE documents SET bytes = \(kind == .sqlite ? "x'00'" : "'\\x00'::bytea")")
        #expect(try place.store.problems { _, _ in } == ["the document \(document.digest) has other bytes than it had"])
        try place.change("DELETE FROM words")
        #expect(try place.store.problems { _, _ in }.contains("1 themes cannot be found by words"))
        try place.change("DELETE FROM shelves")
        #expect(try place.store.problems { _, _ in }.contains("1 themes of the list are not published"))
    }
}
