internal import Documents
internal import Parallel

/// A request to a web server.
public struct WebRequest: Hashable, Sendable {
    /// The method of a request.
    public enum Method: String, Hashable, Sendable {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
    }

    /// A header of a request.
    public struct Header: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// Its value; one line.
        public let value: String
    }

    /// The document's address.
    public let address: WebAddress
    /// The method.
    public let method: Method
    /// Headers in addition to those of every request.
    public var headers: [Header] = []
    /// The document to upload.
    public var body: [UInt8] = []
    /// The seconds that the whole exchange may take.
    public var seconds = 10.0
    /// The most bytes in the answer's body.
    public var maxBytes = Limits.documentBytes

    /// Creates a request with the limits for a theme.
    public init(_ method: Method = .get, address: WebAddress) {
        (self.method, self.address) = (method, address)
    }

    /// Returns the request with another header. Leaves out a value with line breaks or control characters, which no valid one
    /// has.
    public func with(_ name: String, value: String?) -> WebRequest {
        guard let value, !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
        var request = self
        request.headers.append(Header(name: name, value: value))
        return request
    }

    /// Returns the same request for another address.
    package func moved(to address: WebAddress) -> WebRequest {
        var request = WebRequest(method, address: address)
        (request.headers, request.body) = (headers, body)
        (request.seconds, request.maxBytes) = (seconds, maxBytes)
        return request
    }
}

/// A server's answer.
public struct WebResponse: Hashable, Sendable {
    /// The status (RFC 9110).
    public let status: Int
    /// The headers by their names in lower case; several values of one name are separated by commas.
    public let headers: [String: String]
    /// The body.
    public let body: [UInt8]

    /// Creates an answer.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

/// Why there is no answer.
public struct WebError: Error, Hashable, Sendable {
    /// The kind of failure.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The host's name cannot be resolved.
        case unknownHost
        /// The server does not accept the connection.
        case unreachable
        /// The exchange took too long.
        case tooSlow
        /// There is no secure connection to the server.
        case insecure
        /// The answer is larger than allowed.
        case tooLarge
        /// There are too many redirects.
        case tooManyRedirects
        /// The server redirects from an encrypted address to an unencrypted one.
        case downgrade
        /// The server redirects to something that is not a web address.
        case badRedirect
        /// The answer is not HTTP, or is incomplete.
        case broken
        /// The program that sends requests cannot be started.
        case noProgram
        /// The library that sends requests cannot be loaded.
        case noLibrary
    }

    /// The kind of failure.
    public let kind: Kind
    /// The library's message, in one line; nil if the kind says everything.
    public let detail: String?

    /// Creates an error.
    public init(_ kind: Kind, detail: String? = nil) {
        (self.kind, self.detail) = (kind, detail)
    }
}

/// A client of web servers.
public protocol WebClient {
    /// Sends a request, without following redirects. Throws why there is no answer.
    func response(to request: WebRequest) throws(WebError) -> WebResponse
}

extension WebClient {
    /// Requests a document and follows redirects, within the request's time. Also returns the address from which the document
    /// came.
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

/// Redirects by a server.
package enum Redirect {
    /// How many are followed.
    static let most = 5

    /// Returns the address to which an answer redirects, after `count` earlier redirects; nil if it does not. Throws if the
    /// redirect must not be followed.
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
