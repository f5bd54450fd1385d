extension HTTPResponse {
    /// The answer to a client that already has this version: 304, with the headers that a whole answer would have, apart from
    /// its content's (RFC 9110, §15.4.5).
    static func notModified(_ headers: [(String, String)]) -> HTTPResponse {
        HTTPResponse(status: 304, type: nil, [], headers: headers.filter { $0.0 != "Content-Type" })
    }
}
