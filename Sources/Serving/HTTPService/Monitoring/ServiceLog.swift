internal import Documents
internal import Files
internal import Glibc
internal import HTTPServer
internal import Parallel
internal import ServerSettings
internal import Synchronization

/// The service's log: a line for each request, and faults. A thread of its own writes it: nobody may read it, or its disk may hang.
/// Lines that find no room meanwhile are lost, and counted.
final class ServiceLog: Sendable {
    private struct State {
        /// Lines that are not written.
        var bytes: [UInt8] = []
        /// True while others are being written.
        var isWriting = false
        /// How many lines were lost, and of how many the log says so.
        var lost = 0
        var reported = 0
        /// True if the file is to be opened again.
        var isRenamed = false
    }

    private let path: FilePath?
    private let format: AccessLogFormat
    private let state = Mutex(State())
    private let waker = EventCounter(taking: .all)

    /// The most bytes of lines that wait.
    private static let capacity = 1 << 20

    /// Opens the log file; without one, lines go to standard error.
    init(_ path: FilePath?, format: AccessLogFormat) throws(OperationError) {
        self.path = path
        self.format = format
        let descriptor = try path.map { path throws(OperationError) in try Self.open(path) } ?? STDERR_FILENO
        _ = try Thread { [self] in run(descriptor) }
    }

    /// Opens the file again, after it was renamed.
    func reopen() {
        state.withLock { $0.isRenamed = true }
        waker.add()
    }

    /// How many lines were lost.
    var lostLines: Int { state.withLock(\.lost) }

    /// Waits until all lines are written, for so many seconds at most.
    func finish(within seconds: Double) {
        let start = MonotonicClock.microseconds
        while state.withLock({ $0.isWriting || !$0.bytes.isEmpty }), MonotonicClock.seconds(since: start) < seconds {
            _ = poll(nil, 0, 1)
        }
    }

    /// Writes what comes, for ever.
    private func run(_ first: Int32) {
        var descriptor = first
        while true {
            waker.take()
            let (bytes, lost, isRenamed) = state.withLock { state in
                defer {
                    (state.bytes, state.isWriting, state.reported, state.isRenamed) = ([], true, state.lost, false)
                }
                return (state.bytes, state.lost - state.reported, state.isRenamed)
            }
            if isRenamed, let path, let new = try? Self.open(path) {
                _ = close(descriptor)
                descriptor = new
            }
            let notice = lost > 0 ? line("\(lost) lines of the log were lost: they could not be written in time") : []
            let unwritten = Self.write(notice + bytes, to: descriptor)
            state.withLock { state in
                state.isWriting = false
                state.lost += unwritten.count { $0 == UInt8(ascii: "\n") }
            }
        }
    }

    /// Writes lines. Returns what could not be written.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> ArraySlice<UInt8> {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        return rest
    }

    private static func open(_ path: FilePath) throws(OperationError) -> Int32 {
        let descriptor = unsafe Glibc.open(path.cString, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Output.cannotCreate(path.description, reason: "\(SystemError.last)") }
        return descriptor
    }

    /// Writes a line of the service itself.
    func write(_ text: String) { put(line(text)) }

    private func line(_ text: String) -> [UInt8] {
        switch format {
        case .json: line(["time": .string(Duration.utcNow), "message": .string(text)])
        case .text, .off: Array("\(Duration.utcNow) \(Quoted.sanitized(text))\n".utf8)
        }
    }

    private func line(_ json: JSONOutput) -> [UInt8] { Array((json.text(indent: 0) + "\n").utf8) }

    /// Writes the result of a request, unless the access log is off.
    func write(_ request: HTTPRequest, status: Int, bytes: Int, milliseconds: Double) {
        guard format != .off else { return }
        write(
            Entry(
                client: request.shownClient, method: request.method.rawValue, address: request.address, status: status,
                bytes: bytes, milliseconds: milliseconds, agent: request.headers[.userAgent] ?? "-"))
    }

    /// Writes the refusal of a request that could not be read, unless the access log is off.
    func write(refusal status: Int, bytes: Int, of client: String) {
        write(
            Entry(client: client, method: "-", address: "-", status: status, bytes: bytes, milliseconds: 0, agent: "-"))
    }

    /// A line of the access log.
    struct Entry {
        let client, method, address: String
        let status, bytes: Int
        let milliseconds: Double
        let agent: String

        /// The status if the client disconnected before the answer.
        static let unanswered = 499
    }

    /// Writes a line of the access log, unless that is off. Everything that a client says is cut to a length, and in quotes: no
    /// log can be forged with it.
    func write(_ entry: Entry) {
        guard format != .off else { return }
        let client = Self.cut(entry.client, most: Self.maxName)
        let method = Self.cut(entry.method, most: Self.maxName)
        let address = Self.cut(entry.address, most: Self.maxAddress)
        let agent = Self.cut(entry.agent, most: Self.maxAgent)
        switch format {
        case .text:
            put(
                Array(
                    ("\(Duration.utcNow) \(JSONOutput.quoted(client)) \(JSONOutput.quoted(method)) "
                        + "\(JSONOutput.quoted(address)) \(entry.status) \(entry.bytes) "
                        + "\(JSONOutput.digits(entry.milliseconds)) ms \(JSONOutput.quoted(agent))\n").utf8))
        case .json:
            put(
                line([
                    "time": .string(Duration.utcNow), "client": .string(client), "method": .string(method),
                    "address": .string(address), "status": JSONOutput(entry.status), "bytes": JSONOutput(entry.bytes),
                    "milliseconds": .number(entry.milliseconds), "agent": .string(agent),
                ]))
        case .off: break
        }
    }

    private static func cut(_ text: String, most: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
    }

    /// The most characters of an address in a line.
    private static let maxAddress = 2048
    /// The most characters of a client's name and of a method.
    private static let maxName = 64
    /// The most characters of a program's name.
    private static let maxAgent = 256

    /// Has a line written.
    private func put(_ line: [UInt8]) {
        let isFirst = state.withLock { state in
            guard state.bytes.count < Self.capacity else {
                state.lost += 1
                return false
            }
            defer { state.bytes += line }
            return state.bytes.isEmpty
        }
        if isFirst { waker.add() }
    }
}
