internal import Documents
internal import Files
internal import KeyboardPreview
internal import Processes
internal import RenderOptions
internal import Workers

/// The planning of a batch: which pictures it has, how long each takes, and which part draws it.
struct BatchPlanner {
    private var batch: Batch
    private var survey: ThemeSurvey
    private let signals = TerminationSignals()

    /// Creates a planner for a batch of these themes.
    init(_ batch: Batch, themes: [BatchTheme]) {
        self.batch = batch
        survey = ThemeSurvey(themes)
    }

    /// Messages about the themes.
    var messages: [String] { survey.messages.filter { !$0.isEmpty } }

    /// Returns the seconds that pictures took according to manifests, by their files.
    static func seconds(of manifests: [FilePath]) throws(OperationError) -> [String: Double] {
        var seconds: [String: Double] = [:]
        for path in manifests {
            _ = try Manifest.read(path) { entry in
                if let outcome = entry.outcome, outcome.isDone {
                    seconds[entry.file] = outcome.secondsOfWork ?? seconds[entry.file]
                }
            }
        }
        return seconds
    }

    /// Makes the plan. `times` are the seconds that pictures took before; for all others the work is estimated.
    mutating func plan(shards: Int, times: [String: Double]) throws(OperationError) -> BatchPlan {
        var pool = WorkerPool(batch.pool(writingTo: nil))
        guard try survey.read(for: batch, by: &pool, signals) else { throw Self.interruption }
        let pictures = survey.pictures(of: batch)
        let digest = survey.digest(of: pictures.map(\.picture), batch)
        (batch.options.request.encoding.format, batch.animation) = (
            batch.fileFormat, batch.animatedScript
        )
        let groups = BatchPicture.groups(pictures.map(\.picture), indices: pictures.indices)
        let isKnown = !pictures.contains { times[$0.picture.file] == nil }
        let works =
            isKnown ? [:] : try works(of: groups.filter { canBeDrawn(pictures[$0[0]]) }, pictures, into: &pool)
        let seconds = Self.seconds(of: groups, pictures.map(\.picture.file), works: works, times: times)
        let shares = BatchPlan.shares(of: seconds, among: shards)
        let entries = groups.indices.flatMap { n in
            groups[n].map { index in
                BatchPlan.Entry(
                    picture: pictures[index].picture, input: survey.inputs[pictures[index].theme],
                    work: index == groups[n][0] ? works[index] : nil,
                    seconds: seconds[n] / Double(groups[n].count), shard: shares[n])
            }
        }
        return BatchPlan(
            batch: digest, shared: batch.sharedDigest, shards: shards,
            drawing: BatchDrawing(batch.options, thumbnail: batch.thumbnails, animation: batch.animation),
            layouts: batch.layouts ?? [batch.options.layout], entries: entries)
    }

    private static var interruption: OperationError { OperationError("interrupted", .interrupted) }

    private func canBeDrawn(_ planned: (picture: BatchPicture, theme: Int)) -> Bool {
        planned.picture.rival == nil && survey.failures[planned.theme] == nil
    }

    /// Returns the work of each group, estimated from its first picture. A group that cannot be drawn counts as no work.
    private func works(
        of groups: [[Int]], _ pictures: [(picture: BatchPicture, theme: Int)], into pool: inout WorkerPool
    ) throws(OperationError) -> [Int: DrawingWork] {
        let requests = groups.map { group in
            let drawing = BatchDrawing(
                pictures[group[0]].picture.options(batch.options), thumbnail: batch.thumbnails)
            return WorkRequest(
                .estimate, drawing,
                pictures: group.compactMap { index in
                    let picture = pictures[index].picture
                    return picture.size.map { ThumbnailFile(size: $0, file: picture.file, previous: nil) }
                })
        }
        var works: [Int: DrawingWork] = [:]
        let isWhole = try pool.run(requests, signals: signals) { job, reply in
            works[groups[job.number][0]] = reply.work
        }
        guard isWhole else { throw Self.interruption }
        return works
    }

    /// Returns the seconds of each group: those that it took before, otherwise those of its estimated work, scaled to the
    /// speed of the machine that the earlier times come from.
    private static func seconds(
        of groups: [[Int]], _ files: [String], works: [Int: DrawingWork], times: [String: Double]
    ) -> [Double] {
        let taken = groups.map { group in
            group.reduce(Double?.some(0)) { sum, index in
                if let sum, let time = times[files[index]] { sum + time } else { nil }
            }
        }
        let estimated = groups.map { (works[$0[0]] ?? DrawingWork()).seconds }
        let both = zip(taken, estimated).compactMap { taken, estimated in taken.map { ($0, estimated) } }
        let factor = both.isEmpty ? 1 : both.reduce(0) { $0 + $1.0 } / both.reduce(0) { $0 + $1.1 }
        return zip(taken, estimated).map { $0 ?? $1 * factor }
    }
}
