internal import HTTPServer

/// Headers of an answer with a picture that follow neither from the file nor from the time.
struct PictureHead: Sendable {
    /// When the picture last changed; nil if unknown.
    let lastModified: String?
    private let headers: [(String, String)]
    /// An identifier, the same for equal heads.
    let name: String

    init(lastModified: String?, _ headers: [(String, String)]) {
        self.lastModified = lastModified
        self.headers = headers
        name = headers.reduce(lastModified ?? "") { $0 + "\n" + $1.1 }
    }

    /// Returns all headers except the type.
    func headers(of picture: CachedResponse, caching: String) -> [(String, String)] {
        [("ETag", picture.tag), ("Cache-Control", caching)] + headers
            + (lastModified.map { [("Last-Modified", $0)] } ?? [])
            + (picture.isLarge ? [("Accept-Ranges", "bytes")] : []) + [("Kbrender-Warnings", String(picture.warnings))]
    }
}

extension CachedResponse {
    /// True for files over 1 MiB, of which parts can be requested; smaller ones arrive quickly as a whole.
    var isLarge: Bool { bytes.count > 1 << 20 }
}

extension RequestHeaders {
    /// Returns true if the client says that it has a picture: by its tag, which is compared as it was sent, by its key, or
    /// without tags by its date.
    func haveCopy(of picture: CachedResponse, since lastModified: String?) -> Bool {
        guard let ifNoneMatch = self[.ifNoneMatch] else { return haveDate(lastModified) }
        return ifNoneMatch == picture.tag || ifNoneMatch == "*" || knownKeys.contains(picture.key)
    }
}
