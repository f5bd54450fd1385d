package import Graphics
package import LayoutEngine
package import Layouts
internal import Parallel
package import ThemeModel

/// What was read of a keyboard in a picture, in points.
package struct KeyboardReading: Sendable {
    /// A value of a property, and where it comes from.
    package struct Value: Sendable {
        package let value: PropertyValue
        /// What was measured, as `14 faces, ± 0.2 levels`.
        package let evidence: String
    }

    /// The keys of one look.
    package struct FaceLook: Sendable {
        package var surface: Surface
        /// Its translucent colour; nil for opaque faces, and where one colour is under all.
        var veil: Color?
        package var text: Levels?
        package var border: FaceBorder?
        package var corner: FaceCorner?
        package var shadow: FaceShadow?
        /// The number of faces.
        package var count: Int
    }

    /// What it was read from.
    let picture: Screenshot
    /// What keyboard it is, and where.
    package let match: KeyboardMatch
    /// The looks of keys by whose colours they have; the space key's is with the regular ones.
    package private(set) var looks: [KeyColors: FaceLook] = [:]
    /// The ink on each key, by the index of its frame.
    package let inks: [Int: KeyInk]
    package let background: Surface
    /// The colours of the strip of candidates, of the words in it and of the marked word; nil if the picture does not show it.
    package let strip: (ground: Levels, text: Levels?, selected: Levels?)?
    /// The colours of the space key's face and word, if they are not those of letters.
    package private(set) var space: (face: Levels?, text: Levels?)?
    /// Whether keys have hints.
    var hasHints: Bool { inks.values.count { $0.hint != nil } > 5 }
    /// The gap between keys of a row, and between rows, in points.
    package let keySpacing, rowSpacing: Double
    /// The properties whose values follow from others, since they cannot be seen.
    package var derived: Set<PropertyName> { match.hasFaces ? [] : [.keySpacing, .rowSpacing] }
    /// How long finding the keyboard took, and measuring it, for people.
    package private(set) var timing = ""
}

extension KeyboardReading {
    /// What a picture without a keyboard has instead of one.
    package struct NoKeyboard: Error {
        let rows: KeyRows?
        /// Whether something was known of the keyboard, which the rows may contradict.
        let isKnown: Bool

        /// The same for people, with what is expected.
        package var summary: String {
            let keys = "rows of keys with faces and a space key, or of labels on one colour"
            guard let rows else { return "it has no three steady rows of faces or labels (expected \(keys))" }
            let counts = rows.rows.map { "\($0.count)" }.joined(separator: ", ")
            let expected = isKnown ? "one of the platform, device, layout and scale that are given" : keys
            return
                "its rows of \(counts) \(rows.hasFaces ? "faces" : "labels") are no keyboard's (expected \(expected))"
        }
    }

    /// Reads the keyboard in a picture: any, or one of which something is known.
    package init(_ picture: Screenshot, as hints: KeyboardHints = KeyboardHints()) throws(NoKeyboard) {
        let start = MonotonicClock.microseconds
        func match(_ rows: KeyRows) -> KeyboardMatch? {
            KeyboardMatcher(
                rows: rows, width: picture.width, hasFootHints: picture.hasFootHints(rows), hints: hints
            ).match()
        }
        var rows = picture.keyRows()
        var found = rows.flatMap(match)
        if found == nil, let labels = picture.labelRows() { (rows, found) = (rows ?? labels, match(labels)) }
        let endOfSearch = MonotonicClock.microseconds
        guard let found, let reading = KeyboardReading(picture, matching: found) else {
            throw NoKeyboard(rows: rows, isKnown: hints != KeyboardHints())
        }
        self = reading
        let end = MonotonicClock.microseconds
        timing = "found in \((endOfSearch - start) / 1000) ms, measured in \((end - endOfSearch) / 1000) ms"
    }

    /// The layouts that the picture can show: its own, and unless that was known the first with other labels on as many keys.
    package var layouts: [KeyboardLayout] {
        func labels(_ layout: KeyboardLayout) -> [[String]] {
            (try? layout.plane(.letters).rows.map { $0.keys.map(\.label.written) }) ?? []
        }
        let own = labels(match.layout)
        var seen: Set = [own]
        return [match.layout]
            + (match.isLayoutKnown ? [] : KeyboardLayout.builtIn).filter { layout in
                let other = labels(layout)
                return other.map(\.count) == own.map(\.count) && seen.insert(other).inserted
            }
    }

    /// Returns how far a drawn keyboard is from the picture on keys of characters: the sum of the pixels' differences.
    package func distance(from drawn: Pixmap) -> Int {
        let other = Screenshot(StraightPixmap(drawn))
        let corner = Point(-match.origin.x.rounded(), -match.origin.y.rounded())
        let letters = match.faces.filter { match.geometry.keys[$0.key].key.role == .character }
        return letters.values.map(\.box).reduce(0) { sum, box in
            zip(picture.part(box).pixels, other.part(box.offset(by: corner)).pixels).reduce(sum) {
                $0 + Int(Screenshot.step($1.0, $1.1))
            }
        }
    }

    /// Reads the picture again as the same keyboard with a layout; nil if that cannot be.
    package func read(as layout: KeyboardLayout) -> KeyboardReading? {
        var hints = KeyboardHints(match)
        (hints.layout, hints.scale) = (layout.name, match.scale)
        return layout.name == match.layout.name ? self : try? KeyboardReading(picture, as: hints)
    }

    private init?(_ picture: Screenshot, matching match: KeyboardMatch) {
        var match = match
        if !match.hasFaces { match.faces = picture.faces(inFramesOf: match) }
        let scale = match.scale
        let found = match.geometry.keys.indices.compactMap { index in
            match.faces[index].map { (index: index, key: match.geometry.keys[index], face: $0) }
        }
        let isAndroid = match.metrics.platform == .android
        inks = Dictionary(
            uniqueKeysWithValues: found.map { ($0.index, picture.ink(on: $0.face, withHints: isAndroid)) })
        let matched = KeyRows(
            rows: Dictionary(grouping: found) { $0.key.row }.sorted { $0.key < $1.key }.map { _, row in
                row.map(\.face).sorted { $0.box.x < $1.box.x }
            })
        (keySpacing, rowSpacing) = (matched.gap / scale, (matched.pitch - matched.height) / scale)
        strip = picture.strip(match)
        guard let background = picture.background(of: match, rows: matched, below: strip?.ground) else { return nil }
        self.background = background
        (self.picture, self.match) = (picture, match)
        for colors in [KeyColors.regular, .modifier, .accent] {
            let own = found.filter { $0.key.colors == colors && (colors != .regular || $0.key.key.role != .space) }
            // Of several looks in one kind, such as keys that an app colours by itself, the commonest counts.
            let common = own.max { a, b in
                let alike = { (face: KeyFace) in own.count { $0.face.color.distance(to: face.color) < 8 } }
                return alike(a.face) < alike(b.face)
            }
            guard let common else { continue }
            let alike = own.filter { $0.face.color.distance(to: common.face.color) < 24 }
            let samples = alike.prefix(6).flatMap { picture.samples(of: $0.face) }
            guard let surface = Surface(samples, common: common.face.color) else { continue }
            var look = FaceLook(surface: surface, count: alike.count)
            look.veil = picture.veil(of: own.map(\.face), over: background, on: match.canvas)
            if look.veil != nil { look.surface.stops = nil }
            look.text = Screenshot.median(alike.compactMap { inks[$0.index]?.label?.color })
            look.border = common.face.border
            let seen = match.hasFaces ? alike : []
            look.corner = seen.prefix(2).compactMap { picture.corner(of: $0.face) }.min { $0.error < $1.error }
            let gap = matched.pitch - matched.height
            let shadows = seen.filter { $0.key.row + 1 < matched.rows.count }.prefix(5).compactMap { key in
                picture.shadow(of: key.face, gap: gap)
            }
            look.shadow = shadows.isEmpty ? nil : shadows.sorted { $0.offset < $1.offset }[shadows.count / 2]
            looks[colors] = look
        }
        guard let regular = looks[.regular] else { return nil }
        // Faces that only were not found differ from the ground.
        let isGround = background.stops == nil && regular.surface.color.distance(to: background.color) <= 6
        guard match.hasFaces || isGround else { return nil }
        guard let own = found.first(where: { $0.key.key.role == .space }) else { return }
        let text = inks[own.index]?.label?.color
        // Faces that differ from each other let the ground show through.
        if regular.veil == nil, regular.surface.distance(to: own.face.color) > 6 + 2 * regular.surface.residual {
            space = (own.face.color, text)
        } else if isAndroid, !hasHints {
            // Its word has the colour of hints.
            space = (nil, text)
        }
    }
}

extension Screenshot {
    /// Returns whether a third of the keys above the last row have a hint at the foot.
    func hasFootHints(_ rows: KeyRows) -> Bool {
        let faces = rows.rows.dropLast().flatMap(\.self)
        let hinted = faces.count { face in
            let ink = ink(on: face, withHints: true)
            return ink.hint?.box.y ?? 0 > ink.label?.box.midY ?? .infinity
        }
        return hinted * 3 > faces.count
    }

    /// Returns what is between and beside the keys.
    fileprivate func background(of match: KeyboardMatch, rows: KeyRows, below strip: Levels?) -> Surface? {
        let canvas = match.canvas
        var (samples, seen) = ([Surface.Sample](), [UInt32]())
        func add(x: Double, y: Double) {
            guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return }
            seen.append(pixels[Int(y) * width + Int(x)])
            let (right, down) = ((x - canvas.x) / canvas.width, (y - canvas.y) / canvas.height)
            samples.append(Surface.Sample(x: right, y: down, color: levels(Int(x), Int(y))))
        }
        let across = (0..<40).map { canvas.x + (Double($0) + 0.5) / 40 * canvas.width }
        let end = rows.rows.last?.map(\.box.maxY).max() ?? canvas.maxY
        // Where gaps are lit, or dark, at both sides and less in the middle, keys glow, and the ground is what is above them.
        var glowing = 0
        for (row, next) in zip(rows.rows, rows.rows.dropFirst()) {
            let foot = row.map(\.box.maxY).max() ?? 0
            let top = next.map(\.box.y).min() ?? 0
            guard top - foot > 3 else { continue }
            // Shadows fall into the upper part of the gap. What is least in one is the ground.
            let heights = [0.12, 0.5, 0.6, 0.7, 0.8, 0.88].map { foot + $0 * (top - foot) }
            for x in across {
                let lights = heights.map { levels(Int(x), Int($0)).sum() }
                let isDark = lights[0] < lights[3]
                let best = (1..<5).max { isDark ? lights[$0] < lights[$1] : lights[$0] > lights[$1] } ?? 3
                add(x: x, y: heights[best])
                let (above, below) = (lights[0] - lights[1], lights[5] - lights[1])
                if above * below > 0, min(abs(above), abs(below)) > 9 { glowing += 1 }
            }
        }
        if glowing * 3 > samples.count, let strip {
            return Surface([Surface.Sample(x: 0.5, y: 0, color: strip)], common: strip)
        }
        for row in rows.rows {
            guard let first = row.first, let last = row.last else { continue }
            for share in [0.3, 0.5, 0.7] {
                let y = first.box.y + share * first.box.height
                for x in [0.3, 0.6] { add(x: canvas.x + x * (first.box.x - canvas.x), y: y) }
                for x in [0.4, 0.7] { add(x: last.box.maxX + x * (canvas.maxX - last.box.maxX), y: y) }
            }
        }
        for y in stride(from: end + 0.6 * (canvas.maxY - end), to: min(canvas.maxY, end + rows.height), by: 3) {
            across.forEach { add(x: $0, y: y) }
        }
        guard samples.count >= 20 else { return nil }
        // Shadows change the ground a little nearly everywhere.
        return Surface(samples, common: Self.mostCommon(seen), tolerance: 2 * Surface.tolerance)
    }

    /// Returns the colours of the strip above the keys.
    fileprivate func strip(_ match: KeyboardMatch) -> (ground: Levels, text: Levels?, selected: Levels?)? {
        guard let bar = match.geometry.candidateBar else { return nil }
        let box = match.pixels(of: bar)
        guard box.y >= -1, box.height > 8 else { return nil }
        // The first word may be marked; those behind it are not.
        func pixels(from start: Double, to end: Double) -> [UInt32] {
            let (x, y) = (box.x + start * box.width, box.y + 0.12 * box.height)
            let area = Rect(x: x, y: y, width: (end - start) * box.width, height: 0.76 * box.height)
            return part(area).pixels.filter { $0 != 0 }
        }
        let colors = pixels(from: 0.36, to: 0.9)
        guard let common = Self.mostCommon(colors) else { return nil }
        let inks = colors.lazy.map(Levels.init(pixel:)).filter { $0.distance(to: common) > 20 }
            .sorted { $0.distance(to: common) < $1.distance(to: common) }
        let isText = inks.count > colors.count / 250 && inks.count < colors.count / 2
        let marked = Self.mostCommon(pixels(from: 0.03, to: 0.3))
        let selected = marked.flatMap { $0.distance(to: common) > 6 ? $0 : nil }
        return (common, isText ? Self.median(inks.suffix(max(1, inks.count / 4))) : nil, selected)
    }
}

extension KeyboardReading {
    /// What keyboard it is and by what that was decided, for people.
    package var summary: String {
        let keys = match.geometry.keys.count
        let scale = (match.scale * 1000).rounded() / 1000
        let seen = match.hasFaces ? match.faces.count : inks.values.count { $0.label != nil }
        return "the picture is read as \(match.device.name), metrics \(match.metrics.rawValue), layout "
            + "\(match.layout.name)\(match.hasNumberRow ? " with a row of digits" : ""), at \(scale) pixels per point: "
            + "\(seen) of \(keys) \(match.hasFaces ? "keys" : "labels") are where that keyboard has them, within "
            + "\((match.misfit * 100).rounded() / 100) points"
            + (match.hasFaces ? "" : "; keys have no faces, so their gaps are derived and their corners not known")
    }
}
