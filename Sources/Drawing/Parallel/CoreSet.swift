internal import CGlibc
internal import Glibc

/// A set of cores, by the system's numbers, on which a thread may run.
struct CoreSet {
    private var bits = cpu_set_t()

    /// The cores that the process may use: those of the thread that asks first.
    static let allowed = ofThisThread

    /// The cores that the calling thread may use; nil if the system does not say, for example if there are more than a set
    /// holds.
    static var ofThisThread: CoreSet? {
        var set = CoreSet()
        let failure = unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set.bits)
        return failure == 0 ? set : nil
    }

    /// The core that the calling thread runs on at this moment.
    static var current: Int { Int(sched_getcpu()) }

    private init() {}

    /// Creates a set of one core.
    init(_ core: Int) {
        unsafe withUnsafeMutableBytes(of: &bits) { unsafe $0[core / 8] = 1 << (core % 8) }
    }

    /// The number of cores.
    var count: Int {
        unsafe withUnsafeBytes(of: bits) { bytes in unsafe bytes.reduce(0) { $0 + $1.nonzeroBitCount } }
    }

    /// The numbers of the cores, ascending.
    var cores: [Int] {
        unsafe withUnsafeBytes(of: bits) { bytes in
            (0..<(8 * bytes.count)).filter { unsafe bytes[$0 / 8] >> ($0 % 8) & 1 == 1 }
        }
    }

    /// Makes the calling thread run on these cores only.
    func apply() {
        _ = unsafe withUnsafePointer(to: bits) { unsafe sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, $0) }
    }

    /// Makes threads that are created with these attributes begin on these cores.
    func apply(to attributes: inout pthread_attr_t) {
        _ = unsafe withUnsafePointer(to: bits) {
            unsafe pthread_attr_setaffinity_np(&attributes, MemoryLayout<cpu_set_t>.size, $0)
        }
    }
}
