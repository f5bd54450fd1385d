internal import Documents
internal import Files
internal import Glibc
internal import ServerSettings
internal import Synchronization

/// The service's log: a line for each request, and faults.
final class ServiceLog: Sendable {
    private let path: FilePath?
    private let format: AccessLogFormat
    private let descriptor: Mutex<Int32>

    /// Opens the log file; without one, lines go to standard error.
    init(_ path: FilePath?, format: AccessLogFormat) throws(OperationError) {
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
        guard descriptor >= 0 else { throw Output.cannotCreate(path.description, reason: "\(SystemError.last)") }
        return descriptor
    }

    /// Writes a line of the service itself.
    func write(_ text: String) {
        switch format {
        case .json:
            put(["time": .string(Duration.utcNow), "message": .string(text)])
        case .text, .off: put("\(Duration.utcNow) \(Quoted.sanitized(text))")
        }
    }

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
                "\(Duration.utcNow) \(JSONOutput.quoted(client)) \(JSONOutput.quoted(method)) "
                    + "\(JSONOutput.quoted(address)) \(entry.status) \(entry.bytes) "
                    + "\(JSONOutput.digits(entry.milliseconds)) ms \(JSONOutput.quoted(agent))")
        case .json:
            put([
                "time": .string(Duration.utcNow), "client": .string(client), "method": .string(method),
                "address": .string(address), "status": JSONOutput(entry.status), "bytes": JSONOutput(entry.bytes),
                "milliseconds": .number(entry.milliseconds), "agent": .string(agent),
            ])
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

    private func put(_ line: JSONOutput) { put(line.text(indent: 0)) }

    /// Writes a line in one call, so that lines of several threads do not mix.
    private func put(_ line: String) {
        var bytes = Array(line.utf8)
        bytes.append(UInt8(ascii: "\n"))
        descriptor.withLock { descriptor in
            _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
        }
    }
}
