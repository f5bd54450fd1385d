import CMalloc
import Glibc
import Parallel

/// Memory for large arrays. To get a page from the system when it is first written takes as long as to draw a row of
/// pixels on it, and a picture needs a thousand of them.
///
/// Pages of 2 MiB would come sooner where the machine has them at hand. Where it has to find them first, as a virtual
/// machine whose host has taken back what lay idle, a single one takes as long as half a picture.
enum HeapMemory {
    private static let heapBytes = 64 << 20
    private static let pageBytes = 1 << 12
    /// Bytes that are asked for at once: not so many that others wait for the system meanwhile.
    private static let pieceBytes = 1 << 18
    /// More than this is not asked for ahead.
    private static let mostAhead = 32 << 20

    /// Lets arrays lie in memory that others have left, and asks for the first `bytes` ahead, on another core. To be called
    /// once, before the first large array.
    static func prepare(ahead bytes: Int) {
        // Large blocks come from the heap too, and what is freed stays there.
        mallopt(M_MMAP_THRESHOLD, Int32.max)
        mallopt(M_TRIM_THRESHOLD, Int32.max)
        // Other threads take from the same heap instead of one each.
        mallopt(M_ARENA_MAX, 1)
        // The heap grows once; untouched pages take no memory.
        guard let heap = unsafe malloc(heapBytes) else { return }
        unsafe free(heap)
        guard bytes > 0, Parallel.cores > 1 else { return }
        nonisolated(unsafe) let first = unsafe heap + (-Int(bitPattern: heap) & (pageBytes - 1))
        let pieces = (min(bytes, mostAhead) + pieceBytes - 1) / pieceBytes
        Parallel.aside {
            for piece in 0..<pieces {
                // Changes nothing of what is there. Older systems know no such advice, and pages then come one by one.
                _ = unsafe madvise(first + piece * pieceBytes, pieceBytes, MADV_POPULATE_WRITE)
            }
        }
    }
}
