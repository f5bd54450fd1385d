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

    /// The image in a rectangle of pixels, 0…255.
    func levels(in bounds: PixelRect) -> [UInt8] {
        var sums = [Float](repeating: 0, count: bounds.width * bounds.height)
        let factors = slices.map { slice in
            Factors(
                columns: differences(of: bounds.left...bounds.right) { x in
                    integral(x - slice.left) - integral(x - slice.right)
                },
                rows: differences(of: bounds.top...bounds.bottom) { y in
                    slice.rows.reduce(0) { $0 + cumulated($1, at: y) }
                }
            )
        }
        // Sums go through memory once for several slices.
        let pairs = factors.count / 2 * 2
        for first in stride(from: 0, to: pairs, by: 2) {
            unsafe Self.add(factors[first], factors[first + 1], to: &sums)
        }
        if pairs < factors.count { unsafe Self.add(factors[pairs], .none(like: factors[pairs]), to: &sums) }
        return Levels.rounded(sums)
    }

    /// What a slice gives each column, and what share of that each row has.
    private struct Factors {
        let columns: [Float]
        let rows: [Float]

        /// Nothing, in as many places.
        static func none(like other: Factors) -> Factors {
            Factors(
                columns: [Float](repeating: 0, count: other.columns.count),
                rows: [Float](repeating: 0, count: other.rows.count))
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

    /// Adds to each row of `sums` the columns' factors times the row's, of two slices one after the other.
    @unsafe private static func add(_ a: Factors, _ b: Factors, to sums: inout [Float]) {
        let width = a.columns.count
        unsafe sums.withUnsafeMutableBufferPointer { sums in
            unsafe a.columns.withUnsafeBufferPointer { columnsA in
                unsafe b.columns.withUnsafeBufferPointer { columnsB in
                    for row in a.rows.indices {
                        // Less than this cannot be seen.
                        let factorA = a.rows[row] > 1e-5 ? a.rows[row] : 0
                        let factorB = b.rows[row] > 1e-5 ? b.rows[row] : 0
                        if factorA == 0, factorB == 0 { continue }
                        let line = unsafe UnsafeMutableBufferPointer(
                            rebasing: sums[(row * width)..<((row + 1) * width)])
                        for column in 0..<width {
                            let sum = unsafe line[column] + factorA * columnsA[column]
                            unsafe line[column] = sum + factorB * columnsB[column]
                        }
                    }
                }
            }
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
