internal import Documents
package import LayoutEngine
package import Layouts

/// The way to type texts on a layout: which keys make which part of a text.
package struct Typing: Sendable {
    /// A key that is pressed, or held for one of its variants.
    package struct Stroke: Hashable, Sendable {
        /// The plane that the key is on.
        package let plane: PlaneName
        package let key: String
        /// The variant that the key is held for; nil for the key itself.
        package let variant: Int?
        /// The part of the text that it types.
        fileprivate(set) var text = ""
    }

    /// A text that the layout cannot type.
    package struct UntypableError: Error, Hashable, Sendable {
        /// The first cluster that no keys type.
        package let cluster: String
        /// The built-in layouts that can type it, in the order in which they are listed.
        package let layouts: [String]
    }

    /// The planes to search, those that take the fewest keys to reach first.
    private static let planes = [PlaneName.letters, .shift, .symbols, .symbolsShift]

    /// The texts that keys type, in code points, each with the strokes that type it, the best first.
    private let strokes: [String: [Stroke]]

    /// Examines all planes that a device shows.
    package init(_ layout: KeyboardLayout, options: LayoutOptions = LayoutOptions()) {
        var strokes: [String: [Stroke]] = [:]
        func add(_ label: String, stroke: Stroke) {
            let parts = String(scalars: LayoutExamination.parts(of: label))
            // `parts` omits joiners, but a joiner may have its own key.
            let text = parts.isEmpty ? label : parts
            if !text.isEmpty { strokes[text, default: []].append(stroke) }
        }
        let planes = Self.planes.compactMap { plane in
            (try? layout.keys(of: plane, options)).map { (plane, $0.filter { $0.role == .character }) }
        }
        for (plane, keys) in planes {
            for key in keys {
                add(key.typed ?? key.label.written, stroke: Stroke(plane: plane, key: key.identity, variant: nil))
            }
        }
        if layout.composesVowels { Self.addVowelSigns(to: &strokes) }
        for (plane, keys) in planes {
            for key in keys {
                for (index, variant) in key.variants.enumerated() {
                    add(variant, stroke: Stroke(plane: plane, key: key.identity, variant: index))
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

    /// Invisible texts, and the keys that type them on every plane.
    private static let spaces: [(String, KeyRole)] = [(" ", .space), ("\n", .return), ("\r\n", .return), ("\t", .tab)]

    /// True for a stroke of a key that every plane has.
    static func isOnEveryPlane(_ stroke: Stroke) -> Bool { spaces.contains { $0.1.rawValue == stroke.key } }

    /// Adds vowel signs: a vowel's letter after a consonant types the vowel's sign.
    private static func addVowelSigns(to strokes: inout [String: [Stroke]]) {
        for (sign, letter) in zip("ாிீுூெேைொோௌ".unicodeScalars, "ஆஇஈஉஊஎஏஐஒஓஔ".unicodeScalars) {
            guard let stroke = strokes[String(letter)]?.first else { continue }
            strokes[String(sign), default: []].append(stroke)
        }
    }

    // MARK: Texts

    /// Returns the fewest and simplest strokes that type a text, starting on `plane`. Throws if no keys type one of the
    /// text's clusters.
    package func strokes(for text: String, from plane: PlaneName) throws(UntypableError) -> [Stroke] {
        let clusters = text.map { Cluster($0, keys: strokes) }
        var ways: [Way?] = [Way(cost: 0, previous: 0, stroke: [])]
        let scalars = clusters.flatMap(\.scalars)
        ways += [Way?](repeating: nil, count: scalars.count)
        let boundaries = Self.boundaries(of: clusters)
        for start in scalars.indices {
            guard let way = ways[start] else { continue }
            for end in start + 1...min(start + LayoutExamination.longest, scalars.count)
            where boundaries.allows(start: start, end: end) {
                guard let alternatives = strokes[String(scalars: scalars[start..<end])], let best = alternatives.first
                else {
                    continue
                }
                let cost = way.cost + Self.cost(of: best)
                if cost < ways[end]?.cost ?? .max { ways[end] = Way(cost: cost, previous: start, stroke: alternatives) }
            }
        }
        guard ways[scalars.count] != nil else {
            let reached = ways.lastIndex { $0 != nil } ?? 0
            throw untypable(clusters[boundaries.clusters[reached]].text)
        }
        return Self.path(ways, of: scalars, from: plane)
    }

    /// The strokes that type a text up to a place: their cost, and the last of them.
    private struct Way {
        let cost: Int
        let previous: Int
        let stroke: [Stroke]
    }

    /// A grapheme cluster, as the code points that keys type.
    private struct Cluster {
        let text: String
        let scalars: [Unicode.Scalar]
        /// True if one key types the whole cluster: then no keys type parts of it.
        let isWhole: Bool

        init(_ character: Character, keys: [String: [Stroke]]) {
            text = String(character)
            let parts = LayoutExamination.parts(of: text)
            // Invisible characters are typed if they have their own key.
            scalars = parts.isEmpty && keys[text] != nil ? Array(text.unicodeScalars) : parts
            isWhole = keys[String(scalars: scalars)] != nil
        }
    }

    /// The places at which pieces of a text may begin and end.
    private struct Boundaries {
        /// The cluster of each code point.
        let clusters: [Int]
        /// The code points at which clusters begin, and the end.
        let starts: Set<Int>
        /// Clusters that one key types as a whole.
        let whole: Set<Int>

        /// Returns whether a piece consists of whole clusters, or is a part of one.
        func allows(start: Int, end: Int) -> Bool {
            if starts.contains(start), starts.contains(end) { return true }
            return clusters[start] == clusters[end - 1] && !whole.contains(clusters[start])
        }
    }

    private static func boundaries(of clusters: [Cluster]) -> Boundaries {
        var owners: [Int] = []
        var starts: Set<Int> = []
        for (index, cluster) in clusters.enumerated() {
            starts.insert(owners.count)
            owners += [Int](repeating: index, count: cluster.scalars.count)
        }
        starts.insert(owners.count)
        return Boundaries(
            clusters: owners, starts: starts,
            whole: Set(clusters.indices.filter { clusters[$0].isWhole }))
    }

    /// Returns the cost of a stroke: holding a key costs as much as pressing five, and each plane costs slightly more than
    /// those before it in the order of search.
    private static func cost(of stroke: Stroke) -> Int {
        (stroke.variant == nil ? 2 : 10) + (planes.firstIndex(of: stroke.plane) ?? 0)
    }

    private static func path(_ ways: [Way?], of scalars: [Unicode.Scalar], from plane: PlaneName) -> [Stroke] {
        var pieces: [(strokes: [Stroke], text: String)] = []
        var end = ways.count - 1
        while end > 0, let way = ways[end] {
            pieces.append((way.stroke, String(scalars: scalars[way.previous..<end])))
            end = way.previous
        }
        var shown = plane
        return pieces.reversed().map { piece in
            // If several keys type the same text, one on the current plane needs no change of planes.
            let strokes = piece.strokes
            var stroke = strokes.first { $0.plane == shown && $0.variant == nil } ?? strokes[0]
            stroke.text = piece.text
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

    /// Returns whether keys can type a cluster.
    private func isTypable(_ cluster: String) -> Bool {
        if strokes[cluster] != nil { return true }
        let scalars = LayoutExamination.parts(of: cluster)
        return !scalars.isEmpty && LayoutExamination.canSplit(scalars) { strokes[$0] != nil }
    }
}

extension KeyboardLayout {
    /// True for layouts on which a vowel's letter joins the consonant before it: Tamil 99 on phones and on desktop keyboards.
    fileprivate var composesVowels: Bool { name.hasPrefix("tamil99") }
}
