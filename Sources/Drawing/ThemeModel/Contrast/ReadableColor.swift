package import Graphics

/// A search for the readable colour nearest to a text's colour on its background.
package enum ReadableColor {
    /// Returns the nearest colour of the same hue and alpha, in OKLab, that reaches level AA; if none does with that alpha,
    /// an opaque one; nil if none does.
    package static func nearest(to text: SurfaceText) -> Color? {
        nearest(to: text.text, on: text.surface, contrast: ContrastPair.wanted(isLarge: text.isLarge))
    }

    /// Returns the same for a colour that must have a contrast with a surface.
    static func nearest(to color: Color, on surface: TextBackdrop, contrast: Double) -> Color? {
        let ground = Ground(surface, wanted: contrast)
        return search(color, alpha: color.alpha, ground: ground)
            ?? (color.isOpaque ? nil : search(color, alpha: 255, ground: ground))
    }

    /// The lightness and chroma of a colour of known hue; chroma as a fraction of the text's own.
    private struct Candidate {
        var lightness: Double
        var saturation: Double
    }

    /// Searches all lightnesses and chromas up to the text's, then a finer grid around the best.
    private static func search(_ color: Color, alpha: UInt8, ground: Ground) -> Color? {
        guard ground.mayShow(alpha: alpha) else { return nil }
        let origin = OKLab(color)
        let all = Grid(center: Candidate(lightness: 0.5, saturation: 0.5), reach: 0.5, steps: 50, around: origin)
        guard let rough = best(of: all, around: origin, alpha, on: ground) else { return nil }
        let near = Grid(center: rough.candidate, reach: 0.02, steps: 20, around: origin)
        return (best(of: near, around: origin, alpha, on: ground) ?? rough).color
    }

    /// The candidates around one: `steps` steps to either side in each direction, the nearest to the text's colour first.
    private struct Grid {
        let lightnesses: [Double]
        let saturations: [Double]

        /// Chromas up to this one are grey, whatever share of them a colour has.
        private static let grey = 1e-6

        init(center: Candidate, reach: Double, steps: Int, around origin: OKLab) {
            let offsets = (0...2 * steps).map { (Double($0) / Double(steps) - 1) * reach }
            func values(around center: Double) -> Set<Double> { Set(offsets.map { min(max(center + $0, 0), 1) }) }
            lightnesses = values(around: center.lightness).sorted {
                (abs($0 - origin.lightness), $0) < (abs($1 - origin.lightness), $1)
            }
            let shares = values(around: center.saturation).sorted(by: >)
            saturations = origin.chroma > Self.grey ? shares : Array(shares.prefix(1))
        }
    }

    private static func best(
        of grid: Grid, around origin: OKLab, _ alpha: UInt8, on ground: Ground
    ) -> (candidate: Candidate, color: Color)? {
        var best: (candidate: Candidate, color: Color)?
        var nearest = Double.infinity
        for lightness in grid.lightnesses {
            guard abs(lightness - origin.lightness) <= nearest else { break }
            // From the highest chroma, which is nearest, so the first that can be read is the best of its lightness.
            for saturation in grid.saturations {
                let lab = OKLab(lightness: lightness, a: origin.a * saturation, b: origin.b * saturation)
                let distance = lab.distance(to: origin)
                guard distance < nearest else { break }
                guard alpha < 255 || !ground.excludes(lab.luminance), let color = lab.color(alpha: alpha),
                    ground.shows(color)
                else { continue }
                best = (Candidate(lightness: lightness, saturation: saturation), color)
                nearest = distance
                break
            }
        }
        return best
    }
}

/// The background of a text, prepared for many questions about colours on it.
private struct Ground {
    private let paths: [[Color]]
    /// The least and the greatest luminance of each path: all between them are on it.
    private let ranges: [ClosedRange<Double>]
    private let wanted: Double

    /// The tolerance for rounding to 8 bits, which may raise a colour's contrast: half a level changes it by less than this
    /// anywhere.
    private static let rounding = 0.98

    init(_ surface: TextBackdrop, wanted: Double) {
        self.wanted = wanted
        paths = surface.paths.map { $0.map(\.color) }
        ranges = paths.map { path in
            let luminances = path.map(\.luminance)
            return luminances.reduce(luminances[0]) { min($0, $1) }...luminances.reduce(luminances[0]) { max($0, $1) }
        }
    }

    /// Returns true if an opaque text of this luminance is certainly unreadable. It spares the conversion to 8-bit colours,
    /// which takes most of the time.
    func excludes(_ luminance: Double) -> Bool { !isClear(of: luminance, Self.rounding) }

    /// Returns false if no text with an alpha reaches the wanted contrast everywhere: on some path neither white nor black does, which
    /// are the lightest and the darkest on anything.
    func mayShow(alpha: UInt8) -> Bool {
        let extremes = [Color.white, .black].map { Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: alpha) }
        return paths.allSatisfy { path in extremes.contains { shows($0, on: path) } }
    }

    /// Returns true if text of a colour reaches the wanted contrast everywhere.
    func shows(_ color: Color) -> Bool {
        color.isOpaque ? isClear(of: color.luminance, 1) : paths.allSatisfy { shows(color, on: $0) }
    }

    private func shows(_ color: Color, on path: [Color]) -> Bool {
        var isLighter: Bool?
        return path.allSatisfy { beneath in
            let seen = color.composited(over: beneath)
            let wasLighter = isLighter
            isLighter = seen.luminance > beneath.luminance
            return (wasLighter ?? isLighter) == isLighter && seen.contrast(with: beneath) >= wanted
        }
    }

    private func isClear(of luminance: Double, _ tolerance: Double) -> Bool {
        ranges.allSatisfy { range in
            guard luminance < range.lowerBound || luminance > range.upperBound else { return false }
            let nearest = luminance < range.lowerBound ? range.lowerBound : range.upperBound
            return max(luminance, nearest) + 0.05 >= wanted * tolerance * (min(luminance, nearest) + 0.05)
        }
    }
}

extension KeyboardTheme {
    /// Returns the readable colour nearest to a text's own; nil if the text is readable as it is, or if no colour is.
    package func readableColor(of subject: ContrastSubject) -> Color? {
        guard let text = texts.first(where: { $0.subject == subject }), text.pair(in: mode).level == .fail else {
            return nil
        }
        return ReadableColor.nearest(to: text)
    }
}
