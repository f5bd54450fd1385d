/// A store of finished files, by the digest of everything that they depend on.
///
/// Failures in a store are not errors: one that cannot be read or written only costs time.
package protocol CacheStore: Sendable {
    /// The store's name in messages.
    var name: String { get }

    /// The folder for notes about requests and counts, beside the pictures; nil if there is none. Notes are valid only on this
    /// machine, since they describe the states of font files.
    var notes: DiskCache? { get }

    /// Returns the content of an entry, and marks it as used; nil if there is none or it is damaged.
    func content(of key: String) -> [UInt8]?

    /// Stores content under a key.
    func keep(_ content: [UInt8], as key: String)

    /// Returns the failures since the last call.
    func takeReport() -> CacheReport
}

/// The failures and recoveries of a cache that other machines share.
package struct CacheReport: Hashable, Sendable {
    /// How many requests to it failed.
    package var failures = 0
    /// What has changed, in order.
    package var changes: [CacheChange] = []

    /// Creates an empty report.
    package init() {}

    /// True if there is nothing to report.
    package var isEmpty: Bool { failures == 0 && changes.isEmpty }
}

/// A use of a shared cache. One use may work while the other fails: a server may answer but be full.
package enum CacheUse: String, Hashable, Sendable, CaseIterable {
    case find
    case keep
}

/// A shared cache's failure or recovery.
package struct CacheChange: Hashable, Sendable {
    /// The use that fails, or works again.
    package let use: CacheUse
    /// True if it fails.
    package let isTrouble: Bool
    /// The change as a message for a log.
    package let message: String

    package init(_ use: CacheUse, isTrouble: Bool, message: String) {
        (self.use, self.isTrouble, self.message) = (use, isTrouble, message)
    }
}
