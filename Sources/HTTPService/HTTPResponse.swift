internal import CMicroHTTPD
internal import Documents

/// An answer: a status, headers and bytes.
struct HTTPResponse: Sendable {
    /// The status.
    var status = 200
    /// Headers, `Content-Type` among them.
    var headers: [(String, String)]
    /// The body.
    var body: [UInt8]

    /// Puts an answer together.
    init(status: Int = 200, type: String?, _ body: [UInt8], headers: [(String, String)] = []) {
        self.status = status
        self.headers = (type.map { [("Content-Type", $0)] } ?? []) + headers
        self.body = body
    }

    /// A JSON document.
    static func json(_ value: JSONOutput, headers: [(String, String)] = [("Cache-Control", "no-cache")]) -> HTTPResponse
    {
        HTTPResponse(type: "application/json", Array((value.text() + "\n").utf8), headers: headers)
    }
}

/// An answer in the form in which the library sends it. It can be sent any number of times, by several threads.
@safe final class PreparedResponse: @unchecked Sendable {
    /// The status.
    let status: Int
    /// Bytes of the body.
    let bytes: Int
    private let response: OpaquePointer

    /// Prepares an answer; its bytes are copied once. `more` are headers that every answer of the service has.
    init(_ answer: HTTPResponse, adding more: [(String, String)]) {
        status = answer.status
        bytes = answer.body.count
        unsafe response = unsafe answer.body.withUnsafeBytes { body in
            unsafe kbrender_response(body.baseAddress, body.count)
        }
        // The library refuses line ends in headers.
        for (name, value) in answer.headers + more { unsafe MHD_add_response_header(response, name, value) }
    }

    deinit {
        unsafe MHD_destroy_response(response)
    }

    /// Sends it. False where the library cannot.
    func queue(on connection: OpaquePointer) -> Bool {
        unsafe MHD_queue_response(connection, UInt32(status), response) == kbrender_yes
    }
}
