package import StoreModel

/// Downloads, and themes that are like another.
extension StoreDatabase {
    /// Adds downloads to the counts of published themes; themes that are not published are left out.
    package func add(downloads: [ThemeID: Int]) throws(StoreError) {
        try change { change in
            for (id, count) in downloads {
                let row = try change.connection.rows(
                    "UPDATE themes SET downloads = downloads + ?2 WHERE id = ?1 RETURNING downloads, digest",
                    with: [.text(id.description), .integer(count)]
                ) { ($0.integer(0), $0.text(1)) }.first
                guard let (sum, digest) = row, let reached = Self.milestone(from: sum - count, to: sum) else {
                    continue
                }
                let owner = try change.connection.life(of: id).current[.published]?.name
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

    /// How many themes that have a tag or a hue are compared with one that has it, too: the newest ones.
    private static let candidates = 500
    /// How many themes more than are wanted are read: brightness and variants decide between those that share as many.
    private static let alternatives = 28

    /// Returns the themes that are most like another, the most similar first. Only the index of tags and hues is read for those
    /// that are left out, whose descriptions would cost more than everything else.
    package func similar(to theme: PublishedTheme, limit: Int) throws(StoreError) -> [PublishedTheme] {
        let tokens = ThemeSimilarity.tokens(of: theme.description)
        guard !tokens.isEmpty else { return [] }
        let sharing = tokens.indices.map { index in
            "SELECT number FROM (SELECT number FROM alike WHERE token = ?\(index + 2) ORDER BY number DESC "
                + "LIMIT \(Self.candidates)) AS part\(index)"
        }
        let nearest = try rows(
            """
            WITH sharing AS MATERIALIZED (\(sharing.joined(separator: " UNION ALL "))),
            nearest AS MATERIALIZED (
                SELECT number, count(*) AS shared FROM sharing GROUP BY number ORDER BY shared DESC, number DESC LIMIT ?1
            )
            SELECT \(Self.columns), nearest.shared FROM nearest CROSS JOIN themes JOIN documents USING (digest)
            WHERE themes.number = nearest.number ORDER BY nearest.shared DESC, nearest.number DESC
            """, with: [.integer(limit + Self.alternatives)] + tokens.map(DatabaseValue.text)
        ) { row in Self.theme(row).map { (theme: $0, shared: row.integer(8)) } }
        return ThemeSimilarity.best(of: nearest, for: theme, limit: limit)
    }
}
