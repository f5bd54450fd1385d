import Graphics
import Testing

@testable import ThemeModel

@Suite struct ColorVisionTests {
    /// Greys, black and white are seen by all; a colour twice seen is the same.
    @Test(arguments: ColorVision.allCases) func greysStayAndSimulationsRepeat(_ vision: ColorVision) {
        for level in UInt8.min...UInt8.max {
            let grey = Color(red: level, green: level, blue: level, alpha: 128)
            #expect(vision.seen(grey) == grey)
        }
        let colors: [UInt32] = [0x6A45FF, 0x40A060, 0x808020, 0x906070, 0x70C0E0]
        for rgb in colors {
            let once = vision.seen(Color(rgb: rgb))
            #expect(OKLab(vision.seen(once)).distance(to: OKLab(once)) < 0.05, "\(once)")
        }
    }

    /// By hand from the matrices: linear light of FF is 1, of 80 is 0.2158605.
    @Test(
        arguments: [
            (ColorVision.protanopia, 0xFF0000, 0x5E5E0D), (.protanopia, 0x0000FF, 0x0000FF),
            (.deuteranopia, 0x00FF00, 0xDBDB29), (.tritanopia, 0xFF0000, 0xFF004E), (.tritanopia, 0x0000FF, 0x006288),
            (.grayscale, 0xFF0000, 0x7F7F7F), (.grayscale, 0x00FF00, 0xDCDCDC), (.grayscale, 0x0000FF, 0x4C4C4C),
        ] as [(ColorVision, UInt32, UInt32)])
    func colorsMatchThePublishedMatrices(_ vision: ColorVision, _ color: UInt32, _ seen: UInt32) {
        #expect(vision.seen(Color(rgb: color)) == Color(rgb: seen))
    }

    @Test func keysThatBecomeOneAreFound() throws {
        func found(_ accent: String, _ modifier: String) throws -> [ColorVision] {
            let theme = try Sample.light([
                ("accentKeyBackground", "\"\(accent)\""), ("modifierKeyBackground", "\"\(modifier)\""),
            ])
            return theme.alikeKeys.first { $0.fill == .accentKeyBackground }?.visions ?? []
        }
        #expect(try found("#C06060", "#888060").contains(.deuteranopia))
        #expect(try found("#C06060", "#C06060") == [])
        #expect(try found("#000000", "#FFFFFF") == [])
        // A dark and a light colour stay two, whatever their hues.
        #expect(try found("#102080", "#F0E0C0") == [])
    }
}
