internal import CGlibc
internal import Glibc

/// A count of events that one thread waits for and others add to (eventfd(2)). Its descriptor is ready while there are any, so
/// `poll` and `epoll` can wait for it too.
package final class EventCounter: Sendable {
    /// What `take` does.
    package enum Taking {
        /// Waits for events, and takes them all.
        case all
        /// Waits for an event, and takes one: a semaphore.
        case one
        /// Takes all there are, without waiting.
        case present
    }

    package let descriptor: Int32

    package init(_ count: UInt32 = 0, taking: Taking) {
        let flags =
            switch taking {
            case .all: 0
            case .one: EFD_SEMAPHORE
            case .present: EFD_NONBLOCK
            }
        descriptor = eventfd(count, Int32(EFD_CLOEXEC) | Int32(flags))
    }

    deinit { close(descriptor) }

    /// Adds an event.
    package func add() {
        var one: UInt64 = 1
        _ = unsafe write(descriptor, &one, 8)
    }

    /// Takes events.
    package func take() {
        var count: UInt64 = 0
        while unsafe read(descriptor, &count, 8) < 0, errno == EINTR {}
    }
}
