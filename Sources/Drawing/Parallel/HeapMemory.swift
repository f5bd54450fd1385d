internal import CGlibc
internal import Glibc

/// Settings of how the C library allocates memory for large arrays.
public enum HeapMemory {
    /// The bytes by which a heap grows beyond a request; untouched pages take no memory.
    private static let growth: Int32 = 16 << 20

    /// Makes large arrays reuse freed memory, and heaps grow in few steps: getting pages from the system takes longer than
    /// drawing on them. Every renderer calls this; it takes effect once.
    public static func keepFreedMemory() {
        _ = isPrepared
    }

    /// Makes each heap keep up to so many bytes of freed memory: a process whose threads receive and send pictures otherwise
    /// returns that memory after each, and gets it again page by page.
    public static func keepFreedMemory(upTo bytes: Int32) {
        mallopt(M_MMAP_THRESHOLD, bytes)
        mallopt(M_TRIM_THRESHOLD, bytes)
        mallopt(M_TOP_PAD, bytes / 4)
    }

    /// Returns unused memory to the system, also from within heaps, which takes milliseconds.
    public static func giveBack() {
        malloc_trim(0)
    }

    private static let isPrepared: Bool = {
        mallopt(M_MMAP_THRESHOLD, Int32.max)
        mallopt(M_TRIM_THRESHOLD, Int32.max)
        mallopt(M_TOP_PAD, growth)
        return true
    }()
}
