import GalleryPages
import Testing

struct PageStyleTests {
    /// Text colours, and the backgrounds that pages use with them.
    private static let texts = ["text", "second", "third", "accent", "error", "warning", "good"]
    private static let grounds = ["page", "panel", "raised", "hover", "tint"]

    @Test(arguments: texts, grounds)
    func textIsReadable(text: String, ground: String) throws {
        for scheme in Scheme.allCases {
            let ratio = try contrast(text, ground, scheme)
            #expect(ratio >= 4.5, "--\(text) on --\(ground), \(scheme): \(ratio)")
        }
    }

    @Test func primaryButtonTextIsReadable() throws {
        for scheme in Scheme.allCases { #expect(try contrast("on-accent", "accent", scheme) >= 4.5) }
    }

    @Test(arguments: ["page", "panel", "raised"])
    func edgesOfControlsAreVisible(ground: String) throws {
        for scheme in Scheme.allCases { #expect(try contrast("firm-edge", ground, scheme) >= 3) }
    }

    @Test func blackOnWhiteIs21ToOne() throws {
        #expect(abs(Self.contrast(of: [1, 0, 0], with: [0, 0, 0]) - 21) < 0.001)
    }

    // MARK: Reading the stylesheet

    private enum Scheme: Int, CaseIterable { case light, dark }

    private func contrast(_ text: String, _ ground: String, _ scheme: Scheme) throws -> Double {
        Self.contrast(of: try color(text, scheme), with: try color(ground, scheme))
    }

    /// Lightness, chroma and hue of a token, from `--name: light-dark(oklch(L% C H), oklch(L% C H));`.
    private func color(_ name: String, _ scheme: Scheme) throws -> [Double] {
        let line = try #require(
            String(decoding: PageFrame.tokens, as: UTF8.self).split(separator: "\n").first {
                $0.hasPrefix("  --\(name): ")
            })
        let colors = line.matches(of: /oklch\(([0-9.]+)% ([0-9.]+) ([0-9.]+)\)/)
        try #require(colors.count == 2, "--\(name) has a colour for either scheme")
        let found = colors[scheme.rawValue].output
        return [(Double(found.1) ?? .nan) / 100, Double(found.2) ?? .nan, Double(found.3) ?? .nan]
    }

    private static func contrast(of one: [Double], with other: [Double]) -> Double {
        let (a, b) = (luminance(one), luminance(other))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// Relative luminance (WCAG 2.2) of an OKLCH colour (CSS Color 4, §9.3), clipped to sRGB.
    private static func luminance(_ color: [Double]) -> Double {
        let hue = color[2] * .pi / 180
        let (a, b) = (color[1] * cosine(hue), color[1] * cosine(hue - .pi / 2))
        let l = cube(color[0] + 0.3963377774 * a + 0.2158037573 * b)
        let m = cube(color[0] - 0.1055613458 * a - 0.0638541728 * b)
        let s = cube(color[0] - 0.0894841775 * a - 1.2914855480 * b)
        let red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
        let green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
        let blue = -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
        return 0.2126 * inside(red) + 0.7152 * inside(green) + 0.0722 * inside(blue)
    }

    private static func cube(_ value: Double) -> Double { value * value * value }

    private static func inside(_ value: Double) -> Double { min(1, max(0, value)) }

    /// The cosine by its series, exact to 1e-9 within two turns.
    private static func cosine(_ angle: Double) -> Double {
        let turn = 2 * Double.pi
        let x = angle.remainder(dividingBy: turn)
        var (term, sum) = (1.0, 1.0)
        for step in 1...20 {
            term *= -x * x / Double((2 * step - 1) * (2 * step))
            sum += term
        }
        return sum
    }
}
