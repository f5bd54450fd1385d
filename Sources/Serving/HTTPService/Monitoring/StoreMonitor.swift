internal import Documents
internal import Files
internal import Glibc
internal import HTTPServer
internal import StoreDatabase
internal import StoreModel
internal import Synchronization

/// Looks at the store and its disks from time to time, so that whoever asks for metrics, or whether the service is ready, never waits
/// for a database.
final class StoreMonitor: Sendable {
    /// What was measured.
    struct Reading: Sendable {
        /// How the store is; nil while its database cannot be read.
        var statistics: StoreStatistics?
        /// The disks to which the service writes, by what is on them.
        var disks: [(name: String, space: DiskSpace)] = []
        /// The webhooks of this service, by their numbers in its file, with how far they are.
        var hooks: [(number: Int, event: Int, failures: Int)] = []

        /// The age of the upload that has waited longest, in seconds; 0 if none waits.
        var oldestWaitingSeconds: Int {
            guard let time = statistics?.oldestWaiting, let sent = HTTPDate.seconds(ofUTC: time) else { return 0 }
            return max(Int(Duration.sinceEpoch.components.seconds) - sent, 0)
        }
    }

    private let database: StoreDatabase
    /// The folder of the database; nil if it is a server's.
    private let storeFolder: FilePath?
    private let folders: [(name: String, path: FilePath)]
    private let hooks: [String]
    private let last = Mutex(Reading())

    /// Seconds between two measurements.
    private static let pause: UInt32 = 10

    /// Creates a monitor of a store and of the folders that a service writes to. `hooks` are the addresses of its webhooks.
    init(_ database: StoreDatabase, cache: FilePath?, hooks: [String]) {
        self.database = database
        self.hooks = hooks
        storeFolder = if case .path(let file) = database.address { file.folder } else { nil }
        folders = [("store", storeFolder), ("cache", cache)].compactMap { name, path in path.map { (name, $0) } }
    }

    /// Measures once, then goes on in a thread that ends with the process.
    func start() throws(OperationError) {
        measure()
        _ = try Thread { [self] in
            while true {
                sleep(Self.pause)
                measure()
            }
        }
    }

    /// What was measured last; the disks are those of now.
    var reading: Reading {
        var reading = last.withLock(\.self)
        reading.disks = folders.compactMap { folder in
            DiskSpace(at: folder.path).map { (name: folder.name, space: $0) }
        }
        return reading
    }

    /// What keeps the service from storing anything; nil if nothing does.
    var obstacle: String? {
        guard let space = storeFolder.flatMap(DiskSpace.init(at:)), space.free < Self.leastBytes else { return nil }
        return "disk: \(space.free >> 10) KiB are free where the store is, at \(space.path) "
            + "(expected \(Self.leastBytes >> 20) MiB or more)"
    }

    /// With less room on its disk, a store soon takes no uploads: a commit of SQLite may need some pages of its log.
    private static let leastBytes = 1 << 20

    private func measure() {
        let statistics = try? database.statistics()
        let hooks = self.hooks.enumerated().compactMap { index, address in
            statistics?.hooks[address].map { (number: index + 1, event: $0.event, failures: $0.failures) }
        }
        last.withLock { $0 = Reading(statistics: statistics, hooks: hooks) }
    }
}

/// The room on the disk where a file or folder is.
struct DiskSpace: Sendable {
    let path: FilePath
    /// Bytes that a user without privileges may still write.
    let free: Int
    let total: Int

    /// Asks the system; nil if it does not say.
    init?(at path: FilePath) {
        var status = statvfs()
        guard unsafe statvfs(path.cString, &status) == 0 else { return nil }
        self.path = path
        (free, total) = (
            Int(status.f_bavail) * Int(status.f_frsize), Int(status.f_blocks) * Int(status.f_frsize)
        )
    }
}
