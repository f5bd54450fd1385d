import Documents
import Files
import Glibc
import TestSupport
import Testing

@testable import ThemeStore

/// A real store, compared with the table of a theme's life.
@Suite struct StoreLifeTests {
    /// A document and its record in files.
    private struct Content: Hashable {
        var document: [UInt8]
        var record: [UInt8]?
    }

    /// How a document of the reviewers looks: without a record, with one of nobody, with an author's record of another
    /// document.
    private enum Ownerless: CaseIterable { case none, nobody, another }

    /// A store of a test, with files as an operator changes them.
    private final class Place {
        private let folder: TemporaryFolder
        let store: StoreFolder
        private var number = 0

        init() throws {
            folder = TemporaryFolder()
            store = try StoreFolder(folder.path.appending("themes"))
        }

        /// Returns bytes that no other document has.
        func newDocument() -> [UInt8] {
            number += 1
            return Array("{\"number\": \(number)}".utf8)
        }

        func file(_ shelf: Shelf, _ name: String) -> FilePath {
            folder.path.appending("themes/\(shelf.rawValue)").appending(name)
        }

        func write(_ bytes: [UInt8], _ shelf: Shelf, _ name: String) throws {
            try OpenFile(file(shelf, name), O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o644).write(bytes)
        }

        /// Puts a document of an owner on a shelf, as if the store had done it.
        func put(_ owner: ThemeOwner, _ id: ThemeID, _ shelf: Shelf, _ ownerless: Ownerless = .none) throws {
            let document = newDocument()
            let digest = StoredDocument(document).digest
            try write(document, shelf, "\(id).json")
            let record: StoreRecord? =
                switch (owner, ownerless) {
                case (.person(let name), _): StoreRecord(owner: name, version: "1.0", digest: digest)
                case (.reviewers, .none): nil
                case (.reviewers, .nobody): StoreRecord(owner: nil, version: "1.0", digest: digest)
                case (.reviewers, .another):
                    StoreRecord(owner: "mina", version: "1.0", digest: StoredDocument(newDocument()).digest)
                }
            if let record { try write(record.bytes, shelf, "\(id).meta.json") }
        }

        /// Returns the files of a theme.
        func contents(_ id: ThemeID) -> [Shelf: Content] {
            var contents: [Shelf: Content] = [:]
            for shelf in Shelf.allCases {
                guard let document = try? Repository.bytes(file(shelf, "\(id).json")) else { continue }
                let record = try? Repository.bytes(file(shelf, "\(id).meta.json"))
                contents[shelf] = Content(document: document, record: record)
            }
            return contents
        }

        /// The names of all files that are neither documents nor records.
        var strangers: [String] {
            Shelf.allCases.flatMap { ((try? file($0, ".").names()) ?? []).map(\.description) }
                .filter { !$0.hasSuffix(".json") && $0 != "." && $0 != ".." }
        }
    }

    /// Does an action on the store. Returns why it was refused; nil if it was done.
    private static func refusal(
        _ store: StoreFolder, _ action: ThemeAction, _ id: ThemeID, _ caller: StoreCaller, _ document: [UInt8]
    ) throws -> ThemeRefusal? {
        let published = store.document(id, on: .published)?.digest
        let incoming = store.document(id, on: .incoming)?.digest ?? ""
        do throws(StoreError) {
            switch action {
            case .read: try store.check(.read, id: id, by: caller)
            case .readUpload: _ = try store.upload(id, for: caller)
            case .upload:
                try store.submit(StoredDocument(document), as: id, version: "2.0", by: caller, over: published)
            case .approve: try store.approve(id, incoming: incoming, over: published, version: "2.0", by: caller)
            case .reject: try store.reject(id, incoming: incoming, reason: "no", by: caller)
            case .withdraw: try store.withdraw(id, by: caller)
            case .delete: try store.delete(id, by: caller)
            }
            return nil
        } catch {
            guard case .refused(let refusal) = error else { throw error }
            return refusal
        }
    }

    /// Does an action on the store and in the table, and compares what both say and what is there afterwards.
    private func compare(
        _ place: Place, _ id: ThemeID, _ action: ThemeAction, _ caller: StoreCaller
    ) throws -> ThemeLife {
        let (store, document) = (place.store, place.newDocument())
        let (before, old) = (store.life(of: id), place.contents(id))
        let (after, expected): (ThemeLife, ThemeRefusal?)
        do throws(ThemeRefusal) {
            (after, expected) = (try before.after(action, by: caller), nil)
        } catch {
            (after, expected) = (before, error)
        }
        var words: Comment { "\(before) \(action) \(caller)" }
        let seen = try? store.upload(id, for: caller)
        #expect(try Self.refusal(store, action, id, caller, document) == expected, words)
        let new = place.contents(id)
        #expect(store.life(of: id) == after, words)
        if expected != nil || [.read, .readUpload].contains(action) {
            #expect(new == old, words)
            #expect(seen.map { old[$0.shelf]?.document == $0.document.bytes } != false, words)
            return after
        }
        var wanted = old.mapValues(\.document)
        switch action {
        case .upload: wanted[caller.uploadShelf] = document
        case .approve: wanted[.published] = old[.incoming]?.document
        case .reject: wanted[.rejected] = old[.incoming]?.document
        default: break
        }
        for shelf in Shelf.allCases where after[shelf] == nil { wanted[shelf] = nil }
        #expect(new.mapValues(\.document) == wanted, words)
        for (shelf, content) in new where content.document == old[shelf]?.document {
            #expect(content == old[shelf], words)
        }
        if action == .reject { #expect(store.record(id, on: .rejected)?.reason == "no") }
        return after
    }

    /// Every state × action × caller; the looks of documents without an owner take turns. To the store's files, a reviewer who
    /// owns a theme is one more person.
    @Test(arguments: ThemeLifeTests.callers) func storeDoesWhatTheTableSays(caller: StoreCaller) throws {
        let place = try Place()
        var number = 0
        let owner = ThemeOwner.person("rita")
        for life in ThemeLifeTests.lives where !Shelf.allCases.contains(where: { life[$0] == owner }) {
            for action in ThemeAction.allCases {
                number += 1
                let look = Ownerless.allCases[number % Ownerless.allCases.count]
                let id = try #require(ThemeID("theme_\(number)"))
                for shelf in Shelf.allCases { try life[shelf].map { try place.put($0, id, shelf, look) } }
                #expect(place.store.life(of: id) == life)
                _ = try compare(place, id, action, caller)
            }
        }
        #expect(place.strangers.isEmpty)
    }

    /// Long lives of one theme, by hand too. A file that is removed by hand leaves its record behind.
    @Test(arguments: [1, 2, 3, 4]) func storeFollowsTheTable(seed: UInt64) throws {
        let place = try Place()
        let id = try #require(ThemeID("theme"))
        var random = SeededGenerator(seed)
        var life = ThemeLife()
        for step in 0..<400 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                let change = try #require(HandChange.allCases.randomElement(using: &random))
                switch change {
                case .put: try place.write(place.newDocument(), .published, "\(id).json")
                case .remove: place.file(.published, "\(id).json").remove()
                }
                life = life.after(change)
            default:
                let action = try #require(ThemeAction.allCases.randomElement(using: &random))
                let caller = try #require(ThemeLifeTests.callers.randomElement(using: &random))
                life = try compare(place, id, action, caller)
            }
            #expect(place.store.life(of: id) == life, "seed \(seed), step \(step)")
        }
        #expect(place.strangers.isEmpty)
    }

    /// The list of uploads shows everybody what they may read, one by one.
    @Test func listsShowWhatMayBeRead() throws {
        let place = try Place()
        for (number, life) in ThemeLifeTests.lives.enumerated() {
            let id = try #require(ThemeID("theme_\(number)"))
            for shelf in Shelf.allCases { try life[shelf].map { try place.put($0, id, shelf, .another) } }
        }
        for caller in ThemeLifeTests.callers {
            let seen = try Set(place.store.uploads(for: caller, after: nil, limit: .max).map { "\($0.id) \($0.shelf)" })
            var wanted: Set<String> = []
            for (number, life) in ThemeLifeTests.lives.enumerated() {
                for shelf in [Shelf.incoming, .rejected] where life[shelf].map(caller.decides) == true {
                    wanted.insert("theme_\(number) \(shelf)")
                }
            }
            #expect(seen == wanted && seen.isEmpty == (caller.role < .author), "\(caller)")
        }
    }

    // MARK: - Killed processes

    /// A record is written before its document. A process that is killed between the two takes nothing from an owner, and
    /// gives nothing to one.
    @Test func recordOfTheNextDocumentKeepsTheOwner() throws {
        let place = try Place()
        let id = try #require(ThemeID("theme"))
        let (mina, rita) = (ThemeLifeTests.callers[2], ThemeLifeTests.callers[4])
        let (one, two) = (StoredDocument(place.newDocument()), StoredDocument(place.newDocument()))
        try place.store.submit(one, as: id, version: "1.0", by: mina, over: nil)
        try place.store.approve(id, incoming: one.digest, over: nil, version: "1.0", by: rita)
        try place.store.submit(two, as: id, version: "2.0", by: mina, over: one.digest)
        try place.store.approve(id, incoming: two.digest, over: one.digest, version: "2.0", by: rita)
        // As if the second approval had ended before the document was moved.
        try place.write(one.bytes, .published, "\(id).json")
        #expect(place.store.life(of: id).published == .person("mina"))
        try place.write(place.newDocument(), .published, "\(id).json")
        #expect(place.store.life(of: id).published == .reviewers)
        // A document of the reviewers does not become an author's by a record that is written over it.
        let hand = StoredDocument(place.newDocument())
        try place.write(hand.bytes, .rejected, "\(id).json")
        place.file(.published, "\(id).json").remove()
        let three = StoredDocument(place.newDocument())
        try place.write(three.bytes, .incoming, "\(id).json")
        let record = StoreRecord(owner: "mina", version: nil, digest: three.digest)
        try place.write(record.bytes, .incoming, "\(id).meta.json")
        try place.store.reject(id, incoming: three.digest, reason: "no", by: rita)
        #expect(place.store.life(of: id).rejected == .person("mina"))
        try place.write(hand.bytes, .rejected, "\(id).json")
        #expect(place.store.life(of: id).rejected == .reviewers)
    }

    /// What cannot be written is found out before anything changes.
    @Test func failedWritesChangeNothing() throws {
        let place = try Place()
        let id = try #require(ThemeID("theme"))
        let (mina, rita) = (ThemeLifeTests.callers[2], ThemeLifeTests.callers[4])
        try place.put(.person("mina"), id, .incoming)
        let before = place.contents(id)
        let digest = StoredDocument(try #require(before[.incoming]).document).digest
        // A folder has the record's name.
        try place.file(.published, "\(id).meta.json").makeFolder()
        for action in [ThemeAction.upload, .approve] {
            do {
                _ = try Self.refusal(place.store, action, id, rita, place.newDocument())
                Issue.record("\(action) is done")
            } catch StoreError.failed(let error) {
                #expect(error.description.contains("published/theme"), "\(error)")
            }
            #expect(place.contents(id) == before && place.strangers.isEmpty)
        }
        try place.store.reject(id, incoming: digest, reason: "no", by: rita)
        #expect(place.store.life(of: id).rejected == .person(mina.name))
    }

    @Test func leftoversOfKilledProcessesAreRemoved() throws {
        let folder = TemporaryFolder()
        _ = try StoreFolder(folder.path)
        for place in [".", "published", "incoming", "rejected"] {
            _ = system(
                """
                cd \(folder.path)/\(place); touch -d '2 hours ago' .kbrender-old .other; touch .kbrender-young
                touch -d '2 hours ago' target; ln -s target .kbrender-link; touch -h -d '2 hours ago' .kbrender-link
                mkdir .kbrender-folder; touch -d '2 hours ago' .kbrender-folder
                """)
        }
        _ = try StoreFolder(folder.path)
        let kept = [".kbrender-folder", ".kbrender-link", ".kbrender-young", ".other", "target"]
        for shelf in Shelf.allCases {
            let names = try folder.path.appending(shelf.rawValue).names().map(\.description)
            #expect(names.filter { $0 != "." && $0 != ".." }.sorted() == kept, "\(shelf)")
        }
        #expect(folder.names.filter { $0.hasPrefix(".k") } == Array(kept[..<3]))
    }
}
