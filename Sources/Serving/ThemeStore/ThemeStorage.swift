internal import Documents

/// Where a store keeps its documents, and who may change them: a folder of files or a database. Each change is made whole or
/// not at all, only if `ThemeLife` allows it, and only over the documents that the caller has seen.
package protocol ThemeStorage: Sendable {
    /// Returns the document of a theme; nil if there is none.
    func document(_ id: ThemeID, on shelf: Shelf) throws(StoreError) -> StoredDocument?

    /// Throws if somebody may not do something with a theme now.
    func check(_ action: ThemeAction, id: ThemeID, by caller: StoreCaller) throws(StoreError)

    /// Returns the upload under an id that somebody may read.
    func upload(_ id: ThemeID, for caller: StoreCaller) throws(StoreError) -> StoredUpload

    /// Returns the uploads that somebody may read, those that wait before the rejected ones, sorted by id: at most `limit`,
    /// after a place in that order.
    func uploads(for caller: StoreCaller, after place: UploadPlace?, limit: Int) throws(StoreError) -> [StoredUpload]

    /// Stores an upload: a reviewer's is published, another waits for a review. `published` is the digest of the published
    /// document that it replaces, nil for none; `waiting` says which waiting one it may replace.
    func submit(
        _ document: StoredDocument, as id: ThemeID, theme: ThemeDescription, by caller: StoreCaller,
        over published: String?, waiting: ExpectedDocument
    ) throws(StoreError)

    /// Publishes a waiting document. `incoming` is the digest of the document that was reviewed, `published` that of the one
    /// that it replaces.
    func approve(
        _ id: ThemeID, incoming: String, over published: String?, theme: ThemeDescription, by caller: StoreCaller
    ) throws(StoreError)

    /// Rejects a waiting document. `incoming` is the digest of the document that was reviewed.
    func reject(_ id: ThemeID, incoming: String, reason: String, by caller: StoreCaller) throws(StoreError)

    /// Removes uploads, and leaves what is published.
    func withdraw(_ id: ThemeID, by caller: StoreCaller) throws(StoreError)

    /// Removes a theme with its uploads.
    func delete(_ id: ThemeID, by caller: StoreCaller) throws(StoreError)

    /// Returns the version that every new one must exceed: that of the published document, or, where the store remembers it,
    /// of one that was removed. Nil if any version will do.
    func lastVersion(of id: ThemeID) throws(StoreError) -> String?
}

/// What somebody believes to be in a place of the store.
package enum ExpectedDocument: Hashable, Sendable {
    /// Whatever is there.
    case any
    /// The document with this digest; nil for none.
    case exactly(String?)
}

/// A place in the list of uploads, or of an author's documents.
package struct UploadPlace: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let shelf: Shelf
    package let id: ThemeID

    /// The place of an upload.
    package init(_ upload: StoredUpload) {
        shelf = upload.shelf
        id = upload.id
    }

    package init(shelf: Shelf, id: ThemeID) {
        self.shelf = shelf
        self.id = id
    }

    /// Reads a place, such as `incoming.ID`; nil if the text is none, or on none of some shelves.
    package init?(_ text: String, shelves: [Shelf] = [.incoming, .rejected]) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let shelf = Shelf(rawValue: String(parts[0])), shelves.contains(shelf),
            let id = ThemeID(String(parts[1]))
        else { return nil }
        self.init(shelf: shelf, id: id)
    }

    package var description: String { "\(shelf.rawValue).\(id)" }

    /// Orders places as the list does: the names of the shelves are in that order.
    package static func < (one: UploadPlace, other: UploadPlace) -> Bool {
        one.shelf == other.shelf ? one.id < other.id : one.shelf.rawValue < other.shelf.rawValue
    }
}

extension StoreFolder: ThemeStorage {
    package func uploads(
        for caller: StoreCaller, after place: UploadPlace?, limit: Int
    ) throws(StoreError) -> [StoredUpload] {
        var found: [StoredUpload] = []
        for shelf in [Shelf.incoming, .rejected] {
            for id in listing(of: shelf).keys.sorted() {
                if let place, UploadPlace(shelf: shelf, id: id) <= place { continue }
                guard let upload = visibleUpload(id, on: shelf, for: caller) else { continue }
                found.append(upload)
                if found.count == limit { return found }
            }
        }
        return found
    }

    package func submit(
        _ document: StoredDocument, as id: ThemeID, theme: ThemeDescription, by caller: StoreCaller,
        over published: String?, waiting: ExpectedDocument
    ) throws(StoreError) {
        try submit(document, as: id, version: theme.version, by: caller, over: published, waiting: waiting)
    }

    package func approve(
        _ id: ThemeID, incoming: String, over published: String?, theme: ThemeDescription, by caller: StoreCaller
    ) throws(StoreError) {
        try approve(id, incoming: incoming, over: published, version: theme.version, by: caller)
    }

    /// A folder remembers no version: the gallery knows that of what is published.
    package func lastVersion(of id: ThemeID) -> String? { nil }
}
