internal import CGlibc
internal import Documents
internal import Files
internal import Glibc

/// The descriptors that a thread waits for.
struct Epoll: ~Copyable {
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

    private let descriptor: Int32
    private var descriptors = [Int32](repeating: 0, count: room)
    private var events = [UInt32](repeating: 0, count: room)

    /// The most descriptors that one call reports.
    private static let room = 256

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
    mutating func wait(milliseconds: Int32) -> [(descriptor: Int32, events: Events)] {
        let count = unsafe kbrender_epoll_wait(descriptor, &descriptors, &events, Int32(Self.room), milliseconds)
        return (0..<max(Int(count), 0)).map { (descriptors[$0], Events(rawValue: events[$0])) }
    }
}
