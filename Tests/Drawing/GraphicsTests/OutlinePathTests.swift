import Glibc
import Testing

@testable import Graphics

@Suite struct OutlinePathTests {
    private func steps(_ outline: Outline) -> [Path.Element] { outline.path.elements }

    @Test func cornersWithoutRadiusAreSharp() {
        let rect = Rect(x: 1, y: 2, width: 10, height: 4)
        let body = RoundedRect(rect, radii: CornerRadii(top: 0, bottom: 1))
        let control = 1 - 4 / 3 * (2.0.squareRoot() - 1)
        #expect(
            steps(.roundedRect(body)) == [
                .move(Point(1, 2)), .line(Point(11, 2)), .line(Point(11, 5)),
                .curve(Point(11, 6 - control), Point(11 - control, 6), Point(10, 6)), .line(Point(2, 6)),
                .curve(Point(1 + control, 6), Point(1, 6 - control), Point(1, 5)), .close,
            ])
        #expect(Path(rect) == Outline.roundedRect(RoundedRect(rect, radius: 0)).path)
    }

    @Test func tailHangsFromTheLowerEdge() {
        let body = RoundedRect(Rect(x: 0, y: 0, width: 10, height: 4), radius: 0)
        #expect(
            steps(.bubble(body, tail: Rect(x: 4, y: 4, width: 2, height: 3))) == [
                .move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 4)), .line(Point(6, 4)), .line(Point(5, 7)),
                .line(Point(4, 4)), .line(Point(0, 4)), .close,
            ])
    }

    @Test func neckIsVerticalAtBothEnds() {
        let callout = Callout(
            bubble: Rect(x: 0, y: 0, width: 10, height: 4), bubbleRadius: 0, key: Rect(x: 2, y: 3, width: 6, height: 9),
            keyRadius: 0, neckBottom: 10)
        #expect(
            steps(.callout(callout)) == [
                .move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 4)),
                .curve(Point(10, 6), Point(8, 8), Point(8, 10)), .line(Point(8, 12)), .line(Point(2, 12)),
                .line(Point(2, 10)), .curve(Point(2, 8), Point(0, 6), Point(0, 4)), .close,
            ])
    }

    @Test func wideBubbleHasRoundLowerCornersBesideItsNeck() {
        let callout = Callout(
            bubble: Rect(x: 0, y: 0, width: 30, height: 8), bubbleRadius: 2, neck: Callout.Span(left: 0, right: 12),
            key: Rect(x: 0, y: 9, width: 10, height: 9), keyRadius: 0, neckBottom: 14)
        #expect(callout.footRadii.left == 0 && callout.footRadii.right == 2)
        let ends = steps(.callout(callout)).compactMap { step -> Point? in
            switch step {
            case .move(let p), .line(let p), .curve(_, _, let p): p
            case .close: nil
            }
        }
        #expect(
            ends == [
                Point(0, 2), Point(2, 0), Point(28, 0), Point(30, 2), Point(30, 6), Point(28, 8), Point(12, 8),
                Point(10, 14), Point(10, 18), Point(0, 18), Point(0, 14), Point(0, 8),
            ])
    }

    /// Points along the curves of a path, including the ends of its elements.
    private func points(along path: Path, steps: Int = 50) -> [Point] {
        var place = Point(0, 0)
        return path.elements.flatMap { element -> [Point] in
            switch element {
            case .move(let p), .line(let p):
                place = p
                return [p]
            case .close: return []
            case .curve(let a, let b, let end):
                defer { place = end }
                return (0...steps).map { step in
                    let t = Double(step) / Double(steps)
                    let s = 1 - t
                    let weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
                    let corners = [place, a, b, end]
                    return Point(
                        zip(weights, corners).reduce(0) { $0 + $1.0 * $1.1.x },
                        zip(weights, corners).reduce(0) { $0 + $1.0 * $1.1.y })
                }
            }
        }
    }

    @Test func continuousCornersAreSuperellipses() {
        let rect = Rect(x: 0, y: 0, width: 40, height: 30)
        let body = RoundedRect(rect, radii: CornerRadii(top: 10, bottom: 4), .continuous)
        var onCurves = 0
        for point in points(along: Outline.roundedRect(body).path) {
            let r = point.y < 15 ? 10.0 : 4
            let x = max(r - min(point.x, 40 - point.x), 0) / r
            let y = max(r - min(point.y, 30 - point.y), 0) / r
            guard x > 0, y > 0 else { continue }
            onCurves += 1
            // The distance from the curve is at most this difference divided by the gradient's length, which is at least 0.8.
            #expect(abs(pow(pow(x, 2.75) + pow(y, 2.75), 1 / 2.75) - 1) < 5e-5)
        }
        #expect(onCurves > 700)
    }

    @Test func ellipseIsAccurateToAThousandth() {
        var place = Point(0, 0)
        for element in Path(ellipseAbout: Point(0, 0), rx: 2, ry: 1).elements {
            switch element {
            case .curve(let a, let b, let end):
                for step in 0...20 {
                    let t = Double(step) / 20
                    func mix(_ p: (Point) -> Double) -> Double {
                        let s = 1 - t
                        return s * s * s * p(place) + 3 * s * s * t * p(a) + 3 * s * t * t * p(b) + t * t * t * p(end)
                    }
                    let (x, y) = (mix(\.x) / 2, mix(\.y))
                    #expect(abs((x * x + y * y).squareRoot() - 1) < 0.0003)
                }
                place = end
            case .move(let p): place = p
            case .line, .close: break
            }
        }
        #expect(place == Point(0, -1))
    }
}

@Suite struct DecimalTests {
    @Test(arguments: [
        (0.0, 3, "0"), (-0.0, 3, "0"), (32.7, 3, "32.7"), (0.1 + 0.2, 3, "0.3"), (-1.0005, 3, "-1.001"),
        (-0.0004, 3, "0"),
        (0.007, 3, "0.007"), (1.5, 0, "2"), (-2.5, 0, "-3"), (12, 0, "12"), (0.000000001, 9, "0.000000001"),
        (1e300, 3, "1e+300"), (123456.789, 2, "123456.79"),
    ])
    func roundsAndShortensNumbers(value: Double, places: Int, text: String) {
        #expect(value.decimal(places: places) == text)
    }

    @Test(arguments: [(0.14, 3, "0.140"), (30, 2, "30.00"), (-0.0, 1, "0.0"), (1.26, 1, "1.3"), (2, 0, "2")])
    func keepsZeros(value: Double, places: Int, text: String) {
        #expect(value.decimal(places: places, keepingZeros: true) == text)
    }
}
