internal import CGlibc
internal import Glibc

/// How the C library hands out memory for large arrays.
public enum HeapMemory {
    /// By how much a heap grows beyond what is asked for, in bytes; what nobody touches takes no memory.
    private static let growth: Int32 = 16 << 20

    /// Lets large arrays lie in memory that others have left, and heaps grow in few steps: to get pages from the system
    /// takes longer than to draw on them. Every renderer asks for this; it is done once.
    public static func keepFreedMemory() {
        _ = isPrepared
    }

    /// Gives what nobody uses back to the system, within heaps too, which takes milliseconds.
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
