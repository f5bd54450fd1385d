/// What heads of answers with a picture say, beside what the file itself tells.
struct PictureHead: Sendable {
    /// Since when the picture is as it is; nil where nobody knows.
    let lastModified: String?
    private let headers: [(String, String)]
    /// Equal heads have equal names.
    let name: String

    /// Puts a head together.
    init(lastModified: String?, _ headers: [(String, String)]) {
        self.lastModified = lastModified
        self.headers = headers
        name = headers.reduce(lastModified ?? "") { $0 + "\n" + $1.1 }
    }

    /// All headers but the type.
    func headers(of picture: CachedResponse) -> [(String, String)] {
        [("ETag", picture.tag)] + headers + (lastModified.map { [("Last-Modified", $0)] } ?? [])
            + (picture.isLarge ? [("Accept-Ranges", "bytes")] : []) + [("Kbrender-Warnings", String(picture.warnings))]
    }
}

/// What tells the answers with one picture apart.
struct ResponseName: Hashable, Sendable {
    /// True where the client has it.
    let isKnown: Bool
    /// True where the connection ends with the answer.
    let isDraining: Bool
    /// The name of the head.
    let head: String
}

extension CachedResponse {
    /// Parts of files over 1 MiB can be asked for: of those below one has all in a moment.
    var isLarge: Bool { bytes.count > 1 << 20 }
}

extension RequestHeaders {
    /// True where the client says that it has what has a tag: by that, or by its date where it tells no tag.
    func know(_ tag: String, since lastModified: String?) -> Bool {
        guard ifNoneMatch != nil else { return lastModified != nil && ifModifiedSince == lastModified }
        return knownTags.contains(tag) || knownTags == ["*"]
    }

    /// True where the client says that it has a picture: by its tag, or by its date where it tells no tag.
    func know(_ picture: CachedResponse, _ head: PictureHead) -> Bool {
        guard let ifNoneMatch else { return head.lastModified != nil && ifModifiedSince == head.lastModified }
        return ifNoneMatch == picture.tag || ifNoneMatch == "*" || knownKeys.contains(picture.key)
    }

    /// The part that the client asks for, unless it means another picture (`If-Range`).
    func range(of picture: CachedResponse, _ head: PictureHead) -> String? {
        guard let range, let ifRange else { return range }
        return ifRange == picture.tag || ifRange == head.lastModified ? range : nil
    }
}

/// What the address of a picture asks, once it was read: to read one takes longer than to send what it asks for.
final class KnownQuery: Sendable {
    /// Where the address leads.
    let route: Route
    /// What it asks.
    let query: RenderQuery
    /// What the head of its answer says.
    let head: PictureHead

    init(_ route: Route, _ query: RenderQuery, _ head: PictureHead) {
        (self.route, self.query, self.head) = (route, query, head)
    }
}
