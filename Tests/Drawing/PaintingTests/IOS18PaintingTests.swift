import Graphics
import LayoutEngine
import Layouts
import TestSupport
import Testing
import ThemeModel

@testable import Painting

/// The look of the keyboard of iOS 15 to 18 (docs/geometry.md §9 and §12).
@Suite struct IOS18PaintingTests {
    /// In the system's bar the key from emoji to letters has the colour of the bar's icons, of which 60 % are 153; in a row of keys,
    /// as above a home button, that of keys. On iOS 26 the bar's icons are opaque.
    @Test(arguments: [
        (KeyboardMetrics.ios18, "iphone-16-pro", "99"), (.ios18, "iphone-8", ""), (.ios26, "iphone-16-pro", ""),
    ])
    func keyBackFromEmojiHasTheBarsColour(_ metrics: KeyboardMetrics, device: String, alpha: String) throws {
        var options = LayoutOptions()
        (options.metrics, options.plane, options.showsSystemBar) = (metrics, .emoji, true)
        options.device = try #require(Device(named: device))
        var theme = KeyboardTheme.telling
        theme.modifierKey.text = .white
        let geometry = try KeyboardGeometry(
            LayoutStyle(theme), layout: .qwerty, options: options, measure: theme.measure(FixedShaper()))
        let list = KeyboardPainter(theme, geometry: geometry, shaper: FixedShaper()).paint(nil)
        let lines = list.commands.map(\.description)
        let text = try #require(lines.first { $0.hasPrefix("text \"ABC\"") })
        #expect(text.contains(" #FFFFFF\(alpha) "), "\(text)")
    }
}
