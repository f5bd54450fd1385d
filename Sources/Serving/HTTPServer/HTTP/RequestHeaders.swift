internal import Documents

/// The names of the headers that the service uses, in lower case.
package enum HeaderName: String, CaseIterable, Sendable {
    case accept
    /// The codings that the client takes.
    case acceptEncoding = "accept-encoding"
    case authorization
    case contentEncoding = "content-encoding"
    case contentType = "content-type"
    case forwardedFor = "x-forwarded-for"
    case ifMatch = "if-match"
    case lastEventID = "last-event-id"
    case ifNoneMatch = "if-none-match"
    case ifModifiedSince = "if-modified-since"
    case ifRange = "if-range"
    case range
    /// The languages that the reader prefers.
    case acceptLanguage = "accept-language"
    /// The site whose page sends the request.
    case origin
    /// How that site is related to the service, as browsers say it.
    case fetchSite = "sec-fetch-site"
    /// The key of a session in the studio.
    case studioKey = "kbrender-studio"
    /// The digest of the document that a draft is based on.
    case draftBase = "kbrender-base"
    /// The digest of the draft that a page has kept itself; absent for any draft.
    case draft = "kbrender-draft"
    /// The number of a question in a series, of which only the newest counts.
    case sequence = "kbrender-sequence"
    /// The frame that a page shows; absent for a page that takes whole frames.
    case shownFrame = "kbrender-frame"
    /// The host that the request is for, as the client names it; absent in HTTP/1.0.
    case host
    case userAgent = "user-agent"
    case contentLength = "content-length"
    case transferEncoding = "transfer-encoding"
    case connection
    case expect

    /// What joins several values; nil for a header of which the last one counts.
    fileprivate var separator: String? {
        switch self {
        case .accept, .acceptEncoding, .acceptLanguage, .connection, .forwardedFor, .ifMatch, .ifNoneMatch: ","
        default: nil
        }
    }

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
package struct RequestHeaders: Sendable {
    /// Few enough to be looked through.
    private var values: [(name: HeaderName, value: String)] = []

    /// Returns the value of a header; nil if it is absent.
    package subscript(name: HeaderName) -> String? { values.first { $0.name == name }?.value }

    /// Adds a header.
    package mutating func add(_ name: HeaderName, value: String) {
        guard let index = values.firstIndex(where: { $0.name == name }) else { return values.append((name, value)) }
        values[index].value = name.separator.map { values[index].value + $0 + value } ?? value
    }

    package mutating func remove(_ name: HeaderName) { values.removeAll { $0.name == name } }

    /// The length of the body; nil if the request has none or the body comes in chunks.
    package var length: Int? { self[.contentLength].flatMap { Int($0) } }

    /// True if the body comes in chunks.
    var isChunked: Bool { self[.transferEncoding] != nil }

    /// True if the client takes what is compressed with gzip (RFC 9110, §12.5.3).
    var takesGzip: Bool {
        AcceptedRange.quality(of: "gzip", among: AcceptedRange.ranges(in: self[.acceptEncoding] ?? "")) > 0
    }

    /// True if the headers announce a body.
    package var announcesBody: Bool { isChunked || length ?? 0 > 0 }

    /// The keys among the entity tags of `If-None-Match`.
    package var knownKeys: [String] { self[.ifNoneMatch] == nil ? [] : knownTags.filter { $0.utf8.count == 64 } }

    /// True if no header mentions a body.
    package var haveNoBody: Bool { length == nil && !isChunked }

    /// The entity tags of `If-None-Match`, without quotes; `*` matches any.
    package var knownTags: [String] { Self.tags(self[.ifNoneMatch]) }

    /// The entity tags of `If-Match`; nil if the header is absent. Weak tags are left out: they never match (RFC 9110,
    /// §13.1.1).
    package var requiredTags: [String]? {
        self[.ifMatch].map {
            Self.tags(
                $0.split(separator: ",", maxSplits: Self.maxTags).filter { !$0.drop { $0 == " " }.hasPrefix("W/") }
                    .joined(separator: ","))
        }
    }

    private static func tags(_ header: String?) -> [String] {
        guard let header else { return [] }
        return header.split(separator: ",", maxSplits: maxTags).prefix(maxTags).map { tag in
            let tag = tag.trimmed
            return (tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag).filter { $0 != "\"" }
        }
    }

    /// No client keeps more versions of one address.
    private static let maxTags = 32
}
