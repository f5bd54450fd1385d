import Files
import Glibc
import Testing

/// A client that sends bytes as they are, and reads what comes.
final class RawClient {
    private let socket: Int32
    /// Everything that has come.
    private(set) var received: [UInt8] = []

    /// Connects to a port of this machine.
    init(port: String) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = (UInt16(port) ?? 0).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        limitWaiting()
    }

    /// Connects to a socket file.
    init(path: FilePath) {
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.bytes) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        limitWaiting()
    }

    deinit {
        close(socket)
    }

    /// A test fails rather than waits for ever.
    private func limitWaiting() {
        var limit = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Sends bytes.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a text.
    func send(_ text: String) { send(Array(text.utf8)) }

    /// Makes the end of this client a reset: nothing that comes later is taken.
    func resetAtEnd() {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    }

    /// Says that nothing more will be sent.
    func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// Reads until the other side ends. Returns false if it resets the connection or nothing comes.
    @discardableResult
    func readToEnd() -> Bool {
        while true {
            let count = readOnce()
            if count <= 0 { return count == 0 }
        }
    }

    /// Reads until so many whole answers have come, or the other side ends.
    func read(answers: Int) {
        while self.answers.count < answers, readOnce() > 0 {}
    }

    private func readOnce() -> Int {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        if count > 0 { received += buffer[..<count] }
        return count
    }

    /// An answer as it was received.
    struct Answer {
        let status: Int
        let head: String
        let body: [UInt8]
        /// The headers, by their names in small letters.
        var headers: [String: String] { Self.headers(head) }
        /// True if the connection ends after it.
        var closes: Bool { headers["connection"] == "close" }

        /// The headers in the head of an answer, by their names in small letters.
        static func headers(_ head: String) -> [String: String] {
            var headers: [String: String] = [:]
            for line in head.split(separator: "\r\n") {
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2 { headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }) }
            }
            return headers
        }
    }

    /// The whole answers that have come. None may be to `HEAD`, or come in chunks, whose end this client does not find.
    var answers: [Answer] {
        var answers: [Answer] = []
        var rest = received[...]
        while let end = Self.endOfHead(rest) {
            let head = String(decoding: rest[..<end], as: UTF8.self)
            let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
            let headers = Answer.headers(head)
            let length = headers["content-length"].flatMap { Int($0) } ?? 0
            if headers["transfer-encoding"] != nil {
                Issue.record("an answer came in chunks:\n\(head)")
                return answers + [Answer(status: status, head: head, body: [])]
            }
            let hasBody = ![100, 204, 304].contains(status)
            guard rest.endIndex - end >= (hasBody ? length : 0) else { break }
            answers.append(Answer(status: status, head: head, body: hasBody ? Array(rest[end..<end + length]) : []))
            rest = rest[(end + (hasBody ? length : 0))...]
        }
        return answers
    }

    private static func endOfHead(_ bytes: ArraySlice<UInt8>) -> Int? {
        let end = Array("\r\n\r\n".utf8)
        return bytes.indices.first { bytes[$0...].starts(with: end) }.map { $0 + end.count }
    }
}
