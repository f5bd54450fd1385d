import Glibc
import Graphics
import KeyboardPreview
import LayoutEngine
import Layouts
import Testing
import ThemeModel

/// The ink of the keyboard of iOS 26, measured on the picture that users get (docs/geometry.md §9).
@Suite struct IOS26InkTests {
    private static let scale = 4.0

    /// A plane of a layout on a phone 440 points wide, with white ink on dark keys.
    private struct Drawn {
        let geometry: KeyboardGeometry
        private let pixmap: Pixmap

        init(
            _ plane: PlaneName, _ name: String = "tamil99", _ candidates: [Candidate]? = nil, globe: Bool = false
        ) throws {
            let theme = try #require(Preset(named: "ios26")?.theme.value?.theme(.dark))
            let layout = try KeyboardLayout.named(name)
            var settings = KeyboardSettings()
            settings.layout.device = try Device.named("iphone-16-pro-max")
            settings.scale = IOS26InkTests.scale
            settings.layout.metrics = .ios26
            settings.layout.plane = plane
            settings.layout.showsSystemBar = true
            settings.layout.showsGlobe = globe
            settings.candidates = candidates
            geometry = try KeyboardGeometry(LayoutStyle(theme), layout: layout, options: settings.layout)
            pixmap = try KeyboardRenderer().picture(of: theme, layout, options: settings).pixmap
        }

        /// The box of the ink in a rectangle, in points; `share` is how much of a full pixel's light a pixel of ink has.
        func ink(in rect: Rect, share: Double = 0.5) throws -> Rect {
            let scale = IOS26InkTests.scale
            let (background, white) = (Double(light(Int(rect.midX * scale), Int((rect.y + 0.5) * scale))), 255.0)
            let threshold = Int(background + share * (white - background))
            var box: PixelRect?
            for y in Int(rect.y * scale)..<Int(rect.maxY * scale) {
                for x in Int(rect.x * scale)..<Int(rect.maxX * scale) where light(x, y) > threshold {
                    let pixel = PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)
                    box = box?.union(pixel) ?? pixel
                }
            }
            let found = try #require(box)
            return Rect(
                x: Double(found.left) / scale, y: Double(found.top) / scale, width: Double(found.width) / scale,
                height: Double(found.height) / scale)
        }

        func ink(of key: KeyFrame) throws -> Rect { try ink(in: key.rect.inset(by: 2)) }

        func key(_ identity: String) throws -> KeyFrame {
            try #require(geometry.keys.first { $0.key.identity == identity })
        }

        /// The area of the ink in a rectangle in square points, by the light of its pixels between `background` and white.
        func inkArea(in rect: Rect, background: Double) -> Double {
            let scale = IOS26InkTests.scale
            var sum = 0.0
            for y in Int(rect.y * scale)..<Int(rect.maxY * scale) {
                for x in Int(rect.x * scale)..<Int(rect.maxX * scale) {
                    sum += (Double(light(x, y)) - background) / (255 - background)
                }
            }
            return sum / (scale * scale)
        }

        /// The lightest pixel in a rectangle.
        func lightest(in rect: Rect) -> Int {
            let scale = IOS26InkTests.scale
            let columns = Int(rect.x * scale)..<Int(rect.maxX * scale)
            return (Int(rect.y * scale)..<Int(rect.maxY * scale)).reduce(0) { most, y in
                columns.reduce(most) { max($0, light($1, y)) }
            }
        }

        /// The pixel at a point: alpha, blue, green, red.
        func pixel(_ x: Double, _ y: Double) -> UInt32 {
            pixmap.pixels[Int(y * IOS26InkTests.scale) * pixmap.width + Int(x * IOS26InkTests.scale)]
        }

        /// The green of the pixel at a point.
        func light(at x: Double, _ y: Double) -> Int { Int(pixel(x, y) >> 8 & 0xFF) }

        private func light(_ x: Int, _ y: Int) -> Int { Int(pixmap.pixels[y * pixmap.width + x] >> 8 & 0xFF) }
    }

    /// The measured lengths have a digit after the point, a pixel is a quarter of a point.
    private func isNear(_ value: Double, _ expected: Double, _ tolerance: Double = 0.4) -> Bool {
        abs(value - expected) <= tolerance
    }

    @Test func tamilLettersShareABaselineBelowTheKeysCentre() throws {
        let drawn = try Drawn(.letters)
        for row in 0..<3 {
            let keys = drawn.geometry.keys.filter { $0.row == row && $0.key.role == .character }
            let inks = try keys.map { try drawn.ink(of: $0) }
            let mean = zip(keys, inks).reduce(0) { $0 + $1.1.midY - $1.0.rect.midY } / Double(keys.count)
            #expect(isNear(mean, 1.8, 0.2), "row \(row): \(mean)")
        }
        // "க" has nothing below the baseline, and all of its height above.
        #expect(try isNear(drawn.ink(of: drawn.key("க")).height, 8, 0.7))
    }

    @Test func digitsAndSignsHaveTheMeasuredHeight() throws {
        let symbols = try Drawn(.symbols)
        for digit in "1234567890" {
            let key = try symbols.key(String(digit))
            let ink = try symbols.ink(of: key)
            #expect((15.2...16.1).contains(ink.height), "\(digit) is \(ink.height) high")
            #expect(isNear(ink.midY - key.rect.midY, -1.2))
        }
        let at = try symbols.ink(of: symbols.key("@"))
        #expect(isNear(at.width, 17) && isNear(at.height, 17.7))
        // The key to the other symbols begins the third row.
        let others = try #require(symbols.geometry.keys.first { $0.row == 2 })
        #expect(try isNear(symbols.ink(of: others).height, 7.7))
    }

    @Test func theWayBackAndTheCornerHaveTheLanguagesShortMark() throws {
        let (letters, symbols) = (try Drawn(.letters), try Drawn(.symbols))
        let mode = try #require(symbols.geometry.keys.first { $0.key.role == .mode })
        #expect(try isNear(symbols.ink(of: mode).width, 11.3))
        let space = try letters.key("space")
        let corner = Rect(
            x: space.rect.midX, y: space.rect.midY, width: space.rect.width / 2 - 2, height: space.rect.height / 2 - 2)
        // The mark's colour is at 30 %.
        let mark = try letters.ink(in: corner, share: 0.15)
        #expect(isNear(mark.height, 6.1) && mark.x > space.rect.maxX - 30)
    }

    @Test(arguments: [("shift", 21.0, 18.0), ("delete", 22, 18), ("return", 21, 18), ("emoji", 20, 20)])
    func iconsHaveTheMeasuredInk(key: String, width: Double, height: Double) throws {
        let drawn = try Drawn(.letters)
        let key = try drawn.key(key)
        let ink = try drawn.ink(of: key)
        #expect(isNear(ink.width, width, 0.6) && isNear(ink.height, height, 0.6))
        #expect(isNear(ink.midX, key.rect.midX, 0.6) && isNear(ink.midY, key.rect.midY, 0.6))
    }

    @Test func systemBarHasTheMeasuredInk() throws {
        let drawn = try Drawn(.letters)
        #expect(drawn.geometry.height == 345)
        let icons = try #require(drawn.geometry.systemBar).icons.map(\.rect)
        let foot = try #require(drawn.geometry.keys.last).rect.maxY
        let inks = try icons.map { try drawn.ink(in: $0.inset(by: -2)) }
        #expect(isNear(inks[0].width, 27) && isNear(inks[0].height, 27) && isNear(inks[0].midY - foot, 39.8))
        #expect(isNear(inks[1].width, 19) && isNear(inks[1].height, 28) && isNear(inks[1].midY - foot, 39.8))
    }

    @Test func keyboardAndKeysHaveTheMeasuredColours() throws {
        let drawn = try Drawn(.letters)
        #expect(drawn.pixel(220, 48) == 0xFF17_1616)
        for name in ["shift", "க", "space", "return"] {
            let key = try drawn.key(name).rect
            #expect(drawn.pixel(key.midX, key.y + 3) == 0xFF3C_3C3C, "\(name)")
        }
    }

    @Test func bandHasThreeCellsBetweenLinesAndNoHighlight() throws {
        let drawn = try Drawn(.letters, "tamil99", [Candidate("நான்"), Candidate("நாம்"), Candidate("நீ")])
        // White at 9 % and 62 % over 0x16: 22 + 0.09 · 233 and 22 + 0.62 · 233.
        let (line, text) = (43, 166)
        for x in [146.0, 293] {
            #expect(drawn.light(at: x + 0.5, 26) == line && drawn.light(at: x - 0.3, 26) == 22)
            #expect(drawn.light(at: x + 1.3, 26) == 22)
            #expect(drawn.light(at: x + 0.5, 14.2) == line && drawn.light(at: x + 0.5, 37.7) == line)
            #expect(drawn.light(at: x + 0.5, 13.7) == 22 && drawn.light(at: x + 0.5, 38.3) == 22)
        }
        let cell = Rect(x: 0, y: 4, width: 145, height: 46)
        let ink = try drawn.ink(in: cell.inset(by: 2), share: 0.31)
        #expect(isNear(ink.width, 47, 1) && isNear(ink.midX, 73, 1))
        #expect(drawn.lightest(in: cell.inset(by: 2)) == text)
        // The first is the selected one: its cell is as dark as the others'.
        #expect(drawn.light(at: 40, 26) == 22 && drawn.light(at: 360, 47) == 22)
    }

    @Test func cornersOfKeysAreSuperellipses() throws {
        let drawn = try Drawn(.letters)
        let key = try drawn.key("space").rect
        for depth in [0.5, 1, 2, 3.5, 5, 8] {
            // (|x|/r)^n + (|y|/r)^n = 1 from the inner corner of a square of r = 10.3, n = 2.75.
            let (r, n) = (10.3, 2.75)
            let edge = r - r * pow(1 - pow((r - depth) / r, n), 1 / n)
            // Half of the difference between the keyboard and the key is where the edge is.
            let first = stride(from: key.x - 1, to: key.x + 12, by: 1 / Self.scale).first {
                drawn.light(at: $0, key.y + depth) > (0x16 + 0x3C) / 2
            }
            #expect(try isNear(#require(first) - key.x, edge, 0.5), "at \(depth)")
        }
    }

    @Test func keyboardHasRoundCornersAboveAndALightEdge() throws {
        let drawn = try Drawn(.letters)
        for degrees in stride(from: 15.0, through: 75, by: 10) {
            let (x, y) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
            /// The alpha at a distance from the centre of the left or right corner.
            func alpha(_ distance: Double, isLeft: Bool) -> UInt32 {
                let across = distance * x
                return drawn.pixel(isLeft ? 31 - across : 409 + across, 31 - distance * y) >> 24
            }
            for isLeft in [true, false] {
                #expect(alpha(31 - 0.6, isLeft: isLeft) == 0xFF && alpha(31 + 0.6, isLeft: isLeft) == 0)
            }
        }
        #expect(drawn.pixel(0, 344.9) >> 24 == 0xFF && drawn.pixel(439.9, 344.9) >> 24 == 0xFF)
        #expect(drawn.light(at: 220, 0.5) > 0x16 + 20 && drawn.light(at: 220, 1.2) == 0x16)
    }

    @Test func capitalsAreCentredLikeDigits() throws {
        let drawn = try Drawn(.shift, "english")
        for letter in ["E", "H", "T", "Z"] {
            let key = try drawn.key(letter)
            #expect(try isNear(drawn.ink(of: key).midY - key.rect.midY, -1.2), "\(letter)")
        }
    }

    @Test(arguments: [("tamil99", 6.1), ("english", 6.1), ("faroese", 6.1)])
    func markInTheCornerHasThirtyPercent(layout: String, height: Double) throws {
        let drawn = try Drawn(.letters, layout, globe: true)
        let space = try drawn.key("space").rect
        let corner = Rect(
            x: space.midX, y: space.midY, width: space.width / 2 - 2, height: space.height / 2 - 2)
        #expect(try isNear(drawn.ink(in: corner, share: 0.15).height, height))
        // White at 30 % over 0x3C: 60 + 0.3 · 195.
        #expect(drawn.lightest(in: corner) == 119)
    }

    @Test func globeHasTheMeasuredInkAndTheMicrophoneIsOutlined() throws {
        let drawn = try Drawn(.letters)
        let icons = try #require(drawn.geometry.systemBar).icons.map(\.rect)
        let globe = Rect(x: icons[0].midX - 15, y: icons[0].midY - 15, width: 30, height: 30)
        #expect(isNear(drawn.inkArea(in: globe, background: 0x16), 305, 3))
        // A meridian is six points from the middle near the equator, and nearer to it further up.
        #expect(drawn.light(at: icons[0].midX + 6, icons[0].midY - 3) > 0x80)
        #expect(drawn.light(at: icons[0].midX + 6, icons[0].midY - 9.5) < 0x80)
        #expect(drawn.light(at: icons[1].midX, icons[1].midY - 5) == 0x16)
    }

    @Test func arrowOfReturnHasASquareCorner() throws {
        let drawn = try Drawn(.letters)
        let center = try drawn.key("return").rect.center
        func isInk(_ x: Double, _ y: Double) -> Bool { drawn.light(at: center.x + x, center.y + y) > 0xA0 }
        // Down on the right into the corner, and along below to the arrow's tip at the left.
        #expect(isInk(9.65, -7.5) && isInk(9.65, -2.5) && isInk(9.65, 3.1) && isInk(4, 3.1) && isInk(-9, 3.1))
        #expect(!isInk(3, -8.15) && !isInk(3, -2.5) && !isInk(-1, -8.15))
    }
}
