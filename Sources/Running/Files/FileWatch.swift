internal import Parallel

/// Notices when files are saved, whether an editor writes in place or replaces the file.
///
/// Events only wake it; the file itself shows whether it has changed. So it does not matter what an event was about, or
/// whether one was lost.
package final class FileWatch {
    private let files: [FilePath]
    private let events = FolderEvents()
    private var seen: [FileStamp?]

    /// How long files must stay unchanged before a save counts as finished, in milliseconds.
    private static let quiet = 100
    /// The time after which a file counts even if it is still being written, in milliseconds.
    private static let longest = 1000

    /// Watches files, which need not exist, for changes from now on.
    package init(_ files: [FilePath]) {
        self.files = files
        _ = events.watch(Self.folders(of: files))
        seen = files.map { FileStamp(of: $0) }
    }

    /// Returns whether a file was saved, created or removed since this last returned true.
    private func haveChanged() -> Bool {
        let stamps = zip(files, seen).map { FileStamp(of: $0, after: $1) }
        let haveChanged = zip(stamps, seen).contains { now, before in
            guard let now, let before else { return (now == nil) != (before == nil) }
            return now.isSave(since: before)
        }
        if haveChanged { seen = stamps }
        return haveChanged
    }

    /// The reason why a wait ended.
    package enum Wake: Hashable, Sendable {
        /// A file was saved.
        case save
        /// These descriptors are readable.
        case readable([Int32])
        /// The time is up.
        case time
    }

    /// Waits until a file has been changed, created or removed, and then for a moment without changes; or until one of
    /// `others` is readable, or `seconds` have passed. Nil waits without end.
    @discardableResult
    package func waitForSave(others: [Int32] = [], seconds: Double? = nil) -> Wake {
        let start = MonotonicClock.microseconds
        while true {
            // Later changes wake the wait; earlier ones show in the stamps.
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

    /// Waits until nothing changes any more. Stamps are taken before the files are read, so a change during reading is not
    /// missed.
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

    /// Returns the folders in which files can be replaced: those of their names, and those of the files that links lead to.
    private static func folders(of files: [FilePath]) -> [FilePath] {
        files.flatMap { file in
            let real = (try? file.resolved())?.folder
            return [file.folder] + (real.map { [$0] } ?? [])
        }
    }
}
