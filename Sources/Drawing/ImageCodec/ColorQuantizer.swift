internal import Graphics

/// Finds the few colours that show a picture with the least error to the eye: the squared distances in OKLab of all pixels.
///
/// The colours are split into groups, one at a time, where that takes away most of the error. Then each colour moves to the
/// group whose mean is nearest, a few times. A group is shown in the picture's own colour that is nearest to its mean, so
/// large surfaces keep their colour.
struct ColorQuantizer {
    private var samples: [Sample]

    /// How often colours move between groups. More makes the error hardly smaller.
    private static let rounds = 4

    /// Prepares for a picture's colours. If it `favoursChroma`, a small lively surface counts as much as a large dull one.
    init(_ distinct: DistinctColors, favoursChroma: Bool = false) {
        samples = zip(distinct.colors, distinct.counts).map { color, count in
            var sample = Sample(color: color, weight: Double(count))
            if favoursChroma { sample.weight *= 0.015 + sample.chroma }
            return sample
        }
    }

    /// Returns at most `maxColors` of the colours, and which of them shows each colour. There are no more than it takes to
    /// bring the root of the mean squared error down to `error`.
    func palette(maxColors: Int, error: Double) -> (palette: [UInt32], indices: [UInt8]) {
        var centers = groups(max: maxColors, error: error).map(\.mean)
        for _ in 0..<Self.rounds {
            var groups = [Group](repeating: Group(), count: centers.count)
            let nearest = NearestPoints(to: centers)
            for sample in samples { groups[nearest.index(near: sample.point)].add(sample) }
            centers = groups.filter { $0.weight > 0 }.map(\.mean)
        }
        let nearest = NearestPoints(to: samples.map(\.point))
        let shown = Set(centers.map { nearest.index(near: $0) }).sorted().map { samples[$0] }
        let chosen = NearestPoints(to: shown.map(\.point))
        return (
            shown.map(\.color), samples.map { UInt8(truncatingIfNeeded: chosen.index(near: $0.point)) }
        )
    }

    /// Splits the colours into groups until the error is small enough.
    private func groups(max maxColors: Int, error: Double) -> [Group] {
        let whole = Group(samples[...])
        var (boxes, left) = ([Box(samples[...])], whole.error)
        let wanted = error * error * whole.weight
        while boxes.count < maxColors, left > wanted,
            let best = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }), boxes[best].gain > 0
        {
            let box = boxes[best]
            left -= box.gain
            boxes[best] = Box(box.samples[..<box.middle])
            boxes.append(Box(box.samples[box.middle...]))
        }
        return boxes.map { Group($0.samples) }
    }
}

/// A colour of the picture.
private struct Sample {
    var color: UInt32
    /// Lightness, a and b of OKLab.
    var point: SIMD3<Double>
    /// How much it counts: the number of its pixels.
    var weight: Double
    var chroma: Double { (point.y * point.y + point.z * point.z).squareRoot() }

    init(color: UInt32, weight: Double) {
        (self.color, self.weight) = (color, weight)
        let lab = OKLab(Color(PremultipliedColor(bits: color)))
        // Roots differ in their last bits between processors. Rounded, everything that follows is the same everywhere.
        point = (SIMD3(lab.lightness, lab.a, lab.b) * 65_536).rounded(.toNearestOrEven) / 65_536
    }
}

/// Sums over colours that are shown as one.
private struct Group {
    private(set) var weight = 0.0
    private var sum = SIMD3<Double>()
    private var squares = SIMD3<Double>()

    init() {}

    init(_ samples: ArraySlice<Sample>) {
        for sample in samples { add(sample) }
    }

    mutating func add(_ sample: Sample) {
        let weighted = sample.point * sample.weight
        weight += sample.weight
        sum += weighted
        squares += weighted * sample.point
    }

    /// Returns the group without some of its colours.
    func subtracting(_ part: Group) -> Group {
        var rest = self
        rest.weight -= part.weight
        rest.sum -= part.sum
        rest.squares -= part.squares
        return rest
    }

    /// The colour in the middle.
    var mean: SIMD3<Double> { sum / weight }
    /// The sum of squared distances from the mean, in each coordinate.
    var errors: SIMD3<Double> { squares - sum * sum / weight }
    /// The sum of squared distances from the mean.
    var error: Double { errors.sum() }
}

/// A group of colours with the place at which splitting it takes away most of its error.
private struct Box {
    /// Sorted by the coordinate in which they differ most.
    private(set) var samples: ArraySlice<Sample>
    /// The first sample of the second half.
    private(set) var middle: Int
    /// By how much the error becomes less; 0 if the group is one colour.
    private(set) var gain = 0.0

    init(_ unsorted: ArraySlice<Sample>) {
        let whole = Group(unsorted)
        let errors = whole.errors
        let axis = [0, 1, 2].max { errors[$0] < errors[$1] } ?? 0
        samples = unsorted
        samples.sort { ($0.point[axis], $0.color) < ($1.point[axis], $1.color) }
        middle = samples.startIndex
        var first = Group()
        for index in samples.indices.dropLast() {
            first.add(samples[index])
            let less = whole.error - first.error - whole.subtracting(first).error
            if less > gain { (middle, gain) = (index + 1, less) }
        }
    }
}

/// Finds the nearest of some points. They are tried in the order of their lightness, from the wanted one outwards, until
/// lightness alone is farther away than the nearest point so far.
private struct NearestPoints {
    private let points: [(point: SIMD3<Double>, index: Int)]

    init(to points: [SIMD3<Double>]) {
        self.points = points.enumerated().map { ($1, $0) }.sorted { ($0.point.x, $0.index) < ($1.point.x, $1.index) }
    }

    /// Returns the index of the point nearest to another.
    func index(near wanted: SIMD3<Double>) -> Int {
        var (first, end) = (0, points.count)
        while first < end {
            let middle = (first + end) / 2
            if points[middle].point.x < wanted.x { first = middle + 1 } else { end = middle }
        }
        var (nearest, least) = (0, Double.infinity)
        func isTooFar(_ position: Int) -> Bool {
            let offset = points[position].point - wanted
            guard offset.x * offset.x <= least else { return true }
            let distance = (offset * offset).sum()
            if distance < least { (nearest, least) = (points[position].index, distance) }
            return false
        }
        for position in first..<points.count where isTooFar(position) { break }
        for position in (0..<first).reversed() where isTooFar(position) { break }
        return nearest
    }
}
