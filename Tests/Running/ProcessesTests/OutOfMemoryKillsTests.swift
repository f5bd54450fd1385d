import Files
import Processes
import Testing

/// What the system's counter of kills says about a process that was killed.
@Suite struct OutOfMemoryKillsTests {
    @Test func readsBothVersionsOfTheCounter() {
        let events = "low 0\nhigh 0\nmax 12\noom 3\noom_kill 2\noom_group_kill 0\n"
        #expect(OutOfMemoryKills.count(in: Array(events.utf8)) == 2)
        #expect(OutOfMemoryKills.count(in: Array("oom_kill_disable 0\nunder_oom 0\noom_kill 7\n".utf8)) == 7)
        #expect(OutOfMemoryKills.count(in: Array("oom_kill_disable 0\nunder_oom 0\n".utf8)) == nil)
        #expect(OutOfMemoryKills.count(in: []) == nil)
    }

    @Test func findsTheGroupOfTheProcess() {
        let second = OutOfMemoryKills.candidates(Array("0::/system.slice/kbrender.service\n".utf8))
        #expect(
            second == [
                FilePath("/sys/fs/cgroup/system.slice/kbrender.service/memory.events"),
                FilePath("/sys/fs/cgroup/memory.events"),
            ])
        let first = OutOfMemoryKills.candidates(Array("5:cpu,cpuacct:/a\n4:memory:/b:c\n1:name=systemd:/\n".utf8))
        #expect(
            first == [
                FilePath("/sys/fs/cgroup/memory/b:c/memory.oom_control"),
                FilePath("/sys/fs/cgroup/memory/memory.oom_control"),
            ])
    }

    /// The counter of this machine does not move here, so these are numbers that no other test reaches.
    @Test func eachKillCountsForOneProcess() {
        let start = 1_000_000
        #expect(!OutOfMemoryKills.accountForOne(since: start, now: start))
        #expect(!OutOfMemoryKills.accountForOne(since: nil, now: start + 1))
        #expect(!OutOfMemoryKills.accountForOne(since: start, now: nil))
        #expect(OutOfMemoryKills.accountForOne(since: start, now: start + 2))
        #expect(OutOfMemoryKills.accountForOne(since: start, now: start + 2))
        #expect(!OutOfMemoryKills.accountForOne(since: start, now: start + 2))
        #expect(OutOfMemoryKills.accountForOne(since: start + 2, now: start + 3))
    }
}
