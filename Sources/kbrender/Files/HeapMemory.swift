import CMalloc
import Glibc
import Parallel

/// Memory for large arrays. To get a page from the system when it is first written takes as long as to draw a row of
/// pixels on it, and a picture needs a thousand of them.
enum HeapMemory {
    /// How the system is asked for memory.
    enum Pages {
        /// The first bytes, so many, ahead and by a thread that has nothing to do yet: for a few MiB.
        case ahead(bytes: Int)
        /// In pages of 2 MiB: for tens of MiB. They come sooner than five hundred small ones where the machine has them at
        /// hand; where it has to find them first, as a virtual one whose host has taken back what lay idle, a single one
        /// takes as long as half a picture.
        case huge
    }

    private static let heapBytes = 64 << 20
    private static let pageBytes = 1 << 12
    private static let hugePageBytes = 1 << 21
    /// Bytes that are asked for at once: not so many that others wait for the system meanwhile.
    private static let pieceBytes = 1 << 18
    /// More than this is not asked for ahead.
    private static let mostAhead = 32 << 20

    /// Lets arrays lie in memory that others have left, and new memory come by such pages as far as the system has them.
    /// To be called once, before the first large array.
    static func prepare(_ pages: Pages) {
        // Large blocks come from the heap too, and what is freed stays there.
        mallopt(M_MMAP_THRESHOLD, Int32.max)
        mallopt(M_TRIM_THRESHOLD, Int32.max)
        // Other threads take from the same heap instead of one each.
        mallopt(M_ARENA_MAX, 1)
        // The heap grows once; untouched pages take no memory.
        guard let heap = unsafe malloc(heapBytes) else { return }
        switch pages {
        case .ahead(let bytes): unsafe askAhead(for: min(bytes, mostAhead), from: heap)
        case .huge:
            let first = unsafe heap + distance(from: heap, toNext: hugePageBytes)
            _ = unsafe madvise(first, heapBytes - hugePageBytes, MADV_HUGEPAGE)
        }
        unsafe free(heap)
    }

    /// Lets another thread get the pages of the first bytes. What is in them stays as it is.
    @unsafe private static func askAhead(for bytes: Int, from heap: UnsafeMutableRawPointer) {
        guard Parallel.cores > 1 else { return }
        nonisolated(unsafe) let first = unsafe heap + distance(from: heap, toNext: pageBytes)
        Parallel.aside {
            for start in stride(from: 0, to: bytes, by: pieceBytes) {
                // Older systems know no such advice; there pages come one by one.
                _ = unsafe madvise(first + start, pieceBytes, MADV_POPULATE_WRITE)
            }
        }
    }

    private static func distance(from place: UnsafeMutableRawPointer, toNext bytes: Int) -> Int {
        -Int(bitPattern: place) & (bytes - 1)
    }
}
