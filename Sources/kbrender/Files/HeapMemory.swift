import CGlibc
import Glibc
import Parallel

/// Memory for large arrays: to get it from the system takes longer than to draw on it.
enum HeapMemory {
    private static let smallPageBytes = 1 << 12
    private static let largePageBytes = 1 << 21
    /// Bytes that are asked for at once: not so many that others wait for the system meanwhile.
    private static let pieceBytes = 1 << 16
    /// By how much a heap grows beyond what is asked for; what is not touched takes no memory.
    private static let growthBytes = 16 << 20
    /// What large pages are made ready for.
    private static let heapBytes = 64 << 20

    /// Lets arrays lie in memory that others have left. `bytes` for this thread and as many for a helper are asked for by
    /// the helper, at once: it has nothing to do yet, and is awake when it has. To be called once, before the first large
    /// array.
    static func reuse(ahead bytes: Int = 0) {
        // Large blocks come from the heap too, and what is freed stays there.
        mallopt(M_MMAP_THRESHOLD, Int32.max)
        mallopt(M_TRIM_THRESHOLD, Int32.max)
        // The heap grows in one step, as a rule: while it does, whoever wants memory waits, and so do those that get some.
        mallopt(M_TOP_PAD, Int32(growthBytes))
        guard bytes > 0, Parallel.cores > 1, let own = unsafe endOfHeap(bytes) else { return }
        nonisolated(unsafe) let first = unsafe own
        Parallel.aside {
            unsafe populate(first, bytes)
            // Each thread has a heap.
            if let own = unsafe endOfHeap(bytes) { unsafe populate(own, bytes) }
        }
    }

    /// Where the next `bytes` of the calling thread's heap will lie.
    @unsafe private static func endOfHeap(_ bytes: Int) -> UnsafeMutableRawPointer? {
        let heap = unsafe malloc(bytes)
        // Freed before anything else is put behind it, so that it is the end of the heap again.
        unsafe free(heap)
        return unsafe heap
    }

    /// Gets the memory from the system in which the next `bytes` of a heap will lie. What is in it stays as it is.
    @unsafe private static func populate(_ heap: UnsafeMutableRawPointer, _ bytes: Int) {
        let first = unsafe nextPage(heap, bytes: smallPageBytes)
        for start in stride(from: 0, to: bytes, by: pieceBytes) {
            // Older systems know no such advice; there pages come as they are written.
            _ = unsafe madvise(first + start, pieceBytes, MADV_POPULATE_WRITE)
        }
    }

    /// Lets them lie in pages of 2 MiB besides, as far as the system has them, for work that needs tens of megabytes. For
    /// less it is no help: a page may take as long as five hundred small ones, where the machine has to find it first,
    /// as a virtual one whose host has taken back what lay idle.
    static func useLargePages() {
        reuse()
        guard let heap = unsafe endOfHeap(heapBytes) else { return }
        // Pages that are not touched take no memory.
        _ = unsafe madvise(nextPage(heap, bytes: largePageBytes), heapBytes - largePageBytes, MADV_HUGEPAGE)
    }

    /// The first place from `memory` on where a page of a size begins: the system takes advice about whole ones.
    @unsafe private static func nextPage(_ memory: UnsafeMutableRawPointer, bytes: Int) -> UnsafeMutableRawPointer {
        unsafe memory + (-Int(bitPattern: memory) & (bytes - 1))
    }
}
