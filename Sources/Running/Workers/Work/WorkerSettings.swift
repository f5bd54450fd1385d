package import CacheStorage
package import Reports
internal import Documents
internal import Files
internal import Options
package import Processes
internal import RenderOptions

/// What a worker must know before its first request, sent as its first line.
package struct WorkerSettings: Sendable {
    /// The number of its line, which comes before all requests.
    static let number = 0
    /// How problems are reported.
    package var style = ReportStyle()
    /// The time and memory that each picture may take.
    package var limits = ResourceLimits()
    /// Where finished pictures are cached.
    package var cache = CacheChoice.off
    /// The number of threads that draw.
    package var threads = 1
    /// Additional folders of fonts.
    package var fontFolders: [String] = []
    /// The output folder's name in messages.
    package var folder = ""
    /// The beginning of the names of the files that the workers of a pool write, until their replies have arrived.
    var temporaries = WorkerFiles.commonBeginning
    /// True if requests with documents may name files instead. Never for requests of strangers.
    package var readsFiles = false

    /// Creates settings for one thread of a worker that writes no files.
    package init(
        style: ReportStyle = ReportStyle(), limits: ResourceLimits = ResourceLimits(), cache: CacheChoice = .off,
        fontFolders: [String] = [], readsFiles: Bool = false
    ) {
        (self.style, self.limits, self.cache) = (style, limits, cache)
        (self.fontFolders, self.readsFiles) = (fontFolders, readsFiles)
    }
}

extension WorkerSettings {
    /// The settings as a line's object.
    var json: JSONOutput {
        .object([
            ("protocol", .number(Double(ProtocolVersion.current))),
            ("messages", .string(style.format.rawValue)), ("color", .bool(style.usesColor)),
            ("least", .string(style.leastSeverity.rawValue)), ("strict", .bool(style.isStrict)),
            ("fold", .bool(style.folds)),
            ("timeLimit", limits.seconds.map(JSONOutput.number) ?? .null),
            ("memoryLimit", limits.mebibytes.map(JSONOutput.number) ?? .null),
            ("memoryEstimate", limits.estimatedMebibytes.map(JSONOutput.number) ?? .null),
            ("cache", ValueType<CacheChoice>.cache.spell(cache).json), ("threads", .number(Double(threads))),
            ("fonts", .array(fontFolders.map { .string($0) })), ("folder", .string(folder)),
            ("temporaries", .string(temporaries)),
            ("files", .bool(readsFiles)),
        ])
    }

    /// Reads settings from a line's object. Throws what is wrong with them.
    init(_ json: JSONValue) throws(ValueError) {
        guard json["protocol"]?.integer == ProtocolVersion.current else {
            throw ValueError("does not speak protocol version \(ProtocolVersion.current)")
        }
        self.init()
        if let format = json["messages"]?.string.flatMap(MessageFormat.init) { style.format = format }
        if let least = json["least"]?.string.flatMap(Severity.init) { style.leastSeverity = least }
        style.usesColor = json["color"]?.bool == true
        style.isStrict = json["strict"]?.bool == true
        style.folds = json["fold"]?.bool == true
        limits.seconds = json["timeLimit"]?.number
        limits.mebibytes = json["memoryLimit"]?.number
        limits.estimatedMebibytes = json["memoryEstimate"]?.number
        if let word = json["cache"].flatMap({ Argument(json: $0) }) {
            cache = word.bytes.isEmpty ? .standard : try ValueType<CacheChoice>.cache.read(word)
        }
        threads = min(max(json["threads"]?.integer ?? 1, 1), 256)
        fontFolders = json["fonts"]?.array?.compactMap(\.string) ?? []
        folder = json["folder"]?.string ?? ""
        // A name with a slash would lead out of the folder.
        if let beginning = json["temporaries"]?.string, OutputName.isInFolder(beginning) { temporaries = beginning }
        readsFiles = json["files"]?.bool == true
    }
}
