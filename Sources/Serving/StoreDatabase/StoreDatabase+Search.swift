package import StoreModel

extension StoreDatabase {
    /// Returns the themes that a search finds.
    package func find(_ search: ThemeSearch) throws(StoreError) -> SearchResults {
        try read { connection in
            let statement = Self.statement(of: search, in: connection)
            let rows = try connection.rows(statement.text, with: statement.values) { row in
                (
                    theme: Self.theme(row), cursor: Self.cursor(of: row, in: search.order),
                    matches: search.isCounted ? row.integer(8) : nil
                )
            }
            let themes = rows.prefix(search.limit)
            // What was found to be sorted, or from the newest on, is counted on the way.
            let total = try rows.first?.matches.map(search.total(ofMatches:)) ?? Self.total(search, in: connection)
            return SearchResults(
                themes: themes.compactMap(\.theme), next: rows.count > search.limit ? themes.last?.cursor : nil,
                total: total.count, isCut: total.isCut)
        }
    }

    static let columns =
        "themes.id, themes.digest, themes.changed, documents.description, themes.number, themes.updated, themes.name, "
        + "themes.downloads"

    static let theme: @Sendable (any DatabaseRow) -> PublishedTheme? = { row in
        guard let id = ThemeID(row.text(0)), let description = DescriptionText.read(row.text(3)) else { return nil }
        return PublishedTheme(
            id: id, digest: row.text(1), changed: row.integer(2), description: description, downloads: row.integer(7))
    }

    /// Returns what finds one theme more than the search wants, if there is one. The numbers are chosen first, so the documents of
    /// themes that are left out are never read.
    static func statement(
        of search: ThemeSearch, in connection: any DatabaseConnection
    ) -> (text: String, values: [DatabaseValue]) {
        let (columns, isNewest) = (search.order.columns, search.order == .newest)
        let (sign, direction) = search.order == .name ? (">", "") : ("<", " DESC")
        func order(of table: String) -> String {
            columns.map { table + $0 + direction }.joined(separator: ", ")
        }
        // The index has the newest first, so it is read no further than is counted, or than the page needs.
        let matches = connection.newest(
            matching: 5, below: isNewest ? "?1" : "\(Int.max)",
            most: search.isCounted ? "?6" : "?3 + ?4")
        let sorted = "SELECT number, \(connection.column(columns[0])) AS \(columns[0]) FROM (\(matches)) AS found"
        let steps = search.findsAll ? [] : ["found AS MATERIALIZED (\(isNewest ? matches : sorted))"]
        let matchCount = search.isCounted ? ", (SELECT count(*) FROM found)" : ""
        // The one that is found beyond those that are counted is the oldest.
        let isSorted = "number > (SELECT CASE count(*) WHEN ?6 THEN min(number) ELSE 0 END FROM found)"
        let after = "(\(columns.joined(separator: ", "))) \(sign) (\(columns.count == 1 ? "?1" : "?2, ?1"))"
        let conditions = (search.findsAll || isNewest ? [] : [isSorted]) + (search.after == nil ? [] : [after])
        var chosen =
            "SELECT number FROM \(search.findsAll ? "themes" : "found")"
            + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
            + " ORDER BY \(order(of: "")) LIMIT ?3 OFFSET ?4"
        // Many may share a name or a number of downloads: those with the same and those behind it are chosen each by the
        // index. SQLite would begin a comparison of both columns with the first of the same.
        let isShared = search.findsAll && search.after != nil && columns.count == 2
        if isShared {
            chosen =
                "SELECT number FROM (SELECT number FROM themes WHERE \(columns[0]) = ?2 AND number \(sign) ?1 "
                + "ORDER BY number\(direction) LIMIT ?3) AS same UNION ALL SELECT number FROM (SELECT number FROM themes "
                + "WHERE \(columns[0]) \(sign) ?2 ORDER BY \(order(of: "")) LIMIT ?3) AS others"
        }
        let name = search.after?.name ?? ""
        // The parameters have numbers, and those before the last one that occurs must be there.
        return (
            "WITH " + (steps + ["chosen AS MATERIALIZED (\(chosen))"]).joined(separator: ", ")
                + " SELECT \(Self.columns)\(matchCount) FROM chosen CROSS JOIN themes JOIN documents USING (digest)"
                + " WHERE themes.number = chosen.number ORDER BY \(order(of: "themes."))"
                + (isShared ? " LIMIT ?3 OFFSET ?4" : ""),
            [
                .integer(search.after?.number ?? .max),
                search.order == .downloads ? .integer(Int(name) ?? 0) : .text(name), .integer(search.limit + 1),
                .integer(search.skipped),
            ] + (search.findsAll ? [] : [.text(ThemeIndex.expression(search, in: connection))])
                + (search.isCounted ? [.integer(search.counted + 1)] : [])
        )
    }

    private static func cursor(of row: any DatabaseRow, in order: ThemeOrder) -> ThemeCursor {
        switch order {
        case .newest: ThemeCursor(number: row.integer(4))
        case .updated: ThemeCursor(number: row.integer(5))
        case .name: ThemeCursor(number: row.integer(4), name: row.text(6))
        case .downloads: ThemeCursor(number: row.integer(4), name: "\(row.integer(7))")
        }
    }

    private static func total(
        _ search: ThemeSearch, in connection: any DatabaseConnection
    ) throws -> (count: Int, isCut: Bool) {
        if search.findsAll {
            return (try connection.themeCount, false)
        }
        let matches = connection.newest(matching: 1, below: "\(Int.max)", most: "\(search.counted + 1)")
        let count =
            try connection.number(
                "SELECT count(*) FROM (\(matches)) AS found",
                with: [.text(ThemeIndex.expression(search, in: connection))]) ?? 0
        return search.total(ofMatches: count)
    }
}

extension ThemeSearch {
    /// True if what is found is all that is counted: in another order than that of the index, it must be sorted.
    fileprivate var isCounted: Bool { !findsAll && (order != .newest || after == nil) }

    /// Returns the total of a search that was read up to one more than it counts.
    fileprivate func total(ofMatches count: Int) -> (count: Int, isCut: Bool) { (min(count, counted), count > counted) }
}

extension ThemeOrder {
    /// The columns that decide; a number tells those apart that share what is in the first one.
    fileprivate var columns: [String] {
        switch self {
        case .newest: ["number"]
        case .updated: ["updated"]
        case .name, .downloads: [rawValue, "number"]
        }
    }
}
