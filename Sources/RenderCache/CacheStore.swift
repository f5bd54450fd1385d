/// Where finished files are kept, by the digest of all that they depend on.
///
/// Nothing that goes wrong in one is an error: a store that cannot be read or written costs time and nothing else.
package protocol CacheStore: Sendable {
    /// What messages call it.
    var name: String { get }

    /// The folder beside whose pictures stands what else is known of requests; nil where there is none. It holds for this
    /// machine alone: it tells of the states of font files.
    var notes: DiskCache? { get }

    /// The content of an entry, which now counts as used; nil where there is none or it is broken.
    func content(of key: String) -> [UInt8]?

    /// Keeps a content under a key.
    func keep(_ content: [UInt8], as key: String)

    /// What went wrong since this was asked last.
    func takeReport() -> CacheReport
}

/// What went wrong with a cache that other machines share, and what is well again.
package struct CacheReport: Hashable, Sendable {
    /// How often it was asked in vain.
    package var failures = 0
    /// What has changed, in order.
    package var changes: [CacheChange] = []

    /// Nothing went wrong.
    package init() {}

    /// True where there is nothing to tell.
    package var isEmpty: Bool { failures == 0 && changes.isEmpty }
}

/// What a shared cache is used for. One may answer and yet have no room.
package enum CacheUse: String, Hashable, Sendable, CaseIterable {
    /// Finding pictures.
    case find
    /// Keeping pictures.
    case keep
}

/// A shared cache that fails, or works again.
package struct CacheChange: Hashable, Sendable {
    /// What it cannot be used for, or can be again.
    package let use: CacheUse
    /// True where it fails.
    package let isTrouble: Bool
    /// The change in words for a log.
    package let words: String

    /// Describes a change.
    package init(_ use: CacheUse, isTrouble: Bool, _ words: String) {
        (self.use, self.isTrouble, self.words) = (use, isTrouble, words)
    }
}
