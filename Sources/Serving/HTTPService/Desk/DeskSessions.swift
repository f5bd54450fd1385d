internal import Files
internal import HTTPServer
internal import ServerSettings
internal import StoreDatabase
internal import StoreModel

/// The sessions of people who are signed in at the desk, with their tokens.
final class DeskSessions: Sendable {
    private let database: StoreDatabase
    private let access: AccessControl
    /// The time, in seconds since 1970.
    private let now: @Sendable () -> Int
    /// How often a client may try to sign in in vain.
    private let failures = AttemptLimit(10, seconds: 600)

    init(
        _ database: StoreDatabase, access: AccessControl,
        now: @escaping @Sendable () -> Int = { Int(Duration.sinceEpoch.components.seconds) }
    ) {
        self.database = database
        self.access = access
        self.now = now
    }

    /// What became of an attempt to sign in.
    enum SignInResult: Hashable {
        /// It began the session of this id.
        case begun(String)
        /// The token is not known, or its role has nothing to do at the desk.
        case refused
        /// The client has tried too often, and may try again after so many seconds.
        case tooOften(Int)
    }

    /// Begins a session, always with a new id. The session that the browser had ends. Only wrong tokens are counted: nobody can
    /// guess one, so whoever has a right one is let in, however often others at the same address have failed.
    func signIn(_ token: String, from client: String, replacing old: String?) throws(StoreError) -> SignInResult {
        guard let digest = AccessTokens.digest(of: token), Self.mayEnter(access.holder(ofDigest: digest)) else {
            return failures.take(client).map(SignInResult.tooOften) ?? .refused
        }
        if let old { try database.endSession(old) }
        let id = DeskSecret.make()
        try database.beginSession(id, token: digest, at: now())
        return .begun(id)
    }

    /// Returns whose session it is; nil if it has ended, or its token was revoked.
    func holder(of id: String?) throws(StoreError) -> AccessHolder? {
        guard let id, let digest = try database.tokenDigest(ofSession: id, at: now()) else { return nil }
        let holder = access.holder(ofDigest: digest)
        return Self.mayEnter(holder) ? holder : nil
    }

    func signOut(_ id: String) throws(StoreError) { try database.endSession(id) }

    private static func mayEnter(_ holder: AccessHolder?) -> Bool { holder.map { $0.role >= .author } ?? false }
}
