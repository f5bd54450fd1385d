package import StoreModel

/// An upload that waits for a review, as reviewers see it in their queue.
package struct WaitingUpload: Hashable, Sendable {
    package let id: ThemeID
    /// Its number: the oldest uploads have the lowest ones.
    package let number: Int
    /// The digest of the document.
    package let digest: String
    /// Whose it is; nil for the reviewers.
    package let owner: String?
    /// When it was sent (RFC 3339).
    package let time: String
    package let theme: ThemeDescription
    /// How many reports of abuse about the published theme are open.
    package let reports: Int
}

/// A document of an author on a shelf of the store.
package struct OwnDocument: Hashable, Sendable {
    package let id: ThemeID
    package let shelf: ReviewState
    /// When it was put there (RFC 3339).
    package let time: String
    /// Why it was rejected.
    package let reason: String?
    package let theme: ThemeDescription

    /// Its cursor in the list.
    package var cursor: UploadCursor { UploadCursor(shelf: shelf, id: id) }
}

/// Something that somebody did in the store.
package struct LogEntry: Hashable, Sendable {
    /// Its number, which only grows.
    package let number: Int
    /// Who did it.
    package let actor: String
    /// The role in which they did it.
    package let role: String
    /// What they did: the name of a `ThemeAction`, or `import`, `rollBack`, `closeReport`, `collect`, `removeCollection`.
    package let action: String
    /// The theme or the collection.
    package let id: String
    /// What they said, such as the reason of a rejection.
    package let detail: String?
    /// When they did it (RFC 3339).
    package let time: String
}

/// What the desk lists.
extension StoreDatabase {
    /// Returns the uploads that wait, the oldest first: at most `limit`, after a number; only those of an owner, unless it is nil, and
    /// only those up to a number.
    package func waitingUploads(
        after number: Int = 0, of owner: String? = nil, upTo last: Int = .max, limit: Int
    ) throws(StoreError) -> [WaitingUpload] {
        try rows(
            """
            SELECT shelves.id, shelves.digest, shelves.owner, shelves.time, documents.description, documents.contrast,
                (SELECT count(*) FROM reports WHERE reports.id = shelves.id AND reports.closed IS NULL), shelves.arrival
            FROM shelves JOIN documents ON documents.digest = shelves.digest
            WHERE shelves.shelf = 'incoming' AND shelves.arrival > ?1
            AND (?3 = '' OR shelves.owner = ?3) AND shelves.arrival <= ?4
            ORDER BY shelves.arrival LIMIT ?2
            """, with: [.integer(number), .integer(limit), .text(owner ?? ""), .integer(last)]
        ) { row in
            guard let id = ThemeID(row.text(0)),
                let theme = DescriptionText.read(row.text(4), contrast: row.text(5))
            else { return nil }
            return WaitingUpload(
                id: id, number: row.integer(7), digest: row.text(1), owner: row.optionalText(2), time: row.text(3),
                theme: theme, reports: row.integer(6))
        }
    }

    /// The number of the last upload that waits; 0 if none does.
    package var lastWaiting: Int {
        get throws(StoreError) { try number("SELECT max(arrival) FROM shelves WHERE shelf = 'incoming'") }
    }

    /// Returns the documents of an owner, those that wait first, then the published ones, then the rejected ones, each sorted by
    /// id: at most `limit`, after a cursor in that order.
    package func documents(
        of owner: String, after cursor: UploadCursor?, limit: Int
    ) throws(StoreError) -> [OwnDocument] {
        try rows(
            """
            SELECT shelves.id, shelves.shelf, shelves.time, shelves.reason, documents.description
            FROM shelves JOIN documents ON documents.digest = shelves.digest
            WHERE shelves.owner = ?1 AND (shelves.shelf, shelves.id) > (?2, ?3)
            ORDER BY shelves.shelf, shelves.id LIMIT ?4
            """,
            with: [
                .text(owner), .text(cursor?.shelf.rawValue ?? ""), .text(cursor?.id.description ?? ""),
                .integer(limit),
            ]
        ) { row in
            guard let id = ThemeID(row.text(0)), let shelf = ReviewState(rawValue: row.text(1)),
                let theme = DescriptionText.read(row.text(4))
            else { return nil }
            return OwnDocument(
                id: id, shelf: shelf, time: row.text(2), reason: row.optionalText(3), theme: theme)
        }
    }

    /// Returns what was done in the store, or with one theme, the newest first: at most `limit`, and only what was done before a
    /// number unless it is nil.
    package func log(of id: ThemeID? = nil, before number: Int? = nil, limit: Int) throws(StoreError) -> [LogEntry] {
        try rows(
            """
            SELECT number, actor, role, action, id, detail, time FROM audit
            WHERE number < ?1\(id == nil ? "" : " AND id = ?3") ORDER BY number DESC LIMIT ?2
            """,
            with: [.integer(number ?? .max), .integer(limit)] + (id.map { [.text($0.description)] } ?? [])
        ) { row in
            LogEntry(
                number: row.integer(0), actor: row.text(1), role: row.text(2), action: row.text(3), id: row.text(4),
                detail: row.optionalText(5), time: row.text(6))
        }
    }
}
