package import StoreModel

/// A version of a theme that is or was published.
package struct PublishedVersion: Hashable, Sendable {
    /// Its number; later ones have higher numbers, and no two themes share one.
    package let number: Int
    /// The version that the document names.
    package let version: String?
    /// The digest of the document.
    package let digest: String
    /// Whose the theme was; nil for the reviewers.
    package let owner: String?
    /// When it was published (RFC 3339).
    package let time: String
}

/// Every version of a theme is kept, also after the theme is removed.
extension StoreDatabase {
    /// Returns versions of a theme, the newest first: at most `limit`, and only those before a number unless it is nil.
    package func versions(
        of id: ThemeID, before number: Int? = nil, limit: Int = 1000
    ) throws(StoreError) -> [PublishedVersion] {
        try rows(
            """
            SELECT number, version, digest, owner, time FROM versions WHERE id = ?1 AND number < ?2
            ORDER BY number DESC LIMIT ?3
            """, with: [.text(id.description), .integer(number ?? .max), .integer(limit)]
        ) { row in
            PublishedVersion(
                number: row.integer(0), version: row.optionalText(1), digest: row.text(2),
                owner: row.optionalText(3), time: row.text(4))
        }
    }

    /// Returns the document of a version; nil if the theme has no version of this number.
    package func document(_ id: ThemeID, version number: Int) throws(StoreError) -> StoredDocument? {
        try rows(
            "SELECT documents.bytes FROM versions JOIN documents USING (digest) WHERE id = ?1 AND versions.number = ?2",
            with: [.text(id.description), .integer(number)]
        ) { $0.document(0) }.first
    }

    /// Throws if somebody may not see the versions of a theme.
    package func checkVersions(of id: ThemeID, by caller: StoreCaller) throws(StoreError) {
        try read { connection in
            let life = try connection.life(of: id).current
            try life.checkVersions(by: caller)
        }
    }

    /// Publishes an earlier version again: it becomes the newest one. Nobody has to review it a second time. The next upload
    /// must have a higher version than all that there were.
    package func rollBack(_ id: ThemeID, to number: Int, by caller: StoreCaller) throws(StoreError) {
        try change { change in
            let life = try change.connection.life(of: id).current
            try life.checkVersions(by: caller)
            guard let version = try change.version(of: id, where: "versions.number = ?2", .integer(number)) else {
                throw ThemeRefusal.missing
            }
            try change.audit("rollBack", id: id, by: caller, digest: version.digest)
            try change.publishAgain(version, id: id, owner: life[.published]?.name)
        }
    }
}

extension StoreDatabase {
    /// Gives a theme to another author, with what waits or was rejected, also one that was removed: its id is theirs then. Returns
    /// whose it was; nil for the reviewers. Throws `missing` if nothing has this id.
    package func give(_ id: ThemeID, to author: String) throws(StoreError) -> String? {
        try change { change in
            let (connection, values) = (change.connection, [DatabaseValue.text(id.description), .text(author)])
            let life = try connection.life(of: id)
            guard let former = life.current.owner ?? life.former else { throw ThemeRefusal.missing }
            try change.audit("give", id: id, by: .maintainer, digest: nil, detail: author)
            try change.add(owner: author)
            for table in ["shelves", "removed"] {
                try connection.run("UPDATE \(table) SET owner = ?2 WHERE id = ?1", with: values)
            }
            // Lists and pages name the author.
            if let digest = try connection.upload(id, on: .published)?.document.digest,
                let version = try change.version(of: id, where: "digest = ?2", .text(digest))
            {
                try change.publishAgain(version, id: id, owner: author)
            }
            return former.name
        }
    }
}

extension StoreChange {
    /// What a theme was published as.
    typealias EarlierVersion = (version: String?, digest: String, theme: ThemeDescription)

    /// Returns the last version of a theme for which a condition about `?2` holds; nil if there is none.
    func version(of id: ThemeID, where condition: String, _ value: DatabaseValue) throws -> EarlierVersion? {
        try connection.rows(
            """
            SELECT versions.version, digest, description, contrast FROM versions JOIN documents USING (digest)
            WHERE id = ?1 AND \(condition) ORDER BY versions.number DESC LIMIT 1
            """, with: [.text(id.description), value]
        ) { row in
            DescriptionText.read(row.text(2), contrast: row.text(3)).map { (row.optionalText(0), row.text(1), $0) }
        }.first
    }

    func publishAgain(_ old: EarlierVersion, id: ThemeID, owner: String?) throws {
        let record = StoreRecord(owner: owner, version: old.version, digest: old.digest)
        try put(record, id: id, on: .published, theme: old.theme)
    }
}
