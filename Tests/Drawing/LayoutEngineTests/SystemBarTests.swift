import Graphics
import LayoutEngine
import Layouts
import TestSupport
import Testing

@Suite struct SystemBarTests {
    private func geometry(_ device: String, _ orientation: Device.Orientation, _ shows: Bool = true) throws
        -> KeyboardGeometry
    {
        try KeyboardGeometry(
            style, layout: phoneLayout,
            options: options {
                $0.device = try Device.named(device)
                ($0.orientation, $0.showsSystemBar) = (orientation, shows)
            })
    }

    @Test func isBelowThePhonesKeys() throws {
        let geometry = try geometry("iphone-15", .portrait)
        let bar = try #require(geometry.systemBar)
        #expect(geometry.height == 339)
        #expect(bar.rect.sides == [0, 264, 393, 75])
        #expect(bar.icons.map(\.icon) == [.globe, .microphone])
        #expect(bar.icons.map(\.rect.sides) == [[18, 264, 44, 41], [331, 264, 44, 41]])
        #expect(bar.homeIndicator?.sides == [126.939, 326, 139.122, 5])
        #expect(try geometry.keys == self.geometry("iphone-15", .portrait, false).keys)
    }

    @Test func showsEmojiIfTheKeyboardHasAGlobe() throws {
        let geometry = try KeyboardGeometry(
            style, layout: phoneLayout, options: options { ($0.showsSystemBar, $0.showsGlobe) = (true, true) })
        #expect(geometry.systemBar?.icons.map(\.icon) == [.emoji, .microphone])
    }

    @Test func landscapeBarIsWithinTheKeysWidth() throws {
        let geometry = try geometry("iphone-15", .landscape)
        let bar = try #require(geometry.systemBar)
        #expect(geometry.height == 213 + 59)
        #expect(bar.icons.map(\.rect.sides) == [[98, 213, 44, 38], [710, 213, 44, 38]])
        #expect(bar.homeIndicator?.width == 240)
    }

    @Test func tabletsHaveOnlyTheIndicator() throws {
        let geometry = try geometry("ipad-pro-11", .portrait)
        #expect(geometry.height == 264 + 48 + 20)
        #expect(geometry.systemBar?.icons == [])
    }

    @Test(arguments: ["iphone-se", "iphone-8", "iphone-8-plus", "ipad"])
    func devicesWithAHomeButtonHaveNone(device: String) throws {
        for orientation in Device.Orientation.allCases {
            #expect(try geometry(device, orientation) == geometry(device, orientation, false))
        }
    }
}
