/// The names of the headers that the service uses, in lower case.
enum HeaderName: String, CaseIterable, Sendable {
    case accept
    case acceptEncoding = "accept-encoding"
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
    case connection
    case expect

    /// Finds a name in letters of either case; nil for one that the service does not use, as most are.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count < Self.byLength.count,
            let match = Self.byLength[bytes.count].first(where: { bytes.isLike($0.bytes) })
        else { return nil }
        self = match.name
    }

    /// The names by their number of bytes.
    private static let byLength: [[(bytes: ArraySlice<UInt8>, name: HeaderName)]] = {
        let names = allCases.map { (bytes: ArraySlice($0.rawValue.utf8), name: $0) }
        return (0...(names.map { $0.bytes.count }.max() ?? 0)).map { length in names.filter { $0.bytes.count == length }
        }
    }()
}

/// The values of the headers that the service uses, as received. Of those that decide where a request ends there is at most one,
/// and it is valid.
struct RequestHeaders: Sendable {
    var accept: String?
    /// The codings that the client takes.
    var codings: String?
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

    /// Adds a header.
    mutating func add(_ name: HeaderName, value: String) {
        switch name {
        case .accept: accept = accept.map { $0 + "," + value } ?? value
        case .acceptEncoding: codings = codings.map { $0 + "," + value } ?? value
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
        case .connection, .expect: break
        }
    }

    /// True if the client takes what is compressed with gzip (RFC 9110, §12.5.3).
    var takesGzip: Bool { AcceptedRange.quality(of: "gzip", among: AcceptedRange.ranges(in: codings ?? "")) > 0 }

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
