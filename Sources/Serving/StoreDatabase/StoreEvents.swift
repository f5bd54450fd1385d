package import StoreModel

/// What happens in a store, in the order in which it happened.
package struct StoreEvent: Hashable, Sendable {
    /// The kinds of events.
    package enum Kind: String, CaseIterable, Sendable {
        /// A document was published: a new theme, a new version, or an earlier one again.
        case changed
        /// The theme is no longer published.
        case removed
        /// An upload waits for a review.
        case submitted
        /// An upload was rejected; the detail is the reason.
        case rejected
        /// An upload was withdrawn.
        case withdrawn
        /// A theme has been downloaded so many times; the detail is the number, a power of ten from 100 on.
        case milestone

        /// The kinds that everybody may know of.
        package static let open: [Kind] = [.changed, .removed]
    }

    /// Its number, which only grows. Numbers may be left out.
    package let number: Int
    package let kind: Kind
    package let id: ThemeID
    /// The digest of the document that it is about; nil for events that an older program has noted.
    package let digest: String?
    /// The version of that document.
    package let version: String?
    /// Whose the theme is; nil for the reviewers.
    package let owner: String?
    /// More, if there is more to say.
    package let detail: String?
    /// When it happened (RFC 3339).
    package let time: String

    /// True if the theme is no longer published.
    package var isRemoval: Bool { kind == .removed }
}

extension StoreDatabase {
    /// Returns events of some kinds after a number, the oldest first, or the newest first.
    package func events(
        after number: Int = 0, kinds: [StoreEvent.Kind] = StoreEvent.Kind.open, limit: Int = 1000,
        newestFirst: Bool = false
    ) throws(StoreError) -> [StoreEvent] {
        let names = kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return try rows(
            """
            SELECT number, kind, id, digest, version, owner, detail, time FROM events
            WHERE number > ?1 AND kind IN (\(names)) ORDER BY number\(newestFirst ? " DESC" : "") LIMIT ?2
            """, with: [.integer(number), .integer(limit)]
        ) { row in
            guard let kind = StoreEvent.Kind(rawValue: row.text(1)), let id = ThemeID(row.text(2)) else {
                return nil
            }
            return StoreEvent(
                number: row.integer(0), kind: kind, id: id, digest: row.optionalText(3),
                version: row.optionalText(4), owner: row.optionalText(5), detail: row.optionalText(6),
                time: row.text(7))
        }
    }

    /// The number of the last event of any kind; 0 if there was none.
    package var lastEvent: Int {
        get throws(StoreError) { try number("SELECT max(number) FROM events") }
    }
}

extension StoreChange {
    /// Notes an event. Returns its number.
    @discardableResult
    func tell(
        _ kind: StoreEvent.Kind, id: ThemeID, digest: String? = nil, version: String? = nil, owner: String? = nil,
        detail: String? = nil
    ) throws -> Int {
        let number = try connection.number(
            """
            INSERT INTO events (kind, id, digest, version, owner, detail, time) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            RETURNING number
            """,
            with: [
                .text(kind.rawValue), .text(id.description), DatabaseValue(digest), DatabaseValue(version),
                DatabaseValue(owner), DatabaseValue(detail), .text(time),
            ])
        try connection.announce()
        return number ?? 0
    }
}
