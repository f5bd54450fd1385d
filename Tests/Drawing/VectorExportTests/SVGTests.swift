import Graphics
import TestSupport
import Testing

@testable import VectorExport

@Suite struct SVGTests {
    private static let key = Rect(x: 3, y: 2.5, width: 4, height: 2)
    private static let square = "M0 0L4 0L4 2L0 2Z"

    @Test func writesASmallDocumentExactly() throws {
        let document = try svg(
            list(10, 8, background: .color(.white), [box(Self.key, fill: .color(Color(rgb: 0x0A0B0C)))]),
            title: "Sea & <Glass>", description: "\"q\"\u{1}\n")
        #expect(
            document == """
                <?xml version="1.0" encoding="UTF-8"?>
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="8" \
                viewBox="0 0 10 8" role="img" aria-labelledby="title description">
                <title id="title">Sea &amp; &lt;Glass&gt;</title>
                <desc id="description">&quot;q&quot;\u{FFFD}&#10;</desc>
                <defs>
                <g id="d0">
                <path d="\(Self.square)" fill="#0A0B0C"/>
                </g>
                <clipPath id="d1">
                <path d="M0 0L10 0L10 8L0 8Z"/>
                </clipPath>
                </defs>
                <g clip-path="url(#d1)">
                <path d="M0 0L10 0L10 8L0 8Z" fill="#FFFFFF"/>
                <use xlink:href="#d0" x="3" y="2.5"/>
                </g>
                </svg>

                """)
    }

    @Test func anyTextCanBeTheCaption() throws {
        // Byte by byte: with a mark after it, the end of an entity is no character of its own.
        func angles(_ document: String) -> Int { document.utf8.count { $0 == UInt8(ascii: "<") } }
        let plain = angles(try svg(list(1, 1, []), title: "x", description: "x"))
        for name in AwkwardNames.names(2000) {
            let document = try svg(list(1, 1, []), title: name, description: name)
            #expect(angles(document) == plain, "\(name.debugDescription)")
            let forbidden = document.unicodeScalars.first { scalar in
                scalar.value < 0x20 && scalar != "\n" || scalar == "\u{FFFE}" || scalar == "\u{FFFF}"
            }
            #expect(forbidden == nil, "\(name.debugDescription)")
        }
    }

    @Test func idsAreThoseOfOnePicture() throws {
        let picture = list(10, 8, [box(Self.key, fill: .color(.black), border: Border(color: .black, width: 1))])
        let other = list(10, 8, [box(Self.key, fill: .color(.white))])
        let (document, prefix) = try svgWithPrefix(picture)
        #expect(try svgWithPrefix(picture) == (document, prefix))
        // Another picture, or the same with another caption, has other ids.
        #expect(try Set([prefix, svgWithPrefix(other).prefix, svgWithPrefix(picture, title: "U").prefix]).count == 3)
        let ids = document.matches(of: /\sid="([^"]+)"/).map(\.1)
        let references = document.matches(of: /(?:url\(|href=")#([^)"]+)/).map(\.1)
        let labels = document.matches(of: /aria-labelledby="([^"]+)"/).flatMap { $0.1.split(separator: " ") }
        #expect(labels.count == 2 && !references.isEmpty && ids.allSatisfy { $0.hasPrefix(prefix) })
        #expect(Set(references + labels).isSubset(of: ids))
    }

    @Test func definesEqualBoxesOnce() throws {
        let look = Border(color: Color(red: 1, green: 2, blue: 3, alpha: 51), width: 0.5)
        let places = [Point(0, 0), Point(5.1, 0), Point(0.1 + 0.2, 4)]
        let boxes = places.map { place in
            box(Rect(x: place.x, y: place.y, width: 4, height: 2), fill: .color(.black), border: look)
        }
        let picture = list(10, 8, boxes)
        #expect(
            try body(picture) == [
                ##"<use xlink:href="#d1" x="0" y="0"/>"##, ##"<use xlink:href="#d1" x="5.1" y="0"/>"##,
                ##"<use xlink:href="#d1" x="0.3" y="4"/>"##,
            ])
        #expect(
            try definitions(picture).prefix(7) == [
                #"<clipPath id="d0">"#, #"<path d="\#(Self.square)"/>"#, "</clipPath>", #"<g id="d1">"#,
                ##"<path d="\##(Self.square)" fill="#000000"/>"##,
                ##"<path d="\##(Self.square)" clip-path="url(#d0)" fill="none" stroke="#010203" stroke-width="1" opacity="0.2"/>"##,
                "</g>",
            ])
    }

    @Test func omitsInvisibleParts() throws {
        let clear = Border(color: .clear, width: 1)
        let shadow = Shadow(color: .clear, offset: .zero, blur: 2)
        let text = GlyphRun(text: " ", size: 4, color: .black, glyphs: [glyph(1, at: .zero), glyph(9, at: .zero)])
        let picture = list(
            10, 8, [box(Self.key, fill: .color(.clear), border: clear, shadow: shadow), box(Self.key), .text(text)])
        #expect(try body(picture) == [])
    }

    @Test func clipsShadowsToTheOutsideOfTheBox() throws {
        let shadow = Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 102), offset: Point(1, 2), blur: 2)
        let picture = list(10, 8, [box(Self.key, shadow: shadow)])
        // The blur's σ is 1; the shadow is visible for 3σ and one more point on every side.
        #expect(
            try definitions(picture).prefix(11) == [
                #"<filter id="d0" filterUnits="userSpaceOnUse" x="-4" y="-4" width="12" height="10" "#
                    + #"color-interpolation-filters="sRGB">"#,
                #"<feGaussianBlur stdDeviation="1"/>"#, "</filter>", #"<clipPath id="d1">"#,
                #"<path d="M-4 -4L9 -4L9 8L-4 8Z\#(Self.square)" clip-rule="evenodd"/>"#, "</clipPath>",
                #"<g id="d2">"#, #"<g clip-path="url(#d1)">"#,
                ##"<path d="\##(Self.square)" transform="translate(1 2)" fill="#000000" opacity="0.4" filter="url(#d0)"/>"##,
                "</g>", "</g>",
            ])
        // An opaque box hides what is within: a clip along the same edge would let the backdrop through.
        let opaque = list(10, 8, [box(Self.key, fill: .color(.black), shadow: shadow)])
        #expect(try !definitions(opaque).contains { $0.contains("<clipPath id=\"d1\">") })
        let translucent = Color(red: 0, green: 0, blue: 0, alpha: 254)
        let clipped = list(10, 8, [box(Self.key, fill: .color(translucent), shadow: shadow)])
        #expect(try definitions(clipped).contains { $0.contains("<clipPath id=\"d1\">") })
        let sharp = list(10, 8, [box(Self.key, shadow: Shadow(color: .black, offset: Point(0, 1), blur: 0))])
        #expect(try !svg(sharp).contains("filter"))
    }

    /// Both edges of a border with continuous corners are superellipses, which no pen of constant width draws.
    @Test func continuousBorderIsFilledBetweenTwoEdges() throws {
        let body = RoundedRect(Rect(x: 1, y: 1, width: 8, height: 6), radius: 2, .continuous)
        let border = Border(color: Color(red: 255, green: 0, blue: 0, alpha: 51), width: 0.5)
        let box = DisplayList.Box(name: "key", outline: .roundedRect(body), fill: nil, border: border)
        let picture = list(10, 8, [.box(box)])
        let lines = try definitions(picture)
        #expect(!lines.contains { $0.contains("stroke") || $0.contains("clip-path") })
        let ring = try #require(lines.first { $0.contains("evenodd") })
        #expect(ring.contains(##"fill="#FF0000" fill-rule="evenodd" opacity="0.2""##))
        // Two outlines, each with four curves a corner; the inner one begins 0.5 points inside.
        #expect(ring.count { $0 == "M" } == 2 && ring.count { $0 == "C" } == 32)
        #expect(ring.contains("M0 2") && ring.contains("M0.5 2"))
    }

    @Test func gradientsAreRelativeToTheirBox() throws {
        let gradient = LinearGradient(
            start: Point(3, 2.5), end: Point(7, 2.5),
            stops: [
                GradientStop(location: 0, color: .white), GradientStop(location: 1 / 3, color: .black),
                GradientStop(location: 1, color: Color(red: 0, green: 0, blue: 0, alpha: 0)),
            ])
        let picture = list(10, 8, [box(Self.key, fill: .gradient(gradient))])
        #expect(
            try definitions(picture).prefix(9) == [
                #"<linearGradient id="d0" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="4" y2="0">"#,
                ##"<stop offset="0" stop-color="#FFFFFF"/>"##, ##"<stop offset="0.3333" stop-color="#000000"/>"##,
                ##"<stop offset="1" stop-color="#000000" stop-opacity="0"/>"##,
                ##"<stop offset="1" stop-color="#000000" stop-opacity="0"/>"##, "</linearGradient>",
                #"<g id="d1">"#, #"<path d="\#(Self.square)" fill="url(#d0)"/>"#, "</g>",
            ])
    }

    @Test func textConsistsOfOutlinesAndPictures() throws {
        let run = GlyphRun(
            text: "a 😀a", size: 20, color: Color(red: 1, green: 2, blue: 3, alpha: 204),
            glyphs: [
                glyph(0, at: Point(1, 6)), glyph(1, at: Point(2, 6)), glyph(2, at: Point(3, 6)),
                glyph(0, at: Point(4.00049, 6)),
            ])
        let picture = list(10, 8, [.text(run), .text(run)])
        let once = [
            ##"<g fill="#010203" opacity="0.8">"##,
            ##"<use xlink:href="#d0" transform="translate(1 6) scale(0.02)"/>"##,
            ##"<use xlink:href="#d1" transform="translate(3 6) scale(5)"/>"##,
            ##"<use xlink:href="#d0" transform="translate(4 6) scale(0.02)"/>"##, "</g>",
        ]
        #expect(try body(picture) == once + once)
        let defined = try definitions(picture)
        #expect(defined[0] == #"<path id="d0" d="M0 0L500 -1000L1000 0Z"/>"#)
        let image = #"<image id="d1" x="1" y="-2" width="2" height="1" xlink:href="data:image/png;base64,iVBORw0KGgo"#
        #expect(defined[1].hasPrefix(image))
    }

    /// Baselines are on rows of pixels, as in the picture of the same scale, also in layers.
    @Test func baselinesMatchThePicture() throws {
        let run = GlyphRun(text: "a", size: 4, color: .black, glyphs: [glyph(0, at: Point(1.3, 5.3))])
        #expect(try svg(list(10, 8, [.text(run)]), scale: 1).contains("translate(1.3 5)"))
        #expect(try svg(list(10, 8, [.text(run)]), scale: 2).contains("translate(1.3 5.5)"))
        // Half the size from 0.25 on: the baseline is at 0.25 + 2.65 = 2.9, on row 3, which is 5.5 in the layer.
        let layer = DisplayList.Layer(list(10, 8, [.text(run)]), origin: Point(0, 0.25), scale: 0.5)
        #expect(try svg(list(10, 8, [.layer(layer)]), scale: 1).contains("translate(1.3 5.5)"))
    }

    @Test func shapesKeepTheirPen() throws {
        var path = Path()
        path.move(to: Point(1, 1))
        path.curve(Point(2, 1), Point(3, 2.00004), to: Point(-3, 1e-9))
        let color = Color(red: 255, green: 0, blue: 0, alpha: 128)
        let picture = list(
            10, 8,
            [
                .shape(path, .fill, color), .shape(path, .stroke(width: 1.5), .black),
                .shape(path, .fillAndStroke(width: 2), .black),
            ])
        let d = #"<path d="M1 1C2 1 3 2 -3 0""#
        let pen = #"stroke-linecap="round" stroke-linejoin="round"/>"#
        #expect(
            try body(picture) == [
                ##"\##(d) fill="#FF0000" opacity="0.502"/>"##,
                ##"\##(d) fill="none" stroke="#000000" stroke-width="1.5" \##(pen)"##,
                ##"\##(d) fill="#000000" stroke="#000000" stroke-width="2" \##(pen)"##,
            ])
    }

    @Test func layersAreGroups() throws {
        let inner = list(4, 2, [box(Rect(x: 0, y: 0, width: 4, height: 2), fill: .color(.black))])
        let clip = Path(Rect(x: 0, y: 0, width: 1, height: 1))
        let picture = list(
            10, 8,
            [
                .layer(.init(inner, origin: Point(1, 2), scale: 0.5)),
                .layer(.init(inner, origin: Point(1, 2), scale: 1, clip: clip)),
            ])
        #expect(
            try body(picture) == [
                #"<g transform="translate(1 2) scale(0.5)" clip-path="url(#d1)">"#,
                ##"<use xlink:href="#d0" x="0" y="0"/>"##, "</g>",
                #"<g clip-path="url(#d2)">"#, #"<g transform="translate(1 2)" clip-path="url(#d1)">"#,
                ##"<use xlink:href="#d0" x="0" y="0"/>"##, "</g>", "</g>",
            ])
    }

    @Test func writesAnyNumber() throws {
        var path = Path()
        path.move(to: Point(.nan, .infinity))
        path.line(to: Point(-.infinity, 1e300))
        let text = try body(list(10, 8, [.shape(path, .fill, .black)]))[0]
        #expect(text == ##"<path d="M0 0L0 1e+300" fill="#000000"/>"##)
    }
}

/// Lists with any content give well-formed documents.
@Suite struct SVGPropertyTests {
    @Test(arguments: 0..<40) func documentsAreWellFormed(seed: UInt64) throws {
        var generator = SeededGenerator(seed)
        let document = try svg(generator.list(depth: 2))
        let reader = StrictXML(document)
        #expect(reader.fault == nil)
        #expect(Set(reader.ids).count == reader.ids.count, "every id once")
        for reference in reader.references {
            #expect(reader.ids.contains(reference.id), "\(reference.id) is defined")
        }
        #expect(!document.contains("nan") && !document.contains("inf"))
        #expect(try document == svg(SeededGenerator.list(seed: seed)), "no two runs differ")
    }
}

extension SeededGenerator {
    static func list(seed: UInt64) -> DisplayList {
        var generator = SeededGenerator(seed)
        return generator.list(depth: 2)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
    mutating func point() -> Point { Point(number(-20...420), number(-20...290)) }
    mutating func flip() -> Bool { .random(using: &self) }

    mutating func color() -> Color {
        let bits = UInt32.random(in: 0 ... .max, using: &self)
        return Color(rgb: bits & 0xFFFFFF).withAlpha(
            multipliedBy: [0, 1, number(0...1)].randomElement(using: &self) ?? 0)
    }

    mutating func paint() -> Paint {
        guard flip() else { return .color(color()) }
        let stops = [0, number(0...0.5), 1].map { GradientStop(location: $0, color: color()) }
        return .gradient(LinearGradient(start: point(), end: point(), stops: stops))
    }

    mutating func outline() -> Outline {
        let origin = point()
        let body = Rect(x: origin.x, y: origin.y, width: number(0...90), height: number(0...60))
        let key = Rect(x: body.x + 5, y: body.maxY + 4, width: body.width / 2, height: 40)
        switch Int.random(in: 0..<3, using: &self) {
        case 0: return .roundedRect(RoundedRect(body, radius: number(0...30)))
        case 1:
            let tail = Rect(x: body.midX - 4, y: body.maxY, width: 8, height: 6)
            return .bubble(RoundedRect(body, radius: 4), tail: tail)
        default:
            return .callout(
                Callout(bubble: body, bubbleRadius: number(0...20), key: key, keyRadius: 5, neckBottom: key.y + 8))
        }
    }

    mutating func path() -> Path {
        var path = Path()
        path.move(to: point())
        path.curve(point(), point(), to: point())
        path.line(to: point())
        if flip() { path.close() }
        return path
    }

    mutating func command(depth: Int) -> DisplayList.Command {
        switch Int.random(in: depth > 0 ? 0..<5 : 1..<5, using: &self) {
        case 0:
            let clip = flip() ? path() : nil
            return .layer(.init(list(depth: depth - 1), origin: point(), scale: number(0.1...3), clip: clip))
        case 1:
            let glyphs = (0..<4).map { _ in glyph(.random(in: 0..<4, using: &self), at: point()) }
            return .text(GlyphRun(text: "&", size: number(1...40), color: color(), glyphs: glyphs))
        case 2:
            let width = number(0...4)
            let styles = [PathStyle.fill, .stroke(width: width), .fillAndStroke(width: width)]
            return .shape(path(), styles.randomElement(using: &self) ?? .fill, color())
        default:
            return .box(
                DisplayList.Box(
                    name: "<key>", outline: outline(), fill: flip() ? paint() : nil,
                    border: Border(color: color(), width: number(0...3)),
                    shadow: flip() ? Shadow(color: color(), offset: point(), blur: number(0...9)) : nil))
        }
    }

    mutating func list(depth: Int) -> DisplayList {
        let (width, height) = (number(1...400), number(1...300))
        let canvas = Rect(x: 0, y: 0, width: width, height: height)
        return DisplayList(
            width: width, height: height, background: paint(), clip: RoundedRect(canvas, radius: number(0...20)),
            commands: (0..<Int.random(in: 0..<9, using: &self)).map { _ in command(depth: depth) })
    }
}
