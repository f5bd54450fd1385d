internal import Documents
internal import Graphics

/// What took much longer than the rest: pictures of a batch, and parts of it.
package struct Stragglers: Sendable {
    /// Pictures, the slowest first, each with its seconds.
    package let pictures: [(file: String, seconds: Double)]
    /// Parts, the slowest first, each with the seconds from its beginning to its end.
    package let shards: [(shard: Shard, seconds: Double)]
    /// Seconds of the picture in the middle.
    private let usualPicture: Double
    /// Seconds of the part in the middle.
    private let usualShard: Double

    /// A picture is late that takes so many times as long as that in the middle: the largest device at three pixels a point
    /// takes eight times as long as the smallest.
    private static let lateness = 10.0
    /// A part is late that takes so many times as long as that in the middle.
    private static let latenessOfShard = 1.5
    /// What takes less is no matter.
    private static let leastSeconds = 0.5
    /// How many of them words name.
    private static let named = 5

    /// Looks for them among pictures, and among the parts whose manifests tell their times.
    package init(among times: [(file: String, seconds: Double)], of parts: [Manifest] = []) {
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

    /// A line for each kind; none where nothing was late.
    package var words: [String] {
        let late = pictures.map { "\(Quoted($0.file)) \(Self.text($0.seconds))" }
        let lateShards = shards.map { "\($0.shard.index)/\($0.shard.count) \(Self.text($0.seconds))" }
        return [
            late.isEmpty
                ? nil : "slow pictures: \(late.listed(Self.named)); median \(Self.text(usualPicture))",
            lateShards.isEmpty
                ? nil : "slow shards: \(lateShards.listed(Self.named)); median \(Self.text(usualShard))",
        ].compactMap(\.self)
    }

    private static func text(_ seconds: Double) -> String { seconds.decimal(places: seconds < 1 ? 3 : 1) + " s" }
}
