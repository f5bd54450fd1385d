internal import Documents

/// A theme on its way to a store.
public struct ThemeUpload: Sendable {
    /// Where the theme will be.
    public let address: WebAddress
    /// The theme.
    public let document: [UInt8]
    /// What proves who sends it.
    public let token: String

    /// A theme for an address, with a bearer token (RFC 6750).
    public init(_ document: [UInt8], to address: WebAddress, token: String) {
        (self.document, self.address, self.token) = (document, address, token)
    }

    /// The address of a theme in a store: `place` is the theme's own where it ends in `.json`, or the store's, with
    /// `/themes` at its end or without. Nil where it is the address of another theme.
    public static func address(of id: String, in place: WebAddress) -> WebAddress? {
        let file = id + ".json"
        if place.path.hasSuffix(".json") { return place.path.hasSuffix("/" + file) ? place : nil }
        let base = String(place.path.reversed().drop { $0 == "/" }.reversed())
        return place.asking(for: (base.hasSuffix("/themes") ? base : base + "/themes") + "/" + file)
    }

    /// True for what can be sent as a token: visible characters.
    public static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 4096 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Looks what is published, and sends the theme to take its place or as the first one; gives what the store says.
    public func send(by client: some WebClient) -> UploadAnswer {
        do {
            let published = try client.response(
                to: WebRequest(.get, address).with("Accept-Encoding", "identity").with("Authorization", authorization))
            return UploadAnswer(try client.response(to: request(over: published)))
        } catch {
            return .unreachable(error)
        }
    }

    private var authorization: String { "Bearer " + token }

    /// The request, which the store refuses where something else was published meanwhile.
    func request(over published: WebResponse) -> WebRequest {
        var request = WebRequest(.put, address).with("Authorization", authorization)
            .with("Content-Type", "application/json").with("Accept", "application/problem+json, application/json")
        request.body = document
        return published.status == 200
            ? request.with("If-Match", published.headers["etag"] ?? "*") : request.with("If-None-Match", "*")
    }
}

/// What a store says of an upload.
public enum UploadAnswer: Hashable, Sendable {
    /// A problem that the store found in the document.
    public struct Problem: Hashable, Sendable {
        /// Its line and column, counted from 1; nil where it has no place.
        public let line, column: Int?
        /// The id of its kind.
        public let id: String
        /// The property.
        public let path: String
        /// How bad it is: `error`, `warning` or `note`.
        public let severity: String
        /// What is wrong.
        public let message: String
    }

    /// It waits for review.
    case pending
    /// It is published.
    case published
    /// It breaks the store's rules.
    case invalid([Problem], detail: String?)
    /// It is too large.
    case tooLarge
    /// The token is not known.
    case unknownToken
    /// The token does not allow it.
    case forbidden(detail: String?)
    /// The version is not above the published one.
    case outdated(detail: String?)
    /// Another one was published meanwhile.
    case overtaken
    /// There is no store.
    case noStore(status: Int)
    /// The store is busy, or being stopped.
    case busy
    /// The store failed.
    case failed(status: Int, detail: String?)
    /// There was no answer.
    case unreachable(WebError)

    /// What an answer to `PUT` means.
    public init(_ response: WebResponse) {
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
            case 409: .outdated(detail: detail)
            case 412: .overtaken
            case 429, 503: .busy
            case 300..<400, 404, 405, 410, 501: .noStore(status: response.status)
            default: .failed(status: response.status, detail: detail)
            }
    }
}

extension UploadAnswer.Problem {
    fileprivate init?(_ value: JSONValue) {
        guard let message = value["message"]?.string else { return nil }
        self.init(
            line: value["line"]?.integer, column: value["column"]?.integer, id: value["id"]?.string ?? "",
            path: value["path"]?.string ?? "", severity: value["severity"]?.string ?? "error", message: message)
    }
}
