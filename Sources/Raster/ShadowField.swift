internal import Glibc
internal import Graphics

/// The blurred image of an outline, computed from its definition instead of by blurring pixels.
///
/// An outline is a stack of horizontal spans, left(y)…right(y). Its image under a Gaussian is the integral over y of
/// `gauss(row − y) · [Φ(column − left(y)) − Φ(column − right(y))]`. Where the sides are straight the integral over y
/// has a closed form; across corners and tail it is a short Gauss–Legendre sum. So each column factor and each row
/// factor is found once and a pixel costs one multiplication a span.
struct ShadowField {
    /// Shares of the outline with the same sides: the column factors are the span's image, the row factors the integral
    /// over all the rows that have it. A corner above and one below have their slices in common.
    private struct Slice {
        let left: Double
        let right: Double
        var rows: [RowExtent]
    }

    private enum RowExtent {
        case band(top: Double, bottom: Double)
        case sample(y: Double, weight: Double)
    }

    private let slices: [Slice]
    private let sigma: Double
    private let gauss = GaussianIntegrals.standard

    /// Below this σ in pixels a shadow is as sharp as its outline.
    static let narrowestSigma = 0.02

    /// Slices need not lie closer than a pixel's own extent asks for, in pixels of σ.
    private static let finestSigma = 0.1

    /// The field of an outline in pixels, blurred by a Gaussian of `sigma` pixels, at least `narrowestSigma`. Values are
    /// averages over pixels and not samples at their centres: the narrowest blur is as smooth as an edge without any.
    init(_ outline: Outline, sigma: Double) {
        self.sigma = sigma
        slices = Self.slices(of: outline, sigma: max(sigma, Self.finestSigma))
    }

    /// The image in a rectangle of pixels over what an edge leaves of them, 0…255: `inside` is how much of each pixel the
    /// edge covers, and where that is all of it nothing is computed.
    func levels(in bounds: PixelRect, outside inside: [UInt8]) -> [UInt8] {
        precondition(inside.count == bounds.area, "planes of one tile must have the same size")
        let width = bounds.width
        var sums = SliceSums(
            width: width,
            columns: slices.map { slice in
                differences(of: bounds.left...bounds.right) { x in
                    integral(x - slice.left) - integral(x - slice.right)
                }
            },
            rows: slices.map { slice in
                differences(of: bounds.top...bounds.bottom) { y in
                    slice.rows.reduce(0) { $0 + cumulated($1, at: y) }
                }
            })
        return unsafe [UInt8](unsafeUninitializedCapacity: inside.count) { levels, count in
            unsafe inside.withUnsafeBufferPointer { inside in
                for row in 0..<bounds.height {
                    let pixels = (row * width)..<((row + 1) * width)
                    let covered = unsafe UnsafeBufferPointer(rebasing: inside[pixels])
                    let line = unsafe UnsafeMutableBufferPointer(rebasing: levels[pixels])
                    let full = unsafe Levels.firstRun(of: 255, in: covered)
                    sums.begin(row)
                    unsafe sums.store(0..<full.lowerBound, outside: covered, in: line)
                    unsafe line[full].initialize(repeating: 0)
                    unsafe sums.store(full.upperBound..<width, outside: covered, in: line)
                }
            }
            count = inside.count
        }
    }

    /// By how much a function grows across each pixel of a row or column, whose edges are the whole numbers of a range.
    @inline(__always)
    private func differences(of edges: ClosedRange<Int>, _ function: (Double) -> Double) -> [Float] {
        unsafe [Float](unsafeUninitializedCapacity: edges.count - 1) { differences, count in
            var before = function(Double(edges.lowerBound))
            for pixel in 0..<differences.count {
                let value = function(Double(edges.lowerBound + pixel + 1))
                unsafe differences.initializeElement(at: pixel, to: Float(value - before))
                before = value
            }
            count = differences.count
        }
    }

    /// What all rows of an extent above `y` give together, blurred: its difference across a pixel is the pixel's mean.
    @inline(__always)
    private func cumulated(_ extent: RowExtent, at y: Double) -> Double {
        switch extent {
        case .band(let top, let bottom): integral(y - top) - integral(y - bottom)
        case .sample(let center, let weight): weight * gauss.cumulative((y - center) / sigma)
        }
    }

    /// The antiderivative, along a line of pixels, of the Gaussian's integral up to `distance` pixels.
    @inline(__always)
    private func integral(_ distance: Double) -> Double {
        sigma * gauss.integral(distance / sigma)
    }

    private static func slices(of outline: Outline, sigma: Double) -> [Slice] {
        let spans = OutlineSpans(outline)
        let all = spans.bands.flatMap { band in
            if band.isStraight {
                let (left, right) = spans.sides(at: (band.top + band.bottom) / 2)
                return [Slice(left: left, right: right, rows: [.band(top: band.top, bottom: band.bottom)])]
            }
            return samples(from: band.top, to: band.bottom, sigma: sigma, span: spans.sides)
        }
        return all.reduce(into: []) { merged, slice in
            // Equal corners give equal sides but for the last bits.
            let same = merged.firstIndex {
                abs($0.left - slice.left) < 1e-6 && abs($0.right - slice.right) < 1e-6
            }
            if let same { merged[same].rows += slice.rows } else { merged.append(slice) }
        }
    }

    /// Gauss–Legendre samples of a stretch of rows, three in two σ and some. Nodes are spread by sin², which takes away the infinite
    /// slope that a round corner has at its end.
    private static func samples(
        from top: Double, to bottom: Double, sigma: Double, span: (Double) -> (left: Double, right: Double)
    ) -> [Slice] {
        let height = bottom - top
        let pieces = (height / (20 * sigma)).rounded(.up)
        let order = Int(1.5 * height / max(pieces, 1) / sigma) + 4
        let nodes = GaussLegendre.nodes(order)
        return (0..<Int(pieces)).flatMap { piece in
            nodes.map { node in
                let angle = Double.pi / 2 * (Double(piece) + node.position) / pieces
                let y = top + height * sin(angle) * sin(angle)
                let weight = node.weight / pieces * height * .pi / 2 * sin(2 * angle)
                let (left, right) = span(y)
                return Slice(left: left, right: right, rows: [.sample(y: y, weight: weight)])
            }
        }
    }
}

/// Adds up slices of a shadow, row by row.
private struct SliceSums {
    /// Columns that are added up at once.
    private typealias Lanes = SIMD16<Float>

    private let slices: Int
    private let width: Int
    /// What each slice gives each column, one slice after the other, and as many places more as lanes may reach over the
    /// end.
    private let columns: [Float]
    /// What share of that each row has, one slice after the other.
    private let rows: [Float]
    private let height: Int
    /// The slices that a row has a share of: where their columns begin, and the share.
    private var parts: [(place: Int, share: Float)] = []
    private var sums: [Float]

    /// The sums of slices, if there are any, that give each of `width` columns so much, and each row such a share of it.
    init(width: Int, columns: [[Float]], rows: [[Float]]) {
        slices = columns.count
        self.width = width
        height = rows.first?.count ?? 0
        self.columns = Self.joined(columns, padding: Lanes.scalarCount)
        self.rows = Self.joined(rows, padding: 0)
        parts.reserveCapacity(slices)
        sums = [Float](repeating: 0, count: width + Lanes.scalarCount)
    }

    private static func joined(_ parts: [[Float]], padding: Int) -> [Float] {
        var joined: [Float] = []
        joined.reserveCapacity(parts.reduce(padding) { $0 + $1.count })
        for part in parts { joined += part }
        joined += repeatElement(0, count: padding)
        return joined
    }

    /// Goes to a row.
    mutating func begin(_ row: Int) {
        parts.removeAll(keepingCapacity: true)
        for slice in 0..<slices {
            let share = rows[slice * height + row]
            // Less than this cannot be seen.
            if share > 1e-5 { parts.append((slice * width, share)) }
        }
    }

    /// Writes the levels of some of the row's columns, over what is not covered of them.
    @unsafe mutating func store(
        _ range: Range<Int>, outside covered: UnsafeBufferPointer<UInt8>, in line: UnsafeMutableBufferPointer<UInt8>
    ) {
        guard !range.isEmpty else { return }
        unsafe sums.withUnsafeMutableBufferPointer { sums in
            unsafe columns.withUnsafeBufferPointer { columns in
                unsafe parts.withUnsafeBufferPointer { parts in
                    for column in stride(from: range.lowerBound, to: range.upperBound, by: Lanes.scalarCount) {
                        unsafe Self.add(parts, columns, at: column, to: sums)
                    }
                }
            }
            let sums = unsafe UnsafeBufferPointer(rebasing: sums[range])
            unsafe Self.store(sums, UnsafeBufferPointer(rebasing: covered[range]), in: .init(rebasing: line[range]))
        }
    }

    @inline(__always)
    @unsafe private static func add(
        _ parts: UnsafeBufferPointer<(place: Int, share: Float)>, _ columns: UnsafeBufferPointer<Float>, at column: Int,
        to sums: UnsafeMutableBufferPointer<Float>
    ) {
        guard let first = columns.baseAddress, let out = sums.baseAddress else { return }
        var sum = Lanes(repeating: 0)
        for index in 0..<parts.count {
            let part = unsafe parts[index]
            let lanes = unsafe UnsafeRawPointer(first + part.place + column).loadUnaligned(as: Lanes.self)
            sum += lanes * part.share
        }
        unsafe UnsafeMutableRawPointer(out + column).storeBytes(of: sum, as: Lanes.self)
    }

    @inline(never)
    @unsafe private static func store(
        _ sums: UnsafeBufferPointer<Float>, _ covered: UnsafeBufferPointer<UInt8>,
        in line: UnsafeMutableBufferPointer<UInt8>
    ) {
        for index in 0..<line.count {
            let level = unsafe Levels.rounded(sums[index])
            unsafe line[index] = Levels.scaled(level, by: 255 &- covered[index])
        }
    }
}
