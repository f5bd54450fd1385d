import Graphics
import Testing

/// Rectangles, outlines and their limits (docs/geometry.md §4).
@Suite struct GeometryTests {
    @Test func rectangleSizeIsNotNegative() {
        let rect = Rect(x: 1, y: 2, width: -3, height: -4)
        #expect((rect.width, rect.height) == (0, 0))
        #expect(Rect(x: 0, y: 0, width: 10, height: 4).inset(by: 3) == Rect(x: 3, y: 3, width: 4, height: 0))
        #expect(Rect(x: 0, y: 0, width: 10, height: 4).inset(by: -1) == Rect(x: -1, y: -1, width: 12, height: 6))
    }

    @Test func scalingKeepsTheCenter() {
        let rect = Rect(x: 10, y: 20, width: 40, height: 8)
        #expect(rect.scaled(by: 1.5) == Rect(x: 0, y: 18, width: 60, height: 12))
        #expect(rect.scaled(by: 1) == rect)
        #expect(rect.scaled(by: 0.25).center == rect.center)
    }

    @Test func unionContainsBoth() {
        let a = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(a.union(Rect(x: 4, y: 8, width: 2, height: 7)) == Rect(x: 0, y: 0, width: 10, height: 15))
        #expect(a.union(Rect(x: -4, y: -1, width: 1, height: 1)) == Rect(x: -4, y: -1, width: 14, height: 11))
    }

    @Test func radiusIsAtMostHalfTheShorterSide() {
        let rect = Rect(x: 0, y: 0, width: 40, height: 10)
        #expect(RoundedRect(rect, radius: 80).radii == CornerRadii(5))
        #expect(RoundedRect(rect, radius: -1).radii == CornerRadii(0))
        #expect(RoundedRect(rect, radii: CornerRadii(top: 3, bottom: 9)).radii == CornerRadii(top: 3, bottom: 5))
        #expect(RoundedRect(Rect(x: 0, y: 0, width: 0, height: 10), radius: 4).radii == CornerRadii(0))
    }

    @Test func insetRadiiStopAtZero() {
        let outer = RoundedRect(Rect(x: 0, y: 0, width: 20, height: 20), radii: CornerRadii(top: 6, bottom: 2))
        let inner = outer.inset(by: 3)
        #expect(inner.rect == Rect(x: 3, y: 3, width: 14, height: 14))
        #expect(inner.radii == CornerRadii(top: 3, bottom: 0))
    }

    @Test func radiiApplyToTheirCorners() {
        let radii = CornerRadii(top: 1, bottom: 2)
        #expect((radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft) == (1, 1, 2, 2))
        #expect(radii.largest == 2)
        #expect(radii.map { $0 * 3 } == CornerRadii(top: 3, bottom: 6))
    }

    @Test func outlineBoundsIncludeTheTail() {
        let body = RoundedRect(Rect(x: 10, y: 10, width: 100, height: 50), radius: 8)
        #expect(Outline.roundedRect(body).bounds == body.rect)
        let bubble = Outline.bubble(body, tail: Rect(x: 40, y: 60, width: 24, height: 12))
        #expect(bubble.bounds == Rect(x: 10, y: 10, width: 100, height: 62))
        #expect(bubble.offset(by: Point(1, -2)).bounds == Rect(x: 11, y: 8, width: 100, height: 62))
    }

    @Test func calloutNeckRunsFromBubbleToKey() {
        let callout = Callout(
            bubble: Rect(x: 0, y: 0, width: 60, height: 20), bubbleRadius: 99,
            key: Rect(x: 10, y: 24, width: 30, height: 40), keyRadius: 99, neckBottom: 999)
        // Radii: at most half the bubble's width and its height; half the key's shorter side. The neck ends above both.
        #expect((callout.bubbleRadius, callout.keyRadius, callout.neckBottom) == (20, 15, 49))
        #expect(Outline.callout(callout).bounds == Rect(x: 0, y: 0, width: 60, height: 64))
        #expect(callout.neck(at: 20) == (0, 60))
        #expect(callout.neck(at: 34.5) == (5, 50))
        #expect(callout.neck(at: 60) == (10, 40))
        let moved = Outline.callout(callout).offset(by: Point(3, 4))
        #expect(moved.bounds == Rect(x: 3, y: 4, width: 60, height: 64))
    }

    @Test func borderIsAtMostHalfTheShorterSide() {
        let outline = Outline.roundedRect(RoundedRect(Rect(x: 0, y: 0, width: 30, height: 8), radius: 0))
        func width(_ asked: Double) -> Double {
            DisplayList.Box(name: "b", outline: outline, fill: nil, border: Border(color: .black, width: asked))
                .border.width
        }
        #expect(width(3) == 3)
        #expect(width(20) == 4)
        #expect(width(-1) == 0)
    }

    @Test func knowsWhatIsVisibleAndOpaque() {
        #expect(Border(color: .black, width: 1).isVisible)
        #expect(!Border(color: .clear, width: 1).isVisible)
        #expect(!Border(color: .black, width: 0).isVisible)
        let half = Color(red: 0, green: 0, blue: 0, alpha: 254)
        let line = (start: Point.zero, end: Point(1, 0))
        func gradient(_ last: Color) -> Paint {
            let stops = [GradientStop(location: 0, color: .white), GradientStop(location: 2, color: last)]
            return .gradient(LinearGradient(start: line.start, end: line.end, stops: stops))
        }
        #expect(gradient(.black).isOpaque)
        #expect(!gradient(half).isOpaque)
        #expect(GradientStop(location: 2, color: .white).location == 1)
    }

    @Test func scalingScalesShadowsBordersAndPens() {
        let shadow = Shadow(color: .black, offset: Point(1, -2), blur: 4).scaled(by: 1.5)
        #expect(shadow == Shadow(color: .black, offset: Point(1.5, -3), blur: 6))
        #expect(Border(color: .white, width: 2).scaled(by: 0.5) == Border(color: .white, width: 1))
        #expect(PathStyle.fillAndStroke(width: 2).scaled(by: 2) == .fillAndStroke(width: 4))
        #expect(PathStyle.fill.penWidth == 0)
    }
}
