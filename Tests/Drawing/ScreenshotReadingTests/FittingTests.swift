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

    @Test func aShareIsThatOfMostChanges() throws {
        let line = (1...20).map { (own: Double($0), wanted: Double($0) * 0.5) }
        #expect(ThemeFitting.share(of: line) == 0.5)
        let shifted = ThemeFitting.share(of: line + [(own: 20, wanted: -200)])
        #expect(abs(try #require(shifted) - 0.5) < 0.1)
        #expect(ThemeFitting.share(of: Array(line.prefix(7))) == nil)
    }
}
