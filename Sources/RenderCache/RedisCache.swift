internal import Digest
internal import Documents
internal import Glibc
internal import Parallel
internal import Synchronization

/// Finished files in a Redis server, which several machines share.
///
/// Each value begins with a digest of its key and content; one that does not match, be it torn, another entry's or
/// somebody else's, counts as none. A server that is away, slow or full costs at most `secondsToAnswer`, and is then left alone
/// for a while that grows with every failure.
package final class RedisCache: CacheStore {
    /// The server.
    package let address: RedisAddress
    private let state = Mutex(State())

    /// What names of entries begin with; the number changes with their form.
    private static let nameBeginning = "kbrender:1:"
    /// Bytes of a content that is kept: more take longer to fetch than to draw.
    package static let largestContent = 8 << 20
    /// Seconds for a question and its answer, a new connection included: about what it takes to draw ten pictures.
    package static let secondsToAnswer = 0.25
    /// Seconds after which the server forgets an entry: those of old releases go by themselves.
    private static let secondsToKeep = 30 * 86_400
    /// The variable of the environment that has the server's password: an option would show it to everybody on the machine.
    package static let passwordVariable = "KBRENDER_REDIS_PASSWORD"

    /// How well one use of the server goes.
    private struct Health {
        var isTroubled = false
        /// The time of the clock before which nothing is tried.
        var nextTry = 0
        var pause = shortestPause

        /// Microseconds.
        static let shortestPause = 500_000
        static let longestPause = 30_000_000

        var mayTry: Bool { MonotonicClock.microseconds >= nextTry }

        mutating func fail() {
            isTroubled = true
            nextTry = MonotonicClock.microseconds + pause
            pause = min(2 * pause, Self.longestPause)
        }
    }

    private struct State {
        var connection: RedisConnection?
        var healths: [CacheUse: Health] = [:]
        var report = CacheReport()

        func mayTry(_ use: CacheUse) -> Bool { healths[use]?.mayTry ?? true }
    }

    /// A cache in a server, which is asked for nothing yet.
    package init(_ address: RedisAddress) {
        self.address = address
    }

    package var name: String { address.description }
    package var notes: DiskCache? { nil }

    package func content(of key: String) -> [UInt8]? {
        // The byte after the longest tells that there is more.
        let question = ["GETRANGE", Self.nameBeginning + key, "0", String(Self.digestBytes + Self.largestContent)]
        guard case .bytes(let value) = ask(question.map { Array($0.utf8) }, for: .find) else { return nil }
        return Self.content(of: value, key)
    }

    package func keep(_ content: [UInt8], as key: String) {
        guard content.count <= Self.largestContent, state.withLock({ $0.mayTry(.find) }) else { return }
        let words = ["SET", Self.nameBeginning + key].map { Array($0.utf8) }
        let expiry = ["EX", String(Self.secondsToKeep)].map { Array($0.utf8) }
        _ = ask(words + [Self.digest(of: content, key) + content] + expiry, for: .keep)
    }

    package func takeReport() -> CacheReport {
        state.withLock { state in
            defer { state.report = CacheReport() }
            return state.report
        }
    }

    // MARK: - Values

    private static let digestBytes = 32

    private static func digest(of content: [UInt8], _ key: String) -> [UInt8] {
        var digest = SHA256()
        digest.update(key)
        digest.update(content)
        return digest.finalized()
    }

    /// The content of a value; nil where it is not that of this key.
    private static func content(of value: [UInt8], _ key: String) -> [UInt8]? {
        let content = Array(value.dropFirst(digestBytes))
        guard (1...largestContent).contains(content.count), value.starts(with: digest(of: content, key)) else {
            return nil
        }
        return content
    }

    // MARK: - The server

    /// Asks, unless that failed a short time ago. Nil where there is no answer.
    private func ask(_ words: [[UInt8]], for use: CacheUse) -> RedisConnection.Reply? {
        state.withLock { state in
            guard state.mayTry(use) else { return nil }
            do throws(RedisError) {
                let reply = try answer(to: words, &state)
                note(Self.trouble(in: reply), use, &state)
                return reply
            } catch {
                state.connection = nil
                note(error.words, .find, &state)
                return nil
            }
        }
    }

    /// Asks on the connection there is, or a new one. One that was open before may have been closed by now, which is no
    /// failure.
    private func answer(to words: [[UInt8]], _ state: inout State) throws(RedisError) -> RedisConnection.Reply {
        let deadline = MonotonicClock.microseconds + Int(Self.secondsToAnswer * 1e6)
        if let connection = state.connection {
            do {
                return try connection.ask(words, by: deadline)
            } catch  where error.isClosed {
                state.connection = nil
            }
        }
        let connection = try connect(by: deadline)
        state.connection = connection
        return try connection.ask(words, by: deadline)
    }

    private func connect(by deadline: Int) throws(RedisError) -> RedisConnection {
        let connection = try RedisConnection(address, mostBytes: Self.digestBytes + Self.largestContent + 1024)
        if let password = unsafe getenv(Self.passwordVariable) {
            try Self.greet(connection, ["AUTH", unsafe String(cString: password)], by: deadline)
        }
        if address.database != 0 { try Self.greet(connection, ["SELECT", String(address.database)], by: deadline) }
        return connection
    }

    private static func greet(
        _ connection: RedisConnection, _ words: [String], by deadline: Int
    ) throws(RedisError) {
        if case .refusal(let text) = try connection.ask(words.map { Array($0.utf8) }, by: deadline) {
            throw RedisError(words: quoted(text))
        }
    }

    /// Why a server does not do what it was asked; nil where it does. An entry that is no text is somebody else's, and will
    /// be written over.
    private static func trouble(in reply: RedisConnection.Reply) -> String? {
        guard case .refusal(let text) = reply, !text.hasPrefix("WRONGTYPE") else { return nil }
        return quoted(text)
    }

    /// A server's words, which are not ours.
    private static func quoted(_ text: String) -> String { Quoted(text).description }

    /// Takes note of how a use went; a change is to be reported once.
    private func note(_ trouble: String?, _ use: CacheUse, _ state: inout State) {
        let wasTroubled = state.healths[use]?.isTroubled ?? false
        if let trouble {
            state.report.failures += 1
            state.healths[use, default: Health()].fail()
            if !wasTroubled { state.report.changes.append(change(use, trouble)) }
        } else if wasTroubled {
            state.healths[use] = nil
            state.report.changes.append(CacheChange(use, isTrouble: false, "the cache \(name) works again"))
        }
    }

    private func change(_ use: CacheUse, _ trouble: String) -> CacheChange {
        let what = use == .find ? "does not answer" : "stores nothing more"
        return CacheChange(
            use, isTrouble: true,
            "the cache \(name) \(what): \(trouble) (pictures are drawn without it, and it is asked again from time to time)"
        )
    }
}
