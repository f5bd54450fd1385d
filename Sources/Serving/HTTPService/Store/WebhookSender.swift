internal import Documents
internal import Files
internal import Glibc
internal import HTTPClient
internal import HTTPServer
internal import RemoteThemes
internal import ServerSettings
internal import StoreDatabase
internal import StoreModel
internal import Synchronization

/// Tells webhooks what happens in a store: each event once or more, in order, until the hook has taken it.
final class WebhookSender: Sendable {
    private let hooks: [Webhook]
    private let database: StoreDatabase
    private let log: ServiceLog
    /// Returns the message about an event.
    private let message: @Sendable (StoreEvent) -> JSONOutput
    private let isEnding = Mutex(false)

    /// Seconds that a hook has to answer.
    private static let patience = 10.0
    /// Seconds for which one service has a hook to itself; longer than sending one event may take.
    private static let turn = 60
    /// Seconds between the first two attempts.
    private static let firstPause = 2
    /// How often an event is tried: for about three days.
    private static let maxTries = 80

    init(
        _ hooks: [Webhook], database: StoreDatabase, log: ServiceLog,
        message: @escaping @Sendable (StoreEvent) -> JSONOutput
    ) {
        (self.hooks, self.database, self.log, self.message) = (hooks, database, log, message)
    }

    /// Starts a thread for each hook, so that one that does not answer holds up no other.
    func start() throws(OperationError) {
        for hook in hooks {
            try mapError({ (error: StoreError) in error.operationError }) { () throws(StoreError) in
                try database.addHook(hook.address.request)
            }
            _ = try Thread { [self] in
                tellAll(hook)
            }
        }
    }

    func end() { isEnding.withLock { $0 = true } }

    /// Tells a hook of what happens until the service ends.
    private func tellAll(_ hook: Webhook) {
        var isTroubled = false
        while !isEnding.withLock({ $0 }) {
            do {
                if try !tell(hook) { sleep(1) }
                isTroubled = false
            } catch {
                if !isTroubled {
                    log.write("the webhook \(hook.address) gets no events for now: \(error.operationError.description)")
                }
                isTroubled = true
                sleep(1)
            }
        }
    }

    /// Tells a hook of the next event that it does not know yet. Returns true if there may be more.
    private func tell(_ hook: Webhook) throws(StoreError) -> Bool {
        let name = hook.address.request
        // Most looks find nothing, and write nothing.
        guard let position = try database.position(ofHook: name), try database.lastEvent > position,
            let turn = try database.takeHook(name, seconds: Self.turn)
        else { return false }
        let wanted = StoreEvent.Kind.allCases.filter { hook.kinds.isEmpty || hook.kinds.contains($0.rawValue) }
        let last = try database.lastEvent
        guard let event = try database.events(after: turn.event, kinds: wanted, limit: 1).first else {
            try database.keepHook(name, event: last, failures: 0, dueIn: 0)
            return false
        }
        guard let reason = send(event, to: hook) else {
            try database.keepHook(name, event: event.number, failures: 0, dueIn: 0)
            return true
        }
        try keep(failure: turn.failures + 1, of: event, hook: hook, after: turn.event, reason: reason)
        return false
    }

    private func keep(
        failure count: Int, of event: StoreEvent, hook: Webhook, after position: Int, reason: String
    ) throws(StoreError) {
        let name = hook.address.request
        if count == 1 { log.write("the webhook \(hook.address) does not take event \(event.number): \(reason)") }
        guard count < Self.maxTries else {
            log.write("the webhook \(hook.address) never took event \(event.number), which is left out: \(reason)")
            return try database.keepHook(name, event: event.number, failures: 0, dueIn: 0)
        }
        let pause = min(Self.firstPause << min(count - 1, 20), StoreDatabase.longestHookPause)
        try database.keepHook(name, event: position, failures: count, dueIn: pause)
    }

    /// Sends an event. Returns the reason if the hook has not taken it.
    private func send(_ event: StoreEvent, to hook: Webhook) -> String? {
        let body = Array((message(event).text(indent: 0) + "\n").utf8)
        let time = "\(Duration.sinceEpoch.components.seconds)"
        var request = WebRequest(.post, address: hook.address).with("Content-Type", value: "application/json")
            .with("Kbrender-Event", value: "\(event.number)").with("Kbrender-Time", value: time)
            .with("Kbrender-Signature", value: hook.signature(of: body, time: time))
        (request.seconds, request.maxBytes, request.body) = (Self.patience, 1 << 16, body)
        do throws(WebError) {
            let answer = try CurlClient().response(to: request)
            return (200..<300).contains(answer.status) ? nil : "its answer is \(answer.status)"
        } catch {
            return error.description
        }
    }
}
