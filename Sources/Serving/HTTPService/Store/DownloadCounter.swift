internal import Documents
internal import Parallel
internal import StoreDatabase
internal import StoreModel
internal import Synchronization

/// The downloads of themes that are not in the database yet: a write for each would cost more than the download. A service that
/// is killed loses at most those of a few seconds.
final class DownloadCounter: Sendable {
    private struct State {
        var counts: [ThemeID: Int] = [:]
        var lastWrite = MonotonicClock.microseconds
    }

    private let gallery: ServiceStore
    private let log: ServiceLog
    private let state = Mutex(State())

    /// Seconds between two writes.
    private static let pause = 5.0

    init(_ gallery: ServiceStore, log: ServiceLog) {
        self.gallery = gallery
        self.log = log
    }

    /// Counts a download.
    func count(_ id: ThemeID) {
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
