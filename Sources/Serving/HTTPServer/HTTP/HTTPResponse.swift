package import Documents

/// An answer: a status, headers and bytes.
package struct HTTPResponse: Sendable {
    package var status = 200
    /// The headers, including `Content-Type`.
    package var headers: [(String, String)]
    package var body: [UInt8]

    /// Creates an answer with bytes of a media type. `caching` says who may keep it.
    package init(
        status: Int = 200, type: String?, _ body: [UInt8], caching: String? = nil, headers: [(String, String)] = []
    ) {
        self.status = status
        let own = [("Content-Type", type), ("Cache-Control", caching)]
        self.headers = own.compactMap { name, value in value.map { (name, $0) } } + headers
        self.body = body
    }

    /// The caching of an answer for one person, whose browser asks each time whether its copy is the current one.
    package static let personal = "private, no-cache"

    /// Creates an answer with a JSON document. `caching` says who may keep it.
    package static func json(
        _ value: JSONOutput, status: Int = 200, caching: String = "no-cache", headers: [(String, String)] = []
    ) -> HTTPResponse {
        text(value.text() + "\n", type: "application/json", status: status, caching: caching, headers: headers)
    }

    /// Creates an answer with a text of a media type.
    package static func text(
        _ text: String, type: String, status: Int = 200, caching: String = "no-cache",
        headers: [(String, String)] = []
    ) -> HTTPResponse {
        HTTPResponse(status: status, type: type, Array(text.utf8), caching: caching, headers: headers)
    }

    /// Creates an answer without content. It tells whoever has stored something its digest.
    package static func done(_ digest: String? = nil) -> HTTPResponse {
        let tag = digest.map { [("ETag", "\"\($0)\"")] } ?? []
        return HTTPResponse(status: 204, type: nil, [], caching: "no-store", headers: tag)
    }
}

extension Problem {
    package var response: HTTPResponse {
        HTTPResponse(
            status: kind.status, type: "application/problem+json", Array((json.text() + "\n").utf8),
            caching: "no-store", headers: headers)
    }
}
