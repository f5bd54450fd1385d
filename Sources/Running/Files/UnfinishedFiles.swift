internal import Glibc

/// Files under temporary names, which get their names when they are complete, and what remains of them if the process that
/// writes one is killed.
///
/// Folders that belong to kbrender (a store, drafts, a cache, a batch's pictures) are swept when something begins to use them.
/// Other folders are swept after an output is written there, so that a command that fails changes nothing.
extension OpenFolder {
    /// The beginning of the names of unfinished files.
    package static let temporaryBeginning = ".kbrender-"
    /// The age at which an unfinished file is certainly abandoned. A file that takes longer to write is locked meanwhile.
    static let longestWriting = Duration.seconds(3600)
    /// The number of names to check in a folder of somebody else's files: more would take longer than drawing.
    private static let sweptNames = 1024

    /// Returns a new name for an unfinished file.
    package static func temporaryName(_ beginning: String = Self.temporaryBeginning) -> FilePath {
        FilePath(beginning + String(UInt64.random(in: 0 ... .max), radix: 36))
    }

    /// Removes what killed processes have left behind in a folder that belongs to kbrender.
    package func sweep(
        beginningWith beginning: String = Self.temporaryBeginning, olderThan age: Duration = Self.longestWriting
    ) {
        sweep(beginning, olderThan: age, amongFirst: .max)
    }

    /// Removes what killed processes have left behind in any folder. If it is very large, only some names are checked.
    package func sweepBriefly() {
        sweep(Self.temporaryBeginning, olderThan: Self.longestWriting, amongFirst: Self.sweptNames)
    }

    private func sweep(_ beginning: String, olderThan age: Duration, amongFirst count: Int) {
        let unfinished = try? names(beginningWith: beginning, amongFirst: count)
        let now = Duration.sinceEpoch
        for name in unfinished ?? [] { remove(name, ifAbandonedSince: now - age) }
    }

    /// Removes this user's own file that has not changed since a time and is not locked. It is locked meanwhile, so whoever has just
    /// made it finds out. Links are not followed.
    private func remove(_ name: FilePath, ifAbandonedSince time: Duration) {
        guard let status = try? status(of: name), status.kind == .regular, status.owner == geteuid(),
            status.modification <= time,
            let file = try? file(name, flags: O_RDONLY | O_NONBLOCK), (try? file.status())?.identity == status.identity,
            file.lock()
        else { return }
        remove(name)
        // The lock lasts as long as the file is open.
        _ = file.descriptor
    }
}
