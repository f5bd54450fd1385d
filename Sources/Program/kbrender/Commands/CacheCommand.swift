import RenderOptions
import Files
import Options
import RemoteThemes
import RenderCache
import Documents

/// `kbrender cache`: the render cache on disk.
enum CacheCommand {
    /// The command's arguments.
    struct Arguments: ReportingArguments {
        /// The action.
        var action = Action.stats
        /// The cache.
        var cache = CacheChoice.standard
        /// The size to prune to, in MiB; nil for the default limit.
        var maxSize: Double?
        /// The style of messages.
        var messages = MessageStyle()
    }

    /// The actions on the cache.
    enum Action: String, CaseIterable, Sendable {
        /// Reports its contents.
        case stats
        /// Removes all of it.
        case clear
        /// Removes the least recently used pictures.
        case prune
    }

    /// The command's table.
    static let table = Command<Arguments>(
        summary: "shows, prunes or clears the render cache",
        discussion: [
            "kbrender keeps finished pictures and finds them by everything that they depend on, so "
                + "drawing one again costs almost nothing."
        ],
        operands: [.required("ACTION", .choice("ACTION"), \.action, "stats, clear or prune")],
        groups: [
            OptionGroup(
                "Cache",
                [
                    .value("cache", .cacheFolder, \.cache, "the cache's folder"),
                    .value(
                        "max-size", .number(0...1_048_576), \.maxSize, initial: "\(DiskCache.capacity >> 20)",
                        "MiB that prune keeps at most"),
                ]
            ),
            .messages(),
        ],
        examples: [
            .init("kbrender cache stats", "shows how many pictures there are and how large they are"),
            .init("kbrender cache prune --max-size 64", "removes the least recently used pictures"),
        ]
    )

    /// Runs the command.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        if let folder = arguments.cache.unsafeFolder {
            throw .usage("--cache: \(folder) \(CacheChoice.unsafety)")
        }
        guard let cache = arguments.cache.disk else {
            let given = ValueType<CacheChoice>.cacheFolder.show(arguments.cache)
            throw .usage("--cache: \(Quoted(given)) is not a folder (expected the folder of a cache)")
        }
        let action = arguments.action
        guard action == .prune || arguments.maxSize == nil else {
            throw .usage("--max-size: requires prune")
        }
        let line = try SystemError.mapError(try answer(to: arguments, cache)) { error in
            OperationError("\(cache.folder): cannot be read: \(error) (expected the folder of a cache)", .noInput)
        }
        try Output.standard.write(Array((line + "\n").utf8))
        return .done
    }

    /// Performs the action, and describes the cache or what was removed.
    private static func answer(to arguments: Arguments, _ cache: DiskCache) throws(SystemError) -> String {
        switch arguments.action {
        case .stats:
            let entries = try cache.entries()
            let bytes = entries.reduce(0) { $0 + $1.bytes }
            return "\(cache.folder): \(pictures(entries.count)), \(mebibytes(bytes)) MiB"
        case .clear:
            let removed = try cache.clear()
            let copies = try KeptThemes(cache.folder).clear()
            let themes = copies == 0 ? "" : " and \(copies) \(copies == 1 ? "copy" : "copies") of themes"
            return "\(cache.folder): \(pictures(removed))\(themes) removed"
        case .prune:
            let most = arguments.maxSize.map { Int($0 * 1_048_576) } ?? DiskCache.capacity
            let removed = try cache.prune(to: most)
            return "\(cache.folder): \(pictures(removed)) removed"
        }
    }

    private static func pictures(_ count: Int) -> String { count == 1 ? "1 picture" : "\(count) pictures" }

    private static func mebibytes(_ bytes: Int) -> String {
        JSONOutput.digits((Double(bytes) / 104_857.6).rounded() / 10)
    }
}
