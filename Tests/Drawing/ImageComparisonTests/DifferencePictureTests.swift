import Graphics
import Testing

@testable import ImageComparison

/// The picture of a difference.
@Suite struct DifferencePictureTests {
    private func panels(_ expected: StraightPixmap, _ actual: StraightPixmap, _ ignoring: [PixelRect] = [])
        -> [[UInt32]]
    {
        let comparison = PictureComparison(expected: expected, actual: actual, ignoring: ignoring)
        let picture = comparison.picture(expected: expected, actual: actual)
        let width = picture.width / 3
        var panels: [[UInt32]] = [[], [], []]
        for (index, pixel) in picture.pixels.enumerated() {
            panels[index % picture.width / width].append(pixel)
        }
        return panels
    }

    @Test func differencesAreAmplified() {
        let expected = picture(2, 2, 0xFF10_2030)
        // Red differs by 1, green by 4, blue by 2.
        let actual = picture(2, 2, 0xFF10_2030, [(0, 0, 0xFF10_2031), (1, 0, 0xFF10_2430), (0, 1, 0xFF0E_2030)])
        let panels = panels(expected, actual)
        #expect(panels[0] == expected.pixels)
        #expect(panels[2] == actual.pixels)
        #expect(panels[1] == [0xFF00_0040, 0xFF00_FF00, 0xFF7F_0000, 0xFF00_0000])
    }

    @Test func alphaShowsAsWhite() {
        let panels = panels(picture(2, 1, 0xFF00_0000), picture(2, 1, 0xFF00_0000, [(0, 0, 0xFE00_0000), (1, 0, 0)]))
        #expect(panels[1] == [0xFF40_4040, 0xFFFF_FFFF])
    }

    @Test func translucentPixelsShowTheBackground() {
        let panels = panels(picture(9, 1, 0), picture(9, 1, 0x80FF_0000))
        #expect(panels[0] == Array(repeating: 0xFFFF_FFFF, count: 8) + [0xFFCC_CCCC])
        // 127 of 255 and 102 of 204 of the background remain.
        #expect(panels[2] == Array(repeating: 0xFFFF_7F7F, count: 8) + [0xFFE6_6666])
    }

    @Test func ignoredPixelsAreGrey() {
        let panels = panels(
            picture(3, 1, 0xFF00_0000), picture(1, 2, 0xFF00_0000), [PixelRect(x: 0, y: 0, width: 1, height: 1)])
        let (black, white): (UInt32, UInt32) = (0xFF00_0000, 0xFFFF_FFFF)
        #expect(panels[0] == [black, black, black, white, white, white])
        #expect(panels[1] == [UInt32](repeating: 0xFF80_8080, count: 6))
        #expect(panels[2] == [black, white, white, black, white, white])
    }
}
