import Graphics
import LayoutEngine
import Layouts
import ScreenshotReading
import TestSupport
import Testing
import ThemeModel

/// Pictures that are painted here, pixel by pixel, so that every edge and colour is known.
@Suite struct ReadingTests {
    /// A picture in which each rectangle covers a part of its edge's pixels.
    struct Canvas {
        let width: Int
        let height: Int
        var pixels: [UInt32]

        init(width: Int, height: Int, _ color: UInt32) {
            (self.width, self.height) = (width, height)
            pixels = Array(repeating: color, count: width * height)
        }

        /// Paints a rectangle in `0xBBGGRR`.
        mutating func fill(_ rect: Rect, _ color: UInt32) {
            for y in max(0, Int(rect.y))..<min(height, Int(rect.maxY.rounded(.up))) {
                for x in max(0, Int(rect.x))..<min(width, Int(rect.maxX.rounded(.up))) {
                    let across = min(Double(x + 1), rect.maxX) - max(Double(x), rect.x)
                    let down = min(Double(y + 1), rect.maxY) - max(Double(y), rect.y)
                    let share = max(0, across) * max(0, down)
                    var mixed: UInt32 = 0
                    for shift in [UInt32(0), 8, 16] {
                        let below = Double(pixels[y * width + x] >> shift & 255)
                        let above = Double(color >> shift & 255)
                        mixed |= UInt32((below + (above - below) * share).rounded()) << shift
                    }
                    pixels[y * width + x] = mixed
                }
            }
        }

        var screenshot: Screenshot {
            Screenshot(StraightPixmap(width: width, height: height, pixels: pixels.map { $0 | 0xFF00_0000 }))
        }
    }

    /// Paints a keyboard's faces: letters, functions and return in their own colours, lower by `top` in a higher picture.
    static func keyboard(
        on device: Device, _ metrics: KeyboardMetrics, scale: Double, top: Int = 0, below: Int = 0,
        keySpacing: Double = 5, rowSpacing: Double = 11, ground: UInt32 = 0xC0B0A0
    ) throws -> Canvas {
        var options = LayoutOptions()
        (options.platform, options.device, options.metrics) = (metrics.platform, device, metrics)
        let geometry = try KeyboardGeometry(
            LayoutStyle(keySpacing: keySpacing, rowSpacing: rowSpacing), layout: .qwerty, options: options)
        let size = try geometry.pixelSize(scale: scale)
        var canvas = Canvas(width: size.width, height: size.height + top + below, 0x101010)
        canvas.fill(
            Rect(x: 0, y: Double(top), width: Double(size.width), height: Double(size.height)), ground)
        for key in geometry.keys {
            let rect = Rect(
                x: key.rect.x * scale, y: key.rect.y * scale + Double(top), width: key.rect.width * scale,
                height: key.rect.height * scale)
            canvas.fill(rect, key.isAccent ? 0x2040E0 : key.kind == .modifier ? 0x908070 : 0xFFFEFD)
        }
        return canvas
    }

    @Test(arguments: [
        (Device.iPhone15, KeyboardMetrics.theme, 3.0), (.iPhone15, .theme, 2), (.iPhone16ProMax, .theme, 3),
        (.pixel9, .android, 3), (.pixel9, .gboard, 2.625), (.pixel9, .floris, 2), (.pixel9, .fcitx5, 3),
    ])
    func aKeyboardIsFoundWhereItIs(_ device: Device, _ metrics: KeyboardMetrics, scale: Double) throws {
        let canvas = try Self.keyboard(on: device, metrics, scale: scale, top: 300, below: 40)
        let reading = try KeyboardReading(canvas.screenshot)
        #expect(reading.match.metrics == metrics)
        #expect(reading.match.device.portrait.width == device.portrait.width)
        #expect(abs(reading.match.scale / scale - 1) < 0.002)
        #expect(reading.match.faces.count == reading.match.geometry.keys.count)
        #expect(abs(reading.match.origin.y - 300) < 0.6 * scale)
        let values = reading.values.mapValues(\.value)
        #expect(values[.regularKeyBackground] == .color(Color(rgb: 0xFDFEFF)))
        #expect(values[.modifierKeyBackground] == .color(Color(rgb: 0x708090)))
        #expect(values[.keyboardBackground] == .color(Color(rgb: 0xA0B0C0)))
        #expect(values[.regularKeyBorderWidth] == .number(0))
        #expect(values[.regularKeyShadowColor] == nil)
        if metrics == .theme {
            #expect(values[.accentKeyBackground] == .color(Color(rgb: 0xE04020)))
            guard case .number(let across)? = values[.keySpacing], case .number(let down)? = values[.rowSpacing] else {
                Issue.record("no spacing")
                return
            }
            #expect(abs(across - 5) < 0.1 && abs(down - 11) < 0.1)
        }
    }

    /// What is known of a keyboard decides where the picture would; what contradicts it is no keyboard.
    @Test func whatIsKnownIsNotRead() throws {
        let canvas = try Self.keyboard(on: .pixel9, .android, scale: 3)
        var hints = KeyboardHints()
        (hints.device, hints.layout, hints.scale) = (.pixel8, "german-qwertz", 2.995)
        let match = try KeyboardReading(canvas.screenshot, as: hints).match
        #expect(match.device == .pixel8 && match.layout.name == "german-qwertz" && match.scale == 2.995)
        hints = KeyboardHints()
        hints.platform = .ios
        #expect(try KeyboardReading(canvas.screenshot).match.metrics.platform == .android)
        #expect((try? KeyboardReading(canvas.screenshot, as: hints))?.match.metrics.platform != .android)
        hints.device = .pixel9
        #expect(throws: KeyboardReading.NoKeyboard.self) { try KeyboardReading(canvas.screenshot, as: hints) }
    }

    /// Faces through which a third of a gradient shows are read as a colour with an alpha.
    @Test func aGroundOfManyColorsShowsHowOpaqueFacesAre() throws {
        var canvas = try Self.keyboard(on: .iPhone15, .theme, scale: 2)
        for index in canvas.pixels.indices {
            let down = Double(index / canvas.width) / Double(canvas.height)
            let ground = (40 + 160 * down, 200 - 120 * down, 90.0)
            let alpha = canvas.pixels[index] == 0xFFFEFD ? 0.66 : canvas.pixels[index] == 0xC0B0A0 ? 0 : 1
            let face = (240.0, 220.0, 250.0)
            guard alpha < 1 else { continue }
            func level(_ own: Double, _ below: Double) -> UInt32 {
                UInt32((own * alpha + below * (1 - alpha)).rounded())
            }
            canvas.pixels[index] =
                level(face.0, ground.0) | level(face.1, ground.1) << 8 | level(face.2, ground.2) << 16
        }
        let values = try KeyboardReading(canvas.screenshot).values.mapValues(\.value)
        let color = try #require(values[.regularKeyBackground]?.color)
        #expect(abs(Double(color.alpha) / 255 - 0.66) < 0.03)
        #expect(Levels(color).distance(to: Levels(240, 220, 250)) < 5)
        #expect(values[.regularKeyGradient] == nil && values[.modifierKeyBackground]?.color?.alpha == 255)
    }

    @Test func ofTwoKeyboardsTheLowerOneCounts() throws {
        let upper = try Self.keyboard(on: .iPhone15, .theme, scale: 2)
        var canvas = try Self.keyboard(on: .iPhone15, .theme, scale: 2, top: upper.height + 100)
        canvas.pixels.replaceSubrange(0..<upper.pixels.count, with: upper.pixels)
        let reading = try KeyboardReading(canvas.screenshot)
        #expect(abs(reading.match.origin.y - Double(upper.height + 100)) < 1.5)
    }

    /// Grids of equal things have no space key, and few of them have rows of seven.
    @Test(arguments: [(4, 6, 120.0, 60.0), (4, 5, 190, 20), (8, 20, 110, 6), (10, 4, 76, 10), (3, 4, 240, 30)])
    func aGridIsNoKeyboard(columns: Int, rows: Int, side: Double, gap: Double) {
        var canvas = Canvas(width: 900, height: 1600, 0xF0F0F0)
        for row in 0..<rows {
            for column in 0..<columns {
                canvas.fill(
                    Rect(
                        x: 20 + Double(column) * (side + gap), y: 40 + Double(row) * (0.6 * side + gap), width: side,
                        height: 0.6 * side), 0x8090A0)
            }
        }
        #expect(throws: KeyboardReading.NoKeyboard.self) { try KeyboardReading(canvas.screenshot) }
    }

    /// Paints what is written on keys without faces, with a hint beside each letter: letters of two heights, words and icons.
    private static func labels(
        on device: Device, _ metrics: KeyboardMetrics, scale: Double, top: Int = 0
    ) throws -> Canvas {
        var options = LayoutOptions()
        (options.platform, options.device, options.metrics) = (metrics.platform, device, metrics)
        let geometry = try KeyboardGeometry(
            LayoutStyle(keySpacing: 6, rowSpacing: 10), layout: .qwerty, options: options)
        let size = try geometry.pixelSize(scale: scale)
        var canvas = Canvas(width: size.width, height: size.height + top, 0xF8F0E8)
        func fill(_ center: Point, up: Double = 0, width: Double, height: Double, _ color: UInt32) {
            let middle = Point(center.x * scale, (center.y - up) * scale + Double(top))
            canvas.fill(Rect(center: middle, width: width * scale, height: height * scale), color)
        }
        for key in geometry.keys {
            let (center, isLetter) = (key.rect.center, key.key.role == .character)
            guard isLetter else {
                fill(center, width: 22, height: 16, 0x604020)
                continue
            }
            // Commas are too small to be looked for; half of the letters reach as high as capitals.
            let isPoint = !key.key.label.written.allSatisfy(\.isLetter)
            let isHigh = "bdfhklt".contains(key.key.label.written)
            fill(center, up: isPoint ? -6 : isHigh ? 0 : -2, width: 9, height: isPoint ? 4 : isHigh ? 16 : 12, 0x302010)
            fill(center, up: 15, width: 5, height: 8, 0x605040)
        }
        return canvas
    }

    /// Of keys without faces labels are read; gaps are derived, and corners not known.
    @Test(arguments: [
        (Device.iPhone15, KeyboardMetrics.theme, 3.0), (.iPhone15, .theme, 2), (.pixel9, .floris, 2),
        (.pixel9, .gboard, 3),
    ])
    func lettersWithoutFacesAreRead(_ device: Device, _ metrics: KeyboardMetrics, scale: Double) throws {
        let reading = try KeyboardReading(Self.labels(on: device, metrics, scale: scale, top: 200).screenshot)
        let match = reading.match
        #expect(!match.hasFaces && match.metrics.platform == metrics.platform && match.scale == scale)
        #expect(match.isBorderless == (metrics != .theme))
        #expect(match.faces.count == match.geometry.keys.count && match.strangers == 0)
        #expect(abs(match.origin.x) < 0.1 && abs(match.origin.y - 200) < 2 * scale)
        let values = reading.values.mapValues(\.value)
        #expect(values[.keyboardBackground] == .color(Color(rgb: 0xE8F0F8)))
        #expect(values[.regularKeyBackground] == .color(Color(rgb: 0xE8F0F8)))
        #expect(values[.modifierKeyBackground] == .color(Color(rgb: 0xE8F0F8)))
        #expect(values[.regularKeyText] == .color(Color(rgb: 0x102030)))
        #expect(values[.modifierKeyText] == .color(Color(rgb: 0x204060)))
        #expect(values[.regularKeyShadowColor] == .color(.clear) && values[.regularKeyBorderWidth] == .number(0))
        #expect(values[.regularKeyCornerRadius] == nil)
        #expect(reading.derived == [.keySpacing, .rowSpacing])
        #expect(reading.summary.contains("keys have no faces"), "\(reading.summary)")
    }

    /// Labels that are no keyboard's are named, such as those of a grid, or of rows with nothing below them.
    @Test(arguments: [
        ([10, 9, 7], "its rows of 10, 9, 7 labels are no keyboard's"),
        ([10, 10, 10, 10], "it has no three steady rows of faces or labels"),
        ([10, 9], "it has no three steady rows of faces or labels"),
    ])
    func labelsOfNoKeyboardAreNamed(counts: [Int], summary: String) {
        var canvas = Canvas(width: 900, height: 720, 0xF8F0F0)
        for (row, count) in counts.enumerated() {
            for column in 0..<count {
                let left = 37 + 45 * (10 - count) + 90 * column
                canvas.fill(Rect(x: Double(left), y: 120 + 130 * Double(row), width: 16, height: 24), 0x202020)
            }
        }
        let error = #expect(throws: KeyboardReading.NoKeyboard.self) { try KeyboardReading(canvas.screenshot) }
        #expect(
            error?.summary == summary
                + " (expected rows of keys with faces and a space key, or of labels on one colour)")
    }

    @Test func noiseAndPicturesWithoutRoomAreNoKeyboards() {
        var random: UInt32 = 7
        var canvas = Canvas(width: 1200, height: 900, 0)
        for index in canvas.pixels.indices {
            random = random &* 1_664_525 &+ 1_013_904_223
            canvas.pixels[index] = random >> 8
        }
        #expect(throws: KeyboardReading.NoKeyboard.self) { try KeyboardReading(canvas.screenshot) }
        for (width, height) in [(1, 1), (3000, 1), (1, 3000), (40, 40)] {
            #expect(throws: KeyboardReading.NoKeyboard.self) {
                try KeyboardReading(Canvas(width: width, height: height, 0x405060).screenshot)
            }
        }
    }
}
