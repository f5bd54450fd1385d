package import Files

/// The user's choice of a cache for pictures.
package enum CacheChoice: Hashable, Sendable {
    /// The user's cache folder.
    case standard
    case folder(FilePath)
    /// This Redis server, which several machines may share.
    case redis(RedisAddress)
    /// No cache.
    case off

    /// The cache; nil for none. A folder that is not safe is not used; `unsafeFolder` names it.
    package var store: (any CacheStore)? {
        if case .redis(let address) = self { return RedisCache(address) }
        return disk
    }

    /// The folder of the cache; nil if it has none. A folder that is not safe is not used; `unsafeFolder` names it.
    package var disk: DiskCache? { named.flatMap { $0.isSafe ? $0 : nil } }

    /// The folder of the cache if it is not used because others may write to it; otherwise nil.
    package var unsafeFolder: FilePath? { named.flatMap { $0.isSafe ? nil : $0.folder } }

    /// What is wrong with such a folder, and what is expected.
    package static let unsafety =
        "belongs to another user, or others may write to it (use a folder that only you may write to)"

    /// True for a cache that other machines may share.
    package var isShared: Bool {
        if case .redis = self { true } else { false }
    }

    private var named: DiskCache? {
        switch self {
        case .standard: FilePath.userFolder("XDG_CACHE_HOME", standard: ".cache").map { DiskCache(folder: $0) }
        case .folder(let folder): DiskCache(folder: folder)
        case .redis, .off: nil
        }
    }
}
