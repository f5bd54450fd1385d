import Documents

/// Joins the manifests of a batch's shards, and tells what is missing.
enum ManifestMerge {
    /// Joins manifests into one, which goes to `output` or to standard output. What is missing is a check that does not
    /// hold (1); a picture that could not be drawn gives its own exit code.
    static func run(_ paths: [FilePath], output: FilePath?) throws(CommandFailure) -> ExitCode {
        guard !paths.isEmpty else { throw .usage("merge: no MANIFEST given (want manifests of shards)") }
        var manifests: [(name: FilePath, manifest: Manifest)] = []
        for path in paths { manifests.append((path, try Manifest(reading: path))) }
        let whole = try joined(manifests)
        let inputs = paths.compactMap { (try? FileStatus.at($0))?.identity }
        try Output(output ?? .standardStream, apartFrom: inputs).write(Array(whole.text.utf8))
        let missing = missing(of: whole, manifests.map(\.manifest))
        if !missing.isEmpty { throw CommandFailure(missing.joined(separator: "; "), .checkFailed) }
        return try BatchWork.verdict(whole.entries.compactMap { $0.outcome?.code })
    }

    /// One manifest of all pictures. Of a picture that is in several, one that was drawn counts.
    static func joined(_ manifests: [(name: FilePath, manifest: Manifest)]) throws(CommandFailure) -> Manifest {
        guard let first = manifests.first else { throw .usage("merge: no MANIFEST given (want manifests of shards)") }
        var entries: [String: Manifest.Entry] = [:]
        for (name, manifest) in manifests {
            guard manifest.batch == first.manifest.batch else {
                throw CommandFailure("\(name): is of another batch than \(first.name)", .badData)
            }
            for entry in manifest.entries {
                let known = entries[entry.file]?.outcome
                if let digest = known?.digest, let other = entry.outcome?.digest, digest != other {
                    throw CommandFailure(
                        "\(name): \(Quoted(entry.file)) is another picture here than in the manifests before", .badData)
                }
                if known == nil || entry.outcome?.code == .done { entries[entry.file] = entry }
            }
        }
        return Manifest(
            batch: first.manifest.batch, planned: first.manifest.planned, shard: nil,
            entries: entries.values.sorted { $0.file < $1.file })
    }

    /// What a batch lacks: shards that no manifest is of, and pictures that were not come to.
    private static func missing(of whole: Manifest, _ manifests: [Manifest]) -> [String] {
        let shards = manifests.compactMap(\.shard)
        let counts = Set(shards.map(\.count))
        var missing: [String] = []
        if counts.count == 1, let count = counts.first, shards.count == manifests.count {
            let absent = Set(1...count).subtracting(shards.map(\.index)).sorted()
            missing += absent.isEmpty ? [] : ["no manifest is of shard \(list(absent.map { "\($0)/\(count)" }))"]
        }
        let left = whole.entries.filter { $0.outcome == nil }.map { Quoted($0.file).description }
        if !left.isEmpty { missing.append("\(left.count) pictures were not come to: \(list(left))") }
        let unknown = whole.planned - whole.entries.count
        if unknown > 0 { missing.append("\(unknown) of \(whole.planned) pictures are in no manifest") }
        return missing
    }

    /// The first of some names, and how many more there are.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(10).joined(separator: ", ")
        return names.count > 10 ? shown + " and \(names.count - 10) more" : shown
    }
}
