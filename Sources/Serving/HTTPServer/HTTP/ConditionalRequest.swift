internal import Digest
internal import Files

// Requests that depend on the version a client has (RFC 9110, §13).

extension RequestHeaders {
    /// Returns true if the client says that it has the version with a tag: by the tag, or without tags by its date.
    package func haveCopy(tagged tag: String, since lastModified: String?) -> Bool {
        guard self[.ifNoneMatch] != nil else { return haveDate(lastModified) }
        return knownTags.contains(tag) || knownTags == ["*"]
    }

    /// Returns true if the client, which names no tag, says that it has the version of a date.
    package func haveDate(_ lastModified: String?) -> Bool {
        lastModified != nil && self[.ifModifiedSince] == lastModified
    }

    /// Returns the range that the client asks for, unless it means another version than that with a tag or a date (`If-Range`).
    package func range(ofVersion tag: String, since lastModified: String?) -> String? {
        guard let range = self[.range], let ifRange = self[.ifRange] else { return self[.range] }
        return ifRange == tag || ifRange == lastModified ? range : nil
    }

    /// Returns the status of the answer with the version of a tag: 200, 304 if the client has it, 412 if it wants another one (§13.2.2).
    package func status(ofVersion tag: String, since lastModified: String? = nil) -> Int {
        if let tags = requiredTags, tags != ["*"], !tags.contains(tag) { return 412 }
        return haveCopy(tagged: tag, since: lastModified) ? 304 : 200
    }
}

extension Problem {
    /// The problem of a request for a version that is not the current one.
    package static let otherVersion = Problem(
        .preconditionFailed, detail: "The answer has another version than If-Match names (leave the header out).")
}

/// An answer whose entity tags are digests of its body. It is compressed for those who take that; the tag then is another one,
/// since the bytes are others.
package struct TaggedAnswer: Sendable {
    private let response: HTTPResponse
    private let tag: String
    /// The compressed body, if that was made already.
    private let packed: [UInt8]?

    /// The fewest bytes of a body for which compression is worth its time: what one packet holds is no sooner there.
    private static let compressedBytes = 1400

    /// Tags an answer. With `packing` it is compressed now, and otherwise if somebody takes it.
    package init(_ response: HTTPResponse, packing: Bool = false) {
        var response = response
        if let index = response.headers.firstIndex(where: { $0.0 == "Vary" }) {
            response.headers[index].1 += ", Accept-Encoding"
        } else {
            response.headers.append(("Vary", "Accept-Encoding"))
        }
        self.response = response
        tag = String(SHA256.hex(of: response.body).prefix(32))
        packed = packing && response.body.count >= Self.compressedBytes ? Gzip.compress(response.body) : nil
    }

    /// Returns whether whoever has sent these headers gets it compressed.
    func isPacked(for headers: RequestHeaders) -> Bool {
        response.body.count >= Self.compressedBytes && headers.takesGzip
    }

    package func tag(isPacked: Bool) -> String { isPacked ? tag + "-gzip" : tag }

    /// Returns the answer to a request.
    package func response(to headers: RequestHeaders) -> HTTPResponse {
        let tag = tag(isPacked: isPacked(for: headers))
        guard isPacked(for: headers), headers.status(ofVersion: tag) == 200,
            let packed = packed ?? Gzip.compress(response.body)
        else { return response.tagged(tag, for: headers) }
        var response = response
        response.body = packed
        response.headers.append(("Content-Encoding", "gzip"))
        return response.tagged(tag, for: headers)
    }
}

extension HTTPResponse {
    /// Returns an answer with an entity tag, as the headers of its request allow.
    package func tagged(_ tag: String, for headers: RequestHeaders, lastModified: String? = nil) -> HTTPResponse {
        var response = self
        response.headers.append(("ETag", "\"\(tag)\""))
        return switch headers.status(ofVersion: tag, since: lastModified) {
        case 304: .notModified(response.headers)
        case 412: Problem.otherVersion.response
        default: response
        }
    }

    /// The answer to a client that already has this version: 304, with the headers that a whole answer would have, apart from
    /// its content's (RFC 9110, §15.4.5).
    package static func notModified(_ headers: [(String, String)]) -> HTTPResponse {
        HTTPResponse(status: 304, type: nil, [], headers: headers.filter { $0.0 != "Content-Type" })
    }
}
