import CacheStorage
import CommandSupport
import Files
import Options
import RemoteThemes
import Documents

/// `kbrender cache`: the render cache on disk.
enum CacheCommand {
    /// The arguments of the commands inside it.
    struct Arguments: ReportingArguments {
        var cache = CacheChoice.standard
        /// The size to prune to, in MiB; nil for the default limit.
        var maxSize: Double?
        var messages = MessageStyle()
    }

    static let command = Subcommand(
        "cache",
        nested: [
            Subcommand("cache stats", table, stats),
            Subcommand("cache clear", table, clear),
            Subcommand("cache prune", pruneTable, prune),
        ])

    /// The table of `cache stats` and `cache clear`.
    static let table = Command<Arguments>(options: [.init("Cache", [folder])])

    /// The table of `cache prune`.
    static let pruneTable = Command<Arguments>(
        options: [
            .init(
                "Cache",
                [
                    folder,
                    .value("max-size", .number(0...1_048_576), \.maxSize, initial: "\(DiskCache.capacity >> 20)"),
                ])
        ]
    )

    private static let folder = Option<Arguments>.value("cache", .cacheFolder, \.cache)

    private static func stats(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        try answer(arguments) { cache throws(SystemError) in
            let entries = try cache.entries()
            let bytes = entries.reduce(0) { $0 + $1.bytes }
            let (hits, misses) = (cache.total(.hits), cache.total(.misses))
            return "\(Prose.counted(entries.count, noun: "picture")), \(mebibytes(bytes)) MiB; since it was made: "
                + "\(Prose.counted(hits, noun: "hit")), \(misses) \(misses == 1 ? "miss" : "misses"), "
                + "\(cache.total(.evictions)) evicted, \(mebibytes(cache.total(.kibibytes) << 10)) MiB written"
        }
    }

    private static func clear(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        try answer(arguments) { cache throws(SystemError) in
            let removed = try cache.clear()
            let copies = try ThemeCache(cache.folder).clear()
            let themes = copies == 0 ? "" : " and \(copies) \(copies == 1 ? "copy" : "copies") of themes"
            return "\(Prose.counted(removed, noun: "picture"))\(themes) removed"
        }
    }

    private static func prune(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        try answer(arguments) { cache throws(SystemError) in
            let size = arguments.maxSize.map { Int($0 * 1_048_576) } ?? DiskCache.capacity
            return "\(Prose.counted(try cache.prune(to: size), noun: "picture")) removed"
        }
    }

    /// Writes the folder of the cache, and what was found or done there.
    private static func answer(
        _ arguments: Arguments, text: (DiskCache) throws(SystemError) -> String
    ) throws(OperationError) -> ExitCode {
        if let folder = arguments.cache.unsafeFolder {
            throw .usage("--cache: \(folder) \(CacheChoice.unsafety)")
        }
        guard let cache = arguments.cache.disk else {
            guard arguments.cache != .standard else {
                throw .usage(
                    "--cache: this user has no folder for a cache, because neither XDG_CACHE_HOME nor HOME names a place "
                        + "(set XDG_CACHE_HOME, or give --cache FOLDER)")
            }
            let given = ValueType<CacheChoice>.cacheFolder.show(arguments.cache)
            throw .usage("--cache: \(Quoted(given)) is not a folder (expected the folder of a cache)")
        }
        let line = try SystemError.mapError(try text(cache)) { error in
            OperationError("\(cache.folder): cannot be read: \(error) (expected the folder of a cache)", .noInput)
        }
        return try .done(writing: "\(cache.folder): \(line)\n")
    }

    private static func mebibytes(_ bytes: Int) -> String {
        JSONOutput.digits((Double(bytes) / 104_857.6).rounded() / 10)
    }
}
