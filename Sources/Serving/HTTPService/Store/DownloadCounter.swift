internal import Documents
internal import HTTPServer
internal import Parallel
internal import StoreDatabase
internal import StoreModel
internal import Synchronization

/// The downloads of themes that are not in the database yet: a write for each would cost more than the download. A service that
/// is killed loses at most those of a few seconds. A client counts once a day for a theme, so nobody decides alone what is popular.
final class DownloadCounter: Sendable {
    private struct State {
        var counts: [ThemeID: Int] = [:]
        var lastWrite = MonotonicClock.microseconds
    }

    private let gallery: ServiceStore
    private let log: ServiceLog
    private let state = Mutex(State())

    private let daily = AttemptLimit(1, seconds: 86_400)

    /// Seconds between two writes.
    private static let pause = 5.0

    init(_ gallery: ServiceStore, log: ServiceLog) {
        self.gallery = gallery
        self.log = log
    }

    /// Counts a download. Nobody knows who the clients of a proxy are that does not name them.
    func count(_ id: ThemeID, for client: String) {
        guard client == ClientAddress.proxy || daily.take("\(id) \(client)") == nil else { return }
        state.withLock { $0.counts[id, default: 0] += 1 }
    }

    /// Has the counts written, when it is time.
    func writeWhenDue() {
        let isDue = state.withLock { state in
            !state.counts.isEmpty && MonotonicClock.seconds(since: state.lastWrite) >= Self.pause
        }
        if isDue { gallery.writer.add { [self] in write() } }
    }

    /// Writes the counts. If that fails, they are kept for the next time.
    func write() {
        let counts = state.withLock { state in
            state.lastWrite = MonotonicClock.microseconds
            defer { state.counts = [:] }
            return state.counts
        }
        guard !counts.isEmpty else { return }
        do {
            try gallery.database.add(downloads: counts)
        } catch {
            log.write("downloads cannot be counted: \(StoreError(error).operationError.description)")
            state.withLock { $0.counts.merge(counts, uniquingKeysWith: +) }
        }
    }
}
