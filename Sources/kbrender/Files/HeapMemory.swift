import CMalloc
import Glibc
import Parallel

/// Memory for large arrays. To get it from the system in pages of 4 KiB, each when it is first written, takes longer than
/// to draw on it. Pages of 2 MiB come much sooner, but now and then one takes as long as half a picture: where the machine
/// has to find it first, as a virtual one whose host has taken back what lay idle. So they are asked for ahead.
enum HeapMemory {
    private static let heapBytes = 64 << 20
    private static let pageBytes = 1 << 21
    /// Bytes that are asked for at once: not so many that others wait for the system meanwhile.
    private static let pieceBytes = 1 << 18

    /// Lets arrays lie in memory that others have left, and in pages of 2 MiB as far as the system has them. The first
    /// `bytes` are asked for by another thread, at once. To be called once, before the first large array.
    static func prepare(ahead bytes: Int = 0) {
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
        if bytes > 0, Parallel.cores > 1 { unsafe ask(for: min(skipped + bytes, heapBytes / 2), from: heap) }
    }

    /// Lets another thread get memory from the system. What is in it stays as it is.
    @unsafe private static func ask(for bytes: Int, from heap: UnsafeMutableRawPointer) {
        // The system wants whole pages, the smallest of which are these.
        nonisolated(unsafe) let first = unsafe heap + (-Int(bitPattern: heap) & 4095)
        Parallel.aside {
            for start in stride(from: 0, to: bytes, by: pieceBytes) {
                // Older systems know no such advice; there pages come as they are written.
                _ = unsafe madvise(first + start, pieceBytes, MADV_POPULATE_WRITE)
            }
        }
    }
}
