internal import Documents

/// An answer: a status, headers and bytes. A page that says why there is no other one is thrown.
struct HTTPResponse: Error, Sendable {
    var status = 200
    /// The headers, including `Content-Type`.
    var headers: [(String, String)]
    var body: [UInt8]

    init(status: Int = 200, type: String?, _ body: [UInt8], headers: [(String, String)] = []) {
        self.status = status
        self.headers = (type.map { [("Content-Type", $0)] } ?? []) + headers
        self.body = body
    }

    /// Creates an answer with a JSON document. `caching` says who may keep it.
    static func json(
        _ value: JSONOutput, status: Int = 200, caching: String = "no-cache", headers: [(String, String)] = []
    ) -> HTTPResponse {
        HTTPResponse(
            status: status, type: "application/json", Array((value.text() + "\n").utf8),
            headers: [("Cache-Control", caching)] + headers)
    }
}

extension Problem {
    var response: HTTPResponse {
        HTTPResponse(
            status: kind.status, type: "application/problem+json", Array((json.text() + "\n").utf8),
            headers: headers + [("Cache-Control", "no-store")])
    }
}
