internal import HTTPServer
internal import StoreModel
internal import Workers
internal import Documents
internal import Files
internal import Processes
internal import StoreDatabase
internal import Synchronization

/// The service's metrics, in Prometheus' format.
final class Metrics: Sendable {
    /// How many observations are within each bound, and the sum of all.
    struct Histogram {
        static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
        var counts = [Int](repeating: 0, count: bounds.count)
        var count = 0
        var sum = 0.0

        mutating func add(_ seconds: Double) {
            count += 1
            sum += seconds
            if let index = Self.bounds.firstIndex(where: { seconds <= $0 }) { counts[index] += 1 }
        }

        func lines(_ name: String, labels: String) -> String {
            var total = 0
            let separator = labels.isEmpty ? "" : ","
            let buckets = zip(Self.bounds, counts).map { bound, count in
                total += count
                return "\(name)_bucket{\(labels)\(separator)le=\"\(JSONOutput.digits(bound))\"} \(total)\n"
            }
            let all = labels.isEmpty ? "" : "{\(labels)}"
            return buckets.joined() + "\(name)_bucket{\(labels)\(separator)le=\"+Inf\"} \(count)\n"
                + "\(name)_sum\(all) \(sum)\n\(name)_count\(all) \(count)\n"
        }
    }

    private struct Answers: Hashable {
        let route: String
        let code: Int
    }

    /// Where a picture came from if it was not drawn.
    enum CacheTier: String, CaseIterable {
        case memory
        case disk
        case redis
        /// The client had it.
        case client
        /// Another client asked for it at the same time.
        case shared
    }

    private struct Hit: Hashable {
        let tier: CacheTier
        let client: ClientClass
    }

    private struct State {
        var answers: [Answers: Int] = [:]
        var durations: [String: Histogram] = [:]
        var waits: [ClientClass: Histogram] = [:]
        var drawn: [ClientClass: Int] = [:]
        var hits: [Hit: Int] = [:]
        var cacheFailures = 0
        var endings: [WorkerEnding: Int] = [:]
        /// The seconds that work has taken workers, and what it had seemed to take.
        var worked = 0.0
        var estimated = 0.0
        var bytesIn = 0
        var bytesOut = 0
    }

    private let state = Mutex(State())

    /// Counts a finished request.
    func answered(_ route: String, code: Int, seconds: Double, bytesIn: Int, bytesOut: Int) {
        state.withLock { state in
            state.answers[Answers(route: route, code: code), default: 0] += 1
            state.durations[route, default: Histogram()].add(seconds)
            state.bytesIn += bytesIn
            state.bytesOut += bytesOut
        }
    }

    /// Records the seconds that a client's request waited for a worker.
    func waited(_ seconds: Double, by client: String) {
        state.withLock { $0.waits[ClientClass(of: client), default: Histogram()].add(seconds) }
    }

    /// Counts a picture that was drawn for a client.
    func drew(for client: String) {
        state.withLock { $0.drawn[ClientClass(of: client), default: 0] += 1 }
    }

    /// Counts a picture that did not have to be drawn for a client.
    func hit(_ tier: CacheTier, for client: String) {
        state.withLock { $0.hits[Hit(tier: tier, client: ClientClass(of: client)), default: 0] += 1 }
    }

    /// Counts failed uses of the shared cache.
    func cacheFailed(_ count: Int) {
        state.withLock { $0.cacheFailures += count }
    }

    /// Records how long a piece of work took a worker, and its estimate.
    func worked(_ seconds: Double, estimate: Double) {
        state.withLock { state in
            state.worked += seconds
            state.estimated += estimate
        }
    }

    /// Counts a worker that ended without being asked to.
    func workerEnded(_ ending: WorkerEnding) {
        state.withLock { $0.endings[ending, default: 0] += 1 }
    }

    /// Returns the text of all metrics, including the given current values.
    func text(
        connections: Int, open: Int, waiting: [ClientClass: Int], workers: [Int32], lostLines: Int,
        store: StoreMonitor.Reading?
    ) -> String {
        let state = state.withLock { $0 }
        let answers = state.answers.sorted { ($0.key.route, $0.key.code) < ($1.key.route, $1.key.code) }
        let memory = (workers + [0]).compactMap { number in
            MemoryUse.resident(FilePath(number == 0 ? "/proc/self/statm" : "/proc/\(number)/statm"))
        }
        var text = MetricsText()
        text.add(
            "requests_total", values: answers.map { ("route=\"\($0.key.route)\",code=\"\($0.key.code)\"", $0.value) })
        text.add(
            "request_duration_seconds",
            histograms: state.durations.sorted { $0.key < $1.key }.map { ("route=\"\($0.key)\"", $0.value) })
        text.add("queue_seconds", histograms: ClientClass.labelled { state.waits[$0] ?? Histogram() })
        text.add("queue_waiting", values: ClientClass.labelled { waiting[$0] ?? 0 })
        text.add("pictures_drawn_total", values: ClientClass.labelled { state.drawn[$0] ?? 0 })
        text.add(
            "cache_hits_total",
            values: CacheTier.allCases.flatMap { tier in
                ClientClass.labelled { state.hits[Hit(tier: tier, client: $0)] ?? 0 }
                    .map { ("tier=\"\(tier.rawValue)\",\($0.labels)", $0.value) }
            })
        text.add("cache_failures_total", value: state.cacheFailures)
        text.add(
            "worker_ends_total",
            values: WorkerEnding.allCases.map { ("cause=\"\($0.rawValue)\"", state.endings[$0] ?? 0) })
        text.add("work_seconds_total", value: state.worked)
        text.add("work_estimated_seconds_total", value: state.estimated)
        text.add("received_bytes_total", value: state.bytesIn)
        text.add("sent_bytes_total", value: state.bytesOut)
        text.add("connections", value: connections)
        text.add("requests_open", value: open)
        text.add("workers", value: workers.count)
        text.add("resident_bytes", value: memory.reduce(0, +))
        text.add("log_lines_lost_total", value: lostLines)
        if let store { text.add(store) }
        return text.text
    }
}

extension ClientClass {
    /// Returns a value for each class, with its label.
    fileprivate static func labelled<Value>(_ value: (ClientClass) -> Value) -> [(labels: String, value: Value)] {
        allCases.map { ("client=\"\($0.rawValue)\"", value($0)) }
    }
}

extension MetricsText {
    /// Adds the metrics of a store. Those of its database are absent while it cannot be reached.
    fileprivate mutating func add(_ store: StoreMonitor.Reading) {
        let disks = store.disks.map { disk in (labels: "disk=\"\(disk.name)\"", space: disk.space) }
        add("store_up", value: store.statistics == nil ? 0 : 1)
        add("disk_free_bytes", values: disks.map { ($0.labels, $0.space.free) })
        add("disk_bytes", values: disks.map { ($0.labels, $0.space.total) })
        guard let statistics = store.statistics else { return }
        let states = [("published", ReviewState.published), ("waiting", .incoming), ("rejected", .rejected)]
        add("themes", values: states.map { ("state=\"\($0.0)\"", statistics.documents[$0.1] ?? 0) })
        add("oldest_waiting_seconds", value: store.oldestWaitingSeconds)
        add("open_reports", value: statistics.openReports)
        add("database_bytes", value: statistics.bytes)
        add("database_seconds", value: statistics.seconds)
        add("webhook_backlog", values: store.hooks.map { ("hook=\"\($0.number)\"", statistics.lastEvent - $0.event) })
        add("webhook_failures", values: store.hooks.map { ("hook=\"\($0.number)\"", $0.failures) })
    }
}
