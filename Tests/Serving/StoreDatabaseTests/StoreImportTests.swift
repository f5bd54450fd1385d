import Documents
import Files
import Glibc
import StoreModel
import TestSupport
import Testing

@testable import StoreDatabase

@Suite struct StoreImportTests {
    /// Describes documents that are a list of id and version; nil for others.
    private static func examine(_ documents: [StoredDocument], meanwhile: () -> Void) -> [ThemeExamination?] {
        meanwhile()
        return documents.map { document in
            let words = String(decoding: document.bytes, as: UTF8.self).split(separator: " ")
            guard words.count >= 2 else { return nil }
            let version = words[1] == "none" ? "null" : "\"\(words[1])\""
            let text = """
                {"valid": true, "diagnostics": [], "theme": {"id": "\(words[0])", "name": "\(words[0])", "version": \(version)}}
                """
            return ThemeExamination(Array(text.utf8))
        }
    }

    /// Puts a document with its record on a shelf of a folder.
    private static func put(
        _ text: String, _ id: String, _ shelf: ReviewState, owner: String?, in folder: DocumentFolder
    )
        throws
    {
        let document = StoredDocument(Array(text.utf8))
        let record = StoreRecord(owner: owner, version: nil, digest: document.digest)
        let upload = StoredUpload(id: try StoreFixture.id(id), shelf: shelf, document: document, record: record)
        _ = try folder.put(upload)
    }

    /// A folder with two published themes, one that waits, a broken one and one with another's name.
    private static func folder(_ fixture: StoreFixture) throws -> DocumentFolder {
        let folder = try DocumentFolder(writing: fixture.folder.path.appending("themes"))
        try put("aurora 1.0", "aurora", .published, owner: "author", in: folder)
        try put("linen 2.0", "linen", .published, owner: nil, in: folder)
        try put("aurora 1.1", "aurora", .incoming, owner: "author", in: folder)
        try put("broken", "broken", .published, owner: nil, in: folder)
        try put("other 1.0", "wrong_name", .rejected, owner: "author2", in: folder)
        return folder
    }

    @Test(arguments: StoreKind.allCases) func importsOnceAndTellsWhatItLeavesOut(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let (store, folder) = (fixture.store, try Self.folder(fixture))
        var seen: [Int] = []
        let first = try store.take(from: folder, examine: Self.examine(_:meanwhile:)) { done, total in
            seen += [done, total]
        }
        #expect(first.copied == 3 && first.kept == 0 && seen == [5, 5])
        #expect(
            first.leftOut.map { String($0.prefix { $0 != ":" }) } == [
                "published/broken.json", "rejected/wrong_name.json",
            ])
        let aurora = try StoreFixture.id("aurora")
        let upload = try store.upload(aurora, for: StoreFixture.author)
        #expect(upload.record.owner == "author" && upload.document.bytes == Array("aurora 1.1".utf8))
        let again = try store.take(from: folder, examine: Self.examine(_:meanwhile:)) { _, _ in }
        #expect(again.copied == 0 && again.kept == 3 && again.leftOut.count == 2)
        #expect(try store.versions(of: aurora).count == 1)
        // The folder has an older version than the store now.
        try fixture.publish(try StoreFixture.description("linen", version: "2.1"))
        let third = try store.take(from: folder, examine: Self.examine(_:meanwhile:)) { _, _ in }
        #expect(
            third.leftOut.contains { $0.hasPrefix("published/linen.json: has version \"2.0\"") }, "\(third.leftOut)")
        #expect(try store.theme(try StoreFixture.id("linen"))?.description.version == "2.1")
    }

    /// A group is written while the next one is examined, and each of them whole or not at all.
    @Test(arguments: StoreKind.allCases) func writesAGroupWhileTheNextIsExamined(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let store = fixture.store
        let folder = try DocumentFolder(writing: fixture.folder.path.appending("themes"))
        for number in 100...500 { _ = try fixture.folder.add("themes/theme_\(number).json", "theme_\(number) 1.0") }
        // What the first group has as well.
        _ = try fixture.folder.add("themes/zebra.json", "theme_100 1.0")
        var (seen, groups) = ([Int](), [[Int]]())
        let result = try store.take(from: folder) { documents, meanwhile in
            let before = (try? store.count) ?? -1
            let examined = Self.examine(documents, meanwhile: meanwhile)
            groups.append([documents.count, before, (try? store.count) ?? -1])
            return examined
        } progress: { done, total in
            seen += [done, total]
        }
        #expect(groups == [[200, 0, 0], [200, 0, 200], [1, 200, 400], [0, 400, 401]])
        #expect(seen == [200, 402, 400, 402, 402, 402])
        #expect(result.copied == 401 && result.kept == 1 && result.leftOut == [])
        // A group that cannot be written ends the import, and those before it stay.
        let last = try StoreFixture(kind)
        #expect(throws: (any Error).self) {
            try last.store.take(from: folder) { documents, meanwhile in
                if (try? last.store.count) == 200 { try? last.change("ALTER TABLE versions RENAME TO gone") }
                return Self.examine(documents, meanwhile: meanwhile)
            } progress: { _, _ in
            }
        }
        #expect(try last.store.count == 200)
    }

    @Test(arguments: StoreKind.allCases) func exportsTheSameFolderAndSaysWhatItCannotHold(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let folder = try Self.folder(fixture)
        _ = try fixture.store.take(from: folder, examine: Self.examine(_:meanwhile:)) { _, _ in }
        let copy = try DocumentFolder(writing: fixture.folder.path.appending("copy"))
        let first = try fixture.store.give(to: copy) { _, _ in }
        #expect(first.copied == 3 && first.kept == 0)
        #expect(first.leftOut == ["3 actions of the audit log: a folder cannot hold this"])
        for item in try copy.items() {
            let (one, other) = (try copy.content(item), try folder.content(item))
            #expect(
                one.document.bytes == other.document.bytes && one.record?.owner == other.record?.owner, "\(item.path)")
        }
        #expect(
            try copy.items().map(\.path) == ["published/aurora.json", "published/linen.json", "incoming/aurora.json"])
        let again = try fixture.store.give(to: copy) { _, _ in }
        #expect(again.copied == 0 && again.kept == 3)
    }

    /// With `onlyNew`, nothing comes back that somebody has removed or decided about, and nothing takes the place of a version that
    /// is as high.
    @Test(arguments: StoreKind.allCases) func takesAFolderAgainAndAgain(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let (store, folder) = (fixture.store, try Self.folder(fixture))
        func take() throws -> (copied: Int, kept: Int, leftOut: [String]) {
            let result = try store.take(from: folder, onlyNew: true, examine: Self.examine(_:meanwhile:)) { _, _ in }
            return (
                result.copied, result.kept,
                result.leftOut.filter { !$0.contains("broken") && !$0.contains("wrong_name") }
            )
        }
        func lie(_ text: String, as name: String) throws { _ = try fixture.folder.add("themes/\(name)", text) }
        let (aurora, linen) = (try StoreFixture.id("aurora"), try StoreFixture.id("linen"))
        #expect(try take() == (3, 0, []))
        try store.remove(linen, by: StoreFixture.reviewer, action: .delete)
        try store.remove(aurora, by: StoreFixture.author, action: .withdraw)
        #expect(try take() == (0, 3, []))
        #expect(try store.theme(linen) == nil)
        // Files that lie in the folder have any names; the highest version counts, whatever comes first.
        try lie("linen 2.0 changed", as: "a.json")
        try lie("linen 2.2", as: "b.json")
        try lie("linen 2.1", as: "c.json")
        try lie("slate none", as: "Some name.json")
        let result = try take()
        #expect(result.copied == 2 && result.kept == 3 && result.leftOut.count == 2, "\(result)")
        #expect(
            result.leftOut.allSatisfy { $0.contains("and the store has 2.") && $0.contains("needs a higher version") })
        #expect(try store.theme(linen)?.description.version == "2.2")
        // The owner of a removed theme has it again; new ones without a record are the reviewers'.
        try lie("aurora 3.0", as: "d.json")
        #expect(try take().copied == 1)
        let life = try store.read { connection in try connection.life(of: aurora).current }
        #expect(life[.published] == .person("author") && life[.incoming] == nil)
        try lie("slate none changed", as: "Some name.json")
        #expect(try take().copied == 1)
        try fixture.publish(try StoreFixture.description("slate", version: "1.0"))
        try lie("slate none changed again", as: "Some name.json")
        let last = try take()
        #expect(
            last.copied == 0 && last.leftOut.contains { $0.contains("has no version, and the store has 1.0") },
            "\(last)")
        #expect(try store.problems { _, _ in } == [])
    }

    /// Nothing in a folder is followed elsewhere, waited for, or left out in silence; reading changes nothing.
    @Test func readsOnlyTheFilesOfAFolder() throws {
        let fixture = try StoreFixture(.sqlite)
        let folder = fixture.folder.path.appending("themes")
        _ = system(
            """
            mkdir -p \(folder)/incoming; cd \(folder); printf 'aurora 1.0' >aurora.json; ln -s aurora.json link.json
            mkfifo fifo.json; head -c 1100000 /dev/zero >large.json; echo x >README.md; echo x >aurora.schema.json
            touch .hidden.json incoming/orphan.meta.json
            """)
        let before = system("ls -lR \(folder) >\(folder).list")
        let reading = try DocumentFolder(reading: folder)
        let result = try fixture.store.take(from: reading, examine: Self.examine(_:meanwhile:)) { _, _ in }
        #expect(before == 0 && system("ls -lR \(folder) | cmp - \(folder).list") == 0)
        #expect(result.copied == 1 && result.kept == 0)
        #expect(
            result.leftOut == [
                "fifo.json: is no file (links are not followed)", "large.json: has more than 1024 KiB",
                "link.json: is no file (links are not followed)",
            ])
        #expect(try reading.hasDocuments() && reading.others() == ["README.md"])
        #expect(throws: OperationError.self) { try DocumentFolder(reading: folder.appending("none")) }
        _ = system("cd \(folder); rm -r incoming; mkdir ../far; ln -s ../far incoming")
        #expect(throws: OperationError.self) {
            _ = try fixture.store.take(from: reading, examine: Self.examine(_:meanwhile:)) { _, _ in }
        }
        #expect(throws: OperationError.self) { try DocumentFolder(writing: folder) }
    }

    /// Documents that lie in the folder itself become what the operator says.
    @Test(arguments: StoreKind.allCases) func looseDocumentsMayWait(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        _ = system("mkdir \(fixture.folder.path)/themes \(fixture.folder.path)/empty")
        _ = try fixture.folder.add("themes/Some name.json", "aurora 1.0")
        let folder = try DocumentFolder(reading: fixture.folder.path.appending("themes"), loose: .incoming)
        #expect(try fixture.store.take(from: folder, examine: Self.examine(_:meanwhile:)) { _, _ in }.copied == 1)
        #expect(try fixture.store.count == 0)
        #expect(try fixture.store.waitingUploads(limit: 9).map(\.id.description) == ["aurora"])
        // Neither an upload that waits nor what is published is replaced, or reviewed again.
        _ = try fixture.folder.add("themes/Some name.json", "aurora 1.2")
        let other = try fixture.store.take(from: folder, examine: Self.examine(_:meanwhile:)) { _, _ in }
        #expect(other.copied == 0)
        #expect(
            other.leftOut == [
                "Some name.json: the store has another upload of this theme (decide about that one first)"
            ])
        let shelves = try DocumentFolder(writing: fixture.folder.path.appending("shelves"))
        try Self.put("linen 1.0", "linen", .published, owner: "author", in: shelves)
        _ = try fixture.store.take(from: shelves, examine: Self.examine(_:meanwhile:)) { _, _ in }
        for (text, copied, kept) in [("linen 1.0", 0, 1), ("linen 0.9", 0, 0), ("linen 1.1", 1, 0)] {
            _ = try fixture.folder.add("themes/Some name.json", text)
            let result = try fixture.store.take(from: folder, examine: Self.examine(_:meanwhile:)) { _, _ in }
            #expect(result.copied == copied && result.kept == kept, "\(text): \(result.leftOut)")
        }
        let empty = fixture.folder.path.appending("empty")
        _ = try fixture.folder.add("empty/aurora.txt", "aurora 1.0")
        #expect(try !DocumentFolder(reading: empty).hasDocuments())
    }

    /// A record speaks for the document whose digest it has, or for the one that it replaces.
    @Test func aRecordSpeaksForItsDocument() throws {
        let fixture = try StoreFixture(.sqlite)
        let folder = try DocumentFolder(writing: fixture.folder.path.appending("themes"))
        try Self.put("aurora 1.0", "aurora", .published, owner: "author", in: folder)
        try Self.put("linen 1.0", "linen", .published, owner: "author", in: folder)
        _ = try fixture.folder.add("themes/published/aurora.json", "aurora 1.1")
        let digest = StoredDocument(Array("linen 1.0".utf8)).digest
        let record =
            "{\"owner\": \"author\", \"time\": \"\", \"digest\": \"\(String(repeating: "0", count: 64))\", \"replaces\": \"\(digest)\"}"
        _ = try fixture.folder.add("themes/published/linen.meta.json", record)
        let result = try fixture.store.take(from: folder, examine: Self.examine(_:meanwhile:)) { _, _ in }
        #expect(result.notes.map { $0.prefix(21) } == ["published/aurora.json"], "\(result.notes)")
        for (id, owner) in [("aurora", ThemeOwner.reviewers), ("linen", .person("author"))] {
            let id = try StoreFixture.id(id)
            #expect(
                try fixture.store.read { connection in try connection.life(of: id).current }[.published]
                    == owner)
        }
    }

    @Test(arguments: StoreKind.allCases) func damageIsFound(in kind: StoreKind) throws {
        let fixture = try StoreFixture(kind)
        let document = try fixture.publish(try StoreFixture.description("aurora"))
        #expect(try fixture.store.problems { _, _ in } == [])
        try fixture.change("UPDATE documents SET bytes = \(kind == .sqlite ? "x'00'" : "'\\x00'::bytea")")
        #expect(
            try fixture.store.problems { _, _ in } == ["the document \(document.digest) has other bytes than it had"])
        try fixture.change("DELETE FROM words")
        #expect(try fixture.store.problems { _, _ in }.contains("1 theme missing from the index of words"))
        try fixture.change("DELETE FROM shelves")
        #expect(try fixture.store.problems { _, _ in }.contains("1 theme in the list without a published document"))
    }
}
