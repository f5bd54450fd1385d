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

extension RenderQuery {
    /// True where the client says that it has a picture: by its tag, or by its date where it tells no tag.
    func isKnown(_ picture: CachedResponse, _ head: PictureHead) -> Bool {
        guard let tags = headers.ifNoneMatch else {
            return head.lastModified != nil && headers.ifModifiedSince == head.lastModified
        }
        return tags == "*" || known.contains(picture.key)
    }

    /// The part that the client asks for, unless it means another picture (`If-Range`).
    func range(of picture: CachedResponse, _ head: PictureHead) -> String? {
        guard !hasDocument, let range = headers.range else { return nil }
        guard let condition = headers.ifRange else { return range }
        return condition == picture.tag || condition == head.lastModified ? range : nil
    }
}
