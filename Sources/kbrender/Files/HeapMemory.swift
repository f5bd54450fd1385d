import CMalloc
import Glibc

/// Memory for large arrays. To get it from the system in pages of 4 KiB, each when it is first written, takes longer than
/// to draw on it.
enum HeapMemory {
    private static let heapBytes = 64 << 20
    private static let pageBytes = 1 << 21

    /// Lets arrays lie in memory that others have left, and in pages of 2 MiB as far as the system has them. To be called
    /// once, before the first large array.
    static func prepare() {
        // Large blocks come from the heap too, and what is freed stays there.
        mallopt(M_MMAP_THRESHOLD, Int32.max)
        mallopt(M_TRIM_THRESHOLD, Int32.max)
        // Other threads take from the same heap instead of one each.
        mallopt(M_ARENA_MAX, 1)
        guard let heap = unsafe malloc(heapBytes) else { return }
        // The first whole page in it; untouched ones take no memory.
        let skipped = -Int(bitPattern: heap) & (pageBytes - 1)
        _ = unsafe madvise(heap + skipped, heapBytes - pageBytes, MADV_HUGEPAGE)
        // Freed before anything else is put behind it, so that it is the end of the heap again.
        unsafe free(heap)
    }
}
