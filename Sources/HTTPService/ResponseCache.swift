internal import Documents
internal import Synchronization

/// A picture that was drawn, or found.
final class CachedResponse: Sendable {
    /// The digest of all that its file depends on.
    let key: String
    /// The file.
    let bytes: [UInt8]
    /// How many warnings there were.
    let warnings: Int
    private let prepared = Mutex<[String: PreparedResponse]>([:])

    init(key: String, bytes: [UInt8], warnings: Int) {
        self.key = key
        self.bytes = bytes
        self.warnings = warnings
    }

    /// The strong entity tag.
    var tag: String { "\"\(key)\"" }

    /// The answer under a name, made when it is first asked for: the same bytes have few different heads.
    func response(_ name: String, _ make: () -> PreparedResponse) -> PreparedResponse {
        if let known = prepared.withLock({ $0[name] }) { return known }
        let response = make()
        prepared.withLock { prepared in
            if prepared.count >= Self.mostResponses { prepared.removeAll() }
            prepared[name] = response
        }
        return response
    }

    private static let mostResponses = 4
}

/// The pictures asked for most lately, in memory, by the questions that they answer; and the questions that are being
/// answered, so that each is asked once.
final class ResponseCache: Sendable {
    /// What became of a question.
    typealias Answer = Result<CachedResponse, Problem>
    /// Somebody who waits for it.
    typealias Waiter = @Sendable (Answer) -> Void

    private struct Entry {
        let picture: CachedResponse
        /// When it was used last, counted in uses.
        var use: Int
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var waiters: [String: [Waiter]] = [:]
        var bytes = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// A store of up to `capacity` bytes of files.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The picture that answers a question; nil where none is kept.
    func picture(for question: String) -> CachedResponse? {
        state.withLock { state in
            state.uses += 1
            let use = state.uses
            state.entries[question]?.use = use
            return state.entries[question]?.picture
        }
    }

    /// Waits for the answer to a question. True for the first who asks it: somebody must answer.
    func wait(for question: String, _ waiter: @escaping Waiter) -> Bool {
        state.withLock { state in
            state.waiters[question, default: []].append(waiter)
            return state.waiters[question]?.count == 1
        }
    }

    /// Answers all who wait under a name, and keeps the picture, if there is its file, as the answer to a question.
    func answer(_ name: String, _ answer: Answer, keptAs question: String?) {
        let waiters = state.withLock { state in
            if case .success(let picture) = answer, let question, !picture.bytes.isEmpty {
                keep(picture, question, &state)
            }
            return state.waiters.removeValue(forKey: name) ?? []
        }
        for waiter in waiters { waiter(answer) }
    }

    private func keep(_ picture: CachedResponse, _ question: String, _ state: inout State) {
        let cost = Self.cost(picture)
        guard cost <= capacity / 4 else { return }
        state.uses += 1
        if let old = state.entries.updateValue(Entry(picture: picture, use: state.uses), forKey: question) {
            state.bytes -= Self.cost(old.picture)
        }
        state.bytes += cost
        if state.bytes > capacity { evict(&state) }
    }

    /// Drops what was not used for longest, until a tenth of the room is free: to look for the oldest each time would take
    /// longer than to send a picture.
    private func evict(_ state: inout State) {
        for (question, entry) in state.entries.sorted(by: { $0.value.use < $1.value.use }) {
            guard state.bytes > capacity - capacity / 10 else { return }
            state.entries[question] = nil
            state.bytes -= Self.cost(entry.picture)
        }
    }

    /// The file is in memory twice: here, and in the form in which the library sends it.
    private static func cost(_ picture: CachedResponse) -> Int { 2 * picture.bytes.count + 1024 }
}
