internal import Documents

/// The head of a request (RFC 9112, §2 to §6), which is read line by line.
struct RequestHead: Sendable {
    /// How a body is delimited.
    enum Framing: Sendable {
        /// By its length; 0 for no body.
        case length(Int)
        /// By the sizes of its chunks.
        case chunked
    }

    private enum Version {
        case first, second
    }

    /// The method, as received.
    private(set) var method = HTTPMethod(rawValue: "")
    /// The address in the first line, as received.
    private(set) var address = ""
    /// The fields that the service uses.
    private(set) var headers = RequestHeaders()
    /// True if the client waits for an answer before it sends the body.
    private(set) var expectsContinuation = false
    /// What the head says about its answer.
    private(set) var responseFraming = ResponseFraming()
    /// How many bytes have been read.
    private(set) var bytes = 0
    private var version: Version?
    private var hasEmptyLine = false
    /// The host of a target that is a whole address.
    private var authority: String?
    private var fields = 0

    /// Browsers send about 20 fields.
    static let maxFields = 128

    /// Reads a line. Returns how the body is delimited if the head ends with it.
    mutating func read(_ line: ArraySlice<UInt8>) throws(Problem) -> Framing? {
        bytes += line.count + 2
        if version == nil {
            guard line.isEmpty else {
                try readRequestLine(line)
                return nil
            }
            // Some old clients send a line end after a body (RFC 9112, §2.2).
            guard !hasEmptyLine else {
                throw Problem(.badRequest, detail: "The request begins with more than one empty line.")
            }
            hasEmptyLine = true
            return nil
        }
        guard line.isEmpty else {
            try readField(FieldLine(line))
            return nil
        }
        // Several fields are one list (RFC 9110, §5.3).
        let options = ArraySlice((headers[.connection] ?? "").utf8).split(separator: UInt8(ascii: ",")).map(\.trimmed)
        responseFraming.closes =
            options.contains { $0.isLike("close") }
            || responseFraming.closes && !options.contains { $0.isLike("keep-alive") }
        return try framing
    }

    private mutating func readRequestLine(_ line: ArraySlice<UInt8>) throws(Problem) {
        let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, !words[1].isEmpty, !line.contains(UInt8(ascii: "\t")) else {
            throw Problem(
                .badRequest,
                detail: "The first line is \(Quoted(line.text)) (expected a method, an address and HTTP/1.1, with one "
                    + "space between them).")
        }
        guard words[0].allSatisfy(\.isOfToken) else {
            throw Problem(.badRequest, detail: "The method is \(Quoted(words[0].text)) (expected letters).")
        }
        version = try Self.version(words[2])
        method = HTTPMethod(rawValue: words[0].text)
        let isOld = version == .first
        responseFraming = ResponseFraming(closes: isOld, knowsChunks: !isOld, hasBody: method != .head)
        try readTarget(words[1])
        address = words[1].text
    }

    private static func version(_ word: ArraySlice<UInt8>) throws(Problem) -> Version {
        if word.elementsEqual("HTTP/1.1".utf8) { return .second }
        if word.elementsEqual("HTTP/1.0".utf8) { return .first }
        let digits = word.dropFirst(5)
        let isVersion =
            word.starts(with: "HTTP/".utf8) && digits.count == 3 && digits.dropFirst().first == UInt8(ascii: ".")
            && digits.first?.isDigit == true && digits.last?.isDigit == true
        throw Problem(
            isVersion ? .unsupportedVersion : .badRequest,
            detail: "The version is \(Quoted(word.text)) (expected HTTP/1.1 or HTTP/1.0).")
    }

    private mutating func readTarget(_ target: ArraySlice<UInt8>) throws(Problem) {
        if let query = target.firstIndex(of: UInt8(ascii: "?")) {
            let parameters = 1 + target[query...].count { $0 == UInt8(ascii: "&") }
            guard parameters <= RequestTarget.maxParameters else {
                throw Problem(
                    .badRequest,
                    detail: "The address has \(parameters) parameters (the limit is \(RequestTarget.maxParameters)).")
            }
        }
        if target.first == UInt8(ascii: "/") { return }
        if target.elementsEqual("*".utf8), method == .options { return }
        for scheme in ["http://", "https://"] where target.isLike(scheme, upTo: scheme.utf8.count) {
            let authority = target.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
            guard HostName.isValid(authority) else { break }
            self.authority = authority.text
            return
        }
        throw Problem(
            .badRequest, detail: "The address is \(Quoted(target.text)) (expected a path that begins with a slash).")
    }

    private mutating func readField(_ field: FieldLine) throws(Problem) {
        fields += 1
        guard fields <= Self.maxFields else {
            throw Problem(.headTooLarge, detail: "The head has too many fields (the limit is \(Self.maxFields)).")
        }
        guard let name = field.name else { return }
        switch name {
        case .host: try checkHost(field.value)
        case .contentLength: try checkLength(field.value)
        case .transferEncoding: try checkCoding(field.value)
        case .expect: expectsContinuation = version == .second && field.value.trimmed.isLike("100-continue")
        default: break
        }
        headers.add(name, value: field.value.trimmed.text)
    }

    private func checkHost(_ value: ArraySlice<UInt8>) throws(Problem) {
        guard headers[.host] == nil else {
            throw Problem(.badRequest, detail: "The request has two hosts (send one Host).")
        }
        guard HostName.isValid(value) else {
            throw Problem(
                .badRequest,
                detail:
                    "The Host is \(Quoted(value.text)) (expected a name or an address, as in example.org:8087).")
        }
    }

    private func checkLength(_ value: ArraySlice<UInt8>) throws(Problem) {
        guard headers.length == nil else {
            throw Problem(.badRequest, detail: "The request has two lengths (send one Content-Length).")
        }
        guard !value.isEmpty, value.allSatisfy(\.isDigit), Int(value.text) != nil else {
            throw Problem(
                .badRequest,
                detail:
                    "The Content-Length is \(Quoted(value.text)) (expected a number of bytes, in digits alone).")
        }
    }

    private func checkCoding(_ value: ArraySlice<UInt8>) throws(Problem) {
        guard !headers.isChunked else {
            throw Problem(.badRequest, detail: "The request has two codings (send one Transfer-Encoding).")
        }
        guard value.isLike("chunked") else {
            throw Problem(.badRequest, detail: "The Transfer-Encoding is \(Quoted(value.text)) (expected chunked).")
        }
    }

    /// How the body is delimited, once the whole head is known.
    private var framing: Framing {
        get throws(Problem) {
            if headers[.host] == nil, version == .second {
                throw Problem(.badRequest, detail: "The request has no Host (send one).")
            }
            if let authority, let host = headers[.host], !ArraySlice(host.utf8).isLike(authority) {
                throw Problem(
                    .badRequest,
                    detail: "The address names \(Quoted(authority)), but the Host is \(Quoted(host)) (send the same).")
            }
            guard headers.isChunked else { return .length(headers.length ?? 0) }
            if headers.length != nil {
                throw Problem(
                    .badRequest, detail: "The request has a Content-Length and a Transfer-Encoding (send one of them).")
            }
            if version == .first {
                throw Problem(
                    .badRequest, detail: "The request is chunked, which HTTP/1.0 does not know (send it as HTTP/1.1).")
            }
            return .chunked
        }
    }
}

/// How an answer is delimited, as its request allows (RFC 9112, §6).
struct ResponseFraming: Sendable {
    /// True if the connection ends with the answer.
    var closes = false
    /// True if the client reads answers in chunks.
    var knowsChunks = true
    /// True if the client takes the body of the answer.
    var hasBody = true
}
