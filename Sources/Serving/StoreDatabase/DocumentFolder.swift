package import Documents
package import Files
internal import Glibc
package import StoreModel

/// A folder of documents, for people and git, from which a store takes themes and into which it writes them. Published, waiting and
/// rejected ones are on shelves: `published/ID.json`, `incoming/ID.json`, `rejected/ID.json`, each with its record in
/// `ID.meta.json`. Documents that lie in the folder itself are published ones, whatever their names are.
///
/// Reading changes nothing. No link in the folder is followed.
package final class DocumentFolder: Sendable {
    private let path: FilePath
    private let root: OpenFolder
    /// What documents that lie in the folder itself are.
    private let loose: ReviewState

    /// Opens a folder to read it. Documents that lie in it are published, or wait. Throws `noInput` (66) if there is none.
    package init(reading path: FilePath, loose: ReviewState = .published) throws(OperationError) {
        self.path = path
        self.loose = loose
        root = try SystemError.mapError(try OpenFolder(path)) {
            OperationError("\(path): cannot be read: \($0) (expected a folder of theme documents)", .noInput)
        }
    }

    /// Opens a folder to write it, with its shelves, and makes those that are missing. Throws `cannotCreate` (73).
    package init(writing path: FilePath) throws(OperationError) {
        self.path = path
        loose = .published
        do {
            if path.isMissing { try path.makeFolder() }
            root = try OpenFolder(path)
            for shelf in ReviewState.allCases {
                try root.makeFolder(FilePath(shelf.rawValue))
                // What killed processes have left.
                try OpenFolder(FilePath(shelf.rawValue), in: root).sweep()
            }
        } catch {
            throw OperationError(
                "\(path): cannot take themes: \(error) (expected a folder, in which published, incoming and rejected are no links)",
                .cannotCreate)
        }
    }

    // MARK: - Reading

    /// A document's file.
    struct Item: Hashable, Sendable {
        let shelf: ReviewState
        /// False for a file in the folder itself.
        let isOnShelf: Bool
        /// Its name, without `.json`.
        let name: String

        /// The file as messages name it.
        var path: String { (isOnShelf ? shelf.rawValue + "/" : "") + name + DocumentFolder.documentEnding }
    }

    /// A document of the folder, with its record.
    struct Content: Sendable {
        let document: StoredDocument
        /// Its record; nil if it has none.
        let record: StoreRecord?
        /// Whose document the record describes, if that is another one: this one was added or edited by hand.
        let formerOwner: String?
    }

    /// What a folder is expected to hold, in words.
    package static let expected = "documents NAME.json in it, or in its folders published, incoming and rejected"

    /// Returns whether there is any document in it.
    package func hasDocuments() throws(OperationError) -> Bool { try !items().isEmpty }

    /// Returns what else lies in the folder itself, sorted by name: nobody looks at it. A store's own files are left out, and
    /// hidden ones.
    package func others() throws(OperationError) -> [String] {
        let own = StoreAddress.fileName
        return try Self.allNames(in: root, of: path).filter { name in
            !name.hasPrefix(".") && !name.hasPrefix(own) && !name.hasSuffix(Self.documentEnding)
                && ReviewState(rawValue: name) == nil
        }.sorted()
    }

    private static let documentEnding = ".json"
    private static let recordEnding = ".meta.json"
    /// Schemas are written beside themes for editors.
    private static let otherEndings = [recordEnding, ".schema.json"]

    /// Returns the files of all documents: shelf by shelf, then those in the folder itself, each sorted by name.
    func items() throws(OperationError) -> [Item] {
        var items: [Item] = []
        for shelf in ReviewState.allCases {
            guard let folder = try open(shelf) else { continue }
            items += try Self.names(in: folder, of: path.appending(shelf.rawValue)).map {
                Item(shelf: shelf, isOnShelf: true, name: $0)
            }
        }
        return items + (try Self.names(in: root, of: path).map { Item(shelf: loose, isOnShelf: false, name: $0) })
    }

    private static func names(in folder: borrowing OpenFolder, of path: FilePath) throws(OperationError) -> [String] {
        try allNames(in: folder, of: path)
            .filter { name in
                name.hasSuffix(documentEnding) && !name.hasPrefix(".")
                    && !otherEndings.contains { name.hasSuffix($0) }
            }
            .map { String($0.dropLast(documentEnding.utf8.count)) }.sorted()
    }

    private static func allNames(
        in folder: borrowing OpenFolder, of path: FilePath
    ) throws(OperationError) -> [String] {
        try SystemError.mapError(try folder.names()) { OperationError("\(path): cannot be read: \($0)", .noInput) }
            .map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Opens a shelf; nil if there is none.
    private func open(_ shelf: ReviewState) throws(OperationError) -> OpenFolder? {
        do {
            return try OpenFolder(FilePath(shelf.rawValue), in: root)
        } catch {
            if error.code == ENOENT { return nil }
            throw OperationError(
                "\(path.appending(shelf.rawValue)): cannot be read: \(error) (expected a folder that is no link)",
                .noInput)
        }
    }

    /// Returns a document with its record. Throws why it cannot be read.
    func content(_ item: Item) throws(OperationError) -> Content {
        let bytes = try read(item, ending: Self.documentEnding, upTo: Limits.documentBytes)
        let document = StoredDocument(bytes)
        guard item.isOnShelf,
            let record = (try? read(item, ending: Self.recordEnding, upTo: StoreRecord.fileBytes)).flatMap(
                StoreRecord.init)
        else { return Content(document: document, record: nil, formerOwner: nil) }
        return record.describes(document)
            ? Content(document: document, record: record, formerOwner: nil)
            : Content(document: document, record: nil, formerOwner: record.owner)
    }

    private func read(_ item: Item, ending: String, upTo most: Int) throws(OperationError) -> [UInt8] {
        guard item.isOnShelf else { return try Self.read(FilePath(item.name + ending), in: root, upTo: most) }
        guard let folder = try open(item.shelf) else { throw OperationError("is gone", .noInput) }
        return try Self.read(FilePath(item.name + ending), in: folder, upTo: most)
    }

    private static func read(
        _ name: FilePath, in folder: borrowing OpenFolder, upTo most: Int
    ) throws(OperationError) -> [UInt8] {
        do throws(SystemError) {
            let file = try folder.file(name, flags: O_RDONLY | O_NONBLOCK)
            let status = try file.status()
            guard status.kind == .regular else { throw SystemError(code: ELOOP) }
            let bytes = try file.read(upTo: most + 1, expected: status.size)
            guard bytes.count <= most else {
                throw SystemError(code: EFBIG)
            }
            return bytes
        } catch {
            switch error.code {
            case ELOOP: throw OperationError("is no file (links are not followed)", .badData)
            case EFBIG: throw OperationError("has more than \(most >> 10) KiB", .badData)
            default: throw OperationError("cannot be read: \(error)", .noInput)
            }
        }
    }

    // MARK: - Writing

    /// Writes a document with its record, whatever was there: the record first, since it counts only for its document. Returns false
    /// if both were there.
    func put(_ upload: StoredUpload) throws -> Bool {
        let item = Item(upload)
        if let old = try? content(item), old.document.digest == upload.document.digest, old.record == upload.record {
            return false
        }
        do throws(WriteError) {
            guard let folder = try? open(upload.shelf) else {
                throw WriteError(step: .creation, error: SystemError(code: ENOENT))
            }
            for (ending, bytes) in [
                (Self.recordEnding, upload.record.bytes), (Self.documentEnding, upload.document.bytes),
            ] {
                try folder.replace(FilePath(item.name + ending), with: bytes, durability: .unsynced)
            }
        } catch {
            throw StoreError(error, writing: path.appending(item.path))
        }
        return true
    }
}

extension DocumentFolder.Item {
    /// The file of a store's document.
    init(_ upload: StoredUpload) { self.init(shelf: upload.shelf, isOnShelf: true, name: upload.id.description) }
}
