internal import Graphics

extension LinearGradient {
    /// Stops for programs that interpolate colour and opacity separately, as SVG and PDF do, whereas kbrender interpolates
    /// premultiplied colours. If both change between two stops, the way between them is divided into short stretches.
    var straightStops: [GradientStop] {
        guard let first = stops.first else { return [] }
        return [first] + zip(stops, stops.dropFirst()).flatMap(Self.way)
    }

    /// The number of stretches: with so many, the straight and the true path differ by less than a level.
    private static let stretches = 16

    /// Returns the stops after `start` that lead to `end`.
    private static func way(from start: GradientStop, to end: GradientStop) -> [GradientStop] {
        let (a, b) = (start.color, end.color)
        if a.alpha == b.alpha { return [end] }
        // A clear end has no colour, so it takes that of the other end.
        if a.isClear { return [GradientStop(location: start.location, color: b.withAlpha(multipliedBy: 0)), end] }
        if b.isClear {
            return [GradientStop(location: end.location, color: a.withAlpha(multipliedBy: 0)), end]
        }
        return (1..<stretches).map { step in
            let share = Double(step) / Double(stretches)
            let location = start.location + (end.location - start.location) * share
            return GradientStop(location: location, color: mixed(a, b: b, share: share))
        } + [end]
    }

    /// Returns the colour at a share of the way, mixed like premultiplied colours.
    private static func mixed(_ a: Color, b: Color, share: Double) -> Color {
        let (weightA, weightB) = (Double(a.alpha) * (1 - share), Double(b.alpha) * share)
        let alpha = weightA + weightB
        func channel(_ x: UInt8, _ y: UInt8) -> UInt8 {
            UInt8(((Double(x) * weightA + Double(y) * weightB) / alpha).rounded())
        }
        return Color(
            red: channel(a.red, b.red),
            green: channel(a.green, b.green),
            blue: channel(a.blue, b.blue),
            alpha: UInt8(alpha.rounded())
        )
    }
}
