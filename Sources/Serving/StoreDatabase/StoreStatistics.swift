internal import Parallel
package import StoreModel

/// How a store is, for whoever looks after it.
package struct StoreStatistics: Sendable {
    /// How many documents are on each shelf; `maxCounted` stands for more.
    package let documents: [ReviewState: Int]
    /// When the oldest upload that waits was sent (RFC 3339); nil if none waits.
    package let oldestWaiting: String?
    /// How many reports of abuse are open.
    package let openReports: Int
    /// The number of the last event, and how far each webhook has been told, with how often its next event has failed.
    package let lastEvent: Int
    package let hooks: [String: (event: Int, failures: Int)]
    /// Bytes of the database with its log.
    package let bytes: Int
    /// Seconds that a question about one row took.
    package let seconds: Double

    /// The most documents of a shelf that are counted, except published ones, whose number the database keeps.
    static let maxCounted = 100_000
}

extension StoreDatabase {
    /// Returns how the store is now. What it costs does not grow with the store.
    package func statistics() throws(StoreError) -> StoreStatistics {
        try read { connection in
            let start = MonotonicClock.microseconds
            let published = try connection.themeCount
            let seconds = MonotonicClock.seconds(since: start)
            func count(_ statement: String, with values: [DatabaseValue] = []) throws -> Int {
                try connection.number(
                    "SELECT count(*) FROM (\(statement) LIMIT \(StoreStatistics.maxCounted)) AS counted", with: values)
                    ?? 0
            }
            var documents = [ReviewState.published: published]
            for shelf in [ReviewState.incoming, .rejected] {
                documents[shelf] = try count("SELECT 1 FROM shelves WHERE shelf = ?1", with: [.text(shelf.rawValue)])
            }
            let oldest = try connection.rows(
                "SELECT time FROM shelves WHERE shelf = 'incoming' ORDER BY arrival LIMIT 1"
            ) { $0.text(0) }.first
            let hooks = try connection.rows("SELECT address, event, failures FROM hooks") {
                ($0.text(0), (event: $0.integer(1), failures: $0.integer(2)))
            }
            return StoreStatistics(
                documents: documents, oldestWaiting: oldest,
                openReports: try count("SELECT 1 FROM reports WHERE closed IS NULL"),
                lastEvent: try connection.number("SELECT max(number) FROM events") ?? 0,
                hooks: Dictionary(hooks) { one, _ in one }, bytes: try connection.bytes, seconds: seconds)
        }
    }
}
