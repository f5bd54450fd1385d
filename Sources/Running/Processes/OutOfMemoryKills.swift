package import Files
internal import Options
internal import Glibc
internal import Synchronization

/// How often the system has killed processes because memory ran out: the counter `oom_kill` of this process's control group,
/// which its child processes share (cgroups(7)). A signal alone does not say who sent it.
package enum OutOfMemoryKills {
    /// The number so far; nil if the system does not count.
    static var count: Int? {
        guard let file, let text = try? OpenFile(file, O_RDONLY).read(upTo: 4096) else { return nil }
        return count(in: text)
    }

    /// Returns the number in the text of `memory.events`, or of `memory.oom_control` of version 1; nil if there is none.
    package static func count(in text: [UInt8]) -> Int? {
        let lines = text.split(separator: UInt8(ascii: "\n")).map { $0.split(separator: UInt8(ascii: " ")) }
        let line = lines.first { $0.count == 2 && $0[0].elementsEqual("oom_kill".utf8) }
        return line.flatMap { Argument($0[1]).index() }
    }

    /// Returns the files that may have the counter, given the text of `/proc/self/cgroup`: those of the group itself, then
    /// those at the root, which a container sees instead.
    package static func candidates(_ groups: [UInt8]) -> [FilePath] {
        var files: [FilePath] = []
        for line in groups.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let controllers = parts[1].split(separator: UInt8(ascii: ","))
            let isFirst = controllers.contains { $0.elementsEqual("memory".utf8) }
            guard controllers.isEmpty || isFirst else { continue }
            let root = isFirst ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup"
            let name = isFirst ? "memory.oom_control" : "memory.events"
            files += [FilePath(Array(root.utf8) + parts[2]), FilePath(root)].map { $0.appending(name) }
        }
        return files
    }

    private static let file: FilePath? = {
        guard let groups = try? OpenFile(FilePath("/proc/self/cgroup"), O_RDONLY).read(upTo: 1 << 16) else {
            return nil
        }
        return candidates(groups).first { file in
            guard let text = try? OpenFile(file, O_RDONLY).read(upTo: 4096) else { return false }
            return count(in: text) != nil
        }
    }()

    /// The number up to which each kill is accounted for by a process that has ended.
    private static let accounted = Mutex(0)

    /// Returns whether a process that was killed after the counter had the value `before` accounts for one of the system's
    /// kills. Each kill counts for one process only.
    package static func accountForOne(since before: Int?, now: Int?) -> Bool {
        guard let before, let now else { return false }
        return accounted.withLock { accounted in
            let start = max(before, accounted)
            guard now > start else { return false }
            accounted = start + 1
            return true
        }
    }
}
