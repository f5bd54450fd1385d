internal import CacheStorage
internal import Documents
internal import HTTPServer
internal import Parallel
internal import Processes
internal import ServerSettings
internal import StoreModel
internal import Synchronization
internal import Workers

/// Makes answers, and gives them to the requests that wait until a worker or the store has done its work.
final class Responder: Sendable {
    private let dispatcher: Dispatcher
    private let metrics: Metrics
    private let log: ServiceLog
    /// How many requests of a client may be at work.
    private let clientCapacity: Int
    /// The headers of all answers.
    private let common: [(String, String)]
    /// A request that waits for its answer.
    private struct Waiting {
        let request: HTTPRequest
        /// The client among whose open requests it counts; nil for none.
        let client: String?
    }

    private let clients = Mutex<[String: Int]>([:])
    private let draining = Atomic(false)
    private let waiting = Mutex<[ObjectIdentifier: Waiting]>([:])
    /// The uses for which the shared cache is failing.
    private let cacheTroubles = Mutex<Set<CacheUse>>([])
    /// When the log last said that the store cannot be reached.
    private let lastStoreTrouble = Mutex<Int?>(nil)
    /// Seconds between two such lines.
    private static let troublePause = 10.0

    init(_ settings: ServiceSettings, dispatcher: Dispatcher, metrics: Metrics, log: ServiceLog) {
        self.dispatcher = dispatcher
        self.metrics = metrics
        self.log = log
        clientCapacity = settings.perClient
        let crossing = settings.allowedOrigin.map { origin in
            [
                ("Access-Control-Allow-Origin", origin),
                (
                    "Access-Control-Expose-Headers",
                    "Accept-Ranges, Content-Range, ETag, Kbrender-Changes, Kbrender-Look, Kbrender-Version-Link, Kbrender-Warnings, "
                        + "Link, Retry-After"
                ),
            ]
        }
        common = [("X-Content-Type-Options", "nosniff")] + (crossing ?? [])
    }

    // MARK: - Answers

    /// True once the service is being stopped.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Closes every connection after its next answer.
    func drain() {
        draining.store(true, ordering: .relaxed)
    }

    /// Returns an answer ready to be sent.
    func prepare(_ response: HTTPResponse) -> PreparedResponse {
        let closing = isDraining ? [("Connection", "close")] : []
        return PreparedResponse(response, adding: common + closing)
    }

    /// Returns an answer that goes on for as long as its connection.
    func stream(to listener: EventListener, headers: [(String, String)]) -> PreparedResponse {
        PreparedResponse(listener, headers: headers + common)
    }

    /// Answers every request that still waits.
    func giveUp() {
        let response = Problem(.draining, detail: "The service is being stopped.").response
        for one in waiting.withLock({ Array($0.values) }) { finish(one.request, with: response) }
    }

    // MARK: - Work

    /// Has a worker do something for a request, which waits for what `response` makes of the reply; nil if somebody else answers.
    func answer(
        _ request: HTTPRequest, by work: WorkRequest, response: @escaping @Sendable (WorkReply) throws -> HTTPResponse?
    ) throws(Problem) -> PreparedResponse? {
        try reserve(request)
        submit(work, for: request, response: response)
        return nil
    }

    /// The same for a request that waits already.
    func submit(
        _ work: WorkRequest, for request: HTTPRequest, atEnd: @escaping @Sendable () -> Void = {},
        response: @escaping @Sendable (WorkReply) throws -> HTTPResponse?
    ) {
        ask(work, for: request.client) { [self] outcome in
            do {
                if let response = try response(try outcome.get()) { finish(request, with: response) }
            } catch {
                finish(request, with: self.response(to: error))
            }
            atEnd()
        }
    }

    /// Has a worker do something for a client. `then` takes the result, or why there is none.
    func ask(
        _ request: WorkRequest, for client: String,
        then: @escaping @Sendable (Result<WorkReply, Problem>) -> Void
    ) {
        let start = MonotonicClock.microseconds
        do {
            try dispatcher.submit(request, for: client) { [self] result, _ in
                then(
                    result.flatMap { reply in
                        note(reply, of: client, since: start)
                        return problem(of: reply).map { .failure($0) } ?? .success(reply)
                    })
            }
        } catch {
            then(.failure(error))
        }
    }

    /// Answers a request that waits with the result of work, or with its problem; `id` is the theme that it is about, `missing` the
    /// problem if there is nothing to do it with.
    func finish(
        _ request: HTTPRequest, about id: ThemeID? = nil, missing: Problem = .noTheme,
        after work: () throws -> HTTPResponse
    ) {
        do {
            finish(request, with: try work())
        } catch {
            finish(request, with: response(to: error, about: id, missing: missing))
        }
    }

    /// Records how long a reply took, and what its worker noticed about a shared cache.
    func note(_ reply: WorkReply, of client: String, since start: Int) {
        metrics.waited(max(MonotonicClock.seconds(since: start) - reply.outcome.seconds, 0), by: client)
        if !reply.cacheReport.isEmpty { note(reply.cacheReport) }
    }

    /// Logs changes of a shared cache, each once, though each worker reports them.
    private func note(_ report: CacheReport) {
        metrics.cacheFailed(report.failures)
        for change in report.changes {
            let isNew = cacheTroubles.withLock { troubles in
                change.isTrouble ? troubles.insert(change.use).inserted : troubles.remove(change.use) != nil
            }
            if isNew { log.write(change.message) }
        }
    }

    /// Has a request wait until it is answered. Refuses it if its client already has as many open requests as it may, unless it
    /// only gets something: then it waits for its turn, and no more than that many of the client's requests are worked on at a
    /// time.
    func reserve(_ request: HTTPRequest) throws(Problem) {
        let client = request.client
        guard client != ClientAddress.proxy else { return wait(request, client: nil) }
        let canWait = [.get, .head].contains(request.method)
        let isFree = clients.withLock { clients in
            let count = clients[client] ?? 0
            guard count < clientCapacity || canWait else { return false }
            clients[client] = count + 1
            return true
        }
        guard isFree else {
            throw Problem(
                .clientBusy,
                detail: "\(clientCapacity) requests of this client are already at work (try again in a second).")
        }
        wait(request, client: client)
    }

    /// Has a request wait until it is answered, though it is not one of its client's open requests.
    func wait(_ request: HTTPRequest) { wait(request, client: nil) }

    private func wait(_ request: HTTPRequest, client: String?) {
        waiting.withLock { $0[ObjectIdentifier(request.writer)] = Waiting(request: request, client: client) }
    }

    /// Answers a request that waits.
    func finish(_ request: HTTPRequest, with response: HTTPResponse) { finish(request, with: prepare(response)) }

    /// Answers a request that waits, only once.
    func finish(_ request: HTTPRequest, with response: PreparedResponse) {
        guard let ended = waiting.withLock({ $0.removeValue(forKey: ObjectIdentifier(request.writer)) }) else { return }
        if let client = ended.client {
            clients.withLock { clients in
                let count = clients[client] ?? 0
                clients[client] = count > 1 ? count - 1 : nil
            }
        }
        request.memory?.release()
        request.writer.send(response)
    }

    // MARK: - Failures

    /// Returns the problem that a reply reports; nil if it has the result.
    func problem(of reply: WorkReply) -> Problem? {
        guard let kind = reply.outcome.failure else { return nil }
        let text = reply.statement
        let diagnostics = reply.outcome.diagnostics
        switch reply.end {
        case .lost: return fault(text)
        case .breached(.time): return Problem(.timeLimit, detail: text)
        case .breached(.memory): return Problem(.memoryLimit, detail: text)
        case .answered: break
        }
        switch kind {
        case .usage, .unavailable, .noInput: return Problem(.badOption, detail: text)
        case .badData:
            let detail =
                text.isEmpty ? "The document has \(Prose.counted(diagnostics.count, noun: "problem"))." : text
            return Problem(.badTheme, detail: detail, diagnostics: diagnostics)
        case .limitReached: return Problem(.memoryLimit, detail: text)
        default: return fault(text)
        }
    }

    /// Logs a fault of the service, and returns a problem with the id by which it is found in the log.
    func fault(_ message: String) -> Problem {
        let id = String(UInt64.random(in: 0 ... .max), radix: 16)
        log.write("fault \(id): \(message)")
        return Problem(.internalFault, detail: "The service failed; its log has more under \(id).")
    }

    /// Returns the result of work on a theme, or its problem.
    func result<Value>(about id: ThemeID, _ work: () throws -> Value) -> Result<Value, Problem> {
        Result(catching: work).mapError { problem(of: $0, about: id) }
    }

    /// Returns the answer to what was thrown.
    func response(to error: any Error, about id: ThemeID? = nil, missing: Problem = .noTheme) -> HTTPResponse {
        problem(of: error, about: id, missing: missing).response
    }

    /// Returns the problem that was thrown, or that of the store; `id` is the theme that it is about. Anything else is a fault of the
    /// service.
    func problem(of error: any Error, about id: ThemeID? = nil, missing: Problem = .noTheme) -> Problem {
        guard let error = error as? StoreError else { return error as? Problem ?? fault("\(error)") }
        switch error {
        case .refused(.foreign):
            return Problem(
                .notAllowed,
                detail: "\(id?.description ?? "It") belongs to somebody else (choose an id that is free or yours).")
        case .refused(.needs(let role)): return Problem(.notAllowed, detail: "This needs the role \(role.rawValue).")
        case .refused(.missing): return missing
        case .refused(.reserved):
            return Problem(
                .notAllowed,
                detail:
                    "\(id?.description ?? "It") is reserved (choose another id, or ask a reviewer to upload it).")
        case .refused(.own):
            return Problem(.notAllowed, detail: "The upload is yours (another reviewer has to approve it).")
        case .refused(.tooManyWaiting(let most)):
            return Problem(
                .quotaUsed,
                detail: "\(most) of your uploads wait already (withdraw one, or wait until they are reviewed).")
        case .refused(.tooManyToday(let most)):
            return Problem(
                .quotaUsed, detail: "You have sent \(most) uploads within 24 hours (send the next ones tomorrow).")
        case .changed:
            return Problem(
                .preconditionFailed, detail: "The theme was changed meanwhile (look at it, and try again).")
        case .full(let reason):
            log.write("the disk is full: \(reason)")
            return Problem(
                .diskFull,
                detail: "The store has no room left, and nothing was changed (tell its operator, and try again)."
            )
        case .unavailable(let reason):
            note(storeTrouble: reason)
            return Problem(
                .storeUnavailable,
                detail:
                    "The store's database cannot be reached now (look whether a change was made, and try again)."
            )
        case .failed(let failure): return fault(failure.description)
        }
    }

    /// Logs that the store cannot be reached, though not for every request.
    private func note(storeTrouble reason: String) {
        let isDue = lastStoreTrouble.withLock { last in
            if let last, MonotonicClock.seconds(since: last) < Self.troublePause { return false }
            last = MonotonicClock.microseconds
            return true
        }
        if isDue { log.write("the store's database cannot be reached: \(reason)") }
    }
}
