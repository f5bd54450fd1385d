package import Documents
package import Files
internal import Digest
internal import KeyboardPreview
internal import Options
internal import Parallel
internal import RenderOptions
internal import Workers

/// A batch's pictures shared among parts so that all parts take about as long: what each part needs in order to draw its own
/// pictures without reading the themes of the others.
package struct BatchPlan: Sendable {
    /// A picture, and the part that draws it.
    package struct Entry: Sendable {
        var picture: BatchPicture
        /// The theme document's SHA-256 when the plan was made; empty if it could not be read.
        let input: String
        /// How much work it is; nil if that was not estimated.
        let work: DrawingWork?
        /// Seconds that it takes, measured or estimated from its work.
        var seconds: Double
        /// The part, from 1.
        package var shard: Int
    }

    /// The digest of all pictures and of what they are made from (`Manifest.batch`).
    let batch: String
    /// A digest of the options and of layouts that are documents.
    let shared: String
    /// How many parts there are.
    package let shards: Int
    /// What all pictures share.
    let drawing: BatchDrawing
    /// The layouts of the batch.
    let layouts: [NameOrFile]
    /// The pictures: all, or those of the part for which the plan was read.
    package private(set) var entries: [Entry]
    /// How many pictures there are in all parts.
    private(set) var pictures: Int

    init(
        batch: String, shared: String, shards: Int, drawing: BatchDrawing, layouts: [NameOrFile], entries: [Entry]
    ) {
        (self.batch, self.shared, self.shards) = (batch, shared, shards)
        (self.drawing, self.layouts, self.entries, pictures) = (drawing, layouts, entries, entries.count)
    }

    /// The version of the document's format, which readers check.
    private static let version = 2

    /// Seconds of work for each part.
    package var seconds: [Double] {
        entries.reduce(into: Array(repeating: 0, count: shards)) { $0[$1.shard - 1] += $1.seconds }
    }

    /// Shares groups of pictures, the longest first, each to the part that has the least. The result is at most a third
    /// longer than the best there is (R. L. Graham, 1969), and far better with many groups. Returns each group's part, from
    /// 1; the same for the same input.
    static func shares(of seconds: [Double], among shards: Int) -> [Int] {
        let order = seconds.indices.sorted { (seconds[$1], $0) < (seconds[$0], $1) }
        // Among equal loads, the least is that with the fewest pictures.
        var loads = IndexedHeap<Int, RankPair<Double, RankPair<Int, Int>>>()
        for shard in 1...shards {
            loads.set(shard, rank: RankPair(first: 0, second: RankPair(first: 0, second: shard)))
        }
        var shares = Array(repeating: 1, count: seconds.count)
        for index in order {
            guard let (shard, load) = loads.first else { break }
            let pictures = RankPair(first: load.second.first + 1, second: shard)
            loads.set(shard, rank: RankPair(first: load.first + seconds[index], second: pictures))
            shares[index] = shard
        }
        return shares
    }
}

// MARK: - As a document

extension BatchPlan {
    /// The document; ends with a newline. Each picture is one line.
    package var bytes: [UInt8] {
        let head: [(String, JSONOutput)] = [
            ("kbrender", .string(Release.version)), ("plan", .number(Double(Self.version))),
            ("batch", .string(batch)), ("shared", .string(shared)), ("shards", .number(Double(shards))),
            ("seconds", .array(seconds.map { .number(Self.rounded($0)) })), ("options", drawing.json),
            ("layouts", .array(layouts.map { NameOrFile.type.spell($0).json })),
        ]
        return ListFile.text(head, entries.lazy.map(\.json))
    }

    fileprivate static func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

    /// Reads a plan; with a shard, only the pictures of that one are kept. Throws `noInput` (66) if there is no file, `badData`
    /// (65) if it is not a plan.
    package init(
        reading path: FilePath, shard: Int? = nil, lineByLineFrom length: Int = ListFile.shortest
    ) throws(OperationError) {
        func wrong(_ error: ValueError) -> OperationError {
            OperationError(
                "\(path): \(error.problem) (expected a plan that `batch plan` of this release wrote)", .badData)
        }
        guard ListFile.isLong(path, from: length) else {
            let file = try InputFile(reading: path, limit: Limits.listBytes)
            let json = try JSONReader.read(file.source, limit: Limits.listBytes).get()
            self = try mapError(wrong) { () throws(ValueError) in try BatchPlan(json, shard: shard) }
            return
        }
        var (entries, pictures) = ([Entry](), 0)
        let json = try ListFile.read(path) { json, _ throws(OperationError) in
            // The number of parts stands before the list, but is read with the rest: an entry is checked against any.
            let entry = try mapError(wrong) { () throws(ValueError) in
                try Entry(json, shards: Shard.counts.upperBound)
            }
            pictures += 1
            if entry.shard == shard ?? entry.shard { entries.append(entry) }
        }
        var plan = try mapError(wrong) { () throws(ValueError) in try BatchPlan(json, shard: shard) }
        guard entries.allSatisfy({ $0.shard <= plan.shards }) else {
            throw wrong(ValueError("has a picture without a valid shard"))
        }
        (plan.entries, plan.pictures) = (entries, pictures)
        self = plan
    }

    /// Reads a plan from a JSON object; with a shard, only the pictures of that one are kept. Throws what is wrong with it.
    init(_ json: JSONValue, shard: Int? = nil) throws(ValueError) {
        guard json["plan"]?.integer == Self.version, let batch = json["batch"]?.string,
            let shared = json["shared"]?.string, let shards = json["shards"]?.integer, Shard.counts.contains(shards),
            let pictures = json["pictures"]?.array
        else { throw ValueError("is not a plan of a batch") }
        var layouts: [NameOrFile] = []
        for value in json["layouts"]?.array ?? [] { layouts.append(try Entry.layout(value)) }
        var entries: [Entry] = []
        for value in pictures { entries.append(try Entry(value, shards: shards)) }
        self.init(
            batch: batch, shared: shared, shards: shards, drawing: try BatchDrawing(json: json["options"]),
            layouts: layouts, entries: entries)
        if let shard { self.entries = entries.filter { $0.shard == shard } }
    }
}

extension BatchPlan.Entry {
    fileprivate var json: JSONOutput {
        func theme(_ path: FilePath) -> JSONOutput { Argument(path.bytes).json }
        let members = JSONOutput.present([
            ("shard", .number(Double(shard))), ("seconds", .number(BatchPlan.rounded(seconds))),
            ("file", .string(picture.file)), ("theme", theme(picture.theme)), ("id", .string(picture.id)),
            ("mode", .string(picture.variants.rawValue)),
            ("layout", NameOrFile.type.spell(picture.layout).json),
            ("device", .string(picture.deviceName)), ("input", .string(input)),
            ("size", picture.size.map { .string($0.text) }), ("rival", picture.rival.map(theme)), ("work", work?.json),
        ])
        return .object(members)
    }

    fileprivate init(_ json: JSONValue, shards: Int) throws(ValueError) {
        func text(_ name: String) throws(ValueError) -> String {
            guard let text = json[name]?.string else { throw ValueError("has a picture without \(name)") }
            return text
        }
        guard let shard = json["shard"]?.integer, (1...shards).contains(shard) else {
            throw ValueError("has a picture without a valid shard")
        }
        guard let theme = json["theme"].flatMap(Argument.init(json:)),
            let variants = VariantSelection(rawValue: try text("mode")), OutputName.isInFolder(try text("file"))
        else { throw ValueError("has a picture without a theme, variant or file") }
        let device = try text("device")
        var picture = BatchPicture(
            theme: FilePath(theme.bytes), id: try text("id"), variants: variants,
            layout: try Self.layout(json["layout"]),
            device: device == BatchPicture.anyDevice ? nil : device, file: try text("file"))
        picture.size = try json["size"].map { value throws(ValueError) in try ThumbnailSize(value) }
        picture.rival = json["rival"].flatMap(Argument.init(json:)).map { FilePath($0.bytes) }
        self.init(
            picture: picture, input: try text("input"), work: json["work"].flatMap(DrawingWork.init),
            seconds: max(json["seconds"]?.number ?? 0, 0), shard: shard)
    }

    /// Reads a layout, named as on the command line.
    fileprivate static func layout(_ json: JSONValue?) throws(ValueError) -> NameOrFile {
        guard let word = json.flatMap(Argument.init(json:)) else { throw ValueError("has a picture without layout") }
        return try NameOrFile.type.read(word)
    }
}

extension NameOrFile {
    /// How a layout is read and written on the command line.
    fileprivate static var type: ValueType<NameOrFile> { .layout("LAYOUT", wanted: "a layout") }
}

// MARK: - As a configuration

extension Batch {
    /// Takes over the pictures of a plan: those of `shard`, or all. Nothing else that describes pictures may be set.
    package mutating func follow(_ plan: BatchPlan) throws(OperationError) {
        if let shard, shard.count != plan.shards {
            throw .usage("the plan has \(plan.shards) shards (expected I/\(plan.shards))", option: "shard")
        }
        (options, layouts) = (plan.drawing.picture, plan.layouts)
        (thumbnails, animation) = (plan.drawing.thumbnail, plan.drawing.animation)
        guard sharedDigest == plan.shared else {
            throw OperationError(
                "a layout has changed since the plan was made (make a new plan)", .badData, option: "plan")
        }
        let entries = plan.entries.filter { $0.shard == shard?.index ?? $0.shard }
        planned = PlannedPart(batch: plan.batch, planned: plan.pictures, entries: entries)
    }

    /// A digest of what all pictures are made from besides their themes.
    var sharedDigest: String {
        var digest = DigestEncoder(purpose: "batch plan", version: 1)
        digest.add("contents", sharedContents)
        return String(digest.hex.prefix(16))
    }
}

/// The pictures of a plan that this run draws.
struct PlannedPart: Sendable {
    /// The digest of the whole batch.
    let batch: String
    /// How many pictures the whole batch has.
    let planned: Int
    /// The pictures of this part.
    let entries: [BatchPlan.Entry]

    /// The themes of the pictures, each once.
    var themes: [BatchTheme] {
        entries.map(\.picture.theme).uniqued.map { .named($0, name: "") }
    }
}
