import Graphics
import LayoutEngine
import ScreenshotReading
import Testing
import ThemeModel

/// The search for values with which the picture of a theme is the one that was read.
@Suite struct FittingTests {
    /// Values that are wrong by as much as a reading can be.
    private static let wrong: ThemeFitting.Values = [
        .keySpacing: .number(5.75), .keyboardBackground: .color(Color(rgb: 0xA4A6C9)),
    ]

    /// Paints a keyboard with these values, and nothing that the others say.
    private static func picture(of values: ThemeFitting.Values, rowSpacing: Double = 11) -> Pixmap? {
        guard let spacing = values[.keySpacing]?.number, let ground = values[.keyboardBackground]?.color else {
            return nil
        }
        let color = UInt32(ground.red) | UInt32(ground.green) << 8 | UInt32(ground.blue) << 16
        let canvas = try? ReadingTests.keyboard(
            on: .iPhone15, .theme, scale: 2, keySpacing: spacing, rowSpacing: rowSpacing, ground: color)
        return canvas.map { canvas in
            Pixmap(width: canvas.width, height: canvas.height, pixels: canvas.pixels.map { $0 | 0xFF00_0000 })
        }
    }

    private static func fitting(
        _ values: ThemeFitting.Values, mostFrames: Int = 400, isOutOfTime: Bool = false,
        draw: @escaping (ThemeFitting.Values) -> Pixmap? = { picture(of: $0) }
    ) throws -> ThemeFitting {
        // The keyboard begins lower in the picture than in the drawn one.
        let canvas = try ReadingTests.keyboard(on: .iPhone15, .theme, scale: 2, top: 80, below: 9)
        let reading = try KeyboardReading(canvas.screenshot)
        return try #require(
            ThemeFitting(values, of: reading, mostFrames: mostFrames, hasTime: { !isOutOfTime }, draw: draw))
    }

    @Test func valuesAreThoseOfThePicture() throws {
        let fitting = try Self.fitting(Self.wrong)
        #expect(fitting.values[.keySpacing] == .number(5))
        #expect(fitting.values[.keyboardBackground] == .color(Color(rgb: 0xA0B0C0)))
        #expect(fitting.summary.hasPrefix("0.0 % of the pixels"))
        #expect(!fitting.isOutOfTime && fitting.frames < 400)
        let again = try Self.fitting(Self.wrong)
        #expect(again.values == fitting.values && again.frames == fitting.frames)
    }

    @Test func whatAgreesIsLeftAsItIs() throws {
        let fitting = try Self.fitting(Self.right)
        #expect(fitting.values == Self.right)
        #expect(fitting.frames == 0)
    }

    @Test func noMoreFramesAreDrawnThanAreAllowed() throws {
        #expect(try Self.fitting(Self.wrong, mostFrames: 3).frames == 3)
    }

    @Test func aTimeThatIsOverLeavesWhatWasRead() throws {
        let fitting = try Self.fitting(Self.wrong, isOutOfTime: true)
        #expect(fitting.values == Self.wrong)
        #expect(fitting.isOutOfTime && fitting.frames == 0)
        #expect(fitting.summary.hasSuffix("until the time was over)"))
    }

    @Test func whatCannotBeDrawnIsNotFitted() throws {
        let canvas = try ReadingTests.keyboard(on: .iPhone15, .theme, scale: 2)
        let reading = try KeyboardReading(canvas.screenshot)
        #expect(ThemeFitting([:], of: reading) { Self.picture(of: $0) } == nil)
    }

    private static let right: ThemeFitting.Values = [
        .keySpacing: .number(5), .keyboardBackground: .color(Color(rgb: 0xA0B0C0)),
    ]

    /// The place of the keyboard in the picture is known within two pixels.
    @Test(arguments: [(0, 0), (2, 0), (-1, 0), (0, 1), (0, -2), (-2, 2)])
    func picturesAreComparedWhereTheyAgree(across: Int, down: Int) throws {
        let fitting = try Self.fitting(Self.right) { values in
            Self.picture(of: values).map { drawn in
                var moved = drawn
                for y in 0..<drawn.height {
                    for x in 0..<drawn.width {
                        let (fromX, fromY) = (x - across, y - down)
                        let isInside =
                            (0..<drawn.width).contains(fromX) && (0..<drawn.height).contains(fromY)
                        moved.pixels[y * drawn.width + x] =
                            isInside ? drawn.pixels[fromY * drawn.width + fromX] : 0xFF10_1010
                    }
                }
                return moved
            }
        }
        #expect(fitting.summary.hasPrefix("0.0 % of the pixels"), "\(fitting.summary)")
        #expect(fitting.frames == 0)
    }

    /// The ground shows with the right gaps between keys only, and those with the right ones between rows.
    @Test func whatWasSettledIsTriedAgainBesideWhatMoved() throws {
        var values = Self.wrong
        (values[.keySpacing], values[.rowSpacing]) = (.number(5.125), .number(10.5))
        let fitting = try Self.fitting(values) { values in
            guard let rows = values[.rowSpacing]?.number else { return nil }
            var shown = values
            if rows != 11 { shown[.keySpacing] = .number(5.125) }
            if shown[.keySpacing] != .number(5) { shown[.keyboardBackground] = Self.wrong[.keyboardBackground] }
            return Self.picture(of: shown, rowSpacing: rows)
        }
        #expect(fitting.values.filter { Self.right[$0.key] != nil } == Self.right)
        #expect(fitting.values[.rowSpacing] == .number(11))
    }

    /// Android's fonts have no weights between 400 and 700, and show 500 as 400.
    @Test func aWeightIsFoundBehindOneThatLooksAlike() throws {
        var values = Self.right
        values[.keyboardBackground] = Self.wrong[.keyboardBackground]
        let (light, bold) = (Self.picture(of: values), Self.picture(of: Self.right))
        values[.keyFontWeight] = .weight(.regular)
        let fitting = try Self.fitting(values) { ($0[.keyFontWeight]?.weight?.rawValue ?? 0) < 600 ? light : bold }
        values[.keyFontWeight] = .weight(.semibold)
        #expect(fitting.values == values)
    }

    /// A picture can come nearer while its letters shrink, since those that are drawn elsewhere differ less.
    @Test func sizesAndColorsOfTextsStayNearTheirInk() throws {
        var values = Self.right
        (values[.keyFontSize], values[.regularKeyText]) = (.number(20), .color(.black))
        let fitting = try Self.fitting(values) { values in
            let (size, text) = (values[.keyFontSize]?.number ?? 0, values[.regularKeyText]?.color ?? .black)
            let far = UInt8(min(max(size * 2, 0), 60) + 40 - Double(text.red) / 8)
            return Self.picture(of: [
                .keySpacing: .number(5), .keyboardBackground: .color(Color(red: 0xA0, green: 0xB0 - far, blue: 0xC0)),
            ])
        }
        #expect(fitting.values[.keyFontSize]?.number ?? 0 >= 16 && fitting.values[.keyFontSize] != .number(20))
        #expect(fitting.values[.regularKeyText]?.color?.red ?? 255 <= 48)
    }

    /// Faces through which a third of a gradient shows are found as a colour with an alpha.
    @Test func alphasOfFacesAreFitted() throws {
        let canvas = try ReadingTests.keyboard(on: .iPhone15, .theme, scale: 2)
        func picture(of values: ThemeFitting.Values) -> Pixmap? {
            guard case .stops(let stops)? = values[.keyboardBackgroundGradient],
                let face = values[.regularKeyBackground]?.color
            else { return nil }
            let (first, last) = (Levels(stops[0].color), Levels(stops[stops.count - 1].color))
            let pixels = canvas.pixels.enumerated().map { index, pixel in
                let down = Double(index / canvas.width) / Double(canvas.height)
                let alpha = pixel == 0xFFFEFD ? Double(face.alpha) / 255 : 0
                guard alpha > 0 || pixel == 0xC0B0A0 else { return pixel | 0xFF00_0000 }
                let color = (Levels(face) * alpha + (first + (last - first) * down) * (1 - alpha)).color
                return UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | 0xFF00_0000
            }
            return Pixmap(width: canvas.width, height: canvas.height, pixels: pixels)
        }
        var values: ThemeFitting.Values = [
            .keyboardBackgroundGradient: .stops([
                GradientStop(location: 0, color: Color(rgb: 0x28C85A)),
                GradientStop(location: 1, color: Color(rgb: 0xC8505A)),
            ]), .regularKeyBackground: .color(Color(argb: 0xA8F0_DCFA)),
        ]
        let drawn = try #require(picture(of: values))
        let reading = try KeyboardReading(
            Screenshot(StraightPixmap(width: drawn.width, height: drawn.height, pixels: drawn.pixels)))
        values[.regularKeyBackground] = .color(Color(rgb: 0xC8B0D0))
        let fitting = try #require(ThemeFitting(values, of: reading) { picture(of: $0) })
        let color = try #require(fitting.values[.regularKeyBackground]?.color)
        #expect(abs(Int(color.alpha) - 0xA8) <= 3, "\(color)")
        #expect(Levels(color).distance(to: Levels(240, 220, 250)) <= 3, "\(color)")
    }

    @Test func aShareIsThatOfMostChanges() throws {
        func change(_ own: Double, _ missing: Double) -> ThemeFitting.Change {
            ([(0, Levels(own, 0, 0))], Levels(missing, 0, 0))
        }
        let line = (1...20).map { change(Double($0), Double($0) * 0.5) }
        #expect(abs(ThemeFitting.shares(of: line, parts: 1)[0] - 0.5) < 0.001)
        #expect(abs(ThemeFitting.shares(of: line + [change(20, -200)], parts: 1)[0] - 0.5) < 0.1)
    }

    /// Two parts that overlap have a share each; of two that look alike the first one changes.
    @Test func partsHaveSharesOfTheirOwn() {
        let changes: [ThemeFitting.Change] = (1...20).map { number in
            let (first, second) = (Levels(Double(number), 4, 0), Levels(0, Double(20 - number), 8))
            return ([(0, first), (1, second)], first * 0.75 - second * 0.25)
        }
        let shares = ThemeFitting.shares(of: changes, parts: 2)
        #expect(abs(shares[0] - 0.75) < 0.01 && abs(shares[1] + 0.25) < 0.01, "\(shares)")
        let alike = ThemeFitting.shares(
            of: (1...20).map { number in
                let own = Levels(repeating: Double(number))
                return ([(0, own), (1, own)], own)
            }, parts: 2)
        #expect(alike[0] > 0.95 && abs(alike[1]) < 0.05, "\(alike)")
    }
}
