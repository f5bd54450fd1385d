internal import Digest
internal import Documents
internal import Synchronization

/// Who may use a studio: pages of its own address that were opened with a key that nobody else has.
///
/// Every user of a machine reaches its loopback, and so does every page in the browser. Its origin
/// gives away a page of another site; the host that it asks gives away one whose name was made to lead here; other users and
/// programs have no key.
final class StudioAccess: Sendable {
    /// The keys that were given out.
    private struct Keys {
        /// In an address that was printed, and good for one session.
        var invitation = ""
        /// Of sessions.
        var sessions: [[UInt8]] = []
    }

    private let port: Int
    private let keys = Mutex(Keys())

    /// More sessions than this are no tabs: the oldest ends.
    private static let mostSessions = 32

    /// Access by a port of this machine.
    init(port: Int) {
        self.port = port
    }

    /// An address with a new key, which is the only one that begins a session from now on.
    func invitation() -> String {
        let key = Self.newKey()
        keys.withLock { $0.invitation = key }
        return "http://127.0.0.1:\(port)/#key=\(key)"
    }

    /// The key of a new session, for the key of the address that was printed last; nil for any other.
    func begin(_ key: String) -> String? {
        keys.withLock { keys in
            guard !keys.invitation.isEmpty, HMAC.areEqual(Array(keys.invitation.utf8), Array(key.utf8)) else {
                return nil
            }
            let session = Self.newKey()
            keys.invitation = ""
            keys.sessions.append(Array(session.utf8))
            keys.sessions = keys.sessions.suffix(Self.mostSessions)
            return session
        }
    }

    /// Refuses a request that does not come from a page of this address, or from one without a session. Where `isPublic`
    /// it needs none: there is nothing of the theme in the answer.
    func check(_ headers: RequestHeaders, isPublic: Bool) throws(Problem) {
        guard headers.hosts.count == 1, let host = headers.hosts.first?.lowercased(), hosts.contains(host) else {
            throw Problem(.forbidden, "The host is not this machine's own (expected 127.0.0.1:\(port)).")
        }
        if let origin = headers.origin, origin.lowercased() != "http://" + host {
            throw Problem(.forbidden, "The origin \(Quoted(origin)) is another site (expected http://\(host)).")
        }
        guard !isPublic else { return }
        let given = Array((headers.studioKey ?? "").utf8)
        // All are looked at, so that the time tells nobody which one it is.
        let isKnown = keys.withLock { keys in
            keys.sessions.reduce(false) { found, key in HMAC.areEqual(key, given) || found }
        }
        guard isKnown else {
            throw Problem(
                .forbidden, "There is no session with that key (open the address that `kbrender studio` printed last).")
        }
    }

    private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// 128 bits that nobody guesses.
    private static func newKey() -> String {
        (0..<16).map { _ in
            let text = String(UInt8.random(in: 0 ... .max), radix: 16)
            return text.count < 2 ? "0" + text : text
        }.joined()
    }
}
