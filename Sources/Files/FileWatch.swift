internal import Parallel

/// Notices when files are saved, however an editor does it: in place, or by replacing the file.
///
/// Events only wake it; the file itself shows whether it has changed. So it matters neither what an event was
/// about nor whether one was lost.
package final class FileWatch {
    private let files: [FilePath]
    private let events = FolderEvents()
    private var seen: [FileStamp?]

    /// How long files must stay unchanged before a save counts as finished.
    private static let quiet = 100
    /// After this time, a file counts even if it is still being written to.
    private static let longest = 1000

    /// Watches files, which need not exist, for changes from now on.
    package init(_ files: [FilePath]) {
        self.files = files
        _ = events.watch(Self.folders(of: files))
        seen = files.map { FileStamp(of: $0) }
    }

    /// Looks at the files; true if one was saved, made or removed since the last time that this returned true.
    private func haveChanged() -> Bool {
        let stamps = zip(files, seen).map { FileStamp(of: $0, after: $1) }
        let haveChanged = zip(stamps, seen).contains { now, before in
            guard let now, let before else { return (now == nil) != (before == nil) }
            return now.isSave(since: before)
        }
        if haveChanged { seen = stamps }
        return haveChanged
    }

    /// Why a wait is over.
    package enum Wake: Hashable, Sendable {
        /// A file was saved.
        case save
        /// These descriptors can be read.
        case readable([Int32])
        /// The time is over.
        case time
    }

    /// Waits until a file has been changed, made or removed, and then for a moment in which nothing happens; or until
    /// one of
    /// `others` can be read, or so many seconds are over. Nil waits without end.
    @discardableResult
    package func waitForSave(others: [Int32] = [], seconds: Double? = nil) -> Wake {
        let start = MonotonicClock.microseconds
        while true {
            // Later changes wake; earlier ones show in the stamps.
            let isComplete = events.watch(Self.folders(of: files))
            if haveChanged() {
                settle()
                return .save
            }
            let left = seconds.map { $0 - MonotonicClock.seconds(since: start) }
            if let left, left <= 0 { return .time }
            let readable = events.wait(
                milliseconds: left.map { Int($0 * 1000) + 1 }, isComplete: isComplete, others: others)
            if !readable.isEmpty { return .readable(readable) }
        }
    }

    /// Waits until nothing changes any more. The stamps are taken before the files are read, so a change
    /// while they are read is not missed.
    private func settle() {
        let start = MonotonicClock.microseconds
        var lastChange = start
        while true {
            let now = MonotonicClock.microseconds
            let left = min(lastChange + Self.quiet * 1000, start + Self.longest * 1000) - now
            guard left > 0 else { return }
            events.wait(milliseconds: left / 1000 + 1, isComplete: true)
            if haveChanged() { lastChange = MonotonicClock.microseconds }
        }
    }

    /// The folders in which files can be replaced: those of their names, and of what links lead to.
    private static func folders(of files: [FilePath]) -> [FilePath] {
        files.flatMap { file in
            let real = (try? file.resolved())?.folder
            return [file.folder] + (real.map { [$0] } ?? [])
        }
    }
}
