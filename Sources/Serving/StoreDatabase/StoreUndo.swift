package import StoreModel

/// Decisions about uploads that their reviewer takes back.
extension StoreDatabase {
    /// How many seconds a reviewer has to take back a decision.
    static let undoSeconds = 60

    /// Takes back the last decision about an upload, by whoever made it a moment ago: the upload waits again, and what it replaced
    /// is published again. `previous` is the digest of that; nil for a theme that was new. Throws `missing` if it is too late,
    /// or `changed` if something has happened to the theme since.
    package func undo(_ id: ThemeID, digest: String, previous: String?, by caller: StoreCaller) throws(StoreError) {
        try change { change in
            let connection = change.connection
            let last = try connection.rows(
                "SELECT digest, decision, reviewer, seconds FROM reviews WHERE id = ?1 ORDER BY number DESC LIMIT 1",
                with: [.text(id.description)]
            ) { ($0.text(0), ReviewDecision(rawValue: $0.text(1)), $0.text(2), $0.isNull(3) ? nil : $0.integer(3)) }
            .first
            guard let (lastDigest, decision, reviewer, seconds) = last, let decision, let seconds,
                lastDigest == digest, reviewer == caller.name,
                try (0...Self.undoSeconds).contains(connection.seconds - seconds)
            else { throw ThemeRefusal.missing }
            let shelf: ReviewState = decision == .approve ? .published : .rejected
            try change.expect(nil, of: id, on: .incoming)
            try change.expect(digest, of: id, on: shelf)
            guard let old = try connection.upload(id, on: shelf)?.record else { throw StoreError.changed }
            try change.audit("undo", id: id, by: caller, digest: digest)
            if decision == .approve {
                try change.unpublish(old, of: id, before: previous)
            } else {
                try change.remove(id, from: .rejected)
            }
            let record = StoreRecord(owner: old.owner, version: old.version, digest: digest)
            try change.put(record, id: id, on: .incoming, theme: nil)
            try change.tell(.submitted, id: id, digest: digest, version: old.version, owner: old.owner)
        }
    }
}

extension StoreChange {
    /// Removes a document from a shelf.
    fileprivate func remove(_ id: ThemeID, from shelf: ReviewState) throws {
        let before = try connection.life(of: id).current
        var after = before
        after[shelf] = nil
        try end((before, after), id: id)
    }

    /// Has what an upload replaced published again, or nothing if it replaced nothing. Its version may be published once more.
    fileprivate func unpublish(_ upload: StoreRecord, of id: ThemeID, before previous: String?) throws {
        try connection.run(
            "DELETE FROM versions WHERE number = (SELECT max(number) FROM versions WHERE id = ?1) AND digest = ?2",
            with: [.text(id.description), .text(upload.digest)])
        guard let previous else { return try remove(id, from: .published) }
        guard let old = try version(of: id, where: "digest = ?2", .text(previous)) else { throw StoreError.changed }
        try publishAgain(old, id: id, owner: upload.owner)
    }
}
