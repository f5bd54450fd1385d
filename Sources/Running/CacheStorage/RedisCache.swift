internal import Digest
internal import Documents
internal import Glibc
internal import Parallel
internal import Synchronization

/// Finished files in a Redis server that several machines share.
///
/// Each value begins with a digest of its key and content; one that does not match, because it is damaged, another entry's or
/// foreign, is ignored. An unavailable, slow or full server costs at most `secondsToAnswer`, and is then not asked for a
/// while that grows with every failure.
package final class RedisCache: CacheStore {
    let address: RedisAddress
    private let secondsToAnswer: Double
    private let state = Mutex(State())

    /// The prefix of entries' names; the number changes with their format.
    private static let nameBeginning = "kbrender:1:"
    /// The most bytes of content that is stored: fetching more takes longer than drawing.
    static let largestContent = 8 << 20
    /// The default of the seconds for a request and its answer, including a new connection: about the time in which ten
    /// pictures are drawn.
    static let secondsToAnswer = 0.25
    /// Seconds after which the server removes an entry, so that those of old releases disappear.
    private static let secondsToKeep = 30 * 86_400
    /// The environment variable with the server's password: as an option, everybody on the machine could see it.
    package static let passwordVariable = "KBRENDER_REDIS_PASSWORD"

    /// The state of one use of the server.
    private struct Health {
        var isTroubled = false
        /// The clock's time before which nothing is tried.
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

    /// Creates a cache in a server, without connecting to it yet.
    init(_ address: RedisAddress, secondsToAnswer: Double = RedisCache.secondsToAnswer) {
        self.address = address
        self.secondsToAnswer = secondsToAnswer
    }

    package var name: String { address.description }
    package var notes: DiskCache? { nil }

    package func content(of key: String) -> [UInt8]? {
        // One byte beyond the longest content shows that there is more.
        let question = ["GETRANGE", Self.nameBeginning + key, "0", String(Self.digestBytes + Self.largestContent)]
        guard case .bytes(let value) = ask(question.map { Array($0.utf8) }, for: .find) else { return nil }
        return Self.content(of: value, key)
    }

    package func keep(_ content: [UInt8], as key: String) {
        guard content.count <= Self.largestContent, state.withLock({ $0.mayTry(.find) }) else { return }
        let arguments = ["SET", Self.nameBeginning + key].map { Array($0.utf8) }
        let expiry = ["EX", String(Self.secondsToKeep)].map { Array($0.utf8) }
        _ = ask(arguments + [Self.digest(of: content, key) + content] + expiry, for: .keep)
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

    /// Returns the content of a value; nil if it does not belong to this key.
    private static func content(of value: [UInt8], _ key: String) -> [UInt8]? {
        let content = Array(value.dropFirst(digestBytes))
        guard (1...largestContent).contains(content.count), value.starts(with: digest(of: content, key)) else {
            return nil
        }
        return content
    }

    // MARK: - The server

    /// Sends a command, unless the server failed a short time ago. Returns nil if there is no answer.
    private func ask(_ arguments: [[UInt8]], for use: CacheUse) -> RedisConnection.Reply? {
        state.withLock { state in
            guard state.mayTry(use) else { return nil }
            do throws(RedisError) {
                let reply = try answer(to: arguments, &state)
                note(Self.trouble(in: reply), use: use, into: &state)
                return reply
            } catch {
                state.connection = nil
                note(error.reason, use: .find, into: &state)
                return nil
            }
        }
    }

    /// Sends a command on the open connection, or on a new one. The server may have closed an idle connection, which is no
    /// failure.
    private func answer(to arguments: [[UInt8]], _ state: inout State) throws(RedisError) -> RedisConnection.Reply {
        let deadline = MonotonicClock.microseconds + Int(secondsToAnswer * 1e6)
        if let connection = state.connection {
            do {
                return try connection.ask(arguments, by: deadline)
            } catch  where error.isClosed {
                state.connection = nil
            }
        }
        let connection = try connect(by: deadline)
        state.connection = connection
        return try connection.ask(arguments, by: deadline)
    }

    private func connect(by deadline: Int) throws(RedisError) -> RedisConnection {
        let connection = try RedisConnection(address, maxBytes: Self.digestBytes + Self.largestContent + 1024)
        if let password = unsafe getenv(Self.passwordVariable) {
            try Self.greet(connection, arguments: ["AUTH", unsafe String(cString: password)], by: deadline)
        }
        if address.database != 0 {
            try Self.greet(connection, arguments: ["SELECT", String(address.database)], by: deadline)
        }
        return connection
    }

    private static func greet(
        _ connection: RedisConnection, arguments: [String], by deadline: Int
    ) throws(RedisError) {
        if case .refusal(let text) = try connection.ask(arguments.map { Array($0.utf8) }, by: deadline) {
            throw RedisError(reason: quoted(text))
        }
    }

    /// Returns why a server refuses a command; nil if it does not. An entry that is not a string is foreign, and will be
    /// overwritten.
    private static func trouble(in reply: RedisConnection.Reply) -> String? {
        guard case .refusal(let text) = reply, !text.hasPrefix("WRONGTYPE") else { return nil }
        return quoted(text)
    }

    /// Returns a server's words, quoted since they are not ours.
    private static func quoted(_ text: String) -> String { Quoted(text).description }

    /// Records the result of a use, and reports a change once.
    private func note(_ trouble: String?, use: CacheUse, into state: inout State) {
        let wasTroubled = state.healths[use]?.isTroubled ?? false
        if let trouble {
            state.report.failures += 1
            state.healths[use, default: Health()].fail()
            if !wasTroubled { state.report.changes.append(change(use, trouble: trouble)) }
        } else if wasTroubled {
            state.healths[use] = nil
            state.report.changes.append(CacheChange(use, isTrouble: false, message: "the cache \(name) works again"))
        }
    }

    private func change(_ use: CacheUse, trouble: String) -> CacheChange {
        let what = use == .find ? "does not answer" : "stores nothing more"
        return CacheChange(
            use, isTrouble: true,
            message:
                "the cache \(name) \(what): \(trouble) (pictures are drawn without it, and it is asked again from time to time)"
        )
    }
}
