import CMalloc
import Glibc

/// Memory in large pieces. Pictures take tens of MiB, and asking the system for each 4 KiB of them takes longer than
/// reading and comparing them.
enum HugePages {
    private static let pageBytes = 1 << 21
    private static let heapBytes = 32 * pageBytes

    /// Lets arrays lie in pages of 2 MiB, as far as the system has them, and in memory that others have left. To be
    /// called once, before the first large array.
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
        unsafe free(heap)
    }
}
