internal import Glibc

/// Notices events of the files in some folders (inotify).
package final class FolderEvents {
    /// The queue of events; negative if the system gives none.
    private let queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))

    /// The events: files that are written, created, replaced or removed, and the removal of a folder.
    private static let events = UInt32(
        IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
    )
    /// The longest wait if a folder does not exist or reports nothing, in milliseconds.
    private static let glance = 100

    /// Creates a watch of no folders.
    package init() {}

    deinit {
        if queue >= 0 { _ = close(queue) }
    }

    /// Starts or continues to watch folders; returns false if one of them cannot be watched now.
    package func watch(_ folders: [FilePath]) -> Bool {
        folders.allSatisfy { unsafe inotify_add_watch(queue, $0.cString, Self.events) >= 0 }
    }

    /// Waits for an event, or until one of `others` is readable; returns without either after a time, which is short unless
    /// `isComplete`. Nil waits without end. Returns the readable ones of `others`.
    @discardableResult
    package func wait(milliseconds: Int?, isComplete: Bool, others: [Int32] = []) -> [Int32] {
        let longest = isComplete ? milliseconds : min(milliseconds ?? Self.glance, Self.glance)
        var requests = ([queue] + others).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard unsafe poll(&requests, UInt(requests.count), Int32(longest ?? -1)) > 0 else { return [] }
        if requests[0].revents != 0 { drain() }
        return requests.dropFirst().filter { $0.revents != 0 }.map(\.fd)
    }

    private func drain() {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while unsafe read(queue, &buffer, buffer.count) > 0 {}
    }
}
