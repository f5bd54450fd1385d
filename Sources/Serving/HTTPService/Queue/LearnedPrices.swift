/// What work costs, as far as its estimates are wrong: how much slower or faster this machine is, and whose work costs more than
/// it seems to, is learned from finished work, for each kind of it.
struct LearnedPrices<Kind: Hashable> {
    /// Work of a kind, of one client.
    private struct ClientWork: Hashable {
        let client: String
        let kind: Kind
    }

    /// The cost of each kind of work on this machine, as a multiple of its estimate.
    private var factors: [Kind: Double] = [:]
    /// The same for clients whose work costs more than others'; those that cost least first, then the oldest.
    private var debtors = RankedKeys<ClientWork, RankPair<Double, Int>>()
    /// Clients whose last work cost what it seemed to, the oldest first.
    private var tried = RankedKeys<ClientWork, Int>()
    private var lastTurn = 0

    /// How far one piece of work moves a machine's factor. So half of all work costs more than its price, and a few pieces that
    /// cost a thousand times their price move it as little as others.
    private static var step: Double { 1.05 }
    /// The share of a new measurement in a client's factor if it was less than expected. More counts in full.
    private static var share: Double { 0.3 }
    /// From how many times the machine's factor a client has one of its own.
    private static var debt: Double { 3 }
    /// What a factor of a machine may be: a debug build takes fifty times as long.
    private static var machineFactors: ClosedRange<Double> { 0.1...100 }
    /// The most clients of each sort that are remembered, each for a kind of work.
    static var maxClients: Int { 4096 }

    /// Returns the price of a client's work in seconds, above zero, from its estimate.
    func seconds(of kind: Kind, for client: String, estimate: Double) -> Double {
        let debt = debtors.rank(of: ClientWork(client: client, kind: kind))?.first
        return estimate * (debt ?? factors[kind] ?? 1)
    }

    /// Returns whether a client's last work of a kind cost about what it seemed to.
    func hasTried(_ kind: Kind, of client: String) -> Bool {
        tried.rank(of: ClientWork(client: client, kind: kind)) != nil
    }

    /// Learns from a client's work that took this long, or longer.
    mutating func learn(_ kind: Kind, of client: String, estimate: Double, seconds: Double) {
        let (ratio, machine) = (seconds / estimate, factors[kind] ?? 1)
        let moved = ratio > machine ? machine * Self.step : machine / Self.step
        factors[kind] = min(max(moved, Self.machineFactors.lowerBound), Self.machineFactors.upperBound)
        let work = ClientWork(client: client, kind: kind)
        let old = debtors.rank(of: work)?.first ?? machine
        let new = ratio > old ? ratio : old + Self.share * (ratio - old)
        lastTurn += 1
        if new > Self.debt * machine {
            debtors.set(work, rank: RankPair(new, then: lastTurn))
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
