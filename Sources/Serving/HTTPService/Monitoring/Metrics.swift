internal import Workers
internal import Documents
internal import Files
internal import Parallel
internal import Processes
internal import Synchronization

/// The service's metrics, in Prometheus' format.
final class Metrics: Sendable {
    /// How many observations are within each bound, and the sum of all.
    private struct Histogram {
        static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
        var counts = [Int](repeating: 0, count: bounds.count)
        var count = 0
        var sum = 0.0

        mutating func add(_ seconds: Double) {
            count += 1
            sum += seconds
            if let place = Self.bounds.firstIndex(where: { seconds <= $0 }) { counts[place] += 1 }
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

    private struct State {
        var answers: [Answers: Int] = [:]
        var durations: [String: Histogram] = [:]
        var waits = Histogram()
        var drawn = 0
        var hits: [CacheTier: Int] = [:]
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

    /// Records the seconds that a request waited for a worker.
    func waited(_ seconds: Double) {
        state.withLock { $0.waits.add(seconds) }
    }

    /// Counts a drawn picture.
    func drew() {
        state.withLock { $0.drawn += 1 }
    }

    /// Counts a picture that did not have to be drawn.
    func hit(_ tier: CacheTier) {
        state.withLock { $0.hits[tier, default: 0] += 1 }
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
    func text(connections: Int, open: Int, workers: [Int32]) -> String {
        let state = state.withLock { $0 }
        let answers = state.answers.sorted { ($0.key.route, $0.key.code) < ($1.key.route, $1.key.code) }
        let memory = (workers + [0]).compactMap { number in
            MemoryUse.resident(FilePath(number == 0 ? "/proc/self/statm" : "/proc/\(number)/statm"))
        }
        return family("requests_total", type: "counter", help: "Requests by route and status.")
            + answers.map { "kbrender_requests_total{route=\"\($0.key.route)\",code=\"\($0.key.code)\"} \($0.value)\n" }
            .joined()
            + family(
                "request_duration_seconds", type: "histogram",
                help: "From the first line of a request to the end of its answer.")
            + state.durations.sorted { $0.key < $1.key }
            .map { $0.value.lines("kbrender_request_duration_seconds", labels: "route=\"\($0.key)\"") }.joined()
            + family("queue_seconds", type: "histogram", help: "How long requests waited for a worker.")
            + state.waits.lines("kbrender_queue_seconds", labels: "")
            + value("pictures_drawn_total", type: "counter", help: "Pictures drawn.", value: state.drawn)
            + family(
                "cache_hits_total", type: "counter",
                help: "Pictures that did not have to be drawn, by where they were found.")
            + CacheTier.allCases.map { "kbrender_cache_hits_total{tier=\"\($0.rawValue)\"} \(state.hits[$0] ?? 0)\n" }
            .joined()
            + value(
                "cache_failures_total", type: "counter", help: "Uses of a shared cache that failed.",
                value: state.cacheFailures)
            + family("worker_ends_total", type: "counter", help: "Workers that ended by themselves, by cause.")
            + WorkerEnding.allCases.map {
                "kbrender_worker_ends_total{cause=\"\($0.rawValue)\"} \(state.endings[$0] ?? 0)\n"
            }.joined()
            + seconds("work_seconds_total", help: "Time of workers for requests.", value: state.worked)
            + seconds(
                "work_estimated_seconds_total", help: "The same as it was estimated before the work.",
                value: state.estimated)
            + value("received_bytes_total", type: "counter", help: "Bytes of bodies received.", value: state.bytesIn)
            + value("sent_bytes_total", type: "counter", help: "Bytes of bodies sent.", value: state.bytesOut)
            + value("connections", type: "gauge", help: "Open connections.", value: connections)
            + value("requests_open", type: "gauge", help: "Requests at work or waiting.", value: open)
            + value("workers", type: "gauge", help: "Workers that are ready.", value: workers.count)
            + value(
                "resident_bytes", type: "gauge", help: "Memory of the service and its workers.",
                value: memory.reduce(0, +))
    }

    private func family(_ name: String, type: String, help: String) -> String {
        "# HELP kbrender_\(name) \(help)\n# TYPE kbrender_\(name) \(type)\n"
    }

    private func seconds(_ name: String, help: String, value: Double) -> String {
        family(name, type: "counter", help: help) + "kbrender_\(name) \(value)\n"
    }

    private func value(_ name: String, type: String, help: String, value: Int) -> String {
        family(name, type: type, help: help) + "kbrender_\(name) \(value)\n"
    }
}
