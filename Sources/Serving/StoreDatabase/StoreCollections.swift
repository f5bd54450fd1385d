package import StoreModel

/// A list of themes that reviewers keep, such as the featured ones.
package struct ThemeCollection: Hashable, Sendable {
    /// Its name in addresses, written like the id of a theme.
    package let name: ThemeID
    /// Its name for people.
    package let title: String
    /// How many themes it lists, published or not.
    package let count: Int
}

extension StoreDatabase {
    /// Returns all collections, by their names.
    package func collections() throws(StoreError) -> [ThemeCollection] {
        try rows(
            """
            SELECT name, title, (SELECT count(*) FROM collected WHERE collection = name) FROM collections ORDER BY name
            """, read: Self.collection)
    }

    private static let collection: @Sendable (any DatabaseRow) -> ThemeCollection? = { row in
        ThemeID(row.text(0)).map { ThemeCollection(name: $0, title: row.text(1), count: row.integer(2)) }
    }

    /// Returns a collection with those of its themes that are published now, in its order; nil if there is none.
    package func collection(
        _ name: ThemeID
    ) throws(StoreError) -> (collection: ThemeCollection, themes: [PublishedTheme])? {
        try read { connection in
            let collection = try connection.rows(
                "SELECT name, title, (SELECT count(*) FROM collected WHERE collection = name) FROM collections WHERE name = ?1",
                with: [.text(name.description)], read: Self.collection
            ).first
            guard let collection else { return nil }
            let themes = try connection.rows(
                """
                SELECT \(Self.columns) FROM collected CROSS JOIN themes JOIN documents USING (digest)
                WHERE collected.collection = ?1 AND themes.id = collected.id ORDER BY collected.place
                """, with: [.text(name.description)], read: Self.theme)
            return (collection, themes)
        }
    }

    /// Makes a collection, or replaces it. Throws `missing` if one of the themes is not published.
    package func put(_ name: ThemeID, title: String, themes: [ThemeID], by caller: StoreCaller) throws(StoreError) {
        try change { change in
            let connection = change.connection
            try connection.run(
                "INSERT INTO collections VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET title = ?2",
                with: [.text(name.description), .text(title)])
            try connection.run("DELETE FROM collected WHERE collection = ?1", with: [.text(name.description)])
            for (index, id) in themes.enumerated() {
                try connection.run(
                    "INSERT INTO collected SELECT ?1, ?2, id FROM themes WHERE id = ?3",
                    with: [.text(name.description), .integer(index), .text(id.description)])
                if connection.changes == 0 { throw ThemeRefusal.missing }
            }
            try change.audit("collect", id: name, by: caller, digest: nil)
        }
    }

    /// Removes a collection, and leaves its themes alone. Throws `missing` if there is none.
    package func removeCollection(_ name: ThemeID, by caller: StoreCaller) throws(StoreError) {
        try change { change in
            try change.connection.run("DELETE FROM collections WHERE name = ?1", with: [.text(name.description)])
            if change.connection.changes == 0 { throw ThemeRefusal.missing }
            try change.audit("removeCollection", id: name, by: caller, digest: nil)
        }
    }
}
