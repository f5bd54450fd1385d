import CGlibc
import Glibc
import Parallel

/// Memory for large arrays: to get it from the system takes longer than to draw on it.
enum HeapMemory {
    private static let smallPageBytes = 1 << 12
    private static let largePageBytes = 1 << 21
    /// Bytes that are asked for at once: not so many that others wait for the system meanwhile.
    private static let pieceBytes = 1 << 16
    /// What large pages are made ready for.
    private static let heapBytes = 64 << 20

    /// Lets arrays lie in memory that others have left. The first `bytes` are asked for by another thread, at once: it has
    /// nothing to do yet, and is awake when it has. To be called once, before the first large array.
    static func reuse(ahead bytes: Int = 0) {
        // Large blocks come from the heap too, and what is freed stays there.
        mallopt(M_MMAP_THRESHOLD, Int32.max)
        mallopt(M_TRIM_THRESHOLD, Int32.max)
        // Other threads take from the same heap instead of one each.
        mallopt(M_ARENA_MAX, 1)
        guard bytes > 0, Parallel.cores > 1, let heap = unsafe malloc(bytes) else { return }
        // Whole pages, as the system wants them.
        nonisolated(unsafe) let first = unsafe heap + (-Int(bitPattern: heap) & (smallPageBytes - 1))
        // Freed before anything else is put behind it, so that it is the end of the heap again.
        unsafe free(heap)
        Parallel.aside {
            for start in stride(from: 0, to: bytes, by: pieceBytes) {
                // What is in it stays as it is. Older systems know no such advice; there pages come as they are written.
                _ = unsafe madvise(first + start, pieceBytes, MADV_POPULATE_WRITE)
            }
        }
    }

    /// Lets them lie in pages of 2 MiB besides, as far as the system has them, for work that needs tens of megabytes. For
    /// less it is no help: a page may take as long as five hundred small ones, where the machine has to find it first,
    /// as a virtual one whose host has taken back what lay idle.
    static func useLargePages() {
        reuse()
        guard let heap = unsafe malloc(heapBytes) else { return }
        // The first whole page in it; untouched ones take no memory.
        let skipped = -Int(bitPattern: heap) & (largePageBytes - 1)
        _ = unsafe madvise(heap + skipped, heapBytes - largePageBytes, MADV_HUGEPAGE)
        unsafe free(heap)
    }
}
