import Graphics
import KeyboardPreview
import Layouts
import Testing
import ThemeModel

/// Nobody confuses two presets, not even in a list of small pictures.
@Suite struct PresetPicturesTests {
    /// The distance in OKLab at which two colours are taken for different ones at a glance; 0.02 is what people just see side by side.
    private static let leastDistance: Float = 0.09

    /// A twentieth of each picture differs from every other preset's: as much as the return key and half of the chosen word, by which
    /// presets of the same form are told apart. A mean would also count faint tints, which nobody sees.
    @Test(arguments: Mode.allCases) func presetsDifferAtAGlance(in mode: Mode) throws {
        let renderer = try KeyboardRenderer()
        let pictures = try Preset.all.map { preset in
            var settings = KeyboardSettings()
            settings.scale = 0.25
            let theme = try #require(preset.theme.value?.theme(mode))
            let pixmap = try renderer.picture(of: theme, .qwerty, options: settings).pixmap
            return pixmap.pixels.map { pixel in
                let lab = OKLab(Color(PremultipliedColor(bits: pixel)))
                return SIMD4(Float(lab.lightness), Float(lab.a), Float(lab.b), 0)
            }
        }
        for (n, picture) in pictures.enumerated() {
            for other in 0..<n {
                var left = picture.count / 20
                for (one, two) in zip(picture, pictures[other]) {
                    let way = one - two
                    if (way * way).sum() >= Self.leastDistance * Self.leastDistance { left -= 1 }
                    if left == 0 { break }
                }
                #expect(left == 0, "\(Preset.all[n]) is like \(Preset.all[other])")
            }
        }
    }
}
