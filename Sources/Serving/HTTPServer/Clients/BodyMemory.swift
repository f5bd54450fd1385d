internal import Synchronization

/// The memory for bodies that are arriving or wait for their answers. It is reserved before the bytes arrive.
package final class BodyMemory: Sendable {
    private let shares: Mutex<ClientQuota>
    private let clientBytes: Int

    /// Creates a memory of `bytes`, of which a client may have `clientBytes`.
    package init(bytes: Int, clientBytes: Int) {
        shares = Mutex(ClientQuota(total: bytes, perClient: clientBytes))
        self.clientBytes = clientBytes
    }

    /// Bytes that are reserved.
    var reserved: Int { shares.withLock(\.taken) }

    /// Reserves memory for a body; `length` is nil if it is not known. Throws if there is too little.
    package func reserve(_ length: Int?, for client: String) throws(Problem) -> BodyReservation {
        let reservation = BodyReservation(self, client: client)
        try reservation.makeRoom(for: length ?? 0, limit: length ?? .max)
        return reservation
    }

    fileprivate func take(_ bytes: Int, for client: String) throws(Problem) {
        switch shares.withLock({ $0.take(bytes, for: client, trusted: client == ClientAddress.proxy) }) {
        case nil: return
        case .client:
            throw Problem(
                .clientBusy,
                detail:
                    "The unanswered bodies of this client have more than \(clientBytes >> 20) MiB, which is the limit (try again "
                    + "in a second).")
        case .total:
            throw Problem(
                .bodiesFull,
                detail: "There is no memory for this body beside those of other clients (try again in a second).")
        }
    }

    fileprivate func release(_ bytes: Int, of client: String) {
        shares.withLock { $0.release(bytes, of: client) }
    }
}

/// Memory that is reserved for a body.
package final class BodyReservation: Sendable {
    private let memory: BodyMemory
    private let client: String
    private let count = Mutex(0)

    /// Bytes that are reserved.
    var bytes: Int { count.withLock { $0 } }

    fileprivate init(_ memory: BodyMemory, client: String) {
        (self.memory, self.client) = (memory, client)
    }

    deinit {
        release()
    }

    /// Reserves more if a body has grown to `count` bytes; it cannot grow beyond `limit`. Throws if there is too little.
    func makeRoom(for count: Int, limit: Int) throws(Problem) {
        try self.count.withLock { bytes throws(Problem) in
            guard count > bytes else { return }
            let wanted = limit == count ? count : min(max(2 * bytes, count, Self.firstBytes), limit)
            try memory.take(wanted - bytes, for: client)
            bytes = wanted
        }
    }

    /// Bytes that are reserved first for a body of unknown length; then as many again as there are.
    private static let firstBytes = 64 << 10

    /// Gives all of it back.
    package func release() {
        count.withLock { bytes in
            if bytes > 0 { memory.release(bytes, of: client) }
            bytes = 0
        }
    }
}
