internal import Glibc
internal import Graphics

/// The blurred image of an outline, computed from its definition instead of by blurring pixels.
///
/// An outline is a stack of horizontal spans, left(y)…right(y). Its image under a Gaussian is the integral over y of
/// `gauss(row − y) · [Φ(column − left(y)) − Φ(column − right(y))]`. Where the sides are straight the integral over y
/// has a closed form; across corners and tail it is a short Gauss–Legendre sum. So each column factor and each row
/// factor is found once and a pixel costs one multiplication a span.
struct ShadowField {
    /// A share of the outline: its row factors are the integral over its rows, its column factors its span's image.
    private struct Slice {
        var left: Double
        var right: Double
        var rows: RowExtent
    }

    private enum RowExtent {
        case band(top: Double, bottom: Double)
        case sample(y: Double, weight: Double)
    }

    private let slices: [Slice]
    private let sigma: Double

    /// The field of an outline in pixels, blurred by a Gaussian of `sigma` pixels. The variance of a pixel's own
    /// extent is added, so that values are averages over pixels and not samples at their centres.
    init(_ outline: Outline, sigma: Double) {
        let effective = (sigma * sigma + 1.0 / 12).squareRoot()
        self.sigma = effective
        slices = Self.slices(of: outline, sigma: effective)
    }

    /// The image in a rectangle of pixels, 0…255.
    func levels(in bounds: PixelRect) -> [UInt8] {
        var sums = [Float](repeating: 0, count: bounds.width * bounds.height)
        for slice in slices {
            let columns = (bounds.left..<bounds.right).map { column in
                let x = Double(column) + 0.5
                return Float(cumulative(x - slice.left) - cumulative(x - slice.right))
            }
            for row in 0..<bounds.height {
                let factor = Float(rowFactor(slice.rows, at: Double(bounds.top + row) + 0.5))
                guard factor > 1e-5 else { continue }
                let start = row * bounds.width
                for column in 0..<bounds.width {
                    sums[start + column] += factor * columns[column]
                }
            }
        }
        return sums.map { UInt8(min(max($0, 0), 1) * 255 + 0.5) }
    }

    private func rowFactor(_ extent: RowExtent, at y: Double) -> Double {
        switch extent {
        case .band(let top, let bottom):
            return cumulative(y - top) - cumulative(y - bottom)
        case .sample(let center, let weight):
            let distance = (y - center) / sigma
            return weight * exp(-distance * distance / 2) / (sigma * (2 * Double.pi).squareRoot())
        }
    }

    /// The Gaussian's integral up to `distance` pixels.
    private func cumulative(_ distance: Double) -> Double {
        0.5 * (1 + erf(distance / (sigma * 2.0.squareRoot())))
    }

    private static func slices(of outline: Outline, sigma: Double) -> [Slice] {
        let spans = OutlineSpans(outline)
        return spans.bands.flatMap { band in
            if band.isStraight {
                let (left, right) = spans.sides(at: (band.top + band.bottom) / 2)
                return [Slice(left: left, right: right, rows: .band(top: band.top, bottom: band.bottom))]
            }
            return samples(from: band.top, to: band.bottom, sigma: sigma, span: spans.sides)
        }
    }

    /// Gauss–Legendre samples of a stretch of rows, two a σ. Nodes are spread by sin², which takes away the infinite
    /// slope that a round corner has at its end.
    private static func samples(
        from top: Double, to bottom: Double, sigma: Double, span: (Double) -> (left: Double, right: Double)
    ) -> [Slice] {
        let height = bottom - top
        let pieces = (height / (20 * sigma)).rounded(.up)
        let order = Int(2 * height / max(pieces, 1) / sigma) + 4
        let nodes = GaussLegendre.nodes(order)
        return (0..<Int(pieces)).flatMap { piece in
            nodes.map { node in
                let angle = Double.pi / 2 * (Double(piece) + node.position) / pieces
                let y = top + height * sin(angle) * sin(angle)
                let weight = node.weight / pieces * height * .pi / 2 * sin(2 * angle)
                let (left, right) = span(y)
                return Slice(left: left, right: right, rows: .sample(y: y, weight: weight))
            }
        }
    }
}
