import Graphics
import Testing

/// The text form of display lists, which golden tests compare.
@Suite struct DisplayListTextTests {
    static let canvas = Rect(x: 0, y: 0, width: 393, height: 264)

    static func list(_ commands: [DisplayList.Command], background: Paint = .color(.white), radius: Double = 0)
        -> DisplayList
    {
        DisplayList(
            width: canvas.width, height: canvas.height, background: background,
            clip: RoundedRect(canvas, radius: radius), commands: commands
        )
    }

    /// The lines after the picture's own.
    static func lines(_ commands: DisplayList.Command...) -> [String] {
        list(commands).description.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func pictureComesFirst() {
        #expect(Self.list([]).description == "picture 393×264 | #FFFFFF | clip 393×264 at 0,0")
        let stops = [
            GradientStop(location: 0, color: .white), GradientStop(location: 1.0 / 3, color: Color(rgb: 0x102030)),
            GradientStop(location: 1, color: .clear),
        ]
        let gradient = LinearGradient(start: Point(196.5, 0), end: Point(196.5, 264), stops: stops)
        #expect(
            Self.list([], background: .gradient(gradient), radius: 18).description
                == "picture 393×264 | gradient from 196.5,0 to 196.5,264: #FFFFFF 0%, #102030 33.33%, #00000000 100% | "
                + "clip 393×264 at 0,0 radius 18"
        )
    }

    @Test func boxShowsItsVisibleParts() {
        let outline = Outline.roundedRect(RoundedRect(Rect(x: 6, y: 54, width: 32.7, height: 42.125), radius: 6))
        let plain = DisplayList.Box(
            name: "key \"", outline: outline, fill: nil, border: Border(color: .clear, width: 1))
        let full = DisplayList.Box(
            name: "key q", outline: outline, fill: .color(.white),
            border: Border(color: Color(rgb: 0xC0C4CC), width: 0.5),
            shadow: Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 77), offset: Point(0, -1), blur: 2)
        )
        #expect(
            Self.lines(.box(plain), .box(full)) == [
                #"box "key \"" 32.7×42.13 at 6,54 radius 6 | no fill"#,
                #"box "key q" 32.7×42.13 at 6,54 radius 6 | #FFFFFF | border #C0C4CC 0.5 | "#
                    + "shadow #0000004D at 0,-1 blur 2",
            ])
    }

    @Test func outlineShowsCornersAndTail() {
        let body = RoundedRect(Rect(x: 1, y: 2, width: 30, height: 20), radii: CornerRadii(top: 4, bottom: 0))
        let tail = Rect(x: 10, y: 22, width: 24, height: 0.004)
        let box = DisplayList.Box(name: "popup", outline: .bubble(body, tail: tail), fill: .color(.black))
        #expect(Self.lines(.box(box)) == [#"box "popup" 30×20 at 1,2 radius 4,4,0,0 tail 24×0 at 10,22 | #000000"#])
    }

    @Test func calloutShowsBubbleNeckAndKey() {
        let callout = Callout(
            bubble: Rect(x: 8, y: 2, width: 60, height: 40), bubbleRadius: 8,
            key: Rect(x: 20, y: 50, width: 36, height: 42), keyRadius: 6, neckBottom: 64)
        let box = DisplayList.Box(name: "preview g", outline: .callout(callout), fill: .color(.white))
        #expect(
            Self.lines(.box(box)) == [
                #"box "preview g" 60×40 at 8,2 radius 8,8,0,0 neck to 64 key 36×42 at 20,50 radius 0,0,6,6 | #FFFFFF"#
            ])
    }

    @Test func textShowsSizeColorAndFirstOrigin() {
        let glyphs = [Point(-0.004, 80.999), Point(9, 9)].map {
            PositionedGlyph(font: FontReference(number: 0), glyph: 7, origin: $0)
        }
        let run = GlyphRun(text: "é\n", size: 19.8, color: .black, glyphs: glyphs)
        let empty = GlyphRun(text: "", size: 1, color: .black, glyphs: [])
        #expect(
            Self.lines(.text(run), .text(empty)) == [
                #"text "é\n" 19.8 pt #000000 at 0,81"#, #"text "" 1 pt #000000 without glyphs"#,
            ])
    }

    @Test func shapeShowsExtentAndStyle() {
        var path = Path()
        path.move(to: Point(1, 5))
        path.line(to: Point(4, 3))
        path.curve(Point(-2, 0), Point(0, 0), to: Point(2, 6))
        path.close()
        #expect(
            Self.lines(
                .shape(path, .stroke(width: 1.6), .black), .shape(path, .fill, .white),
                .shape(Path(), .fillAndStroke(width: 2), .clear)
            ) == [
                "shape 6×6 at -2,0 stroke 1.6 #000000", "shape 6×6 at -2,0 fill #FFFFFF",
                "shape 0×0 at 0,0 fill and stroke 2 #00000000",
            ])
    }

    @Test func layerIsFollowedByItsIndentedList() {
        let inner = DisplayList(
            width: 20, height: 10, background: .color(.black),
            clip: RoundedRect(Rect(x: 0, y: 0, width: 20, height: 10), radius: 2),
            commands: [.text(GlyphRun(text: "q", size: 4, color: .white, glyphs: []))]
        )
        var corner = Path()
        corner.move(to: Point(5, 6))
        corner.line(to: Point(9, 6))
        corner.line(to: Point(5, 9))
        let outer = Self.list([.layer(.init(inner, origin: Point(5, 6), scale: 0.75))])
        #expect(
            Self.lines(
                .layer(.init(outer, origin: .zero, scale: 1)),
                .layer(.init(inner, origin: Point(5, 6), scale: 0.75, clip: corner))
            ) == [
                "layer 393×264 at 0,0 scale 1",
                "  picture 393×264 | #FFFFFF | clip 393×264 at 0,0",
                "  layer 15×7.5 at 5,6 scale 0.75",
                "    picture 20×10 | #000000 | clip 20×10 at 0,0 radius 2",
                #"    text "q" 4 pt #FFFFFF without glyphs"#,
                "layer 15×7.5 at 5,6 scale 0.75 | clip 4×3 at 5,6",
                "  picture 20×10 | #000000 | clip 20×10 at 0,0 radius 2",
                #"  text "q" 4 pt #FFFFFF without glyphs"#,
            ])
    }

    @Test(arguments: [
        (0.005, "0.01"), (0.994, "0.99"), (0.995, "1"), (-0.5, "-0.5"), (-12.345, "-12.35"), (1e300, "1e+300"),
        (10.04, "10.04"), (100, "100"), (3.1000001, "3.1"),
    ])
    func numbersAreRoundedToHundredths(value: Double, text: String) {
        let stroke = DisplayList.Command.text(GlyphRun(text: "", size: value, color: .black, glyphs: []))
        #expect(Self.lines(stroke) == [#"text "" \#(text) pt #000000 without glyphs"#])
    }
}
