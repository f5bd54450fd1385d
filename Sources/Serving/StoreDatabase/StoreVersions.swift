internal import Documents
package import ThemeStore

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
        try read { connection throws(StoreError) in
            try connection.rows(
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
    }

    /// Returns the document of a version; nil if the theme has no version of this number.
    package func document(_ id: ThemeID, version number: Int) throws(StoreError) -> StoredDocument? {
        try read { connection throws(StoreError) in
            try connection.rows(
                "SELECT documents.bytes FROM versions JOIN documents USING (digest) WHERE id = ?1 AND versions.number = ?2",
                with: [.text(id.description), .integer(number)]
            ) { $0.document(0) }.first
        }
    }

    /// Throws if somebody may not see the versions of a theme.
    package func checkVersions(of id: ThemeID, by caller: StoreCaller) throws(StoreError) {
        try read { connection throws(StoreError) in
            let life = try connection.life(of: id).current
            try mapError(StoreError.refused) { () throws(ThemeRefusal) in try life.checkVersions(by: caller) }
        }
    }

    /// Publishes an earlier version again: it becomes the newest one. Nobody has to review it a second time. The next upload
    /// must have a higher version than all that there were.
    package func rollBack(_ id: ThemeID, to number: Int, by caller: StoreCaller) throws(StoreError) {
        try change { change throws(StoreError) in
            let connection = change.connection
            let life = try connection.life(of: id).current
            try mapError(StoreError.refused) { () throws(ThemeRefusal) in try life.checkVersions(by: caller) }
            let found = try connection.rows(
                """
                SELECT versions.version, digest, description, contrast FROM versions JOIN documents USING (digest)
                WHERE id = ?1 AND versions.number = ?2
                """, with: [.text(id.description), .integer(number)]
            ) { row in
                (row.optionalText(0), row.text(1), DescriptionText.read(row.text(2), contrast: row.text(3)))
            }.first
            guard let (version, digest, theme) = found, let theme else { throw .refused(.missing) }
            try change.audit("rollBack", id: id, by: caller, digest: digest)
            let record = StoreRecord(owner: life.published?.name, version: version, digest: digest)
            try change.put(record, id: id, on: .published, theme: theme)
        }
    }
}
