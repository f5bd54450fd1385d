internal import Graphics

/// A search for the readable colour nearest to a text's colour on its background.
enum ReadableColor {
    /// Returns the nearest colour of the same hue and alpha, in OKLab, that reaches level AA; if none does with that alpha,
    /// an opaque one; nil if none does.
    static func nearest(to text: SurfaceText) -> Color? {
        search(text, alpha: text.text.alpha) ?? (text.text.isOpaque ? nil : search(text, alpha: 255))
    }

    /// The lightness and chroma of a colour of known hue; chroma as a fraction of the text's own.
    private struct Candidate {
        var lightness: Double
        var saturation: Double
    }

    /// Searches all lightnesses and chromas up to the text's, then a finer grid around the best.
    private static func search(_ text: SurfaceText, alpha: UInt8) -> Color? {
        let origin = OKLab(text.text)
        let demand = LuminanceDemand(text, alpha: alpha)
        let all = Grid(center: Candidate(lightness: 0.5, saturation: 0.5), reach: 0.5, steps: 50)
        guard let rough = best(of: all, text, origin, alpha, demand) else { return nil }
        let near = Grid(center: rough.candidate, reach: 0.02, steps: 20)
        return (best(of: near, text, origin, alpha, demand) ?? rough).color
    }

    /// The candidates around one: `steps` steps to either side in each direction.
    private struct Grid {
        let lightnesses: [Double]
        let saturations: [Double]

        init(center: Candidate, reach: Double, steps: Int) {
            let offsets = (0...2 * steps).map { (Double($0) / Double(steps) - 1) * reach }
            lightnesses = offsets.map { min(max(center.lightness + $0, 0), 1) }
            saturations = offsets.map { min(max(center.saturation + $0, 0), 1) }
        }
    }

    private static func best(
        of grid: Grid, _ text: SurfaceText, _ origin: OKLab, _ alpha: UInt8, _ demand: LuminanceDemand?
    ) -> (candidate: Candidate, color: Color)? {
        var best: (candidate: Candidate, color: Color)?
        var nearest = Double.infinity
        for lightness in grid.lightnesses where abs(lightness - origin.lightness) <= nearest {
            // From the highest chroma, which is nearest, so the first that can be read is the best of its lightness.
            for saturation in grid.saturations.reversed() {
                let lab = OKLab(lightness: lightness, a: origin.a * saturation, b: origin.b * saturation)
                let distance = lab.distance(to: origin)
                guard distance < nearest else { break }
                guard demand?.excludes(lab.luminance) != true, let color = lab.color(alpha: alpha),
                    text.canBeRead(in: color)
                else { continue }
                best = (Candidate(lightness: lightness, saturation: saturation), color)
                nearest = distance
                break
            }
        }
        return best
    }
}

/// A test that excludes the luminances at which an opaque text is certainly unreadable, without the conversion to 8-bit
/// colours, which takes most of the time.
private struct LuminanceDemand {
    private let surfaces: [Double]
    private let wanted: Double

    /// The tolerance for rounding to 8 bits, which may raise a colour's contrast: half a level changes it by less than this
    /// anywhere.
    private static let rounding = 0.98

    /// Creates the test; nil for translucent text.
    init?(_ text: SurfaceText, alpha: UInt8) {
        guard alpha == 255 else { return nil }
        surfaces = text.surface.colors.map(\.luminance)
        wanted = ContrastPair.wanted(isLarge: text.isLarge) * Self.rounding
    }

    /// Returns true if a text of this luminance cannot be read.
    func excludes(_ luminance: Double) -> Bool {
        surfaces.contains { (max(luminance, $0) + 0.05) < wanted * (min(luminance, $0) + 0.05) }
    }
}

extension SurfaceText {
    /// Returns true if the text would reach level AA in a colour.
    fileprivate func canBeRead(in color: Color) -> Bool {
        let wanted = ContrastPair.wanted(isLarge: isLarge)
        return surface.colors.allSatisfy { beneath in
            let seen = color.isOpaque ? color : color.composited(over: beneath)
            return seen.contrast(with: beneath) >= wanted
        }
    }
}
