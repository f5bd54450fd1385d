import Graphics
import Testing

/// Half the size, 10 to the right and 20 down: every number is worked out by hand.
@Suite struct PlacementTests {
    private static let half = Placement(scale: 0.5, origin: Point(10, 20))

    private static func placed(_ command: DisplayList.Command) -> String { half(command).description }

    @Test func placesPointsAndRectangles() {
        #expect(Self.half(Point(4, -6)) == Point(12, 17))
        #expect(Self.half(Rect(x: 2, y: 4, width: 6, height: 8)) == Rect(x: 11, y: 22, width: 3, height: 4))
        let body = RoundedRect(Rect(x: 2, y: 4, width: 6, height: 8), radii: CornerRadii(top: 2, bottom: 1))
        #expect(
            Self.half(body)
                == RoundedRect(Rect(x: 11, y: 22, width: 3, height: 4), radii: CornerRadii(top: 1, bottom: 0.5)))
    }

    @Test func paintsKeepTheirColors() {
        let stops = [GradientStop(location: 0, color: .white), GradientStop(location: 1, color: .black)]
        let gradient = LinearGradient(start: .zero, end: Point(0, 8), stops: stops)
        #expect(Self.half(.color(.white)) == .color(.white))
        #expect(
            Self.half(.gradient(gradient))
                == .gradient(LinearGradient(start: Point(10, 20), end: Point(10, 24), stops: stops)))
    }

    @Test func boxShrinksWithBorderAndShadow() {
        let box = DisplayList.Box(
            name: "key", outline: .roundedRect(RoundedRect(Rect(x: 2, y: 4, width: 6, height: 8), radius: 2)),
            fill: .color(.white), border: Border(color: .black, width: 1),
            shadow: Shadow(color: .black, offset: Point(0, 2), blur: 6)
        )
        #expect(
            Self.placed(.box(box))
                == #"box "key" 3×4 at 11,22 radius 1 | #FFFFFF | border #000000 0.5 | shadow #000000 at 0,1 blur 3"#)
    }

    @Test func calloutKeepsItsNeck() {
        let callout = Callout(
            bubble: Rect(x: 8, y: 2, width: 60, height: 40), bubbleRadius: 8,
            key: Rect(x: 20, y: 50, width: 36, height: 42), keyRadius: 6, neckBottom: 64)
        let box = DisplayList.Box(name: "preview", outline: .callout(callout), fill: nil)
        #expect(
            Self.placed(.box(box))
                == #"box "preview" 30×20 at 14,21 radius 4,4,0,0 neck to 52 key 18×21 at 20,45 radius 0,0,3,3 | no fill"#
        )
    }

    @Test func placesShapesAndTexts() {
        var path = Path()
        path.move(to: .zero)
        path.line(to: Point(8, 4))
        let glyph = PositionedGlyph(font: FontReference(number: 0), glyph: 7, origin: Point(4, 4))
        let run = GlyphRun(text: "q", size: 18, color: .black, glyphs: [glyph])
        #expect(Self.placed(.shape(path, .stroke(width: 2), .black)) == "shape 4×2 at 10,20 stroke 1 #000000")
        #expect(Self.placed(.text(run)) == #"text "q" 9 pt #000000 at 12,22"#)
    }

    @Test func layerKeepsItsList() {
        let inner = DisplayList(
            width: 20, height: 10, background: .color(.black),
            clip: RoundedRect(Rect(x: 0, y: 0, width: 20, height: 10), radius: 2)
        )
        var clip = Path()
        clip.move(to: Point(2, 2))
        clip.line(to: Point(6, 10))
        let layer = DisplayList.Layer(inner, origin: Point(2, 4), scale: 3, clip: clip)
        #expect(layer.frame == Rect(x: 2, y: 4, width: 60, height: 30))
        #expect(
            Self.half(.layer(layer))
                == .layer(.init(inner, origin: Point(11, 22), scale: 1.5, clip: clip.map { Self.half($0) })))
    }
}
