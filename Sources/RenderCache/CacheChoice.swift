package import Files

/// Where pictures are kept for another time.
package enum CacheChoice: Hashable, Sendable {
    /// The user's cache folder.
    case standard
    /// This folder.
    case folder(FilePath)
    /// This Redis server, which several machines may share.
    case redis(RedisAddress)
    /// Nowhere.
    case off

    /// The cache; nil for none. A folder that is not safe is not used: `unsafeFolder` names it.
    package var store: (any CacheStore)? {
        if case .redis(let address) = self { return RedisCache(address) }
        return disk
    }

    /// The folder of the cache; nil where it is none. One that is not safe is not used: `unsafeFolder` names it.
    package var disk: DiskCache? { named.flatMap { $0.isSafe ? $0 : nil } }

    /// The folder of the cache where others may write to it, so that it is not used; nil where there is none such.
    package var unsafeFolder: FilePath? { named.flatMap { $0.isSafe ? nil : $0.folder } }

    /// True for a cache that other machines may share.
    package var isShared: Bool {
        if case .redis = self { true } else { false }
    }

    private var named: DiskCache? {
        switch self {
        case .standard: DiskCache.standardFolder().map { DiskCache(folder: $0) }
        case .folder(let folder): DiskCache(folder: folder)
        case .redis, .off: nil
        }
    }
}
