internal import Documents

/// A head as far as it decides where its request ends and for whom it is (RFC 9112, §2 to §6).
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

    /// What the entries of the head add to its bytes.
    private(set) var weight = 0
    private var version: Version?
    private var hasEmptyLine = false
    /// The host of a target that is a whole address.
    private var authority: ArraySlice<UInt8>?
    private var host: ArraySlice<UInt8>?
    private var length: Int?
    private var isChunked = false
    private var fields = 0

    /// The library's memory for each field, parameter and cookie.
    static let entryWeight = 64
    /// Browsers send about 20 fields.
    static let maxFields = 128
    /// The most parameters of an address.
    static let maxParameters = 256

    /// Reads a line. Returns how the body is delimited if the head ends with it.
    mutating func read(_ line: ArraySlice<UInt8>) throws(Problem) -> Framing? {
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
        return try framing
    }

    private mutating func readRequestLine(_ line: ArraySlice<UInt8>) throws(Problem) {
        let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, !words[1].isEmpty, !line.contains(UInt8(ascii: "\t")) else {
            throw Problem(
                .badRequest,
                detail: "The first line is \(Self.quoted(line)) (expected a method, an address and HTTP/1.1, with one "
                    + "space between them).")
        }
        guard words[0].allSatisfy(\.isOfToken) else {
            throw Problem(.badRequest, detail: "The method is \(Self.quoted(words[0])) (expected letters).")
        }
        version = try Self.version(words[2])
        try readTarget(words[1], method: words[0])
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
            detail: "The version is \(quoted(word)) (expected HTTP/1.1 or HTTP/1.0).")
    }

    private mutating func readTarget(_ target: ArraySlice<UInt8>, method: ArraySlice<UInt8>) throws(Problem) {
        if let query = target.firstIndex(of: UInt8(ascii: "?")) {
            let parameters = 1 + target[query...].count { $0 == UInt8(ascii: "&") }
            guard parameters <= Self.maxParameters else {
                throw Problem(
                    .badRequest,
                    detail: "The address has \(parameters) parameters (the limit is \(Self.maxParameters)).")
            }
            weight += parameters * Self.entryWeight
        }
        if target.first == UInt8(ascii: "/") { return }
        if target.elementsEqual("*".utf8), method.elementsEqual("OPTIONS".utf8) { return }
        for scheme in ["http://", "https://"] where target.isLike(scheme, upTo: scheme.utf8.count) {
            let authority = target.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
            guard HostName.isValid(authority) else { break }
            self.authority = authority
            return
        }
        throw Problem(
            .badRequest, detail: "The address is \(Self.quoted(target)) (expected a path that begins with a slash).")
    }

    private mutating func readField(_ field: FieldLine) throws(Problem) {
        fields += 1
        weight += Self.entryWeight
        guard fields <= Self.maxFields else {
            throw Problem(.headTooLarge, detail: "The head has too many fields (the limit is \(Self.maxFields)).")
        }
        switch field.framingName {
        case .host: try readHost(field.value)
        case .contentLength: try readLength(field.value)
        case .transferEncoding: try readCoding(field.value)
        case .cookie:
            // The library copies cookies, which nobody here reads.
            weight += field.value.count + Self.entryWeight * (1 + field.value.count { $0 == UInt8(ascii: ";") })
            weight += Self.entryWeight * field.value.count { $0 == UInt8(ascii: ",") }
        case nil: break
        }
    }

    private mutating func readHost(_ value: ArraySlice<UInt8>) throws(Problem) {
        guard host == nil else { throw Problem(.badRequest, detail: "The request has two hosts (send one Host).") }
        guard HostName.isValid(value) else {
            throw Problem(
                .badRequest,
                detail: "The Host is \(Self.quoted(value)) (expected a name or an address, as in example.org:8087).")
        }
        host = value
    }

    private mutating func readLength(_ value: ArraySlice<UInt8>) throws(Problem) {
        guard length == nil else {
            throw Problem(.badRequest, detail: "The request has two lengths (send one Content-Length).")
        }
        guard !value.isEmpty, value.allSatisfy(\.isDigit), let number = Int(String(decoding: value, as: UTF8.self))
        else {
            throw Problem(
                .badRequest,
                detail: "The Content-Length is \(Self.quoted(value)) (expected a number of bytes, in digits alone).")
        }
        length = number
    }

    private mutating func readCoding(_ value: ArraySlice<UInt8>) throws(Problem) {
        guard !isChunked else {
            throw Problem(.badRequest, detail: "The request has two codings (send one Transfer-Encoding).")
        }
        guard value.isLike("chunked") else {
            throw Problem(.badRequest, detail: "The Transfer-Encoding is \(Self.quoted(value)) (expected chunked).")
        }
        isChunked = true
    }

    /// How the body is delimited, once the whole head is known.
    private var framing: Framing {
        get throws(Problem) {
            if host == nil, version == .second {
                throw Problem(.badRequest, detail: "The request has no Host (send one).")
            }
            if let authority, let host, !host.isLike(authority) {
                throw Problem(
                    .badRequest,
                    detail: "The address names \(Self.quoted(authority)), but the Host is \(Self.quoted(host)) "
                        + "(send the same).")
            }
            guard isChunked else { return .length(length ?? 0) }
            if length != nil {
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

    private static func quoted(_ bytes: ArraySlice<UInt8>) -> Quoted { Quoted(String(decoding: bytes, as: UTF8.self)) }
}
