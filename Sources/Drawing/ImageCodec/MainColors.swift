package import Graphics

/// The colours that a person would name in a picture of a file.
package enum MainColors {
    /// The largest picture that is read: a camera's.
    private static let limits = ImageLimits(side: 32_768, pixels: 200_000_000)
    /// The number of pixels that are looked at, about, of a drawing's colours at most, and of the shades that all become.
    private static let (samples, drawn, shades) = (40_000, 1024, 28)

    /// Returns at most `count` colours of a JPEG, PNG or WebP file: first the one that strikes most, by its area and still more by its
    /// chroma, then always the next that nobody confuses with those before. Transparent pixels do not count.
    package static func of(_ file: [UInt8], count: Int = 6) throws(DecodingError) -> [Color] {
        let pixels = try PictureDecoder.decode(file, limits: limits, samples: samples).pixels
        let step = max(1, pixels.count / samples)
        let samples = stride(from: 0, to: pixels.count, by: step).map { pixels[$0] }
        let opaque = samples.filter { $0 >> 24 > 127 }.map { $0 | 0xFF00_0000 }
        guard !opaque.isEmpty else { return [] }
        var colors = DistinctColors(of: opaque)
        // The last bits of a channel are a camera's noise; a drawing means what it says.
        if colors.colors.count > drawn { colors = DistinctColors(of: opaque.map { $0 & 0xFFF8_F8F8 | 0x0004_0404 }) }
        let (palette, indices) = ColorQuantizer(colors, favoursChroma: true).palette(maxColors: shades, error: 0)
        var all = palette.map(Shade.init)
        for (count, index) in zip(colors.counts, indices) { all[Int(index)].area += Double(count) }
        return chosen(from: all, count: count).map(\.color)
    }

    private static func chosen(from all: [Shade], count: Int) -> [Shade] {
        let speck = 0.015 * all.map(\.area).reduce(0, +)
        func strength(_ shade: Shade) -> Double {
            let area = all.filter(shade.isAkin).map(\.area).reduce(0, +)
            // A speck is overlooked, lively as it is.
            return area * min(1, area / speck) * shade.weight * shade.weight * shade.weight
        }
        let strongest = all.map { (shade: $0, strength: strength($0)) }.sorted { $0.strength > $1.strength }.map(
            \.shade)
        // A grey surface, large as it may be, is the first only where nothing has a colour.
        let ordered = strongest.filter { !$0.isGrey } + strongest.filter(\.isGrey)
        guard let first = ordered.first else { return [] }
        var found = [first.typical(of: all)]
        for shade in strongest.map({ $0.typical(of: all) })
        where found.count < count && found.allSatisfy(shade.isApart) { found.append(shade) }
        // All of one hue: another shade of it.
        if found.count == 1, let other = strongest.first(where: { !$0.isNear(found[0]) }) { found.append(other) }
        return found
    }
}

/// A shade of a picture.
private struct Shade {
    let color: Color
    private let lab: OKLab
    /// The number of its pixels.
    var area = 0.0

    init(_ pixel: UInt32) {
        color = Color(PremultipliedColor(bits: pixel))
        lab = OKLab(color)
    }

    var isGrey: Bool { lab.chroma < 0.035 }

    /// How much a pixel of it strikes the eye. Skin and sand, and the sky, are in many pictures, and seldom what they show.
    var weight: Double {
        if isGrey { return 0.0375 }
        let isSkin = 30...85 ~= lab.hue && lab.chroma < 0.1 && lab.lightness > 0.5
        let isSky = -145 ... -95 ~= lab.hue && lab.chroma < 0.12 && lab.lightness > 0.6
        return lab.chroma * (isSkin ? 0.65 : isSky ? 0.8 : 1)
    }

    private func turn(to other: Shade) -> Double { abs((lab.hue - other.lab.hue).remainder(dividingBy: 360)) }

    private func contrast(with other: Shade) -> Double { abs(lab.lightness - other.lab.lightness) }

    func isNear(_ other: Shade) -> Bool { contrast(with: other) < 0.2 }

    /// Returns whether another shade is seen as part of the same surface.
    func isAkin(_ other: Shade) -> Bool {
        guard !isGrey else { return other.isGrey && contrast(with: other) < 0.15 }
        return !other.isGrey && other.lab.chroma >= 0.8 * lab.chroma && turn(to: other) < 25
    }

    /// Returns whether people have different names for both.
    func isApart(_ other: Shade) -> Bool {
        guard lab.distance(to: other.lab) >= 0.08 else { return false }
        return isGrey || other.isGrey ? isGrey != other.isGrey || !isNear(other) : turn(to: other) >= 30
    }

    /// Returns the shade that shows the surface best: of a large part of it, and lively, but less so than what strikes.
    func typical(of all: [Shade]) -> Shade {
        let wanted = { (shade: Shade) in shade.area * shade.weight * shade.weight.squareRoot() }
        return all.filter(isAkin).max { wanted($0) < wanted($1) } ?? self
    }
}
