internal import Glibc
internal import Graphics

/// The blurred image of an outline, computed from its definition rather than by blurring pixels.
///
/// An outline is a stack of horizontal spans, left(y)…right(y). Its image under a Gaussian is the integral over y of
/// `gauss(row − y) · [Φ(column − left(y)) − Φ(column − right(y))]`. Where the sides are straight, the integral over y has a
/// closed form; across corners and tail it is a short Gauss–Legendre sum. So each column factor and each row factor is computed
/// once, and a pixel costs one multiplication per span.
struct ShadowField {
    /// Parts of the outline with the same sides: the column factors are the span's image, the row factors the integral over all
    /// the rows that have it. A corner above and one below share their slices.
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

    /// The σ in pixels below which a shadow is as sharp as its outline.
    static let narrowestSigma = 0.02

    /// The least σ in pixels that slices are spaced for: a pixel's own extent needs no closer ones.
    private static let finestSigma = 0.1

    /// Makes the field of an outline in pixels, blurred by a Gaussian of `sigma` pixels, at least `narrowestSigma`. Values are
    /// averages over pixels, not samples at their centres, so the narrowest blur is as smooth as an unblurred edge.
    init(_ outline: Outline, sigma: Double) {
        self.sigma = sigma
        slices = Self.slices(of: outline, sigma: max(sigma, Self.finestSigma))
    }

    /// Returns the image in a rectangle of pixels, 0…255, over the part of each that an edge leaves uncovered. `inside` is how
    /// much of each pixel the edge covers; runs of pixels that it covers completely are not computed.
    func levels(in bounds: PixelRect, outside inside: [UInt8]) -> [UInt8] {
        precondition(inside.count == bounds.area, "planes of one tile must have the same size")
        let width = bounds.width
        var sums = SliceSums(
            slices: slices.count, width: width, height: bounds.height,
            columns: differences(of: bounds.left...bounds.right, padding: SliceSums.padding) { slice, x in
                integral(x - slice.left) - integral(x - slice.right)
            },
            rows: differences(of: bounds.top...bounds.bottom) { slice, y in
                slice.rows.reduce(0) { $0 + cumulated($1, at: y) }
            })
        return unsafe [UInt8](unsafeUninitializedCapacity: inside.count) { levels, count in
            unsafe inside.withUnsafeBufferPointer { inside in
                for row in 0..<bounds.height {
                    let pixels = (row * width)..<((row + 1) * width)
                    let covered = unsafe UnsafeBufferPointer(rebasing: inside[pixels])
                    let line = unsafe UnsafeMutableBufferPointer(rebasing: levels[pixels])
                    let full = unsafe CoverageLevels.firstRun(of: 255, in: covered)
                    sums.begin(row)
                    unsafe sums.store(0..<full.lowerBound, outside: covered, in: line)
                    unsafe line[full].initialize(repeating: 0)
                    unsafe sums.store(full.upperBound..<width, outside: covered, in: line)
                }
            }
            count = inside.count
        }
    }

    /// Returns the increases of a function of each slice across the pixels of a row or column, whose edges are the whole numbers
    /// of a range: one slice after the other, and then zeros.
    @inline(__always)
    private func differences(
        of edges: ClosedRange<Int>, padding: Int = 0, _ function: (Slice, Double) -> Double
    ) -> [Float] {
        let pixels = edges.count - 1
        return unsafe [Float](unsafeUninitializedCapacity: slices.count * pixels + padding) { differences, count in
            for slice in slices {
                var before = function(slice, Double(edges.lowerBound))
                for pixel in 0..<pixels {
                    let value = function(slice, Double(edges.lowerBound + pixel + 1))
                    unsafe differences.initializeElement(at: count + pixel, to: Float(value - before))
                    before = value
                }
                count += pixels
            }
            unsafe UnsafeMutableBufferPointer(rebasing: differences[count...]).initialize(repeating: 0)
            count += padding
        }
    }

    /// Returns the blurred sum of all rows of an extent above `y`; its difference across a pixel is the pixel's mean.
    @inline(__always)
    private func cumulated(_ extent: RowExtent, at y: Double) -> Double {
        switch extent {
        case .band(let top, let bottom): integral(y - top) - integral(y - bottom)
        case .sample(let center, let weight): weight * gauss.cumulative((y - center) / sigma)
        }
    }

    /// Returns the antiderivative, along a line of pixels, of the Gaussian's integral up to `distance` pixels.
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
            // Equal corners give equal sides except for the last bits.
            let same = merged.firstIndex {
                abs($0.left - slice.left) < 1e-6 && abs($0.right - slice.right) < 1e-6
            }
            if let same { merged[same].rows += slice.rows } else { merged.append(slice) }
        }
    }

    /// Returns Gauss–Legendre samples of a stretch of rows, three for every two σ and a few more. Nodes are spread by sin²,
    /// which removes the infinite slope that a round corner has at its end.
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
    /// The columns that are added up together.
    private typealias Lanes = SIMD16<Float>

    private let slices: Int
    private let width: Int
    private let height: Int
    /// The amount that each slice adds to each column, one slice after the other, padded for lanes that reach past the end.
    private let columns: [Float]
    /// The share of that amount that each row gets, one slice after the other.
    private let rows: [Float]
    /// The slices that a row has a share of: the start of their columns, and the share.
    private var parts: [(start: Int, share: Float)] = []
    private var sums: [Float]

    /// The number of zeros that columns need after the last slice.
    static let padding = Lanes.scalarCount

    /// Prepares the sums of slices: each gives each of `width` columns an amount, and each of `height` rows a share of it.
    init(slices: Int, width: Int, height: Int, columns: [Float], rows: [Float]) {
        precondition(columns.count == slices * width + Self.padding && rows.count == slices * height)
        self.slices = slices
        self.width = width
        self.height = height
        self.columns = columns
        self.rows = rows
        parts.reserveCapacity(slices)
        sums = [Float](repeating: 0, count: width + Lanes.scalarCount)
    }

    mutating func begin(_ row: Int) {
        parts.removeAll(keepingCapacity: true)
        for slice in 0..<slices {
            let share = rows[slice * height + row]
            // A smaller share cannot be seen.
            if share > 1e-5 { parts.append((slice * width, share)) }
        }
    }

    /// Writes the levels of some of the row's columns, over the uncovered part of each.
    @unsafe mutating func store(
        _ range: Range<Int>, outside covered: UnsafeBufferPointer<UInt8>, in line: UnsafeMutableBufferPointer<UInt8>
    ) {
        guard !range.isEmpty else { return }
        unsafe sums.withUnsafeMutableBufferPointer { sums in
            unsafe columns.withUnsafeBufferPointer { columns in
                unsafe parts.withUnsafeBufferPointer { parts in
                    for column in stride(from: range.lowerBound, to: range.upperBound, by: Lanes.scalarCount) {
                        unsafe Self.add(parts, columns: columns, at: column, to: sums)
                    }
                }
            }
            let sums = unsafe UnsafeBufferPointer(rebasing: sums[range])
            unsafe Self.store(
                sums, covered: UnsafeBufferPointer(rebasing: covered[range]), in: .init(rebasing: line[range]))
        }
    }

    @inline(__always)
    @unsafe private static func add(
        _ parts: UnsafeBufferPointer<(start: Int, share: Float)>, columns: UnsafeBufferPointer<Float>, at column: Int,
        to sums: UnsafeMutableBufferPointer<Float>
    ) {
        guard let first = columns.baseAddress, let out = sums.baseAddress else { return }
        var sum = Lanes(repeating: 0)
        for index in 0..<parts.count {
            let part = unsafe parts[index]
            let lanes = unsafe UnsafeRawPointer(first + part.start + column).loadUnaligned(as: Lanes.self)
            sum += lanes * part.share
        }
        unsafe UnsafeMutableRawPointer(out + column).storeBytes(of: sum, as: Lanes.self)
    }

    @inline(never)
    @unsafe private static func store(
        _ sums: UnsafeBufferPointer<Float>, covered: UnsafeBufferPointer<UInt8>,
        in line: UnsafeMutableBufferPointer<UInt8>
    ) {
        for index in 0..<line.count {
            let level = unsafe CoverageLevels.rounded(sums[index])
            unsafe line[index] = CoverageLevels.scaled(level, by: 255 &- covered[index])
        }
    }
}
