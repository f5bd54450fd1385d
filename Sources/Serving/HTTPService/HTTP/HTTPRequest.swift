internal import Documents
internal import Options
internal import ServiceSetup

/// A request as the routes see it.
struct HTTPRequest: Sendable {
    let method: HTTPMethod
    /// The path and the parameters.
    let target: RequestTarget
    /// The headers that the service uses.
    let headers: RequestHeaders
    /// The holder of the request's token; nil if it has no known one.
    let holder: AccessHolder?
}

/// The methods that the service knows.
enum HTTPMethod: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    case options = "OPTIONS"
}

/// The names of the headers that the service uses, in lower case.
private enum HeaderName: String, CaseIterable {
    case accept
    case authorization
    case contentEncoding = "content-encoding"
    case cookie
    case contentType = "content-type"
    case forwardedFor = "x-forwarded-for"
    case ifMatch = "if-match"
    case lastEventID = "last-event-id"
    case ifNoneMatch = "if-none-match"
    case ifModifiedSince = "if-modified-since"
    case ifRange = "if-range"
    case range
    case acceptLanguage = "accept-language"
    case origin
    case studioKey = "kbrender-studio"
    case draftBase = "kbrender-base"
    case draft = "kbrender-draft"
    case sequence = "kbrender-sequence"
    case shownFrame = "kbrender-frame"
    case host
    case requestedMethod = "access-control-request-method"
    case userAgent = "user-agent"
    case contentLength = "content-length"
    case transferEncoding = "transfer-encoding"
}

/// The values of the headers that the service uses, as received. What decides where a request ends has been checked by the
/// gate: there is at most one of each such header, and it is valid.
struct RequestHeaders: Sendable {
    var accept: String?
    var authorization: String?
    var contentEncoding: String?
    /// The cookies, which only the desk reads.
    var cookie: String?
    var contentType: String?
    var forwardedFor: String?
    var ifMatch: String?
    var ifModifiedSince: String?
    var ifNoneMatch: String?
    var ifRange: String?
    var lastEvent: String?
    var range: String?
    /// The languages that the reader prefers.
    var languages: String?
    /// The site whose page sends the request.
    var origin: String?
    /// The key of a session in the studio.
    var studioKey: String?
    /// The digest of the document that a draft is based on.
    var draftBase: String?
    /// The digest of the draft that a page has kept itself; nil for any draft.
    var draft: String?
    /// The frame that a page shows; nil for a page that takes whole frames.
    var shownFrame: String?
    /// The number of a question in a series, of which only the newest counts.
    var sequence: String?
    /// The host that the request is for, as the client names it; nil in HTTP/1.0.
    var host: String?
    var requestedMethod: String?
    var userAgent: String?
    /// The length of the body; nil if the request has none or the body comes in chunks.
    var length: Int?
    /// True if the body comes in chunks.
    var isChunked = false

    /// Returns whether a header with this first letter may be one of them: most headers are not.
    static func mayMatter(firstLetter: UInt8) -> Bool {
        let place = (firstLetter | 0x20) &- UInt8(ascii: "a")
        return place < 26 && firstLetters & 1 << UInt32(place) != 0
    }

    /// The first letters of the names, one bit each.
    private static let firstLetters = HeaderName.allCases.reduce(UInt32(0)) { letters, name in
        letters | 1 << UInt32((name.rawValue.utf8.first ?? 0) &- UInt8(ascii: "a"))
    }

    /// Adds a header. Names are case-insensitive.
    mutating func add(_ name: String, value: String) {
        switch HeaderName(rawValue: name.lowercased()) {
        case .accept: accept = accept.map { $0 + "," + value } ?? value
        case .authorization: authorization = value
        case .contentEncoding: contentEncoding = value
        case .contentType: contentType = value
        case .cookie: cookie = cookie.map { $0 + "; " + value } ?? value
        case .forwardedFor: forwardedFor = forwardedFor.map { $0 + "," + value } ?? value
        case .ifMatch: ifMatch = ifMatch.map { $0 + "," + value } ?? value
        case .lastEventID: lastEvent = value
        case .ifNoneMatch: ifNoneMatch = ifNoneMatch.map { $0 + "," + value } ?? value
        case .ifModifiedSince: ifModifiedSince = value
        case .ifRange: ifRange = value
        case .range: range = value
        case .acceptLanguage: languages = languages.map { $0 + "," + value } ?? value
        case .origin: origin = value
        case .studioKey: studioKey = value
        case .draftBase: draftBase = value
        case .draft: draft = value
        case .sequence: sequence = value
        case .shownFrame: shownFrame = value
        case .host: host = value
        case .requestedMethod: requestedMethod = value
        case .userAgent: userAgent = value
        case .contentLength: length = Int(value)
        case .transferEncoding: isChunked = true
        case nil: break
        }
    }

    /// True if the headers announce a body.
    var announcesBody: Bool { isChunked || length ?? 0 > 0 }

    /// The keys among the entity tags of `If-None-Match`.
    var knownKeys: [String] { ifNoneMatch == nil ? [] : knownTags.filter { $0.utf8.count == 64 } }

    /// True if no header mentions a body.
    var haveNoBody: Bool { length == nil && !isChunked }

    /// The entity tags of `If-None-Match`, without quotes; `*` matches any.
    var knownTags: [String] { Self.tags(ifNoneMatch) }

    /// The entity tags of `If-Match`; nil if the header is absent. Weak tags are left out: they never match (RFC 9110,
    /// §13.1.1).
    var requiredTags: [String]? {
        ifMatch.map {
            Self.tags($0.split(separator: ",").filter { !$0.drop { $0 == " " }.hasPrefix("W/") }.joined(separator: ","))
        }
    }

    /// The entity tags of `If-Match`; empty if the header is absent.
    var expectedTags: [String] { requiredTags ?? [] }

    private static func tags(_ header: String?) -> [String] {
        guard let header else { return [] }
        return header.split(separator: ",").prefix(maxTags).map { tag in
            var tag = tag.drop { $0 == " " }
            while tag.last == " " { tag.removeLast() }
            if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
            return String(tag.filter { $0 != "\"" })
        }
    }

    /// No client keeps more versions of one address.
    private static let maxTags = 32
}

/// The target of a request: the part of its first line after the method.
struct RequestTarget: Sendable {
    /// The parts of the path, decoded. None contains a slash, or is `.` or `..`.
    let segments: [String]
    /// The parameters, decoded, in order.
    let parameters: [Parameter]
    /// The path as received.
    let rawPath: String
    /// The part after the question mark, as received; nil if there is none.
    let rawQuery: String?

    /// A parameter of an address.
    struct Parameter: Sendable {
        let name: String
        /// Its value; nil if there is no equals sign.
        let value: Argument?
    }

    /// Reads a target: a path, or a whole URL as proxies receive it (RFC 9112, §3.2).
    init(_ text: String) throws(Problem) {
        let path = Self.withoutOrigin(text[...])
        guard path.hasPrefix("/"), !path.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "#") })
        else {
            throw Problem(
                .badRequest, detail: "The address is \(Quoted(text)) (expected a path that begins with a slash).")
        }
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        rawPath = String(parts[0])
        rawQuery = parts.count > 1 ? String(parts[1]) : nil
        segments = try Self.segments(parts[0])
        parameters = try Self.parameters(in: rawQuery ?? "")
    }

    /// Returns the parameters in a query, or in the fields of a form.
    static func parameters(in text: String) throws(Problem) -> [Parameter] {
        try text.split(separator: "&").map { part throws(Problem) in try parameter(part) }
    }

    private static func withoutOrigin(_ text: Substring) -> Substring {
        guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else {
            return text
        }
        let rest = text.dropFirst(scheme.count)
        guard let end = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
        return rest[end] == "/" ? rest[end...] : "/" + rest[end...]
    }

    private static func segments(_ path: Substring) throws(Problem) -> [String] {
        var segments: [String] = []
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let bytes = PercentEncoding.decoded(part), let text = String(validating: bytes, as: UTF8.self),
                !bytes.contains(UInt8(ascii: "/")), !bytes.contains(0), text != ".", text != ".."
            else {
                throw Problem(
                    .badRequest, detail: "The path \(Quoted(String(path))) is not valid (expected plain names).")
            }
            segments.append(text)
        }
        return segments == [""] ? [] : segments
    }

    private static func parameter(_ text: Substring) throws(Problem) -> Parameter {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard
            let name = PercentEncoding.decoded(parts[0], plusIsSpace: true).flatMap({
                String(validating: $0, as: UTF8.self)
            }),
            let value = PercentEncoding.decoded(parts.count > 1 ? parts[1] : "", plusIsSpace: true)
        else {
            throw Problem(
                .badOption,
                detail: "The parameter \(Quoted(String(text))) has a bad % escape (expected % and two digits).")
        }
        return Parameter(name: name, value: parts.count > 1 ? Argument(value) : nil)
    }
}
