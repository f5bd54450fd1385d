package import StoreModel

/// How far a webhook has been told of what happened. Services that share a database share this, too: one of them tells it.
extension StoreDatabase {
    /// Makes sure that a hook is known. A new one gets what happens from now on.
    package func addHook(_ address: String) throws(StoreError) {
        try change { change in
            try change.connection.run(
                """
                INSERT INTO hooks (address, event) SELECT ?1, coalesce(max(number), 0) FROM events WHERE true
                ON CONFLICT (address) DO NOTHING
                """, with: [.text(address)])
        }
    }

    /// Returns how far a hook is; nil if it is not known.
    package func position(ofHook address: String) throws(StoreError) -> Int? {
        try read { connection in
            try connection.number("SELECT event FROM hooks WHERE address = ?1", with: [.text(address)])
        }
    }

    /// The most seconds for which a hook is not due. What is further away was written before the machine was started.
    package static let longestHookPause = 3600

    /// Takes a hook for so many seconds, if it is due and no other service has it. Returns how far it is, and how often the next
    /// event has failed; nil if it cannot be taken now.
    package func takeHook(_ address: String, seconds: Int) throws(StoreError) -> (event: Int, failures: Int)? {
        try change { change in
            let now = try change.connection.seconds
            return try change.connection.rows(
                """
                UPDATE hooks SET due = ?3 WHERE address = ?1 AND (due <= ?2 OR due > ?2 + \(Self.longestHookPause))
                RETURNING event, failures
                """, with: [.text(address), .integer(now), .integer(now + seconds)]
            ) { (event: $0.integer(0), failures: $0.integer(1)) }.first
        }
    }

    /// Keeps how far a hook is, how often the next event has failed, and in how many seconds it is due.
    package func keepHook(_ address: String, event: Int, failures: Int, dueIn seconds: Int) throws(StoreError) {
        try change { change in
            try change.connection.run(
                "UPDATE hooks SET event = ?2, failures = ?3, due = ?4 WHERE address = ?1",
                with: [
                    .text(address), .integer(event), .integer(failures),
                    .integer(try change.connection.seconds + seconds),
                ])
        }
    }
}
