internal import Documents

// The messages between processes for a request and its answer: a line of JSON, then the body, whose size is in the line.
// Their addresses include credentials, so messages go only through pipes.

extension WebRequest {
    /// The line and the body.
    var message: [UInt8] {
        let line = JSONOutput.object([
            ("method", .string(method.rawValue)), ("address", .string(address.whole)),
            ("headers", .array(headers.map { .array([.string($0.name), .string($0.value)]) })),
            ("seconds", .number(seconds)), ("maxBytes", .number(Double(maxBytes))),
            ("body", .number(Double(body.count))),
        ])
        return Array((line.text(indent: 0) + "\n").utf8) + body
    }

    /// Reads a message; nil if it is not valid.
    package init?(message: [UInt8]) {
        guard let (line, body) = JSONValue.lineAndBody(of: message),
            let method = line["method"]?.string.flatMap(Method.init),
            let address = line["address"]?.string.flatMap({ try? WebAddress($0) }),
            let seconds = line["seconds"]?.number, let maxBytes = line["maxBytes"]?.integer
        else { return nil }
        self.init(method, address: address)
        (self.seconds, self.maxBytes, self.body) = (seconds, maxBytes, body)
        headers = (line["headers"]?.array ?? []).compactMap { pair in
            guard let texts = pair.array?.compactMap(\.string), texts.count == 2 else { return nil }
            return Header(name: texts[0], value: texts[1])
        }
    }
}

extension WebResponse {
    /// The line and the body.
    package var message: [UInt8] {
        let line = JSONOutput.object([
            ("status", .number(Double(status))),
            ("headers", .object(headers.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
            ("body", .number(Double(body.count))),
        ])
        return Array((line.text(indent: 0) + "\n").utf8) + body
    }
}

extension WebError {
    package var message: [UInt8] {
        let line = JSONOutput.object([
            ("error", .string(kind.rawValue)), ("detail", JSONOutput(detail)),
            ("body", .number(0)),
        ])
        return Array((line.text(indent: 0) + "\n").utf8)
    }

    /// Reads another process's answer. Throws the error that it contains, or `broken` if it is not valid.
    static func response(message: [UInt8]) throws(WebError) -> WebResponse {
        guard let (line, body) = JSONValue.lineAndBody(of: message) else { throw WebError(.broken) }
        if let kind = line["error"]?.string {
            throw WebError(Kind(rawValue: kind) ?? .broken, detail: line["detail"]?.string)
        }
        guard let status = line["status"]?.integer else { throw WebError(.broken) }
        let headers = (line["headers"]?.object ?? []).compactMap { member in
            member.value.string.map { (member.name, $0) }
        }
        return WebResponse(status: status, headers: Dictionary(headers) { first, _ in first }, body: body)
    }
}

extension JSONValue {
    /// Returns the line at the beginning of a message, and the bytes after it; nil if their number is not the one in the
    /// line.
    fileprivate static func lineAndBody(of message: [UInt8]) -> (line: JSONValue, body: [UInt8])? {
        guard let end = message.firstIndex(of: UInt8(ascii: "\n")),
            let line = JSONReader.read(SourceText(name: "", bytes: Array(message[..<end]))).value,
            let count = line["body"]?.integer, message.count - end - 1 == count
        else { return nil }
        return (line, Array(message[(end + 1)...]))
    }
}
