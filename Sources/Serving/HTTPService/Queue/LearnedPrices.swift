/// What work costs, as far as its estimates are wrong: how much slower or faster this machine is is learned from finished work of
/// each kind and size, and whose work costs more than it seems to, for each kind.
struct LearnedPrices<Kind: Hashable> {
    /// Work of a kind, of one client.
    private struct ClientWork: Hashable {
        let client: String
        let kind: Kind
    }

    /// Work whose estimates are alike. Estimates of large work err otherwise than those of small work: whoever sends much of the
    /// one must not decide what the other costs.
    private struct SizedWork: Hashable {
        let kind: Kind
        /// The power of four below the estimate in seconds.
        let magnitude: Int

        init(_ kind: Kind, estimate: Double) {
            self.kind = kind
            magnitude = estimate.exponent >> 1
        }
    }

    /// The cost of work on this machine, as a multiple of its estimate.
    private var factors: [SizedWork: Double] = [:]
    /// How many times as much the work costs of clients whose work costs more than others'; those that cost least first, then
    /// the oldest.
    private var debtors = IndexedHeap<ClientWork, RankPair<Double, Int>>()
    /// Clients whose last work cost what it seemed to, the oldest first.
    private var tried = IndexedHeap<ClientWork, Int>()
    private var lastTurn = 0

    /// How far one piece of work moves a machine's factor. So half of all work costs more than its price, and a few pieces that
    /// cost a thousand times their price move it as little as others.
    private static var step: Double { 1.05 }
    /// The share of a new measurement in a client's factor if it was less than expected. More counts in full.
    private static var share: Double { 0.3 }
    /// From how many times the cost of others' work a client has a factor of its own.
    private static var debt: Double { 3 }
    /// The seconds that anyone's work may take: a worker that has just started opens its fonts first.
    private static var opening: Double { 0.05 }
    /// What a factor of a machine may be: a debug build takes fifty times as long.
    private static var machineFactors: ClosedRange<Double> { 0.1...100 }
    /// The most clients of each sort that are remembered, each for a kind of work.
    static var maxClients: Int { 4096 }

    /// Returns the price of a client's work in seconds, above zero, from its estimate.
    func seconds(of kind: Kind, for client: String, estimate: Double) -> Double {
        let debt = debtors.rank(of: ClientWork(client: client, kind: kind))?.first
        return estimate * (debt ?? 1) * (factors[SizedWork(kind, estimate: estimate)] ?? 1)
    }

    /// Returns whether a client's last work of a kind cost about what it seemed to.
    func hasTried(_ kind: Kind, of client: String) -> Bool {
        tried.rank(of: ClientWork(client: client, kind: kind)) != nil
    }

    /// Learns from a client's work that took this long, or longer.
    mutating func learn(_ kind: Kind, of client: String, estimate: Double, seconds: Double) {
        let size = SizedWork(kind, estimate: estimate)
        let machine = factors[size] ?? 1
        let ratio = seconds / estimate / machine
        let moved = ratio > 1 ? machine * Self.step : machine / Self.step
        factors[size] = min(max(moved, Self.machineFactors.lowerBound), Self.machineFactors.upperBound)
        let work = ClientWork(client: client, kind: kind)
        let old = debtors.rank(of: work)?.first ?? 1
        let new = ratio > old ? ratio : old + Self.share * (ratio - old)
        lastTurn += 1
        if new > Self.debt && seconds > Self.opening {
            debtors.set(work, rank: RankPair(first: new, second: lastTurn))
            tried.remove(work)
        } else {
            debtors.remove(work)
            tried.set(work, rank: lastTurn)
        }
        if tried.count > Self.maxClients, let oldest = tried.first { tried.remove(oldest.key) }
        while debtors.count > Self.maxClients, let forgotten = debtors.first(besides: work) {
            debtors.remove(forgotten)
        }
    }
}
