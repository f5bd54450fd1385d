/// What somebody believes to be in a place of the store.
package enum ExpectedDocument: Hashable, Sendable {
    /// Whatever is there.
    case any
    /// The document with this digest; nil for none.
    case exactly(String?)
}

/// A cursor in the list of uploads, or of an author's documents.
package struct UploadCursor: Hashable, Sendable, CustomStringConvertible {
    package let shelf: ReviewState
    package let id: ThemeID

    package init(shelf: ReviewState, id: ThemeID) {
        self.shelf = shelf
        self.id = id
    }

    /// Reads a cursor, such as `incoming.ID`; nil if the text is none, or on none of some shelves.
    package init?(_ text: String, shelves: [ReviewState] = [.incoming, .rejected]) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let shelf = ReviewState(rawValue: String(parts[0])), shelves.contains(shelf),
            let id = ThemeID(String(parts[1]))
        else { return nil }
        self.init(shelf: shelf, id: id)
    }

    package var description: String { "\(shelf.rawValue).\(id)" }
}
