internal import Glibc

/// A space in which style sheets and design tokens give colours (CSS Color Module Level 4). The raw value is its name there.
///
/// Components have the ranges of CSS: 0…1 for red, green, blue, X, Y and Z; degrees for hues; 0…100 for the lightness of Lab and
/// LCH and for the percentages of HSL and HWB; 0…1 for the lightness of OKLab and OKLCH.
package enum ColorSpace: String, CaseIterable, Sendable {
    case srgb
    case srgbLinear = "srgb-linear"
    case displayP3 = "display-p3"
    case displayP3Linear = "display-p3-linear"
    case adobe = "a98-rgb"
    case proPhoto = "prophoto-rgb"
    case rec2020
    case xyz
    case xyzD65 = "xyz-d65"
    case xyzD50 = "xyz-d50"
    case lab, lch, oklab, oklch, hsl, hwb

    /// The index of the hue among the components; nil for a space without one.
    package var hue: Int? {
        switch self {
        case .hsl, .hwb: 0
        case .lch, .oklch: 2
        default: nil
        }
    }

    /// Returns the components of a colour given in linear sRGB; nothing is clipped. A grey has no hue of its own: it is 0.
    func components(linear: [Double]) -> [Double] {
        switch self {
        case .srgb: return linear.map(Self.encoded)
        case .srgbLinear: return linear
        case .displayP3: return Matrix.displayP3.inverse(Matrix.srgb(linear)).map(Self.encoded)
        case .displayP3Linear: return Matrix.displayP3.inverse(Matrix.srgb(linear))
        case .adobe: return Matrix.adobe.inverse(Matrix.srgb(linear)).map { Self.power($0, 256 / 563) }
        case .proPhoto:
            return Matrix.proPhoto.inverse(Matrix.adapted(Matrix.srgb(linear))).map {
                abs($0) >= 1 / 512 ? Self.power($0, 1 / 1.8) : 16 * $0
            }
        case .rec2020: return Matrix.rec2020.inverse(Matrix.srgb(linear)).map(Self.rec2020Encoded)
        case .xyz, .xyzD65: return Matrix.srgb(linear)
        case .xyzD50: return Matrix.adapted(Matrix.srgb(linear))
        case .lab: return Self.lab(Matrix.adapted(Matrix.srgb(linear)))
        case .lch: return Self.polar(Self.lab(Matrix.adapted(Matrix.srgb(linear))), least: 0.0015)
        case .oklab: return Self.oklab(linear)
        case .oklch: return Self.polar(Self.oklab(linear), least: 0.000004)
        case .hsl: return Self.hsl(linear.map(Self.encoded))
        case .hwb: return Self.hwb(linear.map(Self.encoded))
        }
    }

    /// Returns a colour in linear sRGB; nothing is clipped.
    func linear(components c: [Double]) -> [Double] {
        switch self {
        case .srgb: return c.map(Self.decoded)
        case .srgbLinear: return c
        case .displayP3: return Matrix.srgb.inverse(Matrix.displayP3(c.map(Self.decoded)))
        case .displayP3Linear: return Matrix.srgb.inverse(Matrix.displayP3(c))
        case .adobe: return Matrix.srgb.inverse(Matrix.adobe(c.map { Self.power($0, 563 / 256) }))
        case .proPhoto:
            let light = c.map { abs($0) <= 16 / 512 ? $0 / 16 : Self.power($0, 1.8) }
            return Matrix.srgb.inverse(Matrix.adapted.inverse(Matrix.proPhoto(light)))
        case .rec2020: return Matrix.srgb.inverse(Matrix.rec2020(c.map(Self.rec2020Decoded)))
        case .xyz, .xyzD65: return Matrix.srgb.inverse(c)
        case .xyzD50: return Matrix.srgb.inverse(Matrix.adapted.inverse(c))
        case .lab: return Matrix.srgb.inverse(Matrix.adapted.inverse(Self.whiteD50(lab: c)))
        case .lch: return Self.lab.linear(components: Self.rectangular(c))
        case .oklab:
            let linear = OKLab(lightness: c[0], a: c[1], b: c[2]).linear
            return [linear.red, linear.green, linear.blue]
        case .oklch: return Self.oklab.linear(components: Self.rectangular(c))
        case .hsl: return Self.srgb(hsl: c).map(Self.decoded)
        case .hwb: return Self.srgb(hwb: c).map(Self.decoded)
        }
    }
}

// MARK: - Transfer functions

extension ColorSpace {
    private static func power(_ value: Double, _ exponent: Double) -> Double {
        value < 0 ? -pow(-value, exponent) : pow(value, exponent)
    }

    private static func encoded(_ linear: Double) -> Double {
        linear < 0 ? -SRGB.encoded(-linear) : SRGB.encoded(linear)
    }

    private static func decoded(_ level: Double) -> Double { level < 0 ? -SRGB.linear(-level) : SRGB.linear(level) }

    // Recommendation ITU-R BT.2020-2, table 4.
    private static let (alpha, beta) = (1.09929682680944, 0.018053968510807)

    private static func rec2020Encoded(_ linear: Double) -> Double {
        let light = abs(linear)
        let level = light > beta ? alpha * pow(light, 0.45) - (alpha - 1) : 4.5 * light
        return linear < 0 ? -level : level
    }

    private static func rec2020Decoded(_ level: Double) -> Double {
        let size = abs(level)
        let light = size < beta * 4.5 ? size / 4.5 : pow((size + alpha - 1) / alpha, 1 / 0.45)
        return level < 0 ? -light : light
    }
}

// MARK: - Lightness, chroma and hue

extension ColorSpace {
    private static let white = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]
    private static let (epsilon, kappa) = (216.0 / 24389, 24389.0 / 27)

    private static func lab(_ xyz: [Double]) -> [Double] {
        let f = zip(xyz, white).map { value, white in
            let share = value / white
            return share > epsilon ? cbrt(share) : (kappa * share + 16) / 116
        }
        return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
    }

    private static func whiteD50(lab c: [Double]) -> [Double] {
        let y = (c[0] + 16) / 116
        let f = [c[1] / 500 + y, y, y - c[2] / 200]
        func share(_ f: Double) -> Double { f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa }
        let shares = [share(f[0]), c[0] > kappa * epsilon ? y * y * y : c[0] / kappa, share(f[2])]
        return zip(shares, white).map { $0 * $1 }
    }

    private static func oklab(_ linear: [Double]) -> [Double] {
        let lab = OKLab(red: linear[0], green: linear[1], blue: linear[2])
        return [lab.lightness, lab.a, lab.b]
    }

    /// Returns lightness, chroma and hue; below the least chroma the hue is 0.
    private static func polar(_ c: [Double], least: Double) -> [Double] {
        let chroma = (c[1] * c[1] + c[2] * c[2]).squareRoot()
        guard chroma > least else { return [c[0], chroma, 0] }
        let hue = atan2(c[2], c[1]) * 180 / .pi
        return [c[0], chroma, hue < 0 ? hue + 360 : hue]
    }

    private static func rectangular(_ c: [Double]) -> [Double] {
        let angle = c[2].truncatingRemainder(dividingBy: 360) * .pi / 180
        return [c[0], c[1] * cos(angle), c[1] * sin(angle)]
    }

    private static func hsl(_ rgb: [Double]) -> [Double] {
        let (most, least) = (max(rgb[0], rgb[1], rgb[2]), min(rgb[0], rgb[1], rgb[2]))
        let (lightness, range) = ((most + least) / 2, most - least)
        var saturation =
            lightness == 0 || lightness == 1 || range == 0 ? 0 : (most - lightness) / min(lightness, 1 - lightness)
        var hue = hue(of: rgb)
        // CSS Color Module Level 4, §7.2: outside sRGB.
        if saturation < 0 {
            hue += 180
            saturation = -saturation
        }
        return [hue >= 360 ? hue - 360 : hue, saturation * 100, lightness * 100]
    }

    private static func hwb(_ rgb: [Double]) -> [Double] {
        let (most, least) = (max(rgb[0], rgb[1], rgb[2]), min(rgb[0], rgb[1], rgb[2]))
        return [hue(of: rgb), least * 100, (1 - most) * 100]
    }

    private static func hue(of rgb: [Double]) -> Double {
        let (most, least) = (max(rgb[0], rgb[1], rgb[2]), min(rgb[0], rgb[1], rgb[2]))
        let range = most - least
        guard range > 1e-9 else { return 0 }
        let sixth =
            if most == rgb[0] {
                (rgb[1] - rgb[2]) / range + (rgb[1] < rgb[2] ? 6 : 0)
            } else if most == rgb[1] { (rgb[2] - rgb[0]) / range + 2 } else { (rgb[0] - rgb[1]) / range + 4 }
        return sixth * 60
    }

    private static func srgb(hsl c: [Double]) -> [Double] {
        var hue = c[0].truncatingRemainder(dividingBy: 360)
        if hue < 0 { hue += 360 }
        let (saturation, lightness) = (c[1] / 100, c[2] / 100)
        let reach = saturation * min(lightness, 1 - lightness)
        return [0.0, 8, 4].map { n in
            let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
            return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
        }
    }

    private static func srgb(hwb c: [Double]) -> [Double] {
        let (white, black) = (c[1] / 100, c[2] / 100)
        guard white + black < 1 else { return Array(repeating: white / (white + black), count: 3) }
        return srgb(hsl: [c[0], 100, 50]).map { $0 * (1 - white - black) + white }
    }
}

/// A change of the primaries of a colour: nine numbers, row by row.
private struct Matrix {
    private let rows: [Double]
    private let inverted: [Double]

    init(_ rows: [Double]) {
        self.rows = rows
        let m = rows
        let minors = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
        let determinant = m[0] * minors[0] + m[1] * minors[3] + m[2] * minors[6]
        inverted = minors.map { $0 / determinant }
    }

    func callAsFunction(_ c: [Double]) -> [Double] { Self.product(rows, c) }
    func inverse(_ c: [Double]) -> [Double] { Self.product(inverted, c) }

    private static func product(_ m: [Double], _ c: [Double]) -> [Double] {
        [0, 3, 6].map { m[$0] * c[0] + m[$0 + 1] * c[1] + m[$0 + 2] * c[2] }
    }

    // CSS Color Module Level 4, §18: from linear light to XYZ with the white of D65, and of D50 for ProPhoto.
    static let srgb = Matrix([
        506752.0 / 1228815, 87881.0 / 245763, 12673.0 / 70218, 87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545,
        7918.0 / 409605, 87881.0 / 737289, 1001167.0 / 1053270,
    ])
    static let displayP3 = Matrix([
        608311.0 / 1250200, 189793.0 / 714400, 198249.0 / 1000160, 35783.0 / 156275, 247089.0 / 357200,
        198249.0 / 2500400, 0, 32229.0 / 714400, 5220557.0 / 5000800,
    ])
    static let adobe = Matrix([
        573536.0 / 994567, 263643.0 / 1420810, 187206.0 / 994567, 591459.0 / 1989134, 6239551.0 / 9945670,
        374412.0 / 4972835, 53769.0 / 1989134, 351524.0 / 4972835, 4929758.0 / 4972835,
    ])
    static let proPhoto = Matrix([
        0.79776664490064230, 0.13518129740053308, 0.03134773412839220, 0.28807482881940130, 0.71183523424187300,
        0.00008993693872564, 0, 0, 0.82510460251046020,
    ])
    static let rec2020 = Matrix([
        63426534.0 / 99577255, 20160776.0 / 139408157, 47086771.0 / 278816314, 26158966.0 / 99577255,
        472592308.0 / 697040785, 8267143.0 / 139408157, 0, 19567812.0 / 697040785, 295819943.0 / 278816314,
    ])
    /// From the white of D65 to that of D50.
    static let adapted = Matrix([
        1.0479297925449969, 0.022946870601609652, -0.05019226628920524, 0.02962780877005599, 0.9904344267538799,
        -0.017073799063418826, -0.009243040646204504, 0.015055191490298152, 0.7518742814281371,
    ])
}
