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
    private static func picture(of values: ThemeFitting.Values) -> Pixmap? {
        guard let spacing = values[.keySpacing]?.number, let ground = values[.keyboardBackground]?.color else {
            return nil
        }
        let color = UInt32(ground.red) | UInt32(ground.green) << 8 | UInt32(ground.blue) << 16
        let canvas = try? ReadingTests.keyboard(
            on: .iPhone15, .theme, scale: 2, keySpacing: spacing, ground: color)
        return canvas.map { canvas in
            Pixmap(width: canvas.width, height: canvas.height, pixels: canvas.pixels.map { $0 | 0xFF00_0000 })
        }
    }

    private static func fitting(
        _ values: ThemeFitting.Values, mostFrames: Int = 400, until deadline: ContinuousClock.Instant? = nil
    ) throws -> ThemeFitting {
        // The keyboard begins lower in the picture than in the drawn one.
        let canvas = try ReadingTests.keyboard(on: .iPhone15, .theme, scale: 2, top: 80, below: 9)
        let reading = try KeyboardReading(canvas.screenshot)
        return try #require(
            ThemeFitting(values, of: reading, mostFrames: mostFrames, until: deadline, draw: Self.picture))
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
        let right: ThemeFitting.Values = [.keySpacing: .number(5), .keyboardBackground: .color(Color(rgb: 0xA0B0C0))]
        let fitting = try Self.fitting(right)
        #expect(fitting.values == right)
        #expect(fitting.frames == 0)
    }

    @Test func noMoreFramesAreDrawnThanAreAllowed() throws {
        #expect(try Self.fitting(Self.wrong, mostFrames: 3).frames == 3)
    }

    @Test func aTimeThatIsOverLeavesWhatWasRead() throws {
        let fitting = try Self.fitting(Self.wrong, until: .now)
        #expect(fitting.values == Self.wrong)
        #expect(fitting.isOutOfTime && fitting.frames == 0)
        #expect(fitting.summary.hasSuffix("until the time was over)"))
    }

    @Test func whatCannotBeDrawnIsNotFitted() throws {
        let canvas = try ReadingTests.keyboard(on: .iPhone15, .theme, scale: 2)
        let reading = try KeyboardReading(canvas.screenshot)
        #expect(ThemeFitting([:], of: reading, draw: Self.picture) == nil)
    }

    @Test func aShareIsThatOfMostChanges() throws {
        let line = (1...20).map { (own: Double($0), wanted: Double($0) * 0.5) }
        #expect(ThemeFitting.share(of: line) == 0.5)
        let shifted = ThemeFitting.share(of: line + [(own: 20, wanted: -200)])
        #expect(abs(try #require(shifted) - 0.5) < 0.1)
        #expect(ThemeFitting.share(of: Array(line.prefix(7))) == nil)
    }
}
