internal import Digest
internal import Documents
internal import HTTPServer
internal import Synchronization

/// The rules for who may use a studio: only pages of its own address that were opened with a secret key.
///
/// Every user of a machine can reach its loopback, and so can every page in the browser. The origin reveals pages of other
/// sites; the host reveals pages whose host name was made to resolve to this machine; other users and programs have no key.
final class StudioAccess: Sendable {
    /// The keys in use.
    private struct Keys {
        /// The key in the last printed address, valid for one session.
        var invitation = ""
        /// The keys of sessions.
        var sessions: [[UInt8]] = []
    }

    private let port: Int
    private let keys = Mutex(Keys())

    /// More sessions than this cannot be tabs: the oldest ends.
    private static let maxSessions = 32

    /// Creates the rules for a port of this machine.
    init(port: Int) {
        self.port = port
    }

    /// Returns an address with a new key. From now on only this key starts a session.
    func invitation() -> String {
        let key = Self.newKey()
        keys.withLock { $0.invitation = key }
        return "http://127.0.0.1:\(port)/#key=\(key)"
    }

    /// Returns the key of a new session, if `key` is that of the last printed address; otherwise nil.
    func begin(_ key: String) -> String? {
        keys.withLock { keys in
            guard !keys.invitation.isEmpty, HMAC.areEqual(Array(keys.invitation.utf8), Array(key.utf8)) else {
                return nil
            }
            let session = Self.newKey()
            keys.invitation = ""
            keys.sessions.append(Array(session.utf8))
            keys.sessions = keys.sessions.suffix(Self.maxSessions)
            return session
        }
    }

    /// Refuses requests that do not come from a page of this address or have no session. With `isPublic` no session is
    /// needed, since the answer contains nothing of the theme.
    func check(_ headers: RequestHeaders, isPublic: Bool) throws(Problem) {
        guard let host = headers[.host]?.lowercased(), hosts.contains(host) else {
            throw Problem(.forbidden, detail: "The host is not this machine's own (expected 127.0.0.1:\(port)).")
        }
        if let origin = headers[.origin], origin.lowercased() != "http://" + host {
            throw Problem(.forbidden, detail: "The origin \(Quoted(origin)) is another site (expected http://\(host)).")
        }
        guard !isPublic else { return }
        let given = Array((headers[.studioKey] ?? "").utf8)
        // All keys are compared, so that the time does not reveal which one matches.
        let isKnown = keys.withLock { keys in
            keys.sessions.reduce(false) { isMatch, key in HMAC.areEqual(key, given) || isMatch }
        }
        guard isKnown else {
            throw Problem(
                .forbidden,
                detail: "There is no session with that key (open the address that `kbrender studio` printed last).")
        }
    }

    private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// Returns 128 random bits, as hexadecimal digits.
    static func newKey() -> String {
        (0..<16).map { _ in
            let text = String(UInt8.random(in: 0 ... .max), radix: 16)
            return text.count < 2 ? "0" + text : text
        }.joined()
    }
}
