internal import Documents

/// A picture that an earlier run has drawn.
package struct PreviousResult: Hashable, Sendable {
    /// The digest of everything that its file depended on.
    package let key: String
    /// The digest of its file.
    package let digest: String

    package init(key: String, digest: String) {
        (self.key, self.digest) = (key, digest)
    }

    /// Reads the digests from an object; nil if it has none.
    init?(_ json: JSONValue) {
        guard let key = json["key"]?.string, let digest = json["digest"]?.string else { return nil }
        self.init(key: key, digest: digest)
    }
}
