import Graphics
import Testing

@testable import VectorExport

@Suite struct StraightStopsTests {
    private func stops(_ stops: [(Double, Color)]) -> [GradientStop] {
        LinearGradient(
            start: .zero, end: Point(1, 0), stops: stops.map { GradientStop(location: $0.0, color: $0.1) }
        ).straightStops
    }

    private static let red = Color(red: 255, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 255)

    @Test func equalOpacityAddsNoStops() {
        let two = [(0.0, Self.red), (0.5, Self.blue), (0.5, Color.black)]
        #expect(stops(two).map(\.location) == [0, 0.5, 0.5])
        #expect(stops(two).map(\.color) == [Self.red, Self.blue, .black])
    }

    @Test func transparentEndTakesTheOtherColour() {
        let fading = stops([(0, .clear), (0.5, Self.red), (1, .clear)])
        let clearRed = Color(red: 255, green: 0, blue: 0, alpha: 0)
        #expect(fading.map(\.location) == [0, 0, 0.5, 1, 1])
        #expect(fading.map(\.color) == [.clear, clearRed, Self.red, clearRed, .clear])
    }

    @Test func intermediateStopsFollowPremultipliedInterpolation() {
        let faint = Color(red: 0, green: 0, blue: 255, alpha: 51)
        let way = stops([(0, Self.red), (1, faint)])
        #expect(way.count == 17)
        #expect(way.map(\.location) == (0...16).map { Double($0) / 16 })
        // In the middle: premultiplied red 127.5 and blue 25.5 at alpha 153.
        #expect(way[8].color == Color(red: 213, green: 0, blue: 43, alpha: 153))
    }
}
