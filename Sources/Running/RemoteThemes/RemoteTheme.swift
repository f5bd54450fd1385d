internal import Documents

/// A theme from a server: the current version, or the best one available.
public struct RemoteTheme: Sendable {
    /// Where a document comes from.
    public enum Origin: Hashable, Sendable {
        /// The server sent it.
        case server
        /// It is the stored copy, and the server confirmed that it has not changed.
        case confirmed
        /// It is the stored copy; the server was not asked.
        case kept(age: Duration)
        /// It is the stored copy, since the server sent no good document.
        case old(age: Duration, RemoteTheme.Failure)
        /// It is the fallback: the server sent no good document, and none was stored.
        case fallback(RemoteTheme.Failure)
    }

    /// A theme for an app that has never reached its server: a document of few colours, as apps' servers send them.
    public static var standard: [UInt8] { DefaultTheme.document }

    /// The document.
    public let bytes: [UInt8]
    /// Where it comes from.
    public let origin: Origin
    /// The address of the stream of changes; nil if the server named none.
    public var events: WebAddress?
}

extension RemoteTheme {
    /// Why a server sent no theme.
    public enum Failure: Error, Hashable, Sendable {
        /// There was no answer.
        case noAnswer(WebError)
        /// An answer of another status than 200.
        case status(Int)
        /// An HTML page instead of a theme, such as the login page of a network.
        case page
        /// An empty answer.
        case empty
        /// A compressed document, which was not asked for.
        case encoded
        /// A document that cannot be read as a theme.
        case unreadable

        /// What went wrong, as the middle of a sentence.
        public var description: String {
            switch self {
            case .noAnswer(let error): error.description
            case .status(404), .status(410): "the server has no such theme"
            case .status(401), .status(403): "the server does not let you read the theme"
            case .status(429): "the server receives too many requests"
            case .status(let status) where status >= 500: "the server failed (status \(status))"
            case .status(let status): "the server sent no theme (status \(status))"
            case .page: "the server sent an HTML page instead of a theme"
            case .empty: "the server sent nothing"
            case .encoded: "the server sent a compressed document, which was not requested"
            case .unreadable: "the server sent no readable theme"
            }
        }
    }
}

extension WebError: CustomStringConvertible {
    /// What went wrong, as the middle of a sentence.
    public var description: String {
        let reason =
            switch kind {
            case .unknownHost: "the server's name is unknown"
            case .unreachable: "the server cannot be reached"
            case .tooSlow: "the server took too long"
            case .insecure: "no secure connection to the server is possible"
            case .tooLarge: "the answer is too large"
            case .tooManyRedirects: "the server redirects too often"
            case .downgrade: "the server redirects from https to http"
            case .badRedirect: "the server redirects to something that is not an address"
            case .broken: "the answer is broken"
            case .noProgram: "kbrender-serve, which asks servers, cannot be started"
            case .noLibrary: "the library that asks servers cannot be loaded"
            }
        return reason + (detail.map { " (\(Quoted.sanitized($0)))" } ?? "")
    }
}

/// A theme's address, and what is used if its server is unavailable.
public struct RemoteThemeSource: Sendable {
    /// The address.
    public let address: WebAddress
    /// The folder of good copies; nil for none.
    package var copies: ThemeCache?
    /// The document to fall back on; nil for none.
    public var fallback: [UInt8]?

    /// Creates a source for the theme at an address.
    package init(_ address: WebAddress, keptIn copies: ThemeCache?, fallback: [UInt8]? = nil) {
        (self.address, self.copies, self.fallback) = (address, copies, fallback)
    }

    /// Creates a source for the theme at an address. Good copies are kept in a folder, which is created when it is needed.
    public init(_ address: WebAddress, keptIn folder: String? = nil, fallback: [UInt8]? = nil) {
        self.init(address, keptIn: folder.map { ThemeCache(folder: $0) }, fallback: fallback)
    }

    /// The stored copy, or else the fallback, without asking the server; nil if there is neither.
    public var known: RemoteTheme? {
        if let kept = copies?.theme(of: address) { return RemoteTheme(bytes: kept.bytes, origin: .kept(age: kept.age)) }
        return fallback.map { RemoteTheme(bytes: $0, origin: .fallback(.noAnswer(WebError(.unreachable)))) }
    }

    /// Asks the server, and stores the document if `isGood`. Otherwise the stored copy or the fallback is returned; if there
    /// is neither, the server's document is returned nevertheless, since only its reader can say what is wrong with it. With
    /// `whole` the document is requested even if it has not changed.
    public func refreshed(
        by client: some WebClient, whole: Bool = false, isGood: ([UInt8]) -> Bool
    ) throws(RemoteTheme.Failure) -> RemoteTheme {
        let kept = copies?.theme(of: address)
        let request = WebRequest(.get, address: address)
            .with("Accept", value: "application/json, */*;q=0.5").with("Accept-Encoding", value: "identity")
            .with("If-None-Match", value: whole ? nil : kept?.tag)
        let answer = ServerAnswer(to: request, of: client)
        let theme = try Self.theme(answer.meaning, kept: kept, fallback: fallback, isGood: isGood)
        switch theme.origin {
        case .server where isGood(theme.bytes): copies?.keep(theme.bytes, tag: answer.tag, of: address)
        case .confirmed: copies?.confirm(address)
        default: break
        }
        var withEvents = theme
        withEvents.events = answer.events
        return withEvents
    }

    /// Returns the theme to use, given the server's answer, the stored copy and the fallback.
    static func theme(
        _ meaning: ServerAnswer.Meaning, kept: KeptTheme?, fallback: [UInt8]?, isGood: ([UInt8]) -> Bool
    ) throws(RemoteTheme.Failure) -> RemoteTheme {
        let error: RemoteTheme.Failure
        switch (meaning, kept) {
        case (.document(let bytes), _) where kept == nil && fallback == nil || isGood(bytes):
            return RemoteTheme(bytes: bytes, origin: .server)
        case (.document, _): error = .unreadable
        case (.unchanged, let kept?): return RemoteTheme(bytes: kept.bytes, origin: .confirmed)
        case (.unchanged, nil): error = .status(304)
        case (.failure(let failure), _): error = failure
        }
        if let kept { return RemoteTheme(bytes: kept.bytes, origin: .old(age: kept.age, error)) }
        if let fallback { return RemoteTheme(bytes: fallback, origin: .fallback(error)) }
        throw error
    }
}

/// A server's answer to a request for a theme.
struct ServerAnswer {
    /// The meaning of the answer.
    enum Meaning {
        case document([UInt8])
        /// The stored copy has not changed.
        case unchanged
        /// No document.
        case failure(RemoteTheme.Failure)
    }

    /// The meaning of the answer.
    let meaning: Meaning
    /// The server's entity tag of this version.
    let tag: String?
    /// The address of the stream of changes.
    let events: WebAddress?

    init(to request: WebRequest, of client: some WebClient) {
        do {
            let (response, address) = try client.document(request)
            self.init(response, from: address)
        } catch {
            self.init(error)
        }
    }

    init(_ error: WebError) {
        meaning = .failure(.noAnswer(error))
        (tag, events) = (nil, nil)
    }

    init(_ response: WebResponse, from address: WebAddress) {
        meaning = Self.meaning(of: response)
        tag = response.headers["etag"]
        events = LinkHeader.target(of: "events", in: response.headers["link"] ?? "").flatMap(address.resolving)
            .flatMap { $0.scheme == .https || address.scheme == .http ? $0 : nil }
    }

    private static func meaning(of response: WebResponse) -> Meaning {
        if response.status == 304 { return .unchanged }
        guard response.status == 200 else { return .failure(.status(response.status)) }
        let encoding = response.headers["content-encoding"]?.lowercased() ?? "identity"
        guard encoding == "identity" else { return .failure(.encoded) }
        guard response.headers["content-type"]?.lowercased().hasPrefix("text/html") != true else {
            return .failure(.page)
        }
        return response.body.isEmpty ? .failure(.empty) : .document(response.body)
    }
}

/// The header `Link` of an answer (RFC 8288).
enum LinkHeader {
    /// Returns the target of the first link with a relation; nil if there is none.
    static func target(of relation: String, in text: String) -> String? {
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let target = rest[(start + 1)..<end]
            let parameters = parameters(&rest, from: end + 1)
            if parameters.contains(where: { isRelation($0, relation: relation) }) {
                return String(decoding: target, as: UTF8.self)
            }
        }
        return nil
    }

    /// Returns the parameters of a link up to the comma that ends it, and moves `rest` behind that.
    private static func parameters(_ rest: inout ArraySlice<UInt8>, from start: Int) -> [String] {
        var (parameters, word, isQuoted) = ([String](), [UInt8](), false)
        var index = start
        while index < rest.endIndex, isQuoted || rest[index] != UInt8(ascii: ",") {
            let byte = rest[index]
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ";"), !isQuoted {
                parameters.append(String(decoding: word, as: UTF8.self))
                word = []
            } else if isQuoted || byte != UInt8(ascii: " ") {
                word.append(byte)
            }
            index += 1
        }
        rest = rest[index...]
        return parameters + [String(decoding: word, as: UTF8.self)]
    }

    private static func isRelation(_ parameter: String, relation: String) -> Bool {
        let parts = parameter.split(separator: "=", maxSplits: 1)
        return parts.count == 2 && parts[0].lowercased() == "rel"
            && parts[1].split(separator: " ").contains { $0.lowercased() == relation }
    }
}
