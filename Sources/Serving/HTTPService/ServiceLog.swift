internal import Documents
internal import Files
internal import Glibc
internal import ServiceSetup
internal import Synchronization

/// The service's log: a line for each request, and faults.
final class ServiceLog: Sendable {
    private let path: FilePath?
    private let format: AccessLogFormat
    private let descriptor: Mutex<Int32>

    /// Opens the log file; without one, lines go to standard error.
    init(_ path: FilePath?, _ format: AccessLogFormat) throws(OperationError) {
        self.path = path
        self.format = format
        descriptor = Mutex(try path.map { path throws(OperationError) in try Self.open(path) } ?? STDERR_FILENO)
    }

    /// Opens the file again, after it was renamed.
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

    /// Writes a line of the service itself.
    func write(_ text: String) {
        switch format {
        case .json:
            put(JSONOutput.object([("time", .string(Duration.utcNow)), ("message", .string(text))]).text(indent: 0))
        case .text, .off: put("\(Duration.utcNow) \(Quoted.sanitized(text))")
        }
    }

    /// Writes the result of a request, unless the access log is off.
    func write(_ exchange: Exchange, milliseconds: Double) {
        guard format != .off else { return }
        let (status, bytes) = exchange.sent ?? (Self.unanswered, 0)
        let client = exchange.headers == nil ? "-" : exchange.client
        let agent = exchange.headers?.userAgent ?? "-"
        let address = String(exchange.address.prefix(Self.longestAddress))
        switch format {
        case .text:
            put(
                "\(Duration.utcNow) \(client) \(exchange.method) \(JSONOutput.quoted(address)) \(status) \(bytes) "
                    + "\(JSONOutput.digits(milliseconds)) ms \(JSONOutput.quoted(agent))")
        case .json:
            put(
                JSONOutput.object([
                    ("time", .string(Duration.utcNow)), ("client", .string(client)),
                    ("method", .string(exchange.method)),
                    ("address", .string(address)), ("status", .number(Double(status))),
                    ("bytes", .number(Double(bytes))), ("milliseconds", .number(milliseconds)),
                    ("agent", .string(agent)),
                ]).text(indent: 0))
        case .off: break
        }
    }

    /// The status in the log if the client disconnected before the answer.
    private static let unanswered = 499
    /// The most characters of an address in a line.
    private static let longestAddress = 2048

    /// Writes a line in one call, so that lines of several threads do not mix.
    private func put(_ line: String) {
        var bytes = Array(line.utf8)
        bytes.append(UInt8(ascii: "\n"))
        descriptor.withLock { descriptor in
            _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
        }
    }
}
