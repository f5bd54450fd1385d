import Graphics
import KeyboardPreview
import LayoutEngine
import Layouts
import Testing
import ThemeModel

/// Nobody confuses two presets, not even in a list of small pictures.
@Suite struct PresetPicturesTests {
    /// The distance in OKLab at which two colours are taken for different ones at a glance; 0.02 is what people just see side by side.
    private static let leastDistance: Float = 0.09
    /// The least mean of the distances over a keyboard: twice what people just see side by side.
    private static let leastMean: Float = 0.04

    /// A twentieth of each picture differs from every other preset's: as much as the return key and half of the chosen word, by which
    /// presets of the same form are told apart. A mean would also count faint tints, which nobody sees.
    @Test(arguments: Mode.allCases) func presetsDifferAtAGlance(in mode: Mode) throws {
        try Self.compare(on: .theme, in: mode) { first, second, distances in
            let clear = distances.count(where: { $0 >= Self.leastDistance })
            #expect(clear >= distances.count / 20, "\(first) is like \(second)")
        }
    }

    /// Each preset is a keyboard of its own on both platforms; those of the mail program are one in six accents.
    @Test(arguments: [KeyboardMetrics.theme, .android], Mode.allCases)
    func presetsDifferAsAWhole(on metrics: KeyboardMetrics, in mode: Mode) throws {
        try Self.compare(on: metrics, in: mode) { first, second, distances in
            guard first.family != .mail || second.family != .mail else { return }
            let mean = distances.reduce(0, +) / Float(distances.count)
            #expect(mean >= Self.leastMean, "\(first) is like \(second)")
        }
    }

    /// Hands over each two presets with the distances between their pictures, of every fifth pixel.
    private static func compare(
        on metrics: KeyboardMetrics, in mode: Mode, check: (Preset, Preset, [Float]) -> Void
    ) throws {
        let renderer = try KeyboardRenderer()
        var settings = KeyboardSettings()
        settings.layout.platform = metrics.platform
        settings.layout.metrics = metrics
        settings.scale = 0.25
        var drawn: [(preset: Preset, colors: [SIMD4<Float>])] = []
        for preset in Preset.all {
            let theme = try #require(preset.theme.value?.theme(mode))
            let pixels = try renderer.picture(of: theme, .qwerty, options: settings).pixmap.pixels
            let colors = stride(from: 0, to: pixels.count, by: 5).map { index in
                let lab = OKLab(Color(PremultipliedColor(bits: pixels[index])))
                return SIMD4(Float(lab.lightness), Float(lab.a), Float(lab.b), 0)
            }
            for other in drawn {
                let distances = zip(colors, other.colors).map { one, two in
                    let way = one - two
                    return (way * way).sum().squareRoot()
                }
                check(preset, other.preset, distances)
            }
            drawn.append((preset, colors))
        }
    }
}
