internal import Glibc
internal import Parallel

/// What work costs, in seconds of a worker: its estimate (`estimate(_:)`), times what such work of the same client has cost, as a
/// multiple of its estimates. So whoever hides what work costs moves no price but its own.
struct CostModel {
    /// Work whose estimates are wrong in the same way.
    struct Kind: Hashable {
        let name: String
        /// True if it is about our own documents only, which hide nothing.
        let isOurs: Bool
    }

    private struct ClientWork: Hashable {
        let client: String
        let kind: Kind
    }

    private struct Record {
        /// The geometric mean of the cost as a multiple of the estimates.
        let ratio: Double
        /// True if the last price was right.
        let isTried: Bool

        /// The nearest half power of two.
        var step: Int { Int((2 * log2(ratio)).rounded()) }
    }

    private var records: [ClientWork: Record] = [:]
    /// How many clients there are at each step, by kind.
    private var steps: [Kind: [Int: Int]] = [:]
    /// Those whose work ended longest ago first.
    private var order = IndexedHeap<ClientWork, Int>()
    private var lastTurn = 0

    /// Seconds from which work is long. Whoever asks for a small picture waits for a piece of short work at most.
    static var longSeconds: Double { 0.25 }

    /// How many times its price short work may take before it counts as long, and the most seconds.
    private static var mostOverrun: Double { 8 }
    private static var mostPatience: Double { 1 }

    /// The share of a new measurement in a client's mean. Short work that has become long counts in full, if a document may have
    /// hidden what it costs: with our own it was the machine that was busy.
    private static var share: Double { 0.3 }
    /// How many times the cost of our own documents those of a new client may seem to cost, however many strangers come.
    private static var spread: Double { 4 }
    /// The multiples that can be: a debug build takes fifty times as long.
    private static var ratios: ClosedRange<Double> { 0.001...10_000 }
    /// The most clients that are remembered, each for a kind of work.
    static var maxClients: Int { 4096 }

    /// Returns the seconds that work may take before it counts as long, whatever its price was.
    static func patience(of price: Double) -> Double { min(max(price * mostOverrun, longSeconds), mostPatience) }

    /// Returns the price of a client's work in seconds, above zero, from its estimate.
    func seconds(of kind: Kind, for client: String, estimate: Double) -> Double {
        estimate * (records[ClientWork(client: client, kind: kind)]?.ratio ?? usualRatio(of: kind))
    }

    /// Returns whether the price of a client's last work of a kind was right; nil if it had none.
    func hasTried(_ kind: Kind, of client: String) -> Bool? {
        records[ClientWork(client: client, kind: kind)]?.isTried
    }

    /// Learns from a client's work that took this long, or longer.
    mutating func learn(_ kind: Kind, of client: String, estimate: Double, seconds: Double) {
        let work = ClientWork(client: client, kind: kind)
        let old = records[work]?.ratio ?? usualRatio(of: kind)
        let ratio = min(max(seconds / estimate, Self.ratios.lowerBound), Self.ratios.upperBound)
        let price = estimate * old
        let isWrong = price < Self.longSeconds && seconds >= Self.patience(of: price)
        lastTurn += 1
        order.set(work, rank: lastTurn)
        let share = isWrong && !kind.isOurs ? 1 : Self.share
        set(Record(ratio: old * pow(ratio / old, share), isTried: !isWrong), for: work)
        if records.count > Self.maxClients, let oldest = order.first?.key {
            order.remove(oldest)
            set(nil, for: oldest)
        }
    }

    private mutating func set(_ record: Record?, for work: ClientWork) {
        if let old = records[work]?.step { steps[work.kind]?[old, default: 0] -= 1 }
        if let new = record?.step { steps[work.kind, default: [:]][new, default: 0] += 1 }
        records[work] = record
    }

    /// Returns the multiple of a new client: the median over clients, which for documents of theirs is near that of our own.
    private func usualRatio(of kind: Kind) -> Double {
        guard !kind.isOurs else { return median(of: kind) ?? 1 }
        let ours = median(of: Kind(name: kind.name, isOurs: true)) ?? 1
        return min(max(median(of: kind) ?? ours, ours / Self.spread), ours * Self.spread)
    }

    private func median(of kind: Kind) -> Double? {
        let counts = steps[kind] ?? [:]
        var before = (counts.values.reduce(0, +) - 1) / 2
        let step = counts.keys.sorted().first { step in
            before -= counts[step] ?? 0
            return before < 0
        }
        return step.map { exp2(Double($0) / 2) }
    }
}
