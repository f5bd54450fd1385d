import Graphics
import LayoutEngine
import Layouts
import Painting
import Testing
import ThemeModel

/// Gradients over boxes (docs/geometry.md §4.1).
@Suite struct GradientPaintingTests {
    private static let stops = [GradientStop(location: 0, color: .black), GradientStop(location: 1, color: .white)]

    /// The background's gradient over the canvas of 112 × 264 points.
    private static func background(_ direction: GradientDirection) throws -> LinearGradient {
        var keyboard = SmallKeyboard()
        keyboard.theme.background.fill.gradient = GradientStyle(stops: stops, direction: direction)
        guard case .gradient(let gradient) = try keyboard.list().background else {
            throw Missing()
        }
        return gradient
    }

    private struct Missing: Error {}

    /// The location of a point along a gradient's line.
    private static func location(_ x: Double, _ y: Double, _ g: LinearGradient) -> Double {
        let (dx, dy) = (g.end.x - g.start.x, g.end.y - g.start.y)
        return ((x - g.start.x) * dx + (y - g.start.y) * dy) / (dx * dx + dy * dy)
    }

    @Test func gradientsRunDownAndAcross() throws {
        let down = try Self.background(.vertical)
        #expect((down.start, down.end) == (Point(56, 0), Point(56, 264)))
        let across = try Self.background(.horizontal)
        #expect((across.start, across.end) == (Point(0, 132), Point(112, 132)))
        #expect(across.stops == Self.stops)
    }

    /// A diagonal begins in one corner and ends in the opposite one; its middle line runs through the other two.
    @Test func diagonalsRunFromCornerToCorner() throws {
        let right = try Self.background(.diagonalTopLeftToBottomRight)
        let left = try Self.background(.diagonalTopRightToBottomLeft)
        let corners = [(0.0, 0.0), (112, 0), (112, 264), (0, 264)]
        for (gradient, expected) in [(right, [0, 0.5, 1, 0.5]), (left, [0.5, 0, 0.5, 1])] {
            for (corner, location) in zip(corners, expected) {
                #expect(abs(Self.location(corner.0, corner.1, gradient) - location) < 1e-12)
            }
        }
    }

    @Test func keyGradientSpansTheBorderBox() throws {
        var keyboard = SmallKeyboard()
        let gradient = GradientStyle(stops: Self.stops, direction: .horizontal)
        keyboard.theme.regularKey.fill.gradient = gradient
        keyboard.theme.pressedKey.fill.gradient = gradient
        keyboard.options.pressed = ["b"]
        let lines = try keyboard.lines()
        #expect(lines.from(#"box "key a""#)[0].contains("gradient from 6,104 to 54,104: #000000 0%, #FFFFFF 100%"))
        #expect(lines.from(#"box "key b""#)[0].contains("gradient from 46,104 to 118,104: #000000 0%, #FFFFFF 100%"))
    }
}
