package import Documents
package import Files
internal import Options
internal import Workers

/// The manifests of a batch's shards, joined. Long ones are read line by line: in memory is only where each entry stands, and
/// what the result says about it.
package struct ManifestMerge: Sendable {
    /// What the batch lacks, in words: shards without a manifest, and pictures without a result.
    package let missing: [String]
    /// What took much longer than the rest.
    package let stragglers: Stragglers
    /// The files that were read; no output may overwrite them.
    package let inputs: [FileIdentity]
    /// How many pictures the manifests list.
    package let pictures: Int
    /// The failed pictures, counted by kind of failure.
    package let failures: [OperationError.Kind: Int]
    /// The names of the changed files, one per line.
    package let changedList: [UInt8]

    private let paths: [FilePath]
    private let members: [(String, JSONOutput)]
    /// The entries that count, in the order of their files' names.
    private let entries: [Entry]

    fileprivate struct Digest: Hashable {
        let first, second: UInt64
    }

    /// An entry of one of the manifests.
    fileprivate struct Entry {
        let file: String
        /// Where its text is.
        let text: Text
        /// The first half of its digest, which is enough to tell pictures apart; nil for none.
        let digest: Digest?
        let seconds: Float
        let failure: OperationError.Kind?
        let isMissing: Bool
        let isChanged: Bool

        var isDone: Bool { !isMissing && failure == nil }

        enum Text {
            /// In memory.
            case own(String)
            /// In the file of a manifest.
            case manifest(Int, start: Int, count: Int)
        }
    }

    /// Reads manifests and joins them. If a picture is in several, one in which it was drawn counts. Files of this many bytes are
    /// read line by line.
    package init(reading paths: [FilePath], lineByLineFrom length: Int = ListFile.shortest) throws(OperationError) {
        var byFile: [String: Entry] = [:]
        var parts: [Manifest] = []
        for (number, path) in paths.enumerated() {
            // Pictures of another batch differ, too, so the head of the manifest is judged first.
            var difference: OperationError?
            let part = try Manifest.read(path, lineByLineFrom: length) { read throws(OperationError) in
                let entry = Entry(read, manifest: number)
                let earlier = byFile[entry.file]
                if difference == nil, let digest = earlier?.digest, let other = entry.digest, digest != other {
                    difference = OperationError(
                        "\(path): \(Quoted(entry.file)) is a different picture here than in the earlier manifests",
                        .badData)
                }
                if earlier?.isMissing ?? true || entry.isDone { byFile[entry.file] = entry }
            }
            if let first = parts.first, part.batch != first.batch {
                throw OperationError("\(path): belongs to a different batch than \(paths[0])", .badData)
            }
            if let difference { throw difference }
            parts.append(part)
        }
        guard let first = parts.first else {
            throw .usage("merge: no MANIFEST given (expected manifests of shards)")
        }
        entries = byFile.values.sorted { $0.file < $1.file }
        self.paths = paths
        members = Manifest(batch: first.batch, planned: first.planned, shard: nil, entries: []).members
        pictures = entries.count
        missing = Self.missing(
            entries.filter(\.isMissing).map(\.file), listed: entries.count, of: first.planned, parts)
        stragglers = Stragglers(
            among: entries.compactMap { $0.seconds > 0 ? (file: $0.file, seconds: Double($0.seconds)) : nil }, of: parts
        )
        inputs = paths.compactMap { (try? FileStatus.at($0))?.identity }
        failures = Dictionary(grouping: entries.compactMap(\.failure), by: \.self).mapValues(\.count)
        changedList = entries.filter(\.isChanged).flatMap { Array($0.file.utf8) + [UInt8(ascii: "\n")] }
    }

    /// Describes what a batch lacks: shards without a manifest, and pictures that were not drawn.
    private static func missing(
        _ left: [String], listed: Int, of planned: Int, _ parts: [Manifest]
    ) -> [String] {
        let shards = parts.compactMap(\.shard)
        let counts = Set(shards.map(\.count))
        var missing: [String] = []
        if counts.count == 1, let count = counts.first, shards.count == parts.count {
            let absent = Set(1...count).subtracting(shards.map(\.index)).sorted()
            missing +=
                absent.isEmpty
                ? [] : ["no manifest is for shard \(Prose.list(absent.map { "\($0)/\(count)" }, most: named))"]
        }
        if !left.isEmpty {
            let pictures = left.count == 1 ? "1 picture was" : "\(left.count) pictures were"
            missing.append("\(pictures) not drawn: \(Prose.list(left.map { Quoted($0).description }, most: named))")
        }
        if planned > listed { missing.append("no manifest lists \(planned - listed) of \(planned) pictures") }
        return missing
    }

    /// How many missing ones are named.
    private static let named = 10

    /// Writes one manifest with all pictures.
    package func write(to output: Output) throws(OperationError) {
        let files = try paths.map { path throws(OperationError) in try ManifestFile(path) }
        let file = try output.growing()
        var piece = ListFile.start(members)
        for (index, entry) in entries.enumerated() {
            piece += ListFile.separator(index == 0)
            switch entry.text {
            case .own(let text): piece += text.utf8
            case .manifest(let number, let start, let count):
                piece += try files[number].bytes(start..<start + count)
            }
            guard piece.count > Self.pieceBytes else { continue }
            try file.append(piece)
            piece.removeAll(keepingCapacity: true)
        }
        try file.append(piece + ListFile.end)
        try file.finish()
    }

    /// Bytes to write at a time.
    private static let pieceBytes = 1 << 20
}

/// A manifest whose entries are read where they stand.
private final class ManifestFile {
    private let path: FilePath
    private let file: OpenFile

    init(_ path: FilePath) throws(OperationError) {
        self.path = path
        file = try ListFile.open(path)
    }

    func bytes(_ range: Range<Int>) throws(OperationError) -> [UInt8] {
        let bytes = try SystemError.mapError(try file.read(range)) { error in
            OperationError("\(path): reading failed: \(error)", .inputOutput)
        }
        guard bytes.count == range.count else {
            throw OperationError("\(path): has become shorter while it was read (run merge again)", .inputOutput)
        }
        return bytes
    }
}

extension ManifestMerge.Entry {
    fileprivate init(_ read: Manifest.ReadEntry, manifest number: Int) {
        let outcome = read.outcome
        file = read.file
        text =
            read.range.map { .manifest(number, start: $0.lowerBound, count: $0.count) }
            ?? .own(read.json.text.text(indent: 0))
        let digits = outcome?.digest.map { Substring($0) }
        digest = digits.flatMap { digits in
            guard digits.utf8.count >= 32, let first = UInt64(digits.prefix(16), radix: 16),
                let second = UInt64(digits.dropFirst(16).prefix(16), radix: 16)
            else { return nil }
            return ManifestMerge.Digest(first: first, second: second)
        }
        seconds = Float(outcome?.secondsOfWork ?? 0)
        failure = outcome?.failure
        isMissing = outcome == nil
        isChanged = outcome?.isChanged == true
    }
}
