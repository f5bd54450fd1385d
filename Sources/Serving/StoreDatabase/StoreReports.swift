package import StoreModel

/// A report that a published theme abuses somebody or something.
package struct AbuseReport: Hashable, Sendable {
    package let number: Int
    package let id: ThemeID
    /// The digest of the document that was published then.
    package let digest: String
    /// What is wrong, in the words of whoever reported it.
    package let reason: String
    /// How often the same was reported.
    package let times: Int
    /// When it was reported first (RFC 3339).
    package let time: String
}

extension StoreDatabase {
    /// The most different open reports of one theme: reviewers know of it then, and the others would only fill the disk.
    static let maxOpenReports = 100

    /// Takes a report about the published document of a theme. An equal one that is open is counted instead. Returns false if there
    /// are too many to keep another one.
    @discardableResult
    package func report(_ id: ThemeID, digest: String, reason: String) throws(StoreError) -> Bool {
        try change { change in
            let connection = change.connection
            let values: [DatabaseValue] = [.text(id.description), .text(digest), .text(reason)]
            try connection.run(
                """
                UPDATE reports SET times = times + 1
                WHERE id = ?1 AND digest = ?2 AND reason = ?3 AND closed IS NULL
                """, with: values)
            if connection.changes > 0 { return true }
            try connection.run(
                """
                INSERT INTO reports (id, digest, reason, time) SELECT ?1, ?2, ?3, ?4
                WHERE (SELECT count(*) FROM reports WHERE id = ?1 AND closed IS NULL) < \(Self.maxOpenReports)
                """, with: values + [.text(change.time)])
            return connection.changes > 0
        }
    }

    /// Returns the open reports, of all themes or of one, the oldest first: at most `limit`, and only those after a number.
    package func openReports(of id: ThemeID? = nil, after number: Int, limit: Int) throws(StoreError) -> [AbuseReport] {
        try rows(
            """
            SELECT number, id, digest, reason, times, time FROM reports
            WHERE closed IS NULL AND number > ?1\(id == nil ? "" : " AND id = ?3") ORDER BY number LIMIT ?2
            """, with: [.integer(number), .integer(limit)] + (id.map { [.text($0.description)] } ?? [])
        ) { row in
            ThemeID(row.text(1)).map {
                AbuseReport(
                    number: row.integer(0), id: $0, digest: row.text(2), reason: row.text(3), times: row.integer(4),
                    time: row.text(5))
            }
        }
    }

    /// Closes a report, with what came of it. Throws `missing` if none of this number is open.
    package func closeReport(_ number: Int, outcome: String, by caller: StoreCaller) throws(StoreError) {
        try change { change in
            let closed = try change.connection.rows(
                """
                UPDATE reports SET closed = ?2, reviewer = ?3, outcome = ?4 WHERE number = ?1 AND closed IS NULL
                RETURNING id, digest
                """, with: [.integer(number), .text(change.time), .text(caller.name), .text(outcome)]
            ) { (ThemeID($0.text(0)), $0.text(1)) }.first
            guard let (id, digest) = closed, let id else { throw ThemeRefusal.missing }
            try change.audit("closeReport", id: id, by: caller, digest: digest, detail: outcome)
        }
    }
}
