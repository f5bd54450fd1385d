internal import Graphics

/// Finds the colour nearest to a text's that can be read on what lies beneath it.
enum ReadableColor {
    /// The nearest colour of the same hue and alpha, in OKLab, that reaches level AA; an opaque one where none does with
    /// that alpha; nil where none does at all.
    static func nearest(to text: SurfaceText) -> Color? {
        search(text, alpha: text.text.alpha) ?? (text.text.isOpaque ? nil : search(text, alpha: 255))
    }

    /// Lightness and chroma of a colour whose hue is known; chroma as a part of the text's own.
    private struct Candidate {
        var lightness: Double
        var saturation: Double
    }

    /// Looks at all lightnesses and at chromas no larger than the text's, then more closely around the best.
    private static func search(_ text: SurfaceText, alpha: UInt8) -> Color? {
        let origin = OKLab(text.text)
        let all = grid(around: Candidate(lightness: 0.5, saturation: 0.5), reach: 0.5, steps: 50)
        guard let rough = best(of: all, text, origin, alpha) else { return nil }
        let near = grid(around: rough.candidate, reach: 0.02, steps: 20)
        return (best(of: near, text, origin, alpha) ?? rough).color
    }

    private static func grid(around center: Candidate, reach: Double, steps: Int) -> [Candidate] {
        let offsets = (0...2 * steps).map { (Double($0) / Double(steps) - 1) * reach }
        return offsets.flatMap { x in
            offsets.map { y in
                Candidate(
                    lightness: min(max(center.lightness + x, 0), 1), saturation: min(max(center.saturation + y, 0), 1))
            }
        }
    }

    private static func best(
        of candidates: [Candidate], _ text: SurfaceText, _ origin: OKLab, _ alpha: UInt8
    ) -> (candidate: Candidate, color: Color)? {
        var best: (candidate: Candidate, color: Color, distance: Double)?
        for candidate in candidates {
            let lab = OKLab(
                lightness: candidate.lightness, a: origin.a * candidate.saturation, b: origin.b * candidate.saturation)
            let distance = lab.distance(to: origin)
            guard distance < best?.distance ?? .infinity, let color = lab.color(alpha: alpha), text.canBeRead(in: color)
            else { continue }
            best = (candidate, color, distance)
        }
        return best.map { ($0.candidate, $0.color) }
    }
}

extension SurfaceText {
    /// True where the text would reach level AA in a colour.
    fileprivate func canBeRead(in color: Color) -> Bool {
        let wanted = ContrastPair.wanted(isLarge: isLarge)
        return surface.colors.allSatisfy { color.composited(over: $0).contrast(with: $0) >= wanted }
    }
}
