internal import Documents
internal import Parallel

/// A request to a server of the web.
public struct WebRequest: Hashable, Sendable {
    /// What is asked of the server.
    public enum Method: String, Hashable, Sendable {
        /// To send a document.
        case get = "GET"
        /// To take a document.
        case put = "PUT"
    }

    /// A line of the request's head.
    public struct Header: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// What it says; one line.
        public let value: String
    }

    /// The document's address.
    public let address: WebAddress
    /// What is asked.
    public let method: Method
    /// Lines of the head beside those of every request.
    public var headers: [Header] = []
    /// The document that is sent.
    public var body: [UInt8] = []
    /// How long all of it may take, in seconds.
    public var seconds = 10.0
    /// Bytes of the answer's body at most.
    public var mostBytes = Limits.documentBytes

    /// A request with the limits of a theme.
    public init(_ method: Method = .get, _ address: WebAddress) {
        (self.method, self.address) = (method, address)
    }

    /// The same with a line of the head. A value that would be more than one line is left out: no document has one.
    public func with(_ name: String, _ value: String?) -> WebRequest {
        guard let value, !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
        var request = self
        request.headers.append(Header(name: name, value: value))
        return request
    }

    /// The same request for another address.
    package func moved(to address: WebAddress) -> WebRequest {
        var request = WebRequest(method, address)
        (request.headers, request.body) = (headers, body)
        (request.seconds, request.mostBytes) = (seconds, mostBytes)
        return request
    }
}

/// What a server answered.
public struct WebResponse: Hashable, Sendable {
    /// The status (RFC 9110).
    public let status: Int
    /// The lines of the head by their names in small letters; of several of one name their values with commas between.
    public let headers: [String: String]
    /// The body.
    public let body: [UInt8]

    /// An answer.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

/// Why there is no answer.
public struct WebError: Error, Hashable, Sendable {
    /// What went wrong.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The host's name is known to nobody.
        case unknownHost
        /// Nobody takes the connection.
        case unreachable
        /// It took too long.
        case tooSlow
        /// There is no secure connection to the server.
        case insecure
        /// The answer is larger than it may be.
        case tooLarge
        /// The server sends from address to address.
        case tooManyRedirects
        /// The server sends from a secure address to one in the clear.
        case downgrade
        /// The server sends to what is no address of the web.
        case badRedirect
        /// The answer is no HTTP, or ended before its time.
        case broken
        /// The program that asks servers is not there.
        case noProgram
    }

    /// What went wrong.
    public let kind: Kind
    /// What the library says of it, in one line; nil where the kind says all.
    public let detail: String?

    /// An error.
    public init(_ kind: Kind, _ detail: String? = nil) {
        (self.kind, self.detail) = (kind, detail)
    }
}

/// What asks servers of the web.
public protocol WebClient {
    /// Asks once, without following redirects. Throws why there is no answer.
    func response(to request: WebRequest) throws(WebError) -> WebResponse
}

extension WebClient {
    /// Asks for a document and goes where the server sends, within the request's time. Gives where the document came from
    /// as well.
    func document(_ request: WebRequest) throws(WebError) -> (response: WebResponse, address: WebAddress) {
        let start = MonotonicClock.microseconds
        var request = request
        let seconds = request.seconds
        for count in 0... {
            request.seconds = seconds - MonotonicClock.seconds(since: start)
            guard request.seconds > 0 else { throw WebError(.tooSlow) }
            let response = try response(to: request)
            guard let next = try Redirect.target(of: response, from: request.address, after: count) else {
                return (response, request.address)
            }
            request = request.moved(to: next)
        }
        throw WebError(.tooManyRedirects)
    }
}

/// Where a server sends those who ask it.
package enum Redirect {
    /// How many are followed.
    static let most = 5

    /// The address that an answer sends to after `count` others; nil for an answer that does not. Throws where nobody should
    /// go there.
    package static func target(
        of response: WebResponse, from address: WebAddress, after count: Int
    ) throws(WebError) -> WebAddress? {
        guard [301, 302, 303, 307, 308].contains(response.status) else { return nil }
        guard count < most else { throw WebError(.tooManyRedirects) }
        guard let next = response.headers["location"].flatMap(address.resolving) else { throw WebError(.badRedirect) }
        guard address.scheme == .http || next.scheme == .https else { throw WebError(.downgrade) }
        return next
    }
}
