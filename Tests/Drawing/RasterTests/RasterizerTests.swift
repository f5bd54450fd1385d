import Graphics
import Testing

@testable import Raster

/// Pictures of a few pixels, worked out by hand. Pixels are premultiplied, in the form RRGGBBAA.
@Suite struct RasterizerTests {
    private static let red = Color(255, 0, 0)
    private static let half = Color(0, 0, 0, 128)

    @Test func drawsOpaqueBoxes() throws {
        let picture = try draw(
            4, 3, background: .color(.white), [box(roundedRect(1, 1, 2, 1), fill: .color(Self.red))])
        #expect((picture.width, picture.height) == (4, 3))
        #expect(picture.row(0) == ["FFFFFFFF", "FFFFFFFF", "FFFFFFFF", "FFFFFFFF"])
        #expect(picture.row(1) == ["FFFFFFFF", "FF0000FF", "FF0000FF", "FFFFFFFF"])
        #expect(picture.row(2) == picture.row(0))
    }

    @Test func drawsTranslucentBoxesOverAColor() throws {
        // 255 · 128/255 = 128 of red; 255 · 127/255 = 127 of the blue beneath.
        let fill = Paint.color(Color(255, 0, 0, 128))
        let picture = try draw(2, 1, background: .color(Color(0, 0, 255)), [box(roundedRect(0, 0, 1, 1), fill: fill)])
        #expect(picture.row(0) == ["80007FFF", "0000FFFF"])
    }

    @Test func drawsTranslucentBoxesOverTransparency() throws {
        let picture = try draw(1, 1, [box(roundedRect(0, 0, 1, 1), fill: .color(Color(200, 100, 50, 51)))])
        #expect(picture.row(0) == ["28140A33"])
    }

    @Test func edgesBetweenPixelsAreAntiAliased() throws {
        // From 0.5 to 2.25: half of the first pixel (127.5, rounded up), a quarter of the third (63.75).
        let picture = try draw(
            4, 1, background: .color(.black), [box(roundedRect(0.5, 0, 1.75, 1), fill: .color(.white))])
        #expect(picture.row(0) == ["808080FF", "FFFFFFFF", "404040FF", "000000FF"])
    }

    /// The canvas and a box end halfway through the last column: fill and border are translucent there by that share, and no
    /// background shows through.
    @Test func backgroundDoesNotShowAtPartialLastPixels() throws {
        let border = Border(color: Self.red, width: 1)
        let commands = [box(roundedRect(0, 0, 3.5, 2), fill: .color(.black), border: border)]
        let picture = try draw(3.5, 2, background: .color(.white), commands)
        // The border begins at 2.5, in half of pixel 2.
        #expect(picture.row(0) == ["FF0000FF", "FF0000FF", "FF0000FF", "80000080"])
        let wide = try draw(
            3.5, 2, background: .color(.white), [box(roundedRect(-9, -9, 30, 30), fill: .color(.black))])
        #expect(wide.row(1) == ["000000FF", "000000FF", "000000FF", "00000080"])
        let low = try draw(
            2, 1.25, background: .color(.white), [box(roundedRect(0, 0.5, 2, 0.75), fill: .color(.black))])
        #expect(low.row(1) == ["00000040", "00000040"])
    }

    @Test func scaleMultipliesPositions() throws {
        let picture = try draw(
            2, 1, scale: 2.5, background: .color(.black), [box(roundedRect(0.4, 0, 0.8, 1), fill: .color(.white))])
        #expect((picture.width, picture.height) == (5, 3))
        #expect(picture.row(0) == ["000000FF", "FFFFFFFF", "FFFFFFFF", "000000FF", "000000FF"])
    }

    @Test func opaqueBorderHidesTheFillBeneath() throws {
        // The box spans 0.5…4.5, its border is 1 wide: half of pixel 0 is border, pixel 1 is half border and half fill.
        let border = Border(color: .black, width: 1)
        let picture = try draw(
            6, 4, background: .color(Self.red),
            [box(roundedRect(0.5, 0, 4, 4), fill: .color(.white), border: border)])
        #expect(picture.row(1) == ["7F0000FF", "808080FF", "FFFFFFFF", "808080FF", "7F0000FF", "FF0000FF"])
        #expect(picture.row(0) == ["7F0000FF", "000000FF", "000000FF", "000000FF", "7F0000FF", "FF0000FF"])
    }

    @Test func translucentBorderShowsTheFillBeneath() throws {
        // Pixel 0: half is inside, all of that border, with alpha 128. The border hides 128 · 128/255 = 64.25, so 64 of the
        // fill's 128 show: white 64, alpha (64 · 255 + 128 · 128) / 255 = 128; over red: 64 + 127.
        let border = Border(color: Self.half, width: 1)
        let picture = try draw(
            6, 4, background: .color(Self.red),
            [box(roundedRect(0.5, 0, 4, 4), fill: .color(.white), border: border)])
        #expect(picture[0, 1] == "BF4040FF")
        // Pixel 1: the border, 127 of 255, hides 64 (63.7), so 191 of white show.
        #expect(picture[1, 1] == "BFBFBFFF")
        #expect(picture[2, 1] == "FFFFFFFF")
        // Pixels fully in the border show white times 127/255.
        #expect(picture[2, 0] == "7F7F7FFF")
    }

    @Test func borderWithoutFillLeavesTheMiddleOpen() throws {
        let border = Border(color: .white, width: 1)
        let picture = try draw(3, 3, [box(roundedRect(0, 0, 3, 3), border: border)])
        #expect(picture.row(1) == ["FFFFFFFF", "00000000", "FFFFFFFF"])
    }

    @Test func shadowFallsOnlyOutsideTheBox() throws {
        // Without blur, one to the right and one down: a column at the right and a row at the bottom.
        let shadow = Shadow(color: Self.half, offset: Point(1, 1), blur: 0)
        let picture = try draw(5, 5, [box(roundedRect(1, 1, 2, 2), shadow: shadow)])
        #expect(
            (0..<5).map(picture.alphas) == [
                [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 128, 0], [0, 0, 128, 128, 0], [0, 0, 0, 0, 0],
            ])
    }

    @Test func blurredShadowStaysOutsideATranslucentFill() throws {
        let shadow = Shadow(color: .black, offset: .zero, blur: 6)
        let fill = Color(255, 255, 255, 51)
        let picture = try draw(24, 24, [box(roundedRect(8, 8, 8, 8), fill: .color(fill), shadow: shadow)])
        for y in 8..<16 {
            #expect(picture.row(y)[8..<16].allSatisfy { $0 == "33333333" })
        }
        // Outside, the shadow decreases with distance and is the same on all four sides.
        let ray = picture.alphas(12)[16..<24]
        #expect(ray.sorted(by: >) == Array(ray) && ray.first.map { $0 > 60 } == true)
        #expect(Array(picture.alphas(12)[0..<8].reversed()) == Array(ray))
        #expect((16..<24).map { picture.alphas($0)[12] } == Array(ray))
    }

    @Test func clipRoundsTheCorners() throws {
        let picture = try draw(4, 4, background: .color(.white), radius: 2, [])
        // π/3 − √3 + 1 = 0.3151 of the corner's pixel is inside, and √3/2 + π/3 − 1 = 0.9132 of the next one.
        let corner = picture.alphas(0)
        #expect((79...81).contains(corner[0]) && (232...234).contains(corner[1]))
        #expect(corner == Array(corner.reversed()) && corner == picture.alphas(3))
        #expect(picture.alphas(1) == [corner[1], 255, 255, corner[1]])
        #expect(picture.pixels.allSatisfy { Set(channels($0)).count == 1 })
    }

    @Test func clipAppliesToCommands() throws {
        let picture = try draw(4, 4, radius: 2, [box(roundedRect(0, 0, 4, 4), fill: .color(.white))])
        #expect(try picture == draw(4, 4, background: .color(.white), radius: 2, []))
    }

    @Test func canvasIsRoundedUpToWholePixels() throws {
        let picture = try draw(100.3, 1.2, scale: 2.5, background: .color(.white), [])
        // 250.75 × 3: the picture covers three quarters of the last column.
        #expect((picture.width, picture.height) == (251, 3))
        #expect(picture.alphas(2)[248...] == [255, 255, 191])
        let fraction = try draw(1, 2.25, background: .color(.white), [])
        #expect((0..<3).map { fraction.alphas($0)[0] } == [255, 255, 64])
        let whole = try draw(100.000_000_1, 0.1, scale: 10, background: .color(.white), [])
        #expect((whole.width, whole.height) == (1000, 1))
        #expect(whole.isOpaque)
    }

    @Test func boxesAreClippedToTheCanvas() throws {
        let fill = Paint.color(.white)
        let picture = try draw(
            3, 2,
            [
                box(roundedRect(-3, -3, 4, 4), fill: fill), box(roundedRect(2, 1, 50, 50, radius: 0), fill: fill),
            ])
        #expect(picture.alphas(0) == [255, 0, 0])
        #expect(picture.alphas(1) == [0, 0, 255])
        let cover = try draw(3, 2, [box(roundedRect(-500, -500, 1000, 1000, radius: 40), fill: fill)])
        #expect(cover.isOpaque)
    }

    @Test func boxesWithoutSizeDrawNothing() throws {
        let shadow = Shadow(color: .black, offset: .zero, blur: 4)
        let border = Border(color: .black, width: 2)
        for (width, height) in [(0.0, 0.0), (0, 9), (9, 0)] {
            let empty = box(
                roundedRect(4, 4, width, height, radius: 3), fill: .color(.black), border: border, shadow: shadow)
            #expect(try draw(16, 16, [empty]).pixels.allSatisfy { $0 == 0 })
        }
    }

    @Test
    func gradientOfOneColorEqualsThatColor() throws {
        let shadow = Shadow(color: Self.half, offset: Point(0, 1), blur: 2)
        let border = Border(color: Color(9, 99, 199, 200), width: 0.75)
        func picture(_ fill: Paint) throws -> Pixmap {
            let outline = roundedRect(3.3, 2.6, 33, 21, radius: 5)
            return try draw(
                40, 28, background: .color(Self.red),
                [
                    box(outline, fill: fill, border: border, shadow: shadow)
                ])
        }
        for end in [Point(40, 0), Point(0, 28), Point(40, 28)] {
            func gradient(_ color: Color) -> Paint {
                let stops = [0.0, 1].map { GradientStop(location: $0, color: color) }
                return .gradient(LinearGradient(start: .zero, end: end, stops: stops))
            }
            let opaque = Color(120, 130, 140)
            #expect(try picture(gradient(opaque)) == picture(.color(opaque)))
            let translucent = Color(120, 130, 140, 90)
            let (fine, plain) = (try picture(gradient(translucent)), try picture(.color(translucent)))
            #expect(zip(fine.pixels, plain.pixels).allSatisfy { distance($0, channels($1)) <= 1 })
        }
    }

    @Test func backgroundGradientFillsTheCanvas() throws {
        let stops = [GradientStop(location: 0.5, color: Self.red), GradientStop(location: 0.5, color: .white)]
        let gradient = LinearGradient(start: .zero, end: Point(4, 0), stops: stops)
        let picture = try draw(4, 2, background: .gradient(gradient), [])
        #expect(picture.row(1) == ["FF0000FF", "FF0000FF", "FFFFFFFF", "FFFFFFFF"])
    }

    @Test func laterCommandsCoverEarlierOnes() throws {
        let picture = try draw(
            2, 1,
            [
                box(roundedRect(0, 0, 2, 1), fill: .color(Self.red)),
                box(roundedRect(1, 0, 1, 1), fill: .color(.white)),
            ])
        #expect(picture.row(0) == ["FF0000FF", "FFFFFFFF"])
    }

    @Test func bubbleBorderFollowsTheTail() throws {
        let body = RoundedRect(Rect(x: 2, y: 2, width: 36, height: 12), radius: 4)
        let outline = Outline.bubble(body, tail: Rect(x: 8, y: 14, width: 24, height: 12))
        let picture = try draw(
            40, 28,
            [
                box(outline, fill: .color(.white), border: Border(color: Self.red, width: 1))
            ])
        // The middles of the body and of the tail's root are fill; the body's lower edge beside the tail is border.
        #expect(picture[20, 8] == "FFFFFFFF" && picture[20, 13] == "FFFFFFFF" && picture[20, 15] == "FFFFFFFF")
        #expect(picture[20, 2] == "FF0000FF" && picture[6, 13] == "FF0000FF" && picture[33, 13] == "FF0000FF")
        // On the tail's slope of 45°, the edge pixel is half covered, all by border.
        #expect(abs(Int(picture.alphas(18)[12]) - 128) <= 4)
        #expect(picture[12, 18].hasSuffix(picture[12, 18].prefix(2)))
        #expect(picture.alphas(26).allSatisfy { $0 == 0 })
    }
}
