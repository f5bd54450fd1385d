package import Documents
package import Files
internal import Workers

/// The manifests of a batch's shards, joined.
package struct ManifestMerge: Sendable {
    /// One manifest with all pictures.
    package let manifest: Manifest
    /// What the batch lacks, in words: shards without a manifest, and pictures without a result.
    package let missing: [String]
    /// What took much longer than the rest.
    package let stragglers: Stragglers
    /// The files that were read; no output may overwrite them.
    package let inputs: [FileIdentity]

    /// Reads manifests and joins them.
    package init(reading paths: [FilePath]) throws(OperationError) {
        var manifests: [(name: FilePath, manifest: Manifest)] = []
        for path in paths { manifests.append((path, try Manifest(reading: path))) }
        manifest = try Self.joined(manifests)
        missing = Self.missing(of: manifest, manifests.map(\.manifest))
        stragglers = Stragglers(
            among: manifest.entries.compactMap { entry in
                entry.outcome?.secondsOfWork.map { (file: entry.file, seconds: $0) }
            }, of: manifests.map(\.manifest))
        inputs = paths.compactMap { (try? FileStatus.at($0))?.identity }
    }

    /// The failed pictures, counted by kind of failure.
    package var failures: [OperationError.Kind: Int] {
        Dictionary(grouping: manifest.entries.compactMap { $0.outcome?.failure }, by: \.self).mapValues(\.count)
    }

    /// Returns one manifest with all pictures. If a picture is in several, one in which it was drawn counts.
    package static func joined(_ manifests: [(name: FilePath, manifest: Manifest)]) throws(OperationError) -> Manifest {
        guard let first = manifests.first else {
            throw .usage("merge: no MANIFEST given (expected manifests of shards)")
        }
        var entries: [String: Manifest.Entry] = [:]
        for (name, manifest) in manifests {
            guard manifest.batch == first.manifest.batch else {
                throw OperationError("\(name): belongs to a different batch than \(first.name)", .badData)
            }
            for entry in manifest.entries {
                let known = entries[entry.file]?.outcome
                if let digest = known?.digest, let other = entry.outcome?.digest, digest != other {
                    throw OperationError(
                        "\(name): \(Quoted(entry.file)) is a different picture here than in the earlier manifests",
                        .badData)
                }
                if known == nil || entry.outcome?.isDone == true { entries[entry.file] = entry }
            }
        }
        return Manifest(
            batch: first.manifest.batch, planned: first.manifest.planned, shard: nil,
            entries: entries.values.sorted { $0.file < $1.file })
    }

    /// Describes what a batch lacks: shards without a manifest, and pictures that were not drawn.
    package static func missing(of whole: Manifest, _ manifests: [Manifest]) -> [String] {
        let shards = manifests.compactMap(\.shard)
        let counts = Set(shards.map(\.count))
        var missing: [String] = []
        if counts.count == 1, let count = counts.first, shards.count == manifests.count {
            let absent = Set(1...count).subtracting(shards.map(\.index)).sorted()
            missing += absent.isEmpty ? [] : ["no manifest is for shard \(list(absent.map { "\($0)/\(count)" }))"]
        }
        let left = whole.entries.filter { $0.outcome == nil }.map { Quoted($0.file).description }
        if !left.isEmpty {
            let pictures = left.count == 1 ? "1 picture was" : "\(left.count) pictures were"
            missing.append("\(pictures) not drawn: \(list(left))")
        }
        let unknown = whole.planned - whole.entries.count
        if unknown > 0 { missing.append("no manifest lists \(unknown) of \(whole.planned) pictures") }
        return missing
    }

    /// Returns the first 10 names, and how many more there are.
    private static func list(_ names: [String]) -> String { names.listed(10) }
}

extension [String] {
    /// Returns the first `most` names, and how many more there are.
    func listed(_ most: Int) -> String {
        let shown = prefix(most).joined(separator: ", ")
        return count > most ? shown + " and \(count - most) more" : shown
    }
}
