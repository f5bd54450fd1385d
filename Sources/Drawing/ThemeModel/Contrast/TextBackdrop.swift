internal import Graphics

/// A position in a gradient behind a text.
package struct GradientPosition: Hashable, Sendable {
    /// What has the gradient.
    package enum Owner: String, Hashable, Sendable {
        case keyboard
        /// The candidate bar; only with reduced transparency.
        case bar
        /// The key under the text.
        case key
    }

    /// What has the gradient.
    package let owner: Owner
    /// The distance from its first end, 0…1 of its length.
    package let location: Double
}

/// The opaque colours that may be behind a text: a colour for each stop of the gradients there, and every colour between
/// neighbouring stops.
struct TextBackdrop {
    /// A colour, and where it is in the gradients.
    struct Shade: Hashable {
        var color: Color
        var positions: [GradientPosition] = []
    }

    /// The colours at the stops.
    private(set) var stops: [Shade]
    /// The pairs of neighbouring stops, as indices: along each the colours change without a jump.
    private var spans: [(from: Int, to: Int)] = []

    /// A surface of one colour.
    init(_ color: Color) {
        stops = [Shade(color: color)]
    }

    /// A gradient of opaque colours on a key, at equal distances.
    init(key colors: [Color]) {
        stops = colors.enumerated().map { index, color in
            let location = Double(index) / Double(max(colors.count - 1, 1))
            return Shade(color: color, positions: [GradientPosition(owner: .key, location: location)])
        }
        spans = zip(stops.indices, stops.indices.dropFirst()).map { ($0, $1) }
    }

    /// Returns the surface with a fill painted over it.
    func beneath(_ fill: FillStyle, of owner: GradientPosition.Owner) -> TextBackdrop {
        guard let gradient = fill.gradient else { return beneath(fill.color) }
        var painted = self
        painted.stops = []
        painted.spans = []
        let count = gradient.stops.count
        for shade in stops {
            let first = painted.stops.count
            for (index, stop) in gradient.stops.enumerated() {
                // An opaque coat hides the position beneath it.
                let beneath = stop.color.isOpaque ? [] : shade.positions
                let position = GradientPosition(owner: owner, location: stop.location)
                painted.stops.append(
                    Shade(color: stop.color.composited(over: shade.color), positions: [position] + beneath))
                guard index > 0, gradient.stops[index - 1].location < stop.location else { continue }
                painted.spans.append((first + index - 1, first + index))
            }
        }
        for span in spans {
            for index in 0..<count { painted.spans.append((span.from * count + index, span.to * count + index)) }
        }
        return painted.withoutRepetition
    }

    /// Returns the surface with a plain fill painted over it.
    func beneath(_ color: Color) -> TextBackdrop {
        var painted = self
        for index in stops.indices {
            painted.stops[index].color = color.composited(over: stops[index].color)
            if color.isOpaque { painted.stops[index].positions = [] }
        }
        return painted.withoutRepetition
    }

    /// The same surface with each stop and span once, and without spans of one colour.
    private var withoutRepetition: TextBackdrop {
        var indexByShade: [Shade: Int] = [:]
        var reduced = self
        reduced.stops = []
        let indices = stops.map { shade in
            if let index = indexByShade[shade] { return index }
            indexByShade[shade] = reduced.stops.count
            reduced.stops.append(shade)
            return reduced.stops.count - 1
        }
        var seen: Set<[Color]> = []
        reduced.spans = spans.compactMap { span in
            let colors = [stops[span.from].color, stops[span.to].color]
            guard colors[0] != colors[1], seen.insert(colors).inserted else { return nil }
            return (indices[span.from], indices[span.to])
        }
        return reduced
    }

    /// The colours from stop to stop along each span, as they are drawn, and each stop that no span has.
    var paths: [[Shade]] {
        let joined = Set(spans.flatMap { [$0.from, $0.to] })
        let single = stops.indices.filter { !joined.contains($0) }.map { [stops[$0]] }
        return single + spans.map { Self.path(stops[$0.from], stops[$0.to]) }
    }

    /// Returns a path with a step for each level of the channel that changes most.
    private static func path(_ start: Shade, _ end: Shade) -> [Shade] {
        let channels = [
            (start.color.red, end.color.red), (start.color.green, end.color.green), (start.color.blue, end.color.blue),
        ]
        let steps = channels.map { abs(Int($1) - Int($0)) }.max() ?? 0
        return (0...steps).map { step in
            let share = Double(step) / Double(max(steps, 1))
            let color = start.color.mixed(with: end.color, share: share)
            let positions = zip(start.positions, end.positions).map { from, to in
                GradientPosition(owner: from.owner, location: from.location + (to.location - from.location) * share)
            }
            return Shade(color: color, positions: positions)
        }
    }

    /// Returns where a text is hardest to read, and its contrast there: 1 where the surface passes the text's luminance, since
    /// luminance does not jump between stops.
    func worst(for text: Color) -> (shade: Shade, ratio: Double) {
        var worst = (shade: stops[0], ratio: Double.infinity)
        for path in paths {
            var wasLighter: Bool?
            for shade in path {
                let seen = text.composited(over: shade.color)
                var ratio = seen.contrast(with: shade.color)
                let isLighter = seen.luminance > shade.color.luminance
                if let wasLighter, wasLighter != isLighter { ratio = 1 }
                wasLighter = isLighter
                if ratio < worst.ratio { worst = (shade, ratio) }
            }
        }
        return worst
    }

    /// Returns the least contrast between a fill and the stops that surround it.
    func leastContrast(with fill: FillStyle) -> Double {
        stops.reduce(.infinity) { least, shade in
            let fills = TextBackdrop(shade.color).beneath(fill, of: .key).stops
            return fills.reduce(least) { min($0, $1.color.contrast(with: shade.color)) }
        }
    }
}
