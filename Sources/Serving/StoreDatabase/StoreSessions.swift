internal import Digest
package import StoreModel

/// Sessions at the desk. All services that share a database share them. The database has only digests: of the id that the
/// holder's browser keeps, and of the token with which the holder has signed in. Times are seconds since 1970.
extension StoreDatabase {
    /// How many seconds a session lasts, whatever is done in it: 12 hours.
    package static let sessionSeconds = 43_200

    /// Begins the session of whoever holds a token, given by its digest.
    package func beginSession(_ id: String, token digest: String, at now: Int) throws(StoreError) {
        try change { change in
            try change.connection.run("DELETE FROM sessions WHERE ends <= ?1", with: [.integer(now)])
            try change.connection.run(
                "INSERT INTO sessions (digest, token, ends) VALUES (?1, ?2, ?3)",
                with: [.text(Self.digest(ofSession: id)), .text(digest), .integer(now + Self.sessionSeconds)])
        }
    }

    /// Returns the digest of the token with which a session was begun; nil if it has ended or never was.
    package func tokenDigest(ofSession id: String, at now: Int) throws(StoreError) -> String? {
        try rows(
            "SELECT token FROM sessions WHERE digest = ?1 AND ends > ?2",
            with: [.text(Self.digest(ofSession: id)), .integer(now)]
        ) { $0.text(0) }.first
    }

    /// Ends a session, if it lasts.
    package func endSession(_ id: String) throws(StoreError) {
        try change { change in
            try change.connection.run(
                "DELETE FROM sessions WHERE digest = ?1", with: [.text(Self.digest(ofSession: id))])
        }
    }

    /// Ends all sessions that were begun with some tokens, given by their digests.
    package func endSessions(ofTokens digests: [String]) throws(StoreError) {
        try change { change in
            for digest in digests {
                try change.connection.run("DELETE FROM sessions WHERE token = ?1", with: [.text(digest)])
            }
        }
    }

    private static func digest(ofSession id: String) -> String { SHA256.hex(of: Array(id.utf8)) }
}
