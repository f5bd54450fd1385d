internal import Documents
internal import Graphics
internal import Options

/// Pictures and parts of a batch that took much longer than the rest: its stragglers.
package struct Stragglers: Sendable {
    /// Pictures, the slowest first, each with its seconds.
    let pictures: [(file: String, seconds: Double)]
    /// Parts, the slowest first, each with the seconds from its start to its end.
    let shards: [(shard: Shard, seconds: Double)]
    /// The median of the pictures' seconds.
    private let usualPicture: Double
    /// The median of the parts' seconds.
    private let usualShard: Double

    /// A picture is slow if it takes this many times the median: the largest device at three pixels per point takes eight
    /// times as long as the smallest.
    private static let lateness = 10.0
    /// A part is slow if it takes this many times the median.
    private static let latenessOfShard = 1.5
    /// Times below this do not matter, in seconds.
    private static let leastSeconds = 0.5
    /// How many of each kind are named.
    private static let named = 5

    /// Finds them among pictures, and among the parts whose manifests have their times.
    init(among times: [(file: String, seconds: Double)], of parts: [Manifest] = []) {
        let usual = Self.median(times.map(\.seconds))
        pictures = times.filter { $0.seconds > max(Self.lateness * usual, Self.leastSeconds) }
            .sorted { ($1.seconds, $0.file) < ($0.seconds, $1.file) }
        let runs = parts.compactMap { part -> (shard: Shard, seconds: Double)? in
            guard let shard = part.shard, let elapsed = part.elapsed else { return nil }
            return (shard, elapsed)
        }
        let usualRun = Self.median(runs.map(\.seconds))
        shards = runs.filter { $0.seconds > max(Self.latenessOfShard * usualRun, usualRun + Self.leastSeconds) }
            .sorted { ($1.seconds, $0.shard.index) < ($0.seconds, $1.shard.index) }
        (usualPicture, usualShard) = (usual, usualRun)
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }

    /// One line for each kind; none if nothing was slow.
    package var lines: [String] {
        let late = pictures.map { "\(Quoted($0.file)) \(Self.text($0.seconds))" }
        let lateShards = shards.map { "\($0.shard.index)/\($0.shard.count) \(Self.text($0.seconds))" }
        return [
            late.isEmpty
                ? nil : "slow pictures: \(Prose.list(late, most: Self.named)); median \(Self.text(usualPicture))",
            lateShards.isEmpty
                ? nil : "slow shards: \(Prose.list(lateShards, most: Self.named)); median \(Self.text(usualShard))",
        ].compactMap(\.self)
    }

    private static func text(_ seconds: Double) -> String { seconds.decimal(places: seconds < 1 ? 3 : 1) + " s" }
}
