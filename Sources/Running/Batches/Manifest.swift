package import Files
internal import KeyboardPreview
internal import RenderOptions
internal import Digest
package import Documents
package import Workers

/// The result of a batch: the list of its pictures, and what happened to each.
package struct Manifest: Sendable {
    /// A picture of the list.
    package struct Entry: Sendable {
        /// The file's name, which no other picture of the batch has.
        package let file: String
        /// The picture's result; nil if the batch ended before it was drawn.
        package let outcome: RenderOutcome?
        /// The entry in the manifest's format.
        package let json: JSONOutput
    }

    /// A digest of all pictures of the batch, including those of other shards, by which shards that belong together are
    /// recognized.
    package let batch: String
    /// How many pictures the batch has, including those of other shards.
    package let planned: Int
    /// Which part of the batch this is; nil for all of it.
    package let shard: Shard?
    /// The pictures of this part.
    package var entries: [Entry]
    /// Seconds from start to end of the run that wrote it; nil for joined manifests.
    package var elapsed: Double?

    /// The version of the document's format, which readers check.
    private static let version = 2

    /// Returns a digest of a batch in 16 hexadecimal digits: of its pictures' names and what they are made from. So shards
    /// drawn from different states of the themes are not taken for parts of one batch.
    package static func digest(of pictures: [BatchPicture], contents: [String]) -> String {
        var digest = DigestEncoder(purpose: "batch", version: 1)
        digest.add("files", pictures.map(\.file))
        digest.add("contents", contents)
        return String(digest.hex.prefix(16))
    }

    /// The results of the pictures that have one, by their files.
    package var outcomes: [String: RenderOutcome] {
        entries.reduce(into: [:]) { outcomes, entry in outcomes[entry.file] = entry.outcome ?? outcomes[entry.file] }
    }

    /// True if every picture has a result: nothing interrupted the run that wrote it.
    package var isComplete: Bool { entries.allSatisfy { $0.outcome != nil } }

    /// The files that were new or had other bytes than before the run, in the order of the pictures.
    var changed: [String] { entries.filter { $0.outcome?.isChanged == true }.map(\.file) }

    /// The names of the changed files, one per line.
    package var changedList: [UInt8] { changed.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] } }

    /// The document; ends with a newline. An entry is one line, so that a list of thousands can be searched.
    package var text: String {
        let head: [(String, JSONOutput)] = [
            ("kbrender", .string(Release.version)), ("manifest", .number(Double(Self.version))),
            ("batch", .string(batch)), ("planned", .number(Double(planned))),
        ]
        let part: [(String, JSONOutput)] =
            shard.map { shard in
                [("shard", .number(Double(shard.index))), ("shards", .number(Double(shard.count)))]
            } ?? []
        let time = elapsed.map { [("elapsed", JSONOutput.number(($0 * 1e3).rounded() / 1e3))] } ?? []
        let members = (head + part + time).map { "  \(JSONOutput.quoted($0.0)): \($0.1.text(indent: 0)),\n" }
        let lines = entries.map { "    " + $0.json.text(indent: 0) }
        return "{\n" + members.joined() + "  \"pictures\": [\n" + lines.joined(separator: ",\n") + "\n  ]\n}\n"
    }
}

extension Manifest {
    /// Reads a manifest. Throws `noInput` (66) if there is no file, `badData` (65) if it is not a manifest.
    package init(reading path: FilePath) throws(OperationError) {
        let file = try InputFile(reading: path, limit: Limits.listBytes)
        let reading = JSONReader.read(file.source, limit: Limits.listBytes)
        guard let json = reading.value else {
            throw OperationError(nil, .badData, diagnostics: reading.diagnostics)
        }
        if let version = json["manifest"]?.integer, version != Self.version {
            throw OperationError(
                "\(file.name): is a manifest of version \(version), which another release wrote (expected version "
                    + "\(Self.version): draw the batch again)", .badData)
        }
        guard let manifest = Manifest(json) else {
            throw OperationError(
                "\(file.name): is not a manifest of a batch (expected one that `batch` wrote)", .badData)
        }
        self = manifest
    }

    /// Reads a manifest from a JSON object; nil if it is not one.
    package init?(_ json: JSONValue) {
        guard json["manifest"]?.integer == Self.version, let batch = json["batch"]?.string,
            let planned = json["planned"]?.integer, planned >= 0, let pictures = json["pictures"]?.array
        else { return nil }
        var shard: Shard?
        if let index = json["shard"]?.integer, let count = json["shards"]?.integer { shard = Shard(index, of: count) }
        self.init(
            batch: batch, planned: planned, shard: shard, entries: pictures.compactMap { Entry($0) },
            elapsed: json["elapsed"]?.number)
    }
}

extension Manifest.Entry {
    /// Creates the entry of a picture.
    package init(_ picture: BatchPicture, outcome: RenderOutcome?) {
        let title: [(String, JSONOutput)] = [
            ("file", .string(picture.file)), ("theme", .string(picture.theme.description)),
            ("id", .string(picture.id)), ("mode", .string(picture.variants.rawValue)),
            ("layout", .string(picture.layout.description)), ("device", .string(picture.deviceName)),
            ("status", .string(Self.status(outcome))),
        ]
        let size = picture.size.map { [("size", JSONOutput.string($0.text))] } ?? []
        self.init(file: picture.file, outcome: outcome, json: .object(title + size + (outcome?.members ?? [])))
    }

    /// Reads an entry from a JSON object; nil if it is not one.
    package init?(_ json: JSONValue) {
        guard let file = json["file"]?.string else { return nil }
        self.init(file: file, outcome: RenderOutcome(json), json: json.text)
    }

    private static func status(_ outcome: RenderOutcome?) -> String {
        guard let outcome else { return "missing" }
        if outcome.failure == .placeholder { return "placeholder" }
        return outcome.isDone ? "drawn" : "failed"
    }
}
