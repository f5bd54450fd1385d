// Requests that depend on the version a client has (RFC 9110, §13).

extension RequestHeaders {
    /// Returns true if the client says that it has the version with a tag: by the tag, or without tags by its date.
    func haveCopy(tagged tag: String, since lastModified: String?) -> Bool {
        guard self[.ifNoneMatch] != nil else { return haveDate(lastModified) }
        return knownTags.contains(tag) || knownTags == ["*"]
    }

    /// Returns true if the client, which names no tag, says that it has the version of a date.
    func haveDate(_ lastModified: String?) -> Bool {
        lastModified != nil && self[.ifModifiedSince] == lastModified
    }

    /// Returns the range that the client asks for, unless it means another version than that with a tag or a date (`If-Range`).
    func range(ofVersion tag: String, since lastModified: String?) -> String? {
        guard let range = self[.range], let ifRange = self[.ifRange] else { return self[.range] }
        return ifRange == tag || ifRange == lastModified ? range : nil
    }
}

extension HTTPResponse {
    /// The answer to a client that already has this version: 304, with the headers that a whole answer would have, apart from
    /// its content's (RFC 9110, §15.4.5).
    static func notModified(_ headers: [(String, String)]) -> HTTPResponse {
        HTTPResponse(status: 304, type: nil, [], headers: headers.filter { $0.0 != "Content-Type" })
    }
}
