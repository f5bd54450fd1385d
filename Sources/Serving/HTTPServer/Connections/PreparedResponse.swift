internal import Documents
internal import EmbeddedFiles

/// An answer in the form in which it is sent, any number of times and from several threads.
package final class PreparedResponse: Sendable {
    package let status: Int
    /// The body; empty if it arrives over time.
    package let body: [UInt8]
    /// Whom the answer goes on for, as long as the connection lasts; nil for an answer that is whole.
    package let listener: EventListener?
    /// True if the connection ends after it.
    let closes: Bool
    /// False for an answer that never has a body (RFC 9112, §6.3).
    let mayHaveBody: Bool
    /// The first line, and all fields but the date and those that depend on the connection.
    private let start, fields: String

    /// Prepares an answer. `more` are the headers that all answers of the service have.
    package convenience init(_ answer: HTTPResponse, adding more: [(String, String)]) {
        self.init(answer.status, headers: answer.headers + more, body: answer.body, listener: nil)
    }

    /// Prepares an answer whose bytes arrive over time.
    package convenience init(_ listener: EventListener, headers: [(String, String)]) {
        self.init(200, headers: headers, body: [], listener: listener)
    }

    private init(_ status: Int, headers: [(String, String)], body: [UInt8], listener: EventListener?) {
        (self.status, self.body, self.listener) = (status, body, listener)
        mayHaveBody = ![204, 304].contains(status)
        closes = headers.contains { $0 == ("Connection", "close") }
        start = "HTTP/1.1 \(status) \(Self.phrases[status, default: ""])\r\n"
        // No value may end its line: what follows would be another field, or another answer.
        let lines = headers.filter { $0.0 != "Connection" && !($0.0 + $0.1).utf8.contains { $0 < 0x20 || $0 == 0x7F } }
            .map { "\($0.0): \($0.1)\r\n" }
        let length = listener == nil && mayHaveBody ? "Content-Length: \(body.count)\r\n" : ""
        fields = lines.joined() + length
    }

    /// Returns the head as it is sent now; `date` is the current date as a field has it.
    func head(date: String, framing: ResponseFraming) -> [UInt8] {
        let connection =
            framing.closes ? "Connection: close\r\n" : framing.knowsChunks ? "" : "Connection: keep-alive\r\n"
        let coding = listener != nil && framing.knowsChunks ? "Transfer-Encoding: chunked\r\n" : ""
        var bytes: [UInt8] = []
        for part in [start, "Date: ", date, "\r\n", fields, coding, connection, "\r\n"] { bytes += part.utf8 }
        return bytes
    }

    /// The words after a status (RFC 9110, §15).
    private static let phrases = Dictionary(
        uniqueKeysWithValues: [String: String](pairsIn: "statuses.txt", of: EmbeddedFolder(server_tables))
            .compactMap { status, phrase in Int(status).map { ($0, phrase) } })
}
