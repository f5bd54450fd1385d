@testable import CacheStorage
import Files
import Glibc
import Parallel
@testable import RenderCache
import TestSupport
import Testing

/// The test's Redis server, on a socket file.
private final class Server {
    private let temporary = TemporaryFolder()
    var folder: FilePath { temporary.path }

    var address: RedisAddress { RedisAddress(.socket(folder.appending("socket"))) }

    deinit {
        end()
    }

    @discardableResult
    func shell(_ line: String) -> Int32 { system("cd \(folder) && { \(line)\n}") >> 8 }

    /// Runs `redis-cli` with shell words; returns whether its output matches a grep pattern.
    @discardableResult
    func ask(_ words: String, prints pattern: String = ".*") -> Bool {
        shell("redis-cli -s socket \(words) 2>&1 | grep -q -e '\(pattern)'") == 0
    }

    func start() throws {
        shell(
            "redis-server --port 0 --unixsocket $PWD/socket --save '' --appendonly no --dir $PWD >log 2>&1 </dev/null & echo $! >pid"
        )
        for _ in 0..<6000 {
            if ask("ping", prints: "PONG") { return }
            usleep(20_000)
        }
        throw SystemError(code: ETIMEDOUT)
    }

    /// Starts an imitation of a server on the socket: Python code that gets the connection.
    func imitate(_ program: String) throws {
        let text = """
            import os, socket, sys, time
            listener = socket.socket(socket.AF_UNIX); listener.bind("new"); listener.listen(8); os.rename("new", "socket")
            while True:
                connection = listener.accept()[0]
                try:
                    connection.recv(65536)
                    \(program)
                    connection.close()
                except OSError:
                    pass
            """
        try OpenFile(folder.appending("imitation.py"), O_WRONLY | O_CREAT, permissions: 0o600).write(Array(text.utf8))
        shell("python3 imitation.py >log 2>&1 </dev/null & echo $! >pid")
        for _ in 0..<6000 where folder.appending("socket").isMissing { usleep(20_000) }
    }

    func end() {
        shell("kill -9 $(cat pid) && while kill -0 $(cat pid); do sleep 0.01; done 2>/dev/null; rm -f socket pid")
    }
}

/// A cache in a real server: what it stores, and that faults cost only time.
@Suite struct RedisCacheTests {
    private static let key = String(repeating: "a", count: 64)
    private static let content = (0..<170_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    private static let entry = "kbrender:1:" + key

    /// A cache that waits for a server as long as it takes on a busy machine.
    private static func cache(_ server: Server) -> RedisCache { RedisCache(server.address, secondsToAnswer: 20) }

    private func seconds(_ work: () -> Void) -> Double {
        let start = MonotonicClock.microseconds
        work()
        return MonotonicClock.seconds(since: start)
    }

    @Test func machinesShareEntries() throws {
        let server = Server()
        try server.start()
        let (one, other) = (Self.cache(server), Self.cache(server))
        #expect(one.content(of: Self.key) == nil)
        one.keep(Self.content, as: Self.key)
        #expect(other.content(of: Self.key) == Self.content)
        #expect(other.content(of: String(repeating: "b", count: 64)) == nil)
        #expect(server.ask("ttl \(Self.entry)", prints: "^2592000$\\|^259199.$"))
        // A connection that the server has since closed is no failure.
        #expect(server.ask("client kill type normal"))
        #expect(other.content(of: Self.key) == Self.content)
        #expect(one.takeReport().isEmpty && other.takeReport().isEmpty)
    }

    @Test func ignoresDamagedValues() throws {
        let server = Server()
        try server.start()
        let cache = Self.cache(server)
        let other = String(repeating: "b", count: 64)
        for damage in [
            "set \(Self.entry) ''", "set \(Self.entry) x", "setrange \(Self.entry) 5 zz",
            "setrange \(Self.entry) 9000 zz",
            "append \(Self.entry) x", "copy kbrender:1:\(other) \(Self.entry) replace",
            "setrange \(Self.entry) 9000000 x",
            "del \(Self.entry)",
            "eval 'redis.call(\"del\", KEYS[1]); return redis.call(\"lpush\", KEYS[1], 1)' 1 \(Self.entry)",
        ] {
            cache.keep(Self.content, as: Self.key)
            cache.keep(Self.content.reversed(), as: other)
            #expect(cache.content(of: Self.key) == Self.content)
            #expect(server.ask(damage), "\(damage)")
            #expect(cache.content(of: Self.key) == nil, "\(damage)")
        }
        #expect(cache.takeReport().isEmpty, "a wrong value is no failure of the server's")
        cache.keep(Self.content, as: Self.key)
        #expect(cache.content(of: Self.key) == Self.content)
        cache.keep([UInt8](repeating: 7, count: RedisCache.largestContent + 1), as: other)
        #expect(cache.content(of: other) == Self.content.reversed(), "too long to be kept")
    }

    @Test func pausesWhenTheServerIsGone() throws {
        let server = Server()
        try server.start()
        let cache = Self.cache(server)
        cache.keep(Self.content, as: Self.key)
        server.end()
        let time = seconds { for _ in 0..<1000 { #expect(cache.content(of: Self.key) == nil) } }
        #expect(time < 60, "it asks a server that is gone each time: \(time)")
        cache.keep(Self.content, as: Self.key)
        let report = cache.takeReport()
        // The server is asked again every half second.
        #expect((1..<100).contains(report.failures) && report.changes.count == 1)
        #expect(
            report.changes.first?.message.hasPrefix("the cache redis+unix:\(server.folder)/socket does not answer: ")
                == true)
        try server.start()
        usleep(550_000)
        cache.keep(Self.content, as: Self.key)
        #expect(cache.content(of: Self.key) == Self.content)
        #expect(cache.takeReport().changes.map(\.isTrouble) == [false])
    }

    @Test func waitsOnceForAHangingServer() throws {
        let server = Server()
        try server.start()
        let cache = RedisCache(server.address)
        let keeper = Self.cache(server)
        keeper.keep(Self.content, as: Self.key)
        #expect(
            server.shell(
                "kill -STOP $(cat pid) && until grep -q '^State:.T' /proc/$(cat pid)/status; do sleep 0.01; done") == 0)
        let time = seconds { for _ in 0..<1000 { #expect(cache.content(of: Self.key) == nil) } }
        #expect(time > 0.2 && time < 60, "it waits each time: \(time)")
        #expect(cache.takeReport().changes.map(\.use) == [.find])
        #expect(server.shell("kill -CONT $(cat pid)") == 0)
        var content: [UInt8]?
        for _ in 0..<1000 where content == nil {
            usleep(100_000)
            content = cache.content(of: Self.key)
        }
        #expect(content == Self.content)
        #expect(cache.takeReport().changes.last?.isTrouble == false)
    }

    @Test func fullServerStillAnswers() throws {
        let server = Server()
        try server.start()
        let cache = Self.cache(server)
        cache.keep(Self.content, as: Self.key)
        #expect(server.ask("config set maxmemory 1", prints: "OK"))
        let other = String(repeating: "b", count: 64)
        for _ in 0..<20 {
            cache.keep(Self.content, as: other)
            #expect(cache.content(of: Self.key) == Self.content)
        }
        let report = cache.takeReport()
        // The server is asked again every half second, which the reads may take together.
        #expect((1...20).contains(report.failures) && report.changes.map(\.use) == [.keep])
        #expect(report.changes.first?.message.contains("stores nothing more: \"OOM ") == true)
        #expect(server.ask("config set maxmemory 0", prints: "OK"))
        var content: [UInt8]?
        for _ in 0..<1000 where content == nil {
            usleep(100_000)
            cache.keep(Self.content, as: other)
            content = cache.content(of: other)
        }
        #expect(content == Self.content)
        #expect(cache.takeReport().changes.last?.isTrouble == false)
    }

    @Test(arguments: [
        "connection.sendall(b'*2000000000\\r\\n'); time.sleep(1)",
        "connection.sendall(b'HTTP/1.1 400 Bad Request\\r\\n')",
        "connection.sendall(b'$9000000000\\r\\n'); [connection.sendall(b'x' * 65536) for _ in range(500)]",
        "connection.sendall(b'$1000000\\r\\n'); [(connection.sendall(b'x'), time.sleep(0.05)) for _ in range(2000)]",
        "connection.sendall(b'-NOAUTH Authentication required.\\r\\n'); time.sleep(1)",
        "connection.sendall(b'-LOADING \\x1b[31m\\r\\n'); time.sleep(1)",
    ])
    func survivesInvalidAnswers(answer: String) throws {
        let server = Server()
        try server.imitate(answer)
        let cache = RedisCache(server.address)
        let time = seconds { #expect(cache.content(of: Self.key) == nil) }
        #expect(time < 60, "\(time)")
        let report = cache.takeReport()
        #expect(report.failures == 1 && report.changes.count == 1)
        #expect(report.changes.allSatisfy { !$0.message.utf8.contains(0x1B) })
    }
}
