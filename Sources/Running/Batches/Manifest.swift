internal import Files
internal import KeyboardPreview
internal import Options
internal import RenderOptions
internal import Digest
internal import Documents
internal import Workers

/// The result of a batch: the list of its pictures, and what happened to each.
package struct Manifest: Sendable {
    /// A picture of the list.
    package struct Entry: Sendable {
        /// The file's name, which no other picture of the batch has.
        let file: String
        /// The picture's result; nil if the batch ended before it was drawn.
        let outcome: RenderOutcome?
        /// The entry in the manifest's format.
        let json: JSONOutput
    }

    /// A digest of all pictures of the batch, including those of other shards, by which shards that belong together are
    /// recognized.
    let batch: String
    /// How many pictures the batch has, including those of other shards.
    package let planned: Int
    /// Which part of the batch this is; nil for all of it.
    let shard: Shard?
    /// The pictures of this part.
    package var entries: [Entry]
    /// Seconds from start to end of the run that wrote it; nil for joined manifests.
    var elapsed: Double?

    /// The version of the document's format, which readers check.
    private static let version = 2

    /// Returns a digest of a batch in 16 hexadecimal digits: of its pictures' names and what they are made from. So shards
    /// drawn from different states of the themes are not taken for parts of one batch.
    static func digest(of pictures: [BatchPicture], contents: [String]) -> String {
        var digest = DigestEncoder(purpose: "batch", version: 1)
        digest.add("files", pictures.map(\.file))
        digest.add("contents", contents)
        return String(digest.hex.prefix(16))
    }

    /// The names of the files that were new or had other bytes than before the run, in the order of the pictures, one per line.
    var changedList: [UInt8] {
        entries.filter { $0.outcome?.isChanged == true }.flatMap { Array($0.file.utf8) + [UInt8(ascii: "\n")] }
    }

    /// The document; ends with a newline. An entry is one line, so that a list of thousands can be searched.
    package var bytes: [UInt8] { ListFile.text(members, entries.lazy.map(\.json)) }

    /// What stands before the list.
    var members: [(String, JSONOutput)] {
        JSONOutput.present([
            ("kbrender", .string(Release.version)), ("manifest", JSONOutput(Self.version)), ("batch", .string(batch)),
            ("planned", JSONOutput(planned)), ("shard", shard.map { JSONOutput($0.index) }),
            ("shards", shard.map { JSONOutput($0.count) }),
            ("elapsed", elapsed.map { .number(($0 * 1e3).rounded() / 1e3) }),
        ])
    }
}

extension Manifest {
    /// An entry that was read.
    struct ReadEntry {
        let file: String
        let outcome: RenderOutcome?
        /// The entry itself.
        let json: JSONValue
        /// Where it stands in the file; nil if that was read as a whole.
        let range: Range<Int>?

        /// Reads an entry; nil if it is none.
        fileprivate init?(_ json: JSONValue, at range: Range<Int>?) {
            guard let file = json["file"]?.string else { return nil }
            (self.file, outcome, self.json, self.range) = (file, RenderOutcome(json), json, range)
        }
    }

    /// Reads a manifest and passes on its entries one by one, so a long one is never in memory. Returns it without entries.
    static func read(
        _ path: FilePath, lineByLineFrom length: Int = ListFile.shortest,
        entry: (ReadEntry) throws(OperationError) -> Void
    ) throws(OperationError) -> Manifest {
        if ListFile.isLong(path, from: length) {
            let json = try ListFile.read(path) { json, range throws(OperationError) in
                if let read = ReadEntry(json, at: range) { try entry(read) }
            }
            return try head(json, of: path)
        }
        let file = try InputFile(reading: path, limit: Limits.listBytes)
        let json = try JSONReader.read(file.source, limit: Limits.listBytes).get()
        let manifest = try head(json, of: path)
        for value in json["pictures"]?.array ?? [] {
            if let read = ReadEntry(value, at: nil) { try entry(read) }
        }
        return manifest
    }

    private static func head(_ json: JSONValue, of path: FilePath) throws(OperationError) -> Manifest {
        if let version = json["manifest"]?.integer, version != Self.version {
            throw OperationError(
                "\(path): is a manifest of version \(version), which another release wrote (expected version "
                    + "\(Self.version): draw the batch again)", .badData)
        }
        guard json["manifest"] != nil, let batch = json["batch"]?.string, let planned = json["planned"]?.integer,
            planned >= 0, json["pictures"]?.array != nil
        else {
            throw OperationError(
                "\(path): is not a manifest of a batch (expected one that `batch` wrote)", .badData)
        }
        var shard: Shard?
        if let index = json["shard"]?.integer, let count = json["shards"]?.integer { shard = Shard(index, of: count) }
        return Manifest(
            batch: batch, planned: planned, shard: shard, entries: [], elapsed: json["elapsed"]?.number)
    }
}

/// What earlier runs of a batch have left of its pictures.
struct EarlierRun {
    /// The results of the pictures that have one, by their files.
    private(set) var outcomes: [String: RenderOutcome] = [:]
    /// The files that were new or had other bytes than before the run, in the order of the pictures.
    private(set) var changed: [String] = []
    /// True if every picture has a result: nothing interrupted the run.
    private(set) var isComplete = true

    /// Reads the manifest of a run.
    init(reading path: FilePath) throws(OperationError) {
        _ = try Manifest.read(path) { entry in
            guard let outcome = entry.outcome else { return isComplete = false }
            outcomes[entry.file] = outcome
            if outcome.isChanged { changed.append(entry.file) }
        }
    }
}

extension Manifest.Entry {
    /// Creates the entry of a picture.
    init(_ picture: BatchPicture, outcome: RenderOutcome?) {
        let title = JSONOutput.present([
            ("file", .string(picture.file)), ("theme", .string(picture.theme.description)),
            ("id", .string(picture.id)), ("mode", .string(picture.variants.rawValue)),
            ("layout", .string(picture.layout.description)), ("device", .string(picture.deviceName)),
            ("status", .string(Self.status(outcome))), ("size", picture.size.map { .string($0.text) }),
        ])
        self.init(file: picture.file, outcome: outcome, json: .object(title + (outcome?.members ?? [])))
    }

    /// Reads an entry from a JSON object; nil if it is not one.
    init?(_ json: JSONValue) {
        guard let file = json["file"]?.string else { return nil }
        self.init(file: file, outcome: RenderOutcome(json), json: json.text)
    }

    private static func status(_ outcome: RenderOutcome?) -> String {
        guard let outcome else { return "missing" }
        if outcome.failure == .placeholder { return "placeholder" }
        return outcome.isDone ? "drawn" : "failed"
    }
}
