internal import Documents
package import ThemeStore

/// Downloads, and themes that are like another.
extension StoreDatabase {
    /// Adds downloads to the counts of published themes; themes that are not published are left out.
    package func add(downloads: [ThemeID: Int]) throws(StoreError) {
        try change { change throws(StoreError) in
            for (id, count) in downloads {
                let found = try change.connection.rows(
                    "UPDATE themes SET downloads = downloads + ?2 WHERE id = ?1 RETURNING downloads, digest",
                    with: [.text(id.description), .integer(count)]
                ) { ($0.integer(0), $0.text(1)) }.first
                guard let (sum, digest) = found, let reached = Self.milestone(from: sum - count, to: sum) else {
                    continue
                }
                let owner = try change.connection.life(of: id).current.published?.name
                try change.tell(.milestone, id: id, digest: digest, owner: owner, detail: "\(reached)")
            }
        }
    }

    /// Returns the highest power of ten, from 100 on, that a count has reached; nil if it has reached none.
    static func milestone(from before: Int, to after: Int) -> Int? {
        var (number, reached) = (100, Int?.none)
        while number <= after, number < Int.max / 10 {
            if before < number { reached = number }
            number *= 10
        }
        return reached
    }

    /// How many themes that share something with another are compared with it, the newest ones.
    private static let candidates = 1000

    /// Returns the themes that are most like another, the most similar first.
    package func similar(to theme: PublishedTheme, limit: Int) throws(StoreError) -> [PublishedTheme] {
        let facets = theme.description.facets.filter { ThemeLikeness.kinds.contains($0.kind) }
        guard !facets.isEmpty else { return [] }
        let found = try read { connection throws(StoreError) in
            try connection.rows(
                """
                WITH found AS MATERIALIZED (
                    SELECT rowid FROM words WHERE \(connection.matching(parameter: 1)) ORDER BY rowid DESC LIMIT \(Self.candidates)
                )
                SELECT \(Self.columns) FROM found CROSS JOIN themes JOIN documents USING (digest)
                WHERE themes.number = found.rowid ORDER BY found.rowid DESC
                """, with: [.text(connection.expression(oneOf: facets.map(\.token).sorted()))], read: Self.theme
            ).compactMap(\.self)
        }
        return ThemeLikeness.best(of: found, for: theme, limit: limit)
    }
}
