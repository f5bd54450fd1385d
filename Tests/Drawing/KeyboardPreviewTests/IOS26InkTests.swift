import Graphics
import KeyboardPreview
import LayoutEngine
import Testing
import ThemeModel

/// The ink of the keyboard of iOS 26, measured on the picture that users get (docs/geometry.md §9).
@Suite struct IOS26InkTests {
    private static let scale = 4.0

    /// A plane of Tamil 99 on a phone 440 points wide, with white ink on dark keys.
    private struct Drawn {
        let geometry: KeyboardGeometry
        private let pixmap: Pixmap

        init(_ plane: PlaneName) throws {
            let theme = try #require(Preset.named("ios26")?.theme.value?.theme(.dark))
            let layout = try KeyboardLayout.named("tamil99")
            var settings = KeyboardSettings()
            settings.layout.device = try Device.named("iphone-16-pro-max")
            settings.scale = IOS26InkTests.scale
            settings.layout.metrics = .ios26
            settings.layout.plane = plane
            settings.layout.showsSystemBar = true
            geometry = try KeyboardGeometry(LayoutStyle(theme), layout, settings.layout)
            pixmap = try KeyboardRenderer().picture(of: theme, layout, settings).pixmap
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
                    box = box?.enclosing(pixel) ?? pixel
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
        // The mark's colour is at 40 %.
        let mark = try letters.ink(in: corner, share: 0.2)
        #expect(isNear(mark.height, 7.3) && mark.x > space.rect.maxX - 30)
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
}
