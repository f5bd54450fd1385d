internal import Documents
internal import Files
internal import Glibc
internal import ServiceSetup
internal import Synchronization

/// Where the service writes what happens: a line for each request, and what goes wrong.
final class ServiceLog: Sendable {
    private let path: FilePath?
    private let format: AccessLogFormat
    private let descriptor: Mutex<Int32>

    /// Opens the log file; without one, standard error takes the lines.
    init(_ path: FilePath?, _ format: AccessLogFormat) throws(OperationError) {
        self.path = path
        self.format = format
        descriptor = Mutex(try path.map { path throws(OperationError) in try Self.open(path) } ?? STDERR_FILENO)
    }

    /// Opens the file anew: another one may have its name now.
    func reopen() {
        guard let path, let new = try? Self.open(path) else { return }
        let old = descriptor.withLock { descriptor in
            defer { descriptor = new }
            return descriptor
        }
        _ = close(old)
    }

    private static func open(_ path: FilePath) throws(OperationError) -> Int32 {
        let descriptor = unsafe Glibc.open(path.cString, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o640)
        guard descriptor >= 0 else { throw Output.cannotCreate(path.description, "\(SystemError.last)") }
        return descriptor
    }

    /// Writes a line of the service's own.
    func write(_ text: String) {
        switch format {
        case .json: put(JSONOutput.object([("time", .string(Self.now)), ("message", .string(text))]).text(indent: 0))
        case .text, .off: put("\(Self.now) \(Quoted.sanitized(text))")
        }
    }

    /// Writes what became of a request, unless nobody wants to know.
    func write(_ exchange: Exchange, milliseconds: Double) {
        guard format != .off else { return }
        let (status, bytes) = exchange.sent ?? (Self.unanswered, 0)
        let client = exchange.request?.client ?? "-"
        let agent = exchange.headers?.userAgent ?? "-"
        let address = String(exchange.address.prefix(Self.longestAddress))
        switch format {
        case .text:
            put(
                "\(Self.now) \(client) \(exchange.method) \(JSONOutput.quoted(address)) \(status) \(bytes) "
                    + "\(JSONOutput.digits(milliseconds)) ms \(JSONOutput.quoted(agent))")
        case .json:
            put(
                JSONOutput.object([
                    ("time", .string(Self.now)), ("client", .string(client)), ("method", .string(exchange.method)),
                    ("address", .string(address)), ("status", .number(Double(status))),
                    ("bytes", .number(Double(bytes))), ("milliseconds", .number(milliseconds)),
                    ("agent", .string(agent)),
                ]).text(indent: 0))
        case .off: break
        }
    }

    /// What stands for the status where the client went before there was one.
    private static let unanswered = 499
    /// Characters of an address that a line shows.
    private static let longestAddress = 2048

    /// One call writes a line, so that lines of several threads do not mix.
    private func put(_ line: String) {
        var bytes = Array(line.utf8)
        bytes.append(UInt8(ascii: "\n"))
        descriptor.withLock { descriptor in
            _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
        }
    }

    /// The time in UTC, as RFC 3339 writes it.
    private static var now: String {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        var parts = unsafe tm()
        _ = unsafe gmtime_r(&time.tv_sec, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let milliseconds = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
        return unsafe "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T\(two(parts.tm_hour)):"
            + "\(two(parts.tm_min)):\(two(parts.tm_sec)).\(milliseconds)Z"
    }
}
