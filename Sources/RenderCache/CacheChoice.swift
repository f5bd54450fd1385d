package import Files

/// Where pictures are kept for another time.
package enum CacheChoice: Hashable, Sendable {
    /// The user's cache folder.
    case standard
    /// This folder.
    case folder(FilePath)
    /// Nowhere.
    case off

    /// The cache; nil for none.
    package var disk: DiskCache? {
        switch self {
        case .standard: DiskCache.standardFolder().map { DiskCache(folder: $0) }
        case .folder(let folder): DiskCache(folder: folder)
        case .off: nil
        }
    }
}
