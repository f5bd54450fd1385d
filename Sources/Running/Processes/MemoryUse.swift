package import Files
internal import Options
internal import Glibc

/// The memory of processes, from `/proc` of Linux (proc(5)).
package enum MemoryUse {
    /// Returns the bytes that a process has now, from its `statm` file; nil if there is none.
    package static func resident(_ statm: FilePath) -> Int? {
        guard let bytes = try? OpenFile(statm, O_RDONLY).read(upTo: 256) else { return nil }
        let pages = bytes.split(separator: UInt8(ascii: " ")).dropFirst().first
        return pages.flatMap { Argument($0).index() }.map { $0 * Int(getpagesize()) }
    }

    /// The most bytes that this process has had; nil if that is unknown.
    static var peak: Int? {
        guard let bytes = try? OpenFile(FilePath("/proc/self/status"), O_RDONLY).read(upTo: 1 << 16) else {
            return nil
        }
        let line = bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "VmHWM:".utf8) }
        let number = line?.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return number.flatMap { Argument($0).index() }.map { $0 * 1024 }
    }
}
