internal import Glibc
internal import Synchronization

/// Nodes and weights of Gauss–Legendre quadrature on 0…1, found by Newton's method on the Legendre polynomials.
enum GaussLegendre {
    struct Node: Sendable {
        let position: Double
        let weight: Double
    }

    // A keyboard's shadows need only a few orders, but hundreds of times.
    private static let cache = Mutex<[[Node]]>([])

    /// Returns the nodes of order `n`, at least 2.
    static func nodes(_ n: Int) -> [Node] {
        let cached = cache.withLock { n < $0.count ? $0[n] : [] }
        guard cached.isEmpty else { return cached }
        // Outside the lock: two threads may do the same work, but waiting would take longer.
        let nodes = computed(n)
        cache.withLock { cache in
            while cache.count <= n { cache.append([]) }
            cache[n] = nodes
        }
        return nodes
    }

    private static func computed(_ n: Int) -> [Node] {
        (0..<n).map { i in
            var x = cos(Double.pi * (Double(i) + 0.75) / (Double(n) + 0.5))
            for _ in 0..<4 {
                let (value, slope) = legendre(n, x: x)
                x -= value / slope
            }
            let slope = legendre(n, x: x).derivative
            return Node(position: (1 - x) / 2, weight: 1 / ((1 - x * x) * slope * slope))
        }
    }

    /// Returns the Legendre polynomial of degree `n` and its derivative at `x`.
    private static func legendre(_ n: Int, x: Double) -> (value: Double, derivative: Double) {
        var (previous, value) = (1.0, x)
        for k in 2...n {
            let k = Double(k)
            (previous, value) = (value, ((2 * k - 1) * x * value - (k - 1) * previous) / k)
        }
        return (value, Double(n) * (x * value - previous) / (x * x - 1))
    }
}
