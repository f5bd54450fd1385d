internal import Digest
package import Documents
package import Files
internal import Glibc

/// An upload of a theme to a store.
public struct ThemeUpload: Sendable {
    /// The address that the theme will have.
    public let address: WebAddress
    /// The theme document.
    public let document: [UInt8]
    /// The token that identifies the sender.
    public let token: String

    /// Creates an upload to an address, with a bearer token (RFC 6750).
    public init(_ document: [UInt8], to address: WebAddress, token: String) {
        (self.document, self.address, self.token) = (document, address, token)
    }

    /// Returns the address of a theme in a store. `url` is the theme's own if it ends in `.json`, otherwise the store's,
    /// with or without `/themes` at the end. Nil if `url` is the address of another theme.
    public static func address(of id: String, in url: WebAddress) -> WebAddress? {
        let file = id + ".json"
        if url.path.hasSuffix(".json") { return url.path.hasSuffix("/" + file) ? url : nil }
        let base = String(url.path.reversed().drop { $0 == "/" }.reversed())
        return url.asking(for: (base.hasSuffix("/themes") ? base : base + "/themes") + "/" + file)
    }

    /// Returns true if a text can be sent as a token: visible ASCII characters, at most 4096.
    public static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 4096 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// The environment variable with the token.
    package static let tokenVariable = "KBRENDER_TOKEN"

    /// Returns the token in the environment. Throws if there is none.
    package static func environmentToken() throws(OperationError) -> String {
        guard let text = unsafe getenv(tokenVariable).map({ unsafe String(cString: $0) }), !text.isEmpty else {
            throw .usage("\(tokenVariable): is not set (set it to the token that the store gave you)")
        }
        guard isToken(text) else {
            throw .usage("\(tokenVariable): is not a token (expected visible characters without spaces, in one line)")
        }
        return text
    }

    /// Reads the address of a store. A token is worth as much as a password, so it goes to other machines only over https: an
    /// address that is not as safe is a usage error with advice, unless the caller `allowsClear` text.
    package static func store(
        at word: FilePath, option: String, allowsClear: Bool = false, advice: String = "use https"
    ) throws(OperationError) -> WebAddress {
        let store = try WebAddress.of(word)
        guard store.scheme == .https || store.isLoopback || allowsClear else {
            throw .usage("\(store) would carry the token without encryption (\(advice))", option: option)
        }
        return store
    }

    /// Finds out which version is published, unless that is known, then uploads the theme to replace it, or as a new one. Returns
    /// the store's answer.
    public func send(by client: some WebClient, over published: WebResponse? = nil) -> ThemeUpload.Answer {
        do {
            let current = if let published { published } else { try client.response(to: documentRequest(address)) }
            return ThemeUpload.Answer(try client.response(to: request(over: current)))
        } catch {
            return .unreachable(error)
        }
    }

    /// Where a store has a document already.
    public enum Presence: Hashable, Sendable {
        /// Nowhere, or not where the sender may see it.
        case none
        /// It is the published one.
        case published
        /// It waits for its review.
        case waiting
    }

    /// Finds out where the store has this document, by the tags of what it has: digests of its bytes. Returns that and what it
    /// answers about the published theme.
    public func presence(
        by client: some WebClient
    ) throws(WebError) -> (presence: Presence, published: WebResponse) {
        let tag = "\"\(SHA256.hex(of: document))\""
        let names = address.path.split(separator: "/").suffix(2)
        let base = address.path.dropLast(names.reduce(0) { $0 + $1.count + 1 })
        let published = try client.response(to: documentRequest(address))
        guard let review = address.asking(for: base + "/v1/reviews/" + (names.last ?? "")) else {
            return (.none, published)
        }
        // Everybody sees what is published; this needs a token that the store knows.
        let upload = try client.response(to: documentRequest(review))
        if upload.status == 401 { return (.none, upload) }
        if published.status == 200, published.headers["etag"] == tag { return (.published, published) }
        // A rejected upload may be sent again.
        let isWaiting =
            upload.status == 200 && upload.headers["etag"] == tag && upload.headers["kbrender-review"] == "pending"
        return (isWaiting ? .waiting : .none, published)
    }

    private var authorization: String { "Bearer " + token }

    /// Returns the request for a document of the store, as it is kept.
    private func documentRequest(_ address: WebAddress) -> WebRequest {
        WebRequest(.get, address: address).with("Accept-Encoding", value: "identity")
            .with("Authorization", value: authorization)
    }

    /// Returns the request, which the store refuses if something else was published in the meantime.
    func request(over published: WebResponse) -> WebRequest {
        var request = WebRequest(.put, address: address).with("Authorization", value: authorization)
            .with("Content-Type", value: "application/json").with(
                "Accept", value: "application/problem+json, application/json")
        request.body = document
        return published.status == 200
            ? request.with("If-Match", value: published.headers["etag"] ?? "*")
            : request.with("If-None-Match", value: "*")
    }
}

extension ThemeUpload {
    /// A store's answer to an upload.
    public enum Answer: Hashable, Sendable {
        /// A problem that the store found in the document.
        public struct Problem: Hashable, Sendable {
            /// Line and column, counted from 1; nil if the problem has no place.
            public let line, column: Int?
            /// The id of its kind.
            public let id: String
            /// The property.
            public let path: String
            /// The severity: `error`, `warning` or `note`.
            public let severity: String
            /// The message.
            public let message: String
        }

        /// The upload waits for a review.
        case pending
        /// The theme is published.
        case published
        /// The theme breaks the store's rules.
        case invalid([Problem], detail: String?)
        /// The document is too large.
        case tooLarge
        /// The token is not known.
        case unknownToken
        /// The token does not allow it.
        case forbidden(detail: String?)
        /// The version is not above the published one.
        case outdated(detail: String?)
        /// An upload with this id waits for its review already.
        case waiting(detail: String?)
        /// Another version was published in the meantime.
        case overtaken
        /// There is no store at the address.
        case noStore(status: Int)
        /// The store is busy, or being stopped.
        case busy
        case failed(status: Int, detail: String?)
        /// There was no answer.
        case unreachable(WebError)

        /// Interprets an answer to `PUT`.
        package init(_ response: WebResponse) {
            let problem = JSONReader.read(SourceText(name: "", bytes: response.body)).value
            let detail = problem?["detail"]?.string ?? problem?["title"]?.string
            self =
                switch response.status {
                case 202: .pending
                case 200, 201, 204: .published
                case 422: .invalid((problem?["diagnostics"]?.array ?? []).compactMap(Problem.init), detail: detail)
                case 413: .tooLarge
                case 401: .unknownToken
                case 403: .forbidden(detail: detail)
                case 409 where problem?["type"]?.string?.hasSuffix("#upload-waiting") == true: .waiting(detail: detail)
                case 409: .outdated(detail: detail)
                case 412: .overtaken
                case 429 where problem?["type"]?.string?.hasSuffix("#quota-used") == true:
                    .failed(status: response.status, detail: detail)
                case 429, 503: .busy
                case 300..<400, 404, 405, 410, 501: .noStore(status: response.status)
                default: .failed(status: response.status, detail: detail)
                }
        }
    }
}

extension ThemeUpload.Answer.Problem {
    fileprivate init?(_ value: JSONValue) {
        guard let message = value["message"]?.string else { return nil }
        self.init(
            line: value["line"]?.integer, column: value["column"]?.integer, id: value["id"]?.string ?? "",
            path: value["path"]?.string ?? "", severity: value["severity"]?.string ?? "error", message: message)
    }
}
