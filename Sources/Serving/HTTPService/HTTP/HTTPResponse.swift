internal import CMicroHTTPD
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

/// An answer ready to be sent by the library, any number of times and from several threads.
@safe final class PreparedResponse: @unchecked Sendable {
    let status: Int
    /// The size of the body in bytes.
    let bytes: Int
    private let response: OpaquePointer

    /// Prepares an answer; its bytes are copied once. `more` are the headers that all answers of the service have.
    init(_ answer: HTTPResponse, adding more: [(String, String)]) {
        status = answer.status
        bytes = answer.body.count
        unsafe response = unsafe answer.body.withUnsafeBytes { body in
            unsafe kbrender_response(body.baseAddress, body.count)
        }
        // The library refuses headers with line breaks.
        for (name, value) in answer.headers + more { unsafe MHD_add_response_header(response, name, value) }
    }

    /// Prepares an answer whose bytes arrive over time, for as long as the connection lasts.
    init(_ listener: EventListener, headers: [(String, String)]) {
        status = 200
        bytes = 0
        let owner = unsafe Unmanaged.passRetained(listener).toOpaque()
        unsafe response = unsafe MHD_create_response_from_callback(
            .max, Self.blockBytes,
            { owner, _, room, count in
                guard let owner = unsafe owner, let room = unsafe room else { return -1 }
                let listener = unsafe Unmanaged<EventListener>.fromOpaque(owner).takeUnretainedValue()
                return unsafe listener.give(UnsafeMutableRawBufferPointer(start: room, count: count)) ?? -1
            }, owner,
            { owner in if let owner = unsafe owner { unsafe Unmanaged<EventListener>.fromOpaque(owner).release() } })
        for (name, value) in headers { unsafe MHD_add_response_header(response, name, value) }
    }

    /// How many bytes the library asks for at a time: more than an event has.
    private static let blockBytes = 1024

    deinit {
        unsafe MHD_destroy_response(response)
    }

    /// Sends the answer. Returns false if the library cannot.
    func queue(on connection: OpaquePointer) -> Bool {
        unsafe MHD_queue_response(connection, UInt32(status), response) == kbrender_yes
    }
}
