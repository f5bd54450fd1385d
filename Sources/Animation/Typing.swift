public import LayoutEngine

/// How a text is typed on a layout: which keys make which part of it.
public struct Typing: Sendable {
    /// A key that is pressed, or held for one of its variants.
    public struct Stroke: Hashable, Sendable {
        /// The plane that the key is on.
        public let plane: PlaneName
        /// The key's identity.
        public let key: String
        /// The variant that it is held for; nil for the key itself.
        public let variant: Int?
    }

    /// A text that the layout cannot type.
    public struct UntypableError: Error, Hashable, Sendable {
        /// The first cluster that no keys make.
        public let cluster: String
        /// The built-in layouts that could type it, in the order in which they are listed.
        public let layouts: [String]
    }

    /// The planes that are searched, first those that take the fewest keys to reach.
    private static let planes = [PlaneName.letters, .shift, .symbols, .symbolsShift]

    /// The texts that keys make, in code points, and for each the strokes that make it, the best first.
    private let strokes: [String: [Stroke]]

    /// Examines all planes that a device shows.
    public init(_ layout: KeyboardLayout, _ options: LayoutOptions = LayoutOptions()) {
        var strokes: [String: [Stroke]] = [:]
        func add(_ label: String, _ stroke: Stroke) {
            let parts = String(LayoutExamination.parts(of: label))
            // `parts` leaves joiners out, but a joiner may have a key of its own.
            let text = parts.isEmpty ? label : parts
            if !text.isEmpty { strokes[text, default: []].append(stroke) }
        }
        let planes = Self.planes.compactMap { plane in
            (try? layout.keys(of: plane, options)).map { (plane, $0.filter { $0.role == .character }) }
        }
        for (plane, keys) in planes {
            for key in keys { add(key.label.written, Stroke(plane: plane, key: key.identity, variant: nil)) }
        }
        if layout.composesVowels { Self.addVowelSigns(to: &strokes) }
        for (plane, keys) in planes {
            for key in keys {
                for (index, variant) in key.variants.enumerated() {
                    add(variant, Stroke(plane: plane, key: key.identity, variant: index))
                }
            }
        }
        for (text, role) in Self.spaces {
            let plane = planes.first { plane, _ in
                (try? layout.keys(of: plane, options))?.contains { $0.role == role } ?? false
            }
            if let plane { strokes[text] = [Stroke(plane: plane.0, key: role.rawValue, variant: nil)] }
        }
        self.strokes = strokes
    }

    /// Texts that show nothing, and the keys that make them on every plane.
    private static let spaces: [(String, KeyRole)] = [(" ", .space), ("\n", .return), ("\r\n", .return), ("\t", .tab)]

    /// True for a stroke of a key that every plane has.
    static func isOnEveryPlane(_ stroke: Stroke) -> Bool { spaces.contains { $0.1.rawValue == stroke.key } }

    /// A vowel's letter after a consonant makes the vowel's sign.
    private static func addVowelSigns(to strokes: inout [String: [Stroke]]) {
        for (sign, letter) in zip("ாிீுூெேைொோௌ".unicodeScalars, "ஆஇஈஉஊஎஏஐஒஓஔ".unicodeScalars) {
            guard let stroke = strokes[String(letter)]?.first else { continue }
            strokes[String(sign), default: []].append(stroke)
        }
    }

    // MARK: Texts

    /// The fewest and simplest strokes that type a text, from `plane`. Throws if no keys make one of the text's clusters.
    public func strokes(for text: String, from plane: PlaneName) throws(UntypableError) -> [Stroke] {
        let clusters = text.map { Cluster($0, strokes) }
        var ways: [Way?] = [Way(cost: 0, previous: 0, stroke: [])]
        let scalars = clusters.flatMap(\.scalars)
        ways += [Way?](repeating: nil, count: scalars.count)
        let boundaries = Self.boundaries(of: clusters)
        for start in scalars.indices {
            guard let way = ways[start] else { continue }
            for end in start + 1...min(start + LayoutExamination.longest, scalars.count)
            where boundaries.allows(start, end) {
                guard let found = strokes[String(scalars[start..<end])], let best = found.first else { continue }
                let cost = way.cost + Self.cost(of: best)
                if cost < ways[end]?.cost ?? .max { ways[end] = Way(cost: cost, previous: start, stroke: found) }
            }
        }
        guard ways[scalars.count] != nil else {
            let reached = ways.lastIndex { $0 != nil } ?? 0
            throw untypable(clusters[boundaries.clusters[reached]].text)
        }
        return Self.path(ways, from: plane)
    }

    /// How strokes type a text up to a place: their cost, and the last of them.
    private struct Way {
        let cost: Int
        let previous: Int
        let stroke: [Stroke]
    }

    /// A grapheme cluster, in the code points that keys make.
    private struct Cluster {
        let text: String
        let scalars: [Unicode.Scalar]
        /// True if one key makes the whole cluster: then no keys make parts of it.
        let isWhole: Bool

        init(_ character: Character, _ keys: [String: [Stroke]]) {
            text = String(character)
            let parts = LayoutExamination.parts(of: text)
            // Characters that do not show are typed if they have a key of their own.
            scalars = parts.isEmpty && keys[text] != nil ? Array(text.unicodeScalars) : parts
            isWhole = keys[String(scalars)] != nil
        }
    }

    /// Where pieces of a text may begin and end.
    private struct Boundaries {
        /// The cluster of each code point.
        let clusters: [Int]
        /// The code points at which clusters begin, and the end.
        let starts: Set<Int>
        /// Clusters that one key makes as a whole.
        let whole: Set<Int>

        /// True if a piece is made of whole clusters, or is a part of one.
        func allows(_ start: Int, _ end: Int) -> Bool {
            if starts.contains(start), starts.contains(end) { return true }
            return clusters[start] == clusters[end - 1] && !whole.contains(clusters[start])
        }
    }

    private static func boundaries(of clusters: [Cluster]) -> Boundaries {
        var places: [Int] = []
        var starts: Set<Int> = []
        for (index, cluster) in clusters.enumerated() {
            starts.insert(places.count)
            places += [Int](repeating: index, count: cluster.scalars.count)
        }
        starts.insert(places.count)
        return Boundaries(
            clusters: places, starts: starts,
            whole: Set(clusters.indices.filter { clusters[$0].isWhole }))
    }

    /// Holding a key takes as long as pressing five, and reaching a plane costs a little more for each that comes before it.
    private static func cost(of stroke: Stroke) -> Int {
        (stroke.variant == nil ? 2 : 10) + (planes.firstIndex(of: stroke.plane) ?? 0)
    }

    private static func path(_ ways: [Way?], from plane: PlaneName) -> [Stroke] {
        var pieces: [[Stroke]] = []
        var place = ways.count - 1
        while place > 0, let way = ways[place] {
            pieces.append(way.stroke)
            place = way.previous
        }
        var shown = plane
        return pieces.reversed().map { piece in
            // If several keys make the same text, one on the plane that shows needs no change of planes.
            let stroke = piece.first { $0.plane == shown && $0.variant == nil } ?? piece[0]
            if !isOnEveryPlane(stroke) { shown = stroke.plane == .shift ? .letters : stroke.plane }
            return stroke
        }
    }

    // MARK: Errors

    private func untypable(_ cluster: String) -> UntypableError {
        let layouts = KeyboardLayout.builtIn.filter { layout in
            Typing(layout).isTypable(cluster)
        }
        return UntypableError(cluster: cluster, layouts: layouts.map(\.name))
    }

    /// True if keys make a cluster.
    private func isTypable(_ cluster: String) -> Bool {
        if strokes[cluster] != nil { return true }
        let scalars = LayoutExamination.parts(of: cluster)
        var reached = Set([0])
        for start in scalars.indices where reached.contains(start) {
            for end in start + 1...min(start + LayoutExamination.longest, scalars.count)
            where strokes[String(scalars[start..<end])] != nil {
                reached.insert(end)
            }
        }
        return !scalars.isEmpty && reached.contains(scalars.count)
    }
}

extension KeyboardLayout {
    /// True for layouts on which a vowel's letter joins the consonant before it: Tamil 99 on phones and on desktop keyboards.
    fileprivate var composesVowels: Bool { name.hasPrefix("tamil99") }
}

extension String {
    fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
        self.init(UnicodeScalarView(scalars))
    }
}
