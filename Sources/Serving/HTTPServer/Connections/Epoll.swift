internal import CGlibc
internal import Documents
internal import Files
internal import Glibc

/// The descriptors that a thread waits for.
final class Epoll: Sendable {
    /// What a descriptor is ready for.
    struct Events: OptionSet {
        let rawValue: UInt32
        static let input = Events(rawValue: EPOLLIN.rawValue)
        static let output = Events(rawValue: EPOLLOUT.rawValue)
        /// Both directions have ended, or the connection failed. This is always waited for.
        static let end = Events(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
        /// Of several threads that wait for the same descriptor, one is woken.
        static let exclusive = Events(rawValue: 1 << 28)
    }

    /// Room for what one call reports.
    struct Room {
        fileprivate static let count = 256
        fileprivate var descriptors = [Int32](repeating: 0, count: count)
        fileprivate var events = [UInt32](repeating: 0, count: count)
    }

    private let descriptor: Int32

    init() throws(OperationError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else {
            throw OperationError("cannot wait for connections: \(SystemError.last)", .internalError)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Waits for a descriptor from now on.
    func add(_ descriptor: Int32, for events: Events) {
        _ = kbrender_epoll_change(self.descriptor, EPOLL_CTL_ADD, descriptor, events.rawValue)
    }

    /// Waits for other events of a descriptor.
    func change(_ descriptor: Int32, to events: Events) {
        _ = kbrender_epoll_change(self.descriptor, EPOLL_CTL_MOD, descriptor, events.rawValue)
    }

    /// Waits for a descriptor no more.
    func remove(_ descriptor: Int32) {
        _ = kbrender_epoll_change(self.descriptor, EPOLL_CTL_DEL, descriptor, 0)
    }

    /// Waits for at most so many milliseconds, and returns the descriptors that are ready.
    func wait(milliseconds: Int32, in room: inout Room) -> [(descriptor: Int32, events: Events)] {
        let count = unsafe kbrender_epoll_wait(
            descriptor, &room.descriptors, &room.events, Int32(Room.count), milliseconds)
        return (0..<max(Int(count), 0)).map { (room.descriptors[$0], Events(rawValue: room.events[$0])) }
    }
}
