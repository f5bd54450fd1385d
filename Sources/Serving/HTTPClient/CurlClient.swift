internal import CCurl
internal import Glibc
public import RemoteThemes

/// A client of web servers that uses libcurl, which the system has to have (`libcurl.so.4`).
///
/// It trusts the system's certificates, or those in the file that `SSL_CERT_FILE` names, and uses the proxies in
/// `http_proxy`, `https_proxy` and `no_proxy`.
public struct CurlClient: WebClient {
    /// Seconds without a byte after which a stream counts as lost: servers send a comment every 15.
    private static let longestSilence = 45

    /// Creates a client. The first request loads the library.
    public init() {}

    /// Sends a request, without following redirects.
    public func response(to request: WebRequest) throws(WebError) -> WebResponse {
        let transfer = CurlTransfer(maxBytes: request.maxBytes)
        try transfer.perform(request, milliseconds: max(Int(request.seconds * 1000), 1), idleSeconds: 0)
        return WebResponse(status: transfer.head.status, headers: transfer.head.headers, body: transfer.body)
    }

    /// Requests a stream without an end. `begins` receives the answer's head and decides whether to go on, `takes` each piece
    /// of the body. Returns the head if the transfer ended without a fault.
    func stream(
        _ request: WebRequest, begins: @escaping (WebResponse) -> Bool, takes: @escaping ([UInt8]) -> Void
    ) throws(WebError) -> WebResponse {
        let transfer = CurlTransfer(maxBytes: .max)
        (transfer.begins, transfer.takes) = (begins, takes)
        try transfer.perform(request, milliseconds: 0, idleSeconds: Self.longestSilence)
        return transfer.head.response
    }
}

private final class CurlTransfer {
    private(set) var head = ResponseHead()
    private(set) var body: [UInt8] = []
    private var isTooLarge = false
    private var hasEnough = false
    private let maxBytes: Int
    var begins: ((WebResponse) -> Bool)?
    var takes: (([UInt8]) -> Void)?

    init(maxBytes: Int) {
        self.maxBytes = maxBytes
    }

    func perform(_ request: WebRequest, milliseconds: Int, idleSeconds: Int) throws(WebError) {
        let curl = try Libcurl.library()
        guard let handle = unsafe curl.begin() else {
            throw WebError(.broken, detail: "the library does not start")
        }
        defer { unsafe curl.end(handle) }
        var lines: UnsafeMutablePointer<curl_slist>?
        defer { unsafe curl.free(lines) }
        // Without this, curl waits a second for permission to send a body, which hardly any server gives.
        for line in request.headers.map({ "\($0.name): \($0.value)" }) + ["Expect:"] {
            unsafe lines = curl.append(lines, line)
        }
        var text = [CChar](repeating: 0, count: Int(kbrender_error_size))
        let strings = CStrings(request)
        let code = unsafe text.withUnsafeMutableBufferPointer { text in
            unsafe request.body.withUnsafeBytes { body in
                var transfer = unsafe strings.transfer
                unsafe transfer.headers = lines
                unsafe transfer.error = text.baseAddress
                if request.method != .get {
                    unsafe (transfer.body, transfer.body_size) = (body.baseAddress, body.count)
                }
                unsafe (transfer.milliseconds, transfer.idle_seconds) = (milliseconds, idleSeconds)
                unsafe transfer.context = Unmanaged.passUnretained(self).toOpaque()
                unsafe transfer.head = { unsafe CurlTransfer.at($3)?.takeHead(.init(start: $0, count: $1 * $2)) ?? 0 }
                unsafe transfer.take = { unsafe CurlTransfer.at($3)?.takeBody(.init(start: $0, count: $1 * $2)) ?? 0 }
                let code = unsafe kbrender_prepare(curl.set, handle, &transfer)
                return code == CURLE_OK ? unsafe curl.perform(handle) : code
            }
        }
        if isTooLarge { throw WebError(.tooLarge) }
        guard code == CURLE_OK || hasEnough else {
            throw WebError(
                code,
                text: String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self))
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        unsafe context.map { unsafe Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Takes a line of the head. Returning anything but its length ends the transfer.
    private func takeHead(_ bytes: UnsafeRawBufferPointer) -> Int {
        let isWhole = head.add(unsafe String(decoding: bytes, as: UTF8.self))
        if head.bytes > ResponseHead.longest { isTooLarge = true }
        if let length = head.headers["content-length"].flatMap({ Int($0) }), length > maxBytes { isTooLarge = true }
        if isWhole, head.status >= 200, let begins, !begins(head.response) { hasEnough = true }
        return isTooLarge || hasEnough ? 0 : bytes.count
    }

    /// Takes a piece of the body. Returning anything but its length ends the transfer.
    private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        if let takes {
            unsafe takes(Array(bytes))
        } else if body.count + bytes.count > maxBytes {
            isTooLarge = true
            return 0
        } else {
            unsafe body += bytes
        }
        return bytes.count
    }
}

/// The head of an answer, line by line.
struct ResponseHead {
    private(set) var status = 0
    private(set) var headers: [String: String] = [:]
    private(set) var bytes = 0

    /// The most bytes in a head: browsers do not accept more.
    static let longest = 1 << 17

    var response: WebResponse { WebResponse(status: status, headers: headers) }

    /// Adds a line. Returns true at the end of the head. A later head, such as that after an interim answer, replaces an
    /// earlier one.
    mutating func add(_ line: String) -> Bool {
        bytes += line.utf8.count
        let line = line.filter { !$0.isNewline }
        if line.isEmpty { return true }
        if line.hasPrefix("HTTP/") {
            let words = line.split(separator: " ", maxSplits: 2)
            (status, headers) = (words.count > 1 ? Int(words[1]) ?? 0 : 0, [:])
        } else if let colon = line.firstIndex(of: ":") {
            let name = line[..<colon].lowercased()
            let value = String(line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
            headers[name] = headers[name].map { $0 + ", " + value } ?? value
        }
        return false
    }
}

/// The strings of a request for C; they live as long as this object.
@safe private final class CStrings {
    private let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ request: WebRequest) {
        let user = request.address.credentials
        let authorities = unsafe getenv("SSL_CERT_FILE").map { unsafe String(cString: $0) }
        unsafe pointers = [
            request.address.request, request.method.rawValue, user?.name, user?.password, authorities,
            "kbrender",
        ].map { text in unsafe text.map { unsafe strdup($0) } ?? nil }
    }

    deinit {
        unsafe pointers.forEach { unsafe free($0) }
    }

    var transfer: kbrender_transfer {
        var transfer = unsafe kbrender_transfer()
        unsafe (transfer.url, transfer.method) = (UnsafePointer(pointers[0]), UnsafePointer(pointers[1]))
        unsafe (transfer.name, transfer.password) = (UnsafePointer(pointers[2]), UnsafePointer(pointers[3]))
        unsafe (transfer.authorities, transfer.agent) = (UnsafePointer(pointers[4]), UnsafePointer(pointers[5]))
        return unsafe transfer
    }
}

extension WebError {
    /// Creates an error from libcurl's code and message.
    fileprivate init(_ code: CURLcode, text: String) {
        let secure = [
            CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_INVALIDCERTSTATUS,
        ]
        let detail = String(text.prefix(200))
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self.init(.unknownHost)
        case CURLE_COULDNT_CONNECT: self.init(.unreachable)
        case CURLE_OPERATION_TIMEDOUT: self.init(.tooSlow)
        case CURLE_FILESIZE_EXCEEDED: self.init(.tooLarge)
        case _ where secure.contains(code): self.init(.insecure, detail: detail.isEmpty ? nil : detail)
        default: self.init(.broken, detail: detail.isEmpty ? nil : detail)
        }
    }
}
