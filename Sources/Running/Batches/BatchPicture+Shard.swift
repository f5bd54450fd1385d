internal import Options

extension BatchPicture {
    /// Returns true if it belongs to a part, by its identity: the same in every run and on every machine.
    func isIn(_ shard: Shard) -> Bool {
        (Int(identity.prefix(15), radix: 16) ?? 0) % shard.count == shard.index - 1
    }
}
