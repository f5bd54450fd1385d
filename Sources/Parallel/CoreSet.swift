internal import CGlibc
internal import Glibc

/// Cores that a thread may run on, by the system's numbers of them.
struct CoreSet {
    private var bits: cpu_set_t

    /// Those that the process may use, as the first thread that asked knew them; nil if the system does not say, as
    /// with more cores than fit.
    static let allowed: CoreSet? = {
        var set = CoreSet()
        let failure = unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set.bits)
        return failure == 0 ? set : nil
    }()

    /// The core that the calling thread runs on at this moment.
    static var current: Int { Int(sched_getcpu()) }

    private init() {
        bits = cpu_set_t()
    }

    /// One core alone.
    init(only core: Int) {
        self.init()
        unsafe withUnsafeMutableBytes(of: &bits) { unsafe $0[core / 8] = 1 << (core % 8) }
    }

    /// Their numbers, ascending.
    var cores: [Int] {
        unsafe withUnsafeBytes(of: bits) { bytes in
            (0..<(bytes.count * 8)).filter { unsafe bytes[$0 / 8] >> ($0 % 8) & 1 == 1 }
        }
    }

    /// Keeps the calling thread to these cores.
    func apply() {
        _ = unsafe withUnsafePointer(to: bits) { unsafe sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, $0) }
    }

    /// Lets threads that are made with these attributes begin on these cores.
    func apply(to attributes: inout pthread_attr_t) {
        _ = unsafe withUnsafePointer(to: bits) {
            unsafe pthread_attr_setaffinity_np(&attributes, MemoryLayout<cpu_set_t>.size, $0)
        }
    }
}
