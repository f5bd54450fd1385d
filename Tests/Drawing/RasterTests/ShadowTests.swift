import Graphics
import Testing

@testable import Raster

#if canImport(Glibc)
    import Glibc
#endif

/// The blurred image of an outline by definition: the outline as a fine grid of points, convolved with a two-dimensional
/// Gaussian, averaged over each pixel.
private struct BruteForceBlur {
    /// Points per pixel along each axis.
    private let density: Double

    private let area: PixelRect
    private let sigma: Double
    /// For each row of points: its y, and its points inside the outline, counted from the left of the grid.
    private let rows: [(y: Double, points: Range<Int>)]
    private let left: Double
    private let count: Int

    init(_ outline: Outline, sigma: Double, in area: PixelRect, density: Double = 8) {
        let (bounds, step) = (outline.bounds, 1 / density)
        self.density = density
        self.area = area
        self.sigma = sigma
        let first = bounds.x.rounded(.down)
        let count = Int((bounds.maxX.rounded(.up) - first) / step)
        let (top, bottom) = (bounds.y.rounded(.down), bounds.maxY.rounded(.up))
        rows = (0..<Int((bottom - top) / step)).compactMap { row in
            let y = top + (Double(row) + 0.5) * step
            func isInside(_ point: Int) -> Bool { outline.contains(first + (Double(point) + 0.5) * step, y) }
            guard let from = (0..<count).first(where: isInside), let to = (0..<count).last(where: isInside) else {
                return nil
            }
            return (y, from..<(to + 1))
        }
        (left, self.count) = (first, count)
    }

    /// The share of a Gaussian about `place` that is in a pixel.
    private func share(ofPixel pixel: Int, from place: Double) -> Double {
        func cumulative(_ x: Double) -> Double { 0.5 * (1 + erf(x / (sigma * 2.0.squareRoot()))) }
        return cumulative(Double(pixel + 1) - place) - cumulative(Double(pixel) - place)
    }

    /// The greatest difference from `levels`, in levels of 255, over every `stride`-th pixel of every `stride`-th row.
    func distance(_ levels: [UInt8], stride step: Int) -> Double {
        let spacing = 1 / density
        let columns = stride(from: 0, to: area.width, by: step)
        // Prefix sums, so that a row of points costs one subtraction.
        let sums = columns.map { column in
            (0..<count).reduce(into: [0.0]) { sums, point in
                let x = left + (Double(point) + 0.5) * spacing
                sums.append(sums[point] + share(ofPixel: area.left + column, from: x) * spacing)
            }
        }
        var greatest = 0.0
        for row in stride(from: 0, to: area.height, by: step) {
            // Rows that are far away have no share.
            let near = rows.map { (points: $0.points, share: share(ofPixel: area.top + row, from: $0.y) * spacing) }
                .filter { $0.share > 0 }
            for (sum, column) in zip(sums, columns) {
                let value = near.reduce(0.0) { total, next in
                    total + (sum[next.points.upperBound] - sum[next.points.lowerBound]) * next.share
                }
                greatest = max(greatest, abs(value * 255 - Double(levels[row * area.width + column])))
            }
        }
        return greatest
    }
}

extension Outline {
    /// Whether a point is inside, by distances to corners and the tail's slopes.
    fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
        switch self {
        case .roundedRect(let body):
            return body.contains(x, y)
        case .bubble(let body, let tail):
            let isInTail = y < tail.maxY && abs(x - tail.midX) < tail.width / 2 * (tail.maxY - y) / tail.height
            return y > body.rect.maxY ? isInTail : body.contains(x, y)
        case .callout(let callout):
            // In the neck the sides follow the cubic 3t² − 2t³ from the bubble's to the key's.
            let (bubble, key) = (callout.bubble, callout.key)
            if y < bubble.maxY {
                var radii = CornerRadii(callout.bubbleRadius)
                (radii.bottomLeft, radii.bottomRight) = callout.footRadii
                return RoundedRect(bubble, radii: radii).contains(x, y)
            }
            if y > callout.neckBottom { return RoundedRect(key, 0, callout.keyRadius).contains(x, y) }
            let t = (y - bubble.maxY) / (callout.neckBottom - bubble.maxY)
            let share = 3 * t * t - 2 * t * t * t
            let neck = callout.neck
            return x > neck.left + (key.x - neck.left) * share && x < neck.right + (key.maxX - neck.right) * share
        }
    }
}

extension RoundedRect {
    fileprivate init(_ rect: Rect, _ top: Double, _ bottom: Double) {
        self.init(rect, radii: CornerRadii(top: top, bottom: bottom))
    }

    fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
        guard x > rect.x, x < rect.maxX, y > rect.y, y < rect.maxY else { return false }
        let (isLeft, isUpper) = (x < rect.midX, y < rect.midY)
        let radius =
            isUpper ? (isLeft ? radii.topLeft : radii.topRight) : (isLeft ? radii.bottomLeft : radii.bottomRight)
        let dx = isLeft ? rect.x + radius - x : x - rect.maxX + radius
        let dy = isUpper ? rect.y + radius - y : y - rect.maxY + radius
        let n = cornerStyle.exponent
        return dx <= 0 || dy <= 0 || pow(dx, n) + pow(dy, n) < pow(radius, n)
    }
}

/// Shadows, compared with brute force: nowhere off by more than two levels of 255.
@Suite struct ShadowTests {
    /// Outlines at eighths of a pixel, where the grid represents straight edges exactly. For curved ones, the grid must be
    /// finer the narrower the blur.
    static let outlines: [Outline] = [
        roundedRect(0.25, 0.5, 40, 28),
        roundedRect(0.125, 0.75, 36.5, 30.25, radius: 6),
        roundedRect(0, 0, 33, 21, radius: 10.5),
        roundedRect(0.5, 0.25, 5, 3, radius: 1.5),
        .roundedRect(RoundedRect(Rect(x: 0.125, y: 0.5, width: 37, height: 29), radius: 11, .continuous)),
        .roundedRect(
            RoundedRect(Rect(x: 0.25, y: 0.25, width: 38, height: 26), radii: CornerRadii(top: 13, bottom: 2))),
        .bubble(
            RoundedRect(Rect(x: 0, y: 0.5, width: 48, height: 20), radius: 8),
            tail: Rect(x: 14.078125, y: 20.5, width: 24, height: 12)),
        .callout(
            Callout(
                bubble: Rect(x: 0.25, y: 0, width: 44, height: 14), bubbleRadius: 7,
                key: Rect(x: 8, y: 20, width: 28, height: 16), keyRadius: 5, neckBottom: 26)),
        .callout(
            Callout(
                bubble: Rect(x: 0.25, y: 0, width: 52, height: 18), bubbleRadius: 6,
                neck: Callout.Span(left: 0.25, right: 24), key: Rect(x: 0.25, y: 20, width: 16, height: 16),
                keyRadius: 5, neckBottom: 28)),
    ]

    private static func area(_ outline: Outline, reach: Double) -> PixelRect {
        let bounds = outline.bounds.inset(by: -reach)
        return PixelRect(
            left: Int(bounds.x.rounded(.down)), top: Int(bounds.y.rounded(.down)),
            right: Int(bounds.maxX.rounded(.up)), bottom: Int(bounds.maxY.rounded(.up)))
    }

    @Test(arguments: outlines, [1, 1.5, 3, 8, 30])
    func fieldMatchesTheConvolution(outline: Outline, sigma: Double) {
        let area = Self.area(outline, reach: min(3 * sigma + 1, 40))
        let levels = ShadowField(outline, sigma: sigma).levels(in: area)
        let reference = BruteForceBlur(outline, sigma: sigma, in: area)
        #expect(reference.distance(levels, stride: sigma < 2 ? 2 : 5) <= 2)
    }

    @Test(arguments: outlines, [0.05, 0.3, 0.6]) func fieldOfANarrowBlurMatchesTheConvolution(
        outline: Outline, sigma: Double
    ) {
        let area = Self.area(outline, reach: 4)
        let levels = ShadowField(outline, sigma: sigma).levels(in: area)
        let reference = BruteForceBlur(outline, sigma: sigma, in: area, density: 32)
        #expect(reference.distance(levels, stride: 2) <= 2)
    }

    @Test func unblurredShadowEqualsTheOutlinesCoverage() throws {
        let outline = roundedRect(0.3, 0.6, 17, 11, radius: 4)
        let shape = BoxShape(outline: outline, borderWidth: 0, shadow: .init(offset: Point(30, 0), sigma: 0))
        let tile = try BoxTile(shape, visible: shape.bounds)
        let image = OutlineSpans(outline.offset(by: Point(30, 0))).coverage(in: tile.bounds)
        let (width, height) = (tile.bounds.width, tile.bounds.height)
        let shares = (0..<(width * height)).map { tile.share(column: $0 % width, row: $0 / width) }
        #expect(shares.map { UInt8($0.shadow) } == image)
    }

    @Test(arguments: [(Point(0, 0), 2.0), (Point(3, -2), 0.5), (Point(-6.5, 4.25), 5.0)])
    func tileShadowIsTheOffsetImageOutsideTheEdge(offset: Point, sigma: Double) throws {
        let outline = roundedRect(0.25, 0.5, 30, 24, radius: 7)
        let shape = BoxShape(outline: outline, borderWidth: 0, shadow: .init(offset: offset, sigma: sigma))
        let tile = try BoxTile(shape, visible: shape.bounds)
        let cast = outline.offset(by: offset)
        let image = ShadowField(cast, sigma: sigma).levels(in: tile.bounds)
        for row in 0..<tile.bounds.height {
            for column in 0..<tile.bounds.width {
                let share = tile.share(column: column, row: row)
                let outside = Double(image[row * tile.bounds.width + column]) * (1 - Double(share.inside) / 255)
                #expect(abs(Double(share.shadow) - outside) <= 1)
            }
        }
    }

    /// Fully covered runs, with and without gaps, at the ends of a row and over all of it.
    @Test func coveredPixelsHaveNoShadow() {
        let field = ShadowField(roundedRect(2, 1, 60, 3, radius: 1), sigma: 2)
        let area = PixelRect(left: 0, top: 0, right: 64, bottom: 5)
        let whole = field.levels(in: area)
        var inside = [UInt8](repeating: 0, count: area.area)
        for column in [0, 1, 30, 62, 63] { inside[column] = 255 }
        for column in 10..<50 { inside[64 + column] = 255 }
        for column in 0..<64 { inside[128 + column] = column % 20 == 7 ? 128 : 255 }
        for column in 0..<64 { inside[192 + column] = 255 }
        let expected = zip(whole, inside).map { UInt8((Double($0) * (255 - Double($1)) / 255).rounded()) }
        #expect(field.levels(in: area, outside: inside) == expected)
    }

    @Test func wideBoxesShadowIsFullInTheMiddle() {
        let area = PixelRect(left: 48, top: 48, right: 50, bottom: 50)
        #expect(ShadowField(roundedRect(0, 0, 98, 98), sigma: 5).levels(in: area) == [255, 255, 255, 255])
        // An edge has half the shadow on either side: pixels next to it are averages over the slope for σ = 10.
        let edge = PixelRect(left: -1, top: 99, right: 1, bottom: 100)
        let levels = ShadowField(roundedRect(0, 0, 500, 200), sigma: 10).levels(in: edge)
        // Φ(∓0.05) = 0.4801 and 0.5199.
        #expect(levels == [122, 133])
    }

    /// The levels of a wide shadow would be rings, so it is dithered; those of keys are not, nor is a narrow one.
    @Test(arguments: [(fill: Paint?.none, blur: 24.0, isDithered: true), (nil, 20, false), (.color(.white), 24, false)])
    func onlyWideShadowsAroundNothingAreDithered(fill: Paint?, blur: Double, isDithered: Bool) throws {
        let shadow = Shadow(color: .black.withAlpha(multipliedBy: 0.3), offset: .zero, blur: blur)
        let box = DisplayList.Box(name: "", outline: roundedRect(0, 0, 40, 40), fill: fill, shadow: shadow)
        let picture = try draw(120, 40, background: .color(.white), [.box(box)])
        let row = picture.pixels[(20 * 120 + 41)..<(21 * 120)].map { $0 & 0xFF }
        #expect((row != row.sorted()) == isDithered)
    }

    @Test func quadratureIsExactForPolynomials() {
        for order in 2...40 {
            let nodes = GaussLegendre.nodes(order)
            #expect(abs(nodes.reduce(0) { $0 + $1.weight } - 1) < 1e-12)
            for degree in [1, 2, 2 * order - 1] {
                let sum = nodes.reduce(0) { $0 + $1.weight * pow($1.position, Double(degree)) }
                #expect(abs(sum - 1 / Double(degree + 1)) < 1e-12)
            }
        }
    }
}

extension ShadowField {
    /// The whole image, with nothing covered.
    fileprivate func levels(in bounds: PixelRect) -> [UInt8] {
        levels(in: bounds, outside: [UInt8](repeating: 0, count: bounds.area))
    }
}
