internal import Documents
internal import Files
internal import StoreModel

/// What a database has under an id, with whom a removed theme belonged to. Its id stays with that owner for ever.
struct StoredLife {
    /// The documents that there are.
    let current: ThemeLifecycle
    /// Whose the removed theme was; nil if none was removed.
    let former: ThemeOwner?

    /// Returns the life after an action. An id that nobody uses stays with its former owner, whoever uploads.
    func after(_ action: ThemeAction, on id: ThemeID, by caller: StoreCaller) throws(ThemeRefusal) -> ThemeLifecycle {
        // What somebody had is theirs, even if the id was reserved since.
        var after =
            former == nil ? try current.after(action, on: id, by: caller) : try current.after(action, by: caller)
        if action == .upload, current.owner == nil, let former {
            guard caller.decides(for: former) else { throw .foreign }
            after[caller.uploadShelf] = former
        }
        return after
    }
}

/// A change of a theme: whose it is before and afterwards.
typealias LifeChange = (before: ThemeLifecycle, after: ThemeLifecycle)

/// One change of a store's database, within a transaction.
struct StoreChange {
    let connection: any DatabaseConnection
    /// Returns the name that is shown for an owner; nil for the author whom the document names.
    let authors: @Sendable (String) -> String?
    /// When the change was begun.
    let time = Duration.utcNow

    /// Throws if the caller has as many other uploads that wait as they may, or has sent more within 24 hours, this one included,
    /// which the audit log has already.
    func checkQuotas(of caller: StoreCaller, besides id: ThemeID) throws {
        guard caller.role < .reviewer else { return }
        if let most = caller.rules.waiting {
            let waiting = try connection.number(
                "SELECT count(*) FROM shelves WHERE owner = ?1 AND shelf = 'incoming' AND id <> ?2",
                with: [.text(caller.name), .text(id.description)])
            guard waiting ?? 0 < most else { throw ThemeRefusal.tooManyWaiting(most) }
        }
        if let most = caller.rules.daily {
            let sent = try connection.number(
                """
                SELECT count(*) FROM (
                    SELECT time FROM audit WHERE actor = ?1 AND action = 'upload' ORDER BY number DESC LIMIT ?3
                ) AS newest WHERE time > ?2
                """,
                with: [.text(caller.name), .text((Duration.sinceEpoch - .seconds(86_400)).utc), .integer(most + 1)])
            guard sent ?? 0 <= most else { throw ThemeRefusal.tooManyToday(most) }
        }
    }

    /// Throws if the caller may not do this; otherwise notes that they do.
    func begin(
        _ action: ThemeAction, id: ThemeID, by caller: StoreCaller, digest: String?, detail: String? = nil
    ) throws -> LifeChange {
        let life = try connection.life(of: id)
        let after = try life.after(action, on: id, by: caller)
        try audit("\(action)", id: id, by: caller, digest: digest, detail: detail)
        return (life.current, after)
    }

    /// Notes who did what, with what they said.
    func audit(_ action: String, id: ThemeID, by caller: StoreCaller, digest: String?, detail: String? = nil) throws {
        try connection.run(
            "INSERT INTO audit (actor, role, action, id, digest, time, detail) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            with: [
                .text(caller.name), .text(caller.role.rawValue), .text(action), .text(id.description),
                DatabaseValue(digest), .text(time), DatabaseValue(detail),
            ])
    }

    /// Throws if the document on a shelf is not the expected one; nil for none.
    func expect(_ digest: String?, of id: ThemeID, on shelf: ReviewState) throws {
        let current = try connection.rows(
            "SELECT digest FROM shelves WHERE shelf = ?1 AND id = ?2",
            with: [.text(shelf.rawValue), .text(id.description)]
        ) { $0.text(0) }.first
        guard current == digest else { throw StoreError.changed }
    }

    /// Adds a document, unless it is there.
    func add(_ document: StoredDocument, described theme: ThemeDescription) throws {
        let text = DescriptionText.write(theme)
        try connection.run(
            """
            INSERT INTO documents (digest, description, contrast, bytes, description_digest) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (digest) DO NOTHING
            """,
            with: [
                .text(document.digest), .text(text.description), .text(text.contrast), DatabaseValue(document),
                .text(text.digest),
            ])
    }

    /// Adds an author, unless they are known.
    func add(owner: String) throws {
        try connection.run(
            "INSERT INTO owners (name, since) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING",
            with: [.text(owner), .text(time)])
    }

    /// Returns a description with the name that is shown for the owner, and keeps it with the document.
    private func attributed(_ theme: ThemeDescription, to record: StoreRecord) throws -> ThemeDescription {
        guard let author = record.owner.flatMap(authors), author != theme.author else { return theme }
        var theme = theme
        theme.author = author
        let text = DescriptionText.write(theme)
        try connection.run(
            "UPDATE documents SET description = ?2, contrast = ?3, description_digest = ?4 WHERE digest = ?1",
            with: [.text(record.digest), .text(text.description), .text(text.contrast), .text(text.digest)])
        return theme
    }

    /// Puts a document that was added on a shelf. On the published one, it becomes a version of its theme.
    func put(_ record: StoreRecord, id: ThemeID, on shelf: ReviewState, theme: ThemeDescription?) throws {
        if let owner = record.owner { try add(owner: owner) }
        try connection.run(
            StoreStatements.text("put"),
            with: [
                .text(shelf.rawValue), .text(id.description), .text(record.digest), DatabaseValue(record.owner),
                DatabaseValue(record.version), .text(record.time), DatabaseValue(record.reason),
            ])
        guard shelf == .published, let theme else { return }
        try publish(record, id: id, theme: try attributed(theme, to: record))
    }

    private func publish(_ record: StoreRecord, id: ThemeID, theme: ThemeDescription) throws {
        try connection.run(
            "INSERT INTO versions (id, version, digest, owner, time) VALUES (?1, ?2, ?3, ?4, ?5)",
            with: [
                .text(id.description), DatabaseValue(record.version), .text(record.digest), DatabaseValue(record.owner),
                .text(record.time),
            ])
        let event = try tell(
            .changed, id: id, digest: record.digest, version: record.version, owner: record.owner)
        let values: [DatabaseValue] = [
            .text(id.description), .text(record.digest), .integer(event),
            .integer(Int(Duration.sinceEpoch.components.seconds)), .text(ThemeWords.sorted(theme.name)),
        ]
        // One statement for both would use up a number for every version.
        var number = try connection.number(
            "UPDATE themes SET digest = ?2, updated = ?3, changed = ?4, name = ?5 WHERE id = ?1 RETURNING number",
            with: values)
        if let number { try ThemeIndex.remove(number, from: connection) }
        number =
            try number
            ?? connection.number(
                """
                INSERT INTO themes (id, digest, updated, changed, name, downloads)
                VALUES (?1, ?2, ?3, ?4, ?5, coalesce((SELECT downloads FROM removed WHERE id = ?1), 0)) RETURNING number
                """, with: values)
        guard let number else { throw OperationError("a published theme got no number", .internalError) }
        try ThemeIndex.addWords(of: theme, number: number, to: connection)
        try ThemeIndex.addLikeness(of: theme, number: number, to: connection)
        try connection.run("DELETE FROM removed WHERE id = ?1", with: [.text(id.description)])
    }

    /// Keeps a decision about an upload.
    func note(
        _ decision: ReviewDecision, of id: ThemeID, digest: String, by reviewer: StoreCaller, reason: String?
    ) throws {
        try connection.run(
            """
            INSERT INTO reviews (id, digest, decision, reviewer, reason, time, seconds)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            with: [
                .text(id.description), .text(digest), .text(decision.rawValue), .text(reviewer.name),
                DatabaseValue(reason), .text(time), .integer(try connection.seconds),
            ])
    }

    /// Removes the documents that are gone after a change.
    func end(_ life: LifeChange, id: ThemeID) throws {
        for shelf in ReviewState.allCases where life.before[shelf] != nil && life.after[shelf] == nil {
            if shelf == .published { try unpublish(id) }
            try connection.run(
                "DELETE FROM shelves WHERE shelf = ?1 AND id = ?2",
                with: [.text(shelf.rawValue), .text(id.description)])
        }
    }

    /// Removes a theme from the lists, and keeps whose it was.
    private func unpublish(_ id: ThemeID) throws {
        try connection.run(
            """
            INSERT INTO removed (id, owner, version, time, downloads)
            SELECT id, shelves.owner, shelves.version, ?2, themes.downloads
            FROM shelves JOIN themes USING (id) WHERE shelf = 'published' AND id = ?1
            ON CONFLICT (id) DO UPDATE
            SET owner = excluded.owner, version = excluded.version, time = excluded.time, downloads = excluded.downloads
            """, with: [.text(id.description), .text(time)])
        let last = try connection.rows(
            "SELECT digest, version, owner FROM shelves WHERE shelf = 'published' AND id = ?1",
            with: [.text(id.description)]
        ) { ($0.text(0), $0.optionalText(1), $0.optionalText(2)) }.first
        let number = try connection.number("SELECT number FROM themes WHERE id = ?1", with: [.text(id.description)])
        if let number { try ThemeIndex.remove(number, from: connection) }
        try connection.run("DELETE FROM themes WHERE id = ?1", with: [.text(id.description)])
        try tell(.removed, id: id, digest: last?.0, version: last?.1, owner: last?.2)
    }
}

/// A decision about an upload.
enum ReviewDecision: String {
    /// It is published.
    case approve = "approved"
    /// It is not.
    case reject = "rejected"
}

extension DatabaseConnection {
    /// Returns what there is under an id, and whose it is.
    func life(of id: ThemeID) throws -> StoredLife {
        var life = ThemeLifecycle()
        let owners = try rows(
            "SELECT shelf, owner FROM shelves WHERE shelf IN ('published', 'incoming', 'rejected') AND id = ?1",
            with: [.text(id.description)]
        ) { row in ReviewState(rawValue: row.text(0)).map { ($0, row.optionalText(1)) } }
        for (shelf, owner) in owners { life[shelf] = owner.map(ThemeOwner.person) ?? .reviewers }
        let former = try rows("SELECT owner FROM removed WHERE id = ?1", with: [.text(id.description)]) {
            $0.optionalText(0).map(ThemeOwner.person) ?? .reviewers
        }.first
        return StoredLife(current: life, former: former)
    }

    /// Returns the highest version of a theme that was ever published; nil if none has a version.
    func lastVersion(of id: ThemeID) throws -> String? {
        try rows(
            "SELECT DISTINCT version FROM versions WHERE id = ?1 AND version IS NOT NULL", with: [.text(id.description)]
        ) { $0.text(0) }.max { one, other in
            guard let version = ThemeVersion(one) else { return true }
            return ThemeVersion(other).map { version < $0 } ?? false
        }
    }

    /// Returns the document on a shelf with its record; nil if there is none.
    func upload(_ id: ThemeID, on shelf: ReviewState) throws -> StoredUpload? {
        try uploads(on: shelf, where: "shelves.id = ?2", with: [.text(id.description)]).first
    }

    /// Returns documents on a shelf with their records, sorted by id: at most `limit`, after an id, and only those of an owner
    /// unless it is nil.
    func uploads(on shelf: ReviewState, after id: String, of owner: String? = nil, limit: Int) throws -> [StoredUpload]
    {
        try uploads(
            on: shelf,
            where: "shelves.id > ?2\(owner == nil ? "" : " AND shelves.owner = ?4") ORDER BY shelves.id LIMIT ?3",
            with: [.text(id), .integer(min(limit, Int(Int32.max)))] + (owner.map { [.text($0)] } ?? []))
    }

    private func uploads(
        on shelf: ReviewState, where condition: String, with values: [DatabaseValue]
    ) throws -> [StoredUpload] {
        try rows(
            """
            SELECT shelves.id, documents.bytes, shelves.owner, shelves.version, shelves.time, shelves.reason,
                shelves.arrival
            FROM shelves JOIN documents USING (digest) WHERE shelves.shelf = ?1 AND \(condition)
            """, with: [.text(shelf.rawValue)] + values
        ) { row in
            guard let id = ThemeID(row.text(0)) else { return nil }
            let document = row.document(1)
            var record = StoreRecord(
                owner: row.optionalText(2), version: row.optionalText(3), digest: document.digest,
                reason: row.optionalText(5))
            record.time = row.text(4)
            return StoredUpload(id: id, shelf: shelf, document: document, record: record, number: row.integer(6))
        }
    }
}
