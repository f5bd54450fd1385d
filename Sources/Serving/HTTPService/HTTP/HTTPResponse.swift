internal import Documents

/// An answer: a status, headers and bytes.
struct HTTPResponse: Sendable {
    var status = 200
    /// The headers, including `Content-Type`.
    var headers: [(String, String)]
    var body: [UInt8]

    init(status: Int = 200, type: String?, _ body: [UInt8], headers: [(String, String)] = []) {
        self.status = status
        self.headers = (type.map { [("Content-Type", $0)] } ?? []) + headers
        self.body = body
    }

    /// Creates an answer with a JSON document.
    static func json(_ value: JSONOutput, headers: [(String, String)] = [("Cache-Control", "no-cache")]) -> HTTPResponse
    {
        HTTPResponse(type: "application/json", Array((value.text() + "\n").utf8), headers: headers)
    }
}

extension Problem {
    var response: HTTPResponse {
        HTTPResponse(
            status: kind.status, type: "application/problem+json", Array((json.text() + "\n").utf8),
            headers: headers + [("Cache-Control", "no-store")])
    }
}
