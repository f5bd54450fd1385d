package import Files
internal import KeyboardPreview
internal import RenderOptions
internal import Digest
package import Documents

/// What a batch has made: the list of its pictures, with what became of each.
package struct Manifest: Sendable {
    /// A picture of the list.
    package struct Entry: Sendable {
        /// The file's name, which no other picture of the batch has.
        package let file: String
        /// What became of it; nil where it was not come to.
        package let outcome: RenderOutcome?
        /// The entry as the manifest has it.
        package let json: JSONOutput
    }

    /// A digest of all pictures of the batch, those of other shards too, which tells that shards belong together.
    package let batch: String
    /// How many pictures the batch has, those of other shards too.
    package let planned: Int
    /// Which part of the batch this is; nil for all of it.
    package let shard: Shard?
    /// The pictures of this part.
    package var entries: [Entry]
    /// Seconds from the beginning of the run that wrote it to its end; nil of manifests that were joined.
    package var elapsed: Double?

    /// The form of the document, which its readers look at.
    private static let version = 2

    /// A digest of a batch, in 16 hexadecimal digits: its pictures' names and what they are made from, so that parts made
    /// from themes of different states do not pass for parts of one batch.
    package static func digest(of pictures: [BatchPicture], contents: [String]) -> String {
        var digest = DigestEncoder(purpose: "batch", version: 1)
        digest.add("files", pictures.map(\.file))
        digest.add("contents", contents)
        return String(digest.hex.prefix(16))
    }

    /// What became of the pictures that were come to, by their files.
    package var outcomes: [String: RenderOutcome] {
        entries.reduce(into: [:]) { outcomes, entry in outcomes[entry.file] = entry.outcome ?? outcomes[entry.file] }
    }

    /// True if every picture has an outcome: nothing interrupted the run that wrote it.
    package var isComplete: Bool { entries.allSatisfy { $0.outcome != nil } }

    /// The files that were not there before the run, or with other bytes, in the order of the pictures.
    var changed: [String] { entries.filter { $0.outcome?.isChanged == true }.map(\.file) }

    /// Their names, one a line.
    package var changedList: [UInt8] { changed.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] } }

    /// The document; ends with a newline. An entry is one line, so that a list of thousands can be looked through.
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
    /// Reads a manifest. One that is not there is 66, what is no manifest 65.
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

    /// The manifest in a JSON object; nil where there is none.
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
    /// The entry of a picture.
    package init(_ picture: BatchPicture, _ outcome: RenderOutcome?) {
        let title: [(String, JSONOutput)] = [
            ("file", .string(picture.file)), ("theme", .string(picture.theme.description)),
            ("id", .string(picture.id)), ("mode", .string(picture.variants.rawValue)),
            ("layout", .string(picture.layout.description)), ("device", .string(picture.device)),
            ("status", .string(Self.status(outcome))),
        ]
        let size = picture.size.map { [("size", JSONOutput.string($0.text))] } ?? []
        self.init(file: picture.file, outcome: outcome, json: .object(title + size + (outcome?.members ?? [])))
    }

    /// The entry in a JSON object; nil where there is none.
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
