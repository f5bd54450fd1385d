/// A supply that clients share, such as memory. A client may have as much as remains for the others, so however much the first
/// ones take, those who come later find some; and never more than the limit of a client.
package struct ClientQuota {
    /// Why a client gets no more.
    package enum Refusal: Hashable {
        /// It has as much as a client may have.
        case client
        /// Too little is left.
        case total
    }

    private let total: Int
    private let perClient: Int
    private var shares: [String: Int] = [:]
    /// How much has been given out.
    private(set) var taken = 0

    /// Creates a supply of `total`, of which a client may have `perClient`.
    package init(total: Int, perClient: Int = .max) {
        (self.total, self.perClient) = (total, perClient)
    }

    /// How many clients have a share.
    var clientCount: Int { shares.count }

    /// Returns how much a client has.
    package func share(of client: String) -> Int { shares[client] ?? 0 }

    /// Gives a client some more. Only the total limits one that is `trusted` to share by itself. Returns why not; nil if it has
    /// got it.
    package mutating func take(_ amount: Int, for client: String, trusted: Bool = false) -> Refusal? {
        let (share, left) = (share(of: client) + amount, total - taken - amount)
        if !trusted, share > perClient { return .client }
        guard left >= (trusted ? 0 : share) else { return .total }
        shares[client] = share
        taken += amount
        return nil
    }

    package mutating func release(_ amount: Int, of client: String) {
        let rest = share(of: client) - amount
        shares[client] = rest > 0 ? rest : nil
        taken -= amount
    }
}
