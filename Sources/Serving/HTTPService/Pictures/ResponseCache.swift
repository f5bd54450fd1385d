internal import HTTPServer
internal import Synchronization

/// A picture that was drawn or found in a cache.
final class CachedResponse: Sendable {
    /// A digest of everything that its file depends on.
    let key: String
    let bytes: [UInt8]
    /// The number of warnings.
    let warnings: Int
    private let prepared = Mutex<[(name: ResponseName, response: PreparedResponse)]>([])

    init(key: String, bytes: [UInt8], warnings: Int) {
        self.key = key
        tag = "\"\(key)\""
        self.bytes = bytes
        self.warnings = warnings
    }

    /// The strong entity tag.
    let tag: String

    /// Returns the answer for a key, made on first use: the same bytes have only few different heads.
    func response(_ name: ResponseName, make: () -> PreparedResponse) -> PreparedResponse {
        if let cached = prepared.withLock({ $0.first { $0.name == name }?.response }) { return cached }
        let response = make()
        prepared.withLock { prepared in
            if prepared.count >= Self.maxResponses { prepared.removeAll() }
            prepared.append((name, response))
        }
        return response
    }

    private static let maxResponses = 4
}

/// The most recently requested pictures in memory, by the digests of the queries that they answer.
final class ResponseCache: Sendable {
    /// The result of a query.
    typealias Answer = Result<CachedResponse, Problem>

    private struct Entry {
        let picture: CachedResponse
        /// When it was last used, counted in uses.
        var use: Int
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var bytes = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// Creates a cache for up to `capacity` bytes.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Returns the picture that answers a query; nil if it is not cached.
    func picture(for query: String) -> CachedResponse? {
        state.withLock { state in
            state.uses += 1
            let use = state.uses
            state.entries[query]?.use = use
            return state.entries[query]?.picture
        }
    }

    /// Keeps a picture as the answer to a query if its file is there.
    func keep(_ answer: Answer, query: String) {
        guard case .success(let picture) = answer, !picture.bytes.isEmpty else { return }
        state.withLock { keep(picture, query: query, into: &$0) }
    }

    private func keep(_ picture: CachedResponse, query: String, into state: inout State) {
        let cost = Self.cost(picture)
        guard cost <= capacity / 4 else { return }
        state.uses += 1
        if let old = state.entries.updateValue(Entry(picture: picture, use: state.uses), forKey: query) {
            state.bytes -= Self.cost(old.picture)
        }
        state.bytes += cost
        if state.bytes > capacity { evict(&state) }
    }

    /// Drops the least recently used pictures until a tenth of the capacity is free: searching for the oldest each time would
    /// take longer than sending a picture.
    private func evict(_ state: inout State) {
        for (query, entry) in state.entries.sorted(by: { $0.value.use < $1.value.use }) {
            guard state.bytes > capacity - capacity / 10 else { return }
            state.entries[query] = nil
            state.bytes -= Self.cost(entry.picture)
        }
    }

    /// Returns the memory that a picture takes.
    private static func cost(_ picture: CachedResponse) -> Int { picture.bytes.count + 1024 }
}

/// The key of a prepared answer with a picture.
struct ResponseName: Hashable, Sendable {
    /// True if the client has the picture.
    let isKnown: Bool
    /// True if the connection ends with the answer.
    let isDraining: Bool
    /// The identifier of the head.
    let head: String
    /// How long it may be kept.
    let caching: String
}
